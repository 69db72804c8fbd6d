// Conditions on the values of a draft, with which a rule asks for a value, does without one, or finds a contradiction.
import type { Draft } from "../draft.ts";
import { parseDuration } from "../duration.ts";
import { hasLeiShape } from "./format.ts";
import { FIELD, schemaOf, TEXTS } from "./kind.ts";

/** How a value is tested. A test never throws: a value of a type that it is not made for fails it. */
interface Test {
  /** JSON Schema of what a condition compares with. */
  readonly schema: Readonly<Record<string, unknown>>;
  holds(value: unknown, wanted: never, draft: Draft): boolean;
}

const ALWAYS = { const: true };
// A number, or a duration such as "001:00:00".
const AMOUNT = {
  anyOf: [{ type: "number" }, { type: "string", pattern: "^[0-9]{1,3}:([01][0-9]|2[0-3]):[0-5][0-9]$" }],
};

/** The items of a list; a single text is one item. */
const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const isText = (value: unknown): value is string => typeof value === "string";
const comparable = (text: string) => text.trim().toLowerCase();
const hasOneOf = (value: unknown, codes: readonly unknown[]) => itemsOf(value).some((item) => codes.includes(item));

/** How much a number exceeds another, or a duration another in minutes; NaN where they cannot be compared. */
function excessOf(value: unknown, limit: number | string): number {
  if (typeof value === "number" && typeof limit === "number") return value - limit;
  if (!isText(value) || !isText(limit)) return Number.NaN;
  return (parseDuration(value) ?? Number.NaN) - (parseDuration(limit) ?? Number.NaN);
}

const TESTS = {
  has_value: { schema: ALWAYS, holds: () => true },
  equals: { schema: { type: ["string", "boolean", "number"] }, holds: (value, wanted: unknown) => value === wanted },
  includes: { schema: TEXTS, holds: hasOneOf },
  none_of: {
    schema: TEXTS,
    holds: (value, codes: readonly string[]) => (isText(value) || Array.isArray(value)) && !hasOneOf(value, codes),
  },
  greater_than: { schema: AMOUNT, holds: (value, limit: number | string) => excessOf(value, limit) > 0 },
  at_most: { schema: AMOUNT, holds: (value, limit: number | string) => excessOf(value, limit) <= 0 },
  not_identifier: { schema: { const: "lei" }, holds: (value) => isText(value) && !hasLeiShape(value) },
  // Two texts, white space around them and letter case aside; does not hold without a usable value in the other field.
  differs_from: {
    schema: FIELD,
    holds(value, field: string, draft: Draft) {
      const other = draft.isUsable(field) ? draft.value(field) : undefined;
      return isText(value) && isText(other) && comparable(value) !== comparable(other);
    },
  },
  at_least_items: {
    schema: { type: "integer", minimum: 1 },
    holds: (value, count: number) => Array.isArray(value) && value.length >= count,
  },
} satisfies Record<string, Test>;

type TestName = keyof typeof TESTS;

/** A field and one test of its value. */
type Condition = { readonly field: string; readonly differs_from?: string } & { readonly [name in TestName]?: unknown };

/** Alternatives, each a list of conditions that must all hold. */
export type Conditions = readonly (readonly Condition[])[];

const CONDITION = {
  ...schemaOf({
    field: FIELD,
    ...Object.fromEntries(Object.entries(TESTS).map(([name, { schema }]) => [`${name}?`, schema])),
  }),
  minProperties: 2,
  maxProperties: 2,
};

export const CONDITIONS = {
  type: "array",
  items: { type: "array", items: CONDITION, minItems: 1 },
  minItems: 1,
};

/** The fields that conditions are about; none where there are no conditions. */
export const fieldsOf = (conditions: Conditions = []): readonly string[] =>
  conditions.flat().flatMap(({ field, differs_from }) => (differs_from === undefined ? field : [field, differs_from]));

/** Whether one of the alternatives holds. A condition on a field without a usable value does not hold. */
export const holds = (conditions: Conditions, draft: Draft): boolean =>
  conditions.some((alternative) => alternative.every((condition) => isMet(condition, draft)));

function isMet(condition: Condition, draft: Draft): boolean {
  const { field } = condition;
  if (!draft.isUsable(field)) return false;
  const value = draft.value(field);
  for (const name in condition)
    if (name !== "field" && !TESTS[name as TestName].holds(value, condition[name as TestName] as never, draft))
      return false;
  return true;
}
