// Date-times: their offset, their order, and the deadline that follows from them, by the draft's own instants and by no clock.
import type { AnswerTimeline } from "../answer.ts";
import type { Draft } from "../draft.ts";
import { formatInstant } from "../instant.ts";
import { formatLocal, isWorkingDay, localClock, noonOfNextWorkingDay } from "../local-time.ts";
import { codeMeant } from "../names.ts";
import type { Assumption, Rule } from "../rule-set.ts";
import {
  CODE,
  type Failure,
  FIELD,
  failIf,
  type Inputs,
  type Kind,
  ownField,
  ownFieldPresent,
  type RuleContext,
  schemaOf,
} from "./kind.ts";

const HOUR_MS = 3_600_000;
// A month: incidents are classified soon after they are detected, and recurring ones are reviewed every month.
const YEAR_SLIP_MS = 31 * 24 * HOUR_MS;
const HOURS = { type: "integer", minimum: 1 };

/** A date-time should be written in UTC: `non_zero` rejects any other offset, `absent` a missing one. */
export const utcOffset: Kind = {
  parameters: schemaOf({ unwanted: { enum: ["non_zero", "absent"] } }),
  inputs: ownFieldPresent,
  evaluate(rule, draft) {
    const { offsetMinutes } = draft.instant(ownField(rule));
    if (rule.parameters.unwanted === "absent") return failIf(offsetMinutes === null);
    return failIf(offsetMinutes !== null && offsetMinutes !== 0);
  },
};

const TWO_INSTANTS = { earlier: FIELD, later: FIELD };
type TwoInstants = Record<keyof typeof TWO_INSTANTS, string>;

const usesTwoInstants = ({ parameters: { earlier, later } }: Rule): Inputs => ({
  usable: [earlier as string, later as string],
});

/** The time from one to the other, and whether another year in one of them would bring the second shortly after the first. */
function compareInstants(draft: Draft, { earlier, later }: TwoInstants) {
  const [first, second] = [draft.instant(earlier).epochMs, draft.instant(later).epochMs];
  const year = new Date(first).getUTCFullYear();
  const written = new Date(second).getUTCFullYear();
  const hasOtherYear = [year, year + 1].some((candidate) => {
    const gap = new Date(second).setUTCFullYear(candidate) - first;
    return candidate !== written && gap >= 0 && gap <= YEAR_SLIP_MS;
  });
  return { gapMs: second - first, hasOtherYear };
}

/** `later` must not be before `earlier`; the variant tells that a year looks mistyped. */
export const orderOfInstants: Kind = {
  parameters: schemaOf(TWO_INSTANTS),
  variants: { year: [] },
  inputs: usesTwoInstants,
  evaluate({ parameters }, draft) {
    const { gapMs, hasOtherYear } = compareInstants(draft, parameters as TwoInstants);
    return failIf(gapMs < 0, {}, hasOtherYear ? "year" : undefined);
  },
};

/** `later` must not be about a year or more after `earlier`, if another year would bring it shortly after. */
export const plausibleYear: Kind = {
  parameters: schemaOf(TWO_INSTANTS),
  invalidates: "value",
  inputs: usesTwoInstants,
  evaluate({ parameters }, draft) {
    const { gapMs, hasOtherYear } = compareInstants(draft, parameters as TwoInstants);
    return failIf(gapMs > 0 && hasOtherYear);
  },
};

/** `later` should be at most so many hours after `earlier`. */
export const maximumGap: Kind = {
  parameters: schemaOf({ ...TWO_INSTANTS, max_hours: HOURS }),
  messageParams: ["max_hours"],
  inputs: usesTwoInstants,
  evaluate({ parameters }, draft) {
    const { max_hours, ...instants } = parameters as TwoInstants & { max_hours: number };
    return failIf(compareInstants(draft, instants).gapMs > max_hours * HOUR_MS, { max_hours });
  },
};

type DurationClaim = TwoInstants &
  Record<"claimed" | "supporting", string> &
  Record<"hours" | "supported_hours", number>;

/**
 * The list must claim the criterion of duration as far as the two instants show it: not before `hours`, or `supported_hours`
 * together with the supporting criterion; and after `hours`.
 */
export const durationClaim: Kind = {
  parameters: schemaOf({ ...TWO_INSTANTS, claimed: CODE, supporting: CODE, hours: HOURS, supported_hours: HOURS }),
  messageParams: ["hours", "supported_hours"],
  variants: { not_claimed: ["hours"] },
  inputs: (rule) => ({ usable: [ownField(rule), ...(usesTwoInstants(rule).usable ?? [])] }),
  evaluate(rule, draft) {
    const { claimed, supporting, hours, supported_hours, ...instants } = rule.parameters as DurationClaim;
    const { gapMs } = compareInstants(draft, instants);
    const codes = draft.list(ownField(rule));
    if (!codes.includes(claimed)) return failIf(gapMs > hours * HOUR_MS, { hours }, "not_claimed");
    const least = codes.includes(supporting) ? supported_hours : hours;
    return failIf(gapMs >= 0 && gapMs <= least * HOUR_MS, { hours, supported_hours });
  },
};

// The fields that both rules on the deadline read: without them there is no deadline.
const DEADLINE_FIELDS = { aware: FIELD, classified: FIELD, submission_type: FIELD };
const DEADLINE_PARAMS = ["due", "hours_from_classification", "hours_from_awareness"];

type Deadline = Record<keyof typeof DEADLINE_FIELDS | "initial_notification" | "entity_type", string> &
  Record<"hours_from_classification" | "hours_from_awareness", number> & { excluded_entity_types: string[] };

/**
 * Information about the deadline of an initial notification. Source: Delegated Regulation (EU) 2025/301, Article 5(1)(a), the
 * earlier of both limits; and Article 5(2), where the classification came later than the limit from awareness: then only the one
 * from classification counts. The variants tell which limit it is.
 */
export const notificationDeadline: Kind = {
  parameters: schemaOf({
    ...DEADLINE_FIELDS,
    initial_notification: { type: "string" },
    hours_from_classification: HOURS,
    hours_from_awareness: HOURS,
    entity_type: FIELD,
    excluded_entity_types: { type: "array", items: { type: "string" }, uniqueItems: true },
  }),
  messageParams: DEADLINE_PARAMS,
  variants: { from_awareness: DEADLINE_PARAMS, late: DEADLINE_PARAMS },
  // A submission type that is no code may still be clear from its label.
  inputs: ({ parameters: { aware, classified, submission_type } }) => ({
    usable: [aware, classified] as string[],
    present: [submission_type as string],
  }),
  evaluate({ rule_id, source_atom_ids, parameters }, draft, context): readonly Failure[] {
    const { hours_from_classification, hours_from_awareness, ...given } = parameters as Deadline;
    if (codeOf(given.submission_type, draft, context) !== given.initial_notification) return [];
    const instants = [draft.instant(given.aware), draft.instant(given.classified)] as const;
    const [{ epochMs: aware }, { epochMs: classified }] = instants;
    if (classified < aware) return [];
    const fromAwareness = aware + hours_from_awareness * HOUR_MS;
    const fromClassification = classified + hours_from_classification * HOUR_MS;
    const isLate = classified > fromAwareness;
    const dueMs = isLate ? fromClassification : Math.min(fromClassification, fromAwareness);
    const due = formatInstant(dueMs);
    const { member_state, time_zone, bank_holidays } = context.options;
    const clock = time_zone === null ? null : localClock(time_zone);
    const entityType = codeOf(given.entity_type, draft, context);
    const isExcluded = given.excluded_entity_types.includes(entityType ?? "");
    const weekend_relief = isExcluded ? "excluded" : reliefOf(clock?.(dueMs) ?? null, entityType, bank_holidays);
    const coded = entityType === null ? [given.submission_type] : [given.submission_type, given.entity_type];
    const assumptions: Readonly<Record<Assumption, boolean>> = {
      bank_holidays_not_given: !isExcluded && bank_holidays === null,
      member_state_not_given: !isExcluded && member_state === null,
      read_as_utc: instants.some(({ offsetMinutes }) => offsetMinutes === null),
      label_read_as_code: !coded.every((field) => draft.isUsable(field)),
      article_5_6_decision_unknown: !isExcluded && weekend_relief !== "not_applicable",
    };
    const timeline: AnswerTimeline = {
      assumptions: (Object.keys(assumptions) as Assumption[]).filter((assumption) => assumptions[assumption]),
      due_local: clock === null ? null : formatLocal(dueMs, clock),
      initial_notification_due: due,
      member_state,
      relief_until:
        clock !== null && weekend_relief === "may_apply"
          ? formatInstant(noonOfNextWorkingDay(dueMs, bank_holidays ?? [], clock))
          : null,
      rule_id,
      source_atom_ids,
      time_zone,
      weekend_relief,
    };
    const params = { due, hours_from_classification, hours_from_awareness };
    const variant = isLate ? "late" : dueMs < fromClassification ? "from_awareness" : undefined;
    return [{ params, timeline, variant }];
  },
  timelineMissing({ parameters }, draft, context) {
    const given = parameters as Deadline;
    if (draft.timeline !== null) return [];
    const submissionType = codeOf(given.submission_type, draft, context);
    if (submissionType !== null && submissionType !== given.initial_notification) return [];
    const missing = [given.aware, given.classified].filter((field) => !draft.isUsable(field));
    if (submissionType === null) return [given.submission_type, ...missing];
    // Both instants are usable, but the classification comes first.
    return missing.length === 0 ? [given.classified] : missing;
  },
};

/** The code that a field of the draft has, or that its label means; null where there is none. */
function codeOf(field: string, draft: Draft, { listOfField }: RuleContext): string | null {
  if (draft.isUsable(field)) return draft.text(field);
  return draft.isPresent(field) ? codeMeant(draft.text(field), listOfField.get(field)?.items ?? []) : null;
}

/** Article 5(4), as far as the options show, at a local time, for a type of entity that is not excluded; null is not known. */
function reliefOf(localMs: number | null, entityType: string | null, bankHolidays: readonly string[] | null) {
  if (localMs === null) return "unknown";
  const isWorking = isWorkingDay(localMs, bankHolidays ?? []);
  if (isWorking && bankHolidays !== null) return "not_applicable";
  // An entity of an unknown type may be excluded.
  if (entityType === null) return "unknown";
  return isWorking ? "only_on_bank_holiday" : "may_apply";
}

/** Information that the relief of Article 5(4) may apply. Must come after the deadline's rule, which computes that. */
export const weekendRelief: Kind = {
  parameters: schemaOf({ ...DEADLINE_FIELDS, entity_type: FIELD }),
  messageParams: ["relief_until"],
  inputs: ({ parameters: { aware, classified, submission_type, entity_type } }) => ({
    usable: [aware, classified] as string[],
    present: [submission_type, entity_type] as string[],
  }),
  evaluate(_, { timeline }) {
    const relief_until = timeline?.relief_until ?? null;
    return relief_until === null ? [] : [{ params: { relief_until } }];
  },
};
