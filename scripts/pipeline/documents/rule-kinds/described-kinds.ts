// The kinds of rules with their descriptions, in one form for the schema that authored rules are checked with and for the guide.
import type { Kind } from "../../../../server/engine/kind.ts";
import { KINDS } from "../../../../server/engine/kinds/registry.ts";
import type { Reference } from "../../../../server/engine/parameters.ts";
import {
  CONDITION_MEMBERS,
  type KindDescription,
  type Meaning,
  PLACEHOLDERS,
  sharedParameters,
} from "../../kinds/describe-kind.ts";
import { DESCRIPTIONS } from "../../kinds/descriptions.ts";

/** A JSON Schema, with the keywords that are read here. */
export interface ValueSchema {
  readonly [keyword: string]: unknown;
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

/** A parameter, or a member of one, with what it means and, if it has members, what they mean. */
export interface DescribedValue {
  readonly name: string;
  readonly isRequired: boolean;
  readonly explains: string;
  readonly schema: ValueSchema;
  readonly members: readonly DescribedValue[];
}

interface DescribedVariant {
  readonly name: string;
  readonly explains: string;
  readonly placeholders: readonly string[];
}

export interface DescribedKind {
  readonly name: string;
  readonly kind: Kind;
  readonly explains: string;
  readonly recoverability: string | undefined;
  readonly hasBreaks: boolean;
  readonly parameters: readonly DescribedValue[];
  /** Those of the plain message. */
  readonly placeholders: readonly string[];
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
  const {
    explains,
    recoverability,
    parameters: own,
    placeholders: ownPlaceholders = {},
    variants: ownVariants = {},
  } = description;
  const parameters = describeMembers(kind.parameters, { ...sharedParameters(kind), ...own }, `the kind "${name}"`);
  const texts = new Map([
    ...parameters.map((parameter) => [parameter.name, parameter.explains] as const),
    ...Object.entries(PLACEHOLDERS),
    ...Object.entries(ownPlaceholders),
  ]);
  const used = new Set([kind.placeholders, ...Object.values(kind.variants)].flat());
  const meaningOf = (placeholder: string) => wordsFor(texts.get(placeholder), `{${placeholder}} of the kind "${name}"`);
  const meanings = [...used].map((placeholder) => [placeholder, meaningOf(placeholder)] as const);
  const variants = Object.entries(kind.variants).map(([variant, placeholders]) => {
    const explains = wordsFor(ownVariants[variant], `the variant "${variant}" of the kind "${name}"`);
    return { name: variant, explains, placeholders };
  });
  return {
    ...{ name, kind, explains, recoverability, parameters, variants },
    hasBreaks: description.breaks !== undefined,
    placeholders: kind.placeholders,
    meanings: new Map(meanings.filter(([placeholder, words]) => words !== PLACEHOLDERS[placeholder])),
  };
}

/** The members of an object. */
function describeMembers(
  { properties = {}, required = [] }: ValueSchema,
  meanings: Readonly<Record<string, Meaning>>,
  whole: string,
): DescribedValue[] {
  return Object.entries(properties).map(([name, schema]) => {
    const meaning = meanings[name];
    const [explains, of] = typeof meaning === "object" ? [meaning.explains, meaning.members] : [meaning, {}];
    const title = `"${name}" of ${whole}`;
    const members = typeof meaning === "object" ? describeMembers(itemOf(schema), of, title) : [];
    return { name, schema, members, explains: wordsFor(explains, title), isRequired: required.includes(name) };
  });
}

/** What a list, or a list of lists, consists of. */
const itemOf = (schema: ValueSchema): ValueSchema => (schema.items === undefined ? schema : itemOf(schema.items));

function wordsFor(words: string | undefined, what: string): string {
  if (words === undefined) throw new Error(`${what} has no description in scripts/pipeline/kinds/`);
  return words;
}

/** The members of a condition. `schema` is that of conditions. */
export const describeConditions = (schema: ValueSchema): readonly DescribedValue[] =>
  describeMembers(schema.items?.items ?? {}, CONDITION_MEMBERS, "a condition");
