// What the board of clocks says of the facts of a person. Clocks are read as for drafts.

import type { ClockReading } from "../clocks/clock.ts";
import { prepareClock } from "../clocks/read-clock.ts";
import { Draft } from "../draft.ts";
import type { ProfileParts } from "../kind.ts";
import { type CheckOptions, createReadOptions, type ParameterProblem } from "../options.ts";
import type { CodeList, RuleSetField } from "../rule-set.ts";
import { createLocalClocks } from "../steps.ts";
import { formatInstant, parseInstant } from "../time/instant.ts";
import { formatLocal } from "../time/local-time.ts";
import type { Board, BoardAct, BoardClock, BoardEntry, BoardFact, BoardFacts } from "./board.ts";
import { createContradictions, sentMsOf } from "./contradictions.ts";
import { findTooEarly, isReplaced } from "./exclusions.ts";
import { createFindProblems, type FactProblem } from "./facts.ts";

/** Returns what tells a person's clocks, in the order of the acts, or what is wrong with what was given. */
export function createReadBoard({ acts, code_lists }: Board) {
  const readOptions = createReadOptions({ code_lists });
  const prepared = acts.map((act) => prepareAct(act, code_lists));
  const findProblems = createFindProblems({ acts, code_lists });
  return (given: BoardFacts): readonly BoardEntry[] | { readonly problems: readonly FactProblem[] } => {
    const options = readOptions(given.options ?? {});
    const problems = [...findProblems(given), ...("error" in options ? [optionProblem(options)] : [])];
    if (problems.length > 0 || "error" in options) return { problems };
    return prepared.flatMap((read) => read(given, options));
  };
}

const optionProblem = ({ parameter }: ParameterProblem): FactProblem => ({
  path: `options.${parameter}`,
  problem: "is not a value of this option",
});

/** Returns what reads the clocks of an act. An act that does not concern the person has none. */
function prepareAct(act: BoardAct, codeLists: readonly CodeList[]) {
  const parts = partsOf(act, codeLists);
  const clocks = act.clocks.map((clock) => {
    const { relief: _, ...unrelieved } = clock;
    return { clock, read: prepareClock(clock, parts), readUnrelieved: prepareClock(unrelieved, parts) };
  });
  return (given: BoardFacts, options: CheckOptions): readonly BoardEntry[] => {
    const isOneOf = (kinds: readonly string[] = []) => kinds.some((kind) => given.kinds.includes(kind));
    const exempt = act.not_owed_by.find(({ kind }) => given.kinds.includes(kind));
    if (exempt !== undefined) return clocks.map(({ clock }) => excluded(notOwed(act, clock, null), exempt));
    const draft = new Draft({ report: valuesOfAct(act, given), evidence_manifest: {} });
    const told = { given, draft, localClocks: parts.localClocks(options) };
    const contradictions = createContradictions(act, given, draft);
    const owed = clocks.filter(({ clock }) => isOneOf(clock.owed_by));
    const entries = owed.map(({ clock, read }): BoardEntry => {
      const who = whoOf(act, clock, given);
      const none = { ...notOwed(act, clock, clock.words.not_owed ?? null), who };
      const tooEarly = findTooEarly(act, clock, told);
      if (tooEarly) return excluded(none, tooEarly);
      const reading = read(draft, options);
      if (reading === null) return none;
      const withRelief = isOneOf(clock.no_relief_for) ? withoutRelief(reading) : reading;
      const entry = entryOf({ act, clock, given, contradictions }, withRelief, options);
      return isReplaced(clock, entry, told) ? none : { ...entry, who };
    });
    const assumptionsOf = (clockId: string) =>
      owed.find(({ clock }) => clock.clock_id === clockId)?.readUnrelieved(draft, options)?.assumptions ?? [];
    return entries.map((entry, index) => withOther(entry, owed[index]?.clock, { entries, assumptionsOf }));
  };
}

const excluded = (entry: BoardEntry, { reason, source_atom_ids }: Pick<BoardEntry, "reason" | "source_atom_ids">) => ({
  ...entry,
  reason,
  source_atom_ids,
});

/** Who owes it: by the words of the clock, unless they are about another kind of person. */
function whoOf({ persons }: BoardAct, { owed_by, words }: BoardClock, { kinds }: BoardFacts): string | null {
  const owing = persons.filter(({ kind }) => owed_by.includes(kind) && kinds.includes(kind));
  return (owing.some(({ who }) => who === undefined) ? words.who : owing[0]?.who) ?? null;
}

/** Facts take the place of the fields of a profile. */
function partsOf({ facts, clocks }: BoardAct, codeLists: readonly CodeList[]): ProfileParts {
  const fieldOf = ({ fact, title, code_list, takes_several }: BoardFact): RuleSetField =>
    ({
      ...{ field_id: fact, title, code_list, required: false },
      field_type: code_list === null ? "datetime" : takes_several ? "string_list" : "string",
    }) as RuleSetField;
  return {
    fields: new Map(facts.map((fact) => [fact.fact, fieldOf(fact)])),
    codeLists: new Map(codeLists.map((list) => [list.code_list_id, list])),
    officialMembers: new Map(),
    clocks: new Map(clocks.map((clock) => [clock.clock_id, clock])),
    localClocks: createLocalClocks(codeLists),
  };
}

/** The facts of an act that were given, and those that follow from what was sent. */
export function valuesOfAct({ facts, clocks }: BoardAct, given: BoardFacts): Readonly<Record<string, unknown>> {
  const starting = new Set(clocks.flatMap(({ starts }) => starts.map(({ start }) => start)));
  const known = facts.flatMap(({ fact, sent }): [string, unknown][] => {
    if (sent === undefined) return given.facts?.[fact] === undefined ? [] : [[fact, given.facts[fact]]];
    const instants = sent.flatMap((clockId) => given.sent?.[clockId] ?? []);
    // What was sent in several ways counts from the first.
    const [instant] = instants.toSorted((a, b) => (parseInstant(a)?.epochMs ?? 0) - (parseInstant(b)?.epochMs ?? 0));
    if (!starting.has(fact)) return [[fact, instant !== undefined]];
    return instant === undefined ? [] : [[fact, instant]];
  });
  return Object.fromEntries(known);
}

const withoutRelief = (reading: ClockReading): ClockReading => ({
  ...reading,
  ...(reading.relief !== null && { relief: "excluded" as const, reliefUntilMs: null }),
});

const orNull = (epochMs: number | null): string | null => (epochMs === null ? null : formatInstant(epochMs));

interface Known {
  readonly act: BoardAct;
  readonly clock: BoardClock;
  readonly given: BoardFacts;
  readonly contradictions: ReturnType<typeof createContradictions>;
}

const notOwed = (act: BoardAct, clock: BoardClock, reason: string | null): BoardEntry => ({
  ...{ act: act.act, clock_id: clock.clock_id, title: clock.title, state: "not_owed", reason },
  ...{ who: clock.words.who ?? null, whom: clock.words.whom ?? null },
  ...{
    due: null,
    due_local: null,
    time_zone: null,
    legal_latest: null,
    upper_bound: null,
    relief: null,
    relief_until: null,
  },
  ...{ is_late: null, missing: [], contradictions: [], readings: [], assumptions: [] },
  source_atom_ids: clock.source_atom_ids,
});

function entryOf(known: Known, reading: ClockReading, { clock: local, time_zone }: CheckOptions): BoardEntry {
  const { act, clock, given } = known;
  const contradictions = known.contradictions.find(clock);
  const isContradiction = contradictions.length > 0;
  const dueMs = isContradiction ? null : reading.dueMs;
  const sentMs = sentMsOf(given, clock);
  const isDone = sentMs !== null;
  const hasFigure = clock.limits.length > 0;
  const open = hasFigure ? (dueMs === null ? "unknown" : "due") : "no_period";
  return {
    ...notOwed(act, clock, null),
    state: isContradiction ? "contradiction" : isDone ? "done" : open,
    due: orNull(dueMs),
    due_local: dueMs === null || local === null ? null : formatLocal(dueMs, local),
    time_zone: dueMs === null || reading.limit?.hours !== undefined ? null : time_zone,
    legal_latest: isContradiction ? null : orNull(reading.legalLatestMs),
    upper_bound: isContradiction || !known.contradictions.hasSoundBound(clock) ? null : orNull(reading.upperBoundMs),
    relief: isContradiction ? null : reading.relief,
    relief_until: isContradiction ? null : orNull(reading.reliefUntilMs),
    is_late: sentMs === null || dueMs === null ? null : isLate(sentMs, dueMs, reading.reliefUntilMs),
    missing: isContradiction ? [] : reading.missing,
    contradictions,
    readings: clock.readings,
    assumptions: reading.assumptions,
  };
}

/** Null where it was in time only if the relief applies. */
function isLate(sentMs: number, dueMs: number, reliefUntilMs: number | null): boolean | null {
  if (sentMs <= dueMs) return false;
  return reliefUntilMs !== null && sentMs <= reliefUntilMs ? null : true;
}

interface Others {
  readonly entries: readonly BoardEntry[];
  /** What is assumed for the deadline of a clock without its relief. */
  readonly assumptionsOf: (clockId: string) => readonly string[];
}

/** A duty that is due with others has the deadline of the first of them that has one, and is not owed where all are done. */
function withOther(entry: BoardEntry, clock: BoardClock | undefined, { entries, assumptionsOf }: Others): BoardEntry {
  if (clock?.due_with === undefined || entry.state !== "no_period") return entry;
  const others = entries.filter(({ clock_id }) => clock.due_with?.includes(clock_id));
  if (others.every(({ state }) => state === "done"))
    return { ...entry, state: "not_owed", reason: clock.words.not_owed ?? null };
  const open = others.filter(({ state }) => state === "due");
  const [first] = open.toSorted((a, b) => Date.parse(a.due as string) - Date.parse(b.due as string));
  if (first === undefined) return entry;
  const { due, due_local, time_zone, clock_id } = first;
  return { ...entry, state: "due", due, due_local, time_zone, assumptions: assumptionsOf(clock_id) };
}
