// Tables as text: CSV and TSV, as files or as spreadsheets put them on the clipboard.

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
export const writeRow = (cells: readonly string[]): string =>
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
