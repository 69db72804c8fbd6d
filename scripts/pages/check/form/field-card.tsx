// The card of a field: its title, its control, its findings, the records behind it, and help.
import { useMemo } from "preact/hooks";
import { capitalise } from "../../../report/wording/words.ts";
import { QuietButton } from "../fields/buttons.tsx";
import { Choice } from "../fields/choice.tsx";
import { Control, type ControlValue, getControlValue, getHint, isGroup, Title, toJson } from "../fields/field.tsx";
import { type ControlProps, inputId } from "../fields/field-control.ts";
import { isPicker } from "../fields/options.tsx";
import { isStrings, jsonOfItems, toggled } from "../fields/values.ts";
import { getSentence } from "../files/draft-file.ts";
import { FindingItem, linkTo, TabLink } from "../result/findings.tsx";
import { cardId, TourActions } from "../result/tour.tsx";
import type { CheckProps } from "../state/draft-check.ts";
import type { CheckFacts } from "../state/stage-facts.ts";
import type { FormField } from "./form-model.ts";

type Check = CheckProps["check"];

/** The facts of the stage, which do not change, what a card can do, and of the draft the part that belongs to its field. */
interface CardCheck extends CheckFacts, Pick<Check, "change" | "rename" | "noteLeft"> {
  readonly tour: Pick<Check["tour"], "goOn">;
  readonly own: ReturnType<typeof ownPart>;
}

interface FieldProps {
  readonly check: CardCheck;
  readonly field: FormField;
}

/** Of what changes while a stage is open, all that the card of a field shows. Two parts with the same JSON look the same. */
function ownPart(check: Check, field: FormField) {
  const { form, needs, shownFindings, isPaused, zones, tooLarge, tour } = check;
  const { id } = field;
  return {
    member: form.report.get(id),
    hasManifest: form.manifest !== null,
    /** The records that support the value. */
    records: form.manifest?.get(id),
    need: needs.get(id),
    findings: shownFindings.filter(({ field_id }) => field_id === id),
    isPaused,
    zones,
    likely: isPicker(field.options) ? likelyFor(check, field) : [],
    isTooLarge: tooLarge === id,
    /** In the card that was followed to from the list of findings, the next one of the list; null after the last one. */
    next: tour.at === cardId(id) ? (tour.next() ?? null) : undefined,
  };
}

/** Codes that the draft has in other fields with the same list, that of the own Member State, and those of the entity details. */
function likelyFor({ form, fields, parameters, details }: Check, { id, codeList }: FormField): readonly string[] {
  const others = fields.filter((other) => other.id !== id && other.codeList === codeList);
  const values = others.map((other) => form.report.get(other.id)?.value);
  const known = [parameters.member_state, ...Object.values(details ?? {}), ...values].flat();
  return known.filter((code) => typeof code === "string");
}
/** It is drawn again only when something changed that it shows: a key changes one card. */
export function FieldCard({ check, field }: CheckProps & { readonly field: FormField }) {
  const own = ownPart(check, field);
  return useMemo(() => <Card check={{ ...check, own }} field={field} />, [JSON.stringify(own)]);
}

function Card({ check, field }: FieldProps) {
  const { id, title, rows } = field;
  const { member, findings, isPaused, isTooLarge, zones, likely, next } = check.own;
  const hint = getHint(field);
  const value = getControlValue(field, member);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const [card, next] = [currentTarget as Element, relatedTarget as Element | null];
    // The evidence belongs to the answer, the help does not.
    const isInside = card.contains(next) && next?.closest("details") === card.closest("details");
    if (!isInside) check.noteLeft(id);
  };
  return (
    <article class="field-card stack is-tight" id={cardId(id)} tabIndex={-1} aria-label={title} onFocusOut={leave}>
      <div class="row">
        <Title field={field} isLabel={value !== null && !isGroup(field) && !isOfPage(check, id, value)} />
        {rows.length > 0 && <span class="hint">Row {rows.join(", ")}</span>}
      </div>
      <Reason check={check} field={field} />
      <HelpLine {...field} />
      {value === null ? (
        <OtherValue check={check} field={field} />
      ) : (
        <>
          {hint !== undefined && (
            <p class="hint" id={`hint-${id}`}>
              {hint}
            </p>
          )}
          <Input
            check={check}
            {...{ field, value }}
            isInvalid={findings.some(({ severity }) => severity === "blocking")}
            {...{ zones, likely }}
            disabled={isPaused}
            describedBy={`help-${id} ${hint === undefined ? "" : `hint-${id} `}findings-${id}`}
            onValue={(value) => check.change("report", id, toJson(field, value))}
          />
        </>
      )}
      {isTooLarge && (
        <p class="notice small is-blocking" role="alert">
          This text was not taken. {getSentence(check.service, "request_too_large")}
        </p>
      )}
      <ul class="plain stack is-tight" id={`findings-${id}`}>
        {findings.map((finding) => (
          <FindingItem key={finding.trace.rule_id} {...{ check, finding, isPaused }} />
        ))}
      </ul>
      {next !== undefined && <TourActions next={next} goOn={check.tour.goOn} />}
      <Evidence check={check} field={field} />
      <Help check={check} field={field} />
    </article>
  );
}

/** Whether a value is the type of the report, which follows from the page. What came from a file or the JSON may be another one. */
const isOfPage = ({ type }: CardCheck, fieldId: string, value: ControlValue): boolean =>
  type?.fieldId === fieldId && type.codes.some((code) => code === value);

/** The control of a field; of the type of the report, only what is a choice of its own. */
function Input({ check, ...props }: ControlProps & { readonly check: CardCheck }) {
  const { field, value, disabled, onValue } = props;
  const codes = check.type?.fieldId === field.id ? check.type.codes : null;
  if (codes === null) return <Control {...props} />;
  const options = field.options?.filter(({ code }) => codes.includes(code)) ?? [];
  if (!isOfPage(check, field.id, value)) return <Control {...props} field={{ ...field, options }} />;
  const [usual = "", ...others] = codes;
  return (
    <div class="stack is-tight">
      <p>{capitalise(options.find(({ code }) => code === value)?.label ?? String(value))}</p>
      {others.map((own, index) => (
        <Choice
          key={own}
          type="checkbox"
          id={index === 0 ? inputId(field.id) : `${inputId(field.id)}-${index}`}
          checked={value === own}
          disabled={disabled}
          onChange={() => onValue(value === own ? usual : own)}
        >
          {capitalise(options.find(({ code }) => code === own)?.label ?? own)}
        </Choice>
      ))}
    </div>
  );
}

/** Why a row that is needed only in some cases is here. */
function Reason({ check, field: { condition } }: FieldProps) {
  const { need } = check.own;
  if (condition === null || need === "always") return null;
  const asks = "the official form asks for this row";
  const words = need === "now" ? `Needed now: ${asks}` : need === "perhaps" ? `Perhaps needed: ${asks}` : "Only needed";
  return (
    <p class="hint">
      {words} {condition}.
    </p>
  );
}

// How much of a value without a control is shown; the JSON contains all of it.
const MAX_SHOWN = 200;

/** A value that the control of its field cannot hold. */
function OtherValue({ check, field: { id } }: FieldProps) {
  const { member, isPaused } = check.own;
  const json = member?.json ?? "";
  const remove = () => {
    check.change("report", id, null);
    // The button goes with the value, and the focus must not.
    document.getElementById(cardId(id))?.focus();
  };
  return (
    <div class="notice row">
      <p>
        This value cannot be edited here: see the JSON.{" "}
        <code>{json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json}</code>
      </p>
      <QuietButton label="Remove this value" disabled={isPaused} onClick={remove} />
    </div>
  );
}

const getFirstSentence = (text: string): string => /^.*?[.?!](?=\s|$)/s.exec(text)?.[0] ?? text;

/** What to enter, in one sentence that is always visible where FieldPane is not. */
const HelpLine = ({ id, help }: FieldProps["field"]) => (
  <p class="help hint" id={`help-${id}`}>
    {getFirstSentence(help)}
  </p>
);

/** The rest of the help, what the official form says, and where more is. */
function Help({ check, field: { id, title, help, instructions, needsEvidence } }: FieldProps) {
  const rest = help.slice(getFirstSentence(help).length).trim();
  return (
    <details class="help small">
      <summary>
        Help<span class="visually-hidden">: {title}</span>
      </summary>
      {rest !== "" && <p>{rest}</p>}
      {instructions.map((text) => (
        <p key={text}>The official form: {text}</p>
      ))}
      {needsEvidence && <p>{check.evidenceWords}</p>}
      <p>
        <TabLink href={linkTo.field(check, id)}>About this field</TabLink>
      </p>
    </details>
  );
}

/** A checkbox per label, where the profile asks for evidence or the draft has some. Labels that the profile does not have stay. */
function Evidence({ check, field: { id, title, evidence, needsEvidence } }: FieldProps) {
  const { hasManifest, records, isPaused } = check.own;
  if (!hasManifest || !(needsEvidence || records !== undefined)) return null;
  const items = records?.value ?? [];
  if (!isStrings(items)) return <p class="evidence hint">The evidence cannot be edited here: see the JSON.</p>;
  const others = items.filter((item) => evidence.every(({ label }) => label !== item)).length;
  return (
    <fieldset class="fieldset">
      <legend class="label">
        Tick the records you hold{needsEvidence ? "" : " (not asked for)"}
        <span class="visually-hidden">: {title}</span>
      </legend>
      <div class="evidence">
        {evidence.map(({ label, title, description }) => (
          <Choice
            key={label}
            type="checkbox"
            id={`evidence-${id}-${label}`}
            checked={items.includes(label)}
            disabled={isPaused}
            onChange={() => check.change("evidence_manifest", id, jsonOfItems(toggled(items, label)))}
          >
            {title} <span class="hint">{description}</span>
          </Choice>
        ))}
        {others > 0 && (
          <p class="hint">{others === 1 ? "One other label stays" : `${others} other labels stay`} in the JSON.</p>
        )}
      </div>
    </fieldset>
  );
}
