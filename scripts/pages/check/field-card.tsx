// One field of the form: what it asks, its control, the evidence for it, and what was found of it.
import type { ComponentChildren } from "preact";
import { Tag } from "../elements.tsx";
import { isStrings, jsonOfItems, jsonOfText, type Shown, shownOf, toggled } from "./control-value.ts";
import { Choices, type ControlProps, TextControl, YesNo } from "./controls.tsx";
import type { MemberValue } from "./draft-reading.ts";
import { cardId, FieldFindings, findingsId } from "./finding-views.tsx";
import type { FormField } from "./form-model.ts";
import { placeOf, TabLink } from "./links.tsx";
import type { TracedFinding } from "./verdict.ts";

export interface FieldCardProps {
  readonly field: FormField;
  /** The field's member of the report; undefined where it has none. */
  readonly member: MemberValue | undefined;
  /** The field's member of the evidence manifest; null where there is no manifest that could be changed. */
  readonly labels: MemberValue | undefined | null;
  readonly findings: readonly TracedFinding[];
  readonly disabled: boolean;
  /** Takes the new JSON of the member; null takes the member away. */
  readonly onValue: (json: string | null) => void;
  readonly onLabels: (json: string | null) => void;
}

export function FieldCard({ field, member, labels, findings, disabled, onValue, onLabels }: FieldCardProps) {
  const { id, title, control, needsEvidence } = field;
  const shown = shownOf(control, member);
  const isGroup = control.kind === "choices" || control.kind === "yes_no";
  const hint = HINTS[control.kind];
  const hintId = `hint-${id}`;
  return (
    <article class="field-card" id={cardId(id)} tabIndex={-1} aria-label={title}>
      <div class="field-head">
        {isGroup || shown.kind === "foreign" ? (
          <span class="label" aria-hidden={isGroup}>
            {title}
          </span>
        ) : (
          <label for={inputId(id)}>{title}</label>
        )}
        <Tag>{field.required ? "Required" : "Optional"}</Tag>
        {field.rows.length > 0 && <span class="hint">Row {field.rows.join(", ")}</span>}
        <TabLink href={placeOf.field(id)}>About this field</TabLink>
      </div>
      {hint !== undefined && shown.kind !== "foreign" && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
      <Value
        field={field}
        shown={shown}
        disabled={disabled}
        isInvalid={findings.some(({ severity }) => severity === "blocking")}
        describedBy={hint === undefined ? findingsId(id) : `${hintId} ${findingsId(id)}`}
        onValue={onValue}
      />
      {(needsEvidence || labels !== undefined) && labels !== null && (
        <Evidence field={field} labels={labels} disabled={disabled} onLabels={onLabels} />
      )}
      <FieldFindings fieldId={id} findings={findings} />
    </article>
  );
}

const HINTS: Readonly<Partial<Record<FormField["control"]["kind"], string>>> = {
  datetime: "In UTC, with seconds.",
  entries: "One entry a line.",
  number: "Digits, with a point before decimals.",
};

const inputId = (fieldId: string): string => `input-${fieldId}`;

interface ValueProps {
  readonly field: FormField;
  readonly shown: Shown;
  readonly disabled: boolean;
  readonly isInvalid: boolean;
  readonly describedBy: string;
  readonly onValue: (json: string | null) => void;
}

function Value({ field: { id, title, required, control }, shown, onValue, ...state }: ValueProps) {
  const props: ControlProps = { id: inputId(id), title, control, required, ...state };
  if (shown.kind === "foreign")
    return <Foreign json={shown.json} disabled={state.disabled} onRemove={() => onValue(null)} />;
  if (shown.kind === "items") {
    if (control.kind !== "choices") return null;
    const onItems = (items: readonly string[]) => onValue(jsonOfItems(items));
    return <Choices {...props} options={control.options} items={shown.items} onItems={onItems} />;
  }
  const onText = (text: string) => onValue(jsonOfText(control, text));
  return control.kind === "yes_no" ? (
    <YesNo {...props} text={shown.text} onText={onText} />
  ) : (
    <TextControl {...props} text={shown.text} onText={onText} />
  );
}

// What is shown of a value that has no control; all of it stands in the JSON.
const MAX_SHOWN = 200;

function Foreign({
  json,
  disabled,
  onRemove,
}: {
  readonly json: string;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}) {
  return (
    <div class="notice foreign">
      <p>Not editable here: see JSON.</p>
      <code class="breaks">{json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json}</code>
      <button class="button is-quiet" type="button" disabled={disabled} onClick={onRemove}>
        Remove this value
      </button>
    </div>
  );
}

interface EvidenceProps {
  readonly field: FormField;
  readonly labels: MemberValue | undefined;
  readonly disabled: boolean;
  readonly onLabels: (json: string | null) => void;
}

/** A tick a label, with a sentence on what it names. Labels that the profile does not know stay in the JSON. */
function Evidence({ field: { id, title, evidence, needsEvidence }, labels, disabled, onLabels }: EvidenceProps) {
  const items = labels?.value ?? [];
  if (!isStrings(items)) return <EvidenceFrame>Not editable here: see JSON.</EvidenceFrame>;
  const others = items.filter((item) => evidence.every(({ label }) => label !== item)).length;
  return (
    <fieldset class="fieldset evidence">
      <legend class="label">
        Evidence that you hold for this value{needsEvidence ? "" : " (not asked for)"}
        <span class="visually-hidden">: {title}</span>
      </legend>
      {evidence.map(({ label, description }) => (
        <label class="choice" key={label}>
          <input
            type="checkbox"
            id={`evidence-${id}-${label}`}
            checked={items.includes(label)}
            disabled={disabled}
            onChange={() => onLabels(jsonOfItems(toggled(items, label)))}
          />
          <span>
            {label.replaceAll("_", " ")}
            <span class="hint">{description}</span>
          </span>
        </label>
      ))}
      {others > 0 && (
        <p class="hint">{others === 1 ? "One other label stays" : `${others} other labels stay`} in the JSON.</p>
      )}
    </fieldset>
  );
}

const EvidenceFrame = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="evidence">
    <p class="label">Evidence</p>
    <p class="hint">{children}</p>
  </div>
);
