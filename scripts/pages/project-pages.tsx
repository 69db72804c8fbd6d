// Renders the pages of a profile, and those of the site as a whole, to HTML. compile.ts calls this when all else is projected.
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { NOT_FOUND_PAGE } from "../../server/responses.ts";
import type { FieldContext, ProfileContext } from "../pipeline/documents/context.ts";
import type { Field } from "../pipeline/model/model.ts";
import { CheckPage } from "./check/page.tsx";
import { TitledLayout } from "./site/layout.tsx";
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
} from "./site/paths.ts";
import { ApiPage, type OpenApi } from "./site/views/api.tsx";
import { DifferencesPage } from "./site/views/differences.tsx";
import { FieldPage } from "./site/views/field.tsx";
import { FieldsPage } from "./site/views/fields.tsx";
import { GuidePage, GuidesPage } from "./site/views/guide.tsx";
import { OverviewPage } from "./site/views/overview.tsx";
import { ProfileOverviewPage } from "./site/views/profile.tsx";
import { RulesPage } from "./site/views/rules.tsx";
import { SourcesPage } from "./site/views/sources.tsx";
import { StageFieldsPage, StagesPage } from "./site/views/stages.tsx";
import { createWords } from "./site/words.ts";

/** HTML by URL path. */
type Pages = ReadonlyMap<string, string>;

/** Renders the pages that are not about a single profile; `bodies` has those of all documents by path. */
export function projectSitePages(
  site: Site,
  profiles: readonly ProfileContext[],
  bodies: ReadonlyMap<string, unknown>,
): Pages {
  const openapi = bodies.get(`${site.service.base_path}/openapi.json`) as OpenApi;
  const render = createRender(site, profiles);
  return new Map([
    render(OVERVIEW, (page, profiles) => <OverviewPage page={page} profiles={profiles} />),
    render(API, (page) => <ApiPage page={page} openapi={openapi} bodies={bodies} />),
    // Its header has the navigation. Programs get the error body in JSON; see server/app.ts.
    render(NOT_FOUND_PAGE, (page) => <TitledLayout page={page} {...site.service.pages.not_found} />),
    ...(site.guides.length > 0 ? [render(GUIDES, (page) => <GuidesPage page={page} />)] : []),
    ...site.guides.map((guide) => render(guidePath(guide), (page) => <GuidePage page={page} guide={guide} />)),
  ]);
}

/** Renders the pages of the stages of a folder, or of a profile without stages: those of each, and those of fields, sources and rules. */
export function projectProfilePages(
  site: Site,
  contexts: readonly ProfileContext[],
  valuesOf: (context: FieldContext) => unknown[],
): Pages {
  const render = createRender(site, contexts);
  const { alias = "", stage, fields = [] } = contexts.at(-1)?.profile ?? {};
  const shared = pagesOf(alias, stage?.folder);
  const exampleOf = (field: Field) => contexts.toReversed().flatMap((context) => valuesOf({ ...context, field }))[0];
  return new Map([
    ...contexts.flatMap(({ profile }, index) => {
      const paths = pagesOf(profile.alias);
      const renderOwn = (path: string, draw: (page: ProfilePage, stages: readonly ProfilePage[]) => VNode) =>
        render(path, (_, stages) => draw(stages[index] as ProfilePage, stages));
      return [
        renderOwn(paths.overview, (page) => <ProfileOverviewPage page={page} />),
        renderOwn(paths.fields, (page) => <FieldsPage page={page} />),
        renderOwn(paths.differences, (page) => <DifferencesPage page={page} />),
        renderOwn(paths.check, (page, stages) => <CheckPage page={page} stages={stages} />),
      ];
    }),
    ...fields.map((field) =>
      render(shared.field(field.field_id), (_, stages) => (
        <FieldPage stages={stages} field={field} example={exampleOf(field)} />
      )),
    ),
    ...(contexts.length > 1
      ? [
          render(shared.folder, (_, stages) => <StagesPage stages={stages} />),
          render(shared.allFields, (_, stages) => <StageFieldsPage stages={stages} />),
        ]
      : []),
    render(shared.sources, (_, stages) => <SourcesPage stages={stages} />),
    render(shared.rules, (_, stages) => <RulesPage stages={stages} />),
  ]);
}

type Draw = (page: PageContext, profiles: readonly ProfilePage[]) => VNode;

const createRender =
  (site: Site, contexts: readonly ProfileContext[]) =>
  (path: string, draw: Draw): [path: string, html: string] => {
    const page: PageContext = {
      ...{ site, path, words: createWords(site.service.pages.properties) },
      to: (target) => (path === NOT_FOUND_PAGE ? target : relative(path, target)),
    };
    const pathsOf = ({ alias, stage }: ProfileContext["profile"]) => pagesOf(alias, stage?.folder);
    const profiles = contexts.map(({ profile, hashes }) => ({ ...page, profile, hashes, paths: pathsOf(profile) }));
    return [path, `<!doctype html>\n${renderToString(draw(page, profiles))}\n`];
  };
