// The frame of every page: head, navigation, footer with the boundary.
import type { ComponentChildren } from "preact";
import { PAGE_POLICY } from "../../../server/responses.ts";
import { lateId } from "./client/arrival.ts";
import { List } from "./elements.tsx";
import {
  API,
  CLOCKS,
  GUIDES,
  OVERVIEW,
  type PageContext,
  PROFILES,
  type ProfilePage,
  QUESTIONS,
  SEARCH,
} from "./paths.ts";
import { getLast, getSubject, type SharedPart, stageTitle } from "./stages.ts";

type NavLink = readonly [path: string, label: string];

interface LayoutProps {
  readonly page: PageContext;
  readonly title: string;
  /** One sentence for search results and previews. */
  readonly description: string;
  /** Links to the pages around this one, below the navigation that all pages have. */
  readonly nav?: readonly NavLink[];
  /** Names of scripts below /assets/. */
  readonly scripts?: readonly string[];
  /** A file that a script fetches first, so that it need not wait for the script. */
  readonly preload?: string;
  /** Names the page in style sheets. */
  readonly kind?: string;
  readonly children?: ComponentChildren;
}

/** A whole document with `children` in `<main>`. */
export function Layout({ page, title, description, nav, scripts = ["site"], preload, kind, children }: LayoutProps) {
  const { service } = page.site;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={PAGE_POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${service.title}`}</title>
        <meta name="description" content={description} />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href={page.to("/favicon.ico")} />
        <link rel="stylesheet" href={page.to("/assets/lexbind.css")} />
        {preload !== undefined && <link rel="preload" href={preload} as="fetch" crossorigin="anonymous" />}
        {scripts.map((name) => (
          <script key={name} src={page.to(`/assets/${name}.js`)} defer />
        ))}
      </head>
      <body class={kind && `page-${kind}`}>
        <a class="visually-hidden" href="#main">
          Skip to content
        </a>
        <Header page={page} />
        <main id="main" class="main" tabIndex={-1}>
          {nav !== undefined && <LocalNav page={page} nav={nav} />}
          {children}
        </main>
        <Footer page={page} />
        <p class="late needs-script notice is-attention" id={lateId(scripts.at(-1))}>
          {service.pages.late_script}
        </p>
      </body>
    </html>
  );
}

interface TitledLayoutProps extends Omit<LayoutProps, "description" | "kind"> {
  /** Below the title, and for search results. */
  readonly lead: string;
  readonly eyebrow?: ComponentChildren;
  /** What the page is about, where other pages have the same title. */
  readonly subject?: string;
}

export function TitledLayout({ eyebrow, lead, subject, title, children, ...rest }: TitledLayoutProps) {
  const isShared = subject !== undefined;
  return (
    <Layout
      title={isShared ? `${title} · ${subject}` : title}
      description={isShared ? `${subject}, ${title}: ${lead}` : lead}
      {...rest}
    >
      <div class="stack">
        {eyebrow !== undefined && <p class="soft small">{eyebrow}</p>}
        <h1>
          {title}
          {isShared && <span class="subject"> {subject}</span>}
        </h1>
        <p class="lead">{lead}</p>
        {children}
      </div>
    </Layout>
  );
}

interface ProfileLayoutProps extends SharedPart, Omit<TitledLayoutProps, "page" | "nav" | "subject"> {}

/** A page about a profile, or one that the stages of a folder share. */
export const ProfileLayout = ({ stages, ...props }: ProfileLayoutProps) => (
  <TitledLayout page={getLast(stages)} nav={sharedNav(stages)} subject={getSubject(stages)} {...props} />
);

/** A file of the profile, as a link; of several stages, a link to that of each. */
export function FileLinks({ stages, file }: SharedPart & { readonly file: string }) {
  const linkTo = (page: ProfilePage, text: string) => <a href={page.to(`${page.profile.href}/${file}`)}>{text}</a>;
  if (stages.length === 1) return linkTo(getLast(stages), file);
  return (
    <>
      {file} ({stages.map((page, index) => [index > 0 && ", ", linkTo(page, stageTitle(page))])})
    </>
  );
}

/** The same on all pages. */
function Header({ page }: { readonly page: PageContext }) {
  return (
    <header class="site-header row">
      <a class="brand" href={page.to(OVERVIEW)} aria-current={page.path === OVERVIEW ? "page" : undefined}>
        {page.site.service.title}
      </a>
      <nav aria-label="Main">
        <NavLinks page={page} links={[...siteNav(page), [API, "API"], [SEARCH, "Search"]]} />
      </nav>
    </header>
  );
}

interface NavProps {
  readonly page: PageContext;
  readonly nav: readonly NavLink[];
}

/** The pages around this one. */
export const LocalNav = ({ page, nav }: NavProps) => (
  <nav class="local-nav" aria-label="This report">
    <NavLinks page={page} links={nav} />
  </nav>
);

const NavLinks = ({ page, links }: { readonly page: PageContext; readonly links: readonly NavLink[] }) => (
  <List
    class="nav plain row"
    items={links.map(([path, label]) => (
      <a href={page.to(path)} aria-current={page.path === path ? "page" : undefined}>
        {label}
      </a>
    ))}
  />
);

/** What is decided before one of these reports is made. */
const questionsBefore = (stages: readonly ProfilePage[]): readonly NavLink[] => {
  const { questions = [] } = getLast(stages).site;
  const isStarted = (alias: string) => stages.some(({ profile }) => profile.alias === alias);
  return questions.flatMap(({ path, label, starts }): NavLink[] => (starts.some(isStarted) ? [[path, label]] : []));
};

export const profileNav = (page: ProfilePage): readonly NavLink[] => [
  ...questionsBefore([page]),
  ...ownNav(page.paths),
];

const ownNav = (paths: ProfilePage["paths"]): readonly NavLink[] => [
  [paths.overview, "Profile"],
  [paths.fields, "Fields"],
  [paths.sources, "Sources"],
  [paths.rules, "Rules"],
  [paths.differences, "Differences"],
  [paths.check, "Check a draft"],
];

/** Links to the fields of each stage, and to what the stages share. */
const sharedNav = (stages: readonly ProfilePage[]): readonly NavLink[] =>
  stages.length === 1
    ? profileNav(getLast(stages))
    : [
        ...questionsBefore(stages),
        ...stages.map((page): NavLink => [page.paths.fields, stageTitle(page)]),
        [getLast(stages).paths.sources, "Sources"],
        [getLast(stages).paths.rules, "Rules"],
      ];

/** Links to what is not about a single profile, besides the ends of every navigation. */
const siteNav = ({ site: { guides, questions = [], service } }: PageContext): readonly NavLink[] => [
  ...(questions.length > 1 ? [[QUESTIONS, service.pages.questions] as const] : []),
  ...(questions.length === 1 ? questions.map(({ path, label }) => [path, label] as const) : []),
  [PROFILES, "Reports"],
  [CLOCKS, "Clocks"],
  ...(guides.length > 0 ? [[GUIDES, "Guides"] as const] : []),
];

function Footer({ page }: { readonly page: PageContext }) {
  const { service } = page.site;
  const documents: readonly NavLink[] = [
    ...siteNav(page),
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
      <NavLinks page={page} links={documents} />
      <p class="hint">
        Interface version {service.interface_version}. Boundary <code>{service.boundary_id}</code>.
      </p>
    </footer>
  );
}
