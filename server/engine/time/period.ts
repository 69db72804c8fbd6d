// Periods of the law: hours that elapse, or days and months of the calendar in local time.
import { whole } from "../parameters.ts";
import { addDays, addMonths, instantAt, type LocalClock } from "./local-time.ts";

const HOUR_MS = 3_600_000;

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
export function endOf({ hours, days = 0, months = 0 }: Period, startMs: number, clocks: readonly LocalClock[]): number {
  if (hours !== undefined) return startMs + hours * HOUR_MS;
  if (days + months === 0) return startMs;
  return Math.min(...clocks.map((clock) => instantAt(addMonths(addDays(clock(startMs), days), months), clock)));
}
