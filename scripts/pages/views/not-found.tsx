// The page for a path that does not exist; its header has the navigation. Programs get the error body in JSON; see server/app.ts.
import { TitledLayout } from "../layout.tsx";
import type { PageContext } from "../site.ts";

export const NotFoundPage = ({ page }: { readonly page: PageContext }) => (
  <TitledLayout page={page} {...page.site.service.pages.not_found}>
    {null}
  </TitledLayout>
);
