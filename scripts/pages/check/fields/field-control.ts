// What a control is. Each type of field has one, in a file of its own; the table of them is in field.tsx.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { FormField } from "../form-model.ts";
import type { Zone } from "../time-zones.ts";

export interface ControlProps {
  readonly field: Pick<FormField, "id" | "title" | "type" | "options" | "required"> &
    Partial<Pick<FormField, "identifier" | "isTelephone" | "mayBeFuture" | "mayBeOpen" | "members">>;
  /** A text, or the chosen codes of a list. */
  readonly value: string | readonly string[];
  readonly disabled: boolean;
  readonly isInvalid: boolean;
  /** The zones that a time can be entered in, the usual one first. */
  readonly zones: readonly Zone[];
  /** Ids of the texts about the control. */
  readonly describedBy: string;
  readonly onValue: (value: string | readonly string[]) => void;
  /** Codes of the list that come first. */
  readonly likely?: readonly string[];
}

/** A value, and its JSON as the draft has it. */
export interface WrittenValue {
  readonly value: unknown;
  readonly json: string;
}

export interface TextProps extends Omit<ControlProps, "onValue"> {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** The control of a type of field. It keeps no value itself: it shows what the draft has. */
export interface FieldControl {
  readonly Input: (props: TextProps) => JSX.Element;
  /** The text for a value other than null; null if the control could not return the value unchanged. */
  show(value: unknown, json: string): string | null;
  /** The JSON of a text that is not empty; null if it is no value. */
  read(text: string): string | null;
  /** What the card says before anything is entered, if the control does not explain itself. */
  readonly hint?: string;
  /** Whether it is a group of controls, which no single label can name. */
  isGroup?(field: Partial<Pick<FormField, "members">>): boolean;
}

export const inputId = (fieldId: string): string => `input-${fieldId}`;

/**
 * What was typed, as long as the value is what it means, and what takes the next text. `key` is the same for values that mean the same.
 * Null where the value came from elsewhere.
 */
export function useTyped(
  { value, onValue }: Pick<TextProps, "value" | "onValue">,
  getMeaning: (text: string) => string,
  key: (value: string) => string | null = (value) => value,
) {
  const [typed, setTyped] = useState("");
  const isShown = typed !== "" && key(getMeaning(typed)) === key(value);
  const type = (text: string) => {
    setTyped(text);
    onValue(getMeaning(text));
  };
  return { typed: isShown ? typed : null, type };
}
