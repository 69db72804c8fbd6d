// The submission of the previous report, which is an option of the check.
import { defineKind, failure, NO_INPUTS, PASSED } from "../kind.ts";
import { CLOCK, oneOf } from "../parameters.ts";
import { clockOf, prepareClock, prepareSubmission } from "../read-clock.ts";
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
