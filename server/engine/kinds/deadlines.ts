// Information for people on the clocks of a profile.
import { getEarliestEnd } from "../clocks/alternatives.ts";
import { prepareFact } from "../clocks/duty.ts";
import { prepareEnding } from "../clocks/ending.ts";
import { findClock, isEnded, prepareClock, prepareOutcome } from "../clocks/read-clock.ts";
import { createCause, defineKind, NO_INPUTS, PASSED } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { CLOCK } from "../parameters.ts";
import { formatInstant } from "../time/instant.ts";

const DEADLINE_PARAMS = ["due", "period", "zone"];

/** Information about a deadline. A rule without a variant uses its plain message. */
const deadline = defineKind({
  parameters: { clock: CLOCK },
  placeholders: DEADLINE_PARAMS,
  hasOptionalVariants: true,
  variants: { other_limit: DEADLINE_PARAMS, limit_passed: DEADLINE_PARAMS, without_zone: DEADLINE_PARAMS },
  needsField: false,
  isAboutDeadline: true,
  reads: NO_INPUTS,
  prepare({ parameters }, profile) {
    const clock = findClock(parameters.clock, profile);
    const readClock = prepareClock(clock, profile);
    return {
      clock,
      evaluate(draft, options) {
        const result = readClock(draft, options);
        if (result === null || result.dueMs === null || result.limit === null) return PASSED;
        const { hours, days, months } = result.limit;
        const params = {
          due: formatInstant(result.dueMs),
          period: hours ?? days ?? months ?? 0,
          zone: options.time_zone ?? "UTC",
        };
        const isWithoutZone = hours === undefined && options.time_zone === null;
        const isOther = result.limit !== clock.limits[0];
        const variant = result.isLimitPassed ? "limit_passed" : isOther ? "other_limit" : undefined;
        return [createCause(params, isWithoutZone ? "without_zone" : variant, { deadline: { clock, result } })];
      },
    };
  },
});

/** Information that the relief of a clock may apply. Must come after the rule on its deadline, which computes that. */
const weekendRelief = defineKind({
  parameters: { clock: CLOCK },
  placeholders: ["relief_until"],
  needsField: false,
  isAboutDeadline: true,
  reads: NO_INPUTS,
  prepare: ({ parameters }) => ({
    evaluate({ clocks }) {
      const untilMs = clocks.get(parameters.clock)?.reliefUntilMs ?? null;
      return untilMs === null ? PASSED : [createCause({ relief_until: formatInstant(untilMs) })];
    },
  }),
});

/**
 * Which of several clocks for one submission applies must be known. The finding is on the field to answer first, unless an earlier rule has
 * asked for it.
 */
const deadlineDepends = defineKind({
  parameters: { clock: CLOCK },
  placeholders: ["due", "otherwise"],
  variants: { open: ["due"] },
  hasOptionalVariants: true,
  needsField: false,
  isAboutDeadline: true,
  isAboutAlternatives: true,
  reads: NO_INPUTS,
  prepare({ rule, parameters }, profile) {
    const readClock = prepareClock(findClock(parameters.clock, profile), profile);
    return {
      evaluate(draft, options) {
        const { dependsOn = [] } = readClock(draft, options) ?? {};
        const [first, last] = [dependsOn[0], dependsOn.at(-1)];
        const field = first?.fields[0];
        if (first === undefined || last === undefined || field === undefined) return PASSED;
        if (draft.isBlockedAt(field) || draft.hasReportedAbsence(field, rule.severity)) return PASSED;
        const due = formatInstant(getEarliestEnd([first]) ?? 0);
        if (last.dueMs === null) return [createCause({ due }, "open", { field_id: field })];
        return [createCause({ due, otherwise: formatInstant(last.dueMs) }, undefined, { field_id: field })];
      },
    };
  },
});

/** Whether something that is due by a certain time is not owed, for a reason that its clock has. */
const noDuty = defineKind({
  parameters: {},
  placeholders: ["title", "reason"],
  needsField: false,
  isAboutDeadline: true,
  reads: NO_INPUTS,
  prepare(_, profile) {
    const clocks = [...profile.clocks.values()].filter(({ limits }) => limits.length > 0);
    const prepared = clocks.map((clock) => ({
      title: clock.title,
      isSubmission: clock.submission === undefined ? null : prepareFact(clock.submission, profile),
      findEnding: prepareEnding(clock, profile),
      readOutcome: prepareOutcome(clock, profile),
    }));
    return {
      evaluate(draft, options) {
        for (const { title, isSubmission, findEnding, readOutcome } of prepared) {
          // A clock takes longer to evaluate than what may end it.
          if (findEnding(draft, options, { sentMs: null, dueMs: Number.POSITIVE_INFINITY }) === null) continue;
          // A draft that does not say which submission it is may be another one, which is owed.
          if (isSubmission !== null && isSubmission(draft).holds !== true) continue;
          const outcome = readOutcome(draft, options);
          if (isEnded(outcome)) return [createCause({ title, reason: outcome.reason })];
        }
        return PASSED;
      },
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  deadline: deadline,
  weekend_relief: weekendRelief,
  deadline_depends: deadlineDepends,
  no_duty: noDuty,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  deadline: {
    explains:
      "Reports until when a report is due, by a clock of the profile. A rule without a variant uses its plain message.",
    recoverability: "none",
    parameters: { clock: "The id of the clock in `clocks.yaml`." },
    placeholders: {
      period: "The number of hours, days or months of the limit that decides.",
      zone: "The time zone in which days and months are counted.",
    },
    variants: {
      other_limit: "The limit that decides is not the first of the clock.",
      limit_passed: "A limit does not count, because the start that ends it came after it.",
      without_zone: "Days or months were counted without a time zone: in the zone where they end first.",
    },
  },
  deadline_depends: {
    explains:
      "Of several clocks for one submission, the draft must show which one applies. The finding is on the field to answer first, unless an earlier rule has asked for it.",
    recoverability: "provide_value",
    parameters: { clock: "The id of one of the clocks in `clocks.yaml`." },
    placeholders: {
      due: "The earliest deadline that may apply: a date-time in UTC.",
      otherwise: "The latest one.",
    },
    variants: { open: "The latest one is not known." },
  },
  no_duty: {
    explains:
      "Something that is due by a certain time is not owed by the draft: the act did not apply yet, or something ended the duty. That is in the clocks of the profile. It reports the first of several.",
    recoverability: "review_content",
    parameters: {},
    placeholders: {
      title: "The title of the clock in `clocks.yaml`.",
      reason: "Why it is not owed, as `clocks.yaml` has it.",
    },
  },
  weekend_relief: {
    explains:
      "Reports that the relief of a clock for weekends and bank holidays may apply. It must come after the rule on the deadline.",
    recoverability: "none",
    parameters: { clock: "The id of the clock in `clocks.yaml`." },
    placeholders: { relief_until: "Until when the report may be submitted under the relief: a date-time in UTC." },
  },
};
