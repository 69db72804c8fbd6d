// What depends on days and weeks of the calendar, in the offset in which a moment is written.
import { groupByName, hasYes, recordsIn, type View, valueIn } from "../decision/criteria.ts";
import { defineCriterion } from "../decision/criterion.ts";
import {
  type Event,
  findEnd,
  findStart,
  joinStretches,
  momentOf,
  readMoment,
  type Stretch,
  stretchesOf,
} from "../decision/spans.ts";
import type { FieldRecord } from "../field-types/records.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { FIELD, oneOf, type Schema, TEXT, TEXTS, whole } from "../parameters.ts";
import { allOf, anyOf, type Met, not } from "../three-valued.ts";
import { parseInstant } from "../time/instant.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const DAY: Schema<string> = { type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" };

/** A date-time is on a day before another one: where the entity is, or else where it is written. Written in UTC, it may be of any zone. */
const dayBefore = defineCriterion({
  parameters: { day: DAY, "in?": oneOf("utc") },
  fields: () => [],
  prepare({ field, parameters: { day, in: zone } }, { localClocks }) {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    return (view: View) => {
      const value = valueIn(view, field);
      const instant = typeof value === "string" ? parseInstant(value) : null;
      if (instant === null) return "unknown";
      const { epochMs, offsetMinutes } = instant;
      const isNear = Math.abs(epochMs - midnight) <= DAY_MS;
      // No zone is a day away from UTC, so that few instants ask for the zones.
      if (zone === "utc" || !isNear) return epochMs < midnight;
      const { options } = view.draft;
      if (options.clock === null && offsetMinutes) return epochMs + offsetMinutes * MINUTE_MS < midnight;
      const mets = localClocks(options).map((local) => local(epochMs) < midnight);
      return mets.every((met) => met === mets[0]) ? (mets[0] ?? "unknown") : "unknown";
    };
  },
});

/**
 * How long stretches last in each calendar week, in milliseconds, by the beginning of the week. A stretch of two weeks or more has a whole
 * week, so what comes after it does not matter.
 */
function lengthsByWeek(stretches: readonly Stretch[], offsetMinutes: number): ReadonlyMap<number, number> {
  const lengths = new Map<number, number>();
  for (const [first, last] of joinStretches(stretches)) {
    const [from, end] = [first, last].map((epochMs) => epochMs + offsetMinutes * MINUTE_MS - FIRST_MONDAY_MS) as [
      number,
      number,
    ];
    const to = Math.min(end, from + 2 * WEEK_MS);
    for (let week = Math.floor(from / WEEK_MS); week * WEEK_MS < to; week++) {
      const length = Math.min(to, (week + 1) * WEEK_MS) - Math.max(from, week * WEEK_MS);
      lengths.set(week, (lengths.get(week) ?? 0) + length);
    }
  }
  return lengths;
}

/** Where the first moment with an offset is written, in minutes east of UTC; 0 if none has one. */
function offsetOf(records: readonly FieldRecord[], members: readonly string[]): number {
  for (const record of records)
    for (const name of members) {
      const value = record[name];
      const offset = typeof value === "string" ? parseInstant(value)?.offsetMinutes : null;
      if (offset != null) return offset;
    }
  return 0;
}

/** In one calendar week, what records of a list say of one thing lasts longer than some minutes in all. */
const lengthInWeeksAbove = defineCriterion({
  parameters: {
    ...{ "where?": TEXTS, "where_not?": TEXTS, from: TEXT, to: TEXT, expected: TEXT, now: FIELD },
    ...{ same_by: TEXT, minutes: whole(1) },
  },
  fields: ({ now }) => [now],
  prepare({ field, parameters }) {
    const { where = [], where_not = [], from, to, expected, now, same_by, minutes } = parameters;
    const isIn = (record: FieldRecord): Met =>
      allOf([hasYes(record, where), ...where_not.map((name) => not(hasYes(record, [name])))]);
    const isLong = (lengths: ReadonlyMap<number, number>) =>
      [...lengths.values()].some((length) => length > minutes * MINUTE_MS);
    return (view) => {
      const records = recordsIn(view, field);
      if (records === null) return "unknown";
      const ending = { now: readMoment(valueIn(view, now)), isFirm: view.isFirm };
      const readEvent = (record: FieldRecord): Event => ({
        isIn: isIn(record),
        start: findStart(momentOf(record, from), { substitutes: [], isBounded: false }),
        end: findEnd(momentOf(record, to), { ...ending, expected: momentOf(record, expected) }),
      });
      const isGroupLong = (group: readonly FieldRecord[]): Met => {
        const offset = offsetOf(group, [from, to]);
        const [certain, possible] = stretchesOf(group.map(readEvent));
        if (isLong(lengthsByWeek(certain, offset))) return true;
        return possible === null || isLong(lengthsByWeek(possible, offset)) ? "unknown" : false;
      };
      return anyOf(groupByName(records, same_by).map(isGroupLong));
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  day_before: dayBefore,
  length_in_weeks_above: lengthInWeeksAbove,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  day_before: {
    recoverability: "review_content",
    explains: "The criterion is met if the date-time in its own field is on a day before another one.",
    parameters: {
      day: "The other day.",
      in: "`utc`: the day that it is in UTC. Without it, the day in the time zone of the check; or else as it is written or, if that is in UTC, in each zone of a Member State.",
    },
  },
  length_in_weeks_above: {
    recoverability: "review_content",
    explains:
      "The criterion is met if records of its own field, a list, say of one thing that it lasted longer than the limit within one calendar week, from Monday to Sunday where it is written. What overlaps counts once.",
    parameters: {
      where: "The members of a record that must be yes.",
      where_not: "The members of a record that must be no.",
      from: "The member with the beginning.",
      to: "The member with the end.",
      expected: "The member with the end that is expected of what is open.",
      now: "The field with the moment as of which the draft is right.",
      same_by: "The member with a name. Records with the same one are about one thing.",
      minutes: "The limit in minutes. Exactly the limit is not above it.",
    },
  },
};
