// The frame of every page: head, navigation, footer with the boundary.
import type { ComponentChildren } from "preact";
import { PAGE_POLICY } from "../../server/responses.ts";
import { API, OVERVIEW, type PageContext, type ProfilePage, pagesOf } from "./site.ts";

// The icon in the browser's tab, without a request.
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%231d4f91'/%3E%3Cpath d='M5 3.5v9h6' fill='none' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E";

interface LayoutProps {
  readonly page: PageContext;
  /** Of the tab, in front of the name of the service; null on the overview. */
  readonly title: string | null;
  /** One sentence for search results and previews. */
  readonly description: string;
  /** The alias of the profile that the page is about, if any. */
  readonly alias?: string;
  /** Scripts below /assets/ besides site.js. */
  readonly scripts?: readonly string[];
  /** Names the page in style sheets. */
  readonly kind: string;
  readonly children: ComponentChildren;
}

/** A whole document with `children` in `<main>`. */
export function Layout({ page, title, description, alias, scripts = [], kind, children }: LayoutProps) {
  const { service } = page.site;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={PAGE_POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === null ? service.title : `${title} · ${service.title}`}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href={ICON} />
        <link rel="stylesheet" href={page.to("/assets/lexbind.css")} />
        {["site.js", ...scripts].map((script) => (
          <script key={script} src={page.to(`/assets/${script}`)} defer />
        ))}
      </head>
      <body class={`page-${kind}`}>
        <a class="visually-hidden" href="#main">
          Skip to content
        </a>
        <Header page={page} alias={alias} />
        <main id="main" class="main" tabIndex={-1}>
          {children}
        </main>
        <Footer page={page} />
      </body>
    </html>
  );
}

interface ProfileLayoutProps extends Pick<LayoutProps, "scripts" | "kind" | "children"> {
  readonly page: ProfilePage;
  readonly title: string;
  readonly lead: string;
}

/** A page about a profile: the profile, the title and a sentence, then `children`. */
export function ProfileLayout({ page, title, lead, children, ...rest }: ProfileLayoutProps) {
  const { alias, authored } = page.profile;
  return (
    <Layout page={page} title={title} description={lead} alias={alias} {...rest}>
      <div class="stack">
        <p class="eyebrow">{authored.title}</p>
        <h1>{title}</h1>
        <p class="lead">{lead}</p>
        {children}
      </div>
    </Layout>
  );
}

function Header({ page, alias }: { readonly page: PageContext; readonly alias: string | undefined }) {
  return (
    <header class="site-header row">
      <a class="brand" href={page.to(OVERVIEW)}>
        {page.site.service.title}
      </a>
      <nav aria-label="Main">
        <ul class="nav plain row">
          {navigation(page, alias).map(([path, label]) => (
            <li key={path}>
              <a href={page.to(path)} aria-current={currentIn(page, path)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** The current page, or a page that it belongs to: the page of a field belongs to the table of fields. */
function currentIn({ path }: PageContext, target: string): "page" | "true" | undefined {
  if (path === target) return "page";
  return path.startsWith(`${target.replace(/\.html$/, "")}/`) ? "true" : undefined;
}

/** The pages of the profile with the alias, or of the only one; if there are several, a link to each. */
function navigation({ site: { aliases } }: PageContext, alias: string | undefined): [path: string, label: string][] {
  const current = alias ?? (aliases.length === 1 ? aliases[0] : undefined);
  const paths = current === undefined ? null : pagesOf(current);
  const middle: [string, string][] =
    paths === null
      ? aliases.map((name) => [pagesOf(name).overview, name])
      : [
          [paths.overview, "Profile"],
          [paths.fields, "Fields"],
          [paths.sources, "Sources"],
          [paths.rules, "Rules"],
          [paths.differences, "Differences"],
          [paths.check, "Check a draft"],
        ];
  return [[OVERVIEW, "Start"], ...middle, [API, "API"]];
}

function Footer({ page }: { readonly page: PageContext }) {
  const { service, guides } = page.site;
  const documents: [path: string, label: string][] = [
    ...(guides.length > 0 ? [[`${OVERVIEW}#guides`, "Guides"] as [string, string]] : []),
    [`${service.base_path}/openapi.json`, "OpenAPI description"],
    ["/manifest.json", "Manifest"],
    ["/SHA256SUMS", "SHA256SUMS"],
    ["/LICENSE.txt", "Licence"],
    ["/NOTICES.txt", "Licences of other code"],
  ];
  return (
    <footer class="site-footer stack">
      <p>
        <strong>What this is not.</strong> {service.boundary}
      </p>
      <ul class="footer-links plain row">
        {documents.map(([path, label]) => (
          <li key={path}>
            <a href={page.to(path)}>{label}</a>
          </li>
        ))}
      </ul>
      <p class="hint">
        Interface version {service.interface_version}. Boundary <code>{service.boundary_id}</code>.
      </p>
    </footer>
  );
}
