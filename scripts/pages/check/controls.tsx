// The control of a field, chosen by the type and the code list of the field. It shows what the JSON contains and keeps no value itself.
import type { ComponentChildren, InputHTMLAttributes, JSX } from "preact";
import { useState } from "preact/hooks";
import { type ControlKind, forPeople, type WrittenField } from "../../report/wording/field-types.ts";
import { Options } from "../site/elements.tsx";
import type { FormField } from "./form-model.ts";
import { DateTime, ReadInput } from "./read-controls.tsx";
import { attributesOf, type ControlProps, inputId, Text, type TextProps } from "./text-control.tsx";
import { jsonOf, toggled } from "./values.ts";

/** Whether the control of a field is a group of checkboxes or radio buttons, which no single label can name. */
export function isGroup(field: WrittenField & Pick<FormField, "options">): boolean {
  const { control } = forPeople(field);
  return control.startsWith("yes_no") || (control === "lines" && field.options !== null);
}

// Yes and no are a group of radio buttons.
const CONTROLS: Readonly<Record<Exclude<ControlKind, "yes_no" | "yes_no_unknown">, (props: TextProps) => JSX.Element>> =
  {
    line: Text,
    paragraph: Text,
    lines: Lines,
    number: ReadInput,
    json: Text,
    read: ReadInput,
    instant: DateTime,
  };

export function Control(props: ControlProps) {
  const { field, value } = props;
  if (typeof value !== "string" || isGroup(field)) return <OptionGroup {...props} />;
  if (field.options !== null) return <Select {...props} value={value} />;
  const TextInput = CONTROLS[forPeople(field).control as keyof typeof CONTROLS];
  return <TextInput {...props} value={value} />;
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

const notListed = (code: string) => ({ code, label: `Not on the list: ${code}` });

function Select(props: TextProps) {
  const { field, value } = props;
  const options = field.options ?? [];
  const isKnown = value === "" || options.some(({ code }) => code === value);
  return (
    <select class="input" {...attributesOf(props)}>
      <Options none="Not answered" of={isKnown ? options : [...options, notListed(value)]} />
    </select>
  );
}

const YES_NO = [
  { code: "", label: "Not answered" },
  { code: "true", label: "Yes" },
  { code: "false", label: "No" },
];
const YES_NO_UNKNOWN = [...YES_NO, { code: "unknown", label: "Not known" }];

// More options than this are set in columns.
const MANY = 12;

/** One of yes, no and not answered, or any number of codes. Items that are not on the list follow it, so that they can be removed. */
function OptionGroup({ field, value, disabled, describedBy, onValue }: ControlProps) {
  const id = inputId(field.id);
  const isRadio = typeof value === "string";
  const chosen = isRadio ? [value] : value;
  const listed = isRadio ? (forPeople(field).control === "yes_no" ? YES_NO : YES_NO_UNKNOWN) : (field.options ?? []);
  const others = [...new Set(chosen)].filter((item) => !listed.some(({ code }) => code === item));
  const options = [...listed, ...others.map(notListed)];
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
            {label}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

export function Choice({ children, ...input }: InputHTMLAttributes & { readonly children: ComponentChildren }) {
  return (
    <label class="choice">
      <input {...input} />
      <span>{children}</span>
    </label>
  );
}
