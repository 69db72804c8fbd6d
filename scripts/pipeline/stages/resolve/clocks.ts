// The clocks of a profile: those of its act, with the fields and the option that have the facts which they count from.
import type { Clock, ClockStart, Duty, Fact } from "../../../../server/engine/clock.ts";
import type { AuthoredClock, AuthoredFact } from "../../model/authored-clocks.ts";
import type { Field, ProfileFiles } from "../../model/model.ts";
import type { Shared } from "./context.ts";
import { type Definition, type Index, type Path, referAll } from "./references.ts";

const OPTION = "previous_submitted_at";

interface Facts {
  /** The field or the option that has a fact; undefined where the profile has none. */
  find(fact: string): string | undefined;
  /** The same; without one it is a finding. */
  refer(fact: string): string;
}

interface Context {
  readonly facts: Facts;
  readonly shared: Shared;
}

/** The clocks that a profile names. A name that is not defined is a finding. */
export function resolveClocks(files: ProfileFiles, fields: Index<Field>, shared: Shared): Clock[] {
  const { clocks: names = [], clock_facts = {} } = files.profile.value;
  const sources = new Map(Object.entries(clock_facts));
  for (const [fact, source] of sources)
    if (source !== OPTION) fields.refer(files.profile, ["clock_facts", fact], source);
  return referAll(shared.clocks, files.profile, ["clocks"], names).map((clock, index) => {
    const facts: Facts = {
      find: (fact) => sources.get(fact),
      refer(fact) {
        const message = `the clock needs "${fact}", which clock_facts does not have`;
        const hint = "name its field under clock_facts";
        if (!sources.has(fact))
          shared.report(files.profile, ["clocks", index], { code: "missing_fact", message, hint });
        return sources.get(fact) ?? "";
      },
    };
    const other = clock.due_with?.find((name) => names.includes(name));
    if (clock.due_with !== undefined && other === undefined) {
      const message = `the clock "${clock.clock_id}" is due with another one, which the profile does not have`;
      shared.report(files.profile, ["clocks", index], { code: "missing_clock", message });
    }
    checkCodes(clock, { sources, fields, shared });
    return resolveClock(clock, shared.clocks.get(other ?? "") ?? clock, { facts, shared });
  });
}

interface Checked {
  readonly sources: ReadonlyMap<string, string>;
  readonly fields: Index<Field>;
  readonly shared: Shared;
}

/** A fact with a code that its field cannot have holds for no draft. */
function checkCodes(clock: AuthoredClock, { sources, fields, shared }: Checked): void {
  const { file, path } = shared.clocks.used().find(({ name }) => name === clock.clock_id) as Definition<AuthoredClock>;
  const { submission, owed_if = [], not_owed_if = [], relief } = clock;
  const facts: [path: Path, fact: AuthoredFact | undefined][] = [
    [["submission"], submission],
    [["relief", "excluded"], relief?.excluded],
    ...owed_if.map((fact, index): [Path, AuthoredFact] => [["owed_if", index], fact]),
    ...not_owed_if.map((fact, index): [Path, AuthoredFact] => [["not_owed_if", index], fact]),
  ];
  for (const [member, fact] of facts) {
    const list = shared.codes.get(fields.get(sources.get(fact?.fact ?? "") ?? "")?.code_list ?? "");
    if (list !== undefined && fact !== undefined)
      referAll(list, file, [...path.slice(0, -1), ...member, "codes"], fact.codes);
  }
}

/** `due` is the clock itself, or the one with which it is due. */
function resolveClock(clock: AuthoredClock, due: AuthoredClock, { facts, shared }: Context): Clock {
  const {
    owed_if: _,
    not_owed_if: __,
    due_with: ___,
    submission: ____,
    relief,
    sent,
    page: _____,
    owed_by: ______,
    aware_of: _______,
    not_owed_once: ________,
    words: { not_owed: _________, ...words } = {},
    ...own
  } = clock;
  const sentIn = facts.find(sent ?? "");
  const { excluded, ...otherRelief } = relief ?? {};
  const { submission, starts = [] } = due;
  for (const { start } of starts) facts.refer(start);
  return {
    ...own,
    words,
    ...resolveDuty(due, { facts, shared }),
    ...(sentIn !== undefined && { sent_field_id: sentIn }),
    ...(submission && { submission: resolveFact(submission, facts) }),
    ...(relief && { relief: { ...otherRelief, ...(excluded && { excluded: resolveFact(excluded, facts) }) } }),
  };
}

const resolveFact = ({ fact, codes }: AuthoredFact, facts: Facts): Fact => ({ field_id: facts.refer(fact), codes });

/** A start that the profile has in no field is one that is never known. */
function resolveDuty(
  { starts = [], limits = [], owed_if, not_owed_if }: AuthoredClock,
  { facts, shared }: Context,
): Duty {
  return {
    limits,
    starts: starts.map(({ at_latest, ...start }): ClockStart => {
      const source = facts.find(start.start);
      const before = at_latest?.flatMap((name) => shared.clocks.get(name) ?? []);
      return {
        ...start,
        ...(source === OPTION ? { option: OPTION } : source !== undefined && { field_id: source }),
        ...(before && { at_latest: before.map((duty) => resolveDuty(duty, { facts, shared })) }),
      };
    }),
    ...(owed_if && { owed_if: owed_if.map((fact) => resolveFact(fact, facts)) }),
    ...(not_owed_if && { not_owed_if: not_owed_if.map((fact) => resolveFact(fact, facts)) }),
  };
}
