// Between the JSON of a value and what a control shows of it. A value that a control could not return unchanged is not put into one.
import type { Clock } from "../../../../server/engine/clocks/clock.ts";
import type { CheckParameters } from "../../../../server/engine/options.ts";
import type { CodeList } from "../../../../server/engine/rule-set.ts";
import { formatInstant } from "../../../../server/engine/time/instant.ts";
import { forPeople, isList, type WrittenField } from "../../../report/wording/field-types.ts";
import { getCity } from "../../../report/wording/times.ts";
import { NUMBER } from "../../../report/wording/written-values.ts";
import { statesIn, zoneMeant, zonesOfState } from "../../site/member-states.ts";
import type { FormField } from "../form-model.ts";

/** Whether the page is drawn by the build, which has no browser. */
export const IS_BUILD = globalThis.document === undefined;

/** A text, or the chosen codes of a list; null for a value that the control cannot hold. */
export type ControlValue = string | readonly string[] | null;

/** A value and its JSON text: 1.0 and 1e400 are more than their values. */
interface MemberValue {
  readonly value: unknown;
  readonly json: string;
}

type FieldForm = WrittenField & Pick<FormField, "options">;

// A browser drops line ends from a line, and every carriage return from a text of several lines.
const LINE_END = /[\r\n]/;
// Longer than any list of codes; each item that is not on the list is shown beside it.
const MAX_ITEMS = 300;

/** What the control of a field shows for its member. A missing member and null are both not answered. */
export function getControlValue(field: FieldForm, member: MemberValue | undefined): ControlValue {
  const { value, json } = member ?? { value: null, json: "" };
  const { control } = forPeople(field);
  if (control === "lines" && field.options !== null)
    return value === null ? [] : isStrings(value) && value.length <= MAX_ITEMS ? value : null;
  if (value === null) return "";
  if (control === "lines")
    return isStrings(value) && !value.some((item) => item === "" || LINE_END.test(item)) ? value.join("\n") : null;
  if (control === "json") return typeof value === "string" && !isJson(value) && !LINE_END.test(value) ? value : json;
  if (control === "yes_no_unknown" && value === "unknown") return value;
  if (control === "yes_no" || control === "yes_no_unknown") return typeof value === "boolean" ? json : null;
  if (typeof value === "number") return control === "number" ? json : null;
  if (typeof value !== "string") return null;
  // A number in quotes: the control would take the quotes away.
  if (control === "number" && NUMBER.test(value)) return null;
  return (control === "paragraph" ? value.includes("\r") : LINE_END.test(value)) ? null : value;
}

/** The JSON of what was typed or chosen; null if nothing was. What is no number, or not yes or no, is kept as typed, in quotes. */
export function toJson(field: FieldForm, value: string | readonly string[]): string | null {
  if (typeof value !== "string") return jsonOfItems(value);
  if (value === "") return null;
  if (isList(field)) return jsonOfItems(value.split("\n").filter((line) => line !== ""));
  const { control } = forPeople(field);
  const isBare =
    (control.startsWith("yes_no") && /^(?:true|false)$/.test(value)) ||
    (control === "number" && NUMBER.test(value)) ||
    (control === "json" && isJson(value));
  return isBare ? value : JSON.stringify(value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The JSON of a list; null if it is empty. */
export const jsonOfItems = (items: readonly string[]): string | null =>
  items.length === 0 ? null : `[${items.map((item) => JSON.stringify(item)).join(", ")}]`;

/** The list without any copy of an item that is on it, or with the item added at its end. */
export const toggled = (items: readonly string[], item: string): string[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];

export const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** A zone of the IANA database with the short name of its city; `timeZone` is empty while it is not known which zone is meant. */
export interface Zone {
  readonly timeZone: string;
  readonly name: string;
}

const zoneNamed = (timeZone: string): Zone => ({ timeZone, name: getCity(timeZone) });

export const UTC = zoneNamed("UTC");

const NO_ZONE: Zone = { timeZone: "", name: "Choose the zone" };

/** What shows the zones of the Member States, and whether something is due by local time. */
interface ZoneProfile {
  readonly code_lists: readonly CodeList[];
  readonly clocks?: readonly Pick<Clock, "limits">[];
}

export type ZoneFacts = Readonly<{ profile: ZoneProfile; parameters: CheckParameters }>;

/** The zones of the Member State, the one of most of it first; none before it is known. */
function stateZones({ profile, parameters }: ZoneFacts): readonly string[] {
  const state = statesIn(profile.code_lists).find(({ code }) => code === parameters.member_state);
  return state === undefined ? [] : zonesOfState(state);
}

/**
 * The parameters as the engine takes them. It counts by the clocks of most of the Member State: where those of this machine are among its
 * others, they are meant.
 */
export function withZone(facts: ZoneFacts): CheckParameters {
  const { parameters } = facts;
  const zones = stateZones(facts);
  const meant = zoneMeant(zones, localZone());
  return parameters.time_zone !== undefined || meant === zones[0] ? parameters : { ...parameters, time_zone: meant };
}

/**
 * The zones that a time can be entered in, the usual one first: that of the Member State, in which the engine counts; where no State is
 * asked for, that of this machine.
 */
export function getZones(facts: ZoneFacts): readonly Zone[] {
  const { profile } = facts;
  const zones = stateZones(facts);
  const here = localZone();
  const [main] = zones;
  if (main !== undefined) return [...new Set([withZone(facts).time_zone ?? main, main, UTC.timeZone])].map(zoneNamed);
  const others = isUtc(here) ? [UTC] : [zoneNamed(here), UTC];
  return asksForState(profile) ? [NO_ZONE, ...others] : others;
}

/** The zone that the times of a table are read in: that of the Member State; empty where none is known. That of this machine may be another one. */
export const getTableZone = (facts: ZoneFacts): string => {
  const [main = ""] = stateZones(facts);
  return withZone(facts).time_zone ?? main;
};

/** The zone that a time is shown in. */
export const getShownZone = (facts: ZoneFacts): string =>
  getZones(facts).find(({ timeZone }) => timeZone !== "")?.timeZone ?? UTC.timeZone;

const isUtc = (timeZone: string): boolean => /(?:^|\/)(?:UTC|GMT|Zulu)$/.test(timeZone);

/** Whether the form asks for the Member State: something is due by a certain time, which is local time. */
export const asksForState = ({ clocks = [] }: Pick<ZoneProfile, "clocks">): boolean =>
  clocks.some(({ limits }) => limits.length > 0);

/** The code of the Member State that has a time zone; undefined if none has it. */
export const stateIn = (timeZone: string, { code_lists }: Pick<ZoneProfile, "code_lists">): string | undefined =>
  statesIn(code_lists).find((state) => zonesOfState(state).includes(timeZone))?.code;

const MINUTE_MS = 60_000;

/** The present minute by the clock of this machine, as a draft has it. */
export const minuteNow = (): string => formatInstant(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);

/** The zone that this machine is set to; UTC for the build, which must not depend on its machine. */
export const localZone = (): string => (IS_BUILD ? "UTC" : new Intl.DateTimeFormat().resolvedOptions().timeZone);
