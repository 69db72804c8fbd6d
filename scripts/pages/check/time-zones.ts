// The zones that times are read and shown in: those of the Member State of the reporting entity, or of this machine.
import type { Clock } from "../../../server/engine/clocks/clock.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { CodeList } from "../../../server/engine/rule-set.ts";
import { formatInstant } from "../../../server/engine/time/instant.ts";
import type { EntityDetails } from "../../report/entity-details/entity-details.ts";
import { getCity } from "../../report/wording/times.ts";
import { statesIn, zoneMeant, zonesOfState } from "../site/member-states.ts";

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

/** What questions on the place of an entity need. */
export interface PlaceProps extends ZoneFacts {
  readonly setParameters: (changes: CheckParameters) => void;
  readonly details?: EntityDetails | null;
}

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

export const MINUTE_MS = 60_000;

/** The minute of an instant in milliseconds since 1970, as a draft has it. */
export const minuteOf = (epochMs: number): string => formatInstant(Math.floor(epochMs / MINUTE_MS) * MINUTE_MS);

/** The present minute by the clock of this machine. */
export const minuteNow = (): string => minuteOf(Date.now());

/** The zone that this machine is set to. The build, which must not depend on its machine, does not ask for it. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
