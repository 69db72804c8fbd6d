// A list of texts, one per line.
import { LINES_LIKE } from "../../../report/wording/field-types.ts";
import { capitalise } from "../../../report/wording/words.ts";
import { type FieldControl, type TextProps, useTyped } from "./field-control.ts";
import { Text } from "./text.tsx";
import { isLine, isStrings, jsonOfItems } from "./values.ts";

const jsonOfLines = (text: string): string | null => jsonOfItems(text.split("\n").filter((line) => line !== ""));

export const LIST: FieldControl = {
  Input: ListInput,
  show: (value) => (isStrings(value) && value.every((item) => item !== "" && isLine(item)) ? value.join("\n") : null),
  read: jsonOfLines,
  hint: `${capitalise(LINES_LIKE)}.`,
};

/** A blank line is not an item, but is kept while typing. */
function ListInput(props: TextProps) {
  const { typed, type } = useTyped(props, String, jsonOfLines);
  return <Text {...props} isLong value={typed ?? props.value} onValue={type} />;
}
