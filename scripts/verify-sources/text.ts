// Steps 1 to 3, 6 and 7 of the published method: the lines of a page without notes, headers and footers, and what of a text is hashed.
import type { Page, Run } from "./pdf-pages.ts";
import type { Measures, Range } from "./text-layout.ts";

export interface Line {
  readonly page: number;
  /** Of the first run. */
  readonly x: number;
  readonly y: number;
  /** From left to right. */
  readonly runs: readonly Run[];
  /** With one space between words. */
  readonly text: string;
  readonly head: string;
}

/** The lines of a page from top to bottom. */
export function linesOf({ number, isTurned, runs }: Page, measures: Measures): Line[] {
  const { text_size, upright_page_y, turned_page_x, same_line } = measures;
  const isText = ({ x, y, size }: Run) =>
    isWithin(size, text_size) && (isTurned ? isWithin(x, turned_page_x) : isWithin(y, upright_page_y));
  const groups: [Run, ...Run[]][] = [];
  for (const run of runs.filter(isText).sort((a, b) => a.y - b.y || a.x - b.x)) {
    const last = groups.at(-1);
    if (last !== undefined && run.y - last[0].y <= same_line.limit) last.push(run);
    else groups.push([run]);
  }
  return groups.map((group) => {
    const { y } = group[0];
    const sorted = group.sort((a, b) => a.x - b.x);
    const text = joinWords(sorted.map((run) => run.text));
    return { page: number, x: sorted[0].x, y, runs: sorted, text, head: text.split(" ")[0] as string };
  });
}

const isWithin = (value: number, { from, to }: Range): boolean => from <= value && value <= to;

/** Joins pieces of text with one space between words. Control characters are removed, because a terminal may print the text. */
export const joinWords = (pieces: readonly string[]): string =>
  pieces
    .join(" ")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** Letters and digits only: readers of PDFs disagree about spaces, hyphens and quotes. */
export const normalise = (text: string): string => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

/** Without white space: titles and labels are compared exactly, except for their line breaks. */
export const withoutSpaces = (text: string): string => text.normalize("NFKC").replace(/\s+/gu, "");
