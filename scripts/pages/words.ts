// Words for identifiers: what the service calls a property or a value, and how a locator is cited.
import type { PropertyWords } from "../pipeline/page-words.ts";

/** An identifier as words. */
export const spell = (identifier: string): string => identifier.replaceAll("_", " ");

export const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `1 rule`, `3 rules`. */
export const countOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`;

interface ValueWords {
  /** A dash if there is no value. */
  readonly label: string;
  readonly meaning: string | undefined;
  /** Its position among the values that are authored; -1 if it is not. A style can depend on it, whatever the value is called. */
  readonly rank: number;
}

/** What the service calls properties and their values. */
export interface Words {
  /** The authored entry of a property; one that is not authored is spelled out. */
  readonly property: (name: string) => Pick<PropertyWords, "label" | "values"> & { readonly meaning?: string };
  readonly value: (property: string, value: unknown) => ValueWords;
}

export function createWords(properties: readonly PropertyWords[]): Words {
  const byName = new Map(properties.map((words) => [words.property, words]));
  const property: Words["property"] = (name) => byName.get(name) ?? { label: capitalise(spell(name)), values: [] };
  return {
    property,
    value: (name, value) => {
      const { values } = property(name);
      const rank = values.findIndex((known) => known.value === String(value));
      const label = value === null || value === undefined ? "–" : capitalise(spell(String(value)));
      return { label: values[rank]?.label ?? label, meaning: values[rank]?.meaning, rank };
    },
  };
}

type Locator = Readonly<Record<string, string | number>>;

const LOCATOR_WORDS: Readonly<Record<string, (value: string | number) => string>> = {
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
  const order = Object.keys(LOCATOR_WORDS);
  const names = [...new Set([...order, ...Object.keys(rest)])].filter((name) => rest[name] !== undefined);
  const parts = names.map((name) => {
    const value = rest[name] as string | number;
    return LOCATOR_WORDS[name]?.(value) ?? `${spell(name)} ${value}`;
  });
  return [...head, ...parts].join(", ");
}
