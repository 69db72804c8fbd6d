// The pages of a profile, and those of the site as a whole, rendered to HTML. compile.ts calls this once all else is projected.
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import type { ProfileContext } from "../pipeline/documents/context.ts";
import { CheckPage } from "./check/page.tsx";
import type { OpenApi } from "./openapi.ts";
import { API, guidePath, OVERVIEW, type PageContext, pageAt, pagesOf, type Site } from "./site.ts";
import { ApiPage } from "./views/api.tsx";
import { DifferencesPage } from "./views/differences.tsx";
import { FieldPage } from "./views/field.tsx";
import { FieldsPage } from "./views/fields.tsx";
import { GuidePage } from "./views/guide.tsx";
import { OverviewPage } from "./views/overview.tsx";
import { RulesPage } from "./views/rules.tsx";
import { SourcesPage } from "./views/sources.tsx";

/** A page to be drawn at a path. */
type Drawing = readonly [path: string, draw: (page: PageContext) => VNode];

/** Pages: HTML by URL path. */
type Pages = ReadonlyMap<string, string>;

/** Renders the pages that are about no profile alone; `openapi` is the body of openapi.json. */
export function projectSitePages(site: Site, bounds: readonly ProfileContext[], openapi: OpenApi): Pages {
  return render(site, [
    [OVERVIEW, (page) => <OverviewPage page={page} bounds={bounds} />],
    [API, (page) => <ApiPage page={page} openapi={openapi} />],
    ...site.guides.map((guide): Drawing => [guidePath(guide), (page) => <GuidePage page={page} guide={guide} />]),
  ]);
}

/** Renders the pages of a profile. */
export const projectProfilePages = (site: Site, bound: ProfileContext): Pages => render(site, drawProfile(bound));

function render(site: Site, drawings: readonly Drawing[]): Pages {
  return new Map(
    drawings.map(([path, draw]) => [path, `<!doctype html>\n${renderToString(draw(pageAt(site, path)))}\n`]),
  );
}

function drawProfile(bound: ProfileContext): Drawing[] {
  const paths = pagesOf(bound.profile.alias);
  return [
    [paths.fields, (page) => <FieldsPage page={{ ...page, bound }} />],
    ...bound.profile.fields.map(
      (field): Drawing => [
        paths.field(field.field_id),
        (page) => <FieldPage page={{ ...page, bound }} field={field} />,
      ],
    ),
    [paths.sources, (page) => <SourcesPage page={{ ...page, bound }} />],
    [paths.rules, (page) => <RulesPage page={{ ...page, bound }} />],
    [paths.differences, (page) => <DifferencesPage page={{ ...page, bound }} />],
    [paths.check, (page) => <CheckPage page={{ ...page, bound }} />],
  ];
}
