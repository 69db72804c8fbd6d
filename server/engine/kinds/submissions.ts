// Submissions that were late: of the previous report, which is an option of the check, or of the report itself.

import { clockOf, prepareClock, prepareSubmission } from "../clocks/read-clock.ts";
import { defineKind, failure, NO_INPUTS, ownFieldUsable, PASSED } from "../kind.ts";
import { CLOCK, oneOf } from "../parameters.ts";
import { formatInstant } from "../time/instant.ts";

/** The submission of the previous report, from which a clock counts, cannot be right, or was late. */
export const previousSubmission = defineKind({
  parameters: { clock: CLOCK, is: oneOf("too_early", "late") },
  placeholders: ["limit"],
  needsField: false,
  isAboutDeadline: true,
  reads: NO_INPUTS,
  prepare({ parameters }, profile) {
    const clock = clockOf(parameters.clock, profile);
    const readClock = prepareClock(clock, profile);
    const readSubmission = prepareSubmission(clock, profile);
    return {
      evaluate(draft, options) {
        const found = readClock(draft, options) === null ? null : readSubmission?.(draft, options);
        if (found?.state !== parameters.is) return PASSED;
        return [failure({ limit: found.limitMs === null ? "" : formatInstant(found.limitMs) })];
      },
    };
  },
});

/** An instant that a report states as past must not be after the deadline of that report, which came late by it. */
export const afterDeadline = defineKind({
  parameters: { clock: CLOCK },
  placeholders: ["due"],
  isAboutDeadline: true,
  reads: ownFieldUsable,
  prepare({ field, parameters }, profile) {
    const readClock = prepareClock(clockOf(parameters.clock, profile), profile);
    return {
      evaluate(draft, options) {
        const { dueMs = null, reliefUntilMs = null } = readClock(draft, options) ?? {};
        if (dueMs === null || draft.instant(field).epochMs <= (reliefUntilMs ?? dueMs)) return PASSED;
        return [failure({ due: formatInstant(dueMs) })];
      },
    };
  },
});
