// The control of a field, chosen by the type and the code list of the field. It shows what the JSON contains and keeps no value itself.
import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { parseInstant } from "../../../server/engine/instant.ts";
import type { FormField } from "./form-model.ts";
import { isNumeric, jsonOf, localZone, pickerValueOf, readingOf, textOfPicker, toggled } from "./values.ts";

export interface ControlProps {
  readonly field: FormField;
  /** A text, or the chosen codes of a list. */
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
  if (typeof value !== "string" || isGroup(field)) return <OptionGroup {...props} />;
  if (field.options !== null) return <Select {...props} value={value} />;
  if (field.type === "string_list") return <Lines {...props} value={value} />;
  if (field.type === "datetime") return <DateTime {...props} value={value} />;
  return <Text {...props} value={value} />;
}

const attributesOf = ({ field, value, disabled, isInvalid, describedBy, onValue }: TextProps) => ({
  id: inputId(field.id),
  value,
  disabled,
  // The page restores nothing, so the browser must not either.
  autoComplete: "off",
  spellcheck: false,
  "aria-required": field.required,
  "aria-invalid": isInvalid,
  "aria-describedby": describedBy,
  onInput: ({ currentTarget }: { currentTarget: { value: string } }) => onValue(currentTarget.value),
});

function Text(props: TextProps) {
  const { type } = props.field;
  if (type === "text" || type === "string_list") return <textarea class="input" rows={5} {...attributesOf(props)} />;
  const inputMode = type === "email" ? "email" : isNumeric(props.field) ? "decimal" : "text";
  return (
    <input class={type === "datetime" ? "input is-code" : "input"} inputMode={inputMode} {...attributesOf(props)} />
  );
}

/** One item per line. A blank line is not an item, but is kept while typing. */
function Lines(props: TextProps) {
  const { field, value, onValue } = props;
  const [typed, setTyped] = useState(value);
  const isSame = jsonOf(field, typed) === jsonOf(field, value);
  const type = (text: string) => {
    setTyped(text);
    onValue(text);
  };
  return <Text {...props} value={isSame ? typed : value} onValue={(text) => type(String(text))} />;
}

function Select(props: TextProps) {
  const { field, value } = props;
  const options = field.options ?? [];
  const isKnown = value === "" || options.some(({ code }) => code === value);
  return (
    <select class="input" {...attributesOf(props)}>
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

const YES_NO = [
  { code: "", label: "Not answered" },
  { code: "true", label: "Yes" },
  { code: "false", label: "No" },
];

// More options than this are set in columns.
const MANY = 12;

/** One of yes, no and not answered, or any number of codes. Items that are not on the list follow it, so that they can be removed. */
function OptionGroup({ field, value, disabled, describedBy, onValue }: ControlProps) {
  const id = inputId(field.id);
  const isRadio = typeof value === "string";
  const chosen = isRadio ? [value] : value;
  const listed = isRadio ? YES_NO : (field.options ?? []);
  const others = [...new Set(chosen)].filter((item) => !listed.some(({ code }) => code === item));
  const options = [...listed, ...others.map((code) => ({ code, label: "Not on the list" }))];
  // Only radio buttons can be required as a group.
  const role = isRadio ? { role: "radiogroup" as const, "aria-required": field.required } : {};
  const layout = isRadio ? "row" : options.length > MANY ? "stack is-tight columns-auto" : "stack is-tight";
  return (
    <fieldset class="fieldset" aria-describedby={describedBy} {...role}>
      <legend class="visually-hidden">{field.title}</legend>
      <div class={layout}>
        {options.map(({ code, label }, index) => (
          <Choice
            key={code}
            type={isRadio ? "radio" : "checkbox"}
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            checked={chosen.includes(code)}
            disabled={disabled}
            onChange={() => onValue(isRadio ? code : toggled(chosen, code))}
          >
            {label} {!isRadio && <code class="hint breaks">{code}</code>}
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
      <p class="hint number" id={readingId}>
        {instant === null
          ? "Like 2026-03-10T06:42:00Z"
          : `UTC: ${readingOf(instant.epochMs, "UTC")}. Here: ${readingOf(instant.epochMs, zone)} (${zone}).`}
        {instant?.offsetMinutes === null && " Without an offset the text is read as UTC."}
      </p>
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
