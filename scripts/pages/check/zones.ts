// The time zones that times are entered and shown in.
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { PageProfile } from "./form-model.ts";
import { UTC, type Zone, zoneNamed } from "./values.ts";

/** The items of code lists that are Member States with a time zone. */
export const memberStatesOf = ({ code_lists }: PageProfile) =>
  code_lists.flatMap(({ items }) => items.filter(({ attributes }) => attributes?.time_zone));

interface ZoneFacts {
  readonly profile: PageProfile;
  readonly parameters: CheckParameters;
}

/** The zone of the Member State and UTC; without a Member State UTC and, if it is another, the zone of this machine. */
export function zonesOf({ profile, parameters }: ZoneFacts): readonly Zone[] {
  const state = memberStatesOf(profile).find(({ code }) => code === parameters.member_state);
  if (state !== undefined) return [zoneNamed(String(state.attributes?.time_zone)), UTC];
  const here = localZone();
  return /(?:^|\/)(?:UTC|GMT|Zulu)$/.test(here) ? [UTC] : [UTC, zoneNamed(here)];
}

/** The zone that this machine is set to. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
