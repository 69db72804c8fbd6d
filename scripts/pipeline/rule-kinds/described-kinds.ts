// The kinds of rules with their descriptions, in one form for the schema that authored rules are checked with and for the guide.
import { CONDITION_MEMBERS, CONDITIONS } from "../../../server/engine/conditions.ts";
import type { Kind } from "../../../server/engine/kind.ts";
import {
  type KindDescription,
  type Meaning,
  PLACEHOLDERS,
  sharedParameters,
} from "../../../server/engine/kind-description.ts";
import { KINDS } from "../../../server/engine/kinds/registry.ts";
import type { Reference } from "../../../server/engine/parameters.ts";
import { DESCRIPTIONS } from "./descriptions.ts";

/** A JSON Schema, with the keywords that are read here. */
export interface ValueSchema {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly items?: ValueSchema;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly anyOf?: readonly ValueSchema[];
  readonly refers_to?: Reference;
  readonly codes_of?: string;
}

interface DescribedVariant {
  readonly name: string;
  readonly explains: string;
  readonly placeholders: readonly string[];
}

export interface DescribedKind extends Pick<KindDescription, "explains" | "recoverability"> {
  readonly name: string;
  readonly kind: Kind;
  readonly hasBreaks: boolean;
  /** The schema of the parameters, in which each has a description, and so has each member of one. */
  readonly parameters: ValueSchema;
  readonly variants: readonly DescribedVariant[];
  /** What placeholders stand for, in the plain message and in variants, unless it is the same in all kinds. */
  readonly meanings: ReadonlyMap<string, string>;
}

/** All kinds, in the order of their names. Throws where a part of one has no description. */
export const describedKinds = (): readonly DescribedKind[] =>
  [...KINDS]
    .map(([name, kind]) => describe(name, kind, DESCRIPTIONS.get(name) as KindDescription))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

function describe(name: string, kind: Kind, description: KindDescription): DescribedKind {
  const { explains, recoverability, breaks, breaksDraft, placeholders = {}, variants: ofVariants = {} } = description;
  const whole = `the kind "${name}"`;
  const parameters = describeMembers(kind.parameters, { ...sharedParameters(kind), ...description.parameters }, whole);
  const texts = new Map([
    ...Object.entries(parameters.properties ?? {}).map(
      ([parameter, schema]) => [parameter, schema.description] as const,
    ),
    ...Object.entries(PLACEHOLDERS),
    ...Object.entries(placeholders),
  ]);
  const used = new Set([kind.placeholders, ...Object.values(kind.variants)].flat());
  const meanings = [...used].map(
    (placeholder) => [placeholder, wordsFor(texts.get(placeholder), `{${placeholder}} of ${whole}`)] as const,
  );
  return {
    ...{ name, kind, explains, parameters, hasBreaks: (breaks ?? breaksDraft) !== undefined },
    ...(recoverability !== undefined && { recoverability }),
    variants: Object.entries(kind.variants).map(([variant, ofVariant]) => ({
      name: variant,
      explains: wordsFor(ofVariants[variant], `the variant "${variant}" of ${whole}`),
      placeholders: ofVariant,
    })),
    meanings: new Map(meanings.filter(([placeholder, words]) => words !== PLACEHOLDERS[placeholder])),
  };
}

/** The schema of an object, or of a list, with the meanings of the members as their descriptions. */
function describeMembers(schema: ValueSchema, meanings: Readonly<Record<string, Meaning>>, whole: string): ValueSchema {
  if (schema.items !== undefined) return { ...schema, items: describeMembers(schema.items, meanings, whole) };
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties).map(([name, member]) => {
    const title = `"${name}" of ${whole}`;
    const meaning = meanings[name];
    const [words, ofMembers] = typeof meaning === "object" ? [meaning.explains, meaning.members] : [meaning, {}];
    const own = member === CONDITIONS ? { $ref: "#/$defs/conditions" } : describeMembers(member, ofMembers, title);
    return [name, { description: wordsFor(words, title), ...own }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function wordsFor(words: string | undefined, what: string): string {
  if (words === undefined) throw new Error(`${what} has no description in server/engine/kinds/`);
  return words;
}

/** What an object has, or a list, or a list of lists: the object itself, or its items. */
export const getItem = (schema: ValueSchema): ValueSchema =>
  schema.items === undefined ? schema : getItem(schema.items);

/** The schema of conditions, with descriptions. */
export const describedConditions = (): ValueSchema => describeMembers(CONDITIONS, CONDITION_MEMBERS, "a condition");
