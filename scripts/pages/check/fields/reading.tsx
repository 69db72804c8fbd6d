// What numbers, durations and identifiers have in common: they are typed in many ways, and what was understood is shown below.
import type { ComponentChildren } from "preact";
import { forPeople, type Question, type ReadResult } from "../../../report/wording/field-types.ts";
import { UTC } from "../time-zones.ts";
import { type TextProps, useTyped } from "./field-control.ts";
import { Text } from "./text.tsx";

interface ReadTextProps extends TextProps {
  readonly inputMode?: "decimal" | "text";
  /** What the text was read as. */
  readonly children: ComponentChildren;
}

/** A text, and below it what it was read as. */
export function ReadText({ children, ...props }: ReadTextProps) {
  const readAsId = `read-as-${props.field.id}`;
  return (
    <>
      <Text {...props} describedBy={`${props.describedBy} ${readAsId}`} />
      <p class="hint" id={readAsId}>
        {children}
      </p>
    </>
  );
}

interface Reading {
  /** What the text control shows: what was typed, or else the value. */
  readonly shown: string;
  readonly isTyped: boolean;
  /** Null for a text that is not understood. */
  readonly result: ReadResult | Question | null;
  readonly type: (text: string) => void;
}

/** Reads what is typed as the type of the field does. Of a text that needs an answer first, nothing is taken. */
export function useReading(props: TextProps): Reading {
  const readText = (text: string) => forPeople(props.field).read?.(text, UTC) ?? null;
  const { typed, type } = useTyped(props, (text) => {
    const result = readText(text);
    if (result === null) return text;
    return "asks" in result ? "" : result.text;
  });
  const shown = typed ?? props.value;
  return { shown, isTyped: typed !== null, result: readText(shown), type };
}
