// The control of a field, chosen by the type and the code list of the field. It shows what the JSON contains and keeps no value itself.
import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { type ControlKind, forPeople, type WrittenField } from "../../../report/wording/field-types.ts";
import type { FormField } from "../form-model.ts";
import { isLong, isPicker, OneOf, Picker } from "./picker.tsx";
import { DateTime } from "./read-controls.tsx";
import { ReadInput } from "./read-text.tsx";
import { type ControlProps, inputId, Text, type TextControl, type TextProps, useTyped } from "./text-control.tsx";
import { toggled, toJson } from "./values.ts";

type Grouped = WrittenField & Pick<FormField, "options"> & Partial<Pick<FormField, "members">>;

/** Whether the control of a field is a group of checkboxes, radio buttons or records, which no single label can name. */
export const isGroup = (field: Grouped): boolean => isChoice(field) || field.members !== undefined;

export function isChoice(field: Grouped): boolean {
  const { control } = forPeople(field);
  return control.startsWith("yes_no") || (control === "lines" && field.options !== null && !isPicker(field.options));
}

// Yes and no are a group of radio buttons.
const CONTROLS: Readonly<Record<Exclude<ControlKind, "yes_no" | "yes_no_unknown">, TextControl>> = {
  line: Text,
  paragraph: Text,
  lines: Lines,
  number: ReadInput,
  json: Text,
  read: ReadInput,
  instant: DateTime,
};

/** The title of a field: the label of its control, unless that is a group, which contains it for screen readers. */
export function Title({
  field,
  isLabel = !isGroup(field),
}: Pick<ControlProps, "field"> & { readonly isLabel?: boolean }) {
  const Name = isLabel ? "label" : "span";
  return (
    <Name class="label" {...(isLabel ? { for: inputId(field.id) } : { "aria-hidden": isGroup(field) })}>
      {field.title}
    </Name>
  );
}

type OptionalProps = "disabled" | "isInvalid" | "describedBy";

/** A control below its title, with no findings of its own. */
export const TitledControl = (
  props: Omit<ControlProps, OptionalProps> & Partial<Pick<ControlProps, OptionalProps>>,
) => (
  <div class="stack is-tight">
    <Title field={props.field} />
    <Control disabled={false} isInvalid={false} describedBy="" {...props} />
  </div>
);

export function Control(props: ControlProps) {
  const { field, value, likely = [], controls, ...rest } = props;
  if (isChoice(field)) return <OptionGroup {...props} />;
  if (field.options === null && typeof value === "string") {
    const TextInput = controls?.[field.type] ?? CONTROLS[forPeople(field).control as keyof typeof CONTROLS];
    return <TextInput {...props} value={value} />;
  }
  const chosen = [...new Set([value].flat())].filter((code) => code !== "");
  const list = { ...rest, id: inputId(field.id), required: field.required, likely, options: withOthers(field, chosen) };
  if (typeof value === "string") return <OneOf {...list} none="Not answered" value={value} />;
  return <Picker {...list} chosen={value} isMulti onPick={(code) => props.onValue(toggled(value, code))} />;
}

/** Codes of a draft that are not on the list follow it, so that they can be seen and removed. */
function withOthers({ options }: Pick<FormField, "options">, chosen: readonly string[]) {
  const listed = options ?? [];
  const others = chosen.filter((item) => !listed.some(({ code }) => code === item));
  return [...listed, ...others.map((code) => ({ code, label: `Not on the list: ${code}` }))];
}

/** One item per line. A blank line is not an item, but is kept while typing. */
function Lines(props: TextProps) {
  const { typed, type } = useTyped(props, String, (text) => toJson(props.field, text));
  return <Text {...props} value={typed ?? props.value} onValue={type} />;
}

const YES_NO = [
  { code: "", label: "Not answered" },
  { code: "true", label: "Yes" },
  { code: "false", label: "No" },
];
const YES_NO_UNKNOWN = [...YES_NO, { code: "unknown", label: "Not known" }];

/** One of yes, no and not answered, or any number of codes. */
function OptionGroup({ field, value, disabled, describedBy, onValue }: ControlProps) {
  const id = inputId(field.id);
  const isRadio = typeof value === "string";
  const chosen = isRadio ? [value] : value;
  const yesNo = forPeople(field).control === "yes_no" ? YES_NO : YES_NO_UNKNOWN;
  const options = isRadio ? yesNo : withOthers(field, [...new Set(chosen)]);
  // Only radio buttons can be required as a group.
  const role = isRadio ? { role: "radiogroup" as const, "aria-required": field.required } : {};
  const group = (
    <fieldset class="fieldset" aria-describedby={describedBy} {...role}>
      <legend class="visually-hidden">{field.title}</legend>
      <div class={isRadio ? "row" : "stack is-tight"}>
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
  if (!isLong(options)) return group;
  // As high as what the script draws in its place.
  return (
    <details class="input">
      <summary>Choose</summary>
      {group}
    </details>
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
