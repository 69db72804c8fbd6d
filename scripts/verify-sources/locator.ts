// Where a piece of a legal act stands, in words. Each place of an act has one name, so that names serve as keys.
import type { AuthoredAtom } from "../pipeline/authored.ts";

/** As authored: an article with paragraph, subparagraph and point where there are any, a recital, or a row or section of an annex. */
export type Locator = AuthoredAtom["locator"];

/** `Article 19(1), subparagraph 2, point (a)`, `recital 15`, `Annex II, row 2.5`, `Annex I, section 1`. */
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

/** The number or letter that the text of a place begins with, normalised; empty where a place has its number above its text. */
export function markerOf({ paragraph, subparagraph, point, recital, data_field }: Locator): string {
  if (data_field !== undefined) return String(data_field).replace(".", "");
  if (point !== undefined || recital !== undefined) return String(point ?? recital);
  return subparagraph === undefined || subparagraph === 1 ? String(paragraph ?? "") : "";
}
