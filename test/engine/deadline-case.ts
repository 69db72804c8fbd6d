// Deadlines of an initial notification, worked out by hand from Article 5 of Delegated Regulation (EU) 2025/301, not by the code.
//
// How Article 5 is read here
// - (1)(a): the earlier of classification + 4 h and awareness + 24 h. (2): classified more than 24 h after awareness, the four
//   hours alone. Hours are elapsed hours. Exactly 24 h is not late: the limit is then the instant of classification itself.
// - (4): it asks on which day the limit itself falls, not on which day the incident was found or classified. A working day is
//   no Saturday, no Sunday and no bank holiday of the entity's Member State. The relief moves the limit to noon of the next
//   working day there; the day and noon are local, at the offset that holds at that noon.
// - (5): three entity types never have the relief. Entities that NIS 2 calls essential or important do not either, and (6) lets an
//   authority take it from others: a draft shows neither, so `may_apply` is the most that can be said.
//
// Decided where the law or the contract is open
// 1. A limit at 00:00 local time belongs to the day that begins.
// 2. An offset of zero prints as +00:00 in due_local; a fraction of a second has three digits.
// 3. A zone without a Member State is enough for the local day and for the relief; member_state is then null and assumed.
// 4. Bank holidays without Member State and zone cannot be placed: unknown. An empty list means that none apply: given.
// 5. An entity type that cannot be used may be one of Article 5(5): instead of may_apply and only_on_bank_holiday the answer is
//    unknown. An ordinary working day with holidays given stays not_applicable, whatever the type.
// 6. A label of the official list (any case) is read as its code, for the submission type and for the entity type.
// 7. excluded rests on no assumption about place or holidays. Otherwise each of the two that is not given is named, and
//    article_5_6_decision_unknown wherever a relief is still possible, that is unless excluded or not_applicable.
// 8. Classification before detection: the field to mend, classification_datetime_utc, counts as the unusable one.
// 9. A submission type without this deadline wins over unusable instants: timeline_missing is empty.
// 10. A Saturday relief without holidays given is computed to Monday, and the assumption says that it may be later.

export interface DeadlineOptions {
  readonly member_state?: string;
  readonly time_zone?: string;
  readonly bank_holidays?: readonly string[];
}

export interface ExpectedTimeline {
  readonly initial_notification_due: string;
  readonly due_local: string | null;
  readonly time_zone: string | null;
  readonly member_state: string | null;
  readonly weekend_relief: "excluded" | "may_apply" | "only_on_bank_holiday" | "not_applicable" | "unknown";
  readonly relief_until: string | null;
  /** In the order of the contract. */
  readonly assumptions: readonly string[];
}

export interface DeadlineCase {
  /** Says the arithmetic; local times carry their zone. */
  readonly name: string;
  /** Changes to the report of the ready example; null removes a member. */
  readonly report: Readonly<Record<string, unknown>>;
  readonly options: DeadlineOptions;
  readonly timeline: ExpectedTimeline | null;
  /** Only with a timeline of null. */
  readonly timeline_missing?: readonly string[];
}

/** What each row says of its arithmetic, with what is given and what is expected. */
export type Rows = Readonly<Record<string, readonly [Pick<DeadlineCase, "report" | "options">, ExpectedTimeline]>>;
export type Place = Pick<ExpectedTimeline, "member_state" | "time_zone">;

export const BANK = "credit_institution";
export const PAYMENT = "payment_institution";
export const NOWHERE: Place = { member_state: null, time_zone: null };
export const DE = { member_state: "DE", time_zone: "Europe/Berlin" };
export const GR = { member_state: "GR", time_zone: "Europe/Athens" };
export const PT = { member_state: "PT", time_zone: "Europe/Lisbon" };
export const AZORES = { member_state: "PT", time_zone: "Atlantic/Azores" };
export const DECISION = ["article_5_6_decision_unknown"];
export const NO_LIST = ["bank_holidays_not_given", ...DECISION];
export const NOTHING = ["bank_holidays_not_given", "member_state_not_given", ...DECISION];

export const given = (entityType: unknown, aware: unknown, classified: unknown, options: DeadlineOptions = {}) => ({
  report: {
    financial_entity_type: entityType,
    detection_datetime_utc: aware,
    classification_datetime_utc: classified,
  },
  options,
});
const timeline =
  (weekend_relief: ExpectedTimeline["weekend_relief"]) =>
  (due: string, due_local: string | null, place: Place, assumptions: readonly string[] = []): ExpectedTimeline => ({
    initial_notification_due: due,
    due_local,
    ...place,
    weekend_relief,
    relief_until: null,
    assumptions,
  });
export const excluded = timeline("excluded");
export const notApplicable = timeline("not_applicable");
export const unknown = timeline("unknown");
export const holidayOnly = (due: string, local: string, place: Place) =>
  timeline("only_on_bank_holiday")(due, local, place, NO_LIST);
export const mayApply = (due: string, local: string, place: Place, relief_until: string, assumptions = DECISION) => ({
  ...timeline("may_apply")(due, local, place, assumptions),
  relief_until,
});
