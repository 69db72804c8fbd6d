// Until when a deadline may still be met by what is not known or not decided. The deadline is the earliest end, for planning; these ends are
// for judging: what was sent after the last of them is late in any case.
import type { ClockParts } from "../kind.ts";
import type { CheckOptions } from "../options.ts";
import { createDaysOff, instantAt, type LocalClock } from "../time/local-time.ts";
import { DAY_MS, endsIn, getEnd, nextFullHour, type Period } from "../time/period.ts";
import type { Alternative, Clock, ClockResult, LaterCase, LaterEnd } from "./clock.ts";
import type { Counted, CountedEnd } from "./count.ts";

/**
 * Creates a function that lists the later ends of a deadline that was counted; none where there is none. `mayHaveRelief` says whether the relief
 * of the clock is not excluded.
 */
export function prepareLaterEnds(clock: Clock, profile: ClockParts) {
  const { latest_on_working_day: isOnWorkingDay = false, two_working_days: hasTwoWorkingDays = false } = clock;
  return (options: CheckOptions, counted: Counted | CountedEnd, mayHaveRelief: boolean): readonly LaterEnd[] => {
    const { dueMs, limit, startMs, otherStartMs } = counted;
    if (dueMs === null || limit === null) return [];
    const { bank_holidays, hasLongHolidays } = options;
    const daysOff = createDaysOff(bank_holidays ?? []);
    const skipHolidays = bank_holidays === null ? createSkipHolidays(daysOff, hasLongHolidays) : null;
    const holidays = { daysOff, skipHolidays };
    const zones = profile.localClocks(options);
    const circumstances = { zones, ...holidays, isOnWorkingDay, hasTwoWorkingDays, mayHaveRelief };
    const ends = findLaterEnds({ limit, startMs, dueMs }, circumstances);
    if (otherStartMs === null) return ends;
    const others = [
      { cases: [], untilMs: getEnd(limit, otherStartMs, zones) },
      ...findLaterEnds({ limit, startMs: otherStartMs, dueMs }, circumstances),
    ].filter(({ untilMs }) => untilMs > dueMs);
    return withoutWeaker([...ends, ...others.map(withOtherStart)]);
  };
}

const withOtherStart = ({ cases, untilMs }: LaterEnd): LaterEnd => ({ cases: ["other_start", ...cases], untilMs });

interface Deadline {
  readonly limit: Period;
  readonly startMs: number;
  readonly dueMs: number;
}

interface Circumstances {
  /** Of the zone or, where none is given, of each that may apply. */
  readonly zones: readonly LocalClock[];
  /** The number of days from a local day to the first working day, 0 where it is one. */
  readonly daysOff: (day: number) => number;
  /** The last day that may be the first working day from a local day on, if that is a holiday; null where holidays are known. */
  readonly skipHolidays: ((day: number) => number) | null;
  /** Whether by another reading a day off at the end is followed by others. */
  readonly isOnWorkingDay: boolean;
  /** Whether by another reading two days or more have at least two working days (Regulation (EEC, Euratom) No 1182/71, Article 3(5)). */
  readonly hasTwoWorkingDays: boolean;
  /** Whether the act has a relief that is not excluded. */
  readonly mayHaveRelief: boolean;
}

// Where working days are moved, or Orthodox Easter meets 1 May, weekends and holidays are taken to last for a week. Elsewhere no more than three
// working days in a row are holidays, such as 24 to 26 December, or Thursday to Monday at Easter.
const MAX_DAYS_OFF = 7;
const MAX_HOLIDAYS = 3;

function createSkipHolidays(daysOff: Circumstances["daysOff"], hasLongHolidays: boolean) {
  const workingDayFrom = (day: number): number => day + daysOff(day);
  return (day: number): number => {
    if (hasLongHolidays) return day + MAX_DAYS_OFF;
    let last = workingDayFrom(day);
    for (let holidays = 0; holidays < MAX_HOLIDAYS; holidays++) last = workingDayFrom(last + 1);
    return last;
  };
}

/** The later ends of a deadline, the earliest first. One that asks for no more than another and ends later takes its place. */
function findLaterEnds(deadline: Deadline, circumstances: Circumstances): readonly LaterEnd[] {
  const { limit, startMs } = deadline;
  const { zones, mayHaveRelief } = circumstances;
  const isInHours = limit.hours !== undefined;
  const fullHour = nextFullHour(startMs);
  // Hours end at once in all zones; the zones matter for the day on which they end.
  const inZones = isInHours && !mayHaveRelief ? [] : zoneEnds(limit, startMs, zones);
  const ends: readonly LaterEnd[] = [
    ...(isInHours
      ? [{ cases: ["full_hour"] as const, untilMs: getEnd(limit, fullHour, []) }]
      : [latest(["other_zone"], endsOf(inZones)), ...endsOfDays(inZones, deadline, circumstances)]),
    ...(mayHaveRelief ? reliefEnds([], inZones, circumstances) : []),
    // The last hour of a working day may run into a day off.
    ...(mayHaveRelief && isInHours ? reliefEnds(["full_hour"], zoneEnds(limit, fullHour, zones), circumstances) : []),
  ];
  return withoutWeaker(ends.filter(({ untilMs }) => untilMs > deadline.dueMs));
}

/** An end in a zone, and the local day of it. */
interface ZoneEnd {
  readonly zone: LocalClock;
  readonly endMs: number;
  readonly day: number;
}

const zoneEnds = (limit: Period, startMs: number, zones: readonly LocalClock[]): readonly ZoneEnd[] =>
  endsIn(zones, limit, startMs).map((endMs, index) => {
    const zone = zones[index] as LocalClock;
    return { zone, endMs, day: Math.floor(zone(endMs) / DAY_MS) };
  });

const latest = (cases: readonly LaterCase[], ends: readonly number[]): LaterEnd => ({
  cases,
  // No end is later than that of no zone.
  untilMs: Math.max(...ends),
});

const endsOf = (ends: readonly ZoneEnd[]): readonly number[] => ends.map(({ endMs }) => endMs);

/** The instants at which a local day has begun, or at which a part of it has passed. */
const instantsOf = (ends: readonly ZoneEnd[], dayOf: (day: number) => number): readonly number[] =>
  ends.map(({ zone, day }) => instantAt(dayOf(day) * DAY_MS, zone));

/** Days and months may run to the end of their last day, and of the first working day from then on. */
function endsOfDays(
  ends: readonly ZoneEnd[],
  { limit: { days = 0 }, startMs }: Deadline,
  { daysOff, skipHolidays, isOnWorkingDay, hasTwoWorkingDays }: Circumstances,
): readonly LaterEnd[] {
  const endOfDay = latest(
    ["end_of_day"],
    instantsOf(ends, (day) => day + 1),
  );
  if (!isOnWorkingDay) return [endOfDay];
  const workingDayFrom = (day: number): number => day + daysOff(day);
  const secondWorkingDay = ({ zone }: ZoneEnd): number =>
    workingDayFrom(workingDayFrom(Math.floor(zone(startMs) / DAY_MS) + 1) + 1);
  const moved = ends.map((end) => ({
    ...end,
    lastDay: Math.max(workingDayFrom(end.day), hasTwoWorkingDays && days > 1 ? secondWorkingDay(end) : end.day),
  }));
  const later = moved.filter(({ day, lastDay }) => lastDay > day);
  return [
    endOfDay,
    latest(
      ["working_day"],
      later.map(({ zone, lastDay }) => instantAt((lastDay + 1) * DAY_MS, zone)),
    ),
    ...(skipHolidays === null
      ? []
      : [
          latest(
            ["working_day", "bank_holiday"],
            moved.map(({ zone, lastDay }) => instantAt((skipHolidays(lastDay) + 1) * DAY_MS, zone)),
          ),
        ]),
  ];
}

/** The relief ends at noon of the next working day. */
function reliefEnds(cases: readonly LaterCase[], ends: readonly ZoneEnd[], circumstances: Circumstances) {
  const { daysOff, skipHolidays } = circumstances;
  const onDaysOff = ends.filter(({ day }) => daysOff(day) > 0);
  return [
    latest(
      [...cases, "relief"],
      instantsOf(onDaysOff, (day) => day + daysOff(day) + 0.5),
    ),
    ...(skipHolidays === null
      ? []
      : [
          latest(
            [...cases, "relief", "bank_holiday"],
            instantsOf(ends, (day) => skipHolidays(day) + 0.5),
          ),
        ]),
  ];
}

/** In the order of time, without those for which another one that ends no earlier asks no more. */
function withoutWeaker(ends: readonly LaterEnd[]): readonly LaterEnd[] {
  const asksNoMore = (one: LaterEnd, other: LaterEnd) => one.cases.every((name) => other.cases.includes(name));
  const isWeaker = (end: LaterEnd) =>
    ends.some((other) => other !== end && other.untilMs >= end.untilMs && asksNoMore(other, end));
  return ends.filter((end) => !isWeaker(end)).sort((a, b) => a.untilMs - b.untilMs);
}

// What follows from another reading of the period alone.
const OF_READINGS: readonly LaterCase[] = ["full_hour", "end_of_day", "working_day"];

/** The end by the other reading of the period; null where there is none. */
export function findLegalLatest(ends: readonly LaterEnd[]): number | null {
  const byReading = ends.filter(({ cases }) => cases.every((name) => OF_READINGS.includes(name)));
  return byReading.at(-1)?.untilMs ?? null;
}

/** The last of several deadlines, and until when it or one of the others can still be met; null if one of them is not known, or there is none. */
export function findLast(ends: readonly Pick<Alternative, "dueMs" | "laterEnds">[]): ClockResult["last"] {
  const known = ends.flatMap(({ dueMs, laterEnds }) => (dueMs === null ? [] : [{ dueMs, laterEnds }]));
  if (known.length === 0 || known.length < ends.length) return null;
  const dueMs = Math.max(...known.map((end) => end.dueMs));
  return { dueMs, untilMs: Math.max(dueMs, ...known.flatMap((end) => end.laterEnds.map(({ untilMs }) => untilMs))) };
}

/** Whether something that was sent at an instant came late: null where that depends on what is not known or not decided. */
export function isLate(sentMs: number, { dueMs, dependsOn, last }: ClockResult): boolean | null {
  if (last !== null && sentMs > last.untilMs) return true;
  const firstMs = dependsOn.length > 0 ? dependsOn[0]?.dueMs : dueMs;
  return firstMs != null && sentMs <= firstMs ? false : null;
}
