// Local time in a named zone of the IANA database, by Intl alone: never the zone of the machine.
import { formatInstant } from "./instant.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** What a clock shows in a zone at an instant, as the instant at which a clock in UTC shows the same. */
export type LocalClock = (epochMs: number) => number;

/** Throws a RangeError for a name that Intl does not know. */
export function localClock(timeZone: string): LocalClock {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  return (epochMs) => {
    const offset = format.formatToParts(epochMs).find(({ type }) => type === "timeZoneName")?.value ?? "";
    // Seconds, as in local mean times of about 1900, are cut: RFC 3339 has none.
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d{2}):(\d{2})/.exec(offset) ?? [];
    return epochMs + (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  };
}

/** An instant as RFC 3339 with the offset of local time. */
export function formatLocal(epochMs: number, clock: LocalClock): string {
  const offsetMs = clock(epochMs) - epochMs;
  const digits = new Date(Math.abs(offsetMs)).toISOString().slice("1970-01-01T".length, "1970-01-01T00:00".length);
  return formatInstant(clock(epochMs)).replace("Z", `${offsetMs < 0 ? "-" : "+"}${digits}`);
}

/** Whether the day that a clock shows is neither on a weekend nor one of the holidays (`YYYY-MM-DD`). */
export function isWorkingDay(clockMs: number, holidays: readonly string[]): boolean {
  const date = new Date(clockMs);
  return date.getUTCDay() % 6 !== 0 && !holidays.includes(date.toISOString().slice(0, "1970-01-01".length));
}

/** The instant of noon in local time on the first working day after the day of an instant. */
export function noonOfNextWorkingDay(epochMs: number, holidays: readonly string[], clock: LocalClock): number {
  let noon = (Math.floor(clock(epochMs) / DAY_MS) + 0.5) * DAY_MS;
  do noon += DAY_MS;
  while (!isWorkingDay(noon, holidays));
  // With the offset at noon of UTC first, then with the offset at the instant that this gives: clocks may change in between.
  const near = noon - (clock(noon) - noon);
  return near - (clock(near) - noon);
}
