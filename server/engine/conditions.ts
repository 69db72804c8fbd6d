// Conditions on the values of a draft, with which a rule asks for a value, does without one, or finds a contradiction.
import { isDamaged } from "./characters.ts";
import type { Draft } from "./draft.ts";
import { hasLeiShape } from "./lei.ts";
import type { CheckOptions, LocalClocks } from "./options.ts";
import { codesIn, FIELD, FIELDS, listOf, NUMBER, object, type Schema, TEXT, TRUE, whole } from "./parameters.ts";
import { parseDuration } from "./time/duration.ts";
import { parseInstant } from "./time/instant.ts";
import { getEnd, nextFullHour, PERIOD, type Period } from "./time/period.ts";

/** A test of a usable value. It never throws, and is false for a value of another type. */
type Holds = (value: unknown, draft: Draft, options: CheckOptions) => boolean;

/** How a value is tested. */
interface Test<W> {
  /** What a condition compares with. */
  readonly schema: Schema<W>;
  /** What the test needs is made once per rule. */
  prepare(wanted: W, localClocks: LocalClocks): Holds;
}

const test = <W>(schema: Schema<W>, prepare: (wanted: NoInfer<W>, localClocks: LocalClocks) => Holds): Test<W> => ({
  schema,
  prepare,
});

// A number, or a duration such as "001:00:00".
const AMOUNT: Schema<number | string> = {
  anyOf: [NUMBER, { type: "string", pattern: "^[0-9]{1,3}:([01][0-9]|2[0-3]):[0-5][0-9]$" }],
};

const isText = (value: unknown): value is string => typeof value === "string";
/** A text with characters that nobody can read says neither which entity is meant nor which not. */
const isReadable = (value: unknown): value is string => isText(value) && !isDamaged(value);

function hasOneOf(codes: readonly string[]): (value: unknown) => boolean {
  const known = new Set<unknown>(codes);
  return (value) => (Array.isArray(value) ? value.some((item) => known.has(item)) : known.has(value));
}

/** How much a number exceeds another, or a duration another in minutes; NaN where they cannot be compared. */
function excessOver(limit: number | string): (value: unknown) => number {
  if (typeof limit === "number") return (value) => (typeof value === "number" ? value - limit : Number.NaN);
  const minutes = parseDuration(limit) ?? Number.NaN;
  return (value) => (isText(value) ? (parseDuration(value) ?? Number.NaN) - minutes : Number.NaN);
}

/** Compares two texts; does not hold without a usable value in the other field. */
const comparesWith =
  (compare: (text: string, other: string) => boolean) =>
  (field: string): Holds =>
  (value, draft) => {
    const other = draft.isUsable(field) ? draft.value(field) : undefined;
    return isReadable(value) && isReadable(other) && compare(value.toLowerCase(), other.toLowerCase());
  };

/** Counts different items: a repeated code counts once. */
const countItems = (value: unknown): number => (Array.isArray(value) ? new Set(value).size : Number.NaN);

export interface LaterThan extends Period {
  readonly than: readonly string[];
  /** Hours that count from the next full hour: what is later than these is late by every reading. */
  readonly full_hours?: number;
}

const LATER_THAN = object(
  { than: FIELDS, ...PERIOD, "full_hours?": whole(1) },
  { maxProperties: 2 },
) as Schema<LaterThan>;

/** Compares with the end of a period from the earliest of some fields; does not hold where none has a usable instant. */
const isLaterThan =
  ({ than, full_hours: fullHours, ...period }: LaterThan, localClocks: LocalClocks): Holds =>
  (value, draft, options) => {
    const instant = isText(value) ? parseInstant(value) : null;
    const starts = than.flatMap((field) => (draft.isUsable(field) ? (draft.instantOrNull(field)?.epochMs ?? []) : []));
    if (instant === null || starts.length === 0) return false;
    const startMs = Math.min(...starts);
    const endMs =
      fullHours === undefined
        ? getEnd(period, startMs, localClocks(options))
        : getEnd({ hours: fullHours }, nextFullHour(startMs), []);
    return instant.epochMs > endMs;
  };

// The day of a date-time, as it is written.
const DAY: Schema<string> = { type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" };
const isDay = (value: unknown): value is string => isText(value) && parseInstant(value) !== null;

const TESTS = {
  has_value: test(TRUE, () => () => true),
  equals: test<string | boolean | number>(
    { type: ["string", "boolean", "number"], codes_of: "field" },
    (wanted) => (value) => value === wanted,
  ),
  includes: test(codesIn("field"), hasOneOf),
  none_of: test(codesIn("field"), (codes) => {
    const isOneOf = hasOneOf(codes);
    return (value) => (isText(value) || Array.isArray(value)) && !isOneOf(value);
  }),
  greater_than: test(AMOUNT, (limit) => {
    const measureExcess = excessOver(limit);
    return (value) => measureExcess(value) > 0;
  }),
  at_most: test(AMOUNT, (limit) => {
    const measureExcess = excessOver(limit);
    return (value) => measureExcess(value) <= 0;
  }),
  at_least_items: test(whole(1), (count) => (value) => countItems(value) >= count),
  at_most_items: test(whole(1), (count) => (value) => countItems(value) <= count),
  is_member_state: test(TRUE, () => (value, _, { member_state }) => {
    return member_state !== null && [value].flat().every((code) => code === member_state);
  }),
  contains: test(TEXT, (part) => (value) => isText(value) && value.includes(part)),
  not_identifier: test<"lei">({ const: "lei" }, () => (value) => isReadable(value) && !hasLeiShape(value)),
  // Letter case does not matter. Texts that differ only in white space around them are neither equal nor different.
  same_as: test(
    FIELD,
    comparesWith((text, other) => text === other),
  ),
  differs_from: test(
    FIELD,
    comparesWith((text, other) => text.trim() !== other.trim()),
  ),
  later_than: test(LATER_THAN, isLaterThan),
  from_day: test(DAY, (day) => (value) => isDay(value) && value.slice(0, day.length) >= day),
  before_day: test(DAY, (day) => (value) => isDay(value) && value.slice(0, day.length) < day),
};

type TestName = keyof typeof TESTS;

/** A field and one test of its value. */
export type Condition = { readonly field: string } & { readonly [name in TestName]?: unknown };

/** Alternatives, each a list of conditions that must all hold. */
export type Conditions = readonly (readonly Condition[])[];

const CONDITION: Schema<Condition> = object(
  { field: FIELD, ...Object.fromEntries(Object.entries(TESTS).map(([name, { schema }]) => [`${name}?`, schema])) },
  { minProperties: 2, maxProperties: 2 },
) as Schema<Condition>;

export const CONDITIONS: Schema<Conditions> = listOf(listOf(CONDITION));

/** The fields that conditions test. */
export const testedFields = (conditions: Conditions): readonly string[] =>
  conditions.flat().flatMap(({ field, same_as, differs_from, later_than }) => {
    const { than = [] } = (later_than ?? {}) as Partial<LaterThan>;
    return [field, same_as, differs_from, ...than].filter(isText);
  });

/** What conditions test in a draft. */
export type Holding = (draft: Draft, options: CheckOptions) => boolean;

/** Whether one of the alternatives holds. A condition on a field without a usable value does not hold. */
export const prepareConditions = (conditions: Conditions, localClocks: LocalClocks): Holding =>
  prepareAlternatives(conditions, (condition) => prepareCondition(condition, localClocks));

/** The same of the conditions under which a rule does not apply: what has a blocking finding of its own is there all the same. */
export const prepareExemptions = (conditions: Conditions, localClocks: LocalClocks): Holding =>
  prepareAlternatives(conditions, (condition) => {
    const { field, has_value } = condition;
    if (has_value === undefined) return prepareCondition(condition, localClocks);
    return (draft) => draft.isUsable(field) || (draft.hasValue(field) && draft.isBlockedAt(field));
  });

function prepareAlternatives(conditions: Conditions, prepare: (condition: Condition) => Holding): Holding {
  const [first, ...others] = conditions.map((all) => both(all.map(prepare)));
  return others.reduce(either, first ?? never);
}

const never: Holding = () => false;
const either =
  (one: Holding, other: Holding): Holding =>
  (draft, options) =>
    one(draft, options) || other(draft, options);
const both = (all: readonly Holding[]): Holding =>
  all.reduce((one, other) => (draft, options) => one(draft, options) && other(draft, options));

function prepareCondition({ field, ...wanted }: Condition, localClocks: LocalClocks): Holding {
  const [[name, value] = []] = Object.entries(wanted);
  const holds = TESTS[name as TestName].prepare(value as never, localClocks);
  return (draft, options) => draft.isUsable(field) && holds(draft.value(field), draft, options);
}

/** The first number, duration or period with which conditions compare, for the placeholder {limit} of messages; undefined if there is none. */
export const findLimit = (conditions: Conditions): number | string | undefined =>
  conditions
    .flat()
    .flatMap(({ greater_than, at_most, at_least_items, at_most_items, later_than }) => {
      const { hours, full_hours, days, months } = (later_than ?? {}) as Partial<LaterThan>;
      return [greater_than ?? at_most ?? at_least_items ?? at_most_items ?? hours ?? full_hours ?? days ?? months];
    })
    .find((limit): limit is number | string => typeof limit === "number" || typeof limit === "string");

/** What each member of a condition means: the field, and the tests. */
export const CONDITION_MEMBERS = {
  field: "The field whose value is tested. Without a usable value there, the condition does not hold.",
  has_value: "The field has a usable value. As an exemption, a value that has a blocking finding counts too.",
  equals: "The value is this one.",
  includes: "The value is one of these codes, or a list contains one of them.",
  none_of: "The value is none of these codes, and a list contains none of them.",
  greater_than:
    "The number is greater than this one, or the duration longer. A duration is written as `001:00:00`: days, hours and minutes.",
  at_most: "The number is not greater than this one, or the duration not longer.",
  at_least_items: "The list has at least this number of different items.",
  at_most_items: "The list has at most this number of different items.",
  is_member_state:
    "The code, or every code of the list, is the Member State that the check was given as an option. Without that option it does not hold.",
  contains: "The text contains this one.",
  not_identifier:
    "The text does not look like an identifier of this kind. It does not hold for a text that cannot be read.",
  same_as: "The text is that of another field, letter case aside. It does not hold where one of them cannot be read.",
  differs_from:
    "The text is not that of another field. Letter case and white space around it do not matter. It does not hold where one of them cannot be read.",
  later_than: {
    explains:
      "The date-time is later than that of another field, or than the end of a period from there. It does not hold without a usable value there.",
    members: {
      than: "The other field. Of several, the earliest usable value counts.",
      hours: "A period in hours that elapse.",
      days: "A period in calendar days: it ends at the same local time of day. Without a time zone, it ends as in the zone where that is earliest.",
      months:
        "A period in calendar months, in the same way. On a day that the last month does not have, its last day counts.",
      full_hours: "A period in hours that count from the next full hour: what is later is late by every reading of it.",
    },
  },
  from_day: "The date-time is on this day or later, as it is written.",
  before_day: "The date-time is on an earlier day than this one, as it is written.",
};
