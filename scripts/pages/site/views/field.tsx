// The page of one field: what to enter, when it is mandatory, an example, common mistakes, the law, and technical data.
import type { Field, PublishedRule } from "../../../pipeline/model/model.ts";
import { spell } from "../../../report/wording/words.ts";
import { type FieldPart, getCrosswalk, RuleLine } from "../citations.tsx";
import { Curl, type Fact, Facts, FoldedSection } from "../elements.tsx";
import { ProfileLayout } from "../layout.tsx";
import type { ProfilePage } from "../paths.ts";
import { getLast, mergeRules, type SharedFieldPart } from "../stages.ts";
import { FieldDifference, FieldObligations, FieldSource, FieldValues } from "./field-sections.tsx";

interface FieldPageProps extends SharedFieldPart {
  /** A value of the field in a draft that is ready; undefined if no example has one. */
  readonly example: unknown;
}

/** The page of a field, with links to the fields before and after it in the stream. What stages share is shown as the last one has it. */
export function FieldPage({ stages, field, example }: FieldPageProps) {
  const page = getLast(stages);
  const { fields } = page.profile;
  const position = fields.indexOf(field);
  const eyebrow = (
    <>
      <a href={page.to(page.paths.allFields)}>Fields</a>, {position + 1} of {fields.length}
    </>
  );
  const part = { page, field };
  return (
    <ProfileLayout stages={stages} title={field.title} lead={field.when_to_use_this} eyebrow={eyebrow}>
      <FieldObligations stages={stages} field={field} />
      <FieldValues {...part} example={example} />
      <FieldSource {...part} />
      <FoldedSection id="rules" title="Common mistakes">
        <FieldRules stages={stages} field={field} isWanted={({ basis }) => basis !== INTERFACE} />
      </FoldedSection>
      <FieldDifference {...part} />
      <details class="no-print">
        <summary>Technical data</summary>
        <div class="stack">
          <FieldFacts {...part} />
          <FieldRules stages={stages} field={field} isWanted={({ basis }) => basis === INTERFACE} />
          <FieldFetch {...part} />
        </div>
      </details>
      <Neighbours page={page} position={position} />
    </ProfileLayout>
  );
}

// The basis of rules that are about how this service reads a value.
const INTERFACE = "interface";

const FieldRules = ({ stages, field, isWanted }: SharedFieldPart & { isWanted: (rule: PublishedRule) => boolean }) => (
  <div class="lines small">
    {mergeRules(stages, (rule) => rule.field_id === field.field_id && isWanted(rule)).map((staged) => (
      <RuleLine key={staged.rule.rule_id} stages={stages} field={field} staged={staged} />
    ))}
  </div>
);

const PROPERTIES = [
  "interpretive_status",
  "mapping_type",
  "interpretive_load",
  "disclosure_tier",
  "binding_granularity",
] as const;

/** The identifiers of the field, and each property with its value and the meaning of the value. */
function FieldFacts({ page, field }: FieldPart) {
  const pointer = getCrosswalk({ page, field })?.esas_pointer;
  return (
    <Facts
      of={[
        ["Field id", <code>{field.field_id}</code>],
        ...PROPERTIES.filter((name) => field[name] !== null).map((name): Fact => {
          const { label, meaning } = page.words.value(name, field[name]);
          return [page.words.property(name).label, label, meaning];
        }),
        ["Binding status", spell(field.field_binding_status)],
        ["Review", spell(field.review_status ?? "–")],
        ["In the file of the form", pointer && <code>{pointer}</code>],
      ]}
    />
  );
}

function FieldFetch({ page, field }: FieldPart) {
  const path = `${page.profile.href}/fields/${field.field_id}`;
  return (
    <>
      <Curl path={path} />
      <p class="small">
        Also: <a href={page.to(`${path}/source`)}>its source atoms</a>,{" "}
        <a href={page.to(`${path}/events.ndjson`)}>all of it as a stream</a>
      </p>
    </>
  );
}

function Neighbours({ page, position }: { readonly page: ProfilePage; readonly position: number }) {
  const { fields } = page.profile;
  const linkTo = (rel: string, word: string, field: Field | undefined) =>
    field && (
      <a rel={rel} href={page.to(page.paths.field(field.field_id))}>
        {word}: {field.title}
      </a>
    );
  return (
    <nav class="row" aria-label="Neighbouring fields">
      {linkTo("prev", "Previous", fields[position - 1])}
      {linkTo("next", "Next", fields[position + 1])}
    </nav>
  );
}
