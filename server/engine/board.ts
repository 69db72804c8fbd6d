// The board of clocks: what one incident starts for a person, by facts that no draft has yet. The acts are data; clocks are read as for drafts.
import type { Clock, ClockReading, Relief } from "./clock.ts";
import { Draft } from "./draft.ts";
import type { ProfileParts } from "./kind.ts";
import { type CheckOptions, type CheckParameters, createReadOptions, type ParameterProblem } from "./options.ts";
import { prepareClock } from "./read-clock.ts";
import type { CodeList, RuleSetField } from "./rule-set.ts";
import { createLocalClocks } from "./steps.ts";
import { formatInstant, parseInstant } from "./time/instant.ts";
import { formatLocal } from "./time/local-time.ts";

/** A kind of person, such as a controller. */
export interface BoardPerson {
  readonly kind: string;
  readonly title: string;
}

/** What a person may know: an instant, or codes of a list. A fact that is the sending of a clock is told as that. */
export interface BoardFact {
  readonly fact: string;
  readonly title: string;
  readonly code_list: string | null;
  readonly takes_several: boolean;
  /** The clocks of which it is the sending: when, or whether. */
  readonly sent?: readonly string[];
}

export interface BoardClock extends Clock {
  /** The kinds of persons who owe it. */
  readonly owed_by: readonly string[];
  /** Kinds of persons who have no relief. */
  readonly no_relief_for?: readonly string[];
  /** It is due with the first of these clocks that is not done, without the relief. */
  readonly due_with?: readonly string[];
}

export interface BoardAct {
  readonly act: string;
  readonly title: string;
  readonly persons: readonly BoardPerson[];
  readonly not_owed_by: readonly (Pick<BoardPerson, "kind"> &
    Readonly<{ reason: string; source_atom_ids: readonly string[] }>)[];
  readonly facts: readonly BoardFact[];
  readonly clocks: readonly BoardClock[];
}

/** What the build publishes as clocks.json. */
export interface Board {
  readonly acts: readonly BoardAct[];
  readonly code_lists: readonly CodeList[];
}

/** One person and what it knows. */
export interface BoardFacts {
  /** What it is: several kinds are possible. */
  readonly kinds: readonly string[];
  /** Instants, codes, or lists of codes, by fact. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** When it sent what a clock is about, by clock. */
  readonly sent?: Readonly<Record<string, string>>;
  readonly options?: CheckParameters;
}

/**
 * `due` has a deadline; `done` was sent; `no_period` is owed without a figure; `unknown` lacks a start; `contradiction` has instants that
 * cannot be in their order, and so no deadline; `not_owed`.
 */
export type ClockState = "due" | "done" | "no_period" | "unknown" | "contradiction" | "not_owed";

export interface BoardEntry {
  readonly act: string;
  readonly clock_id: string;
  readonly title: string;
  readonly state: ClockState;
  readonly who: string | null;
  readonly whom: string | null;
  /** Instants in UTC, RFC 3339. */
  readonly due: string | null;
  readonly due_local: string | null;
  /** The zone whose calendar decides a deadline in days or months; null where hours do, or where no zone was given. */
  readonly time_zone: string | null;
  readonly legal_latest: string | null;
  readonly upper_bound: string | null;
  readonly relief: Relief | null;
  readonly relief_until: string | null;
  /** Whether it was sent after the deadline; null where that is not known. */
  readonly is_late: boolean | null;
  /** Facts without which there is no deadline. */
  readonly missing: readonly string[];
  /** Facts, or `sent` for the sending itself, of which the first is before the second and cannot be. */
  readonly contradictions: readonly (readonly [earlier: string, later: string])[];
  /** Why it is not owed. */
  readonly reason: string | null;
  readonly readings: readonly string[];
  readonly assumptions: readonly string[];
  readonly source_atom_ids: readonly string[];
}

/** What is wrong with a fact, by its path in what was given. */
export interface FactProblem {
  readonly path: string;
  readonly problem: string;
}

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
  const clocks = act.clocks.map((clock) => ({ clock, read: prepareClock(clock, parts) }));
  return (given: BoardFacts, options: CheckOptions): readonly BoardEntry[] => {
    const isOneOf = (kinds: readonly string[] = []) => kinds.some((kind) => given.kinds.includes(kind));
    const exempt = act.not_owed_by.find(({ kind }) => given.kinds.includes(kind));
    if (exempt !== undefined && isOneOf(act.persons.map(({ kind }) => kind)))
      return clocks.map(({ clock }) => ({ ...notOwed(act, clock, exempt.reason), ...exemptAtoms(exempt) }));
    const draft = new Draft({ report: reportOf(act, given), evidence_manifest: {} });
    const owed = clocks.filter(({ clock }) => isOneOf(clock.owed_by));
    const entries = owed.map(({ clock, read }): BoardEntry => {
      const reading = read(draft, options);
      if (reading === null) return notOwed(act, clock, clock.words.not_owed ?? null);
      const withRelief = isOneOf(clock.no_relief_for) ? withoutRelief(reading) : reading;
      return entryOf({ act, clock, given, draft }, withRelief, options);
    });
    return entries.map((entry, index) => withOther(entry, owed[index]?.clock.due_with, entries));
  };
}

const exemptAtoms = ({ source_atom_ids }: Pick<BoardEntry, "source_atom_ids">) => ({ source_atom_ids });

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

/** The facts that were given, and those that follow from what was sent. */
function reportOf({ facts, clocks }: BoardAct, given: BoardFacts): Readonly<Record<string, unknown>> {
  const instants = new Set(clocks.flatMap(({ starts }) => starts.map(({ start }) => start)));
  const known = facts.flatMap(({ fact, sent }): [string, unknown][] => {
    if (sent === undefined) return given.facts?.[fact] === undefined ? [] : [[fact, given.facts[fact]]];
    const [instant] = sent.flatMap((clockId) => given.sent?.[clockId] ?? []);
    if (!instants.has(fact)) return [[fact, instant !== undefined]];
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
  readonly draft: Draft;
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
  const contradictions = contradictionsOf(known);
  const isContradiction = contradictions.length > 0;
  const dueMs = isContradiction ? null : reading.dueMs;
  const sentMs = parseInstant(given.sent?.[clock.clock_id] ?? "")?.epochMs ?? null;
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
    upper_bound: isContradiction ? null : orNull(reading.upperBoundMs),
    relief: isContradiction ? null : reading.relief,
    relief_until: isContradiction ? null : orNull(reading.reliefUntilMs),
    is_late: sentMs === null || dueMs === null ? null : sentMs > dueMs,
    missing: isContradiction || !hasFigure ? [] : reading.missing,
    contradictions,
    readings: clock.readings,
    assumptions: reading.assumptions,
  };
}

/** Starts before those that they cannot be before, and a sending before a start. */
function contradictionsOf({ clock, given, draft }: Known): BoardEntry["contradictions"] {
  const instantOf = (start: string): number | null => draft.instantOrNull(start)?.epochMs ?? null;
  const sentMs = parseInstant(given.sent?.[clock.clock_id] ?? "")?.epochMs ?? null;
  const isBefore = (earlier: number | null, later: number | null) =>
    earlier !== null && later !== null && earlier < later;
  const counted = clock.limits.flatMap(({ after }) => after);
  return clock.starts.flatMap(({ start, not_before }): (readonly [string, string])[] => [
    ...(not_before !== undefined && isBefore(instantOf(start), instantOf(not_before))
      ? [[start, not_before] as const]
      : []),
    ...(counted.includes(start) && isBefore(sentMs, instantOf(start)) ? [["sent", start] as const] : []),
  ]);
}

/** A duty that is due with another clock has the deadline of the first of them that has one. */
function withOther(entry: BoardEntry, others: readonly string[] = [], entries: readonly BoardEntry[]): BoardEntry {
  const ofOthers = entries.filter(({ clock_id, state }) => others.includes(clock_id) && state === "due");
  const [first] = ofOthers.toSorted((a, b) => Date.parse(a.due as string) - Date.parse(b.due as string));
  if (first === undefined || entry.state !== "no_period") return entry;
  return { ...entry, state: "due", due: first.due, due_local: first.due_local };
}

/** Returns what finds facts that the board does not have, or that are not of their form. */
function createFindProblems({ acts, code_lists }: Board) {
  const kinds = new Set(acts.flatMap((act) => [...act.persons, ...act.not_owed_by].map(({ kind }) => kind)));
  const facts = new Map(acts.flatMap((act) => act.facts.map((fact) => [fact.fact, fact] as const)));
  const clocks = new Set(acts.flatMap((act) => act.clocks.map(({ clock_id }) => clock_id)));
  const codesOf = new Map(code_lists.map((list) => [list.code_list_id, list.items.map(({ code }) => code)]));
  const isInstant = (value: unknown) => typeof value === "string" && parseInstant(value) !== null;
  const problemOf = (name: string, value: unknown): string | null => {
    const fact = facts.get(name);
    if (fact === undefined) return "is not a fact of the board";
    if (fact.sent !== undefined) return `follows from sent.${fact.sent[0]}: give it there`;
    if (fact.code_list === null) return isInstant(value) ? null : "is not an instant as in RFC 3339";
    const codes = Array.isArray(value) && fact.takes_several ? value : [value];
    const isKnown = codes.every((code) => codesOf.get(fact.code_list ?? "")?.includes(code));
    return isKnown ? null : `is not a code of the list ${fact.code_list}`;
  };
  return ({ kinds: given, facts: told = {}, sent = {} }: BoardFacts): readonly FactProblem[] => [
    ...given.flatMap((kind, index) =>
      kinds.has(kind) ? [] : [{ path: `kinds[${index}]`, problem: "is not a kind of person of the board" }],
    ),
    ...Object.entries(told).flatMap(([name, value]) => {
      const problem = problemOf(name, value);
      return problem === null ? [] : [{ path: `facts.${name}`, problem }];
    }),
    ...Object.entries(sent).flatMap(([clockId, instant]) => {
      if (!clocks.has(clockId)) return [{ path: `sent.${clockId}`, problem: "is not a clock of the board" }];
      return isInstant(instant) ? [] : [{ path: `sent.${clockId}`, problem: "is not an instant as in RFC 3339" }];
    }),
  ];
}
