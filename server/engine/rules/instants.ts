// Date-times: their offset, their order, and the deadline that follows from them, by the draft's own instants and by no clock.
import type { AnswerTimeline } from "../answer.ts";
import { formatInstant } from "../instant.ts";
import { type Failure, FIELD, failIf, type Kind, ownField, ownFieldPresent, schemaOf } from "./kind.ts";

const HOUR_MS = 3_600_000;
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

/** `later` must not be before `earlier` or, where `max_hours` is set, at most so many hours after it. */
export const orderOfInstants: Kind = {
  parameters: schemaOf({ earlier: FIELD, later: FIELD, max_hours: HOURS }, ["max_hours"]),
  messageParams: ["max_hours"],
  inputs: ({ parameters: { earlier, later } }) => ({ usable: [earlier as string, later as string] }),
  evaluate({ parameters }, draft) {
    const { earlier, later, max_hours } = parameters as { earlier: string; later: string; max_hours?: number };
    const gapMs = draft.instant(later).epochMs - draft.instant(earlier).epochMs;
    return max_hours === undefined ? failIf(gapMs < 0) : failIf(gapMs > max_hours * HOUR_MS, { max_hours });
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
  inputs: ({ parameters: { aware, classified, submission_type } }) => ({
    usable: [aware, classified, submission_type] as string[],
  }),
  evaluate({ rule_id, source_atom_ids, parameters }, draft): readonly Failure[] {
    const { hours_from_classification, hours_from_awareness, ...given } = parameters as Deadline;
    if (draft.value(given.submission_type) !== given.initial_notification) return [];
    const aware = draft.instant(given.aware).epochMs;
    const classified = draft.instant(given.classified).epochMs;
    if (classified < aware) return [];
    const fromAwareness = aware + hours_from_awareness * HOUR_MS;
    const fromClassification = classified + hours_from_classification * HOUR_MS;
    const isLate = classified > fromAwareness;
    const dueMs = isLate ? fromClassification : Math.min(fromClassification, fromAwareness);
    const due = formatInstant(dueMs);
    const entityType = draft.isUsable(given.entity_type) ? draft.text(given.entity_type) : null;
    const weekend_relief = weekendReliefOf(dueMs, entityType, given.excluded_entity_types);
    const params = { due, hours_from_classification, hours_from_awareness };
    const timeline = { initial_notification_due: due, rule_id, source_atom_ids, weekend_relief };
    const variant = isLate ? "late" : dueMs < fromClassification ? "from_awareness" : undefined;
    return [{ params, timeline, variant }];
  },
};

/** Article 5(4) and (5), as far as a draft shows: public holidays, local time and decisions under (6) are not known here. */
function weekendReliefOf(
  dueMs: number,
  entityType: string | null,
  excludedTypes: readonly string[],
): AnswerTimeline["weekend_relief"] {
  const weekday = new Date(dueMs).getUTCDay();
  if (weekday !== 0 && weekday !== 6) return "not_applicable";
  if (entityType === null) return "unknown";
  return excludedTypes.includes(entityType) ? "excluded" : "may_apply";
}

/** Information that the relief of Article 5(4) may apply. Must come after the deadline's rule, which computes that. */
export const weekendRelief: Kind = {
  parameters: schemaOf({ ...DEADLINE_FIELDS, entity_type: FIELD }),
  inputs: ({ parameters: { aware, classified, submission_type, entity_type } }) => ({
    usable: [aware, classified, submission_type, entity_type] as string[],
  }),
  evaluate: (_, draft) => failIf(draft.timeline?.weekend_relief === "may_apply"),
};
