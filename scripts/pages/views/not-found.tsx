// The page for a path that does not exist. Programs get the error body in JSON; see server/app.ts.
import { Layout } from "../layout.tsx";
import { API, GUIDES, OVERVIEW, type PageContext, PROFILES } from "../site.ts";

/** The page with links to the main pages, and what each is about. */
export function NotFoundPage({ page }: { readonly page: PageContext }) {
  const { service, guides } = page.site;
  const { lead, leads, not_found } = service.pages;
  const links = [
    [OVERVIEW, "Start", lead],
    [PROFILES, "Reports", service.description],
    ...(guides.length > 0 ? [[GUIDES, "Guides", leads.guides] as const] : []),
    [API, "API", leads.api],
  ] as const;
  return (
    <Layout page={page} title={not_found.title} description={not_found.lead} kind="not-found">
      <div class="stack">
        <h1>{not_found.title}</h1>
        <p class="lead">{not_found.lead}</p>
        <ul class="bullets">
          {links.map(([path, label, text]) => (
            <li key={path}>
              <a href={page.to(path)}>{label}</a>: {text}
            </li>
          ))}
        </ul>
      </div>
    </Layout>
  );
}
