// A table as text, CSV or TSV, as files or as spreadsheets put it on the clipboard: its cells, and which of them are the values of which field.
// Columns are found by their head and by the names in them, wherever they are. What has several readings is asked.
import { plain } from "../../report/wording/words.ts";

// Spreadsheets separate columns with a tab, with a semicolon where the comma is for decimals, or with a comma; other programs with a bar.
const DELIMITERS = ["\t", ";", ",", "|"];
// The first line with which spreadsheets name the delimiter.
const NAMED_DELIMITER = /^"?sep=([\t;,|])"?\r?\n/i;

/**
 * The cells of each row with the given delimiter. Source: RFC 4180; what it does not allow is taken as it is written, but for blanks around a
 * quoted cell, and for the equals sign before one, with which a spreadsheet keeps zeros at the beginning.
 */
function readRows(text: string, delimiter: string): string[][] {
  const cell = new RegExp(
    `(?: *=?"((?:[^"]|"")*)" *(?=[${delimiter}\\r\\n]|$)|([^${delimiter}\\r\\n]*))([${delimiter}]|\\r\\n?|\\n|$)`,
    "y",
  );
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = "", end] = cell.exec(text) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== delimiter) rows.push([]);
  }
  return rows;
}

/** The rows of a table with the delimiter that puts most names, those that `isKnown`, into one column or one row, beside another cell. */
export function readTable(text: string, isKnown: (cell: string) => boolean): string[][] {
  const [, named] = NAMED_DELIMITER.exec(text.replace(/^\ufeff/, "")) ?? [];
  const tables = (named === undefined ? DELIMITERS : [named]).map((delimiter) => {
    const rows = readRows(text, delimiter);
    const several = rows.filter(({ length }) => length > 1);
    const inRows = several.map((row) => row.filter(isKnown).length);
    return { rows, score: Math.max(largest(inRows), largest(countNames(several, isKnown).map(({ known }) => known))) };
  });
  const best = largest(tables.map(({ score }) => score));
  return tables.find(({ score }) => score === best)?.rows ?? [];
}

// A long row has more items than a call may have arguments.
const largest = (numbers: readonly number[]): number => numbers.reduce((most, number) => Math.max(most, number), 0);

/** Case, white space and marks at the end do not matter, nor the comma that a spreadsheet writes into a row number. */
export const getKey = (name: string): string =>
  name
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^row |[\s.:*]+$/gi, "")
    .replace(/^(\d+),(\d+)$/, "$1.$2")
    .toLowerCase();

const isFilled = (cell = ""): boolean => cell.trim() !== "";

/** How many cells of each column are names, and how many have any text. */
function countNames(rows: readonly (readonly string[])[], isKnown: (cell: string) => boolean) {
  const columns: { known: number; filled: number }[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      const { known, filled } = columns[at] ?? { known: 0, filled: 0 };
      columns[at] = { known: known + Number(isKnown(cell)), filled: filled + Number(isFilled(cell)) };
    }
  return columns;
}

/** A cell with a value, and what names its field. `place`: `row 3`, or `column 3`. */
export interface TableEntry {
  readonly place: string;
  readonly names: readonly string[];
  readonly text: string;
  /** Whether the row has text in further columns. */
  readonly hasMore: boolean;
}

/** The values of a table, or what has to be asked first: in which of these columns, or rows, the values are. */
export type TableReading =
  | { readonly entries: readonly TableEntry[] }
  | { readonly asks: "column" | "row"; readonly choices: readonly number[] };

export interface Table {
  readonly rows: readonly (readonly string[])[];
  /** The field of a name; null for a name of several fields, undefined for another text. */
  readonly find: (cell: string) => object | null | undefined;
  /** The column or the row with the values, once it was asked for. */
  readonly chosen?: number | undefined;
}

/** Reads a table with one row for each field, or with one column for each. */
export function readEntries(table: Table): TableReading {
  const { rows, find } = table;
  const inColumns = largest(fieldsOfColumns(table).map(({ size }) => size));
  const isHead = (row: readonly string[]) => isHeadOfFields(row, find);
  const first = rows.findIndex(isHead);
  if (first === -1 || countFields(rows[first] ?? [], find) <= inColumns) return readFieldRows(table);
  const end = rows.findIndex((row, at) => at > first && !isHead(row));
  const values = end === -1 ? [] : [...rows.keys()].filter((at) => at >= end && rows[at]?.some(isFilled));
  return values.length === 0
    ? readFieldRows(table)
    : readFieldColumns(table, { heads: rows.slice(first, end), values });
}

/** The fields that each column names. In a table with a column for each field, that is one, however many rows its head has. */
function fieldsOfColumns({ rows, find }: Table): readonly ReadonlySet<object>[] {
  const columns: Set<object>[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      columns[at] ??= new Set();
      const field = find(cell);
      if (field != null) columns[at].add(field);
    }
  return columns;
}

const fieldsIn = (row: readonly string[], find: Table["find"]): readonly object[] =>
  row.flatMap((cell) => find(cell) ?? []);
const countFields = (row: readonly string[], find: Table["find"]): number => new Set(fieldsIn(row, find)).size;

/** Whether a row names several fields, and hardly anything else. */
const isHeadOfFields = (row: readonly string[], find: Table["find"]): boolean =>
  countFields(row, find) > 1 && fieldsIn(row, find).length * 2 >= row.filter(isFilled).length;

interface FieldColumns {
  readonly heads: Table["rows"];
  /** The rows below the heads that have any text. */
  readonly values: readonly number[];
}

function readFieldColumns({ rows, chosen }: Table, { heads, values }: FieldColumns): TableReading {
  const [only, ...others] = values;
  const at = chosen ?? only;
  if (at === undefined || (chosen === undefined && others.length > 0)) return { asks: "row", choices: values };
  return {
    entries: (rows[at] ?? []).map((text, column) => ({
      place: `column ${column + 1}`,
      names: heads.map((head) => head[column] ?? ""),
      text,
      hasMore: false,
    })),
  };
}

// What tables call the column of values, and those that name fields.
const VALUE_HEADS = new Set(["value", "values", "answer", "answers", "entry", "content", "response", "input"]);
const NAME_HEADS = new Set(
  "field,data field,field id,field_id,field name,identifier,id,number,no,nr,#,row,row number,title,name,question".split(
    ",",
  ),
);
// The head of the column of values in the other official languages of the Union: the form is in English, and spreadsheets are not.
const VALUE_WORDS = new Set(
  "стойност hodnota værdi wert τιμή valor väärtus arvo valeur luach vrijednost érték valore reikšmė vērtība valur waarde wartość valoare vrednost värde"
    .split(" ")
    .map(plain),
);
const isValueHead = (cell: string): boolean => VALUE_HEADS.has(getKey(cell)) || VALUE_WORDS.has(plain(getKey(cell)));

/** Where the head of a table is, above the first row that names a field; -1 if it has none. */
function findHead({ rows, find }: Table): number {
  const first = rows.findIndex((row) => row.some((cell) => find(cell) !== undefined));
  const isHead = (cell: string) => isValueHead(cell) || NAME_HEADS.has(getKey(cell));
  return rows.findIndex((row, at) => at < first && row.some(isHead));
}

/** The columns that name fields: those with hardly anything else, or else the one with most names. */
function findNameColumns({ rows, find }: Table): readonly number[] {
  const columns = countNames(rows, (cell) => find(cell) !== undefined);
  const all = [...columns.keys()];
  const names = all.filter((at) => isMostlyNames(columns[at]));
  const most = largest(columns.map(({ known }) => known));
  return names.length > 0 || most === 0 ? names : all.filter((at) => columns[at]?.known === most).slice(0, 1);
}

const isMostlyNames = ({ known, filled } = { known: 0, filled: 0 }): boolean => known > 0 && known * 2 >= filled;

function readFieldRows(table: Table): TableReading {
  const { rows, find, chosen } = table;
  const headAt = findHead(table);
  const body = rows.map((row, at) => (at === headAt ? [] : row));
  const titled = [...(rows[headAt] ?? []).entries()].flatMap(([at, cell]) => (isValueHead(cell) ? at : []));
  const names = findNameColumns({ ...table, rows: body }).filter((at) => !titled.includes(at));
  const named = body.filter((row) => names.some((at) => find(row[at] ?? "") !== undefined));
  const hasValues = (at: number) => named.some((row) => isFilled(row[at]));
  const others = [...countNames(named, () => false).keys()].filter((at) => !names.includes(at) && hasValues(at));
  // A column of numbers may name rows, or have values that look alike.
  const isTwofold = named.some(
    (row) =>
      countFields(
        names.map((at) => row[at] ?? ""),
        find,
      ) > 1,
  );
  const choices = firstFilled([titled.filter(hasValues), titled, others, isTwofold ? names : []]);
  const value = chosen ?? choices[0];
  if (value === undefined) return { entries: [] };
  if (chosen === undefined && choices.length > 1) return { asks: "column", choices };
  const own = names.filter((at) => at !== value);
  return {
    entries: body.map((row, at) => ({
      place: `row ${at + 1}`,
      names: own.map((column) => row[column] ?? ""),
      text: row[value] ?? "",
      hasMore: row.some((cell, column) => column !== value && !own.includes(column) && isFilled(cell)),
    })),
  };
}

const firstFilled = (lists: readonly (readonly number[])[]): readonly number[] =>
  lists.find(({ length }) => length > 0) ?? [];
