// The identifier of a legal entity, in capitals and without the spaces that it may be written with.
import { forPeople } from "../../../report/wording/field-types.ts";
import { Value } from "../../site/elements.tsx";
import type { FieldControl, TextProps } from "./field-control.ts";
import { ReadText, useReading } from "./reading.tsx";
import { LINE } from "./values.ts";

export const LEI: FieldControl = { ...LINE, Input: LeiInput };

function LeiInput(props: TextProps) {
  const { shown, result, type } = useReading(props);
  const isRewritten = result !== null && "text" in result && result.text !== shown;
  return (
    <ReadText {...props} value={shown} onValue={type}>
      {isRewritten && ["= ", <Value key="read">{result.text}</Value>, ` ${forPeople(props.field).rewritten}`]}
    </ReadText>
  );
}
