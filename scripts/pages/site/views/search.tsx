// The page of the search. Its script loads the index and finds entries in the page.
import { List } from "../elements.tsx";
import { TitledLayout } from "../layout.tsx";
import { GUIDES, SEARCH_INDEX, type SitePart } from "../paths.ts";

export function SearchPage({ page, profiles }: SitePart) {
  const { title, lead, no_script } = page.site.service.pages.search;
  return (
    <TitledLayout page={page} title={title} lead={lead} scripts={["search"]}>
      <search class="stack">
        <form class="needs-script stack is-tight" data-index={page.to(SEARCH_INDEX)}>
          <label class="label" for="query">
            Search for
          </label>
          <input id="query" class="input" type="search" autocomplete="off" spellcheck={false} />
          <output class="small soft" />
        </form>
        <ol class="lines plain results" />
      </search>
      <div class="no-script stack">
        <p class="notice is-attention">{no_script}</p>
        <List
          class="bullets"
          items={[
            ...profiles.map(({ profile, paths }) => (
              <a href={page.to(paths.fields)}>{profile.authored.title}: fields</a>
            )),
            <a href={page.to(GUIDES)}>Guides</a>,
          ]}
        />
      </div>
    </TitledLayout>
  );
}
