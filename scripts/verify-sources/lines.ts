// Steps 1 to 3 of the published method: the lines of a page's text, without notes, heads and feet.
import type { Page, Run } from "./pdf-pages.ts";
import type { Measures } from "./text-layout.ts";

export interface Line {
  readonly page: number;
  /** Of the first run. */
  readonly x: number;
  readonly y: number;
  /** From left to right. */
  readonly runs: readonly Run[];
  /** With one space between words. */
  readonly text: string;
  /** The first word. */
  readonly head: string;
}

/** The lines of a page from top to bottom. */
export function linesOf({ number, isTurned, runs }: Page, measures: Measures): Line[] {
  const { text_size, upright_page_y, turned_page_x, same_line } = measures;
  const isText = ({ x, y, size }: Run) =>
    isWithin(size, text_size) && (isTurned ? isWithin(x, turned_page_x) : isWithin(y, upright_page_y));
  const groups: Run[][] = [];
  for (const run of runs.filter(isText).sort((a, b) => a.y - b.y || a.x - b.x)) {
    const last = groups.at(-1);
    if (last !== undefined && run.y - (last[0] as Run).y <= same_line.limit) last.push(run);
    else groups.push([run]);
  }
  return groups.map((group) => toLine(number, group));
}

const isWithin = (value: number, { from, to }: { from: number; to: number }): boolean => from <= value && value <= to;

function toLine(page: number, group: readonly Run[]): Line {
  const runs = [...group].sort((a, b) => a.x - b.x);
  const text = joinWords(runs.map((run) => run.text));
  return { page, x: (runs[0] as Run).x, y: (group[0] as Run).y, runs, text, head: text.split(" ")[0] as string };
}

/** Pieces of text as one, with one space between words; a terminal may show them, so it gets no control characters of a file. */
export const joinWords = (pieces: readonly string[]): string =>
  pieces
    .join(" ")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
