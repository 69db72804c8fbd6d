// Stage 6: everything that is published, as a function of what the service publishes about itself and of the hashed profiles. npm run
// verify calls it with the profile.json of a copy.
import { projectPages } from "../pages/project-pages.tsx";
import { markdownPath, type ProfileContext, type SiteContext, toDocument } from "./documents/context.ts";
import { buildDocuments } from "./documents/documents.ts";
import type { PublishedDocument } from "./model/model.ts";
import { validatorsOf } from "./tools/validator.ts";

/** What the published files of all profiles share. */
export interface SiteSources extends Omit<SiteContext, "profiles"> {
  /** What is made of code: the bundles that the pages load, and licences, by URL path. */
  readonly texts: readonly (readonly [path: string, text: string])[];
}

/** All documents, streams, pages and assets. Throws where a document does not fit its published schema. */
export function buildSite(sources: SiteSources, profiles: readonly ProfileContext[]): PublishedDocument[] {
  const documents = buildDocuments({ ...sources, profiles });
  assertValid(documents, sources.schemas);
  const bodies = new Map(documents.flatMap(({ paths, body }) => paths.map((path) => [path, body] as const)));
  const files = [
    ...projectPages(sources, profiles, bodies),
    ...sources.guides.map((guide) => [markdownPath(guide), guide.markdown] as const),
    ...sources.texts,
  ];
  return [...documents, ...files.map(([path, text]) => toDocument(path, text))];
}

/** Throws where a document, or an event of a stream, does not fit its published schema. */
function assertValid(documents: readonly PublishedDocument[], schemas: ReadonlyMap<string, object>): void {
  const validatorOf = validatorsOf(schemas, true);
  for (const { paths, schema, body } of documents) {
    if (schema === null) continue;
    const validate = validatorOf(schema);
    for (const value of Array.isArray(body) ? body : [body]) {
      const [problem] = validate(value);
      if (problem !== undefined) throw new Error(`${paths[0]}: ${problem.path.join(".")}: ${problem.message}`);
    }
  }
}
