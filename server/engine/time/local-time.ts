// Local time in a named zone of the IANA database, by Intl alone: never the zone of the machine.
import { formatInstant } from "./instant.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** What a clock shows in a zone at an instant, as the instant at which a clock in UTC shows the same. */
export type LocalClock = (epochMs: number) => number;

// The number of days whose offset is kept for each zone. Reports are about a few weeks.
const MAX_DAYS_KEPT = 500;

/** Throws a RangeError for a name that Intl does not know. */
export function localClock(timeZone: string): LocalClock {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const readOffset = (epochMs: number): number => {
    // "6/30/2026, GMT+02:00". Seconds, as in local mean times of about 1900, are cut: RFC 3339 has none.
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d{2}):(\d{2})/.exec(format.format(epochMs)) ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  };
  // A deadline in months without a Member State compares many zones, so the offset of a day is computed once.
  const offsets = new Map<number, number | null>();
  const offsetOfDay = (day: number): number | null => {
    const kept = offsets.get(day);
    if (kept !== undefined) return kept;
    if (offsets.size === MAX_DAYS_KEPT) offsets.clear();
    const [first, last] = [readOffset(day * DAY_MS), readOffset((day + 1) * DAY_MS)];
    // No zone changes twice in a day: with equal offsets at both ends there is no change between.
    const offset = first === last ? first : null;
    offsets.set(day, offset);
    return offset;
  };
  return (epochMs) => epochMs + (offsetOfDay(Math.floor(epochMs / DAY_MS)) ?? readOffset(epochMs));
}

/** An instant as RFC 3339 with the offset of local time. */
export function formatLocal(epochMs: number, clock: LocalClock): string {
  const offsetMs = clock(epochMs) - epochMs;
  const digits = new Date(Math.abs(offsetMs)).toISOString().slice("1970-01-01T".length, "1970-01-01T00:00".length);
  return formatInstant(clock(epochMs)).replace("Z", `${offsetMs < 0 ? "-" : "+"}${digits}`);
}

/** Whether the day that a clock shows is a working day: no weekend day and none of the holidays (`YYYY-MM-DD`). */
export function isWorkingDay(clockMs: number, holidays: readonly string[]): boolean {
  const date = new Date(clockMs);
  return date.getUTCDay() % 6 !== 0 && !holidays.includes(date.toISOString().slice(0, "1970-01-01".length));
}

/** The instant of noon in local time on the first working day after the day of an instant. */
export function noonOfNextWorkingDay(epochMs: number, holidays: readonly string[], clock: LocalClock): number {
  let noon = (Math.floor(clock(epochMs) / DAY_MS) + 0.5) * DAY_MS;
  do noon += DAY_MS;
  while (!isWorkingDay(noon, holidays));
  return instantAt(noon, clock);
}

/** A local time in UTC by the offset of the day before and of the day after: no zone is a day away from UTC, or changes twice in two days. */
function candidatesFor(localMs: number, clock: LocalClock): readonly [before: number, after: number] {
  const by = (near: number) => localMs - (clock(near) - near);
  return [by(localMs - DAY_MS), by(localMs + DAY_MS)];
}

/** The instants at which a clock shows a local time: one, two where it goes back, none where it goes forward. */
export const instantsAt = (localMs: number, clock: LocalClock): number[] =>
  [...new Set(candidatesFor(localMs, clock))].filter((instant) => clock(instant) === localMs).sort((a, b) => a - b);

/** The first of these instants; where clocks skip the local time, the one that the offset before the change gives. */
export function instantAt(localMs: number, clock: LocalClock): number {
  const [before, after] = candidatesFor(localMs, clock);
  // Where both are right, the clock goes back, and the offset before is the greater one.
  return before === after || clock(before) === localMs || clock(after) !== localMs ? before : after;
}

/** The same time of day, `days` days later. */
export const addDays = (localMs: number, days: number): number => localMs + days * DAY_MS;

/** The same day and time of day, `months` calendar months later; if that month has no such day, its last day. */
export function addMonths(localMs: number, months: number): number {
  const date = new Date(localMs);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, day);
  // A day that the month does not have is carried over to the month after: day 0 of that one is the last of the month before.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
