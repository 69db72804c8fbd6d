// The control of a field, chosen by the type and the code list of the field. It shows what the JSON contains and keeps no value itself.
import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { parseInstant } from "../../../server/engine/instant.ts";
import type { FormField, Option } from "./form-model.ts";
import { localZone, pickerValueOf, readingOf, textOfPicker } from "./instants.ts";
import { isNumeric, jsonOf, toggled } from "./values.ts";

export interface ControlProps {
  readonly field: FormField;
  readonly value: string | readonly string[];
  readonly disabled: boolean;
  readonly isInvalid: boolean;
  /** Ids of the texts about the control. */
  readonly describedBy: string;
  readonly onValue: (value: string | readonly string[]) => void;
}

interface TextProps extends ControlProps {
  readonly value: string;
}

export const inputId = (fieldId: string): string => `input-${fieldId}`;

/** Whether the control of a field is a group of checkboxes or radio buttons, which no single label can name. */
export const isGroup = ({ type, options }: FormField): boolean =>
  type === "boolean" || (type === "string_list" && options !== null);

export function Control(props: ControlProps) {
  const { field, value } = props;
  if (typeof value !== "string") return <Choices {...props} codes={value} options={field.options ?? []} />;
  if (field.type === "boolean") return <OptionGroup {...props} type="radio" options={YES_NO} chosen={[value]} />;
  if (field.options !== null) return <Select {...props} value={value} options={field.options} />;
  if (field.type === "string_list") return <Lines {...props} value={value} />;
  if (field.type === "datetime") return <DateTime {...props} value={value} />;
  return <Text {...props} value={value} />;
}

const YES_NO: readonly Option[] = [
  { code: "", label: "Not answered" },
  { code: "true", label: "Yes" },
  { code: "false", label: "No" },
];

/** The page restores nothing, so the browser must not either. */
const attributesOf = ({ field, disabled, isInvalid, describedBy }: ControlProps) => ({
  id: inputId(field.id),
  disabled,
  autoComplete: "off",
  spellcheck: false,
  "aria-required": field.required,
  "aria-invalid": isInvalid,
  "aria-describedby": describedBy,
});

function Text(props: TextProps) {
  const { field, value, onValue } = props;
  const shared = {
    value,
    ...attributesOf(props),
    onInput: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
  };
  if (field.type === "text") return <textarea class="input" rows={5} {...shared} />;
  const inputMode = field.type === "email" ? "email" : isNumeric(field) ? "decimal" : "text";
  return <input class={field.type === "datetime" ? "input is-code" : "input"} inputMode={inputMode} {...shared} />;
}

/** One item per line. A blank line is not an item, but is kept while typing. */
function Lines(props: TextProps) {
  const { field, value, onValue } = props;
  const [typed, setTyped] = useState(value);
  const isSame = jsonOf(field, typed) === jsonOf(field, value);
  return (
    <textarea
      class="input"
      rows={4}
      value={isSame ? typed : value}
      {...attributesOf(props)}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onValue(currentTarget.value);
      }}
    />
  );
}

function Select({ value, options, onValue, ...props }: TextProps & { readonly options: readonly Option[] }) {
  const isKnown = value === "" || options.some(({ code }) => code === value);
  return (
    <select
      class="input"
      value={value}
      {...attributesOf({ ...props, value, onValue })}
      onChange={(event) => onValue(event.currentTarget.value)}
    >
      <option value="">Not answered</option>
      {!isKnown && <option value={value}>Not on the list: {value}</option>}
      {options.map(({ code, label }) => (
        <option key={code} value={code}>
          {label} ({code})
        </option>
      ))}
    </select>
  );
}

interface ChoicesProps extends ControlProps {
  readonly codes: readonly string[];
  readonly options: readonly Option[];
}

/** Any number of codes. Items that are not on the list follow it, so that they can be removed. */
function Choices({ codes, options, onValue, ...props }: ChoicesProps) {
  const known = new Set(options.map(({ code }) => code));
  const others = [...new Set(codes)].filter((code) => !known.has(code));
  const all = [...options, ...others.map((code) => ({ code, label: "Not on the list" }))];
  const onChoose = (code: string) => onValue(toggled(codes, code));
  return <OptionGroup {...props} type="checkbox" options={all} chosen={codes} onValue={onChoose} />;
}

interface OptionGroupProps extends Omit<ControlProps, "value" | "onValue"> {
  readonly type: "radio" | "checkbox";
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onValue: (code: string) => void;
}

// More options than this are set in columns.
const MANY = 12;

function OptionGroup({ field, type, options, chosen, disabled, describedBy, onValue }: OptionGroupProps) {
  const id = inputId(field.id);
  // Only radio buttons can be required as a group.
  const role = type === "radio" ? { role: "radiogroup" as const, "aria-required": field.required } : {};
  const layout = type === "radio" ? "row" : options.length > MANY ? "stack is-tight columns-auto" : "stack is-tight";
  return (
    <fieldset class="fieldset" aria-describedby={describedBy} {...role}>
      <legend class="visually-hidden">{field.title}</legend>
      <div class={layout}>
        {options.map(({ code, label }, index) => (
          <Choice
            key={code}
            type={type}
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            checked={chosen.includes(code)}
            disabled={disabled}
            onChange={() => onValue(code)}
          >
            {label} {type === "checkbox" && <code class="hint breaks">{code}</code>}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

/** A checkbox or radio button with its label. */
export function Choice({ children, ...input }: InputHTMLAttributes & { readonly children: ComponentChildren }) {
  return (
    <label class="choice">
      <input {...input} />
      <span>{children}</span>
    </label>
  );
}

/** A date-time as text, with a picker in UTC beside it, and the instant in words below. */
function DateTime(props: TextProps) {
  const { field, value, describedBy } = props;
  const readingId = `${inputId(field.id)}-reading`;
  const instant = parseInstant(value);
  const zone = localZone();
  return (
    <div class="date-time">
      <Text {...props} describedBy={`${describedBy} ${readingId}`} />
      <Picker {...props} />
      {instant === null ? (
        <p class="hint" id={readingId}>
          Like 2026-03-10T06:42:00Z
        </p>
      ) : (
        <p class="hint number" id={readingId}>
          <b>UTC</b> {readingOf(instant.epochMs, "UTC")}
          <br />
          <b>Here</b> {readingOf(instant.epochMs, zone)} ({zone})
          {instant.offsetMinutes === null && ". Without an offset the text is read as UTC."}
        </p>
      )}
    </div>
  );
}

/** The browser's own picker. It is set only if the text names another instant, so that a part being typed is not lost. */
function Picker({ field, value, disabled, onValue }: TextProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = input;
    if (current === null || (current.value !== "" && textOfPicker(current.value) === value)) return;
    current.value = pickerValueOf(value);
  }, [value]);
  return (
    <label>
      <span class="hint">
        Pick in UTC<span class="visually-hidden">: {field.title}</span>
      </span>
      <input
        ref={input}
        id={`${inputId(field.id)}-picker`}
        class="input"
        type="datetime-local"
        step={1}
        min="1900-01-01T00:00:00"
        max="9998-12-31T23:59:59"
        disabled={disabled}
        autoComplete="off"
        onInput={({ currentTarget }) => {
          if (currentTarget.value !== "") onValue(textOfPicker(currentTarget.value));
        }}
      />
    </label>
  );
}
