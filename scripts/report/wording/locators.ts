// Places in legal acts as they are cited, and the rows of the official form that a field fills.
import type { PublishedField, PublishedProfile } from "../published/profile.ts";
import { spell } from "./words.ts";

type Locator = Readonly<Record<string, string | number>>;

const LOCATOR_WORDS: Readonly<Record<string, (value: string | number) => string>> = {
  recital: (value) => `Recital ${value}`,
  annex: (value) => `Annex ${value}`,
  section: (value) => `section ${value}`,
  data_field: (value) => `row ${value}`,
  subparagraph: (value) => `subparagraph ${value}`,
  point: (value) => `point (${value})`,
};

/** A locator as it is cited: `Article 5(1), point (a)(i)`, `Annex II, row 2.5`. */
export function locatorText({ article, paragraph, subpoint, official_title: _, sets: __, ...rest }: Locator): string {
  const head = article === undefined ? [] : [`Article ${article}${paragraph === undefined ? "" : `(${paragraph})`}`];
  const names = new Set([...Object.keys(LOCATOR_WORDS), ...Object.keys(rest)]);
  const parts = [...names].flatMap((name) => {
    const value = rest[name];
    return value === undefined ? [] : (LOCATOR_WORDS[name]?.(value) ?? `${spell(name)} ${value}`);
  });
  return [...head, ...parts].join(", ") + (subpoint === undefined ? "" : `(${subpoint})`);
}

/** A place as readers know it: of an amending act with the provision that it sets, `Article 1, point (18) (Article 19a of eIDAS)`. */
export const citedText = (locator: Locator): string =>
  locatorText(locator) + (locator.sets === undefined ? "" : ` (${locator.sets})`);

/** Whether people see a row by this number in the official form. One with a letter is an identifier of a glossary alone. */
export const isShownRow = (row: string | number): boolean => !/\p{L}/u.test(String(row));

/** Whether a source atom is a row of an official template. */
export const isTemplateRow = ({ locator }: { readonly locator: Locator }): boolean =>
  (locator.data_field ?? locator.row) !== undefined;

/** A locator as a person reads it who fills in the form: without a row that the form does not show. */
export function shownLocatorText({ row, ...rest }: Locator): string {
  return citedText(row === undefined || !isShownRow(row) ? rest : { ...rest, row });
}

/** Their numbers, the closest row first: those of the crosswalk, or the row that the field itself is. */
export function getRows(
  { crosswalk }: { readonly crosswalk: Pick<PublishedProfile["crosswalk"], "rows"> },
  { field_id, data_field }: Pick<PublishedField, "field_id" | "data_field">,
): readonly string[] {
  const own = data_field === undefined ? [] : [data_field];
  return crosswalk.rows?.find((row) => row.field_id === field_id)?.data_fields ?? own;
}
