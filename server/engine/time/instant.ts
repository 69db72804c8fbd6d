// Instants as a draft writes them: RFC 3339 date-times whose offset may be missing (then UTC is meant).

const DATE_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d+))?(?:(Z)|([+-])(\d{2}):(\d{2}))?$/;

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
  const [, local = "", fraction = "", utc, sign, hours, minutes] = DATE_TIME.exec(text) ?? [];
  const localMs = Date.parse(`${local}.${fraction.slice(0, 3).padEnd(3, "0")}Z`);
  // Date.parse carries 30 February over to March, and 24:00 to the next day: they are then printed as another instant.
  if (Number.isNaN(localMs) || !new Date(localMs).toISOString().startsWith(local)) return null;
  const year = Number(local.slice(0, 4));
  if (year < MIN_YEAR || year > MAX_YEAR) return null;
  if (utc === undefined && sign === undefined) return { epochMs: localMs, offsetMinutes: null };
  const size = utc === undefined ? Number(hours) * 60 + Number(minutes) : 0;
  if (Number(minutes) > 59 || size > MAX_OFFSET_MINUTES) return null;
  const offsetMinutes = sign === "-" && size > 0 ? -size : size;
  return { epochMs: localMs - offsetMinutes * MINUTE_MS, offsetMinutes };
}

/** Prints an instant as RFC 3339 with `Z`, with a fraction only where it is not zero. */
export const formatInstant = (epochMs: number): string => new Date(epochMs).toISOString().replace(".000Z", "Z");
