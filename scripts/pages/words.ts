// Words for identifiers: what the service calls a property or a value, and how a locator is cited.
import type { PropertyWords } from "../pipeline/page-words.ts";

/** An identifier as words; what nobody has worded can still be read. */
export const spell = (identifier: string): string => identifier.replaceAll("_", " ");

export const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `1 rule`, `3 rules`. */
export const countOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`;

/** What a property is called. */
export const propertyLabel = (words: readonly PropertyWords[], property: string): string =>
  words.find((entry) => entry.property === property)?.label ?? capitalise(spell(property));

/** What a property means. */
export const propertyMeaning = (words: readonly PropertyWords[], property: string): string | undefined =>
  words.find((entry) => entry.property === property)?.meaning;

/** What a value of a property is called; a dash where there is none. */
export function valueLabel(words: readonly PropertyWords[], property: string, value: unknown): string {
  if (value === null || value === undefined) return "–";
  return findValue(words, property, value)?.label ?? capitalise(spell(String(value)));
}

export const valueMeaning = (words: readonly PropertyWords[], property: string, value: unknown): string | undefined =>
  findValue(words, property, value)?.meaning;

const findValue = (words: readonly PropertyWords[], property: string, value: unknown) =>
  words.find((entry) => entry.property === property)?.values.find((known) => known.value === String(value));

/** Where the value of a property stands among those that are worded; -1 for another. A style may hang on it, whatever the name. */
export const valueRank = (words: readonly PropertyWords[], property: string, value: unknown): number =>
  words.find((entry) => entry.property === property)?.values.findIndex((known) => known.value === String(value)) ?? -1;

type Locator = Readonly<Record<string, string | number>>;

const NAMES: Readonly<Record<string, (value: string | number) => string>> = {
  recital: (value) => `Recital ${value}`,
  annex: (value) => `Annex ${value}`,
  section: (value) => `section ${value}`,
  data_field: (value) => `row ${value}`,
  subparagraph: (value) => `subparagraph ${value}`,
  point: (value) => `point (${value})`,
};

/** A locator as it is cited: `Article 5(1), point (a)`, `Annex II, row 2.5`. */
export function locatorText({ article, paragraph, official_title: _, ...rest }: Locator): string {
  const head = article === undefined ? [] : [`Article ${article}${paragraph === undefined ? "" : `(${paragraph})`}`];
  const order = ["recital", "annex", "section", "data_field", "subparagraph", "point"];
  const known = order.filter((name) => rest[name] !== undefined);
  const unknown = Object.keys(rest).filter((name) => !order.includes(name));
  const nameOf = (name: string) => NAMES[name]?.(rest[name] as string) ?? `${spell(name)} ${rest[name]}`;
  return [...head, ...[...known, ...unknown].map(nameOf)].join(", ");
}

/** A message template as words and the names of what fills them: `{count|item|items}` reads as its plural. */
export function templateParts(template: string): readonly { readonly text: string; readonly isName: boolean }[] {
  return template
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== "")
    .flatMap((part) => {
      const [, name, , plural] = /^\{([a-z_]+)(?:\|([^|]*)\|([^|]*))?\}$/.exec(part) ?? [];
      if (name === undefined) return [{ text: part, isName: false }];
      const number = { text: spell(name), isName: true };
      return plural === undefined ? [number] : [number, { text: ` ${plural}`, isName: false }];
    });
}
