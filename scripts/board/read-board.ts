// The board of clocks for one person's facts. Clocks are evaluated as for drafts.
import type { ClockResult } from "../../server/engine/clocks/clock.ts";
import { prepareClock } from "../../server/engine/clocks/read-clock.ts";
import { Draft } from "../../server/engine/draft.ts";
import type { ClockParts } from "../../server/engine/kind.ts";
import {
  type CheckOptions,
  createLocalClocks,
  createReadOptions,
  type ParameterError,
} from "../../server/engine/options.ts";
import { formatInstant, parseInstant } from "../../server/engine/time/instant.ts";
import { formatLocal, instantAt, type LocalClock } from "../../server/engine/time/local-time.ts";
import type { Board, BoardAct, BoardClock, BoardPerson } from "../report/published/board.ts";
import type { BoardEntry, BoardFacts } from "./board.ts";
import { createContradictions, getSentEpochMs } from "./contradictions.ts";
import { createCheckFacts, type FactFinding } from "./facts.ts";

/** Creates a function that returns a person's clocks in the order of the acts, or findings on the given facts. */
export function createReadBoard({ acts, code_lists }: Board) {
  const readOptions = createReadOptions({ code_lists });
  const codeLists = new Map(code_lists.map((list) => [list.code_list_id, list]));
  const parts = { codeLists, localClocks: createLocalClocks(code_lists) };
  const prepared = acts.map((act) => prepareAct(act, parts));
  const checkFacts = createCheckFacts({ acts, code_lists });
  return (given: BoardFacts): readonly BoardEntry[] | { readonly findings: readonly FactFinding[] } => {
    const options = readOptions(given.options ?? {});
    const findings = [...checkFacts(given), ...("error" in options ? [getOptionFinding(options)] : [])];
    if (findings.length > 0 || "error" in options) return { findings };
    return prepared.flatMap((read) => read(given, options));
  };
}

const getOptionFinding = ({ parameter }: ParameterError): FactFinding => ({
  path: `options.${parameter}`,
  cause: "is not a value of this option",
});

/** The facts that one person has given for an act. */
interface Told {
  readonly act: BoardAct;
  readonly given: BoardFacts;
  /** Facts as the fields of a draft, with those that follow from what was sent. */
  readonly draft: Draft;
  readonly options: CheckOptions;
  /** Of the zone of the person or, without one, of all that may apply. */
  readonly localClocks: readonly LocalClock[];
  readonly contradictions: ReturnType<typeof createContradictions>;
}

/** Creates a function that returns the clocks of an act. An act that does not concern the person has none. */
function prepareAct(act: BoardAct, ofBoard: Pick<ClockParts, "codeLists" | "localClocks">) {
  // Facts take the place of the fields of a profile.
  const parts = { ...ofBoard, fields: new Map(act.facts.map((fact) => [fact.fact, fact])) };
  const clocks = act.clocks.map((clock) => {
    const { relief: _, ...unrelieved } = clock;
    return { clock, read: prepareClock(clock, parts), readUnrelieved: prepareClock(unrelieved, parts) };
  });
  return (given: BoardFacts, options: CheckOptions): readonly BoardEntry[] => {
    const isOneOf = (kinds: readonly string[] = []) => kinds.some((kind) => given.kinds.includes(kind));
    const exempt = act.not_owed_by.find(({ kind }) => given.kinds.includes(kind));
    if (exempt !== undefined) return clocks.map(({ clock }) => excluded(notOwed(act, clock), exempt));
    const draft = new Draft({ report: valuesOfAct(act, given), evidence_manifest: {} });
    const contradictions = createContradictions(act, given, draft);
    const told = { act, given, draft, options, localClocks: parts.localClocks(options), contradictions };
    const owed = clocks.filter(({ clock }) => isOneOf(clock.owed_by));
    const entries = owed.map(({ clock, read }): BoardEntry => {
      const owing = act.persons.filter(({ kind }) => clock.owed_by.includes(kind) && given.kinds.includes(kind));
      const who = findOwner(clock, owing);
      const none = { ...notOwed(act, clock), who };
      const tooEarly = findTooEarly(clock, owing, told);
      if (tooEarly) return excluded(none, tooEarly);
      const result = read(draft, options);
      if (result === null) return none;
      const withRelief = isOneOf(clock.no_relief_for) ? withoutRelief(result) : result;
      const entry = createEntry(clock, withRelief, told);
      return isReplaced(clock, entry, told) ? none : { ...entry, who };
    });
    const getAssumptions = (clockId: string) =>
      owed.find(({ clock }) => clock.clock_id === clockId)?.readUnrelieved(draft, options)?.assumptions ?? [];
    return entries.map((entry, index) => withOther(entry, owed[index]?.clock, { entries, getAssumptions }));
  };
}

const excluded = (entry: BoardEntry, { reason, source_atom_ids }: Pick<BoardEntry, "reason" | "source_atom_ids">) => ({
  ...entry,
  reason,
  source_atom_ids,
});

/** Who owes it: by the words of the clock, unless they are about another kind of person. */
const findOwner = ({ words }: BoardClock, owing: readonly BoardPerson[]): string | null =>
  (owing.some(({ who }) => who === undefined) ? words.who : owing[0]?.who) ?? null;

/**
 * From when a person owes what a clock is about, if it was aware before that day began; else null. Of several kinds the first to owe it
 * counts.
 */
function findTooEarly(clock: BoardClock, owing: readonly BoardPerson[], { act, given, draft, localClocks }: Told) {
  const awareness = act.facts.flatMap(({ fact, is_awareness }) => (is_awareness === true ? [fact] : []));
  const started = clock.starts.flatMap(({ start }) => (awareness.includes(start) ? [start] : []));
  const ofClock = clock.aware_of ?? (started.length > 0 ? started : awareness);
  const known = ofClock.flatMap((fact) => draft.instantOrNull(fact)?.epochMs ?? []);
  if (known.length === 0 || getSentEpochMs(given, clock) !== null) return null;
  const [first] = owing.toSorted((a, b) => ((a.owes_from?.date ?? "") < (b.owes_from?.date ?? "") ? -1 : 1));
  if (first?.owes_from === undefined) return null;
  const midnight = Date.parse(`${first.owes_from.date}T00:00:00Z`);
  const begins = Math.min(...localClocks.map((local) => instantAt(midnight, local)));
  return Math.max(...known) < begins ? first.owes_from : null;
}

/** Whether something that was sent, or that came about by the deadline, took the place of what a clock is about. */
function isReplaced({ not_owed_once }: BoardClock, { state, due }: BoardEntry, { given, draft }: Told): boolean {
  if (state !== "due" && state !== "unknown") return false;
  const { sent = [], by_due = [] } = not_owed_once ?? {};
  const isByDue = (fact: string) =>
    due !== null && (draft.instantOrNull(fact)?.epochMs ?? Number.POSITIVE_INFINITY) <= Date.parse(due);
  return sent.some((clock_id) => getSentEpochMs(given, { clock_id }) !== null) || by_due.some(isByDue);
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

const withoutRelief = (result: ClockResult): ClockResult => ({
  ...result,
  ...(result.relief !== null && { relief: "excluded" as const, reliefUntilMs: null }),
});

const orNull = (epochMs: number | null): string | null => (epochMs === null ? null : formatInstant(epochMs));

const notOwed = ({ act }: BoardAct, { clock_id, title, words, source_atom_ids }: BoardClock): BoardEntry => ({
  ...{ act, clock_id, title, state: "not_owed", reason: words.not_owed ?? null },
  ...{ who: words.who ?? null, whom: words.whom ?? null },
  ...{ due: null, due_local: null, time_zone: null, legal_latest: null, upper_bound: null },
  ...{
    relief: null,
    relief_until: null,
    is_late: null,
    missing: [],
    contradictions: [],
    readings: [],
    assumptions: [],
  },
  source_atom_ids,
});

function createEntry(clock: BoardClock, result: ClockResult, told: Told): BoardEntry {
  const { act, given } = told;
  const { clock: local, time_zone } = told.options;
  const contradictions = told.contradictions.find(clock);
  const { dueMs, assumptions } = result;
  const entry = { ...notOwed(act, clock), reason: null, contradictions, readings: clock.readings, assumptions };
  if (contradictions.length > 0) return { ...entry, state: "contradiction" };
  const sentMs = getSentEpochMs(given, clock);
  return {
    ...entry,
    state: sentMs === null ? getOpenState(clock, dueMs) : "done",
    due: orNull(dueMs),
    due_local: dueMs === null || local === null ? null : formatLocal(dueMs, local),
    time_zone: dueMs === null || result.limit?.hours !== undefined ? null : time_zone,
    legal_latest: orNull(result.legalLatestMs),
    upper_bound: told.contradictions.hasSoundBound(clock) ? orNull(result.upperBoundMs) : null,
    relief: result.relief,
    relief_until: orNull(result.reliefUntilMs),
    is_late: sentMs === null || dueMs === null ? null : isLate(sentMs, dueMs, result.reliefUntilMs),
    missing: result.missing,
  };
}

function getOpenState({ voluntary, limits }: BoardClock, dueMs: number | null): BoardEntry["state"] {
  if (voluntary === true) return "voluntary";
  if (limits.length === 0) return "no_period";
  return dueMs === null ? "unknown" : "due";
}

/** Null where it was in time only if the relief applies. */
function isLate(sentMs: number, dueMs: number, reliefUntilMs: number | null): boolean | null {
  if (sentMs <= dueMs) return false;
  return reliefUntilMs !== null && sentMs <= reliefUntilMs ? null : true;
}

interface Others {
  readonly entries: readonly BoardEntry[];
  /** What is assumed for the deadline of a clock without its relief. */
  readonly getAssumptions: (clockId: string) => readonly string[];
}

/** A duty that is due with others has the deadline of the first of them that has one, and is not owed where all are done. */
function withOther(entry: BoardEntry, clock: BoardClock | undefined, { entries, getAssumptions }: Others): BoardEntry {
  if (clock?.due_with === undefined || entry.state !== "no_period") return entry;
  const others = entries.filter(({ clock_id }) => clock.due_with?.includes(clock_id));
  if (others.every(({ state }) => state === "done"))
    return { ...entry, state: "not_owed", reason: clock.words.not_owed ?? null };
  const open = others.filter(({ state }) => state === "due");
  const [first] = open.toSorted((a, b) => Date.parse(a.due as string) - Date.parse(b.due as string));
  if (first === undefined) return entry;
  const { due, due_local, time_zone, clock_id } = first;
  return { ...entry, state: "due", due, due_local, time_zone, assumptions: getAssumptions(clock_id) };
}
