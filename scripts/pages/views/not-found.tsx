// The page for a path that does not exist; its header has the navigation. Programs get the error body in JSON; see server/app.ts.
import { Layout } from "../layout.tsx";
import type { PageContext } from "../site.ts";

export function NotFoundPage({ page }: { readonly page: PageContext }) {
  const { title, lead } = page.site.service.pages.not_found;
  return (
    <Layout page={page} title={title} description={lead} kind="not-found">
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
    </Layout>
  );
}
