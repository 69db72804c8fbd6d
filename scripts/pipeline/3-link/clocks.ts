// The clocks of a profile: those of its act, with the fields or the option for their facts.
import type { Clock, ClockStart, Duty, Fact, StartedBy } from "../../../server/engine/clocks/clock.ts";
import { nearest } from "../../../server/engine/names.ts";
import type { AuthoredClock, AuthoredFact } from "../model/authored-clocks.ts";
import type { Definition } from "../model/linked.ts";
import type { Field, ProfileSources } from "../model/model.ts";
import type { Shared } from "./context.ts";
import { referCodes, valuesIn } from "./names.ts";
import { type Index, referAll } from "./references.ts";

const OPTION = "previous_submitted_at";

/** The clocks that a profile names. A name that is not defined is a finding. */
export function resolveClocks(files: ProfileSources, fields: Index<Field>, shared: Shared): Clock[] {
  const { clocks: names = [], clock_facts = {} } = files.profile.value;
  const sources = new Map(Object.entries(clock_facts));
  const startedBy = getStartedBy(files.profile.value);
  for (const [fact, source] of sources)
    if (source !== OPTION) fields.refer(files.profile, ["clock_facts", fact], source);
  const missing = createMissing(files.profile, shared);
  return referAll(shared.clocks, files.profile, ["clocks"], names).map((clock, index): Clock => {
    const refer = (fact: string): string => {
      if (!sources.has(fact)) missing(fact, index);
      return sources.get(fact) ?? "";
    };
    const other = clock.due_with?.find((name) => names.includes(name));
    if (clock.due_with !== undefined && other === undefined) {
      const message = `the clock "${clock.clock_id}" is due with another one, which the profile does not have`;
      shared.report(files.profile, ["clocks", index], { code: "missing_clock", message });
    }
    const { file, path } = shared.clocks.all().find(({ name }) => name === clock.clock_id) as Definition<AuthoredClock>;
    // A fact with a code that its field cannot have holds for no draft.
    referCodes(file, valuesIn(file, shared.schemas, path.slice(0, -1)), ({ holder: { fact } }) =>
      shared.codes.get(fields.get(sources.get(String(fact)) ?? "")?.code_list ?? ""),
    );
    const due = shared.clocks.get(other ?? "") ?? clock;
    for (const { start } of due.starts ?? []) refer(start);
    const createFact = ({ fact, codes }: AuthoredFact): Fact => ({ field_id: refer(fact), codes });
    const { words, ...placed } = placeClock(clock, due, {
      clocks: shared.clocks,
      findPlace: (start) => {
        const source = sources.get(start);
        return source === OPTION ? { option: OPTION } : { ...(source !== undefined && { field_id: source }) };
      },
      createFact,
      getFacts: (facts) => facts?.map(createFact),
    });
    const { not_owed: _, ...ownWords } = words;
    const sentIn = sources.get(clock.sent ?? "");
    return {
      ...placed,
      words: ownWords,
      ...(clock.answer_member !== undefined && { answer_member: clock.answer_member }),
      ...(sentIn !== undefined && { sent_field_id: sentIn }),
      ...(startedBy && { started_by: startedBy }),
      ...(!startedBy && due.submission && { submission: createFact(due.submission) }),
    };
  });
}

/** What starts the clocks of a profile whose decision starts the report of another one; undefined for all others. */
function getStartedBy({ asking, decision }: ProfileSources["profile"]["value"]): StartedBy | undefined {
  if (asking === undefined || decision === undefined) return undefined;
  const { starts, record } = asking;
  return {
    outcome: starts.outcome,
    undecided: decision.otherwise.outcome,
    at: record.at,
    recorded: record.outcome,
  };
}

/** The facts that a clock names. */
const factsIn = ({
  starts = [],
  submission,
  owed_if = [],
  not_owed_if = [],
  relief,
  sent,
}: AuthoredClock): string[] => [
  ...starts.map(({ start }) => start),
  ...[submission, ...owed_if, ...not_owed_if, relief?.excluded].flatMap((one) => one?.fact ?? []),
  ...(sent === undefined ? [] : [sent]),
];

/** Reports facts of clock_facts that no clock names, and creates a function that reports a fact which is missing there, unless it is one of these. */
function createMissing(profile: ProfileSources["profile"], { clocks, report }: Shared) {
  const known = new Set(clocks.values().flatMap(factsIn));
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
  readonly clocks: Index<AuthoredClock>;
  /** A start without a place is one that is never known. */
  readonly findPlace: (start: string) => Pick<ClockStart, "field_id" | "option">;
  readonly createFact: (fact: AuthoredFact) => Fact;
  /** The facts of a duty that the profile has. */
  readonly getFacts: (facts: readonly AuthoredFact[] | undefined) => readonly Fact[] | undefined;
}

/** A clock with its facts in their places. `due` is the clock itself, or the one with which it is due. */
export function placeClock(clock: AuthoredClock, due: AuthoredClock, places: Places): Clock {
  const { clock_id, title, readings, source_atom_ids, latest_on_working_day, relief, words = {} } = clock;
  const { excluded, ...otherRelief } = relief ?? {};
  return {
    ...{ clock_id, title, readings, source_atom_ids, words },
    ...resolveDuty(due, places),
    ...(latest_on_working_day && { latest_on_working_day }),
    ...(relief && { relief: { ...otherRelief, ...(excluded && { excluded: places.createFact(excluded) }) } }),
  };
}

/** The duty of a clock, with the places of what it depends on. It bounds a start of the clocks `bounded`. */
function resolveDuty(clock: AuthoredClock, places: Places, bounded: readonly string[] = []): Duty {
  const { starts = [], limits = [] } = clock;
  const all = [...bounded, clock.clock_id];
  const [owed_if, not_owed_if] = [clock.owed_if, clock.not_owed_if].map(places.getFacts);
  return {
    limits,
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
