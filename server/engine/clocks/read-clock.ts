// What a clock of a profile says about a draft. No clock of a machine is read.

import type { Draft } from "../draft.ts";
import type { ProfileParts } from "../kind.ts";
import type { CheckOptions } from "../options.ts";
import { parseInstant } from "../time/instant.ts";
import { latestEndOf } from "../time/period.ts";
import type { Clock, ClockReading } from "./clock.ts";
import { prepareBound, prepareCount, readStarts } from "./count.ts";
import { prepareDuty } from "./duty.ts";
import { NO_RELIEF, prepareRelief } from "./relief.ts";

/** Throws where a profile does not have the clock, which the build reports. */
export function clockOf(clockId: string, { clocks }: ProfileParts) {
  const clock = clocks.get(clockId);
  if (clock === undefined) throw new Error(`there is no clock ${clockId}`);
  return clock;
}

/** Returns what reads a clock for a draft; null where the draft shows that nothing is owed. */
export function prepareClock(clock: Clock, profile: ProfileParts) {
  const { submission, owed_if = [], not_owed_if = [], latest_on_working_day: isOnWorkingDay = false } = clock;
  const owes = prepareDuty({ owed_if: [...(submission ? [submission] : []), ...owed_if], not_owed_if }, profile);
  const readRelief = prepareRelief(clock, profile);
  const count = prepareCount(clock, profile);
  return (draft: Draft, options: CheckOptions): ClockReading | null => {
    const duty = owes(draft);
    if (duty === null) return null;
    const counted = count(draft, options);
    const isOwed = duty.missing.length === 0;
    const dueMs = isOwed ? counted.dueMs : null;
    const limit = isOwed ? counted.limit : null;
    const relief = dueMs === null ? NO_RELIEF : readRelief(draft, options, dueMs);
    const isEarliestZone = counted.limit !== null && counted.limit.hours === undefined && options.clock === null;
    const assumptions = [
      ...relief.notGiven,
      counted.isReadAsUtc ? "read_as_utc" : null,
      duty.isLabel || relief.isLabel ? "label_read_as_code" : null,
      relief.assumption,
      isEarliestZone ? "earliest_zone" : null,
      options.assumption,
    ];
    const { clock: local, bank_holidays } = options;
    const latest = { startMs: counted.startMs, clock: local, bank_holidays, isOnWorkingDay };
    return {
      dueMs,
      limit,
      isLimitPassed: counted.isLimitPassed,
      upperBoundMs: isOwed ? counted.upperBoundMs : null,
      legalLatestMs: dueMs === null || limit === null ? null : latestEndOf(limit, dueMs, latest),
      relief: relief.relief,
      reliefUntilMs: relief.untilMs,
      assumptions: assumptions.filter((name) => name !== null),
      missing: [...duty.missing, ...counted.missing],
    };
  };
}

/** What is known of a report that a clock counts from, and by when it was due. */
export interface PreviousSubmission {
  readonly state: "too_early" | "late" | "plausible";
  /** The deadline of that report, or its bound, where that can be computed. */
  readonly limitMs: number | null;
}

/** Returns what tells whether the option with the submission of the previous report can be right; null for a clock without the option. */
export function prepareSubmission({ starts }: Clock, profile: ProfileParts) {
  const start = starts.find(({ option }) => option !== undefined);
  if (start?.option === undefined) return null;
  const { option, not_before, at_latest = [] } = start;
  const others = starts.filter((other) => other !== start);
  const boundOf = prepareBound(at_latest, profile);
  return (draft: Draft, options: CheckOptions): PreviousSubmission => {
    const limitMs = boundOf(draft, options);
    const submittedMs = parseInstant(options[option] ?? "")?.epochMs;
    if (submittedMs === undefined) return { state: "plausible", limitMs };
    const earliest = readStarts(others, draft, options).get(not_before ?? "")?.epochMs ?? Number.NEGATIVE_INFINITY;
    if (submittedMs < earliest) return { state: "too_early", limitMs };
    return { state: limitMs !== null && submittedMs > limitMs ? "late" : "plausible", limitMs };
  };
}
