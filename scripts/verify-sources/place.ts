// A place of a legal act that a locator can name, and what is printed there.
import type { AuthoredAtom } from "../pipeline/authored.ts";
import { type Line, normalise } from "./text.ts";

/** As authored: an article with its paragraph, subparagraph and point if any, a recital, or a row or section of an annex. */
export type Locator = AuthoredAtom["locator"];

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
  /** The options of a row with a choice, empty if it prints none. Undefined if the table has no column for them. */
  readonly options?: readonly string[];
}

/** The place that lines of an article or recital make up. */
export function placeOf(locator: Locator, lines: readonly Line[]): Place {
  const printed = lines.map(({ text }) => text);
  return { locator, pages: pagesOf(lines), text: normalise(printed.join(" ")), printed };
}

/** The numbers of the pages of some lines, each once. */
export const pagesOf = (lines: readonly { readonly page: number }[]): number[] => [
  ...new Set(lines.map(({ page }) => page)),
];

/** The unique name of a place: `Article 19(1), subparagraph 2, point (a)`, `recital 15`, `Annex II, row 2.5`, `Annex I, section 1`. */
export function nameOf(locator: Locator): string {
  const { article, paragraph, subparagraph, point, recital, annex, section, data_field } = locator;
  if (recital !== undefined) return `recital ${recital}`;
  if (annex !== undefined)
    return `Annex ${annex}, ${section === undefined ? `row ${data_field}` : `section ${section}`}`;
  return [
    paragraph === undefined ? `Article ${article}` : `Article ${article}(${paragraph})`,
    ...(subparagraph === undefined ? [] : [`subparagraph ${subparagraph}`]),
    ...(point === undefined ? [] : [`point (${point})`]),
  ].join(", ");
}

/** The number or letter that the text of a place begins with, normalised; empty if the number is printed above the text. */
export function markerOf({ paragraph, subparagraph, point, recital, data_field }: Locator): string {
  if (data_field !== undefined) return String(data_field).replace(".", "");
  if (point !== undefined || recital !== undefined) return String(point ?? recital);
  return subparagraph === undefined || subparagraph === 1 ? String(paragraph ?? "") : "";
}
