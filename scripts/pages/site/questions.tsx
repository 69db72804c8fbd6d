// Links to what is decided before a report: a page for each legal act.
import type { PageContext } from "./paths.ts";

/** One question is a link. Several have a heading, and each says what it decides. */
export function Questions({ page }: { readonly page: PageContext }) {
  const { questions = [], service } = page.site;
  const areSeveral = questions.length > 1;
  const links = questions.map(({ path, label, title }) => (
    <p key={path}>
      <a class={areSeveral ? undefined : "button is-quiet"} href={page.to(path)}>
        {label}
      </a>
      {areSeveral && <span class="hint"> {title}</span>}
    </p>
  ));
  if (!areSeveral) return links;
  return (
    <section class="stack is-tight" aria-labelledby="questions">
      <h2 id="questions">{service.pages.questions}</h2>
      {links}
    </section>
  );
}
