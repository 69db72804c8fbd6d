// A cell of a table as the value of its field, and what is said of it. No value is in the words.

import { forPeople, isList } from "../../report/wording/field-types.ts";
import { getCity } from "../../report/wording/times.ts";
import type { ClockFacts } from "../../report/wording/written-values.ts";
import { toJson } from "./fields/field.tsx";
import { findNamed } from "./fields/option-search.ts";
import { jsonOfItems } from "./fields/values.ts";
import type { FormField } from "./form-model.ts";
import { getKey } from "./read-table.ts";

/** What is said of a cell that was read. */
export const CELL_WORDS = {
  taken: "As it is written.",
  label: "A label was written as its code.",
  unlisted: "It is not on the list of the field, which has it as it is written: choose there.",
  unread: "It is not understood. The field has it as it is written: correct it there.",
  zone: (zone: string) => `Read as a time in ${getCity(zone)}. Check it.`,
  twice: (zone: string) => `Clocks in ${getCity(zone)} show this time twice; the first was taken. Check it.`,
  mark: () => "The number could also be read in another way. Check it.",
  seconds: () => "Read as hours, minutes and seconds, without the seconds: the field takes minutes. Check it.",
  fraction: "Read as less than one per cent, or as one. A spreadsheet may have written 50 % as 0.5: check it.",
  asks: {
    zone: "It is not known in which zone this time is. Choose the Member State, and what the field then asks, or the zone at the field.",
    order: "Day and month of this date could be exchanged. Choose at the field which is meant.",
    parts: "It may be hours, minutes and seconds, or days, hours and minutes. Enter it in the field, like 2 h 15 min.",
  },
  order: { day: "Read with the day first", month: "Read with the month first" },
  parts: {
    clock: "Read as hours, minutes and seconds. Check it.",
    days: "Read as days, hours and minutes. Check it.",
  },
};

export interface ReadValue {
  /** Null if nothing is left of the value; undefined if nothing may be taken of it. */
  readonly json?: string | null;
  readonly words: string;
  /** Whether the field has it as it is written, and asks about it or reports it. */
  readonly isOpen?: boolean;
  /** What a person has to say first. */
  readonly asks?: keyof typeof CELL_WORDS.asks;
}

/** The JSON of a cell. What is not understood is taken as it is written, and the check reports it. */
export function readValue(field: FormField, text: string, typed: ClockFacts): ReadValue {
  const { options } = field;
  if (isList(field)) return readList(options, text);
  if (options !== null) {
    const code = findCode(options, text);
    return { json: JSON.stringify(code), ...sayCodes(options, [code], code === text) };
  }
  const { read, rewritten = CELL_WORDS.taken } = forPeople(field);
  const result = read?.(text, typed) ?? null;
  if (result === null) {
    const isUnread = read !== undefined || field.type === "record_list";
    const json = toJson(field, text);
    return isUnread && !json?.startsWith("[")
      ? { json, words: CELL_WORDS.unread, isOpen: true }
      : { json, words: CELL_WORDS.taken };
  }
  if ("asks" in result) {
    const left = { words: CELL_WORDS.asks[result.asks], asks: result.asks };
    // The control of a time asks about a text that it finds in the draft. A duration would count as one of days.
    return result.asks === "parts" ? left : { ...left, json: JSON.stringify(text), isOpen: true };
  }
  const words = result.doubt
    ? CELL_WORDS[result.doubt](typed.timeZone)
    : result.text === text
      ? CELL_WORDS.taken
      : rewritten;
  const json = toJson(field, result.text);
  if (result.doubt === "seconds") return { json, words };
  return {
    json,
    words: isFraction(field, result.text, text) ? CELL_WORDS.fraction : (sayReading(field, text, typed) ?? words),
  };
}

/** Whether a percentage may be the fraction that a spreadsheet keeps and some exports write. */
const isFraction = ({ type }: FormField, read: string, text: string): boolean =>
  type === "percentage" && !text.includes("%") && Number(read) > 0 && Number(read) <= 1;

/** Which of several readings was taken, because of another row or an answer; null where there is only one. */
function sayReading(field: FormField, text: string, { timeZone, order, parts }: ClockFacts): string | null {
  const other = forPeople(field).read?.(text, { timeZone });
  if (other == null || !("asks" in other)) return null;
  if (other.asks === "parts" && parts !== undefined) return CELL_WORDS.parts[parts];
  return other.asks === "order" && order !== undefined
    ? `${CELL_WORDS.order[order]}, as a time in ${getCity(timeZone)}. Check it.`
    : null;
}

type Options = FormField["options"];

/** Items by line or semicolon. A label may itself contain a semicolon. */
function readList(options: Options, text: string): ReadValue {
  const whole = findCode(options, text);
  const items = whole !== text ? [text] : text.split(/[\n;]/).map((item) => item.trim());
  const codes = items.filter((item) => item !== "").map((item) => findCode(options, item));
  const isSame = codes.every((code) => items.includes(code));
  return { json: jsonOfItems(codes), ...sayCodes(options, codes, isSame) };
}

/** What is said of codes, which may be those that are written. */
function sayCodes(options: Options, codes: readonly string[], isSame: boolean): Pick<ReadValue, "words" | "isOpen"> {
  const isUnread = options !== null && codes.some((code) => options.every((option) => option.code !== code));
  return isUnread
    ? { words: CELL_WORDS.unlisted, isOpen: true }
    : { words: isSame ? CELL_WORDS.taken : CELL_WORDS.label };
}

/** The code that a text is, or that its label, its country or its currency has; otherwise the text. */
export function findCode(options: Options, text: string): string {
  const isCode = options?.some(({ code }) => code === text);
  const key = getKey(text);
  const option = options?.find(({ code, label }) => getKey(code) === key || getKey(label) === key);
  return isCode ? text : ((option ?? findNamed(options ?? [], text))?.code ?? text);
}
