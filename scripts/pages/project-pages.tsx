// Renders all pages to HTML: those of the site as a whole, and those of each profile. The documents phase calls this when all others are there.
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { groupBy } from "../../server/engine/group-by.ts";
import { NOT_FOUND_PAGE } from "../../server/responses.ts";
import { guidePath, type SiteContext } from "../pipeline/7-documents/context.ts";
import { findValues } from "../pipeline/7-documents/short-documents.ts";
import type { Texts } from "../pipeline/model/document.ts";
import type { Field, ProfileContext } from "../pipeline/model/model.ts";
import { canonicalJson } from "../report/json/canonical-json.ts";
import type { PageProfile } from "./check/form-profile.ts";
import { CheckPage, createFormDocument } from "./check/page.tsx";
import { ClocksPage } from "./clocks/page.tsx";
import { TitledLayout } from "./site/layout.tsx";
import {
  API,
  CLOCKS,
  createWords,
  GUIDES,
  getPages,
  OVERVIEW,
  type PageContext,
  type ProfilePage,
  relative,
  SEARCH,
  SEARCH_INDEX,
  SITE_PAGES,
  type Site,
  type SitePart,
} from "./site/paths.ts";
import { searchIndex } from "./site/search-index.ts";
import { ApiPage, type OpenApi } from "./site/views/api.tsx";
import { DifferencesPage } from "./site/views/differences.tsx";
import { FieldPage } from "./site/views/field.tsx";
import { FieldsPage } from "./site/views/fields.tsx";
import { GuidePage, GuidesPage } from "./site/views/guide.tsx";
import { OverviewPage } from "./site/views/overview.tsx";
import { ProfileOverviewPage } from "./site/views/profile.tsx";
import { RulesPage } from "./site/views/rules.tsx";
import { SearchPage } from "./site/views/search.tsx";
import { SourcesPage } from "./site/views/sources.tsx";
import { StageFieldsPage, StagesPage } from "./site/views/stages.tsx";

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><title>lexbind</title><rect width="16" height="16" rx="3" fill="#1d4f91"/><path d="M5 3.5v9h6" fill="none" stroke="#fff" stroke-width="2"/></svg>';

/**
 * Texts by URL path, each made when it is asked for: all pages, and the small files that browsers and search engines look for. `bodies` has those
 * of all documents by path.
 */
export function* projectPages(
  { profiles, ...site }: SiteContext,
  bodies: ReadonlyMap<string, unknown>,
): Generator<Texts[number]> {
  const openapi = bodies.get(`${site.service.base_path}/openapi.json`) as OpenApi;
  const groups = groupStages(profiles);
  const titles = Object.fromEntries(profiles.map(({ profile: { alias, authored } }) => [alias, authored.title]));
  const withAll = { ...site, questions: getQuestions(profiles), titles };
  const render = createRender(withAll, profiles);
  const found = groups.map((contexts) => pagesAt(site, contexts, SEARCH).profiles);
  for (const stages of groups) yield* projectProfilePages(withAll, stages);
  yield render(OVERVIEW, (part) => <OverviewPage {...part} />);
  yield render(API, ({ page }) => <ApiPage page={page} openapi={openapi} bodies={bodies} />);
  yield render(CLOCKS, (part) => <ClocksPage {...part} />);
  yield render(SEARCH, (part) => <SearchPage {...part} />);
  yield [SEARCH_INDEX, JSON.stringify(searchIndex(found, site.guides))];
  // Its header has the navigation. Programs get the error body in JSON; see server/app.ts.
  yield render(NOT_FOUND_PAGE, ({ page }) => <TitledLayout page={page} {...site.service.pages.not_found} />);
  if (site.guides.length > 0) yield render(GUIDES, ({ page }) => <GuidesPage page={page} />);
  const isPublished = (path: string) => bodies.has(path) || SITE_PAGES.includes(path);
  for (const guide of site.guides)
    yield render(guidePath(guide), ({ page }) => <GuidePage {...{ page, guide, isPublished }} />);
  // A browser asks for the icon itself where it shows a document that is no page.
  yield ["/favicon.ico", ICON];
  // Everything may be read.
  yield ["/robots.txt", "User-agent: *\nAllow: /\n"];
}

const getQuestions = (profiles: readonly ProfileContext[]): NonNullable<Site["questions"]> =>
  profiles.flatMap(({ profile: { alias, authored } }) =>
    authored.asking === undefined
      ? []
      : [
          {
            ...{ path: getPages(alias).check, label: authored.asking.link, title: authored.title },
            starts: authored.asking.starts.map(({ profile }) => profile),
          },
        ],
  );

/** The profiles in groups: the stages of a folder are one. */
const groupStages = (contexts: readonly ProfileContext[]): ProfileContext[][] =>
  groupBy(contexts, ({ profile: { alias, stage } }) => (stage === null ? `alias ${alias}` : `folder ${stage.folder}`));

/** Renders the pages of the stages of a folder, or of a profile without stages: those of each, and those of fields, sources and rules. */
function* projectProfilePages(site: Site, contexts: readonly ProfileContext[]): Generator<Texts[number]> {
  const render = createRender(site, contexts);
  const { alias = "", stage, fields = [] } = contexts.at(-1)?.profile ?? {};
  const shared = getPages(alias, stage?.folder);
  const findExample = (field: Field) =>
    contexts.toReversed().flatMap((context) => findValues({ ...context, field }))[0];
  for (const [index, context] of contexts.entries()) {
    const paths = getPages(context.profile.alias);
    const form = createFormDocument(context, JSON.parse(context.profileJson) as PageProfile);
    const renderOwn = (path: string, draw: (page: ProfilePage, stages: readonly ProfilePage[]) => VNode) =>
      render(path, ({ profiles: stages }) => draw(stages[index] as ProfilePage, stages));
    yield renderOwn(paths.overview, (page) => <ProfileOverviewPage page={page} />);
    yield renderOwn(paths.fields, (page) => <FieldsPage page={page} />);
    yield renderOwn(paths.differences, (page) => <DifferencesPage page={page} />);
    yield renderOwn(paths.check, (page, stages) => <CheckPage {...{ page, stages, form }} />);
    yield [paths.form, canonicalJson(form)];
  }
  for (const field of fields)
    yield render(shared.field(field.field_id), ({ profiles: stages }) => (
      <FieldPage stages={stages} field={field} example={findExample(field)} />
    ));
  if (contexts.length > 1) {
    yield render(shared.folder, ({ profiles: stages }) => <StagesPage stages={stages} />);
    yield render(shared.allFields, ({ profiles: stages }) => <StageFieldsPage stages={stages} />);
  }
  yield render(shared.sources, ({ profiles: stages }) => <SourcesPage stages={stages} />);
  yield render(shared.rules, ({ profiles: stages }) => <RulesPage stages={stages} />);
}

const createRender =
  (site: Site, contexts: readonly ProfileContext[]) =>
  (path: string, draw: (part: SitePart) => VNode): [path: string, html: string] => [
    path,
    `<!doctype html>\n${renderToString(draw(pagesAt(site, contexts, path)))}\n`,
  ];

/** The page at a path, and profiles with links as this page has them. */
function pagesAt(site: Site, contexts: readonly ProfileContext[], path: string): SitePart {
  const page: PageContext = {
    ...{ site, path, words: createWords(site.service.pages.properties) },
    to: (target) => (path === NOT_FOUND_PAGE ? target : relative(path, target)),
  };
  const getPaths = ({ alias, stage }: ProfileContext["profile"]) => getPages(alias, stage?.folder);
  const profiles = contexts.map(({ profile, hashes }) => ({ ...page, profile, hashes, paths: getPaths(profile) }));
  return { page, profiles };
}
