// Periods of the law: hours that elapse, or days and months of the calendar in local time.
import { whole } from "../parameters.ts";
import { addDays, addMonths, instantAt, isWorkingDay, type LocalClock } from "./local-time.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** At most one of the three. */
export interface Period {
  readonly hours?: number;
  readonly days?: number;
  readonly months?: number;
}

export const PERIOD = { "hours?": whole(1), "days?": whole(1), "months?": whole(1) };

/**
 * The end of a period; without a period, its start. Days and months end at the same local time of day, in the zone where that is earliest.
 */
export function getEnd(
  { hours, days = 0, months = 0 }: Period,
  startMs: number,
  clocks: readonly LocalClock[],
): number {
  if (hours !== undefined) return startMs + hours * HOUR_MS;
  if (days + months === 0) return startMs;
  return Math.min(...clocks.map((clock) => instantAt(addMonths(addDays(clock(startMs), days), months), clock)));
}

interface LatestEnd {
  readonly startMs: number;
  readonly clock: LocalClock | null;
  readonly bank_holidays: readonly string[] | null;
  /** Whether a last day that is no working day is followed by others. */
  readonly isOnWorkingDay: boolean;
}

/**
 * The end by the other reading of Regulation (EEC, Euratom) No 1182/71, Article 3: hours count from the next full hour, days and months end
 * with their last day. Null where the zone that decides is not known.
 */
export function computeLatestEnd(
  { hours }: Period,
  endMs: number,
  { startMs, clock, bank_holidays, isOnWorkingDay }: LatestEnd,
): number | null {
  if (hours !== undefined) return (Math.floor(startMs / HOUR_MS) + 1 + hours) * HOUR_MS;
  if (clock === null) return null;
  let day = Math.floor(clock(endMs) / DAY_MS) * DAY_MS;
  while (isOnWorkingDay && !isWorkingDay(day, bank_holidays ?? [])) day = addDays(day, 1);
  return instantAt(addDays(day, 1), clock);
}
