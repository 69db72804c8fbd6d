// How many records of a list count, and what those within some months are together.
import {
  type Amount,
  type Exact,
  exactly,
  HUNDRED,
  isAbove,
  minus,
  plus,
  readAmount,
  scaled,
  times,
  toExact,
  ZERO,
} from "../amount.ts";
import { recordsIn, type View, valueIn } from "../decision/criteria.ts";
import { defineCriterion } from "../decision/criterion.ts";
import type { FieldRecord } from "../field-types/records.ts";
import { groupBy } from "../group-by.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { foldText } from "../names.ts";
import { FIELD, NUMBER, type ObjectOf, TEXT, TEXTS, whole } from "../parameters.ts";
import { METS, type Met } from "../three-valued.ts";
import { addMonths } from "../time/local-time.ts";

/** The answer of a record; null if it is not known. */
interface Event {
  readonly counts: Met;
  /** Letter case and white space aside. */
  readonly cause: string | null;
  /** In milliseconds. */
  readonly day: number | null;
}

/** The day that a date-time is on where it was written, in milliseconds; null where there is none. */
function readDay(value: unknown): number | null {
  const day = typeof value === "string" ? Date.parse(value.slice(0, "2026-03-10".length)) : Number.NaN;
  return Number.isNaN(day) ? null : day;
}

const EVENT_MEMBERS = { on: TEXT, cause: TEXT, result: TEXT, counted: TEXTS, not_counted: TEXTS };
type EventMembers = ObjectOf<typeof EVENT_MEMBERS>;

type Codes = Readonly<Record<"counted" | "not_counted", readonly string[]>>;

/** Whether a record counts, by a code that it has; without one it may. */
const counts = (code: unknown, { counted, not_counted }: Codes): Met =>
  counted.includes(String(code)) || (not_counted.includes(String(code)) ? false : "unknown");

/**
 * Whether two of these events, at least one of them certain, may be within some months. A period ends with the day of the same date, or with
 * the last day of a month that has no such date. Events are in the order of their days, so the nearest is next to each.
 */
function mayBeNear(events: readonly Event[], months: number, isSuch: (event: Event) => boolean = () => true): boolean {
  if (events.length < 2 || !events.some(isSuch)) return false;
  if (events.some(({ day }) => day === null)) return true;
  const sorted = events.toSorted((a, b) => Number(a.day) - Number(b.day));
  return sorted.some((event, index) => {
    const before = sorted[index - 1];
    if (before === undefined || !(isSuch(event) || isSuch(before))) return false;
    return Number(event.day) <= addMonths(Number(before.day), months);
  });
}

/** What a record says of an event that may be one of several with the same cause. */
const readEvent = (record: FieldRecord, { on, cause, result, ...codes }: EventMembers): Event => ({
  counts: counts(record[result], codes),
  cause: typeof record[cause] === "string" ? foldText(record[cause]) : null,
  day: readDay(record[on]),
});

/** Two records of a list that count have the same cause, and their days are within some months. */
const repeatedWithin = defineCriterion({
  parameters: { months: whole(1), ...EVENT_MEMBERS },
  fields: () => [],
  prepare({ field, parameters }) {
    const { months } = parameters;
    return (view: View) => {
      const records = recordsIn(view, field);
      if (records === null) return "unknown";
      const events = records.map((record) => readEvent(record, parameters)).filter(({ counts }) => counts !== false);
      const hasNoCause = ({ cause }: Event): boolean => cause === null;
      const alike = groupBy(
        events.filter((event) => !hasNoCause(event)),
        ({ cause }) => String(cause),
      );
      const isShown = (event: Event): boolean => event.counts === true && event.day !== null;
      if (alike.some((group) => mayBeNear(group.filter(isShown), months))) return true;
      const mayBe = alike.some((group) => mayBeNear(group, months)) || mayBeNear(events, months, hasNoCause);
      return mayBe ? "unknown" : false;
    };
  },
});

/** An event with a figure. */
interface Costly extends Event {
  readonly amount: Amount;
}

/** Whether what some events have together is above a limit. */
type IsTotalAbove = (total: Exact, isLeast: boolean) => boolean;

/**
 * Whether at least so many of some events within some months have figures that are together above a limit: the least that they may be, or the
 * most. Events of which the cause or the day is not known, `anywhere`, are within any months.
 */
function isWindowAbove(
  events: readonly Costly[],
  { months, at_least }: { readonly months: number; readonly at_least: number },
  {
    anywhere = [],
    isLeast,
    isAbove,
  }: { readonly anywhere?: readonly Costly[]; readonly isLeast: boolean; readonly isAbove: IsTotalAbove },
): boolean {
  const amountOf = ({ amount }: Costly): Exact => (isLeast ? amount.least : (amount.most ?? ZERO));
  const isEndless = ({ amount }: Costly): boolean => !isLeast && amount.most === null;
  const sorted = events.toSorted((a, b) => Number(a.day) - Number(b.day));
  let total = anywhere.map(amountOf).reduce(plus, ZERO);
  let endless = anywhere.filter(isEndless).length;
  const isEnough = (count: number) => count >= at_least && (endless > 0 || isAbove(total, isLeast));
  if (isEnough(anywhere.length)) return true;
  let first = 0;
  for (const [index, event] of sorted.entries()) {
    total = plus(total, amountOf(event));
    endless += Number(isEndless(event));
    for (
      let before = sorted[first] as Costly;
      Number(event.day) > addMonths(Number(before.day), months);
      before = sorted[++first] as Costly
    ) {
      total = minus(total, amountOf(before));
      endless -= Number(isEndless(before));
    }
    if (isEnough(index - first + 1 + anywhere.length)) return true;
  }
  return false;
}

/** Records of a list that count, have the same cause and are within some months have figures that are together above a limit. */
const sumInWindowAbove = defineCriterion({
  parameters: {
    ...{ months: whole(1), ...EVENT_MEMBERS, at_least: whole(1), figure: TEXT },
    ...{ "limit?": NUMBER, "percent?": NUMBER, "total?": FIELD },
  },
  fields: ({ total = [] }) => [total].flat(),
  prepare({ field, parameters }) {
    const { figure, limit, percent, total } = parameters;
    return (view: View) => {
      const records = recordsIn(view, field);
      if (records === null) return "unknown";
      const whole = total === undefined ? null : readAmount(valueIn(view, total), view);
      const most = whole === null ? exactly(limit ?? 0) : scaled(whole, toExact(percent ?? 0));
      const factor = whole === null ? toExact(1) : HUNDRED;
      const isTotalAbove: IsTotalAbove = (own, isLeast) => {
        const bound = isLeast ? most.most : most.least;
        return bound !== null && isAbove(times(own, factor), bound);
      };
      const events = records
        .map((record): Costly => ({ ...readEvent(record, parameters), amount: readAmount(record[figure], view) }))
        .filter(({ counts }) => counts !== false);
      const isKnown = ({ cause, day }: Costly) => cause !== null && day !== null;
      const alike = groupBy(events.filter(isKnown), ({ cause }) => String(cause));
      const certain = alike.map((group) => group.filter(({ counts }) => counts === true));
      if (certain.some((group) => isWindowAbove(group, parameters, { isLeast: true, isAbove: isTotalAbove })))
        return true;
      const anywhere = events.filter((event) => !isKnown(event));
      const options = { anywhere, isLeast: false, isAbove: isTotalAbove };
      return [[], ...alike].some((group) => isWindowAbove(group, parameters, options)) ? "unknown" : false;
    };
  },
});

/** A number of records have a code that counts. A list that is not answered has no records. */
const codesInRecords = defineCriterion({
  parameters: { member: TEXT, counted: TEXTS, not_counted: TEXTS, at_least: whole(1) },
  fields: () => [],
  prepare:
    ({ field, parameters: { member, at_least, ...codes } }) =>
    (view: View) => {
      const records = view.draft.hasValue(field) ? recordsIn(view, field) : [];
      const mets = records?.map((record) => counts(record[member], codes));
      return mets === undefined ? "unknown" : METS.atLeast(at_least, mets);
    },
});

/** By the names that rules have. */
export const kinds = {
  repeated_within: repeatedWithin,
  sum_in_window_above: sumInWindowAbove,
  codes_in_records: codesInRecords,
};

const COUNTED_MEAN = "The codes of records that count.";
const NOT_COUNTED_MEAN = "The codes of records that do not count. Any other record may count.";

const MONTHS_MEAN =
  "How many months: they end on the day of the same date, or on the last day of a month that has no such date.";
const ON_MEANS = "The member with the moment. Its day counts, as it is written.";
const CAUSE_MEANS = "The member with the cause. Letter case and white space do not matter.";
const RESULT_MEANS = "The member whose code decides whether the record counts.";

export const descriptions: DescriptionsOf<typeof kinds> = {
  repeated_within: {
    recoverability: "review_content",
    explains:
      "The criterion is met if two records of a list that count have the same cause, and their days are within a number of calendar months.",
    parameters: {
      months: MONTHS_MEAN,
      on: ON_MEANS,
      cause: CAUSE_MEANS,
      result: RESULT_MEANS,
      counted: COUNTED_MEAN,
      not_counted: NOT_COUNTED_MEAN,
    },
  },
  sum_in_window_above: {
    recoverability: "review_content",
    explains:
      "The criterion is met if records of a list that count, have the same cause and are within a number of calendar months have figures that are together above a limit, or above a percentage of another figure. A record without a cause or a day may be any of them.",
    parameters: {
      months: MONTHS_MEAN,
      on: ON_MEANS,
      cause: CAUSE_MEANS,
      result: RESULT_MEANS,
      counted: COUNTED_MEAN,
      not_counted: NOT_COUNTED_MEAN,
      at_least: "How many records at least.",
      figure: "The member with the figure that is added.",
      limit: "The limit. The sum must be above it.",
      percent: "Instead of `limit`: the sum must be above so many per cent of `total`.",
      total: "The field with the figure that is the whole.",
    },
  },
  codes_in_records: {
    recoverability: "review_content",
    explains:
      "The criterion is met if at least a number of records of its own field, a list, have a code that counts. A list that is not answered has no records.",
    parameters: {
      member: "The member with the code.",
      counted: COUNTED_MEAN,
      not_counted: NOT_COUNTED_MEAN,
      at_least: "How many records there must be.",
    },
  },
};
