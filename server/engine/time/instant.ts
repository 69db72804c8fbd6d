// Instants as a draft writes them: RFC 3339 date-times whose offset may be missing (then UTC is meant).

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:(Z)|([+-])(\d{2}):(\d{2}))?$/;

// Within these years, neither an offset nor a deadline leads to a year that has not four digits.
const MIN_YEAR = 1900;
const MAX_YEAR = 9998;
const MINUTE_MS = 60_000;
// The largest offset in use anywhere is +14:00 (Kiribati).
const MAX_OFFSET_MINUTES = 14 * 60;

export interface Instant {
  /** Milliseconds since 1970-01-01T00:00:00Z; further digits of a fraction are cut. */
  readonly epochMs: number;
  /** Minutes east of UTC as written (`Z` and `-00:00` are 0), or null where no offset is written. */
  readonly offsetMinutes: number | null;
}

/**
 * Reads a date-time; null where the text is not one, or names no real instant (30 February, 24:00, a leap second), or its
 * year as written is outside 1900 to 9998.
 */
export function parseInstant(text: string): Instant | null {
  const found = DATE_TIME.exec(text);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
  const isTime = hour < 24 && minute < 60 && second < 60;
  if (!isTime || month < 1 || month > 12 || day < 1 || day > getDays(year, month)) return null;
  if (year < MIN_YEAR || year > MAX_YEAR) return null;
  const [, , , , , , , fraction = "", utc, sign, hours, minutes] = found;
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second, Number(fraction.slice(0, 3).padEnd(3, "0")));
  if (utc === undefined && sign === undefined) return { epochMs: localMs, offsetMinutes: null };
  const size = utc === undefined ? Number(hours) * 60 + Number(minutes) : 0;
  if (Number(minutes) > 59 || size > MAX_OFFSET_MINUTES) return null;
  const offsetMinutes = sign === "-" && size > 0 ? -size : size;
  return { epochMs: localMs - offsetMinutes * MINUTE_MS, offsetMinutes };
}

/** The number of days of a month, 1 to 12. */
const getDays = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Prints an instant as RFC 3339 with `Z`, with a fraction only where it is not zero. */
export const formatInstant = (epochMs: number): string => new Date(epochMs).toISOString().replace(".000Z", "Z");
