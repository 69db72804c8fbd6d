// Dates and numbers as people write them. What was understood is always shown beside the control.
import { parseInstant } from "../../../server/engine/time/instant.ts";
import { instantsAt, type LocalClock, localClock } from "../../../server/engine/time/local-time.ts";
import { getWeekdays, monthNamed } from "./month-names.ts";
import type { DurationParts } from "./written-durations.ts";

/**
 * `instant`: in milliseconds since 1970; `second` where the clocks of the zone show that time twice, an hour apart; `isZoned` if the
 * text itself names UTC or an offset; `day` if the text has no date and that of the clock was taken. `skipped`: the clocks of the zone
 * go forward over that time. `day`: without a time of day. `no_date`, `no_time`: there is no such day or time; `written` is what the
 * text says, in the form of RFC 3339. `either`: day and month could be exchanged; `texts` are the text with the day first and with the month
 * first, written so that each can be read in one way.
 */
export type DateTimeResult =
  | {
      readonly kind: "instant";
      readonly epochMs: number;
      readonly isZoned: boolean;
      readonly second?: number;
      readonly day?: RelativeDay;
    }
  | { readonly kind: "no_date" | "no_time"; readonly written: string }
  | { readonly kind: "either"; readonly texts: readonly [dayFirst: string, monthFirst: string] }
  | { readonly kind: "skipped" | "day" | "unknown" };

type RelativeDay = "today" | "yesterday";

const UNKNOWN = { kind: "unknown" } as const;

// `19:40`, `7.40 pm`, `7 pm`, `19h40`, `19 Uhr`, each with an offset or without. An offset of hours alone is one after seconds, as databases write it.
const TIME =
  "(?=\\d{1,2}(?:[:.h]\\d{2}| ?(?:[ap]\\.?m|h|Uhr)))(?<hours>\\d{1,2})(?:[:.h](?<minutes>\\d{2})(?::(?<seconds>\\d{2})(?:\\.(?<fraction>\\d+))?)?)?" +
  "(?: ?(?:(?<half>[ap])\\.?m\\.?|h|Uhr))?(?: ?(?<zone>Z|UTC|GMT|[+-]\\d{2}:?\\d{2})|(?<=:\\d{2}:\\d{2}(?:\\.\\d+)?)(?<hourZone>[+-]\\d{2}))?";
// A date, and before or after it a time of day.
const FORMS = [
  `^(?<date>.+?)(?:T|,? [–-] |, ?| )(?:(?:at|um|kl\\.?|klo|à|alle|om|o) )?${TIME}$`,
  `^${TIME}(?:,? on|,? am|,)? (?<date>.+)$`,
  `^(?:(?:at|um) )?${TIME}$`,
  "^(?<date>.+)$",
].map((form) => new RegExp(form, "iu"));
const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
// With points the day comes first, as everywhere in the Union.
const DAY_FIRST = /^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4}|\d{2})$/;
// Some write the month first here. Not with hyphens and a short year: 20-11-26 may begin with its year.
const EITHER_FIRST = /^(?!.*-\d\d$)(?<first>\d{1,2})(?<mark>[/-])(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})$/;
const DAY_AND_NAME = /^(?<day>\d{1,2})\.? (?:de |di )?(?<name>\p{L}{3,})\.?,? (?:de )?(?<year>\d{4}|\d{2})$/iu;
const NAME_AND_DAY = /^(?<name>\p{L}{3,})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/iu;
const BEFORE_DATE = /^(\p{L}{2,})\.?,? (\d.*|\p{L}{3,}\.? \d.*)$/u;
const PREPOSITIONS: ReadonlySet<string> = new Set("on am den le el il em dne dnia".split(" "));
const RELATIVE_DAYS: ReadonlyMap<string, RelativeDay> = new Map([
  ["today", "today"],
  ["heute", "today"],
  ["yesterday", "yesterday"],
  ["gestern", "yesterday"],
]);
const DAY_MS = 24 * 60 * 60_000;

/**
 * What a time is read with: the zone of its clock, and for a time without a date the present, in milliseconds. To the readers of field types, an
 * empty zone is one that is not known.
 */
export interface ClockFacts {
  readonly timeZone: string;
  readonly nowMs?: number | undefined;
  /** Which comes first in a date like 11/12/2026; without it, both instants are returned. */
  readonly order?: DateOrder | undefined;
  /** What the three parts of a duration are; without it, all durations are returned that they may be. */
  readonly parts?: DurationParts | undefined;
}

export type DateOrder = "day" | "month";

/** Which comes first in a date of a text, if only one can; null where both can, and for another text. */
export function findOrder(text: string): DateOrder | null {
  const found = FORMS.map((form) => EITHER_FIRST.exec(form.exec(text.trim().replace(/\s+/g, " "))?.groups?.date ?? ""));
  const { first, second } = found.find(Boolean)?.groups ?? {};
  if (Number(first) > LAST_MONTH) return "day";
  return Number(second) > LAST_MONTH ? "month" : null;
}

const LAST_MONTH = 12;

/** Reads a date and time; without UTC or an offset in the text, as the clocks in the zone show it. */
export function readDateTime(text: string, { timeZone, nowMs, order }: ClockFacts): DateTimeResult {
  const words = text.trim().replace(/\s+/g, " ");
  const clock = localClock(timeZone);
  for (const form of FORMS) {
    const { date, ...time } = form.exec(words)?.groups ?? {};
    const isTime = time.hours !== undefined;
    const relative = date === undefined ? (isTime ? "today" : undefined) : RELATIVE_DAYS.get(date.toLowerCase());
    const day =
      relative === undefined
        ? readDay(date ?? "", order)
        : nowMs === undefined
          ? null
          : toRelativeDay(clock(nowMs), relative);
    if (day === null) continue;
    if (!isTime) return { kind: "day" };
    if (typeof day !== "string") {
      const [dayFirst, monthFirst] = day.map((one) => words.replace(date ?? "", one));
      return { kind: "either", texts: [dayFirst ?? "", monthFirst ?? ""] };
    }
    const result = readOn(day, time, clock);
    return result.kind === "instant" && relative !== undefined ? { ...result, day: relative } : result;
  }
  return UNKNOWN;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** A time of day on a day, `2026-03-10`. */
function readOn(day: string, { hours = "", minutes = "00", half, ...rest }: Groups, clock: LocalClock): DateTimeResult {
  const { seconds = "00", fraction, hourZone } = rest;
  const zone = hourZone === undefined ? rest.zone : `${hourZone}:00`;
  const isHalf = half !== undefined;
  const number = isHalf ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  const time = `${String(number).padStart(2, "0")}:${minutes}:${seconds}${fraction === undefined ? "" : `.${fraction}`}`;
  const offset = zone === undefined || /^[a-z]/i.test(zone) ? "Z" : zone.replace(/(\d\d):?(\d\d)/, "$1:$2");
  if (parseInstant(`${day}T00:00:00Z`) === null) return { kind: "no_date", written: `${day}T${time}` };
  const instant = parseInstant(`${day}T${time}${offset}`);
  if (instant === null || (isHalf && (Number(hours) < 1 || Number(hours) > 12)))
    return { kind: "no_time", written: `${day}T${hours.padStart(2, "0")}:${minutes}:${seconds}` };
  if (zone !== undefined) return { kind: "instant", epochMs: instant.epochMs, isZoned: true };
  const [epochMs, second] = instantsAt(instant.epochMs, clock);
  if (epochMs === undefined) return { kind: "skipped" };
  return { kind: "instant", epochMs, isZoned: false, ...(second !== undefined && { second }) };
}

/** `2026-03-10`: the day that a clock shows, or the one before it. */
const toRelativeDay = (clockMs: number, day: RelativeDay): string =>
  new Date(clockMs - (day === "today" ? 0 : DAY_MS)).toISOString().slice(0, "2026-03-10".length);

/** `2026-03-10`; or where day and month could be exchanged, `11.12.2026` and `12.11.2026`. */
type WrittenDay = string | readonly [dayFirst: string, monthFirst: string];

/** The day of a text, which may begin with the day of the week; null where that is another one. */
function readDay(text: string, order?: DateOrder): WrittenDay | null {
  const day = readDate(text, order);
  const [, name = "", date = ""] = BEFORE_DATE.exec(text) ?? [];
  if (day !== null || name === "") return day;
  const dated = readDate(date, order);
  if (dated === null || PREPOSITIONS.has(name.toLowerCase())) return dated;
  const weekdays = getWeekdays(name);
  const fits = (one: string) => weekdays.includes(new Date(`${readDate(one)}T00:00:00Z`).getUTCDay());
  if (typeof dated === "string") return fits(dated) ? dated : null;
  const [fitting, ...others] = dated.filter(fits);
  return fitting === undefined ? null : others.length > 0 ? dated : (readDate(fitting) as string);
}

/** Whether the day exists is for parseInstant to find out. */
function readDate(text: string, order?: DateOrder): WrittenDay | null {
  const found = [YEAR_FIRST, DAY_FIRST, EITHER_FIRST, DAY_AND_NAME, NAME_AND_DAY].map((form) => form.exec(text));
  const { first, second, ...named } = found.find(Boolean)?.groups ?? {};
  const { year = "", name } = named;
  const which = findOrder(text) ?? order;
  if (first !== undefined && second !== undefined && which === undefined && Number(first) !== Number(second))
    return [`${first}.${second}.${year}`, `${second}.${first}.${year}`];
  const [day = "", month] =
    first === undefined ? [named.day, named.month] : which === "month" ? [second, first] : [first, second];
  const number = month ?? (name === undefined ? null : monthNamed(name));
  if (number === null) return null;
  return [year.padStart(4, "20"), String(number).padStart(2, "0"), day.padStart(2, "0")].join("-");
}

/** A number as JSON, and whether the text could also be another number: `12.000` may be 12 or 12000. */
export interface NumberResult {
  readonly json: string;
  readonly isGuess: boolean;
}

// RFC 8259, section 6.
export const NUMBER_TEXT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const SIGNED = /^([-−+]?) ?(.+)$/;
// Digits, alone or in groups of three after spaces or apostrophes, and decimals after a point or a comma.
const PLAIN = /^(\d{1,3}(?:([ '’])\d{3})(?:\2\d{3})*|\d+)(?:[.,](\d+))?$/;
// Groups of three after points or commas, and decimals after the other mark.
const GROUPED = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads a number; null if the text is not one. `decimals`: "none" if it has none, "some" if it may have them, "most" for a percentage: it is
 * below a thousand, so that three digits after a mark are decimals, and may have its sign.
 */
export function readNumber(text: string, decimals: "none" | "some" | "most"): NumberResult | null {
  const words = text.trim().replace(/\s/g, " ");
  const [, sign = "", digits = ""] = SIGNED.exec(decimals === "most" ? words.replace(/ ?%$/, "") : words) ?? [];
  const isAmbiguous = AMBIGUOUS.test(digits);
  const json = text.trim();
  if (!isAmbiguous && NUMBER_TEXT.test(json)) return { json, isGuess: false };
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
