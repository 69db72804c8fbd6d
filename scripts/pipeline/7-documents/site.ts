// Everything that is published, as a function of the service and its hashed profiles. npm run verify calls it with the profile.json of a copy.
import type { BuiltFile } from "../../../server/published-file.ts";
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
  readonly make: (site: SiteContext, bodies: ReadonlyMap<string, unknown>) => Iterable<Texts[number]>;
}

/**
 * The files of all documents, streams, guides and assets, and of what the guests make, without compressed forms: each is made when it is asked
 * for. Throws where a document does not fit its published schema.
 */
export function* makeFiles(site: SiteContext, guests: readonly Guest[]): Generator<BuiltFile> {
  // Compressing them takes longest.
  for (const [path, text] of site.texts) yield toFile(toDocument(path, text));
  const documents = buildDocuments(site);
  const assertValid = createAssertion(site.schemas);
  for (const document of documents) {
    assertValid(document);
    yield toFile(document);
  }
  const bodies = new Map(documents.flatMap(({ paths, body }) => paths.map((path) => [path, body] as const)));
  for (const guest of guests) for (const [path, text] of guest.make(site, bodies)) yield toFile(toDocument(path, text));
  for (const guide of site.guides) yield toFile(toDocument(markdownPath(guide), guide.markdown));
}

/** Throws where a document, or an event of a stream, does not fit its published schema. */
function createAssertion(schemas: ReadonlyMap<string, object>): (document: PublishedDocument) => void {
  const getValidator = createValidators(schemas, true);
  return ({ paths, schema, body }) => {
    if (schema === null) return;
    const validate = getValidator(schema);
    for (const value of Array.isArray(body) ? body : [body]) {
      const [finding] = validate(value);
      if (finding !== undefined) throw new Error(`${paths[0]}: ${finding.path.join(".")}: ${finding.message}`);
    }
  };
}
