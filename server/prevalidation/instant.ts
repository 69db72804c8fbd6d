// Instants as a draft writes them: RFC 3339 date-times whose offset may be missing (then UTC is meant).

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:Z|([+-])(\d{2}):(\d{2}))?$/;

// Four-digit years on both sides of any shift by an offset or a time limit, and none that Date.UTC reads as 19xx.
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
 * year as written lies outside 1900 to 9998.
 */
export function parseInstant(text: string): Instant | null {
  const match = DATE_TIME.exec(text);
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (year < MIN_YEAR || year > MAX_YEAR || hour > 23 || minute > 59 || second > 59) return null;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  // A day that the month does not have falls into the next one.
  if (midnight.getUTCMonth() !== month - 1) return null;
  const offsetMinutes = readOffset(text, match[8], match[9], match[10]);
  if (offsetMinutes === undefined) return null;
  const millisecond = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const local = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  return { epochMs: local - (offsetMinutes ?? 0) * MINUTE_MS, offsetMinutes };
}

function readOffset(text: string, sign?: string, hours?: string, minutes?: string): number | null | undefined {
  if (sign === undefined) return text.endsWith("Z") ? 0 : null;
  if (Number(minutes) > 59) return undefined;
  const size = Number(hours) * 60 + Number(minutes);
  if (size > MAX_OFFSET_MINUTES) return undefined;
  return sign === "-" && size !== 0 ? -size : size;
}

/** The instant of a value that is known to be a sound date-time, in milliseconds since 1970-01-01T00:00:00Z; throws otherwise. */
export function instantOf(value: unknown): number {
  const instant = parseInstant(value as string);
  if (instant === null) throw new Error("expected a sound date-time");
  return instant.epochMs;
}

/** Prints an instant as RFC 3339 with `Z`, with a fraction only where it is not zero. */
export function formatInstant(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(".000Z", "Z");
}
