// Local time in a named zone of the IANA database, by Intl alone: never the zone of the machine.
import { formatInstant } from "./instant.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** What a clock shows in a zone at an instant, as the instant at which a clock in UTC shows the same. */
export type LocalClock = (epochMs: number) => number;

// The number of days whose offset is kept for each zone. Reports are about a few weeks.
const MAX_DAYS_KEPT = 500;
// Creating the clock of a zone takes as long as checking a draft. All Member States together have about half as many zones.
export const MAX_ZONES_KEPT = 100;

/** Throws a RangeError for a name that Intl does not know. */
export const localClock: (timeZone: string) => LocalClock = keeping(createClock, MAX_ZONES_KEPT);

function createClock(timeZone: string): LocalClock {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const readOffset = (epochMs: number): number => {
    // "6/30/2026, GMT+02:00". Seconds, as in local mean times of about 1900, are cut: RFC 3339 has none.
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d{2}):(\d{2})/.exec(format.format(epochMs)) ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  };
  // A deadline in months without a Member State compares many zones, so the offsets of a day are computed once.
  const offsets = new Map<number, DayOffsets>();
  const offsetsOf = (day: number): DayOffsets => {
    const kept = offsets.get(day);
    if (kept !== undefined) return kept;
    if (offsets.size === MAX_DAYS_KEPT) offsets.clear();
    const read = readDay(day, readOffset);
    offsets.set(day, read);
    return read;
  };
  return (epochMs) => {
    const { before, changeMs, after } = offsetsOf(Math.floor(epochMs / DAY_MS));
    return epochMs + (epochMs < changeMs ? before : after);
  };
}

/** The offset of a zone on a day in UTC until it changes, and from then on. */
interface DayOffsets {
  readonly before: number;
  readonly changeMs: number;
  readonly after: number;
}

/** No zone changes twice in a day: with equal offsets at both ends there is no change between. */
function readDay(day: number, readOffset: (epochMs: number) => number): DayOffsets {
  let [startMs, endMs] = [day * DAY_MS, (day + 1) * DAY_MS];
  const [before, after] = [readOffset(startMs), readOffset(endMs)];
  // Offsets change at full seconds.
  while (before !== after && endMs - startMs > 1_000) {
    const middleMs = startMs + Math.floor((endMs - startMs) / 2_000) * 1_000;
    if (readOffset(middleMs) === before) startMs = middleMs;
    else endMs = middleMs;
  }
  return { before, changeMs: endMs, after };
}

/** An instant as RFC 3339 with the offset of local time. */
export function formatLocal(epochMs: number, clock: LocalClock): string {
  const offsetMs = clock(epochMs) - epochMs;
  const digits = new Date(Math.abs(offsetMs)).toISOString().slice("1970-01-01T".length, "1970-01-01T00:00".length);
  return formatInstant(clock(epochMs)).replace("Z", `${offsetMs < 0 ? "-" : "+"}${digits}`);
}

/** The same function, which keeps its results. Once it has kept `max` of them, it forgets them all and starts again. */
export function keeping<A extends string | number, R>(
  compute: (argument: A) => R,
  max = Number.POSITIVE_INFINITY,
): (argument: A) => R {
  const kept = new Map<A, R>();
  return (argument) => {
    const known = kept.get(argument);
    if (known !== undefined) return known;
    const result = compute(argument);
    if (kept.size >= max) kept.clear();
    kept.set(argument, result);
    return result;
  };
}

/**
 * Creates a function that counts the days from a day of the local calendar, in days since 1970, to the first working day: no weekend day and none
 * of the holidays (`YYYY-MM-DD`). It returns 0 for a working day.
 */
export function createDaysOff(holidays: readonly string[]): (day: number) => number {
  const listed = new Set(holidays.map((date) => Date.parse(date) / DAY_MS));
  // 1 January 1970 was a Thursday.
  const isOff = (day: number) => (day + 4) % 7 === 0 || (day + 5) % 7 === 0 || listed.has(day);
  return keeping((day: number) => {
    let working = day;
    while (isOff(working)) working += 1;
    return working - day;
  });
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
