// How long something lasts, from moments that may be unknown, impossible to determine or still open.
import { groupByName, hasYes, recordsIn, SHOWN_BY, SHOWN_BY_MEANS, type View, valueIn } from "../decision/criteria.ts";
import { defineCriterion } from "../decision/criterion.ts";
import {
  type Event,
  findEnd,
  findStart,
  isLonger,
  joinStretches,
  type Length,
  lengthBetween,
  type Moment,
  momentOf,
  readMoment,
  type Stretch,
  stretchesOf,
} from "../decision/spans.ts";
import type { FieldRecord } from "../field-types/records.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { FIELD, FIELDS, TEXT, TEXTS, TRUE, whole } from "../parameters.ts";
import { anyOf } from "../three-valued.ts";

const momentIn = (view: View, field: string): Moment => readMoment(valueIn(view, field));

const momentsIn = (view: View, fields: readonly string[]): readonly Moment[] =>
  fields.map((field) => momentIn(view, field));

const LENGTH = { substitutes: FIELDS, now: FIELD, minutes: whole(1), "without_substitutes?": TRUE };

/** More than `minutes` lie between the beginning and the end of something. */
const lengthAbove = defineCriterion({
  parameters: { from: FIELD, to: FIELD, expected: FIELD, ...LENGTH },
  needsField: false,
  fields: ({ from, substitutes, to, expected, now }) => [from, ...substitutes, to, expected, now],
  prepare({ parameters: { from, to, expected, now, minutes, ...start } }) {
    return (view) => {
      const options = { ...start, substitutes: momentsIn(view, start.substitutes), isBounded: true };
      const ending = { expected: momentIn(view, expected), now: momentIn(view, now), isFirm: view.isFirm };
      const end = findEnd(momentIn(view, to), ending);
      return isLonger(lengthBetween(findStart(momentIn(view, from), options), end), minutes);
    };
  },
});

/** Of several stretches of time, the longest, or all together. */
function measure(stretches: readonly Stretch[], isSum: boolean): number {
  const lengths = [0, ...joinStretches(stretches).map(([from, to]) => to - from)];
  return isSum ? lengths.reduce((sum, length) => sum + length) : Math.max(...lengths);
}

/** How long one thing was so without interruption, or in all. */
function lengthOfAll(events: readonly Event[], isSum: boolean): Length {
  const [certain, possible] = stretchesOf(events);
  return [measure(certain, isSum), possible === null ? Number.POSITIVE_INFINITY : measure(possible, isSum)];
}

/**
 * In records of a list that have yes in each of the members `where`, something is so for more than `minutes`: from a beginning to an end or, where a
 * delay follows the end, from the beginning of the whole until the delay is over. Records with the same name are about one thing.
 */
const lengthInRecordsAbove = defineCriterion({
  parameters: {
    where: TEXTS,
    "shown_by?": SHOWN_BY,
    from: TEXT,
    to: TEXT,
    expected: TEXT,
    delayed_until: TEXT,
    whole_from: FIELD,
    same_by: TEXT,
    "add?": TRUE,
    ...LENGTH,
  },
  fields: ({ whole_from, substitutes, now }) => [whole_from, ...substitutes, now],
  prepare({ field, parameters }) {
    const { where, shown_by, from, to, expected, delayed_until, whole_from, now, minutes, same_by, add, ...start } =
      parameters;
    return (view) => {
      const records = recordsIn(view, field);
      if (records === null) return "unknown";
      const substitutes = momentsIn(view, start.substitutes);
      const whole = momentIn(view, whole_from);
      const ending = { now: momentIn(view, now), isFirm: view.isFirm };
      const readEvent = (record: FieldRecord): Event => {
        const delay = start.without_substitutes === true ? undefined : momentOf(record, delayed_until);
        const isBounded = delay !== undefined;
        const began = isBounded ? whole : momentOf(record, from);
        return {
          isIn: hasYes(record, where, shown_by),
          start: findStart(began, { ...start, substitutes, isBounded }),
          end: findEnd(delay ?? momentOf(record, to), { ...ending, expected: delay ?? momentOf(record, expected) }),
        };
      };
      const groups = groupByName(records, same_by).map((group) => group.map(readEvent));
      return anyOf(groups.map((events) => isLonger(lengthOfAll(events, add === true), minutes)));
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
const MINUTES_MEAN = "The limit in minutes. Exactly the limit is not above it.";
const WITHOUT_SUBSTITUTES_MEANS = "Nothing takes the place of a beginning.";

export const descriptions: DescriptionsOf<typeof kinds> = {
  length_above: {
    recoverability: "review_content",
    explains:
      "The criterion is met if more minutes than the limit lie between a beginning and an end. A beginning that is not answered is not later than its substitutes.",
    parameters: {
      from: "The field with the beginning.",
      to: "The field with the end.",
      expected: "The field with the end that is expected of what is open.",
      substitutes: SUBSTITUTES_MEAN,
      now: NOW_MEANS,
      minutes: MINUTES_MEAN,
      without_substitutes: WITHOUT_SUBSTITUTES_MEANS,
    },
  },
  length_in_records_above: {
    recoverability: "review_content",
    explains:
      "The criterion is met if more minutes than the limit lie between a beginning and an end in a record of its own field, a list, that has yes as each of some answers.",
    parameters: {
      where: "The members of a record that must be yes.",
      shown_by: SHOWN_BY_MEANS,
      from: "The member with the beginning.",
      to: "The member with the end.",
      expected: "The member with the end that is expected of what is open.",
      delayed_until:
        "The member with the end of a delay. If there is one, the minutes count from the beginning of the whole until then.",
      whole_from: "The field with the beginning of the whole.",
      same_by:
        "The member with a name. Records with the same one are about one thing: what overlaps or touches is one stretch of time.",
      add: "All stretches of time of one thing are added.",
      substitutes: SUBSTITUTES_MEAN,
      now: NOW_MEANS,
      minutes: MINUTES_MEAN,
      without_substitutes: WITHOUT_SUBSTITUTES_MEANS,
    },
  },
};
