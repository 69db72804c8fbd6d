// The time zones that times are entered and shown in.
import type { CheckParameters } from "../../../server/engine/options.ts";
import { memberStatesOf, type PageProfile } from "./form-model.ts";
import { UTC, type Zone, zoneNamed } from "./values.ts";

type ZoneFacts = Readonly<{ profile: PageProfile; parameters: CheckParameters }>;

/** The zone of the Member State and UTC; without a Member State UTC and, if it is another, the zone of this machine. */
export function zonesOf({ profile, parameters }: ZoneFacts): readonly Zone[] {
  const state = memberStatesOf(profile.code_lists).find(({ code }) => code === parameters.member_state);
  if (state !== undefined) return [zoneNamed(String(state.attributes?.time_zone)), UTC];
  const here = localZone();
  return /(?:^|\/)(?:UTC|GMT|Zulu)$/.test(here) ? [UTC] : [UTC, zoneNamed(here)];
}

/** The zone that this machine is set to. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
