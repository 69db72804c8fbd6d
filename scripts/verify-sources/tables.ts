// Step 5 of the published method: the numbered rows of annex tables, and the sections that headings divide them into.
import { type Place, pagesOf } from "./place.ts";
import { joinWords, type Line, normalise } from "./text.ts";
import type { AnnexTable } from "./text-layout.ts";

interface Row {
  readonly number: string;
  /** The heading above the row's section, as far as it was read. */
  readonly section: string;
  /** Each with what it prints in each column, from left to right. */
  readonly lines: { readonly page: number; readonly cells: readonly string[][] }[];
}

/** The rows of a table, then its sections. `lines` are those of the turned pages of the document. */
export function findRows(lines: readonly Line[], table: AnnexTable): Place[] {
  const { annex, pages } = table;
  const columns = Object.entries(table.columns).sort(([, a], [, b]) => a - b);
  const edges = columns.map(([, edge]) => edge);
  const inTable = lines.filter(({ page }) => pages.from <= page && page <= pages.to);
  const rows = readRows(inTable, edges).map((row): [Row, Place] => {
    const cells = columns.map((_, column) => joinCell(row.lines.flatMap((line) => line.cells[column] ?? [])));
    const cellOf = (name: string) => cells[columns.findIndex(([column]) => column === name)] ?? "";
    const options = table.options && optionsIn(cellOf(table.options.column), table.options);
    const place: Place = {
      locator: { annex, data_field: row.number },
      pages: pagesOf(row.lines),
      text: cells.map(normalise).join("|"),
      printed: columns.map(([name], column) => `${name}: ${cells[column]}`),
      title: cellOf("title"),
      ...(options && { options }),
    };
    return [row, place];
  });
  return [...rows.map(([, place]) => place), ...findSections(annex, rows)];
}

/** The text of a cell. A hyphen that is a piece of its own ends a line within a word, and is not part of the word. */
const joinCell = (pieces: readonly string[]): string => joinWords(pieces).replace(/(?<=\p{Ll}) - (?=\p{Ll})/gu, "");

/** A row starts at a number in the first column and ends before the next one or before a heading, which begins there too. */
function readRows(lines: readonly Line[], edges: readonly number[]): Row[] {
  const rows: Row[] = [];
  const isFirstColumn = (x: number) => x < (edges[1] ?? Number.POSITIVE_INFINITY);
  let section = "";
  let isInRow = false;
  for (const line of lines) {
    const number = isFirstColumn(line.x) ? /^(\d+(?:\.\d+)?)\.?$/.exec(line.head)?.[1] : undefined;
    if (number !== undefined) rows.push({ number, section, lines: [] });
    else if (isFirstColumn(line.x)) section = isInRow ? line.text : joinWords([section, line.text]);
    isInRow = number !== undefined || (isInRow && !isFirstColumn(line.x));
    if (isInRow) rows.at(-1)?.lines.push({ page: line.page, cells: cellsOf(line, edges) });
  }
  return rows;
}

/** A run belongs to the last column that begins at it or before it. */
function cellsOf({ runs }: Line, edges: readonly number[]): string[][] {
  const columnOf = (x: number) => edges.findLastIndex((edge) => edge <= x);
  return edges.map((_, column) => runs.filter(({ x }) => columnOf(x) === column).map(({ text }) => text));
}

/** What follows each mark that an option begins with, without the mark that ends it. */
function optionsIn(cell: string, { begin_with, end_with }: NonNullable<AnnexTable["options"]>): string[] {
  const [, ...options] = cell.split(begin_with).map((option) => option.trim());
  return options.map((option) => (end_with.includes(option.at(-1) ?? " ") ? option.slice(0, -1) : option));
}

/** The sections that the rows' numbers name, each with the heading above its first row. A number without a dot names none. */
function findSections(annex: string, rows: readonly (readonly [Row, Place])[]): Place[] {
  const sectionOf = ({ number }: Row) => /^(\d+)\./.exec(number)?.[1];
  const sections = new Set(rows.flatMap(([row]) => sectionOf(row) ?? []));
  return [...sections].map((section) => {
    const members = rows.filter(([row]) => sectionOf(row) === section);
    const places = members.map(([, place]) => place);
    return {
      locator: { annex, section },
      pages: [...new Set(places.flatMap(({ pages }) => pages))],
      text: places.map(({ text }) => text).join("\n"),
      printed: places.flatMap(({ printed }) => printed),
      title: members[0]?.[0].section ?? "",
    };
  });
}
