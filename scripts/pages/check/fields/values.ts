// How controls of several types show the JSON of a value, and what they make of a text. A value that a control could not return unchanged is
// not put into one.
import type { FieldControl } from "./field-control.ts";

type ValueForm = Pick<FieldControl, "show" | "read">;

// A browser drops line ends from a line.
const LINE_END = /[\r\n]/;

export const isLine = (value: unknown): value is string => typeof value === "string" && !LINE_END.test(value);

/** A text of one line. */
export const LINE: ValueForm = {
  show: (value) => (isLine(value) ? value : null),
  read: (text) => JSON.stringify(text),
};

/** Any JSON; what is none is a text. */
export const ANY_JSON: ValueForm = {
  show: (value, json) => (isLine(value) && !isJson(value) ? value : json),
  read: (text) => (isJson(text) ? text : JSON.stringify(text)),
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The JSON of a list; null if it is empty. */
export const jsonOfItems = (items: readonly string[]): string | null =>
  items.length === 0 ? null : `[${items.map((item) => JSON.stringify(item)).join(", ")}]`;

/** The list without any copy of an item that is on it, or with the item added at its end. */
export const toggled = (items: readonly string[], item: string): string[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];

export const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
