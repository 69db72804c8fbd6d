// The clocks of a profile: those of its act, with the fields or the option for their facts.
import type {
  Application,
  Clock,
  ClockStart,
  Duty,
  Ending,
  Fact,
  OtherFact,
  StartedBy,
} from "../../../server/engine/clocks/clock.ts";
import { nearest } from "../../../server/engine/names.ts";
import {
  type ActClock,
  type AuthoredClock,
  type AuthoredFact,
  type AuthoredOther,
  factsIn,
} from "../model/authored-clocks.ts";
import type { Definition } from "../model/linked.ts";
import type { Field, ProfileSources } from "../model/model.ts";
import type { Shared } from "./context.ts";
import { referCodes, valuesIn } from "./names.ts";
import { createIndex, type Index, referAll } from "./references.ts";

const OPTION = "previous_submitted_at";

/** The clocks that a profile names. A name that is not defined is a finding. */
export function resolveClocks(files: ProfileSources, fields: Index<Field>, shared: Shared): Clock[] {
  const { clocks: names = [], clock_facts = {} } = files.profile.value;
  const sources = new Map(Object.entries(clock_facts));
  const findStartedBy = createFindStartedBy(files.profile, shared);
  for (const [fact, source] of sources)
    if (source !== OPTION) fields.refer(files.profile, ["clock_facts", fact], source);
  const missing = createMissing(files.profile, shared);
  return referAll(shared.clocks, files.profile, ["clocks"], names).map((clock, index): Clock => {
    const refer = (fact: string): string => {
      if (!sources.has(fact)) missing(fact, index);
      return sources.get(fact) ?? "";
    };
    const { file, path } = shared.clocks.all().find(({ name }) => name === clock.clock_id) as Definition<ActClock>;
    // A fact with a code that its field cannot have holds for no draft.
    referCodes(file, valuesIn(file, shared.schemas, path.slice(0, -1)), ({ holder: { fact } }) =>
      shared.codes.get(fields.get(sources.get(String(fact)) ?? "")?.code_list ?? ""),
    );
    // What may move a limit is not known by every profile.
    const moving = new Set((clock.limits ?? []).flatMap(({ moved_by = [] }) => moved_by));
    for (const { start } of clock.starts ?? []) if (!moving.has(start)) refer(start);
    const createFact = createFactIn(refer);
    const startedBy = findStartedBy(clock.clock_id);
    // The decision takes the place of what it does not ask for.
    const isDecided = ({ fact }: AuthoredFact) => startedBy !== undefined && !sources.has(fact);
    const { words, ...placed } = placeClock(clock, {
      clocks: shared.clocks,
      findPlace: (fact) => {
        const source = sources.get(fact);
        if (source === undefined) return undefined;
        return source === OPTION ? { option: OPTION } : { field_id: source };
      },
      createFact,
      getFacts(facts) {
        const own = facts?.filter((fact) => !isDecided(fact)) ?? [];
        return own.length === 0 ? undefined : own.map(createFact);
      },
    });
    const { not_owed: _, ...ownWords } = words;
    const sentIn = sources.get(clock.sent ?? "");
    return {
      ...placed,
      words: ownWords,
      ...(clock.answer_member !== undefined && { answer_member: clock.answer_member }),
      ...(sentIn !== undefined && { sent_field_id: sentIn }),
      ...(startedBy && { started_by: startedBy }),
      ...(!startedBy && clock.submission && { submission: createFact(clock.submission) }),
    };
  });
}

/** Creates a function that makes a fact with the field, or the fact of the board, that `findField` returns for its name. */
export function createFactIn(findField: (fact: string) => string) {
  const createOther = ({ fact, codes, is, unknown_codes }: AuthoredOther): OtherFact => ({
    field_id: findField(fact),
    ...(codes && { codes }),
    ...(is !== undefined && { is }),
    ...(unknown_codes && { unknown_codes }),
  });
  return function createFact({ codes, or, doubted_if, ...fact }: AuthoredFact): Fact {
    return {
      ...createOther(fact),
      codes,
      ...(or && { or: or.map(createOther) }),
      ...(doubted_if && { doubted_if: createFact(doubted_if) }),
    };
  };
}

/** Creates a function that finds what starts a clock of a profile whose decision starts reports; undefined for all others. */
function createFindStartedBy(profile: ProfileSources["profile"], { report }: Pick<Shared, "report">) {
  const { asking, decision, clocks = [] } = profile.value;
  const [own, started] = [createIndex<string>("clock", report), createIndex<StartedBy>("started_clock", report)];
  if (asking === undefined || decision === undefined) return started.get;
  for (const name of new Set(clocks)) own.define(profile, ["clocks"], name, name);
  const { at: instant, outcome: recorded } = asking.record;
  const common = { undecided: decision.otherwise.outcome, at: instant, recorded };
  for (const [position, { outcomes, if: criterion, clocks: named, bound_if }] of asking.starts.entries()) {
    const path = ["asking", "starts", position];
    const at = named === undefined ? path : [...path, "clocks"];
    const names = named === undefined ? own.values() : referAll(own, profile, at, named);
    const startedBy = { ...common, outcomes, ...(criterion && { if: criterion }), ...(bound_if && { bound_if }) };
    for (const name of names) started.define(profile, at, name, startedBy);
  }
  return started.get;
}

/** The facts that a clock names. */
const namesIn = ({ starts = [], sent, applies_from = [], endings, ...clock }: ActClock): string[] => [
  ...starts.map(({ start }) => start),
  ...factsIn({ applies_from, ...clock }).map(({ fact }) => fact),
  ...applies_from.flatMap(({ of }) => of),
  ...endings.map(({ event }) => event),
  ...(sent === undefined ? [] : [sent]),
];

/** Reports facts of clock_facts that no clock names, and creates a function that reports a fact which is missing there, unless it is one of these. */
function createMissing(profile: ProfileSources["profile"], { clocks, report }: Shared) {
  const known = new Set(clocks.values().flatMap(namesIn));
  const unknown = Object.keys(profile.value.clock_facts ?? {}).filter((fact) => !known.has(fact));
  const meant = unknown.map((fact) => nearest(fact, known));
  for (const [position, fact] of unknown.entries()) {
    const hint = meant[position] ? `did you mean "${meant[position]}"?` : "name a fact of a clock";
    const message = `no clock names the fact "${fact}"`;
    report(profile, ["clock_facts", fact], { code: "unknown_fact", message, hint, at: "key" });
  }
  return (fact: string, index: number): void => {
    if (meant.includes(fact) || meant.includes(null)) return;
    const message = `the clock needs "${fact}", which clock_facts does not have`;
    const hint = "name its field under clock_facts";
    report(profile, ["clocks", index], { code: "missing_fact", message, hint, undefinedName: `fact ${fact}` });
  };
}

/** Where the facts of clocks are: in the fields of a draft, or on the board. */
interface Places {
  readonly clocks: Index<ActClock>;
  /** A fact without a place is one that is never known. */
  readonly findPlace: (fact: string) => Pick<ClockStart, "field_id" | "option"> | undefined;
  readonly createFact: (fact: AuthoredFact) => Fact;
  /** The facts of a duty that the profile has. */
  readonly getFacts: (facts: readonly AuthoredFact[] | undefined) => readonly Fact[] | undefined;
}

/** A clock with its facts in their places. */
export function placeClock(clock: ActClock, places: Places): Clock {
  const { clock_id, title, readings, source_atom_ids, relief, owed_once, words = {} } = clock;
  const { latest_on_working_day, two_working_days } = clock;
  const { excluded, ...otherRelief } = relief ?? {};
  const ended_by = placeEndings(clock, places);
  const applies_from = placeApplications(clock, places);
  return {
    ...{ clock_id, title, readings, source_atom_ids, words },
    ...resolveDuty(clock, places),
    ...(owed_once && { owed_once: places.createFact(owed_once) }),
    ...(ended_by.length > 0 && { ended_by }),
    ...(applies_from.length > 0 && { applies_from }),
    ...(latest_on_working_day && { latest_on_working_day }),
    ...(two_working_days && { two_working_days }),
    ...(relief && { relief: { ...otherRelief, ...(excluded && { excluded: places.createFact(excluded) }) } }),
  };
}

/** An event that has no place never happens. */
const placeEndings = ({ endings }: ActClock, { findPlace }: Places): Ending[] =>
  endings.flatMap(({ event, ends: _, not_before, ...ending }) => {
    const place = findPlace(event);
    const earliest = not_before && findPlace(not_before)?.field_id;
    return place === undefined ? [] : [{ ...place, ...(earliest && { not_before: earliest }), ...ending }];
  });

/** By the instants of the act from which the clock counts, if there are any; else by all. */
function placeApplications(clock: ActClock, places: Places): readonly Application[] {
  const { applies_from = [], aware_of, starts = [], voluntary } = clock;
  // What no one owes may be sent before the act applies.
  if (voluntary === true) return [];
  return applies_from.flatMap(({ if: facts, of: named, ...application }): Application[] => {
    const counted = starts.flatMap(({ start }) => (named.includes(start) ? [start] : []));
    const instants = aware_of ?? (counted.length > 0 ? counted : named);
    const of = [...new Set(instants.flatMap((fact) => places.findPlace(fact)?.field_id ?? []))];
    return of.length === 0 ? [] : [{ ...application, of, ...(facts && { if: facts.map(places.createFact) }) }];
  });
}

/** The duty of a clock, with the places of what it depends on. It bounds a start of the clocks `bounded`. */
function resolveDuty(clock: AuthoredClock, places: Places, bounded: readonly string[] = []): Duty {
  const { starts = [], limits = [] } = clock;
  const all = [...bounded, clock.clock_id];
  const [owed_if, not_owed_if] = [clock.owed_if, clock.not_owed_if].map(places.getFacts);
  return {
    limits: limits.map(({ if: facts, ...limit }) => ({ ...limit, ...(facts && { if: facts.map(places.createFact) }) })),
    starts: starts.map(({ at_latest, ...start }): ClockStart => {
      // A clock that bounds itself is reported as that.
      const before = at_latest?.filter((name) => !all.includes(name)).flatMap((name) => places.clocks.get(name) ?? []);
      return {
        ...start,
        ...places.findPlace(start.start),
        ...(before && { at_latest: before.map((duty) => resolveDuty(duty, places, all)) }),
      };
    }),
    ...(owed_if && { owed_if }),
    ...(not_owed_if && { not_owed_if }),
  };
}
