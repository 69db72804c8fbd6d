// A number, typed with the marks of any Member State.
import { forPeople } from "../../../report/wording/field-types.ts";
import { NUMBER_TEXT } from "../../../report/wording/written-values.ts";
import { Value } from "../../site/elements.tsx";
import type { FieldControl, TextProps } from "./field-control.ts";
import { ReadText, useReading } from "./reading.tsx";
import { isLine } from "./values.ts";

export const NUMBER: FieldControl = {
  Input: NumberInput,
  show: (value, json) => {
    if (typeof value === "number") return json;
    // The control would take the quotes from a number that has some.
    return isLine(value) && !NUMBER_TEXT.test(value) ? value : null;
  },
  read: (text) => (NUMBER_TEXT.test(text) ? text : JSON.stringify(text)),
};

function NumberInput(props: TextProps) {
  const { shown, result, type } = useReading(props);
  const text = result !== null && "text" in result ? result.text : null;
  const words = text === null ? shown : (forPeople(props.field).show?.(text) ?? text);
  const isGuess = result !== null && "doubt" in result && result.doubt === "mark";
  return (
    <ReadText {...props} inputMode="decimal" value={shown} onValue={type}>
      {words !== shown && ["= ", <Value key="read">{words}</Value>, " "]}
      {isGuess && `The mark was read as one for ${text?.includes(".") ? "decimals" : "thousands"}.`}
    </ReadText>
  );
}
