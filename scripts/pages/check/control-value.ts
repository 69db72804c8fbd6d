// Between a JSON value and what a control shows of it. What a control could not give back unchanged is not put into one.
import type { MemberValue } from "./draft-reading.ts";
import type { Control } from "./form-model.ts";

/** `text` for every control but `choices`, which has `items`; `foreign`: the JSON of a value that the control cannot hold. */
export type Shown =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "items"; readonly items: readonly string[] }
  | { readonly kind: "foreign"; readonly json: string };

// RFC 8259 section 6.
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
// A browser drops line ends from a line, and every carriage return from a text of several lines.
const LINE_END = /[\r\n]/;

// No list of codes is as long, and each item that is no code of the list takes a tick of its own.
const MAX_ITEMS = 300;

/** What the control of a field shows for its member. Nothing and null are both not answered. */
export function shownOf({ kind }: Control, member: MemberValue | undefined): Shown {
  const value = member?.value ?? null;
  if (value === null) return kind === "choices" ? { kind: "items", items: [] } : { kind: "text", text: "" };
  const { json } = member as MemberValue;
  const isList = kind === "choices" || kind === "entries";
  if (isList ? !isStrings(value) : Array.isArray(value)) return { kind: "foreign", json };
  if (kind === "choices") {
    const items = value as string[];
    return items.length > MAX_ITEMS ? { kind: "foreign", json } : { kind: "items", items };
  }
  const text = kind === "entries" ? textOfEntries(value as string[]) : textOfValue(kind, value, json);
  return text === null ? { kind: "foreign", json } : { kind: "text", text };
}

function textOfEntries(items: readonly string[]): string | null {
  return items.some((item) => item === "" || LINE_END.test(item)) ? null : items.join("\n");
}

function textOfValue(kind: Control["kind"], value: unknown, json: string): string | null {
  if (kind === "yes_no") return typeof value === "boolean" ? json : null;
  if (typeof value === "number") return kind === "number" ? json : null;
  if (typeof value !== "string") return null;
  // In quotes a number is no number, and the control would take the quotes away.
  if (kind === "number" && NUMBER.test(value)) return null;
  return (kind === "text" ? value.includes("\r") : LINE_END.test(value)) ? null : value;
}

/** The JSON of what was typed or chosen; null where nothing is. What is no number stays as it was typed, in quotes. */
export function jsonOfText({ kind }: Control, text: string): string | null {
  if (text === "") return null;
  if (kind === "entries") return jsonOfItems(text.split("\n").filter((line) => line !== ""));
  if (kind === "yes_no" || (kind === "number" && NUMBER.test(text))) return text;
  return JSON.stringify(text);
}

/** The JSON of a list; null where it is empty. */
export function jsonOfItems(items: readonly string[]): string | null {
  return items.length === 0 ? null : `[${items.map((item) => JSON.stringify(item)).join(", ")}]`;
}

/** The list with an item taken out wherever it stands, or put at its end. */
export function toggled(items: readonly string[], item: string): string[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

export const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
