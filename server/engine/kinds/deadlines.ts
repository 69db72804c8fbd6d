// The deadlines of reports, by the instants of a draft and the options alone, and by no clock.
import type { AnswerTimeline, DueMember } from "../answer.ts";
import type { Draft } from "../draft.ts";
import { defineKind, failure, PASSED, type ProfileParts, type RuleOfKind } from "../kind.ts";
import { createCodeMeant } from "../names.ts";
import type { CheckOptions } from "../options.ts";
import { codeOf, codesOf, FIELD, oneOf, whole } from "../parameters.ts";
import type { Assumption } from "../rule-set.ts";
import { formatInstant, parseInstant } from "../time/instant.ts";
import {
  addMonths,
  formatLocal,
  instantAt,
  isWorkingDay,
  type LocalClock,
  noonOfNextWorkingDay,
} from "../time/local-time.ts";

const HOUR_MS = 3_600_000;
const COUNT = whole(1);
const ENTITY_TYPES = {
  entity_type: FIELD,
  excluded_entity_types: { ...codesOf("entity_type"), minItems: 0 } as ReturnType<typeof codesOf>,
};
const DEADLINE_PARAMS = ["due", "hours_from_classification", "hours_from_awareness"];

/**
 * Information about the deadline of an initial notification. Source: Delegated Regulation (EU) 2025/301, Article 5(1)(a), the
 * earlier of both limits; and Article 5(2), where the classification came later than the limit from awareness: then only the one
 * from classification counts. The variants tell which limit it is.
 */
export const notificationDeadline = defineKind({
  parameters: {
    aware: FIELD,
    classified: FIELD,
    submission_type: FIELD,
    initial_notification: codeOf("submission_type"),
    hours_from_classification: COUNT,
    hours_from_awareness: COUNT,
    ...ENTITY_TYPES,
  },
  placeholders: DEADLINE_PARAMS,
  variants: { from_awareness: DEADLINE_PARAMS, late: DEADLINE_PARAMS },
  needsField: false,
  isAboutDeadline: true,
  due: () => "initial_notification_due",
  // A submission type that is no code may still be clear from its label.
  reads: ({ parameters: { aware, classified, submission_type } }) => ({
    usable: [aware, classified],
    present: [submission_type],
  }),
  prepare(rule, profile) {
    const { aware, classified, submission_type, initial_notification, ...hours } = rule.parameters;
    const { hours_from_classification, hours_from_awareness } = hours;
    const submissionType = prepareCodes(submission_type, profile);
    const timelineOf = prepareTimeline("initial_notification_due", rule, profile);
    return {
      evaluate(draft, options) {
        if (submissionType(draft)[0]?.code !== initial_notification) return PASSED;
        const [awareAt, classifiedAt] = [draft.instant(aware), draft.instant(classified)];
        if (classifiedAt.epochMs < awareAt.epochMs) return PASSED;
        const fromAwareness = awareAt.epochMs + hours_from_awareness * HOUR_MS;
        const fromClassification = classifiedAt.epochMs + hours_from_classification * HOUR_MS;
        const isLate = classifiedAt.epochMs > fromAwareness;
        const dueMs = isLate ? fromClassification : Math.min(fromClassification, fromAwareness);
        const isReadAsUtc = awareAt.offsetMinutes === null || classifiedAt.offsetMinutes === null;
        const params = { due: formatInstant(dueMs), hours_from_classification, hours_from_awareness };
        const variant = isLate ? "late" : dueMs < fromClassification ? "from_awareness" : undefined;
        return [failure(params, variant, { timeline: timelineOf(draft, options, { dueMs, isReadAsUtc }) })];
      },
      missing(draft) {
        const [type] = submissionType(draft);
        if (type?.code != null && type.code !== initial_notification) return [];
        const missing = [aware, classified].filter((field) => !draft.isUsable(field));
        if (type?.code == null) return [submission_type, ...missing];
        // Both instants are usable, but the classification comes first.
        return missing.length === 0 ? [classified] : missing;
      },
    };
  },
});

const UTC: LocalClock = (epochMs) => epochMs;
const monthsAfter = (epochMs: number, months: number, clock: LocalClock): number =>
  instantAt(addMonths(clock(epochMs), months), clock);

/** When the report was submitted from which the deadline counts; null if it is not given, or before the classification as major. */
function previousSubmission(classified: string, draft: Draft, options: CheckOptions): number | null {
  const previous = parseInstant(options.previous_submitted_at ?? "")?.epochMs ?? null;
  if (previous === null || !draft.isUsable(classified)) return previous;
  return previous < draft.instant(classified).epochMs ? null : previous;
}

/**
 * Information about the deadline of a report that follows another, from the submission of that one. Source: Delegated Regulation
 * (EU) 2025/301, Article 5(1)(b) and (c). A month is read as a calendar month, at the same local time of day, and at the latest on
 * its last day: Regulation (EEC, Euratom) No 1182/71, Article 3.
 */
export const reportDeadline = defineKind({
  parameters: {
    classified: FIELD,
    submission_type: FIELD,
    code: codeOf("submission_type"),
    due: oneOf<DueMember>("intermediate_report_due", "final_report_due"),
    "hours?": COUNT,
    "months?": COUNT,
    ...ENTITY_TYPES,
  },
  keywords: { oneOf: [{ required: ["hours"] }, { required: ["months"] }] },
  placeholders: ["due", "period", "zone"],
  needsField: false,
  isAboutDeadline: true,
  due: ({ due }) => due,
  reads: ({ parameters: { submission_type } }) => ({ present: [submission_type] }),
  prepare(rule, profile) {
    const { classified, submission_type, code, due, hours, months = 0 } = rule.parameters;
    const submissionType = prepareCodes(submission_type, profile);
    const timelineOf = prepareTimeline(due, rule, profile);
    return {
      evaluate(draft, options) {
        const { time_zone, clock } = options;
        const previous = previousSubmission(classified, draft, options);
        if (previous === null || submissionType(draft)[0]?.code !== code) return PASSED;
        const dueMs = hours === undefined ? monthsAfter(previous, months, clock ?? UTC) : previous + hours * HOUR_MS;
        const params = { due: formatInstant(dueMs), period: hours ?? months, zone: time_zone ?? "UTC" };
        return [failure(params, undefined, { timeline: timelineOf(draft, options, { dueMs, isReadAsUtc: false }) })];
      },
      missing(draft, options) {
        const [type] = submissionType(draft);
        if (type?.code != null && type.code !== code) return [];
        const missing = previousSubmission(classified, draft, options) === null ? ["previous_submitted_at"] : [];
        return type?.code == null ? [submission_type, ...missing] : missing;
      },
    };
  },
});

type DeadlineRule = RuleOfKind<
  Readonly<Record<"submission_type" | "entity_type", string>> & { readonly excluded_entity_types: readonly string[] }
>;

/** Returns what makes the timeline for a deadline, with the relief of Article 5(4) as far as the draft and the options show it. */
function prepareTimeline(member: DueMember, { rule, parameters }: DeadlineRule, profile: ProfileParts) {
  const { entity_type, excluded_entity_types, submission_type } = parameters;
  const [submissionType, entityTypes] = [prepareCodes(submission_type, profile), prepareCodes(entity_type, profile)];
  // Article 5(5) and (6) exclude no one from the relief for final reports: then the types of the entity do not matter.
  const mayBeExcluded = excluded_entity_types.length > 0;
  return (draft: Draft, options: CheckOptions, due: { readonly dueMs: number; readonly isReadAsUtc: boolean }) => {
    const { member_state, time_zone, bank_holidays, clock } = options;
    const types = mayBeExcluded ? entityTypes(draft) : [];
    const isExcluded = types.some(({ code }) => excluded_entity_types.includes(code ?? ""));
    const isKnown = types.every(({ code }) => code !== null);
    const weekend_relief = isExcluded ? "excluded" : reliefOf(clock?.(due.dueMs) ?? null, isKnown, bank_holidays);
    const assumptions: Readonly<Record<Assumption, boolean>> = {
      bank_holidays_not_given: !isExcluded && bank_holidays === null,
      member_state_not_given: !isExcluded && member_state === null,
      read_as_utc: due.isReadAsUtc,
      label_read_as_code: [...submissionType(draft), ...types].some(({ isLabel }) => isLabel),
      article_5_6_decision_unknown: mayBeExcluded && !isExcluded && weekend_relief !== "not_applicable",
    };
    const timeline: AnswerTimeline = {
      assumptions: (Object.keys(assumptions) as Assumption[]).filter((assumption) => assumptions[assumption]),
      due_local: clock === null ? null : formatLocal(due.dueMs, clock),
      [member]: formatInstant(due.dueMs),
      member_state,
      relief_until: reliefUntil(weekend_relief, due.dueMs, options),
      rule_id: rule.rule_id,
      source_atom_ids: rule.source_atom_ids,
      time_zone,
      weekend_relief,
    };
    return timeline;
  };
}

interface CodeRead {
  /** Null for a text that is neither a code nor a label. */
  readonly code: string | null;
  readonly isLabel: boolean;
}

const UNKNOWN: CodeRead = { code: null, isLabel: false };

/** Returns the codes that a field has, as a text or as a list, or that its labels mean; one unknown code where it has no value. */
function prepareCodes(field: string, { fields, codeLists }: ProfileParts): (draft: Draft) => readonly CodeRead[] {
  const codeMeant = createCodeMeant(codeLists.get(fields.get(field)?.code_list ?? "")?.items ?? []);
  const readLabel = (text: string): CodeRead => {
    const code = codeMeant(text);
    return { code, isLabel: code !== null && code !== text };
  };
  return (draft) => {
    const value = draft.isPresent(field) ? draft.value(field) : null;
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
    const isUsable = draft.isUsable(field);
    return texts.map((text) => {
      if (typeof text !== "string") return UNKNOWN;
      return isUsable ? { code: text, isLabel: false } : readLabel(text);
    });
  };
}

/** Article 5(4), as far as the options show, at a local time, for entities that are not excluded; null is not known. */
function reliefOf(localMs: number | null, isTypeKnown: boolean, bankHolidays: readonly string[] | null) {
  if (localMs === null) return "unknown";
  const isWorking = isWorkingDay(localMs, bankHolidays ?? []);
  if (isWorking && bankHolidays !== null) return "not_applicable";
  // An entity of an unknown type may be excluded.
  if (!isTypeKnown) return "unknown";
  return isWorking ? "only_on_bank_holiday" : "may_apply";
}

function reliefUntil(
  relief: AnswerTimeline["weekend_relief"],
  dueMs: number,
  { bank_holidays, clock }: CheckOptions,
): string | null {
  if (clock === null || relief !== "may_apply") return null;
  return formatInstant(noonOfNextWorkingDay(dueMs, bank_holidays ?? [], clock));
}

const isGiven = (field: string | undefined): field is string => field !== undefined;

/** Information that the relief of Article 5(4) may apply. Must come after the deadline's rule, which computes that. */
export const weekendRelief = defineKind({
  parameters: { submission_type: FIELD, "aware?": FIELD, "classified?": FIELD, "entity_type?": FIELD },
  placeholders: ["relief_until"],
  needsField: false,
  isAboutDeadline: true,
  reads: ({ parameters: { aware, classified, submission_type, entity_type } }) => ({
    usable: [aware, classified].filter(isGiven),
    present: [submission_type, entity_type].filter(isGiven),
  }),
  prepare: () => ({
    evaluate({ timeline }) {
      const relief_until = timeline?.relief_until ?? null;
      return relief_until === null ? PASSED : [failure({ relief_until })];
    },
  }),
});
