// A place of a legal act that a locator can name, and what is printed there.
import type { Line } from "./lines.ts";
import type { Locator } from "./locator.ts";
import { normalise } from "./text-hash.ts";

export interface Place {
  readonly locator: Locator;
  /** In ascending order. */
  readonly pages: readonly number[];
  /** Normalised: what is hashed. */
  readonly text: string;
  /** As it is printed: line by line, a row of a table cell by cell. */
  readonly printed: readonly string[];
  /** Of a row or section of an annex. */
  readonly title?: string;
  /** Of a row: the options of its choice, none where it prints none. Undefined where the table has no column for them. */
  readonly options?: readonly string[];
}

/** The place that some lines of an article or recital make up. */
export function placeOf(locator: Locator, lines: readonly Line[]): Place {
  const printed = lines.map(({ text }) => text);
  return { locator, pages: pagesOf(lines), text: normalise(printed.join(" ")), printed };
}

/** The numbers of the pages that lines stand on, each once. */
export const pagesOf = (lines: readonly { readonly page: number }[]): number[] => [
  ...new Set(lines.map(({ page }) => page)),
];
