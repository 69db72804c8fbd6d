// Periods of the law: hours that elapse, or days and months of the calendar in local time.
import { whole } from "../parameters.ts";
import { addDays, addMonths, instantAt, keeping, type LocalClock } from "./local-time.ts";

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

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
export function getEnd(period: Period, startMs: number, clocks: readonly LocalClock[]): number {
  const { hours, days = 0, months = 0 } = period;
  if (hours !== undefined) return startMs + hours * HOUR_MS;
  return days + months === 0 ? startMs : Math.min(...endsIn(clocks, period, startMs));
}

/** The end of a period by each clock. */
export function endsIn(
  clocks: readonly LocalClock[],
  { hours = 0, days = 0, months = 0 }: Period,
  startMs: number,
): readonly number[] {
  if (days + months === 0) return clocks.map(() => startMs + hours * HOUR_MS);
  // Most of the zones that a deadline is compared in show the same time.
  const localEnd = keeping((localMs: number) => addMonths(addDays(localMs, days), months));
  return clocks.map((clock) => instantAt(localEnd(clock(startMs)), clock));
}

/** Where hours begin to count if the hour in which something happens does not count. */
export const nextFullHour = (startMs: number): number => (Math.floor(startMs / HOUR_MS) + 1) * HOUR_MS;
