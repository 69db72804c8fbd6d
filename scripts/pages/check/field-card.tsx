// The card of a field: its title, its control, its findings, the records behind it, and help.

import { useComputed } from "@preact/signals";
import { capitalise } from "../../report/wording/words.ts";
import { afterPress } from "../site/client/after-press.ts";
import { Value } from "../site/elements.tsx";
import { getErrorSentence } from "./error-sentences.ts";
import { QuietButton } from "./fields/buttons.tsx";
import { Choice } from "./fields/choice.tsx";
import { Control, type ControlValue, getControlValue, getHint, isGroup, Title, toJson } from "./fields/field.tsx";
import { type ControlProps, inputId } from "./fields/field-control.ts";
import { isPicker } from "./fields/options.tsx";
import { isStrings, jsonOfItems, toggled } from "./fields/values.ts";
import { FindingItem, linkTo, TabLink } from "./findings.tsx";
import { type FormField, getFirstSentence, getFurtherSentences } from "./form-model.ts";
import type { Need } from "./form-profile.ts";
import type { OpenReport } from "./incident.ts";
import type { ReportProps } from "./report-bar.tsx";
import { cardId, isShown } from "./report-view.ts";

interface FieldProps extends ReportProps {
  readonly field: FormField;
}

/** The JSON of a value, and the value. */
const parse = (json: string | undefined) =>
  json === undefined ? undefined : { json, value: JSON.parse(json) as unknown };

/** Codes that the draft has in other fields with the same list, that of the own Member State, and those of the entity details. */
function likelyFor({ facts, draft, incident: { drafts, details } }: OpenReport, { id, codeList }: FormField): string[] {
  const others = facts.fields.filter((other) => other.id !== id && other.codeList === codeList);
  const values = others.map((other) => parse(draft.value.report.get(other.id))?.value);
  const known = [drafts.parameters.value.member_state, ...Object.values(details.value ?? {}), ...values].flat();
  return known.filter((code) => typeof code === "string");
}

/** Of the draft and its verdict it reads what belongs to its field: a key draws one card again. */
export function FieldCard({ report, field }: FieldProps) {
  const { id, title, rows, help, options } = field;
  const { view, edit, check, place } = report;
  const json = useComputed(() => report.draft.value.report.get(id));
  const findings = useComputed(() => (isShown(view, id) ? check.findingsByField.value.get(id) : undefined));
  const isTooLarge = useComputed(() => view.tooLarge.value === id);
  const likely = useComputed(() => (isPicker(options) ? JSON.stringify(likelyFor(report, field)) : "[]"));
  const shown = findings.value ?? [];
  const hint = getHint(field);
  const member = parse(json.value);
  const value = getControlValue(field, member);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const [card, next] = [currentTarget as Element, relatedTarget as Element | null];
    // The evidence belongs to the answer, the help does not.
    const isInside = card.contains(next) && next?.closest("details") === card.closest("details");
    if (!isInside) afterPress(() => view.noteLeft(id));
  };
  return (
    <article class="field-card stack is-tight" id={cardId(id)} tabIndex={-1} aria-label={title} onFocusOut={leave}>
      <div class="row">
        <Title field={field} isLabel={value !== null && !isGroup(field) && !isOfPage(report, id, value)} />
        {rows.length > 0 && <span class="hint">Row {rows.join(", ")}</span>}
      </div>
      <p class="hint" id={`help-${id}`}>
        {getFirstSentence(help)}
      </p>
      {hint !== undefined && value !== null && (
        <p class="hint" id={`hint-${id}`}>
          {hint}
        </p>
      )}
      <Reason report={report} field={field} />
      {value === null ? (
        <OtherValue report={report} field={field} json={json.value ?? ""} />
      ) : (
        <Input
          report={report}
          {...{ field, value }}
          isInvalid={shown.some(({ severity }) => severity === "blocking")}
          zones={place.zones.value}
          likely={JSON.parse(likely.value)}
          disabled={false}
          describedBy={`help-${id} ${hint === undefined ? "" : `hint-${id} `}findings-${id}`}
          onValue={(value) => edit.setValue("report", id, toJson(field, value))}
        />
      )}
      {isTooLarge.value && (
        <p class="notice small is-blocking" role="alert">
          This text was not taken. {getErrorSentence(report.facts.page.service, "request_too_large")}
        </p>
      )}
      <ul class="plain stack is-tight" id={`findings-${id}`}>
        {shown.map((finding) => (
          <FindingItem key={finding.trace.rule_id} {...{ report, finding }} />
        ))}
      </ul>
      <TourActions report={report} field={field} />
      <Evidence report={report} field={field} />
      <Help report={report} field={field} />
    </article>
  );
}

/** In the card that was followed to from the list of findings: the way on, and the way back. */
function TourActions({ report: { view }, field: { id } }: FieldProps) {
  const { at, next, goOn } = view.tour;
  const isHere = useComputed(() => at.value === cardId(id));
  if (!isHere.value) return null;
  const target = next.value;
  return (
    <p class="row">
      {target !== null && <QuietButton label="Next finding" onClick={() => goOn(target)} />}
      <QuietButton label="Back to the list" onClick={() => history.back()} />
    </p>
  );
}

/** Whether a value is the type of the report, which follows from the page. What came from a file or the JSON may be another one. */
const isOfPage = ({ facts: { stage } }: OpenReport, fieldId: string, value: ControlValue): boolean =>
  stage.type?.fieldId === fieldId && stage.type.codes.some((code) => code === value);

/** The control of a field; of the type of the report, only what is a choice of its own. */
function Input({ report, ...props }: ControlProps & ReportProps) {
  const { field, value, disabled, onValue } = props;
  const { type } = report.facts.stage;
  if (type?.fieldId !== field.id) return <Control {...props} />;
  const options = field.options?.filter(({ code }) => type.codes.includes(code)) ?? [];
  if (!isOfPage(report, field.id, value)) return <Control {...props} field={{ ...field, options }} />;
  const [usual = "", ...others] = type.codes;
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

const NEEDED: Readonly<Record<Need | "not", string>> = {
  always: "",
  expected: "",
  now: "Needed now: the official form asks for this row",
  perhaps: "Perhaps needed: the official form asks for this row",
  not: "Only needed",
};

/** Why a row that is needed only in some cases is here. */
function Reason({ report: { check }, field: { id, condition } }: FieldProps) {
  const need = useComputed(() => check.needs.value.get(id) ?? "not");
  if (condition === null || NEEDED[need.value] === "") return null;
  return (
    <p class="hint">
      {NEEDED[need.value]} {condition}.
    </p>
  );
}

// How much of a value without a control is shown; the JSON contains all of it.
const MAX_SHOWN = 200;

/** A value that the control of its field cannot hold. */
function OtherValue({ report, field: { id }, json }: FieldProps & { readonly json: string }) {
  const remove = () => {
    report.edit.setValue("report", id, null);
    // The button goes with the value, and the focus must not.
    document.getElementById(cardId(id))?.focus();
  };
  return (
    <div class="notice row">
      <p>
        This value cannot be edited here: see the JSON.{" "}
        <code>
          <Value>{json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json}</Value>
        </code>
      </p>
      <QuietButton label="Remove this value" onClick={remove} />
    </div>
  );
}

/** The rest of the help, what the official form says, and where more is. Where FieldPane is, that has it. */
function Help({ report, field: { id, title, help, rowAtoms, needsEvidence } }: FieldProps) {
  const rest = getFurtherSentences(help);
  const { value: law } = report.facts.engine.law;
  const instructions = rowAtoms.flatMap((atom) => law[atom] ?? []);
  return (
    <details class="help small">
      <summary>
        Help<span class="visually-hidden">: {title}</span>
      </summary>
      {rest !== "" && <p>{rest}</p>}
      {instructions.length > 0 && <p>The official form: {instructions.join(" ")}</p>}
      {needsEvidence && <p>{report.facts.page.evidenceWords}</p>}
      <p>
        <TabLink href={linkTo.field(report, id)}>About this field</TabLink>
      </p>
    </details>
  );
}

/** A checkbox per label, where the profile asks for evidence or the draft has some. Labels that the profile does not have stay. */
function Evidence({ report, field: { id, title, evidence, needsEvidence } }: FieldProps) {
  const json = useComputed(() => report.draft.value.evidence_manifest?.get(id));
  const hasManifest = useComputed(() => report.draft.value.evidence_manifest !== null);
  if (!hasManifest.value || !(needsEvidence || json.value !== undefined)) return null;
  const items = parse(json.value)?.value ?? [];
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
            onChange={() => report.edit.setValue("evidence_manifest", id, jsonOfItems(toggled(items, label)))}
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
