// The card of a field: its title, its control, its findings, the records behind it, and help.
import { forPeople } from "../../../report/wording/field-types.ts";
import { capitalise } from "../../../report/wording/words.ts";
import { Choice, Control, isGroup } from "../controls/controls.tsx";
import { type ControlProps, inputId, QuietButton } from "../controls/text-control.tsx";
import { type ControlValue, controlValueOf, jsonOf } from "../controls/values.ts";
import { sentenceOf } from "../files/draft-file.ts";
import { FindingItem } from "../result/findings.tsx";
import { cardId, TourActions } from "../result/tour.tsx";
import type { CardCheck, FieldProps } from "./card-check.ts";
import { Evidence, Help, HelpLine } from "./field-details.tsx";

export function FieldCard({ check, field }: FieldProps) {
  const { id, title, rows, options } = field;
  const { member, findings, isPaused, isTooLarge, zones, likely, next } = check.own;
  const hint = options === null ? forPeople(field).hint : undefined;
  const value = controlValueOf(field, member);
  const Label = value === null || isGroup(field) || isOfPage(check, id, value) ? "span" : "label";
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const [card, next] = [currentTarget as Element, relatedTarget as Element | null];
    // The evidence belongs to the answer, the help does not.
    const isInside = card.contains(next) && next?.closest("details") === card.closest("details");
    if (!isInside) check.noteLeft(id);
  };
  return (
    <article class="field-card stack is-tight" id={cardId(id)} tabIndex={-1} aria-label={title} onFocusOut={leave}>
      <div class="row">
        <Label class="label" {...(Label === "label" ? { for: inputId(id) } : { "aria-hidden": isGroup(field) })}>
          {title}
        </Label>
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
            controls={check.controls}
            disabled={isPaused}
            describedBy={`help-${id} ${hint === undefined ? "" : `hint-${id} `}findings-${id}`}
            onValue={(value) => check.change("report", id, jsonOf(field, value))}
          />
        </>
      )}
      {isTooLarge && (
        <p class="notice small is-blocking" role="alert">
          This text was not taken. {sentenceOf(check.service, "request_too_large")}
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
