// The board of clocks for one person's facts. Clocks are evaluated as for drafts.
import type { ClockResult, NotOwed } from "../../server/engine/clocks/clock.ts";
import { prepareFact } from "../../server/engine/clocks/duty.ts";
import { isLate } from "../../server/engine/clocks/later-ends.ts";
import { isEnded, prepareOutcome } from "../../server/engine/clocks/read-clock.ts";
import { answerAlternative, answerLaterEnd } from "../../server/engine/clocks/timeline.ts";
import { Draft } from "../../server/engine/draft.ts";
import type { ClockParts } from "../../server/engine/kind.ts";
import {
  type CheckOptions,
  createLocalClocks,
  createReadOptions,
  type ParameterError,
} from "../../server/engine/options.ts";
import { formatInstant, parseInstant } from "../../server/engine/time/instant.ts";
import { formatLocal } from "../../server/engine/time/local-time.ts";
import type { Board, BoardAct, BoardClock, BoardPerson } from "../report/published/board.ts";
import { prepareAddressee } from "./addressees.ts";
import type { BoardEntry, BoardFacts, KindContradiction } from "./board.ts";
import { createContradictions, getSent, getSentEpochMs, type Pair } from "./contradictions.ts";
import { createCheckFacts, type FactFinding } from "./facts.ts";
import { prepareImplied } from "./implied-kinds.ts";
import { type Other, withOthers } from "./unmet-deadlines.ts";

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
  cause:
    parameter === "time_zone"
      ? "is not a time zone of the IANA database or, beside member_state, not one of that State"
      : "is not a value of this option",
});

/** The facts that one person has given for an act. */
interface Told {
  readonly act: BoardAct;
  readonly given: BoardFacts;
  /** Facts as the fields of a draft, with those that follow from what was sent. */
  readonly draft: Draft;
  readonly options: CheckOptions;
  readonly contradictions: ReturnType<typeof createContradictions>;
}

/** Creates a function that returns the clocks of an act. An act that does not concern the person has none. */
function prepareAct(act: BoardAct, ofBoard: Pick<ClockParts, "codeLists" | "localClocks">) {
  // Facts take the place of the fields of a profile.
  const fields = new Map(act.facts.map((fact) => [fact.fact, fact]));
  const parts = { ...ofBoard, fields, clocks: new Map(act.clocks.map((clock) => [clock.clock_id, clock])) };
  const clocks = act.clocks.map((clock) => {
    const { relief: _, ...unrelieved } = clock;
    const cannotMeet = (clock.due_with ?? []).map((other) => ({ ...other, read: prepareFact(other, parts) }));
    return {
      clock,
      cannotMeet,
      findAddressee: prepareAddressee(clock, parts),
      read: prepareForKinds(act, clock, parts),
      readUnrelieved: prepareForKinds(act, unrelieved, parts),
    };
  });
  const findImplied = prepareImplied(act, parts);
  return (given: BoardFacts, options: CheckOptions): readonly BoardEntry[] => {
    const draft = new Draft({ report: valuesOfAct(act, given), evidence_manifest: {} });
    const implied = findImplied(given.kinds, draft);
    const isOneOf = (kinds: readonly string[] = []) => kinds.some((kind) => given.kinds.includes(kind));
    const isPerson = isOneOf(act.persons.map(({ kind }) => kind));
    const exempt = act.not_owed_by.find(
      ({ kind, unless_person }) => given.kinds.includes(kind) && !(isPerson && unless_person === true),
    );
    // What no one owes, anyone may send.
    if (exempt !== undefined)
      return clocks.map(({ clock }) => {
        const kind_contradiction = implied.get(clock) ?? null;
        if (kind_contradiction !== null) return contradicting(act, clock, kind_contradiction);
        const none = { ...notOwed(act, clock), readings: [] };
        return clock.voluntary ? { ...none, state: "voluntary", reason: null } : { ...none, ...exempting(exempt) };
      });
    const contradictions = createContradictions(act, given, draft);
    const told = { act, given, draft, options, contradictions };
    const owed = clocks.filter(({ clock }) => isOneOf(clock.owed_by));
    const getOwing = ({ owed_by }: BoardClock) =>
      act.persons.filter(({ kind }) => owed_by.includes(kind) && given.kinds.includes(kind));
    const entries = owed.map(({ clock, findAddressee, read, readUnrelieved }): BoardEntry => {
      const owing = getOwing(clock);
      const excluding = clock.not_owed_by?.find(({ kind }) => given.kinds.includes(kind));
      const outcome = isOneOf(clock.no_relief_for)
        ? withoutRelief(readUnrelieved(owing)(draft, options), clock)
        : read(owing)(draft, options);
      const entry = createEntry(clock, excluding === undefined ? outcome : exempting(excluding), told);
      return { ...entry, who: findOwner(clock, owing), whom: findAddressee(draft) };
    });
    const getAssumptions = (clockId: string) =>
      owed.flatMap(({ clock, readUnrelieved }) => {
        const outcome = clock.clock_id === clockId ? readUnrelieved(getOwing(clock))(draft, options) : null;
        return outcome === null || isEnded(outcome) ? [] : outcome.assumptions;
      });
    const contradicted = [...implied].map(([clock, contradiction]) => contradicting(act, clock, contradiction));
    const withNotices = entries.map((entry, index) => {
      const others = (owed[index]?.cannotMeet ?? []).flatMap(({ clock_id, read }): Other[] => {
        const other = entries.find((one) => one.clock_id === clock_id);
        return other === undefined ? [] : [{ entry: other, cannotBeMet: read(draft).holds === true }];
      });
      const reason = owed[index]?.clock.words.not_owed ?? null;
      return others.length === 0 ? entry : withOthers(entry, others, { given, getAssumptions, reason });
    });
    return [...withNotices, ...contradicted];
  };
}

/** Prepares a clock for the kinds of persons: some owe it from another day. Of several kinds one that owes it counts. */
function prepareForKinds({ persons }: BoardAct, clock: BoardClock, parts: ClockParts) {
  const prepared = new Map(
    persons.map(({ kind, owes_from }) => {
      const applies_from = clock.applies_from?.map((application) => ({ ...application, ...owes_from }));
      const sent = { sent_field_id: clock.clock_id };
      return [kind, prepareOutcome({ ...clock, ...sent, ...(applies_from && { applies_from }) }, parts)] as const;
    }),
  );
  return (owing: readonly BoardPerson[]) => (draft: Draft, options: CheckOptions) => {
    const outcomes = owing.map(({ kind }) => prepared.get(kind)?.(draft, options) ?? null);
    return outcomes.find((outcome) => !isEnded(outcome)) ?? outcomes[0] ?? null;
  };
}

const exempting = ({ reason, source_atom_ids }: NotOwed): NotOwed => ({ reason, source_atom_ids });

/** Who owes it: by the words of the clock, unless they are about another kind of person. */
const findOwner = ({ words }: BoardClock, owing: readonly BoardPerson[]): string | null =>
  (owing.some(({ who }) => who === undefined) ? words.who : owing[0]?.who) ?? null;

/** The facts of an act that were given, those that follow from what was sent, and each sending by the id of its clock. */
export function valuesOfAct({ facts, clocks }: BoardAct, given: BoardFacts): Readonly<Record<string, unknown>> {
  const instants = clocks.flatMap(({ starts, ended_by = [] }) => [
    ...starts.map(({ start }) => start),
    ...ended_by.flatMap(({ field_id, codes }) => (codes === undefined ? [field_id] : [])),
  ]);
  const known = facts.flatMap(({ fact, sent }): [string, unknown][] => {
    if (sent === undefined) return given.facts?.[fact] === undefined ? [] : [[fact, given.facts[fact]]];
    const sendings = sent.flatMap((clockId) => given.sent?.[clockId] ?? []);
    // What was sent in several ways counts from the first.
    const [instant] = sendings.toSorted((a, b) => (parseInstant(a)?.epochMs ?? 0) - (parseInstant(b)?.epochMs ?? 0));
    if (!instants.includes(fact)) return [[fact, instant !== undefined]];
    return instant === undefined ? [] : [[fact, instant]];
  });
  const sent = clocks.map((clock) => [clock.clock_id, getSent(given, clock)]);
  return { ...Object.fromEntries(sent.filter(([, instant]) => instant !== undefined)), ...Object.fromEntries(known) };
}

/** The outcome of a clock that was read without its relief, which the person does not have. */
const withoutRelief = (outcome: ClockResult | NotOwed | null, { relief }: BoardClock): typeof outcome =>
  outcome === null || isEnded(outcome) || relief === undefined || outcome.dueMs === null
    ? outcome
    : { ...outcome, relief: "excluded" };

const orNull = (epochMs: number | null): string | null => (epochMs === null ? null : formatInstant(epochMs));

const notOwed = ({ act }: BoardAct, { clock_id, title, words, readings, source_atom_ids }: BoardClock): BoardEntry => ({
  ...{ act, clock_id, title, state: "not_owed", reason: words.not_owed ?? null },
  ...{ who: words.who ?? null, whom: words.whom ?? null },
  ...{ due: null, due_local: null, time_zone: null, legal_latest: null, upper_bound: null, bound_if: null },
  ...{ law: null, passed_before: null, relief: null, relief_until: null, is_late: null },
  ...{ missing: [], contradictions: [], depends_on: [], later_ends: [], assumptions: [] },
  ...{ kind_contradiction: null, readings, source_atom_ids },
});

/** What another kind of person owes, which a fact says that this one is. */
const contradicting = (act: BoardAct, clock: BoardClock, kind_contradiction: KindContradiction): BoardEntry => ({
  ...notOwed(act, clock),
  ...{ state: "contradiction", reason: null, kind_contradiction },
});

/** What was sent is done, also where it was not owed. */
function createEntry(clock: BoardClock, outcome: ClockResult | NotOwed | null, told: Told): BoardEntry {
  const { act, given } = told;
  if (outcome === null) return notOwed(act, clock);
  if (isEnded(outcome)) {
    const state = getSentEpochMs(given, clock) === null ? "not_owed" : "done";
    return { ...notOwed(act, clock), state, ...outcome };
  }
  return createOwed(clock, outcome, told);
}

function createOwed(clock: BoardClock, result: ClockResult, told: Told): BoardEntry {
  const { act, given } = told;
  const { clock: local, time_zone } = told.options;
  const contradictions = told.contradictions.find(clock);
  const { dueMs, assumptions } = result;
  const entry = { ...notOwed(act, clock), reason: null, contradictions, assumptions };
  // An instant that another one bounds is not later than that one, wherever the mistake is.
  const isBounded = ([bound, start]: Pair) =>
    clock.starts.some(({ start: own, not_after }) => own === start && not_after === bound);
  if (contradictions.length > 0) {
    const bound = contradictions.every(isBounded) ? result.upperBoundMs : null;
    return { ...entry, state: "contradiction", upper_bound: orNull(bound) };
  }
  const sentMs = getSentEpochMs(given, clock);
  // One of several clocks for one submission was answered.
  if (sentMs === null && result.dependsOn.some(({ clock: other }) => getSentEpochMs(given, other) !== null))
    return notOwed(act, clock);
  return {
    ...entry,
    state: sentMs === null ? getOpenState(clock, dueMs) : "done",
    due: orNull(dueMs),
    due_local: dueMs === null || local === null ? null : formatLocal(dueMs, local),
    time_zone: dueMs === null || result.limit?.hours !== undefined ? null : time_zone,
    legal_latest: orNull(result.legalLatestMs),
    law: result.limit?.in_force ?? null,
    passed_before: sentMs === null && result.isPassedBefore ? (clock.words.passed_before ?? null) : null,
    upper_bound: told.contradictions.hasSoundBound(clock) ? orNull(result.upperBoundMs) : null,
    bound_if: result.boundIf,
    relief: result.relief,
    relief_until: orNull(result.reliefUntilMs),
    depends_on: result.dependsOn.map(answerAlternative),
    later_ends: result.laterEnds.filter(({ untilMs }) => sentMs === null || sentMs <= untilMs).map(answerLaterEnd),
    is_late: sentMs === null ? null : isLate(sentMs, result),
    missing: result.missing,
  };
}

function getOpenState({ voluntary, limits }: BoardClock, dueMs: number | null): BoardEntry["state"] {
  if (voluntary === true) return "voluntary";
  if (limits.length === 0) return "no_period";
  return dueMs === null ? "unknown" : "due";
}
