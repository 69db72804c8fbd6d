// Renders the pages of a profile, and those of the site as a whole, to HTML. compile.ts calls this when all else is projected.
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { NOT_FOUND_PAGE } from "../../server/responses.ts";
import type { FieldContext, ProfileContext } from "../pipeline/documents/context.ts";
import { CheckPage } from "./check/page.tsx";
import type { OpenApi } from "./openapi.ts";
import {
  API,
  GUIDES,
  guidePath,
  OVERVIEW,
  type PageContext,
  type ProfilePage,
  pagesOf,
  relative,
  type Site,
} from "./site.ts";
import { ApiPage } from "./views/api.tsx";
import { DifferencesPage } from "./views/differences.tsx";
import { FieldPage } from "./views/field.tsx";
import { FieldsPage } from "./views/fields.tsx";
import { GuidePage, GuidesPage } from "./views/guide.tsx";
import { NotFoundPage } from "./views/not-found.tsx";
import { OverviewPage } from "./views/overview.tsx";
import { ProfileOverviewPage } from "./views/profile.tsx";
import { RulesPage } from "./views/rules.tsx";
import { SourcesPage } from "./views/sources.tsx";
import { StageFieldsPage, StagesPage } from "./views/stages.tsx";
import { createWords } from "./words.ts";

/** The values of a field in the ready examples of its profile. */
type ValuesOf = (context: FieldContext) => unknown[];

/** HTML by URL path. */
type Pages = ReadonlyMap<string, string>;

/** Renders the pages that are not about a single profile; `bodies` has those of all documents by path. */
export function projectSitePages(
  site: Site,
  profiles: readonly ProfileContext[],
  bodies: ReadonlyMap<string, unknown>,
): Pages {
  const openapi = bodies.get(`${site.service.base_path}/openapi.json`) as OpenApi;
  const render = createRender(site);
  const profilesOn = (page: PageContext) => profiles.map((context) => withProfile(page, context));
  return new Map([
    render(OVERVIEW, (page) => <OverviewPage page={page} profiles={profilesOn(page)} />),
    render(API, (page) => <ApiPage page={page} openapi={openapi} bodies={bodies} />),
    render(NOT_FOUND_PAGE, (page) => <NotFoundPage page={page} />),
    ...(site.guides.length > 0 ? [render(GUIDES, (page) => <GuidesPage page={page} />)] : []),
    ...site.guides.map((guide) => render(guidePath(guide), (page) => <GuidePage page={page} guide={guide} />)),
  ]);
}

/** Renders the pages of a profile that are its own; `stages` are the profiles of its folder. */
export function projectProfilePages(site: Site, context: ProfileContext, stages: readonly ProfileContext[]): Pages {
  const paths = pagesOf(context.profile.alias);
  const render = (path: string, draw: (page: ProfilePage) => VNode) =>
    createRender(site)(path, (page) => draw(withProfile(page, context)));
  return new Map([
    render(paths.overview, (page) => <ProfileOverviewPage page={page} />),
    render(paths.fields, (page) => <FieldsPage page={page} />),
    render(paths.differences, (page) => <DifferencesPage page={page} />),
    render(paths.check, (page) => <CheckPage page={page} stages={stages.map((stage) => withProfile(page, stage))} />),
  ]);
}

/** Renders the pages that stages share, or those of a profile without stages: of its fields, sources and rules. */
export function projectSharedPages(site: Site, contexts: readonly ProfileContext[], valuesOf: ValuesOf): Pages {
  const { alias = "", stage, fields = [] } = contexts.at(-1)?.profile ?? {};
  const paths = pagesOf(alias, stage?.folder);
  const render = (path: string, draw: (stages: readonly ProfilePage[]) => VNode) =>
    createRender(site)(path, (page) => draw(contexts.map((context) => withProfile(page, context))));
  return new Map([
    ...fields.map((field) =>
      render(paths.field(field.field_id), (stages) => (
        <FieldPage
          stages={stages}
          field={field}
          example={contexts.toReversed().flatMap((context) => valuesOf({ ...context, field }))[0]}
        />
      )),
    ),
    ...(contexts.length > 1
      ? [
          render(paths.folder, (stages) => <StagesPage stages={stages} />),
          render(paths.allFields, (stages) => <StageFieldsPage stages={stages} />),
        ]
      : []),
    render(paths.sources, (stages) => <SourcesPage stages={stages} />),
    render(paths.rules, (stages) => <RulesPage stages={stages} />),
  ]);
}

/** The same page as one about a profile. */
const withProfile = (page: PageContext, { profile, hashes }: ProfileContext): ProfilePage => ({
  ...page,
  profile,
  hashes,
  paths: pagesOf(profile.alias, profile.stage?.folder),
});

const createRender =
  (site: Site) =>
  (path: string, draw: (page: PageContext) => VNode): [path: string, html: string] => {
    const words = createWords(site.service.pages.properties);
    const page: PageContext = {
      site,
      path,
      words,
      to: (target) => (path === NOT_FOUND_PAGE ? target : relative(path, target)),
    };
    return [path, `<!doctype html>\n${renderToString(draw(page))}\n`];
  };
