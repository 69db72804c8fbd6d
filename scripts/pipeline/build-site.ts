// Stage 6: everything that is published, as a function of what the service publishes about itself and of the hashed profiles. npm run
// verify calls it with the profile.json of a copy.

import { projectPages } from "../pages/project-pages.tsx";
import { guidePath } from "../pages/site/paths.ts";
import { type ProfileContext, toDocument } from "./documents/context.ts";
import { buildDocuments } from "./documents/documents.ts";
import type { Guide, Service } from "./model/authored.ts";
import type { ResolvedBoard } from "./model/authored-clocks.ts";
import type { PublishedDocument } from "./model/model.ts";
import type { Released } from "./model/released.ts";
import type { BundledEngine } from "./stages/bundle.ts";
import { validatorsOf } from "./tools/validator.ts";

/** What the published files of all profiles share. */
export interface SiteSources {
  readonly service: Service;
  readonly guides: readonly Guide[];
  readonly board: ResolvedBoard;
  /** The published schemas by name. */
  readonly schemas: ReadonlyMap<string, object>;
  /** What is made of code: the bundles that the pages load, and licences, by URL path. */
  readonly texts: readonly (readonly [path: string, text: string])[];
  readonly engine: BundledEngine;
  readonly released: Released;
}

/** All documents, streams, pages and assets. Throws where a document does not fit its published schema. */
export function buildSite(sources: SiteSources, contexts: readonly ProfileContext[]): PublishedDocument[] {
  const { service, guides, board, schemas, texts, engine, released } = sources;
  const markdownPath = ({ name }: Guide) => `/docs/${name}.md`;
  const guideLinks = guides.map((guide) => ({
    title: guide.title,
    path: guidePath(guide),
    markdown: markdownPath(guide),
  }));
  const documents = buildDocuments({
    service,
    profiles: contexts,
    guides: guideLinks,
    board,
    schemas,
    engine,
    released,
  });
  assertValid(documents, schemas);
  const bodies = new Map(documents.flatMap(({ paths, body }) => paths.map((path) => [path, body] as const)));
  const markdown = guides.map((guide) => [markdownPath(guide), guide.markdown] as const);
  const files = [
    ...projectPages(
      {
        service,
        guides,
        engineHash: engine.hash,
        released: released.versions,
      },
      contexts,
      bodies,
    ),
    ...markdown,
    ...texts,
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
