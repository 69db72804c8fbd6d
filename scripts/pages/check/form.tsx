// The form: one card per field with its control, its evidence and its findings, the required fields first.
import { Code, Tag } from "../elements.tsx";
import { Choice, Control, inputId, isGroup } from "./controls.tsx";
import type { MemberValue } from "./draft.ts";
import type { CheckProps } from "./draft-check.ts";
import { changeMember, type Holder } from "./draft-text.ts";
import { cardId, FieldFindings, findingsId, placeOf, TabLink } from "./findings.tsx";
import type { FormField } from "./form-model.ts";
import { QuietButton } from "./panes.tsx";
import { controlValueOf, isNumeric, isStrings, jsonOf, jsonOfItems, toggled } from "./values.ts";
import type { TracedFinding } from "./verdict.ts";

export function Form({ check }: CheckProps) {
  const { fields, findings, evidenceWords, edit, replace } = check;
  const isPaused = check.reading.kind !== "draft";
  const order = fields.map(({ id }) => id);
  const { report, manifest } =
    check.formReading.kind === "draft" ? check.formReading : { report: new Map(), manifest: null };
  const change = (holder: Holder, name: string) => (json: string | null) =>
    edit((text) => changeMember(text, { holder, name, json, order }));
  const cards = (isRequired: boolean) =>
    fields
      .filter(({ required }) => required === isRequired)
      .map((field) => (
        <FieldCard
          key={field.id}
          field={field}
          member={report.get(field.id)}
          labels={manifest === null ? null : manifest.get(field.id)}
          findings={findings.filter(({ field_id }) => field_id === field.id)}
          disabled={isPaused}
          onValue={change("report", field.id)}
          onLabels={change("evidence_manifest", field.id)}
        />
      ));
  return (
    <form class="form stack is-wide" aria-label="Draft" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      {isPaused && (
        <div class="notice stack is-attention">
          <p>The form is paused, because the JSON is not a draft. It shows the last draft and changes nothing.</p>
          <p>
            <QuietButton label="Go back to that draft" onClick={() => replace({ text: check.readable, done: null })} />
          </p>
        </div>
      )}
      <section class="stack" aria-labelledby="required-title">
        <h2 id="required-title">Required fields</h2>
        <p class="hint">{evidenceWords}</p>
        {manifest === null && <p class="hint">The evidence manifest cannot be edited here: see JSON.</p>}
        {cards(true)}
      </section>
      <section class="stack" aria-labelledby="optional-title">
        <h2 id="optional-title">Optional fields</h2>
        <p class="hint">A field without an answer is left out of the draft.</p>
        {cards(false)}
      </section>
    </form>
  );
}

interface FieldCardProps {
  readonly field: FormField;
  /** The field's member of the report. */
  readonly member: MemberValue | undefined;
  /** The field's member of the evidence manifest; null if there is no manifest that can be changed. */
  readonly labels: MemberValue | undefined | null;
  readonly findings: readonly TracedFinding[];
  readonly disabled: boolean;
  /** Takes the new JSON of the member; null removes the member. */
  readonly onValue: (json: string | null) => void;
  readonly onLabels: (json: string | null) => void;
}

function FieldCard({ field, member, labels, findings, disabled, onValue, onLabels }: FieldCardProps) {
  const { id, title, needsEvidence } = field;
  const value = controlValueOf(field, member);
  const hint = value === null ? null : hintOf(field);
  return (
    <article class="field-card stack is-tight" id={cardId(id)} tabIndex={-1} aria-label={title}>
      <div class="field-head row">
        {value === null || isGroup(field) ? (
          <span class="label" aria-hidden={isGroup(field)}>
            {title}
          </span>
        ) : (
          <label class="label" for={inputId(id)}>
            {title}
          </label>
        )}
        <Tag>{field.required ? "Required" : "Optional"}</Tag>
        {field.rows.length > 0 && <span class="hint">Row {field.rows.join(", ")}</span>}
        <TabLink href={placeOf.field(id)}>About this field</TabLink>
      </div>
      {hint !== null && (
        <p class="hint" id={`hint-${id}`}>
          {hint}
        </p>
      )}
      {value === null ? (
        <OtherValue member={member} disabled={disabled} onValue={onValue} />
      ) : (
        <Control
          field={field}
          value={value}
          disabled={disabled}
          isInvalid={findings.some(({ severity }) => severity === "blocking")}
          describedBy={hint === null ? findingsId(id) : `hint-${id} ${findingsId(id)}`}
          onValue={(changed) => onValue(jsonOf(field, changed))}
        />
      )}
      {(needsEvidence || labels !== undefined) && labels !== null && (
        <Evidence field={field} labels={labels} disabled={disabled} onLabels={onLabels} />
      )}
      <FieldFindings fieldId={id} findings={findings} />
    </article>
  );
}

function hintOf(field: FormField): string | null {
  if (field.type === "datetime") return "In UTC, with seconds.";
  if (field.type === "string_list" && field.options === null) return "One entry per line.";
  return isNumeric(field) ? "Digits, with a point before decimals." : null;
}

// How much of a value without a control is shown; the JSON contains all of it.
const MAX_SHOWN = 200;

/** A value that the control of its field cannot hold. */
function OtherValue({ member, disabled, onValue }: Pick<FieldCardProps, "member" | "disabled" | "onValue">) {
  const json = member?.json ?? "";
  return (
    <div class="notice stack is-tight">
      <p>This value cannot be edited here: see JSON.</p>
      <p>
        <Code>{json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json}</Code>
      </p>
      <p>
        <QuietButton label="Remove this value" disabled={disabled} onClick={() => onValue(null)} />
      </p>
    </div>
  );
}

interface EvidenceProps extends Pick<FieldCardProps, "field" | "disabled" | "onLabels"> {
  readonly labels: MemberValue | undefined;
}

/** A checkbox per label. Labels that the profile does not have stay in the JSON. */
function Evidence({ field: { id, title, evidence, needsEvidence }, labels, disabled, onLabels }: EvidenceProps) {
  const items = labels?.value ?? [];
  if (!isStrings(items)) return <p class="evidence hint">The evidence cannot be edited here: see JSON.</p>;
  const others = items.filter((item) => evidence.every(({ label }) => label !== item)).length;
  return (
    <fieldset class="fieldset evidence">
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
          disabled={disabled}
          onChange={() => onLabels(jsonOfItems(toggled(items, label)))}
        >
          {label.replaceAll("_", " ")}
          <span class="hint">{description}</span>
        </Choice>
      ))}
      {others > 0 && (
        <p class="hint">{others === 1 ? "One other label stays" : `${others} other labels stay`} in the JSON.</p>
      )}
    </fieldset>
  );
}
