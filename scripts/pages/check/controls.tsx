// The controls of the form. Each shows what the JSON holds and reports what was typed or chosen; none keeps a value of its own.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { jsonOfText, toggled } from "./control-value.ts";
import { DateTime } from "./date-time.tsx";
import type { Control, Option } from "./form-model.ts";

/** What a control gets besides its value. */
export interface ControlProps {
  /** Of the control, or of the first one of several. */
  readonly id: string;
  /** What the field is called. */
  readonly title: string;
  readonly control: Control;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly isInvalid: boolean;
  /** Ids of what is said about the control. */
  readonly describedBy: string;
}

interface TextProps extends ControlProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A control whose value is one text. */
export function TextControl(props: TextProps) {
  const { control, text, onText } = props;
  switch (control.kind) {
    case "text":
      return (
        <textarea
          class="textarea"
          rows={5}
          value={text}
          {...attributesOf(props)}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      );
    case "entries":
      return <Entries {...props} />;
    case "choice":
      return <Choice {...props} options={control.options} />;
    case "datetime":
      return <DateTime {...props} attributes={attributesOf(props)} />;
    default:
      return (
        <input
          class="input"
          type="text"
          inputMode={INPUT_MODES[control.kind]}
          value={text}
          {...attributesOf(props)}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      );
  }
}

const INPUT_MODES: Readonly<Record<string, "email" | "decimal" | "text">> = { email: "email", number: "decimal" };

/** What every control of one value says of itself. The page restores nothing, so neither may the browser. */
const attributesOf = ({ id, required, disabled, isInvalid, describedBy }: ControlProps) => ({
  id,
  disabled,
  autoComplete: "off",
  spellcheck: false,
  "aria-required": required,
  "aria-invalid": isInvalid,
  "aria-describedby": describedBy,
});

/** One item a line. A blank line is no item, but stays while one writes. */
function Entries(props: TextProps) {
  const { control, text, onText } = props;
  const [typed, setTyped] = useState(text);
  const isSame = jsonOfText(control, typed) === jsonOfText(control, text);
  return (
    <textarea
      class="textarea"
      rows={4}
      value={isSame ? typed : text}
      {...attributesOf(props)}
      onInput={({ currentTarget: { value } }) => {
        setTyped(value);
        onText(value);
      }}
    />
  );
}

function Choice(props: TextProps & { readonly options: readonly Option[] }) {
  const { text, options, onText } = props;
  const isKnown = text === "" || options.some(({ code }) => code === text);
  return (
    <select
      class="select"
      value={text}
      {...attributesOf(props)}
      onChange={(event) => onText(event.currentTarget.value)}
    >
      <option value="">Not answered</option>
      {!isKnown && <option value={text}>Not on the list: {text}</option>}
      {options.map(({ code, label }) => (
        <option key={code} value={code}>
          {label} ({code})
        </option>
      ))}
    </select>
  );
}

/** Not answered, yes or no. */
export function YesNo({ text, onText, ...props }: TextProps) {
  return (
    <Group {...props} role="radiogroup">
      <div class="options is-short">
        {YES_NO.map(({ code, label }, index) => (
          <label class="choice" key={code}>
            <input
              type="radio"
              id={index === 0 ? props.id : `${props.id}-${code}`}
              name={props.id}
              value={code}
              checked={text === code}
              disabled={props.disabled}
              onChange={() => onText(code)}
            />
            {label}
          </label>
        ))}
      </div>
    </Group>
  );
}

const YES_NO: readonly Option[] = [
  { code: "", label: "Not answered" },
  { code: "true", label: "Yes" },
  { code: "false", label: "No" },
];

interface ChoicesProps extends ControlProps {
  readonly options: readonly Option[];
  readonly items: readonly string[];
  readonly onItems: (items: readonly string[]) => void;
}

/** Any number of codes. Items that are no code of the list stand behind them, to be taken away or kept. */
export function Choices({ options, items, onItems, ...props }: ChoicesProps) {
  const codes = new Set(options.map(({ code }) => code));
  const others = [...new Set(items)].filter((item) => !codes.has(item));
  const all = [...options, ...others.map((code) => ({ code, label: "Not on the list" }))];
  return (
    <Group {...props}>
      <div class={options.length > MANY ? "options is-many" : "options"}>
        {all.map(({ code, label }, index) => (
          <label class="choice" key={code}>
            <input
              type="checkbox"
              id={index === 0 ? props.id : `${props.id}-${index}`}
              checked={items.includes(code)}
              disabled={props.disabled}
              onChange={() => onItems(toggled(items, code))}
            />
            <span>
              {label} <span class="code-of">{code}</span>
            </span>
          </label>
        ))}
      </div>
    </Group>
  );
}

// More options than this stand in columns.
const MANY = 12;

interface GroupProps extends ControlProps {
  /** Said of radio buttons: only they can be required as a group. */
  readonly role?: "radiogroup";
  readonly children: ComponentChildren;
}

/** Several controls under the name of their field, which stands above them for whoever sees it. */
function Group({ title, role, describedBy, required, children }: GroupProps) {
  const ofRadios = role === undefined ? {} : { role, "aria-required": required };
  return (
    <fieldset class="fieldset" aria-describedby={describedBy} {...ofRadios}>
      <legend class="visually-hidden">{title}</legend>
      {children}
    </fieldset>
  );
}
