// Takes the values of a table into a draft. What of it has several readings is asked once for the whole table; what is not taken is named.

import { changeMember, type Draft } from "../../report/draft/draft.ts";
import { findParts } from "../../report/wording/written-durations.ts";
import { type ClockFacts, findOrder } from "../../report/wording/written-values.ts";
import type { FormField } from "./form-model.ts";
import type { FormProfile } from "./form-profile.ts";
import { getKey, readEntries, readTable, type TableEntry } from "./read-table.ts";
import type { Notice, Replacement } from "./replacement.ts";
import { getSection, type PlacedWords } from "./replacement.ts";
import { CELL_WORDS, findCode, type ReadValue, readValue } from "./table-cell.ts";
import { askTable, type TableAnswers } from "./table-questions.ts";

/** A row of a file that spreadsheets of most Member States read as columns: RFC 4180 with a semicolon. */
const writeRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";")}\r\n`;

export interface ImportFacts {
  readonly fields: readonly FormField[];
  readonly profile: Pick<FormProfile, "crosswalk">;
  /** The zone of times without one, that of the Member State; empty where it is not known. */
  readonly timeZone: string;
  /** Where the report itself asks for the Member State: its field, and the zone of a State, which a table may name too. */
  readonly ownState?: { readonly fieldId: string; readonly zoneOf: (code: string) => string };
  /** The draft that the values go into, as it is when they are taken. */
  readonly getDraft: () => Draft;
}

const HEAD = ["Field", "Value"];

const WORDS = {
  columns: "As it is written, without the other columns.",
  unknown: "No field has this identifier, row number or title.",
  several: "Several fields belong to this row of the official template. Write the title of the field.",
  apart: "The row number and the title are those of different fields.",
  byTitle: "Found by its title: the row number is that of another field. Check it.",
  repeated: "A row above has a value for this field. Spreadsheets turn 2.10 into 2.1: write the title of the field.",
  quote: "It has quotation marks that do not end as those of a table do. Check where the text begins and ends.",
  empty: "Its value is empty, and the other columns were not taken.",
};

/** What a table gives of a draft, or a question on it; null if nothing with a value names a field. */
export function importTable(text: string, facts: ImportFacts, answers: TableAnswers = {}): Replacement | Notice | null {
  const names = getNames(facts);
  const find = (cell: string) => names.get(getKey(cell));
  const rows = readTable(text, (cell) => names.has(getKey(cell)));
  const ask = (answered: TableAnswers) => importTable(text, facts, { ...answers, ...answered });
  const table = readEntries({ rows, find, chosen: answers.values });
  if ("asks" in table) return askTable({ ...table, rows }, ask);
  const cells = rows.flat();
  const typed = {
    timeZone: zoneFrom(table.entries, { ...facts, find }),
    order: known(answers.order) ?? decidedBy(cells, findOrder),
    parts: known(answers.parts) ?? decidedBy(cells, findParts),
  };
  const read = readAll(table.entries, { find, typed });
  const open = (["order", "parts"] as const).find(
    (asks) => answers[asks] === undefined && read.some((one) => one.asks === asks),
  );
  const sample = read.find((one) => one.asks === open);
  if (open !== undefined && sample !== undefined) return askTable({ asks: open, sample: sample.text }, ask);
  return take(read, facts);
}

const known = <Answer extends string>(answer?: Answer | "each"): Answer | undefined =>
  answer === "each" ? undefined : answer;

/** What the cells of a table that can be read in one way only say of all others; undefined if nothing, or different things. */
function decidedBy<Reading>(cells: readonly string[], find: (cell: string) => Reading | null): Reading | undefined {
  const [reading, ...others] = new Set(cells.flatMap((cell) => find(cell) ?? []));
  return others.length === 0 ? reading : undefined;
}

/** What a cell of the table gives. Without a field, it is not taken. */
interface ReadCell extends ReadValue {
  readonly place: string;
  readonly text: string;
  readonly field?: FormField;
}

interface CellFacts {
  readonly find: (cell: string) => FormField | null | undefined;
  readonly typed: ClockFacts;
}

/** The zone of the Member State that the table itself names, or else the one that is known without it. */
function zoneFrom(
  entries: readonly TableEntry[],
  { ownState, timeZone, fields, find }: ImportFacts & Pick<CellFacts, "find">,
): string {
  const field = fields.find(({ id }) => id === ownState?.fieldId);
  const named = field && entries.find(({ names }) => names.some((name) => find(name) === field));
  const code = findCode(field?.options ?? null, named?.text.trim() ?? "");
  const isState = field?.options?.some((option) => option.code === code) === true;
  return (isState && ownState?.zoneOf(code)) || timeZone;
}

/** The cells with a value, in their order. */
function readAll(entries: readonly TableEntry[], { find, typed }: CellFacts): readonly ReadCell[] {
  const seen = new Set<string>();
  return entries.flatMap(({ place, names, hasMore, ...entry }): ReadCell[] => {
    const found = findField(names, find);
    const text = entry.text.trim().replace(/\r\n?/g, "\n");
    const not = (why: "unknown" | "several" | "apart" | "repeated" | "empty") => [{ place, text, words: WORDS[why] }];
    if (text === "") return hasMore && typeof found === "object" ? not("empty") : [];
    if (typeof found === "string") return not(found);
    const { field, isByTitle } = found;
    if (seen.has(field.id)) return [{ place, text, words: WORDS.repeated, field }];
    seen.add(field.id);
    const value = readValue(field, text, typed);
    const notes = [
      ...(isByTitle ? [WORDS.byTitle] : []),
      ...(OPEN_QUOTE.test(text) ? [WORDS.quote] : []),
      ...(hasMore ? [WORDS.columns] : []),
    ];
    const words = value.words === CELL_WORDS.taken ? (notes[0] ?? value.words) : value.words;
    return [{ ...value, place, text, words, field }];
  });
}

// A quotation mark at the beginning, which is not closed or follows a reverse solidus later.
const OPEN_QUOTE = /^"(?:[^"]*(?:"[^"]*"[^"]*)*$|.*\\")/s;

interface FoundField {
  readonly field: FormField;
  /** Whether its row number is that of another field. */
  readonly isByTitle: boolean;
}

/** The field that a row number, a title and an identifier name together, or why they name none. */
function findField(names: readonly string[], find: CellFacts["find"]): FoundField | "unknown" | "several" | "apart" {
  const found = names.map(find);
  const [field, ...others] = new Set(found.flatMap((one) => one ?? []));
  if (field === undefined) return found.includes(null) ? "several" : "unknown";
  const [other] = others;
  if (other === undefined) return { field, isByTitle: false };
  // Spreadsheets turn 2.10 into 2.1.
  const isShortened = (one: FormField) =>
    names.some(
      (name) => find(name) !== one && one.rowIds.some((row) => row.replace(/(\.\d+?)0+$/, "$1") === getKey(name)),
    );
  const whole = others.length === 1 ? [field, other].find(isShortened) : undefined;
  return whole === undefined ? "apart" : { field: whole, isByTitle: true };
}

/** The draft with the values, and what is said of each cell. */
function take(read: readonly ReadCell[], { fields, getDraft }: ImportFacts): Replacement | null {
  if (read.every(({ field }) => field === undefined)) return null;
  const draft = getDraft();
  const order = fields.map(({ id }) => id);
  const changed = read.reduce(
    (before, { field, json }) =>
      field === undefined || json === undefined
        ? before
        : changeMember(before, { holder: "report", name: field.id, json, order }),
    draft,
  );
  const say = ({ place, field, words }: ReadCell): PlacedWords =>
    field === undefined ? { place, words } : { place: `${place}: ${field.title}`, words, fieldId: field.id };
  const getGroup = ({ json, isOpen }: ReadCell) => (json === undefined ? "not" : isOpen === true ? "open" : "taken");
  const find = (group: ReturnType<typeof getGroup>) => read.filter((one) => getGroup(one) === group).map(say);
  const [not, open, taken] = [find("not"), find("open"), find("taken")];
  const sections = [getSection("Not taken", not), getSection("Left open", open), getSection("Taken", taken)];
  const rest = [
    ...(open.length > 0 ? [`Left open: ${open.length}.`] : []),
    ...(not.length > 0 ? [`Not taken: ${not.length}.`] : []),
  ];
  return {
    draft: changed,
    done: [`Values were taken from the table: ${taken.length}.`, ...rest].join(" "),
    madeFrom: draft,
    isUnsaved: true,
    losses: {
      from: "table",
      isComplete: rest.length === 0,
      sections: sections.filter(({ reasons }) => reasons.length > 0),
      closing: "",
    },
  };
}

/** A table of all fields with an empty second column. A row number alone would become a number or a date in a spreadsheet. */
export function createTemplate(fields: readonly FormField[]): string {
  const rows = fields.map(({ rows, title }) => writeRow([[...rows.slice(0, 1), title].join(" "), ""]));
  // Excel reads UTF-8 only after a byte order mark.
  return `\ufeff${writeRow(HEAD)}${rows.join("")}`;
}

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
