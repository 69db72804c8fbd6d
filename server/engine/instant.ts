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
  const parts = DATE_TIME.exec(text);
  if (parts === null) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as Six;
  if (year < MIN_YEAR || year > MAX_YEAR || hour > 23 || minute > 59 || second > 59) return null;
  const milliseconds = Number((parts[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  // Date.UTC carries 30 February over to March: a day that does not exist becomes another one.
  const local = new Date(localMs);
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return null;
  const offsetMinutes = readOffset(parts);
  if (offsetMinutes === undefined) return null;
  return { epochMs: localMs - (offsetMinutes ?? 0) * MINUTE_MS, offsetMinutes };
}

type Six = [number, number, number, number, number, number];

/** Null where no offset is written, undefined where it is out of range. */
function readOffset([, , , , , , , , utc, sign, hours, minutes]: RegExpExecArray): number | null | undefined {
  if (utc !== undefined) return 0;
  if (sign === undefined) return null;
  const size = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || size > MAX_OFFSET_MINUTES) return undefined;
  return sign === "-" && size > 0 ? -size : size;
}

/** Prints an instant as RFC 3339 with `Z`, with a fraction only where it is not zero. */
export const formatInstant = (epochMs: number): string => new Date(epochMs).toISOString().replace(".000Z", "Z");
