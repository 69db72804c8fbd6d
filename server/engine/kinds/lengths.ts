// How long something lasts, from moments that may be unknown, impossible to determine or still open.
import { recordsIn, type View, valueIn, yesOrNo } from "../decision/criteria.ts";
import { defineCriterion } from "../decision/criterion.ts";
import type { FieldRecord } from "../field-types/records.ts";
import { OPEN } from "../field-types/times.ts";
import { UNDETERMINABLE } from "../figure.ts";
import { groupBy } from "../group-by.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { FIELD, FIELDS, NUMBER, TEXT, TEXTS, TRUE } from "../parameters.ts";
import { allOf, anyOf, type Met } from "../three-valued.ts";
import { parseInstant } from "../time/instant.ts";

const HOUR_MS = 3_600_000;

/** An instant in milliseconds, or the word in its place; undefined if it is not answered. */
type Moment = number | typeof OPEN | typeof UNDETERMINABLE | undefined;

function readMoment(value: unknown): Moment {
  if (typeof value !== "string") return undefined;
  if (value === OPEN || value === UNDETERMINABLE) return value;
  return parseInstant(value)?.epochMs;
}

/** When something was or will be, in milliseconds; null is not known. */
interface Span {
  readonly earliest: number | null;
  readonly latest: number | null;
}

const NO_SPAN: Span = { earliest: null, latest: null };
const at = (epochMs: number): Span => ({ earliest: epochMs, latest: epochMs });

/** How long something lasts, in milliseconds. A negative length is unknown. */
function lengthBetween(start: Span, end: Span): readonly [least: number, most: number] {
  const least = end.earliest === null || start.latest === null ? 0 : Math.max(0, end.earliest - start.latest);
  const most = end.latest === null || start.earliest === null ? Number.POSITIVE_INFINITY : end.latest - start.earliest;
  return [least, most < 0 ? Number.POSITIVE_INFINITY : most];
}

const isInstant = (moment: Moment): moment is number => typeof moment === "number";

const momentIn = (view: View, field: string): Moment => readMoment(valueIn(view, field));

interface Substitutes {
  readonly substitutes: readonly string[];
  readonly without_substitutes?: true | undefined;
}

/**
 * When something began. If that cannot be determined, the earliest of the substitutes is taken; if it is not answered, it began
 * at the latest then, if `isBounded`.
 */
function findStart(
  moment: Moment,
  view: View,
  { substitutes, without_substitutes }: Substitutes,
  isBounded: boolean,
): Span {
  if (isInstant(moment)) return at(moment);
  const known = substitutes.map((field) => momentIn(view, field)).filter(isInstant);
  if (known.length === 0) return NO_SPAN;
  const first = Math.min(...known);
  if (moment === UNDETERMINABLE && without_substitutes !== true) return at(first);
  return isBounded ? { earliest: null, latest: first } : NO_SPAN;
}

/** When something ends. An open end is not before now, and as expected, unless that has passed. */
function getEnd(moment: Moment, expected: Moment, now: Moment, { isFirm }: View): Span {
  if (isInstant(moment)) return at(moment);
  if (moment !== OPEN || isFirm) return NO_SPAN;
  if (isInstant(expected) && isInstant(now) && expected >= now) return at(expected);
  const known = [expected, now].filter(isInstant);
  return { earliest: known.length === 0 ? null : Math.max(...known), latest: null };
}

type Length = readonly [least: number, most: number];

function isLonger([least, most]: Length, limitMs: number): Met {
  if (least > limitMs) return true;
  return most <= limitMs ? false : "unknown";
}

const LENGTH = { substitutes: FIELDS, now: FIELD, hours: NUMBER, "without_substitutes?": TRUE };

/** More than `hours` lie between the beginning and the end of something. */
const lengthAbove = defineCriterion({
  parameters: { from: FIELD, to: FIELD, expected: FIELD, ...LENGTH },
  needsField: false,
  fields: ({ from, substitutes, to, expected, now }) => [from, ...substitutes, to, expected, now],
  prepare({ parameters: { from, to, expected, now, hours, ...start } }) {
    return (view) => {
      const end = getEnd(momentIn(view, to), momentIn(view, expected), momentIn(view, now), view);
      return isLonger(lengthBetween(findStart(momentIn(view, from), view, start, true), end), hours * HOUR_MS);
    };
  },
});

const foldName = (name: unknown): string => String(name).trim().replace(/\s+/g, " ").toLowerCase();

/**
 * In a record of a list that has yes in each of the members `where`, more than `hours` lie between a beginning and an end. Where a delay
 * follows the end, they count from the beginning of the whole until the delay is over.
 */
const lengthInRecordsAbove = defineCriterion({
  parameters: {
    where: TEXTS,
    from: TEXT,
    to: TEXT,
    expected: TEXT,
    delayed_until: TEXT,
    whole_from: FIELD,
    "add_by?": TEXT,
    ...LENGTH,
  },
  fields: ({ whole_from, substitutes, now }) => [whole_from, ...substitutes, now],
  prepare({ field, parameters }) {
    const { where, from, to, expected, delayed_until, whole_from, now, hours, add_by, ...start } = parameters;
    const measureLength = (record: FieldRecord, view: View): Length => {
      const nowIs = momentIn(view, now);
      const delay = start.without_substitutes === true ? undefined : readMoment(record[delayed_until]);
      const end = getEnd(delay ?? readMoment(record[to]), delay ?? readMoment(record[expected]), nowIs, view);
      const begin =
        delay === undefined
          ? findStart(readMoment(record[from]), view, start, false)
          : findStart(momentIn(view, whole_from), view, start, true);
      return lengthBetween(begin, end);
    };
    const isIn = (record: FieldRecord): Met => allOf(where.map((name) => yesOrNo(record[name])));
    const isLong = (records: readonly FieldRecord[], view: View): Met => {
      const lengths = records.map((record) => measureLength(record, view));
      const sum = lengths.reduce<Length>(([least, most], length) => [least + length[0], most + length[1]], [0, 0]);
      return allOf([...records.map(isIn), isLonger(sum, hours * HOUR_MS)]);
    };
    return (view) => {
      const records = recordsIn(view, field);
      if (records === null) return "unknown";
      const groups =
        add_by === undefined
          ? records.map((record) => [record])
          : groupBy(records, (record) => foldName(record[add_by]));
      return anyOf(groups.map((group) => isLong(group, view)));
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  length_above: lengthAbove,
  length_in_records_above: lengthInRecordsAbove,
};

const SUBSTITUTES_MEAN = "Fields with moments. The earliest one replaces a beginning that cannot be determined.";
const NOW_MEANS = "The field with the moment as of which the draft is right. What is open has not ended before it.";
const HOURS_MEAN = "The limit in hours. Exactly the limit is not above it.";
const WITHOUT_SUBSTITUTES_MEANS = "Nothing takes the place of a beginning.";

export const descriptions: DescriptionsOf<typeof kinds> = {
  length_above: {
    recoverability: "review_content",
    explains:
      "The criterion is met if more hours than the limit lie between a beginning and an end. A beginning that is not answered is not later than its substitutes.",
    parameters: {
      from: "The field with the beginning.",
      to: "The field with the end.",
      expected: "The field with the end that is expected of what is open.",
      substitutes: SUBSTITUTES_MEAN,
      now: NOW_MEANS,
      hours: HOURS_MEAN,
      without_substitutes: WITHOUT_SUBSTITUTES_MEANS,
    },
  },
  length_in_records_above: {
    recoverability: "review_content",
    explains:
      "The criterion is met if more hours than the limit lie between a beginning and an end in a record of its own field, a list, that has yes as each of some answers.",
    parameters: {
      where: "The members of a record that must be yes.",
      from: "The member with the beginning.",
      to: "The member with the end.",
      expected: "The member with the end that is expected of what is open.",
      delayed_until:
        "The member with the end of a delay. If there is one, the hours count from the beginning of the whole until then.",
      whole_from: "The field with the beginning of the whole.",
      add_by: "The member by which records are of the same thing, whose lengths are added.",
      substitutes: SUBSTITUTES_MEAN,
      now: NOW_MEANS,
      hours: HOURS_MEAN,
      without_substitutes: WITHOUT_SUBSTITUTES_MEANS,
    },
  },
};
