// The result of a clock for a draft, or for the facts of a person. No clock of a machine is read.
import type { AnswerDecision } from "../answer.ts";
import type { Draft } from "../draft.ts";
import type { ClockParts, ProfileParts } from "../kind.ts";
import type { CheckOptions } from "../options.ts";
import type { Met } from "../three-valued.ts";
import { getEarliestEnd, prepareAlternatives } from "./alternatives.ts";
import type { Clock, ClockResult, NotOwed, StartedBy } from "./clock.ts";
import { prepareCount } from "./count.ts";
import { prepareDuty, prepareFact } from "./duty.ts";
import { prepareEnding } from "./ending.ts";
import { findLast, findLegalLatest, prepareLaterEnds } from "./later-ends.ts";
import { NO_RELIEF, prepareRelief } from "./relief.ts";
import { readSentMs } from "./starts.ts";

/** Throws where a profile does not have the clock, which the build reports. */
export function findClock(clockId: string, { clocks }: ProfileParts) {
  const clock = clocks.get(clockId);
  if (clock === undefined) throw new Error(`there is no clock ${clockId}`);
  return clock;
}

/** Creates a function that evaluates a clock for a draft; it returns null if the draft shows that nothing is owed. */
export function prepareClock(clock: Clock, profile: ClockParts) {
  const readOutcome = prepareOutcome(clock, profile);
  return (draft: Draft, options: CheckOptions): ClockResult | null => {
    const outcome = readOutcome(draft, options);
    return outcome === null || isEnded(outcome) ? null : outcome;
  };
}

/** Whether something other than the facts of the duty itself is why it is not owed. */
export const isEnded = (outcome: ClockResult | NotOwed | null): outcome is NotOwed =>
  outcome !== null && "reason" in outcome;

/**
 * Creates a function that evaluates a clock for facts: those of a draft, or of a person on the board. It returns null if they exclude the duty,
 * and the reason where the act did not apply yet or something ended it.
 */
export function prepareOutcome(clock: Clock, profile: ClockParts): ReadOutcome {
  const ofProfile = prepared.get(profile) ?? new Map<Clock, ReadOutcome>();
  prepared.set(profile, ofProfile);
  const read = ofProfile.get(clock) ?? createReadOutcome(clock, profile);
  ofProfile.set(clock, read);
  return read;
}

type ReadOutcome = (draft: Draft, options: CheckOptions) => ClockResult | NotOwed | null;

// Several rules ask for the same clock, which is prepared once.
const prepared = new WeakMap<ClockParts, Map<Clock, ReadOutcome>>();

function createReadOutcome(clock: Clock, profile: ClockParts): ReadOutcome {
  const readResult = prepareResult(clock, profile);
  const findEnding = prepareEnding(clock, profile);
  const read = (draft: Draft, options: CheckOptions): ClockResult | NotOwed | null => {
    const sentMs = readSentMs(clock, draft, options);
    const result = readResult(draft, options, sentMs);
    return result && (findEnding(draft, options, { sentMs, dueMs: result.dueMs }) ?? result);
  };
  // Several rules ask for the same clock.
  return (draft: Draft, options: CheckOptions) => draft.keep(clock, options, () => read(draft, options));
}

/** As if nothing could end the duty. */
function prepareResult(clock: Clock, profile: ClockParts) {
  const { submission, owed_if = [], not_owed_if = [], owed_once, started_by } = clock;
  const hasBegun = owed_once === undefined ? null : prepareFact(owed_once, profile);
  const owes = prepareDuty({ owed_if: [...(submission ? [submission] : []), ...owed_if], not_owed_if }, profile);
  const readRelief = prepareRelief(clock, profile);
  const readLaterEnds = prepareLaterEnds(clock, profile);
  const count = prepareCount(clock, profile);
  const readAlternatives = prepareAlternatives(clock, profile);
  return (draft: Draft, options: CheckOptions, sentMs: number | null): ClockResult | null => {
    const duty = owes(draft);
    if (hasBegun !== null && hasBegun(draft).holds !== true) return null;
    const isStarted = started_by === undefined || starts(started_by, draft);
    if (duty === null || isStarted === false) return null;
    const toCome = started_by !== undefined && !isRecorded(started_by, draft) ? started_by.at : null;
    const counted = count(draft, options, { toCome, sentMs });
    const alternatives = readAlternatives(draft, options);
    const dependsOn = alternatives.some((one) => one.clock.clock_id === clock.clock_id) ? alternatives : [];
    const isOwed = isStarted === true && duty.missing.length === 0 && dependsOn.length === 0;
    const dueMs = isOwed ? counted.dueMs : null;
    const relief = dueMs === null ? NO_RELIEF : readRelief(draft, options, dueMs);
    const mayHaveRelief = clock.relief !== undefined && relief.relief !== "excluded";
    const isEarliestZone = counted.limit !== null && counted.limit.hours === undefined && options.clock === null;
    const assumptions = [
      ...relief.notGiven,
      counted.isReadAsUtc ? "read_as_utc" : null,
      duty.isLabel || relief.isLabel ? "label_read_as_code" : null,
      relief.assumption,
      isEarliestZone ? "earliest_zone" : null,
      options.assumption,
    ];
    const missing = [...new Set([...(dependsOn[0]?.fields ?? []), ...duty.missing, ...counted.missing])];
    const laterEnds = readLaterEnds(options, counted, mayHaveRelief);
    const isOpen = counted.dueMs === null;
    const ends = isOpen
      ? counted.last.map((end) => ({ ...end, laterEnds: readLaterEnds(options, end, mayHaveRelief) }))
      : [{ dueMs: counted.dueMs, laterEnds }];
    const mayBeOwed = dependsOn.length > 0 || duty.missing.length === 0;
    return {
      dueMs,
      limit: isOwed ? counted.limit : null,
      isLimitPassed: counted.isLimitPassed,
      isPassedBefore: isOwed && counted.isPassedBefore,
      // Of what may apply, the earliest.
      upperBoundMs: isOwed ? counted.upperBoundMs : getEarliestEnd(dependsOn.length > 0 ? dependsOn : [counted]),
      boundIf:
        dependsOn.length > 0 ? null : (counted.boundIf ?? (isStarted === true ? null : (started_by?.bound_if ?? null))),
      legalLatestMs: dueMs === null || isEarliestZone ? null : findLegalLatest(laterEnds),
      laterEnds,
      last: isStarted === true && mayBeOwed ? findLast(dependsOn.length > 0 ? dependsOn : ends) : null,
      relief: relief.relief,
      reliefUntilMs: relief.untilMs,
      assumptions: assumptions.filter((name) => name !== null),
      missing: started_by && isStarted !== true && missing.length === 0 ? findUndecided(started_by, draft) : missing,
      dependsOn,
    };
  };
}

/** Whether the decision of a draft starts a clock; unknown if it may still do so. */
function starts({ outcomes, if: condition, undecided }: StartedBy, { decision }: Draft): Met {
  if (decision === null) return false;
  const { criteria, outcome } = decision;
  const met = criteria.find(({ criterion_id }) => criterion_id === condition)?.met ?? true;
  if (outcomes.includes(outcome)) return met;
  return outcome === undecided && met !== false ? "unknown" : false;
}

/** The field that may settle whether the decision starts a clock: the first without an answer, or else with one that is not known. */
function findUndecided({ if: condition }: StartedBy, draft: Draft): readonly string[] {
  const { criteria, settled_by } = draft.decision as AnswerDecision;
  const settling = condition === undefined ? Object.values(settled_by).flat(2) : [condition];
  const ids = settling.flatMap((id) => criteria.find(({ criterion_id }) => criterion_id === id)?.field_ids ?? []);
  return [ids.find((id) => !draft.hasValue(id)) ?? ids.find((id) => draft.value(id) === "unknown") ?? ids[0]].filter(
    (id) => id !== undefined,
  );
}

/** Whether the instant of the decision is that of the outcome which starts the clock. */
function isRecorded({ outcomes, at, recorded }: StartedBy, draft: Draft): boolean {
  const { outcome = "" } = draft.decision ?? {};
  return (
    outcomes.includes(outcome) && draft.isUsable(at) && (!draft.hasValue(recorded) || draft.value(recorded) === outcome)
  );
}
