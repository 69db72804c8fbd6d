// The options of a check, shared by requests, the command line, the page and the package.

import { nameMeant, sanitizeName } from "./names.ts";
import type { CodeList, RuleSet } from "./rule-set.ts";
import { parseInstant } from "./time/instant.ts";
import { keeping, type LocalClock, localClock, MAX_ZONES_KEPT } from "./time/local-time.ts";

/** Options as a client writes them, which are the query parameters of prevalidate-report. */
export interface CheckParameters {
  /** The EU Member State of the reporting entity, as a code of ISO 3166-1 alpha-2. */
  readonly member_state?: string | undefined;
  /** A name of the IANA database, of a zone of the Member State if both are given; without it, the main zone of the Member State. */
  readonly time_zone?: string | undefined;
  /** At most 60 local dates, `YYYY-MM-DD`, joined by commas; empty if none apply. */
  readonly bank_holidays?: string | undefined;
  /** When the report before was submitted, RFC 3339 with its offset. Nothing depends on it for an initial notification. */
  readonly previous_submitted_at?: string | undefined;
  /** When this report was submitted, RFC 3339 with its offset, where the draft does not say it: whether it was late is judged by it. */
  readonly submitted_at?: string | undefined;
  /** The time of the check, RFC 3339 with its offset: what cannot be in the future is compared with it. Without it nothing depends on the day. */
  readonly now?: string | undefined;
}

/** Parameters as an object, or as pairs such as a query, in which a name may come twice. What is undefined or null is not given. */
export type GivenParameters = CheckParameters | Iterable<readonly [name: string, value: string]>;

/** The parameters of a request: the options of the check, and how much of the answer is wanted. */
export type RequestParameters = GivenParameters | (CheckParameters & { readonly detail?: string | undefined });

/** Options as the check uses them; null if not given. */
export type CheckOptions = Readonly<
  Record<"member_state" | "time_zone" | "previous_submitted_at" | "submitted_at" | "now", string | null>
> & {
  readonly bank_holidays: readonly string[] | null;
  /** What clocks show in the time zone. */
  readonly clock: LocalClock | null;
  /** Whether more than a few working days in a row may be holidays in the Member State, or that is not known. */
  readonly hasLongHolidays: boolean;
  /** What has to be assumed of the Member State. */
  readonly assumption: string | null;
};

/** What clocks show in the time zone of the check; where none is given, in each that may apply. */
export type LocalClocks = (options: CheckOptions) => readonly LocalClock[];

export const NO_OPTIONS: CheckOptions = {
  member_state: null,
  time_zone: null,
  bank_holidays: null,
  previous_submitted_at: null,
  submitted_at: null,
  now: null,
  clock: null,
  hasLongHolidays: true,
  assumption: null,
};

export interface ParameterError {
  readonly error: "invalid_parameter";
  /** Its name, safe to print. */
  readonly parameter: string;
  /** Of a name that is not known: the known one that may be meant, or null. */
  readonly nearest?: string | null;
}

const MAX_BANK_HOLIDAYS = 60;

const splitDates = (text: string): readonly string[] => (text === "" ? [] : text.split(",", MAX_BANK_HOLIDAYS + 1));
const isDate = (text: string): boolean => parseInstant(`${text}T00:00:00Z`) !== null;
const isInstant = (text: string): boolean => typeof parseInstant(text)?.offsetMinutes === "number";

// How the IANA database spells its links, such as Europe/Kyiv, GB-Eire, Etc/UTC and EST5EDT. Zones themselves are compared with Intl.
const WORD = /(?:[A-Z][a-z]+)+|[A-Z]{2,3}/.source;
const LINK = new RegExp(`^(?:(?:${WORD})(?:[/_-](?:${WORD}))*|(?:Etc/)?[A-Z][A-Z\\d]*(?:[+-][A-Z\\d]+)?)$`);

/** Whether a text is a name of the IANA database, in its spelling: answers repeat it. Intl also takes other cases, and offsets. */
const isTimeZone = keeping((name: string): boolean => {
  try {
    const { timeZone: zone } = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions();
    return zone.toLowerCase() === name.toLowerCase() ? zone === name : LINK.test(name);
  } catch {
    return false;
  }
}, MAX_ZONES_KEPT);

const DETAIL = "detail";

/** How much of an answer is wanted: the whole of it, unless `detail` is `brief`. */
export function readDetail(given: RequestParameters): "full" | "brief" | ParameterError {
  const values = getPairs(given).filter(([name, value]) => name === DETAIL && value !== undefined && value !== null);
  const [[, detail] = [DETAIL, "full"]] = values;
  if (values.length > 1 || (detail !== "full" && detail !== "brief"))
    return { error: "invalid_parameter", parameter: DETAIL };
  return detail;
}

const unknownParameter = (name: string, known: readonly string[]): ParameterError => ({
  error: "invalid_parameter",
  parameter: sanitizeName(name),
  nearest: nameMeant(name, known),
});

const getPairs = (given: RequestParameters): (readonly [name: string, value: unknown])[] =>
  Symbol.iterator in given ? [...given] : Object.entries(given);

interface State extends Pick<CheckOptions, "hasLongHolidays"> {
  readonly zones: readonly string[];
  readonly assumption: unknown;
}

/** The reader of options. The Member States are the codes of the rule set that have a time zone. */
export function createReadOptions({ code_lists }: Pick<RuleSet, "code_lists">) {
  const states = new Map<string, State>();
  for (const { code, attributes } of code_lists.flatMap(({ items }) => items)) {
    const zones = getZones(attributes);
    const { assumption, long_holidays = false } = attributes ?? {};
    if (zones.length > 0) states.set(code, { zones, assumption, hasLongHolidays: long_holidays === true });
  }
  const validators: ReadonlyMap<string, (value: string) => boolean> = new Map([
    // A profile without deadlines has no Member States; the code then changes nothing.
    ["member_state", (value) => (states.size === 0 ? /^[A-Z]{2}$/.test(value) : states.has(value))],
    ["time_zone", isTimeZone],
    ["bank_holidays", (value) => splitDates(value).length <= MAX_BANK_HOLIDAYS && splitDates(value).every(isDate)],
    ["previous_submitted_at", isInstant],
    ["submitted_at", isInstant],
    ["now", isInstant],
  ]);
  return (given: GivenParameters): CheckOptions | ParameterError => {
    const values = new Map<string, string>();
    for (const [name, value] of getPairs(given)) {
      const isValid = validators.get(name);
      // How much of the answer is wanted is read apart.
      if (value === undefined || value === null || name === DETAIL) continue;
      if (isValid === undefined) return unknownParameter(name, [...validators.keys(), DETAIL]);
      if (values.has(name) || typeof value !== "string" || !isValid(value))
        return { error: "invalid_parameter", parameter: name };
      values.set(name, value);
    }
    const member_state = values.get("member_state") ?? null;
    const state = states.get(member_state ?? "");
    const assumption = typeof state?.assumption === "string" ? state.assumption : null;
    const time_zone = values.get("time_zone") ?? state?.zones[0] ?? null;
    // The Member State decides whose local time counts, so that a zone of another one contradicts it.
    if (time_zone !== null && state?.zones.includes(time_zone) === false)
      return { error: "invalid_parameter", parameter: "time_zone" };
    const dates = values.get("bank_holidays");
    const getText = (name: "previous_submitted_at" | "submitted_at" | "now") => values.get(name) ?? null;
    const bank_holidays = dates === undefined ? null : splitDates(dates);
    const clock = time_zone === null ? null : localClock(time_zone);
    const hasLongHolidays = state?.hasLongHolidays ?? true;
    return {
      member_state,
      time_zone,
      bank_holidays,
      previous_submitted_at: getText("previous_submitted_at"),
      submitted_at: getText("submitted_at"),
      now: getText("now"),
      clock,
      hasLongHolidays,
      assumption,
    };
  };
}

const UTC: LocalClock = (epochMs) => epochMs;

/** The zones of a code, the one of most of it first; none if it is no State. */
const getZones = ({
  time_zone,
  further_time_zones,
}: CodeList["items"][number]["attributes"] = {}): readonly string[] =>
  typeof time_zone !== "string"
    ? []
    : [time_zone, further_time_zones].flat().filter((name) => typeof name === "string");

/** Without a time zone, those of the codes that have some, made when they are first needed. */
export function createLocalClocks(codeLists: readonly CodeList[]): LocalClocks {
  let zones: readonly LocalClock[] | undefined;
  const readZones = () => {
    const names = codeLists.flatMap(({ items }) => items.flatMap(({ attributes }) => getZones(attributes)));
    return names.length === 0 ? [UTC] : names.map(localClock);
  };
  return ({ clock }) => {
    if (clock !== null) return [clock];
    zones ??= readZones();
    return zones;
  };
}
