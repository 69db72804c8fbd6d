// Radio buttons and checkboxes, alone and as a group.
import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { type ControlProps, inputId } from "./field-control.ts";
import type { Option } from "./option-search.ts";

export function Choice({ children, ...input }: InputHTMLAttributes & { readonly children: ComponentChildren }) {
  return (
    <label class="choice">
      <input {...input} />
      <span>{children}</span>
    </label>
  );
}

interface GroupProps extends Pick<ControlProps, "field" | "disabled" | "describedBy"> {
  readonly type: "radio" | "checkbox";
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  /** Called with the code of the option that was clicked. */
  readonly onChoose: (code: string) => void;
}

/** A choice for each option, in a group with the title of the field. */
export function ChoiceGroup({ field, type, options, chosen, disabled, describedBy, onChoose }: GroupProps) {
  const id = inputId(field.id);
  const isRadio = type === "radio";
  // Only radio buttons can be required as a group.
  const role = isRadio ? { role: "radiogroup" as const, "aria-required": field.required } : {};
  return (
    <fieldset class="fieldset" aria-describedby={describedBy} {...role}>
      <legend class="visually-hidden">{field.title}</legend>
      <div class={isRadio ? "row" : "stack is-tight"}>
        {options.map(({ code, label }, index) => (
          <Choice
            key={code}
            type={type}
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            checked={chosen.includes(code)}
            disabled={disabled}
            onChange={() => onChoose(code)}
          >
            {label}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
