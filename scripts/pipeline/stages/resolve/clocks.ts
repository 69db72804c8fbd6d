// The clocks of a profile: those of its act, with the fields and the option that have the facts which they count from.
import type { Clock, ClockStart, Duty, Fact } from "../../../../server/engine/clocks/clock.ts";
import type { AuthoredClock, AuthoredFact } from "../../model/authored-clocks.ts";
import type { Field, ProfileFiles } from "../../model/model.ts";
import type { Shared } from "./context.ts";
import { type Definition, type Index, type Path, referAll } from "./references.ts";

const OPTION = "previous_submitted_at";

interface Context {
  /** The field or the option that has each fact, as far as the profile has one. */
  readonly sources: ReadonlyMap<string, string>;
  /** The same of one fact; without one it is a finding. */
  readonly refer: (fact: string) => string;
  readonly fields: Index<Field>;
  readonly shared: Shared;
}

/** The clocks that a profile names. A name that is not defined is a finding. */
export function resolveClocks(files: ProfileFiles, fields: Index<Field>, shared: Shared): Clock[] {
  const { clocks: names = [], clock_facts = {} } = files.profile.value;
  const sources = new Map(Object.entries(clock_facts));
  for (const [fact, source] of sources)
    if (source !== OPTION) fields.refer(files.profile, ["clock_facts", fact], source);
  return referAll(shared.clocks, files.profile, ["clocks"], names).map((clock, index) => {
    const refer = (fact: string): string => {
      const message = `the clock needs "${fact}", which clock_facts does not have`;
      const hint = "name its field under clock_facts";
      if (!sources.has(fact)) shared.report(files.profile, ["clocks", index], { code: "missing_fact", message, hint });
      return sources.get(fact) ?? "";
    };
    const context = { sources, refer, fields, shared };
    const other = clock.due_with?.find((name) => names.includes(name));
    if (clock.due_with !== undefined && other === undefined) {
      const message = `the clock "${clock.clock_id}" is due with another one, which the profile does not have`;
      shared.report(files.profile, ["clocks", index], { code: "missing_clock", message });
    }
    checkCodes(clock, context);
    return resolveClock(clock, shared.clocks.get(other ?? "") ?? clock, context);
  });
}

/** A fact with a code that its field cannot have holds for no draft. */
function checkCodes(clock: AuthoredClock, { sources, fields, shared }: Context): void {
  const { file, path } = shared.clocks.all().find(({ name }) => name === clock.clock_id) as Definition<AuthoredClock>;
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
function resolveClock(clock: AuthoredClock, due: AuthoredClock, context: Context): Clock {
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
  const sentIn = context.sources.get(sent ?? "");
  const { excluded, ...otherRelief } = relief ?? {};
  const { submission, starts = [] } = due;
  for (const { start } of starts) context.refer(start);
  return {
    ...own,
    words,
    ...resolveDuty(due, {
      clocks: context.shared.clocks,
      placeOf: (start) => {
        const source = context.sources.get(start);
        return source === OPTION ? { option: OPTION } : { ...(source !== undefined && { field_id: source }) };
      },
      factsOf: (facts) => facts?.map((fact) => resolveFact(fact, context)),
    }),
    ...(sentIn !== undefined && { sent_field_id: sentIn }),
    ...(submission && { submission: resolveFact(submission, context) }),
    ...(relief && { relief: { ...otherRelief, ...(excluded && { excluded: resolveFact(excluded, context) }) } }),
  };
}

const resolveFact = ({ fact, codes }: AuthoredFact, { refer }: Context): Fact => ({ field_id: refer(fact), codes });

interface DutyContext {
  readonly clocks: Index<AuthoredClock>;
  /** A start without a place is one that is never known. */
  readonly placeOf: (start: string) => Pick<ClockStart, "field_id" | "option">;
  readonly factsOf: (facts: readonly AuthoredFact[] | undefined) => readonly Fact[] | undefined;
}

/** The duty of a clock, with the places of what it depends on. `bounded` are the clocks of which it bounds a start. */
export function resolveDuty(clock: AuthoredClock, context: DutyContext, bounded: readonly string[] = []): Duty {
  const { starts = [], limits = [] } = clock;
  const all = [...bounded, clock.clock_id];
  const [owed_if, not_owed_if] = [clock.owed_if, clock.not_owed_if].map(context.factsOf);
  return {
    limits,
    starts: starts.map(({ at_latest, ...start }): ClockStart => {
      // A clock that bounds itself is reported as that.
      const before = at_latest?.filter((name) => !all.includes(name)).flatMap((name) => context.clocks.get(name) ?? []);
      return {
        ...start,
        ...context.placeOf(start.start),
        ...(before && { at_latest: before.map((duty) => resolveDuty(duty, context, all)) }),
      };
    }),
    ...(owed_if && { owed_if }),
    ...(not_owed_if && { not_owed_if }),
  };
}
