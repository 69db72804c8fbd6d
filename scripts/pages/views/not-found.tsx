// The page for a path that does not exist. Programs get the error body in JSON; see server/app.ts.
import { Layout } from "../layout.tsx";
import { API, GUIDES, OVERVIEW, type PageContext, pagesOf } from "../site.ts";

/** The page with links to the beginning of every part of the site. */
export function NotFoundPage({ page }: { readonly page: PageContext }) {
  const { service, aliases, guides } = page.site;
  const { title, lead } = service.pages.not_found;
  const links: [path: string, label: string][] = [
    [OVERVIEW, "Start"],
    ...aliases.map((alias): [string, string] => [pagesOf(alias).overview, alias]),
    ...(guides.length > 0 ? [[GUIDES, "Guides"] as [string, string]] : []),
    [API, "API"],
  ];
  return (
    <Layout page={page} title={title} description={lead} kind="not-found">
      <div class="stack">
        <h1>{title}</h1>
        <p class="lead">{lead}</p>
        <ul class="bullets">
          {links.map(([path, label]) => (
            <li key={path}>
              <a href={page.to(path)}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </Layout>
  );
}
