// Everything that is published, as a function of what the service publishes about itself and of the hashed profiles. npm run verify calls it
// with the profile.json of a copy.
import type { PublishedDocument } from "../model/artifact.ts";
import type { ProfileContext } from "../model/model.ts";
import { createValidators } from "../tools/validator.ts";
import { markdownPath, type SiteContext, toDocument } from "./context.ts";
import { buildDocuments } from "./documents.ts";

type Texts = readonly (readonly [path: string, text: string])[];

/** What the published files of all profiles share. */
export interface SiteSources extends Omit<SiteContext, "profiles"> {
  /** What is made of code: the bundles that the pages load, and licences, by URL path. */
  readonly texts: Texts;
}

/** What makes documents that the pipeline does not know, such as the web pages. */
export interface Guest {
  /** The bundles that its documents load, by published name without extension: the file of scripts/ where each starts. */
  readonly assets: Readonly<Record<string, string>>;
  /** Makes its documents, by URL path. `bodies` has those of all documents of the pipeline by path. */
  readonly make: (
    site: SiteSources,
    profiles: readonly ProfileContext[],
    bodies: ReadonlyMap<string, unknown>,
  ) => Texts;
}

/** All documents, streams, guides and assets, and what the guests make. Throws where a document does not fit its published schema. */
export function makeDocuments(
  sources: SiteSources,
  profiles: readonly ProfileContext[],
  guests: readonly Guest[],
): PublishedDocument[] {
  const documents = buildDocuments({ ...sources, profiles });
  assertValid(documents, sources.schemas);
  const bodies = new Map(documents.flatMap(({ paths, body }) => paths.map((path) => [path, body] as const)));
  const files = [
    ...guests.flatMap((guest) => guest.make(sources, profiles, bodies)),
    ...sources.guides.map((guide) => [markdownPath(guide), guide.markdown] as const),
    ...sources.texts,
  ];
  return [...documents, ...files.map(([path, text]) => toDocument(path, text))];
}

/** Throws where a document, or an event of a stream, does not fit its published schema. */
function assertValid(documents: readonly PublishedDocument[], schemas: ReadonlyMap<string, object>): void {
  const getValidator = createValidators(schemas, true);
  for (const { paths, schema, body } of documents) {
    if (schema === null) continue;
    const validate = getValidator(schema);
    for (const value of Array.isArray(body) ? body : [body]) {
      const [finding] = validate(value);
      if (finding !== undefined) throw new Error(`${paths[0]}: ${finding.path.join(".")}: ${finding.message}`);
    }
  }
}
