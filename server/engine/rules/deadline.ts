// The time limit of an initial notification, from the draft's own instants and by no clock, and the relief for weekends.
// Source: Delegated Regulation (EU) 2025/301, Article 5.
import type { Timeline } from "../draft.ts";
import { formatInstant } from "../instant.ts";
import { type Kind, PASSED, parametersOf } from "../kind.ts";

const HOUR_MS = 3_600_000;
const FIELD = { type: "string" };
const HOURS = { type: "integer", minimum: 1 };
// The fields that both rules read: without them there is no limit to speak of.
const INPUTS = { aware: FIELD, classified: FIELD, submission_type: FIELD };

const VALUES = ["due", "hours_from_classification", "hours_from_awareness"];

interface DeadlineParameters {
  readonly aware: string;
  readonly classified: string;
  readonly submission_type: string;
  readonly initial_notification: string;
  readonly hours_from_classification: number;
  readonly hours_from_awareness: number;
  readonly entity_type: string;
  readonly excluded_entity_types: readonly string[];
}

/**
 * Information that the limit is known: Article 5(1)(a), the earlier of both limits, or Article 5(2), where the classification came
 * later than the limit from awareness: then only the one from classification counts. The variants say which limit it is.
 */
export const notificationDeadline: Kind = {
  parameters: parametersOf({
    ...INPUTS,
    initial_notification: { type: "string" },
    hours_from_classification: HOURS,
    hours_from_awareness: HOURS,
    entity_type: FIELD,
    excluded_entity_types: { type: "array", items: { type: "string" }, uniqueItems: true },
  }),
  says: { values: VALUES, variants: { from_awareness: VALUES, late: VALUES } },
  inputs: ({ parameters: { aware, classified, submission_type } }) => ({
    usable: [aware, classified, submission_type] as string[],
  }),
  bind({ parameters }, { placeOf }) {
    const given = parameters as unknown as DeadlineParameters;
    const [awareAt, classifiedAt] = [placeOf(given.aware), placeOf(given.classified)];
    const [submissionType, entityType] = [placeOf(given.submission_type), placeOf(given.entity_type)];
    return (draft) => {
      if (draft.valueAt(submissionType) !== given.initial_notification) return PASSED;
      const aware = draft.epochAt(awareAt);
      const classified = draft.epochAt(classifiedAt);
      if (classified < aware) return PASSED;
      const fromAwareness = aware + given.hours_from_awareness * HOUR_MS;
      const fromClassification = classified + given.hours_from_classification * HOUR_MS;
      const isLate = classified > fromAwareness;
      const dueMs = isLate ? fromClassification : Math.min(fromClassification, fromAwareness);
      const due = formatInstant(dueMs);
      const entity = draft.isUsableAt(entityType) ? draft.valueAt(entityType) : undefined;
      const timeline = { due, weekend_relief: weekendRelief(dueMs, entity, given.excluded_entity_types) };
      const { hours_from_classification, hours_from_awareness } = given;
      const values = { due, hours_from_classification, hours_from_awareness };
      if (isLate) return [{ values, timeline, variant: "late" }];
      return [dueMs < fromClassification ? { values, timeline, variant: "from_awareness" } : { values, timeline }];
    };
  },
};

/** Information that the relief of Article 5(4) may apply. Must stand behind the deadline's rule, which finds that out. */
export const weekendReliefPossible: Kind = {
  parameters: parametersOf({ ...INPUTS, entity_type: FIELD }),
  says: { values: [] },
  inputs: ({ parameters: { aware, classified, submission_type, entity_type } }) => ({
    usable: [aware, classified, submission_type, entity_type] as string[],
  }),
  bind() {
    const failures = [{ values: {} }];
    return (draft) => (draft.timeline?.weekend_relief === "may_apply" ? failures : PASSED);
  },
};

/** Article 5(4) and (5), as far as a draft can tell: public holidays, local time and decisions under (6) are unknown to it. */
function weekendRelief(dueMs: number, entityType: unknown, excluded: readonly unknown[]): Timeline["weekend_relief"] {
  const weekday = new Date(dueMs).getUTCDay();
  if (weekday !== 0 && weekday !== 6) return "not_applicable";
  if (entityType === undefined) return "unknown";
  return excluded.includes(entityType) ? "excluded" : "may_apply";
}
