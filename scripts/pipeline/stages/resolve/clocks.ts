// The clocks of a profile: those of its act, with the fields and the option that have the facts which they count from.
import type { Clock, ClockStart, Count } from "../../../../server/engine/clock.ts";
import type { AuthoredClock } from "../../model/authored.ts";
import type { Field, ProfileFiles } from "../../model/model.ts";
import type { Shared } from "./context.ts";
import { type Index, type Path, referAll } from "./references.ts";

const OPTION = "previous_submitted_at";

/** The clocks that a profile names. A name that is not defined is a finding. */
export function resolveClocks(files: ProfileFiles, fields: Index<Field>, shared: Shared): Clock[] {
  const { clocks: names = [], clock_facts = {} } = files.profile.value;
  const facts = new Map(Object.entries(clock_facts));
  for (const [fact, source] of facts) if (source !== OPTION) fields.refer(files.profile, ["clock_facts", fact], source);
  return referAll(shared.clocks, files.profile, ["clocks"], names).map(
    ({ owed_if, relief, starts, limits, words = {}, ...own }, index) => {
      const at: Path = ["clocks", index];
      const fieldOf = (fact: string): string => {
        const source = facts.get(fact);
        if (source === undefined) reportFact(files, at, fact, shared);
        return source ?? "";
      };
      for (const { start } of starts) fieldOf(start);
      const { excluded, ...otherRelief } = relief ?? {};
      return {
        ...own,
        words,
        ...resolveCount({ starts, limits }, facts, shared),
        ...(owed_if && { owed_if: { field_id: fieldOf(owed_if.fact), code: owed_if.code } }),
        ...(relief && {
          relief: {
            ...otherRelief,
            ...(excluded && { excluded: { field_id: fieldOf(excluded.fact), codes: excluded.codes } }),
          },
        }),
      };
    },
  );
}

function reportFact({ profile }: ProfileFiles, path: Path, fact: string, { report }: Shared): void {
  const message = `the clock needs "${fact}", which clock_facts does not have`;
  report(profile, path, { code: "missing_fact", message, hint: "name its field under clock_facts" });
}

/** A start that the profile has in no field is one that is never known. */
function resolveCount(
  { starts, limits }: Pick<AuthoredClock, "starts" | "limits">,
  facts: ReadonlyMap<string, string>,
  shared: Shared,
): Count {
  return {
    limits,
    starts: starts.map(({ at_latest, ...start }): ClockStart => {
      const source = facts.get(start.start);
      const before = at_latest === undefined ? undefined : shared.clocks.get(at_latest);
      return {
        ...start,
        ...(source === OPTION ? { option: OPTION } : source !== undefined && { field_id: source }),
        ...(before && { at_latest: resolveCount(before, facts, shared) }),
      };
    }),
  };
}
