// The deadlines of reports, by the instants of a draft and the options alone, and by no clock.
import type { AnswerTimeline, DueMember } from "../answer.ts";
import type { Draft } from "../draft.ts";
import { formatInstant, parseInstant } from "../instant.ts";
import { addMonths, formatLocal, instantAt, isWorkingDay, localClock, noonOfNextWorkingDay } from "../local-time.ts";
import { codeMeant } from "../names.ts";
import type { CheckOptions } from "../options.ts";
import type { Assumption, Rule } from "../rule-set.ts";
import { type Failure, FIELD, type Kind, type RuleContext, schemaOf } from "./kind.ts";

const HOUR_MS = 3_600_000;
const COUNT = { type: "integer", minimum: 1 };
const ENTITY_TYPES = {
  entity_type: FIELD,
  excluded_entity_types: { type: "array", items: { type: "string" }, uniqueItems: true },
};
type EntityTypes = { entity_type: string; excluded_entity_types: readonly string[] };

const isGiven = (field: unknown): field is string => field !== undefined;

// The fields that both rules on an initial notification read: without them there is no deadline.
const DEADLINE_FIELDS = { aware: FIELD, classified: FIELD, submission_type: FIELD };
const DEADLINE_PARAMS = ["due", "hours_from_classification", "hours_from_awareness"];

type NotificationDeadline = EntityTypes &
  Record<keyof typeof DEADLINE_FIELDS | "initial_notification", string> &
  Record<"hours_from_classification" | "hours_from_awareness", number>;

/**
 * Information about the deadline of an initial notification. Source: Delegated Regulation (EU) 2025/301, Article 5(1)(a), the
 * earlier of both limits; and Article 5(2), where the classification came later than the limit from awareness: then only the one
 * from classification counts. The variants tell which limit it is.
 */
export const notificationDeadline: Kind = {
  parameters: schemaOf({
    ...DEADLINE_FIELDS,
    initial_notification: { type: "string" },
    hours_from_classification: COUNT,
    hours_from_awareness: COUNT,
    ...ENTITY_TYPES,
  }),
  messageParams: DEADLINE_PARAMS,
  variants: { from_awareness: DEADLINE_PARAMS, late: DEADLINE_PARAMS },
  // A submission type that is no code may still be clear from its label.
  inputs: ({ parameters: { aware, classified, submission_type } }) => ({
    usable: [aware, classified] as string[],
    present: [submission_type as string],
  }),
  evaluate(rule, draft, context): readonly Failure[] {
    const given = rule.parameters as NotificationDeadline;
    const { hours_from_classification, hours_from_awareness } = given;
    if (codeOf(given.submission_type, draft, context) !== given.initial_notification) return [];
    const instants = [draft.instant(given.aware), draft.instant(given.classified)] as const;
    const [{ epochMs: aware }, { epochMs: classified }] = instants;
    if (classified < aware) return [];
    const fromAwareness = aware + hours_from_awareness * HOUR_MS;
    const fromClassification = classified + hours_from_classification * HOUR_MS;
    const isLate = classified > fromAwareness;
    const dueMs = isLate ? fromClassification : Math.min(fromClassification, fromAwareness);
    const isReadAsUtc = instants.some(({ offsetMinutes }) => offsetMinutes === null);
    const timeline = timelineOf({ rule, draft, context, member: "initial_notification_due", dueMs, isReadAsUtc });
    const params = { due: formatInstant(dueMs), hours_from_classification, hours_from_awareness };
    const variant = isLate ? "late" : dueMs < fromClassification ? "from_awareness" : undefined;
    return [{ params, timeline, variant }];
  },
  timelineMissing({ parameters }, draft, context) {
    const given = parameters as NotificationDeadline;
    if (draft.timeline !== null) return [];
    const submissionType = codeOf(given.submission_type, draft, context);
    if (submissionType !== null && submissionType !== given.initial_notification) return [];
    const missing = [given.aware, given.classified].filter((field) => !draft.isUsable(field));
    if (submissionType === null) return [given.submission_type, ...missing];
    // Both instants are usable, but the classification comes first.
    return missing.length === 0 ? [given.classified] : missing;
  },
};

type ReportDeadline = EntityTypes &
  Record<"submission_type" | "code", string> & {
    /** Optional for saved profiles of version 1.0.0. */
    classified?: string;
    due: DueMember;
    hours?: number;
    months?: number;
  };

/** When the report was submitted from which the deadline counts; null if it is not given, or before the classification as major. */
function previousSubmission({ parameters }: Rule, draft: Draft, { options }: RuleContext): number | null {
  const { classified } = parameters as ReportDeadline;
  const previous = parseInstant(options.previous_submitted_at ?? "")?.epochMs ?? null;
  if (previous === null || classified === undefined || !draft.isUsable(classified)) return previous;
  return previous < draft.instant(classified).epochMs ? null : previous;
}

/**
 * Information about the deadline of a report that follows another, from the submission of that one. Source: Delegated Regulation
 * (EU) 2025/301, Article 5(1)(b) and (c). A month is read as a calendar month, at the same local time of day, and at the latest on
 * its last day: Regulation (EEC, Euratom) No 1182/71, Article 3.
 */
export const reportDeadline: Kind = {
  parameters: {
    ...schemaOf({
      "classified?": FIELD,
      submission_type: FIELD,
      code: { type: "string" },
      due: { enum: ["intermediate_report_due", "final_report_due"] },
      "hours?": COUNT,
      "months?": COUNT,
      ...ENTITY_TYPES,
    }),
    oneOf: [{ required: ["hours"] }, { required: ["months"] }],
  },
  messageParams: ["due", "period", "zone"],
  inputs: ({ parameters }) => ({
    present: [parameters.submission_type as string],
    mentions: [parameters.entity_type, parameters.classified].filter(isGiven),
  }),
  evaluate(rule, draft, context): readonly Failure[] {
    const { submission_type, code, due: member, hours, months = 0 } = rule.parameters as ReportDeadline;
    const { time_zone } = context.options;
    const previous = previousSubmission(rule, draft, context);
    if (previous === null || codeOf(submission_type, draft, context) !== code) return [];
    const clock = localClock(time_zone ?? "UTC");
    const dueMs =
      hours === undefined ? instantAt(addMonths(clock(previous), months), clock) : previous + hours * HOUR_MS;
    const timeline = timelineOf({ rule, draft, context, member, dueMs, isReadAsUtc: false });
    const params = { due: formatInstant(dueMs), period: hours ?? months, zone: time_zone ?? "UTC" };
    return [{ params, timeline }];
  },
  timelineMissing(rule, draft, context) {
    const { submission_type, code } = rule.parameters as ReportDeadline;
    const submissionType = codeOf(submission_type, draft, context);
    if (draft.timeline !== null || (submissionType !== null && submissionType !== code)) return [];
    const missing = previousSubmission(rule, draft, context) === null ? ["previous_submitted_at"] : [];
    return submissionType === null ? [submission_type, ...missing] : missing;
  },
};

interface Due {
  readonly rule: Rule;
  readonly draft: Draft;
  readonly context: RuleContext;
  readonly member: DueMember;
  readonly dueMs: number;
  readonly isReadAsUtc: boolean;
}

/** The timeline for a deadline, with the relief of Article 5(4) as far as the draft and the options show it. */
function timelineOf({ rule, draft, context, member, dueMs, isReadAsUtc }: Due): AnswerTimeline {
  const { entity_type, excluded_entity_types, submission_type } = rule.parameters as EntityTypes &
    Record<"submission_type", string>;
  const { member_state, time_zone, bank_holidays } = context.options;
  const clock = time_zone === null ? null : localClock(time_zone);
  // Article 5(5) and (6) exclude no one from the relief for final reports: then the types of the entity do not matter.
  const mayBeExcluded = excluded_entity_types.length > 0;
  const types = mayBeExcluded ? readCodes(entity_type, draft, context) : [];
  const isExcluded = types.some(({ code }) => excluded_entity_types.includes(code ?? ""));
  const isKnown = types.every(({ code }) => code !== null);
  const weekend_relief = isExcluded ? "excluded" : reliefOf(clock?.(dueMs) ?? null, isKnown, bank_holidays);
  const assumptions: Readonly<Record<Assumption, boolean>> = {
    bank_holidays_not_given: !isExcluded && bank_holidays === null,
    member_state_not_given: !isExcluded && member_state === null,
    read_as_utc: isReadAsUtc,
    label_read_as_code: [...readCodes(submission_type, draft, context), ...types].some(({ isLabel }) => isLabel),
    article_5_6_decision_unknown: mayBeExcluded && !isExcluded && weekend_relief !== "not_applicable",
  };
  return {
    assumptions: (Object.keys(assumptions) as Assumption[]).filter((assumption) => assumptions[assumption]),
    due_local: clock === null ? null : formatLocal(dueMs, clock),
    [member]: formatInstant(dueMs),
    member_state,
    relief_until: reliefUntil(weekend_relief, dueMs, context.options),
    rule_id: rule.rule_id,
    source_atom_ids: rule.source_atom_ids,
    time_zone,
    weekend_relief,
  };
}

interface CodeRead {
  /** Null for a text that is neither a code nor a label. */
  readonly code: string | null;
  readonly isLabel: boolean;
}

/** The codes that a field has, as a text or as a list, or that its labels mean; one unknown code where it has no value. */
function readCodes(field: string, draft: Draft, { listOfField }: RuleContext): readonly CodeRead[] {
  const value = draft.isPresent(field) ? draft.value(field) : null;
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return texts.map((text) => {
    if (typeof text !== "string") return { code: null, isLabel: false };
    if (draft.isUsable(field)) return { code: text, isLabel: false };
    const code = codeMeant(text, listOfField.get(field)?.items ?? []);
    return { code, isLabel: code !== null && code !== text };
  });
}

const codeOf = (field: string, draft: Draft, context: RuleContext): string | null =>
  readCodes(field, draft, context)[0]?.code ?? null;

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
  { time_zone, bank_holidays }: CheckOptions,
): string | null {
  if (time_zone === null || relief !== "may_apply") return null;
  return formatInstant(noonOfNextWorkingDay(dueMs, bank_holidays ?? [], localClock(time_zone)));
}

/** Information that the relief of Article 5(4) may apply. Must come after the deadline's rule, which computes that. */
export const weekendRelief: Kind = {
  parameters: schemaOf({ submission_type: FIELD, "aware?": FIELD, "classified?": FIELD, "entity_type?": FIELD }),
  messageParams: ["relief_until"],
  inputs: ({ parameters: { aware, classified, submission_type, entity_type } }) => ({
    usable: [aware, classified].filter(isGiven),
    present: [submission_type, entity_type].filter(isGiven),
  }),
  evaluate(_, { timeline }) {
    const relief_until = timeline?.relief_until ?? null;
    return relief_until === null ? [] : [{ params: { relief_until } }];
  },
};
