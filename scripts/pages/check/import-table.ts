// Takes the values of a two-column table into a draft: field id, row number or title in the first column, value in the second. Tables are CSV
// and TSV, as files or as spreadsheets put them on the clipboard.

import { changeMember, type Draft } from "../../report/draft/draft.ts";
import { forPeople, isList } from "../../report/wording/field-types.ts";
import { getCity } from "../../report/wording/times.ts";
import { type ClockFacts, type DateOrder, findOrder } from "../../report/wording/written-values.ts";
import { toJson } from "./fields/field.tsx";
import { jsonOfItems } from "./fields/values.ts";
import type { FormField, PageProfile } from "./form-model.ts";
import type { Replacement } from "./replacement.ts";
import { getSection, type PlacedWords } from "./replacement.ts";

// Spreadsheets separate columns with a tab, with a semicolon where the comma is for decimals, or with a comma.
const DELIMITERS = ["\t", ";", ","];

/** The cells of each row with the given delimiter. Source: RFC 4180; what it does not allow is taken as it is written. */
function readRows(text: string, delimiter: string): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n?|\\n|$)`, "y");
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = "", end] = cell.exec(text) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== delimiter) rows.push([]);
  }
  return rows;
}

/** The rows of a table with the delimiter for which most rows have a first cell that `isKnown`, and a second one. */
export function readTable(text: string, isKnown: (cell: string) => boolean): string[][] {
  const tables = DELIMITERS.map((delimiter) => {
    const rows = readRows(text, delimiter);
    return { rows, score: rows.filter(([first = "", second]) => second !== undefined && isKnown(first)).length };
  });
  const best = Math.max(...tables.map(({ score }) => score));
  return tables.find(({ score }) => score === best)?.rows ?? [];
}

/** A row of a file that spreadsheets of most Member States read as columns: RFC 4180 with a semicolon. */
const writeRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";")}\r\n`;

/** The text of a table, and whether it was not in Unicode. Excel writes Windows-1252 or UTF-16 unless it is asked for UTF-8. */
export function decodeTable(bytes: Uint8Array): { readonly text: string; readonly isGuess: boolean } {
  const [first, second] = bytes;
  const utf16 = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  try {
    return { text: new TextDecoder(utf16 ?? "utf-8", { fatal: true }).decode(bytes), isGuess: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isGuess: true };
  }
}

export interface ImportFacts {
  readonly fields: readonly FormField[];
  readonly profile: Pick<PageProfile, "crosswalk">;
  /** The zone of times without one, that of the Member State; empty where it is not known. */
  readonly timeZone: string;
}

const HEAD = ["Field", "Value"];

const WORDS = {
  taken: "As it is written.",
  label: "A label was written as its code.",
  zone: (zone: string) => `Read as a time in ${getCity(zone)}. Check it.`,
  twice: (zone: string) => `Clocks in ${getCity(zone)} show this time twice; the first was taken. Check it.`,
  mark: () => "The number could also be read in another way. Check it.",
  asks: {
    zone: "It is not known in which zone this time is. Choose the Member State, and what the field then asks, or the zone at the field.",
    order: "Day and month of this date could be exchanged. Choose at the field which is meant.",
    parts: "It may be hours, minutes and seconds, or days, hours and minutes. Enter it in the field, like 2 h 15 min.",
  },
  columns: "As it is written, without the columns after the second.",
  unknown: "No field has this identifier, row number or title.",
  several: "Several fields belong to this row of the official template. Write the title of the field.",
  repeated: "A row above has a value for this field. Spreadsheets turn 2.10 into 2.1: write the title of the field.",
};

/** What a table gives of a draft; null if no row with a value names a field. */
export function importTable(table: string, draft: Draft, facts: ImportFacts): Replacement | null {
  const names = getNames(facts);
  const findField = (cell: string) => names.get(getKey(cell));
  const rows = readTable(table, (cell) => names.has(getKey(cell)));
  const order = facts.fields.map(({ id }) => id);
  const typed = { timeZone: facts.timeZone, order: orderIn(rows.map(([, second = ""]) => second)) };
  const seen = new Set<string>();
  const taken: PlacedWords[] = [];
  const left: PlacedWords[] = [];
  let changed = draft;
  for (const [index, [first = "", second = "", ...more]] of rows.entries()) {
    const place = `row ${index + 1}`;
    const field = findField(first);
    if (second.trim() === "" || (index === 0 && [first, second].join() === HEAD.join())) continue;
    if (!field || seen.has(field.id)) {
      left.push({ place, words: WORDS[field === undefined ? "unknown" : field === null ? "several" : "repeated"] });
      continue;
    }
    seen.add(field.id);
    const { json, words, isAsked = false } = readValue(field, second.trim().replace(/\r\n?/g, "\n"), typed);
    const hasMore = more.some((cell) => cell.trim() !== "");
    const told = { place: `${place}: ${field.title}`, words: hasMore && words === WORDS.taken ? WORDS.columns : words };
    if (isAsked) left.push(told);
    else taken.push(told);
    if (json !== undefined) changed = changeMember(changed, { holder: "report", name: field.id, json, order });
  }
  if (seen.size === 0) return null;
  const sections = [getSection("Not taken", left), getSection("Taken", taken)].filter(
    ({ reasons }) => reasons.length > 0,
  );
  const done = `Values were taken from the table: ${taken.length}.`;
  return {
    draft: changed,
    done,
    madeFrom: draft,
    isUnsaved: true,
    losses: { from: "table", isComplete: left.length === 0, sections, closing: "" },
  };
}

/** A table of all fields with an empty second column. A row number alone would become a number or a date in a spreadsheet. */
export function createTemplate(fields: readonly FormField[]): string {
  const rows = fields.map(({ rows, title }) => writeRow([[...rows.slice(0, 1), title].join(" "), ""]));
  // Excel reads UTF-8 only after a byte order mark.
  return `\ufeff${writeRow(HEAD)}${rows.join("")}`;
}

/** Case, white space and a point at the end do not matter. */
const getKey = (name: string): string =>
  name
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^row |\.$/gi, "")
    .toLowerCase();

/** The field of each name; null for a name of several fields. */
function getNames({ fields, profile }: ImportFacts): ReadonlyMap<string, FormField | null> {
  const names = new Map<string, FormField | null>();
  const add = (name: string, field: FormField) => {
    const known = names.get(getKey(name));
    names.set(getKey(name), known === undefined || known === field ? field : null);
  };
  for (const field of fields) {
    const { id, title, rowIds } = field;
    const rowsOfForm = profile.crosswalk.official_template?.official_rows ?? [];
    const official = rowsOfForm.filter(({ field_ids }) => field_ids.includes(id));
    const titles = [title, ...official.map(({ official_title }) => official_title)];
    for (const name of [id, ...titles, ...rowIds, ...titles.flatMap((words) => rowIds.map((row) => `${row} ${words}`))])
      add(name, field);
  }
  return names;
}

/** What comes first in the dates of a table: a date that can be read in one way only decides for all. */
function orderIn(cells: readonly string[]): DateOrder | undefined {
  const [order, ...others] = new Set(cells.flatMap((cell) => findOrder(cell) ?? []));
  return others.length === 0 ? order : undefined;
}

interface ReadValue {
  /** Null if nothing is left of the value; undefined if nothing may be taken of it. */
  readonly json?: string | null;
  readonly words: string;
  /** Whether a person has to say first what it means. */
  readonly isAsked?: boolean;
}

/** The JSON of a cell. What is not understood is taken as it is written, and the check reports it. */
function readValue(field: FormField, text: string, facts: ClockFacts): ReadValue {
  const { options } = field;
  if (isList(field)) return readList(options, text);
  if (options !== null) {
    const code = findCode(options, text);
    return { json: JSON.stringify(code), words: code === text ? WORDS.taken : WORDS.label };
  }
  const { read, rewritten = WORDS.taken } = forPeople(field);
  const result = read?.(text, facts) ?? null;
  if (result === null) return { json: toJson(field, text), words: WORDS.taken };
  if ("asks" in result) {
    const words = WORDS.asks[result.asks];
    // The control of a time asks about a text that it finds in the draft. A duration would count as one of days.
    return result.asks === "parts" ? { words, isAsked: true } : { json: JSON.stringify(text), words, isAsked: true };
  }
  const words = result.text === text ? WORDS.taken : rewritten;
  return { json: toJson(field, result.text), words: result.doubt ? WORDS[result.doubt](facts.timeZone) : words };
}

type Options = FormField["options"];

/** Items by line or semicolon. A label may itself contain a semicolon. */
function readList(options: Options, text: string): ReadValue {
  const whole = findCode(options, text);
  const items = whole !== text ? [text] : text.split(/[\n;]/).map((item) => item.trim());
  const codes = items.filter((item) => item !== "").map((item) => findCode(options, item));
  const isSame = codes.every((code) => items.includes(code));
  return { json: jsonOfItems(codes), words: isSame ? WORDS.taken : WORDS.label };
}

/** The code that a text is, or whose label it is; otherwise the text. */
function findCode(options: Options, text: string): string {
  const isCode = options?.some(({ code }) => code === text);
  const key = getKey(text);
  const option = options?.find(({ code, label }) => getKey(code) === key || getKey(label) === key);
  return isCode ? text : (option?.code ?? text);
}
