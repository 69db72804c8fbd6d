// The form: one card per field with its control, its evidence and its findings, the required fields first.
import { Code, Section, Tag } from "../elements.tsx";
import { Choice, Control, type ControlProps, inputId, isGroup } from "./controls.tsx";
import type { CheckProps } from "./draft-check.ts";
import { cardId, FieldFinding, placeOf, TabLink } from "./findings.tsx";
import type { FormField } from "./form-model.ts";
import { QuietButton } from "./panes.tsx";
import { controlValueOf, isNumeric, isStrings, jsonOf, jsonOfItems, toggled } from "./values.ts";

export function Form({ check }: CheckProps) {
  const { fields, form, evidenceWords, replace } = check;
  const cards = (isRequired: boolean) =>
    fields
      .filter(({ required }) => required === isRequired)
      .map((field) => <FieldCard key={field.id} check={check} field={field} />);
  return (
    <form class="form stack is-wide" aria-label="Draft" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      {check.isPaused && (
        <div class="notice row is-attention">
          <p>The form is paused, because the JSON is not a draft. It shows the last draft and changes nothing.</p>
          <QuietButton label="Go back to that draft" onClick={() => replace({ text: form.text, done: null })} />
        </div>
      )}
      <Section id="required-title" title="Required fields">
        <p class="hint">{evidenceWords}</p>
        {form.manifest === null && <p class="hint">The evidence manifest cannot be edited here: see JSON.</p>}
        {cards(true)}
      </Section>
      <Section id="optional-title" title="Optional fields">
        <p class="hint">A field without an answer is left out of the draft.</p>
        {cards(false)}
      </Section>
    </form>
  );
}

interface FieldProps extends CheckProps {
  readonly field: FormField;
}

function FieldCard({ check, field }: FieldProps) {
  const { id, title } = field;
  const value = controlValueOf(field, check.form.report.get(id));
  const findings = check.findings.filter(({ field_id }) => field_id === id);
  const Label = value === null || isGroup(field) ? "span" : "label";
  const isInvalid = findings.some(({ severity }) => severity === "blocking");
  return (
    <article class="field-card stack is-tight" id={cardId(id)} tabIndex={-1} aria-label={title}>
      <div class="field-head row small">
        <Label class="label" {...(Label === "label" ? { for: inputId(id) } : { "aria-hidden": isGroup(field) })}>
          {title}
        </Label>
        <Tag>{field.required ? "Required" : "Optional"}</Tag>
        {field.rows.length > 0 && <span class="hint">Row {field.rows.join(", ")}</span>}
        <TabLink href={placeOf.field(check, id)}>About this field</TabLink>
      </div>
      {value === null ? (
        <OtherValue check={check} field={field} />
      ) : (
        <ControlWithHint {...{ check, field, value, isInvalid }} />
      )}
      <Evidence check={check} field={field} />
      <ul class="plain stack is-tight" id={`findings-${id}`}>
        {findings.map((finding) => (
          <FieldFinding key={finding.trace.rule_id} check={check} finding={finding} />
        ))}
      </ul>
    </article>
  );
}

// How much of a value without a control is shown; the JSON contains all of it.
const MAX_SHOWN = 200;

/** A value that the control of its field cannot hold. */
function OtherValue({ check, field: { id } }: FieldProps) {
  const json = check.form.report.get(id)?.json ?? "";
  return (
    <div class="notice row">
      <p>
        This value cannot be edited here: see JSON.{" "}
        <Code>{json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json}</Code>
      </p>
      <QuietButton
        label="Remove this value"
        disabled={check.isPaused}
        onClick={() => check.change("report", id, null)}
      />
    </div>
  );
}

function ControlWithHint({ check, ...props }: CheckProps & Pick<ControlProps, "field" | "value" | "isInvalid">) {
  const { field } = props;
  const hint = hintOf(field);
  return (
    <>
      {hint !== null && (
        <p class="hint" id={`hint-${field.id}`}>
          {hint}
        </p>
      )}
      <Control
        {...props}
        disabled={check.isPaused}
        describedBy={`${hint === null ? "" : `hint-${field.id} `}findings-${field.id}`}
        onValue={(value) => check.change("report", field.id, jsonOf(field, value))}
      />
    </>
  );
}

function hintOf(field: FormField): string | null {
  if (field.type === "datetime") return "In UTC, with seconds.";
  if (field.type === "string_list" && field.options === null) return "One entry per line.";
  return isNumeric(field) ? "Digits, with a point before decimals." : null;
}

/** A checkbox per label, where the profile asks for evidence or the draft has some. Labels that the profile does not have stay. */
function Evidence({ check, field: { id, title, evidence, needsEvidence } }: FieldProps) {
  const { manifest } = check.form;
  const member = manifest?.get(id);
  if (manifest === null || !(needsEvidence || member !== undefined)) return null;
  const items = member?.value ?? [];
  if (!isStrings(items)) return <p class="evidence hint">The evidence cannot be edited here: see JSON.</p>;
  const others = items.filter((item) => evidence.every(({ label }) => label !== item)).length;
  return (
    <div class="evidence">
      <fieldset class="fieldset">
        <legend class="label">
          Evidence that you hold for this value{needsEvidence ? "" : " (not asked for)"}
          <span class="visually-hidden">: {title}</span>
        </legend>
        {evidence.map(({ label, description }) => (
          <Choice
            key={label}
            type="checkbox"
            id={`evidence-${id}-${label}`}
            checked={items.includes(label)}
            disabled={check.isPaused}
            onChange={() => check.change("evidence_manifest", id, jsonOfItems(toggled(items, label)))}
          >
            {label.replaceAll("_", " ")}
            <br />
            <span class="hint">{description}</span>
          </Choice>
        ))}
        {others > 0 && (
          <p class="hint">{others === 1 ? "One other label stays" : `${others} other labels stay`} in the JSON.</p>
        )}
      </fieldset>
    </div>
  );
}
