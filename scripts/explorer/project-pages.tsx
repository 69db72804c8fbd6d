// All pages of the site, rendered to HTML. compile.ts calls this once everything else is projected.
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Bound } from "../compile/project/envelope.ts";
import { CheckPage } from "./check/page.tsx";
import { ApiPage } from "./pages/api.tsx";
import { DifferencesPage } from "./pages/differences.tsx";
import { FieldPage } from "./pages/field.tsx";
import { FieldsPage } from "./pages/fields.tsx";
import { GuidePage } from "./pages/guide.tsx";
import { OverviewPage } from "./pages/overview.tsx";
import { RulesPage } from "./pages/rules.tsx";
import { SourcesPage } from "./pages/sources.tsx";
import { API, guidePath, OVERVIEW, type PageContext, pageAt, pagesOf, type Site } from "./site.ts";

/** A page to be drawn at a path. */
type Drawing = readonly [path: string, draw: (page: PageContext) => VNode];

/** Renders every page: bytes by URL path. */
export function projectPages(site: Site): ReadonlyMap<string, Uint8Array> {
  const drawings: Drawing[] = [
    [OVERVIEW, (page) => <OverviewPage page={page} />],
    [API, (page) => <ApiPage page={page} />],
    ...site.guides.map((guide): Drawing => [guidePath(guide), (page) => <GuidePage page={page} guide={guide} />]),
    ...site.bounds.flatMap(drawProfile),
  ];
  const encoder = new TextEncoder();
  return new Map(
    drawings.map(([path, draw]) => [
      path,
      encoder.encode(`<!doctype html>\n${renderToString(draw(pageAt(site, path)))}\n`),
    ]),
  );
}

function drawProfile(bound: Bound): Drawing[] {
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
