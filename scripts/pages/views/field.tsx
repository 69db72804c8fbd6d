// The page of one field: what it asks, what it rests on, how it differs from the law, what checks it.
import { type FieldPart, PropertyTag } from "../citations.tsx";
import { Code } from "../elements.tsx";
import { Layout } from "../layout.tsx";
import { type ProfilePage, pagesOf } from "../site.ts";
import { FieldFacts } from "./field-facts.tsx";
import { FieldDifference, FieldFetch, FieldRules, FieldSource, FieldValues } from "./field-sections.tsx";

/** The page of the field; the fields before and after it in the stream are one step away. */
export function FieldPage({ page, field }: FieldPart) {
  const { profile } = page.bound;
  const position = profile.fields.indexOf(field);
  return (
    <Layout page={page} title={field.title} description={field.when_to_use_this} alias={profile.alias} kind="field">
      <article class="stack is-wide">
        <header class="stack">
          <p class="eyebrow">
            <a href={page.to(pagesOf(profile.alias).fields)}>Fields</a>, {position + 1} of {profile.fields.length}
          </p>
          <h1>{field.title}</h1>
          <p>
            <Code>{field.field_id}</Code>
          </p>
          <div class="tags">
            <PropertyTag page={page} property="required" value={field.required} />
            <PropertyTag page={page} property="field_type" value={field.field_type} />
            <PropertyTag page={page} property="interpretive_status" value={field.interpretive_status} />
            <PropertyTag page={page} property="disclosure_tier" value={field.disclosure_tier} />
          </div>
          <p class="lead">{field.when_to_use_this}</p>
        </header>
        <div class="columns">
          <div class="stack is-wide">
            <FieldSource page={page} field={field} />
            <FieldDifference page={page} field={field} />
            <FieldValues page={page} field={field} />
            <FieldRules page={page} field={field} />
            <FieldFetch page={page} field={field} />
          </div>
          <FieldFacts page={page} field={field} />
        </div>
        <Neighbours page={page} position={position} />
      </article>
    </Layout>
  );
}

function Neighbours({ page, position }: { readonly page: ProfilePage; readonly position: number }) {
  const { fields, alias } = page.bound.profile;
  const links = [
    { rel: "prev", word: "Previous", field: fields[position - 1] },
    { rel: "next", word: "Next", field: fields[position + 1] },
  ];
  return (
    <nav class="neighbours" aria-label="Neighbouring fields">
      {links.map(({ rel, word, field }) =>
        field === undefined ? null : (
          <a key={rel} class={`neighbour is-${rel}`} rel={rel} href={page.to(pagesOf(alias).field(field.field_id))}>
            <span class="eyebrow">{word}</span>
            {field.title}
          </a>
        ),
      )}
    </nav>
  );
}
