// Submissions that were late: of the previous report, which is an option of the check, or of the report itself.
import type { Clock, ClockResult } from "../clocks/clock.ts";
import { prepareBound } from "../clocks/count.ts";
import { findClock, prepareClock } from "../clocks/read-clock.ts";
import { readStarts } from "../clocks/starts.ts";
import {
  CONDITIONAL,
  causeIf,
  createCause,
  defineKind,
  NO_INPUTS,
  ownFieldUsable,
  PASSED,
  type Params,
} from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { CLOCK, oneOf } from "../parameters.ts";
import { formatInstant, parseInstant } from "../time/instant.ts";

/** The submission of the previous report, from which a clock counts, cannot be right, or was late. */
const previousSubmission = defineKind({
  parameters: { clock: CLOCK, is: oneOf("too_early", "in_future", "late") },
  placeholders: ["limit"],
  needsField: false,
  isAboutDeadline: true,
  reads: NO_INPUTS,
  prepare({ parameters: { clock: clockId, is } }, profile) {
    const clock = findClock(clockId, profile);
    const readClock = prepareClock(clock, profile);
    const start = clock.starts.find(({ option }) => option !== undefined);
    const findBound = prepareBound(start?.at_latest ?? [], profile);
    return {
      evaluate(draft, options) {
        const submittedMs = parseInstant((start?.option && options[start.option]) ?? "")?.epochMs;
        if (submittedMs === undefined || readClock(draft, options) === null) return PASSED;
        const earliestMs = readStarts(clock.starts, draft, options).get(start?.not_before ?? "")?.epochMs;
        // The deadline of the previous report, or its bound, where that can be computed.
        const latestMs = findBound(draft, options);
        const isTooEarly = earliestMs !== undefined && submittedMs < earliestMs;
        const nowMs = parseInstant(options.now ?? "")?.epochMs;
        const isInFuture = nowMs !== undefined && submittedMs > nowMs;
        const isLate = !isTooEarly && !isInFuture && latestMs !== null && submittedMs > latestMs;
        if (!{ too_early: isTooEarly, in_future: isInFuture, late: isLate }[is]) return PASSED;
        return [createCause({ limit: latestMs === null ? "" : formatInstant(latestMs) })];
      },
    };
  },
});

/** What was sent came late by a clock. While that depends on what is not known, only the last possible deadline shows it. */
function findLateness({ clock_id }: Clock, result: ClockResult | null, sentMs: number, params: Params = {}) {
  const { last = null, dependsOn = [] } = result ?? {};
  // Of several clocks, one reports it for all.
  const isOther = dependsOn.length > 0 && dependsOn.at(-1)?.clock.clock_id !== clock_id;
  if (last === null || isOther || sentMs <= last.dueMs) return PASSED;
  const dated = { ...params, due: formatInstant(last.dueMs) };
  if (sentMs > last.untilMs) return [createCause(dated)];
  return [createCause({ ...dated, latest: formatInstant(last.untilMs) }, "perhaps")];
}

/** The report itself was sent after its deadline, as a field says. */
const sentLate = defineKind({
  parameters: { clock: CLOCK },
  placeholders: ["due"],
  variants: { perhaps: ["due", "latest"] },
  isAboutDeadline: true,
  reads: ownFieldUsable,
  prepare({ field, parameters }, profile) {
    const clock = findClock(parameters.clock, profile);
    const readClock = prepareClock(clock, profile);
    return {
      evaluate(draft, options) {
        return findLateness(clock, readClock(draft, options), draft.instant(field).epochMs);
      },
    };
  },
});

/** The report itself was sent after its deadline, as an option says. The rule is on the field that may say it in place of the option, if there is one. */
const submissionLate = defineKind({
  parameters: {},
  placeholders: ["title", "due"],
  variants: { perhaps: ["title", "due", "latest"] },
  needsField: false,
  isAboutDeadline: true,
  reads: NO_INPUTS,
  prepare({ field }, profile) {
    const own = [...profile.clocks.values()].filter(({ sent_field_id = "" }) => sent_field_id === field);
    const prepared = own.map((clock) => ({ clock, readClock: prepareClock(clock, profile) }));
    return {
      evaluate(draft, options) {
        const submittedMs = parseInstant(options.submitted_at ?? "")?.epochMs;
        if (submittedMs === undefined || draft.hasValue(field)) return PASSED;
        for (const { clock, readClock } of prepared) {
          const { title } = clock;
          const found = findLateness(clock, readClock(draft, options), submittedMs, { title });
          if (found.length > 0) return found;
        }
        return PASSED;
      },
    };
  },
});

/** An instant that a report states as past must not be after the deadline of that report, which came late by it. */
const afterDeadline = defineKind({
  parameters: { clock: CLOCK },
  placeholders: ["due"],
  isAboutDeadline: true,
  reads: ownFieldUsable,
  prepare({ field, parameters }, profile) {
    const readClock = prepareClock(findClock(parameters.clock, profile), profile);
    return {
      evaluate(draft, options) {
        const { dueMs = null, reliefUntilMs = null } = readClock(draft, options) ?? {};
        if (dueMs === null || draft.instant(field).epochMs <= (reliefUntilMs ?? dueMs)) return PASSED;
        return [createCause({ due: formatInstant(dueMs) })];
      },
    };
  },
});

/** A date-time must not be after the submission of the report before, which an option gives; without the option it passes. */
const notAfterPreviousReport = defineKind({
  parameters: { ...CONDITIONAL },
  reads: ownFieldUsable,
  prepare: ({ field }) => ({
    evaluate(draft, { previous_submitted_at }) {
      const submitted = previous_submitted_at === null ? null : parseInstant(previous_submitted_at);
      return causeIf(submitted !== null && draft.instant(field).epochMs > submitted.epochMs);
    },
  }),
});

/** By the names that rules have. */
export const kinds = {
  previous_submission: previousSubmission,
  sent_late: sentLate,
  submission_late: submissionLate,
  after_deadline: afterDeadline,
  not_after_previous_report: notAfterPreviousReport,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  previous_submission: {
    explains:
      "Compares the option `previous_submitted_at`, from which a clock counts, with the clock: it is before a start that cannot come after it, or after the deadline of that report; or it is after the time of the check, which the option `now` gives. Without `now` it is never in the future. One in the future is not told as late.",
    recoverability: "review_content",
    parameters: {
      clock: "The id of the clock in `clocks.yaml`.",
      is: "What is reported: `too_early`, `in_future` or `late`.",
    },
    placeholders: { limit: "By when the previous report was due at the latest: a date-time in UTC." },
  },
  sent_late: {
    explains:
      "The date-time at which the report itself is sent must not be after its deadline. Where the draft leaves open which deadline counts, it is compared with the last one that is possible.",
    recoverability: "review_content",
    parameters: { clock: "The id of the clock in `clocks.yaml`." },
    variants: {
      perhaps:
        "It is after the deadline, and may be in time all the same: by another reading of the period, by a relief, or in another time zone.",
    },
    placeholders: { latest: "The last of the later ends: a date-time in UTC." },
  },
  submission_late: {
    explains:
      "The report must not have been submitted after its deadline, where the option `submitted_at` says when it was, and not the draft. The rule is on the field that may say it; without one, it is about the draft as a whole. Where the draft leaves open which deadline counts, it is compared with the last one that is possible. Without the option it passes.",
    recoverability: "none",
    parameters: {},
    placeholders: {
      title: "The title of the clock in `clocks.yaml`.",
      latest: "The last of the later ends: a date-time in UTC.",
    },
    variants: {
      perhaps:
        "It is after the deadline, and may be in time all the same: by another reading of the period, by a relief, or in another time zone.",
    },
  },
  after_deadline: {
    explains:
      "A date-time that a report states as past must not be after the deadline of the report, or after the end of a relief that may apply. Without a deadline it passes.",
    recoverability: "none",
    parameters: { clock: "The id of the clock in `clocks.yaml`." },
  },
  not_after_previous_report: {
    explains:
      "A date-time must not be after the submission of the report before, which the option `previous_submitted_at` gives. Without the option it passes.",
    recoverability: "review_content",
    parameters: {},
  },
};
