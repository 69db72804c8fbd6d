// Menus of code lists, which of their codes are countries, and the zones of those.
import type { CodeList } from "../../../server/engine/rule-set.ts";
import { getCity } from "../../report/wording/times.ts";
import { plain } from "../../report/wording/words.ts";

type Items = CodeList["items"];

const isState = ({ attributes }: Items[number]): boolean => attributes?.time_zone !== undefined;
/** The options of a menu: countries, which have time zones, by name. In other lists the official order has a meaning. */
export function getOptions(items?: Items): Items | null {
  if (items?.some(isState) !== true) return items ?? null;
  const keyed = items.map((item) => [plain(item.label), item] as const);
  return keyed.sort(([a], [b]) => Number(a > b) - Number(a < b)).map(([, item]) => item);
}

/** The Member States with a time zone, in the order of their list. */
export const statesIn = (codeLists: readonly Pick<CodeList, "items">[]): Items =>
  codeLists.flatMap(({ items }) => items.filter(isState));

/** The Member States with a time zone, by name. */
export const getMemberStates = (codeLists: readonly Pick<CodeList, "items">[]): Items =>
  getOptions(statesIn(codeLists)) ?? [];

/** The time zones of a State, the one of most of it first. */
export const zonesOfState = ({ attributes = {} }: Items[number]): readonly string[] =>
  [attributes.time_zone, attributes.further_time_zones].flat().filter((name) => typeof name === "string");

/** Of the zones of a State, the one whose clocks are meant by a person at a device: its own if it is among them. */
export const zoneMeant = (zones: readonly string[], deviceZone: string): string | undefined =>
  zones.includes(deviceZone) ? deviceZone : zones[0];

/** What is said about the State whose clocks show times; `timeZone` is null before it is chosen or assumed. */
export function stateHint(timeZone: string | null, isAssumed: boolean): string {
  if (timeZone === null) return "Choose it first: times are read in the local time of the State.";
  return isAssumed
    ? `Assumed, because this device is set to ${getCity(timeZone)}. Change it if the entity is in another State.`
    : `Times are read in the local time of ${getCity(timeZone)}.`;
}
