// The page of one field: what it asks, what it is based on, how it differs from the law, what checks it.

import type { Field } from "../../pipeline/model.ts";
import { type FieldPart, rowsOf } from "../citations.tsx";
import { Code, Fact } from "../elements.tsx";
import { Layout, sharedNav } from "../layout.tsx";
import type { ProfilePage } from "../site.ts";
import { lastOf, type SharedFieldPart } from "../stages.ts";
import { spell } from "../words.ts";
import {
  FieldDifference,
  FieldFetch,
  FieldObligations,
  FieldRules,
  FieldSource,
  FieldValues,
  RequirementFact,
} from "./field-sections.tsx";

/** The page of a field, with links to the fields before and after it in the stream. What stages share is shown as the last one has it. */
export function FieldPage({ stages, field }: SharedFieldPart) {
  const page = lastOf(stages);
  const { fields } = page.profile;
  const position = fields.indexOf(field);
  const isShared = stages.length > 1;
  return (
    <Layout
      page={page}
      title={field.title}
      description={`${field.title}: its law, values and rules.`}
      nav={sharedNav(stages)}
      kind="field"
    >
      <article class="stack is-wide">
        <header class="stack">
          <p class="eyebrow">
            {isShared ? "Field " : <a href={page.to(page.paths.fields)}>Fields</a>}
            {isShared ? "" : ", "}
            {position + 1} of {fields.length}
          </p>
          <h1>{field.title}</h1>
          <p>
            <Code>{field.field_id}</Code>
          </p>
          <p class="lead">{field.when_to_use_this}</p>
        </header>
        <div class="columns">
          <div class="stack is-wide">
            {isShared && <FieldObligations stages={stages} field={field} />}
            <FieldSource page={page} field={field} />
            <FieldDifference page={page} field={field} />
            <FieldValues page={page} field={field} />
            <FieldRules stages={stages} field={field} />
            <FieldFetch page={page} field={field} />
          </div>
          <FieldFacts page={page} field={field} isShared={isShared} />
        </div>
        <Neighbours page={page} position={position} />
      </article>
    </Layout>
  );
}

const PROPERTIES = [
  "required",
  "field_type",
  "interpretive_status",
  "mapping_type",
  "interpretive_load",
  "disclosure_tier",
  "binding_granularity",
] as const;

/** Each property of the field with its value and the meaning of the value; on a shared page, those that all stages have alike. */
function FieldFacts({ page, field, isShared }: FieldPart & { readonly isShared: boolean }) {
  const { profile, words } = page;
  const row = profile.crosswalk.rows.find(({ field_id }) => field_id === field.field_id);
  const properties = PROPERTIES.filter((name) => field[name] !== null && !(isShared && name === "required"));
  return (
    <aside class="field-facts card small" aria-label="Facts">
      <dl class="facts">
        {properties.map((name) => {
          const { label, meaning } = words.value(name, field[name]);
          return (
            <Fact key={name} name={words.property(name).label} note={meaning}>
              {label}
            </Fact>
          );
        })}
        <Fact name="Binding status">{spell(field.field_binding_status)}</Fact>
        <Fact name="Review">{spell(field.review_status ?? "–")}</Fact>
        <Fact name="Official rows">{rowsOf({ page, field })}</Fact>
        {!isShared && <RequirementFact page={page} field={field} name={words.property("requirement").label} />}
        {typeof row?.esas_pointer === "string" && (
          <Fact name="In the ESAs' JSON file">
            <Code>{row.esas_pointer}</Code>
          </Fact>
        )}
      </dl>
    </aside>
  );
}

function Neighbours({ page, position }: { readonly page: ProfilePage; readonly position: number }) {
  const { fields } = page.profile;
  const linkTo = (rel: string, word: string, { field_id, title }: Field) => (
    <a rel={rel} href={page.to(page.paths.field(field_id))}>
      <span class="eyebrow">{word}</span>
      {title}
    </a>
  );
  const [previous, next] = [fields[position - 1], fields[position + 1]];
  return (
    <nav class="neighbours row" aria-label="Neighbouring fields">
      {previous && linkTo("prev", "Previous", previous)}
      {next && linkTo("next", "Next", next)}
    </nav>
  );
}
