// Everything that is published, as a function of the service and its hashed profiles. npm run verify calls it with the profile.json of a copy.
import type { PublishedFile } from "../../../server/published-file.ts";
import type { PublishedDocument, Texts } from "../model/document.ts";
import { createValidators } from "../tools/validator.ts";
import { markdownPath, type SiteContext, toDocument } from "./context.ts";
import { buildDocuments } from "./documents.ts";
import { toFile } from "./to-file.ts";

/** What makes documents that the pipeline does not know, such as the web pages. */
export interface Guest {
  /** The bundles that its documents load, by published name without extension: the file of scripts/ where each starts. */
  readonly assets: Readonly<Record<string, string>>;
  /** Makes its documents, by URL path. `bodies` has those of all documents of the pipeline by path. */
  readonly make: (site: SiteContext, bodies: ReadonlyMap<string, unknown>) => Texts;
}

/** The files of all documents, streams, guides and assets, and of what the guests make, without compressed forms. Throws where a document does not fit its published schema. */
export function makeFiles(site: SiteContext, guests: readonly Guest[]): PublishedFile[] {
  const documents = buildDocuments(site);
  assertValid(documents, site.schemas);
  const bodies = new Map(documents.flatMap(({ paths, body }) => paths.map((path) => [path, body] as const)));
  const texts = [
    ...guests.flatMap((guest) => guest.make(site, bodies)),
    ...site.guides.map((guide) => [markdownPath(guide), guide.markdown] as const),
    ...site.texts,
  ];
  return [...documents, ...texts.map(([path, text]) => toDocument(path, text))].map(toFile);
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
