// Stage 6: everything that is published, as a function of what the service publishes about itself and of the hashed profiles. npm run
// verify calls it with the profile.json of a copy.
import type { OpenApi } from "../pages/openapi.ts";
import { projectProfilePages, projectSharedPages, projectSitePages } from "../pages/project-pages.tsx";
import { guidePath } from "../pages/site.ts";
import type { Guide, Service } from "./authored.ts";
import { type ProfileContext, toDocument } from "./documents/context.ts";
import { buildDocuments } from "./documents/documents.ts";
import type { PublishedDocument } from "./model.ts";
import { createValidatorFactory } from "./validator.ts";

/** What the published files of all profiles share. */
export interface SiteSources {
  readonly service: Service;
  readonly guides: readonly Guide[];
  /** The published schemas by name. */
  readonly schemas: ReadonlyMap<string, object>;
  /** What is made of code: the bundles that the pages load, and licences, by URL path. */
  readonly texts: readonly (readonly [path: string, text: string])[];
}

/** All documents, streams, pages and assets. Throws where a document does not fit its published schema. */
export const buildSite = (sources: SiteSources, contexts: readonly ProfileContext[]): PublishedDocument[] =>
  [...buildParts(sources, contexts)].flat();

/** The same in parts, so that one can be compressed while the next is built. */
export function* buildParts(
  sources: SiteSources,
  contexts: readonly ProfileContext[],
): Generator<readonly PublishedDocument[]> {
  const { service, guides, schemas, texts } = sources;
  const markdownPath = ({ name }: Guide) => `/docs/${name}.md`;
  const guideLinks = guides.map((guide) => ({
    title: guide.title,
    path: guidePath(guide),
    markdown: markdownPath(guide),
  }));
  const documents = buildDocuments({ service, profiles: contexts, guides: guideLinks, schemas });
  yield documents;
  assertValid(documents, schemas);
  const site = { service, guides, aliases: contexts.map(({ profile }) => profile.alias) };
  const isOpenApi = ({ paths }: PublishedDocument) => paths[0] === `${service.base_path}/openapi.json`;
  const openapi = documents.find(isOpenApi)?.body as OpenApi;
  const markdown = guides.map((guide) => [markdownPath(guide), guide.markdown] as const);
  yield toDocuments([...projectSitePages(site, contexts, openapi), ...markdown, ...texts]);
  for (const context of contexts) yield toDocuments([...projectProfilePages(site, context)]);
  for (const stages of groupStages(contexts)) yield toDocuments([...projectSharedPages(site, stages)]);
}

/** The profiles in groups: the stages of a folder are one. */
function groupStages(contexts: readonly ProfileContext[]): ProfileContext[][] {
  const groups = new Map<string, ProfileContext[]>();
  for (const context of contexts) {
    const { alias, stage } = context.profile;
    const name = stage === null ? `alias ${alias}` : `folder ${stage.folder}`;
    groups.set(name, [...(groups.get(name) ?? []), context]);
  }
  return [...groups.values()];
}

const toDocuments = (texts: readonly (readonly [path: string, text: string])[]): PublishedDocument[] =>
  texts.map(([path, text]) => toDocument(path, text));

// To compile the schemas takes longer than all else.
const factories = new WeakMap<object, ReturnType<typeof createValidatorFactory>>();

function assertValid(documents: readonly PublishedDocument[], schemas: ReadonlyMap<string, object>): void {
  const factory = factories.get(schemas) ?? createValidatorFactory(schemas.values(), true);
  factories.set(schemas, factory);
  for (const { paths, schema: name, body } of documents) {
    if (name === null) continue;
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`no published schema ${name}`);
    for (const value of Array.isArray(body) ? body : [body]) {
      const [problem] = factory(schema)(value);
      if (problem !== undefined) throw new Error(`${paths[0]}: ${problem.path.join(".")}: ${problem.message}`);
    }
  }
}
