// Codes of a list: one, from a menu, or several, from checkboxes; of a long list both from a text that filters it.
import { Options } from "../../site/elements.tsx";
import { ChoiceGroup } from "./choice.tsx";
import { type ControlProps, type FieldControl, inputId, type TextProps } from "./field-control.ts";
import type { Option } from "./option-search.ts";
import { type ListProps, Picker } from "./picker.tsx";
import { isStrings, LINE, toggled } from "./values.ts";

// More than one sees at a glance.
const MANY = 8;

/** Whether a list is so long that it is a text that filters it. */
export const isPicker = (options: readonly Option[] | null): boolean => (options?.length ?? 0) > MANY;

interface OneOfProps extends ListProps {
  /** What stands for no choice, whose code is empty. */
  readonly none: string;
  readonly value: string;
  readonly onValue: (code: string) => void;
}

/** A choice of one code, or of none. */
export function OneOf({ none, value, onValue, ...list }: OneOfProps) {
  const { id, options, disabled, required, isInvalid, describedBy } = list;
  if (isPicker(options))
    return <Picker {...list} chosen={value === "" ? [] : [value]} isMulti={false} onPick={onValue} />;
  return (
    <select
      class="input"
      {...{ id, value, disabled }}
      autoComplete="off"
      aria-required={required}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      onInput={({ currentTarget }) => onValue(currentTarget.value)}
    >
      <Options none={none} of={options} />
    </select>
  );
}

export const ONE_CODE: FieldControl = { ...LINE, Input: OneCode };

function OneCode({ value, onValue, ...props }: TextProps) {
  const chosen = value === "" ? [] : [value];
  return <OneOf {...getList(props, chosen)} none="Not answered" value={value} onValue={onValue} />;
}

// Longer than any list of codes; each item that is not on the list is shown beside it.
const MAX_ITEMS = 300;

/** The codes that a value has; null for another value. */
export function showCodes(value: unknown): readonly string[] | null {
  if (value === null) return [];
  return isStrings(value) && value.length <= MAX_ITEMS ? value : null;
}

/** Any number of codes. */
export function Codes({ value, onValue, ...props }: ControlProps & { readonly value: readonly string[] }) {
  const chosen = [...new Set(value)];
  const list = getList(props, chosen);
  const toggle = (code: string) => onValue(toggled(value, code));
  if (isPicker(props.field.options)) return <Picker {...list} chosen={chosen} isMulti onPick={toggle} />;
  return <ChoiceGroup {...props} type="checkbox" options={list.options} chosen={chosen} onChoose={toggle} />;
}

type CodeProps = Omit<ControlProps, "value" | "onValue">;

/** Codes of a draft that are not on the list follow it, so that they can be seen and removed. */
function getList({ field, likely = [], ...state }: CodeProps, chosen: readonly string[]): ListProps {
  const listed = field.options ?? [];
  const others = chosen.filter((item) => !listed.some(({ code }) => code === item));
  const options = [...listed, ...others.map((code) => ({ code, label: `Not on the list: ${code}` }))];
  const { disabled, isInvalid, describedBy } = state;
  return { id: inputId(field.id), required: field.required, likely, options, disabled, isInvalid, describedBy };
}
