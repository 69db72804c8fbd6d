// The page of one field: what to enter, when it is mandatory, an example, common mistakes, the law, and technical data.
import type { Field } from "../../pipeline/model.ts";
import type { FieldPart } from "../citations.tsx";
import { Code, Fact, Section } from "../elements.tsx";
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
  isAboutReading,
} from "./field-sections.tsx";

interface FieldPageProps extends SharedFieldPart {
  /** A value of the field in a draft that is ready; undefined if no example has one. */
  readonly example: unknown;
}

/** The page of a field, with links to the fields before and after it in the stream. What stages share is shown as the last one has it. */
export function FieldPage({ stages, field, example }: FieldPageProps) {
  const page = lastOf(stages);
  const { fields, rules } = page.profile;
  const position = fields.indexOf(field);
  return (
    <Layout
      page={page}
      title={field.title}
      description={`${field.title}: what to enter, when it is mandatory, its law and its rules.`}
      nav={sharedNav(stages)}
      kind="field"
    >
      <article class="stack is-wide">
        <header class="stack">
          <p class="eyebrow">
            <a href={page.to(page.paths.allFields)}>Fields</a>, {position + 1} of {fields.length}
          </p>
          <h1>{field.title}</h1>
          <p class="lead">{field.when_to_use_this}</p>
        </header>
        <FieldObligations stages={stages} field={field} />
        <FieldValues page={page} field={field} example={example} />
        {rules.some((rule) => rule.field_id === field.field_id) && (
          <Section id="rules" title="Common mistakes">
            <FieldRules stages={stages} field={field} isWanted={(rule) => !isAboutReading(rule)} />
          </Section>
        )}
        <FieldSource page={page} field={field} />
        <FieldDifference page={page} field={field} />
        <details class="no-print">
          <summary>Technical data</summary>
          <div class="stack">
            <FieldFacts page={page} field={field} />
            <FieldRules stages={stages} field={field} isWanted={isAboutReading} />
            <FieldFetch page={page} field={field} />
          </div>
        </details>
        <Neighbours page={page} position={position} />
      </article>
    </Layout>
  );
}

const PROPERTIES = [
  "interpretive_status",
  "mapping_type",
  "interpretive_load",
  "disclosure_tier",
  "binding_granularity",
] as const;

/** The identifiers of the field, and each property with its value and the meaning of the value. */
function FieldFacts({ page, field }: FieldPart) {
  const { profile, words } = page;
  const row = profile.crosswalk.rows.find(({ field_id }) => field_id === field.field_id);
  return (
    <dl class="facts is-rows">
      <Fact name="Field id">
        <Code>{field.field_id}</Code>
      </Fact>
      {PROPERTIES.filter((name) => field[name] !== null).map((name) => {
        const { label, meaning } = words.value(name, field[name]);
        return (
          <Fact key={name} name={words.property(name).label} note={meaning}>
            {label}
          </Fact>
        );
      })}
      <Fact name="Binding status">{spell(field.field_binding_status)}</Fact>
      <Fact name="Review">{spell(field.review_status ?? "–")}</Fact>
      {typeof row?.esas_pointer === "string" && (
        <Fact name="In the ESAs' JSON file">
          <Code>{row.esas_pointer}</Code>
        </Fact>
      )}
    </dl>
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
