// Yes or no, or that neither is known.
import { ChoiceGroup } from "./choice.tsx";
import type { FieldControl } from "./field-control.ts";

const ANSWERS = [
  { code: "", label: "Not answered" },
  { code: "true", label: "Yes" },
  { code: "false", label: "No" },
];
const UNKNOWN = { code: "unknown", label: "Not known" };

export const YES_NO = createControl(ANSWERS);
export const YES_NO_UNKNOWN = createControl([...ANSWERS, UNKNOWN]);

function createControl(options: typeof ANSWERS): FieldControl {
  return {
    Input: ({ value, onValue, ...props }) => (
      <ChoiceGroup {...props} type="radio" {...{ options }} chosen={[value]} onChoose={onValue} />
    ),
    show: (value, json) => {
      if (typeof value === "boolean") return json;
      return value === UNKNOWN.code && options.includes(UNKNOWN) ? value : null;
    },
    // What is neither yes nor no is kept as it was typed.
    read: (text) => (/^(?:true|false)$/.test(text) ? text : JSON.stringify(text)),
    isGroup: () => true,
  };
}
