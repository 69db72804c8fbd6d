// The form: the parts of the official template, each with its fields. What the report does not need is folded away.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { forPeople } from "../../report/wording/field-types.ts";
import { capitalise, countOf } from "../../report/wording/words.ts";
import { Mark } from "../site/elements.tsx";
import { PrimaryAction } from "./bar.tsx";
import { Choice, Control, isGroup } from "./controls.tsx";
import type { CheckProps, FieldProps } from "./draft-check.ts";
import { sentenceOf } from "./draft-file.ts";
import { Evidence, Help, HelpLine } from "./field-details.tsx";
import { FindingItem } from "./findings.tsx";
import type { FormField, Section } from "./form-model.ts";
import { hasValue, stateOf } from "./progress.ts";
import { type ControlProps, inputId, QuietButton } from "./text-control.tsx";
import { cardId, TourActions } from "./tour.tsx";
import { type ControlValue, controlValueOf, IS_BUILD, jsonOf, zonesOf } from "./values.ts";

export function Form({ check }: CheckProps) {
  return (
    <form class="stack" aria-label="Draft" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      {check.isPaused && (
        <div class="notice row is-attention">
          <p>The form is paused, because the JSON is not a draft. It shows the last draft and changes nothing.</p>
          <QuietButton
            label="Go back to that draft"
            onClick={() => check.replace({ text: check.form.text, done: null })}
          />
        </div>
      )}
      {check.form.manifest === null && <p class="hint">The evidence manifest cannot be edited here: see the JSON.</p>}
      {check.sections.map((section) => (
        <FormSection key={section.id} check={check} section={section} />
      ))}
      {/* Again after the last row, where its reader is then. */}
      <p>
        <PrimaryAction check={check} />
      </p>
    </form>
  );
}

function FormSection({ check, section }: CheckProps & { readonly section: Section }) {
  const { id, title, fields } = section;
  const needed = fields.filter(({ id }) => check.needs.has(id));
  const { words, isDone } = stateOf(check, fields);
  const isWanted = needed.length > 0 || fields.some((field) => hasValue(check, field));
  return (
    <Fold
      check={check}
      class="section"
      id={id}
      isOpen={isWanted && (!IS_BUILD || section === check.sections[0])}
      summary={
        <>
          <h2>{title}</h2> <span class="small">{isDone ? <Mark name="ready">{words}</Mark> : words}</span>
        </>
      }
    >
      <Cards check={check} fields={needed.length > 0 ? needed : fields} />
      {needed.length > 0 && <Others check={check} fields={fields.filter(({ id }) => !check.needs.has(id))} />}
    </Fold>
  );
}

// Fields that are not needed, by the reason; the first that fits.
const GROUPS: readonly { title: string; includes: (field: FormField) => boolean }[] = [
  { title: "Fill in later rows early", includes: ({ isLater }) => isLater },
  { title: "Only in some cases", includes: ({ condition }) => condition !== null },
  { title: "Optional", includes: () => true },
];

interface FieldsProps extends CheckProps {
  readonly fields: readonly FormField[];
}

/** The fields of a section that the draft does not need, as far as it shows. */
const Others = ({ check, fields }: FieldsProps) => (
  <>
    {GROUPS.map((group) => {
      const members = fields.filter((field) => GROUPS.find(({ includes }) => includes(field)) === group);
      if (members.length === 0) return null;
      return (
        <Fold
          key={group.title}
          check={check}
          class="others"
          isOpen={members.some((field) => hasValue(check, field))}
          summary={`${group.title} (${countOf(members.length, "row")})`}
        >
          <Cards check={check} fields={members} />
        </Fold>
      );
    })}
  </>
);

interface FoldProps extends CheckProps {
  readonly class: string;
  readonly id?: string;
  readonly isOpen: boolean;
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Opens by itself, and stays open for its reader. Until the answer to a draft that was loaded, the needs are those of the one before. */
function Fold({ check, class: name, id, isOpen, summary, children }: FoldProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen && !check.isStale;
  return (
    <details class={name} id={id} open={wasOpen.current || isOpen}>
      <summary>{summary}</summary>
      {/* The rest, which is further down or folded, comes with the script. */}
      {(isOpen || !IS_BUILD) && children}
    </details>
  );
}

const Cards = ({ check, fields }: FieldsProps) => (
  <>
    {fields.map((field) => (
      <FieldCard key={field.id} check={check} field={field} />
    ))}
  </>
);

function FieldCard({ check, field }: FieldProps) {
  const { id, title, rows, options } = field;
  const hint = options === null ? forPeople(field).hint : undefined;
  const value = controlValueOf(field, check.form.report.get(id));
  const findings = check.shownFindings.filter(({ field_id }) => field_id === id);
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
            zones={zonesOf(check)}
            disabled={check.isPaused}
            describedBy={`help-${id} ${hint === undefined ? "" : `hint-${id} `}findings-${id}`}
            onValue={(value) => check.change("report", id, jsonOf(field, value))}
          />
        </>
      )}
      {check.tooLarge === id && (
        <p class="notice small is-blocking" role="alert">
          This text was not taken. {sentenceOf(check.service, "request_too_large")}
        </p>
      )}
      <ul class="plain stack is-tight" id={`findings-${id}`}>
        {findings.map((finding) => (
          <FindingItem key={finding.trace.rule_id} check={check} finding={finding} />
        ))}
      </ul>
      <TourActions tour={check.tour} fieldId={id} />
      <Evidence check={check} field={field} />
      <Help check={check} field={field} />
    </article>
  );
}

/** Whether a value is the type of the report, which follows from the page. What came from a file or the JSON may be another one. */
const isOfPage = ({ type }: CheckProps["check"], fieldId: string, value: ControlValue): boolean =>
  type?.fieldId === fieldId && type.codes.some((code) => code === value);

/** The control of a field; of the type of the report, only what is a choice of its own. */
function Input({ check, ...props }: CheckProps & ControlProps) {
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
function Reason({ check, field: { id, condition } }: FieldProps) {
  const need = check.needs.get(id);
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
  const json = check.form.report.get(id)?.json ?? "";
  return (
    <div class="notice row">
      <p>
        This value cannot be edited here: see the JSON.{" "}
        <code>{json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json}</code>
      </p>
      <QuietButton
        label="Remove this value"
        disabled={check.isPaused}
        onClick={() => check.change("report", id, null)}
      />
    </div>
  );
}
