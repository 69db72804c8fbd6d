// Dates, durations and numbers as people write them. What was understood is always shown beside the control.
import { parseInstant } from "../../../server/engine/time/instant.ts";
import { instantsAt, localClock } from "../../../server/engine/time/local-time.ts";

/**
 * `instant`: in milliseconds since 1970; `second` where the clocks of the zone show that time twice, an hour apart; `isZoned` if the
 * text itself names UTC or an offset. `skipped`: the clocks of the zone go forward over that time. `day`: without a time of day.
 */
export type DateTimeReading =
  | { readonly kind: "instant"; readonly epochMs: number; readonly isZoned: boolean; readonly second?: number }
  | { readonly kind: "skipped" | "day" | "unknown" };

const UNKNOWN = { kind: "unknown" } as const;

// A date, and after it a time of day, which may be followed by UTC or an offset.
const PARTS =
  /^(.+?)(?:(?:T|,? (?:at )?)(\d{1,2})[:.h](\d{2})(?::(\d{2})(?:\.(\d+))?)?(?: ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?)?$/i;
const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
// The day comes first, as everywhere in the Union.
const DAY_FIRST = /^(?<day>\d{1,2})(?:\. ?(?=\d)|[/-])(?<month>\d{1,2})(?:\. ?|[/-])(?<year>\d{4})$/;
const DAY_AND_NAME = /^(?<day>\d{1,2})\.? (?<name>[a-z]{3,})\.?,? (?<year>\d{4})$/i;
const NAME_AND_DAY = /^(?<name>[a-z]{3,})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i;
const MONTHS = "january february march april may june july august september october november december".split(" ");

/** Reads a date and time; without UTC or an offset in the text, as the clocks in `timeZone` show it. */
export function readDateTime(text: string, timeZone: string): DateTimeReading {
  const [, date = "", hours, minutes, seconds = "00", fraction, zone] =
    PARTS.exec(text.trim().replace(/\s+/g, " ")) ?? [];
  const day = readDay(date);
  if (day === null) return UNKNOWN;
  if (hours === undefined) return { kind: "day" };
  const time = `${hours.padStart(2, "0")}:${minutes}:${seconds}${fraction === undefined ? "" : `.${fraction}`}`;
  const offset = zone === undefined || /^[a-z]/i.test(zone) ? "Z" : zone.replace(/(\d\d):?(\d\d)/, "$1:$2");
  const instant = parseInstant(`${day}T${time}${offset}`);
  if (instant === null) return UNKNOWN;
  if (zone !== undefined) return { kind: "instant", epochMs: instant.epochMs, isZoned: true };
  const [epochMs, second] = instantsAt(instant.epochMs, localClock(timeZone));
  if (epochMs === undefined) return { kind: "skipped" };
  return { kind: "instant", epochMs, isZoned: false, ...(second !== undefined && { second }) };
}

/** `2026-03-10`, or null. Whether the day exists is for parseInstant to find out. */
function readDay(text: string): string | null {
  const match = [YEAR_FIRST, DAY_FIRST, DAY_AND_NAME, NAME_AND_DAY].map((form) => form.exec(text)).find(Boolean);
  if (match == null) return null;
  const { year = "", month, name = "", day = "" } = match.groups ?? {};
  const named = MONTHS.findIndex((full) => full.startsWith(name.toLowerCase())) + 1;
  return [year, (month ?? String(named)).padStart(2, "0"), day.padStart(2, "0")].join("-");
}

/** A number as JSON, and whether the text could also be another number: `12.000` may be 12 or 12000. */
interface NumberReading {
  readonly json: string;
  readonly isGuess: boolean;
}

// RFC 8259, section 6.
export const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const SIGNED = /^([-−+]?) ?(.+?)(?: ?%)?$/;
// Digits, alone or in groups of three after spaces or apostrophes, and decimals after a point or a comma.
const PLAIN = /^(\d{1,3}(?:([ '’])\d{3})(?:\2\d{3})*|\d+)(?:[.,](\d+))?$/;
// Groups of three after points or commas, and decimals after the other mark.
const GROUPED = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads a number; null if the text is not one. `decimals`: "none" if it has none, "some" if it may have them, "most" if it is below a
 * thousand, so that three digits after a mark are decimals.
 */
export function readNumber(text: string, decimals: "none" | "some" | "most"): NumberReading | null {
  const [, sign = "", digits = ""] = SIGNED.exec(text.trim().replace(/\s/g, " ")) ?? [];
  const isAmbiguous = AMBIGUOUS.test(digits);
  const json = text.trim();
  if (!isAmbiguous && NUMBER.test(json)) return { json, isGuess: false };
  const plain = PLAIN.exec(digits);
  // No amount has three decimals.
  const match = isAmbiguous && decimals !== "most" ? GROUPED.exec(digits) : (plain ?? GROUPED.exec(digits));
  if (match === null) return null;
  const [, whole = "", , fraction] = match;
  const integer = whole.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  const number = `${/[-−]/.test(sign) ? "-" : ""}${integer}${fraction === undefined ? "" : `.${fraction}`}`;
  return { json: number, isGuess: isAmbiguous && decimals !== "none" };
}

/** `12 000.5`: a JSON number with its thousands apart. */
export function numberWords(json: string): string {
  const [integer = "", ...decimals] = json.split(".");
  return [integer.replace(/\d(?=(?:\d{3})+$)/g, "$&\u00a0"), ...decimals].join(".");
}

const CLOCK = /^(\d{1,3}):([01]?\d|2[0-3]):([0-5]\d)$/;
const SPAN = /^(?:(\d+) ?d(?:ays?)?,?)? ?(?:(\d+) ?h(?:ours?)?,?)? ?(?:(\d+) ?m(?:in(?:utes?)?)?)?$/i;

/** Reads a duration as the official template prints it, `DDD:HH:MM`; null if the text is not one, or one of more than 999 days. */
export function readDuration(text: string): string | null {
  const words = text.trim().replace(/\s+/g, " ");
  const match = words === "" ? null : (CLOCK.exec(words) ?? SPAN.exec(words));
  if (match === null) return null;
  const [days = 0, hours = 0, minutes = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const total = (days * 24 + hours) * 60 + minutes;
  const parts = [Math.floor(total / 60 / 24), Math.floor(total / 60) % 24, total % 60].map(String);
  const duration = `${parts[0]?.padStart(3, "0")}:${parts[1]?.padStart(2, "0")}:${parts[2]?.padStart(2, "0")}`;
  return duration.length > "DDD:HH:MM".length ? null : duration;
}
