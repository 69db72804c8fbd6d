// Submissions that were late: of the previous report, which is an option of the check, or of the report itself.
import { prepareBound, readStarts } from "../clocks/count.ts";
import { clockOf, prepareClock } from "../clocks/read-clock.ts";
import { defineKind, failure, NO_INPUTS, ownFieldUsable, PASSED } from "../kind.ts";
import { CLOCK, oneOf } from "../parameters.ts";
import { formatInstant, parseInstant } from "../time/instant.ts";

/** The submission of the previous report, from which a clock counts, cannot be right, or was late. */
export const previousSubmission = defineKind({
  parameters: { clock: CLOCK, is: oneOf("too_early", "late") },
  placeholders: ["limit"],
  needsField: false,
  isAboutDeadline: true,
  reads: NO_INPUTS,
  prepare({ parameters: { clock: clockId, is } }, profile) {
    const clock = clockOf(clockId, profile);
    const readClock = prepareClock(clock, profile);
    const start = clock.starts.find(({ option }) => option !== undefined);
    const boundOf = prepareBound(start?.at_latest ?? [], profile);
    return {
      evaluate(draft, options) {
        const submittedMs = parseInstant((start?.option && options[start.option]) ?? "")?.epochMs;
        if (submittedMs === undefined || readClock(draft, options) === null) return PASSED;
        const earliestMs = readStarts(clock.starts, draft, options).get(start?.not_before ?? "")?.epochMs;
        // The deadline of the previous report, or its bound, where that can be computed.
        const latestMs = boundOf(draft, options);
        const isTooEarly = earliestMs !== undefined && submittedMs < earliestMs;
        const isLate = !isTooEarly && latestMs !== null && submittedMs > latestMs;
        if (is === "too_early" ? !isTooEarly : !isLate) return PASSED;
        return [failure({ limit: latestMs === null ? "" : formatInstant(latestMs) })];
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
