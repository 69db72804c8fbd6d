// Deadlines of an initial notification, worked out by hand from Article 5 of the standard on reporting (2025/301), not by the code.
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
// 7. excluded depends on no assumption about place or holidays. Otherwise each of the two that is not given is named, and
//    article_5_6_decision_unknown wherever a relief is still possible, that is unless excluded or not_applicable.
// 8. Classification before detection: the field to correct, classification_datetime_utc, counts as the unusable one.
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
type Rows = Readonly<Record<string, readonly [Pick<DeadlineCase, "report" | "options">, ExpectedTimeline]>>;
type Place = Pick<ExpectedTimeline, "member_state" | "time_zone">;

const BANK = "credit_institution";
const PAYMENT = "payment_institution";
const NOWHERE: Place = { member_state: null, time_zone: null };
const DE = { member_state: "DE", time_zone: "Europe/Berlin" };
const GR = { member_state: "GR", time_zone: "Europe/Athens" };
const PT = { member_state: "PT", time_zone: "Europe/Lisbon" };
const FI = { member_state: "FI", time_zone: "Europe/Helsinki" };
const AZORES = { member_state: "PT", time_zone: "Atlantic/Azores" };
const CANARY = { member_state: "ES", time_zone: "Atlantic/Canary" };
const REUNION = { member_state: "FR", time_zone: "Indian/Reunion" };
const DECISION = ["article_5_6_decision_unknown"];
const NO_LIST = ["bank_holidays_not_given", ...DECISION];
const NOTHING = ["bank_holidays_not_given", "member_state_not_given", ...DECISION];

const given = (entityType: unknown, aware: unknown, classified: unknown, options: DeadlineOptions = {}) => ({
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
const excluded = timeline("excluded");
const notApplicable = timeline("not_applicable");
const unknown = timeline("unknown");
const holidayOnly = (due: string, local: string, place: Place) =>
  timeline("only_on_bank_holiday")(due, local, place, NO_LIST);
const mayApply = (due: string, local: string, place: Place, relief_until: string, assumptions = DECISION) => ({
  ...timeline("may_apply")(due, local, place, assumptions),
  relief_until,
});

const LIMITS: Rows = {
  "four hours: 09:15 + 4 h = 13:15, before 06:42 + 24 h": [
    given(BANK, "2026-03-10T06:42:00Z", "2026-03-10T09:15:00Z"),
    excluded("2026-03-10T13:15:00Z", null, NOWHERE),
  ],
  "24 hours: 06:00 + 24 h is before 04:30 + 4 h = 08:30": [
    given(BANK, "2026-03-10T06:00:00Z", "2026-03-11T04:30:00Z"),
    excluded("2026-03-11T06:00:00Z", null, NOWHERE),
  ],
  "both limits at once: 02:00 + 4 h = 06:00 + 24 h": [
    given(BANK, "2026-03-10T06:00:00Z", "2026-03-11T02:00:00Z"),
    excluded("2026-03-11T06:00:00Z", null, NOWHERE),
  ],
  "classified exactly 24 h after awareness: no time is left": [
    given(BANK, "2026-03-10T06:00:00Z", "2026-03-11T06:00:00Z"),
    excluded("2026-03-11T06:00:00Z", null, NOWHERE),
  ],
  "late by one second, Article 5(2): 06:00:01 + 4 h": [
    given(BANK, "2026-03-10T06:00:00Z", "2026-03-11T06:00:01Z"),
    excluded("2026-03-11T10:00:01Z", null, NOWHERE),
  ],
  "classified at the instant of awareness: 06:00 + 4 h": [
    given(BANK, "2026-03-10T06:00:00Z", "2026-03-10T06:00:00Z"),
    excluded("2026-03-10T10:00:00Z", null, NOWHERE),
  ],
  "a fraction is cut to milliseconds: 06:00:00.2509 + 24 h": [
    given(BANK, "2026-03-10T06:00:00.2509Z", "2026-03-11T05:00:00Z"),
    excluded("2026-03-11T06:00:00.250Z", null, NOWHERE),
  ],
  "offsets: 11:15+02:00 is 09:15Z, + 4 h": [
    given(BANK, "2026-03-10T07:42:00+01:00", "2026-03-10T11:15:00+02:00"),
    excluded("2026-03-10T13:15:00Z", null, NOWHERE),
  ],
};

const SEASONS: Rows = {
  "Berlin, winter: 13:15Z is Tuesday 14:15; holidays not given": [
    given(PAYMENT, "2026-03-10T06:42:00Z", "2026-03-10T09:15:00Z", { member_state: "DE" }),
    holidayOnly("2026-03-10T13:15:00Z", "2026-03-10T14:15:00+01:00", DE),
  ],
  "Berlin, summer: 11:30Z is Wednesday 13:30; no holiday applies": [
    given(PAYMENT, "2026-07-08T06:00:00Z", "2026-07-08T07:30:00Z", { member_state: "DE", bank_holidays: [] }),
    notApplicable("2026-07-08T11:30:00Z", "2026-07-08T13:30:00+02:00", DE),
  ],
  "Athens, summer: 11:30Z is Wednesday 14:30": [
    given(PAYMENT, "2026-07-08T06:00:00Z", "2026-07-08T07:30:00Z", { member_state: "GR" }),
    holidayOnly("2026-07-08T11:30:00Z", "2026-07-08T14:30:00+03:00", GR),
  ],
  "Lisbon, winter: 15:00Z is Wednesday 15:00, offset zero": [
    given(PAYMENT, "2026-01-14T10:00:00Z", "2026-01-14T11:00:00Z", { member_state: "PT", bank_holidays: [] }),
    notApplicable("2026-01-14T15:00:00Z", "2026-01-14T15:00:00+00:00", PT),
  ],
};

const CHANGE_NIGHTS: Rows = {
  "29 March, Berlin: 00:59:59Z is the last second of winter time; Monday noon is 10:00Z": [
    given(PAYMENT, "2026-03-28T20:00:00Z", "2026-03-28T20:59:59Z", { member_state: "DE", bank_holidays: [] }),
    mayApply("2026-03-29T00:59:59Z", "2026-03-29T01:59:59+01:00", DE, "2026-03-30T10:00:00Z"),
  ],
  "29 March, Berlin: 01:00Z is 03:00 summer time, an hour is skipped": [
    given(PAYMENT, "2026-03-28T20:00:00Z", "2026-03-28T21:00:00Z", { member_state: "DE", bank_holidays: [] }),
    mayApply("2026-03-29T01:00:00Z", "2026-03-29T03:00:00+02:00", DE, "2026-03-30T10:00:00Z"),
  ],
  "28 March, Berlin: Saturday in winter time, noon of Monday in summer time is 10:00Z, not 11:00Z": [
    given(PAYMENT, "2026-03-27T18:00:00Z", "2026-03-27T20:00:00Z", { member_state: "DE", bank_holidays: [] }),
    mayApply("2026-03-28T00:00:00Z", "2026-03-28T01:00:00+01:00", DE, "2026-03-30T10:00:00Z"),
  ],
  "29 March, Berlin: 24 elapsed hours after 11:00 is 12:00 on the clock": [
    given(PAYMENT, "2026-03-28T10:00:00Z", "2026-03-29T08:00:00Z", { member_state: "DE", bank_holidays: [] }),
    mayApply("2026-03-29T10:00:00Z", "2026-03-29T12:00:00+02:00", DE, "2026-03-30T10:00:00Z"),
  ],
  "29 March, Athens: 01:00Z is 04:00; Monday noon is 09:00Z": [
    given(PAYMENT, "2026-03-28T20:00:00Z", "2026-03-28T21:00:00Z", { member_state: "GR", bank_holidays: [] }),
    mayApply("2026-03-29T01:00:00Z", "2026-03-29T04:00:00+03:00", GR, "2026-03-30T09:00:00Z"),
  ],
  "29 March, Azores: 00:59Z is still Saturday 23:59; Monday noon has offset zero": [
    given(PAYMENT, "2026-03-28T20:00:00Z", "2026-03-28T20:59:00Z", { ...AZORES, bank_holidays: [] }),
    mayApply("2026-03-29T00:59:00Z", "2026-03-28T23:59:00-01:00", AZORES, "2026-03-30T12:00:00Z"),
  ],
  "25 October, Berlin: the first 02:30 is 00:30Z; Monday noon is 11:00Z": [
    given(PAYMENT, "2026-10-24T20:00:00Z", "2026-10-24T20:30:00Z", { member_state: "DE", bank_holidays: [] }),
    mayApply("2026-10-25T00:30:00Z", "2026-10-25T02:30:00+02:00", DE, "2026-10-26T11:00:00Z"),
  ],
  "25 October, Berlin: the second 02:30 is 01:30Z": [
    given(PAYMENT, "2026-10-24T20:00:00Z", "2026-10-24T21:30:00Z", { member_state: "DE", bank_holidays: [] }),
    mayApply("2026-10-25T01:30:00Z", "2026-10-25T02:30:00+01:00", DE, "2026-10-26T11:00:00Z"),
  ],
  "24 October, Berlin: Saturday in summer time, noon of Monday in winter time is 11:00Z": [
    given(PAYMENT, "2026-10-23T21:00:00Z", "2026-10-23T22:00:00Z", { member_state: "DE", bank_holidays: [] }),
    mayApply("2026-10-24T02:00:00Z", "2026-10-24T04:00:00+02:00", DE, "2026-10-26T11:00:00Z"),
  ],
  "25 October, Berlin: 24 elapsed hours after 12:00 is 11:00 on the clock": [
    given(PAYMENT, "2026-10-24T10:00:00Z", "2026-10-25T08:00:00Z", { member_state: "DE", bank_holidays: [] }),
    mayApply("2026-10-25T10:00:00Z", "2026-10-25T11:00:00+01:00", DE, "2026-10-26T11:00:00Z"),
  ],
  "25 October, Lisbon: the first 01:30 is 00:30Z; Monday noon is 12:00Z": [
    given(PAYMENT, "2026-10-24T20:00:00Z", "2026-10-24T20:30:00Z", { member_state: "PT", bank_holidays: [] }),
    mayApply("2026-10-25T00:30:00Z", "2026-10-25T01:30:00+01:00", PT, "2026-10-26T12:00:00Z"),
  ],
};

const WEEKENDS: Rows = {
  "Athens: Friday 22:30Z is Saturday 00:30; Monday noon is 10:00Z": [
    given(PAYMENT, "2026-03-13T18:00:00Z", "2026-03-13T18:30:00Z", { member_state: "GR" }),
    mayApply("2026-03-13T22:30:00Z", "2026-03-14T00:30:00+02:00", GR, "2026-03-16T10:00:00Z", NO_LIST),
  ],
  "Berlin: Friday 22:30Z is Friday 23:30": [
    given(PAYMENT, "2026-03-13T18:00:00Z", "2026-03-13T18:30:00Z", { member_state: "DE" }),
    holidayOnly("2026-03-13T22:30:00Z", "2026-03-13T23:30:00+01:00", DE),
  ],
  "Berlin: Friday 23:00Z is Saturday 00:00; Monday noon is 11:00Z": [
    given(PAYMENT, "2026-03-13T18:00:00Z", "2026-03-13T19:00:00Z", { member_state: "DE", bank_holidays: [] }),
    mayApply("2026-03-13T23:00:00Z", "2026-03-14T00:00:00+01:00", DE, "2026-03-16T11:00:00Z"),
  ],
  "Helsinki: Sunday 22:30Z is Monday 00:30": [
    given(PAYMENT, "2026-03-15T18:00:00Z", "2026-03-15T18:30:00Z", { member_state: "FI", bank_holidays: [] }),
    notApplicable("2026-03-15T22:30:00Z", "2026-03-16T00:30:00+02:00", FI),
  ],
  "Berlin: Sunday 22:30Z is Sunday 23:30; noon of the same UTC week's Monday": [
    given(PAYMENT, "2026-03-15T18:00:00Z", "2026-03-15T18:30:00Z", { member_state: "DE", bank_holidays: [] }),
    mayApply("2026-03-15T22:30:00Z", "2026-03-15T23:30:00+01:00", DE, "2026-03-16T11:00:00Z"),
  ],
  "Berlin: Sunday 23:00Z is Monday 00:00": [
    given(PAYMENT, "2026-03-15T18:00:00Z", "2026-03-15T19:00:00Z", { member_state: "DE", bank_holidays: [] }),
    notApplicable("2026-03-15T23:00:00Z", "2026-03-16T00:00:00+01:00", DE),
  ],
  "Azores: Saturday 00:30Z is Friday 23:30": [
    given(PAYMENT, "2026-03-13T20:00:00Z", "2026-03-13T20:30:00Z", AZORES),
    holidayOnly("2026-03-14T00:30:00Z", "2026-03-13T23:30:00-01:00", AZORES),
  ],
  "Azores: Monday 00:30Z is Sunday 23:30; noon of that Monday is 13:00Z": [
    given(PAYMENT, "2026-03-15T20:00:00Z", "2026-03-15T20:30:00Z", AZORES),
    mayApply("2026-03-16T00:30:00Z", "2026-03-15T23:30:00-01:00", AZORES, "2026-03-16T13:00:00Z", NO_LIST),
  ],
  "Canary Islands, summer: Friday 22:30Z is Friday 23:30": [
    given(PAYMENT, "2026-07-10T18:00:00Z", "2026-07-10T18:30:00Z", CANARY),
    holidayOnly("2026-07-10T22:30:00Z", "2026-07-10T23:30:00+01:00", CANARY),
  ],
  "the main zone of Spain, same instants: Saturday 00:30; Monday noon is 10:00Z": [
    given(PAYMENT, "2026-07-10T18:00:00Z", "2026-07-10T18:30:00Z", { member_state: "ES", bank_holidays: [] }),
    mayApply(
      "2026-07-10T22:30:00Z",
      "2026-07-11T00:30:00+02:00",
      { member_state: "ES", time_zone: "Europe/Madrid" },
      "2026-07-13T10:00:00Z",
    ),
  ],
  "Reunion: Friday 20:30Z is Saturday 00:30; Monday noon is 08:00Z": [
    given(PAYMENT, "2026-03-13T16:00:00Z", "2026-03-13T16:30:00Z", REUNION),
    mayApply("2026-03-13T20:30:00Z", "2026-03-14T00:30:00+04:00", REUNION, "2026-03-16T08:00:00Z", NO_LIST),
  ],
};

const MAY = { member_state: "DE", bank_holidays: ["2026-05-25", "2026-05-01"] };
const EASTER = { member_state: "DE", bank_holidays: ["2026-04-03", "2026-04-06"] };
const HOLIDAYS: Rows = {
  "Friday 1 May, given: then Saturday, Sunday; Monday 4 May noon is 10:00Z": [
    given(PAYMENT, "2026-04-30T21:00:00Z", "2026-04-30T22:00:00Z", MAY),
    mayApply("2026-05-01T02:00:00Z", "2026-05-01T04:00:00+02:00", DE, "2026-05-04T10:00:00Z"),
  ],
  "Friday 1 May, not given": [
    given(PAYMENT, "2026-04-30T21:00:00Z", "2026-04-30T22:00:00Z", { member_state: "DE" }),
    holidayOnly("2026-05-01T02:00:00Z", "2026-05-01T04:00:00+02:00", DE),
  ],
  "Friday 15 May is none of the holidays given": [
    given(PAYMENT, "2026-05-15T06:00:00Z", "2026-05-15T07:00:00Z", MAY),
    notApplicable("2026-05-15T11:00:00Z", "2026-05-15T13:00:00+02:00", DE),
  ],
  "Good Friday: Saturday, Sunday and Easter Monday are skipped; Tuesday 7 April noon is 10:00Z": [
    given(PAYMENT, "2026-04-02T22:00:00Z", "2026-04-03T00:00:00Z", EASTER),
    mayApply("2026-04-03T04:00:00Z", "2026-04-03T06:00:00+02:00", DE, "2026-04-07T10:00:00Z"),
  ],
  "Easter Saturday without holidays given: Monday 6 April, on the assumption that it is a working day": [
    given(PAYMENT, "2026-04-04T05:00:00Z", "2026-04-04T06:00:00Z", { member_state: "DE" }),
    mayApply("2026-04-04T10:00:00Z", "2026-04-04T12:00:00+02:00", DE, "2026-04-06T10:00:00Z", NO_LIST),
  ],
  "Orthodox Good Friday, 10 April: noon of Tuesday 14 April in Athens is 09:00Z": [
    given(PAYMENT, "2026-04-10T05:00:00Z", "2026-04-10T06:00:00Z", {
      member_state: "GR",
      bank_holidays: ["2026-04-10", "2026-04-13"],
    }),
    mayApply("2026-04-10T10:00:00Z", "2026-04-10T13:00:00+03:00", GR, "2026-04-14T09:00:00Z"),
  ],
  "Thursday 24 to Saturday 26 December, then Sunday: noon of Monday 28 December in Berlin is 11:00Z": [
    given(PAYMENT, "2026-12-24T05:00:00Z", "2026-12-24T06:00:00Z", {
      member_state: "DE",
      bank_holidays: ["2026-12-24", "2026-12-25", "2026-12-26"],
    }),
    mayApply("2026-12-24T10:00:00Z", "2026-12-24T11:00:00+01:00", DE, "2026-12-28T11:00:00Z"),
  ],
  "Wednesday 10 June in Lisbon: noon of Thursday 11 June is 11:00Z": [
    given(PAYMENT, "2026-06-10T05:00:00Z", "2026-06-10T06:00:00Z", {
      member_state: "PT",
      bank_holidays: ["2026-06-10"],
    }),
    mayApply("2026-06-10T10:00:00Z", "2026-06-10T11:00:00+01:00", PT, "2026-06-11T11:00:00Z"),
  ],
  "a holiday is a local day: 30 April 21:30Z is 1 May 00:30 in Athens; Monday noon is 09:00Z": [
    given(PAYMENT, "2026-04-30T17:00:00Z", "2026-04-30T17:30:00Z", { ...GR, bank_holidays: ["2026-05-01"] }),
    mayApply("2026-04-30T21:30:00Z", "2026-05-01T00:30:00+03:00", GR, "2026-05-04T09:00:00Z"),
  ],
  "the same instant in Lisbon is Thursday 30 April 22:30": [
    given(PAYMENT, "2026-04-30T17:00:00Z", "2026-04-30T17:30:00Z", {
      member_state: "PT",
      bank_holidays: ["2026-05-01"],
    }),
    notApplicable("2026-04-30T21:30:00Z", "2026-04-30T22:30:00+01:00", PT),
  ],
};

const NEW_YEAR = { member_state: "DE", bank_holidays: ["2027-01-01"] };
const YEARS: Rows = {
  "31 December 23:30Z is Friday 1 January 2027 00:30 in Berlin; noon of Monday 4 January is 11:00Z": [
    given(PAYMENT, "2026-12-31T18:00:00Z", "2026-12-31T19:30:00Z", NEW_YEAR),
    mayApply("2026-12-31T23:30:00Z", "2027-01-01T00:30:00+01:00", DE, "2027-01-04T11:00:00Z"),
  ],
  "1 January 00:30Z is Thursday 31 December 23:30 in the Azores": [
    given(PAYMENT, "2026-12-31T18:00:00Z", "2026-12-31T20:30:00Z", { ...AZORES, bank_holidays: ["2027-01-01"] }),
    notApplicable("2027-01-01T00:30:00Z", "2026-12-31T23:30:00-01:00", AZORES),
  ],
  "24 hours over the year change: 31 December 09:00 + 24 h, Friday 10:00 in Berlin": [
    given(PAYMENT, "2026-12-31T09:00:00Z", "2027-01-01T08:00:00Z", NEW_YEAR),
    mayApply("2027-01-01T09:00:00Z", "2027-01-01T10:00:00+01:00", DE, "2027-01-04T11:00:00Z"),
  ],
  "29 February 2028: 28 February 12:00 + 24 h, a Tuesday": [
    given(PAYMENT, "2028-02-28T12:00:00Z", "2028-02-29T10:00:00Z", { member_state: "DE" }),
    holidayOnly("2028-02-29T12:00:00Z", "2028-02-29T13:00:00+01:00", DE),
  ],
  "29 February 2028 as a holiday in Lisbon: noon of Wednesday 1 March is 12:00Z": [
    given(PAYMENT, "2028-02-28T22:00:00Z", "2028-02-28T23:00:00Z", {
      member_state: "PT",
      bank_holidays: ["2028-02-29"],
    }),
    mayApply("2028-02-29T03:00:00Z", "2028-02-29T03:00:00+00:00", PT, "2028-03-01T12:00:00Z"),
  ],
  "28 February 2026 is a Saturday of a common year: Monday 2 March noon is 11:00Z": [
    given(PAYMENT, "2026-02-27T22:00:00Z", "2026-02-27T23:00:00Z", { member_state: "DE" }),
    mayApply("2026-02-28T03:00:00Z", "2026-02-28T04:00:00+01:00", DE, "2026-03-02T11:00:00Z", NO_LIST),
  ],
};

const ENTITY_TYPES: Rows = {
  "credit institution, Saturday: excluded by Article 5(5)": [
    given(BANK, "2026-03-14T06:00:00Z", "2026-03-14T07:00:00Z", { member_state: "DE", bank_holidays: [] }),
    excluded("2026-03-14T11:00:00Z", "2026-03-14T12:00:00+01:00", DE),
  ],
  "credit institution, Tuesday: excluded is said first": [
    given(BANK, "2026-03-10T06:42:00Z", "2026-03-10T09:15:00Z", { member_state: "DE" }),
    excluded("2026-03-10T13:15:00Z", "2026-03-10T14:15:00+01:00", DE),
  ],
  "central counterparty, Sunday: excluded": [
    given("central_counterparty", "2026-03-15T06:00:00Z", "2026-03-15T07:00:00Z", { member_state: "DE" }),
    excluded("2026-03-15T11:00:00Z", "2026-03-15T12:00:00+01:00", DE),
  ],
  "trading venue, bank holiday: excluded": [
    given("trading_venue", "2026-04-30T21:00:00Z", "2026-04-30T22:00:00Z", MAY),
    excluded("2026-05-01T02:00:00Z", "2026-05-01T04:00:00+02:00", DE),
  ],
  "investment firm, Saturday: not one of the three types; Monday noon is 11:00Z": [
    given("investment_firm", "2026-03-14T06:00:00Z", "2026-03-14T07:00:00Z", { member_state: "DE" }),
    mayApply("2026-03-14T11:00:00Z", "2026-03-14T12:00:00+01:00", DE, "2026-03-16T11:00:00Z", NO_LIST),
  ],
  "entity type in no list, Saturday: it may be one of the excluded types": [
    given("bank", "2026-03-14T06:00:00Z", "2026-03-14T07:00:00Z", { member_state: "DE", bank_holidays: [] }),
    unknown("2026-03-14T11:00:00Z", "2026-03-14T12:00:00+01:00", DE, DECISION),
  ],
  "entity type absent, Tuesday, holidays not given": [
    given(null, "2026-03-10T06:42:00Z", "2026-03-10T09:15:00Z", { member_state: "DE" }),
    unknown("2026-03-10T13:15:00Z", "2026-03-10T14:15:00+01:00", DE, NO_LIST),
  ],
  "entity type absent, Tuesday, holidays given: no type has a relief on a working day": [
    given(null, "2026-03-10T06:42:00Z", "2026-03-10T09:15:00Z", { member_state: "DE", bank_holidays: [] }),
    notApplicable("2026-03-10T13:15:00Z", "2026-03-10T14:15:00+01:00", DE),
  ],
  "entity type by its label, Saturday: excluded like its code": [
    given("Credit institution", "2026-03-14T06:00:00Z", "2026-03-14T07:00:00Z", { member_state: "DE" }),
    excluded("2026-03-14T11:00:00Z", "2026-03-14T12:00:00+01:00", DE, ["label_read_as_code"]),
  ],
};

const BERLIN = { time_zone: "Europe/Berlin" };
const ZONE_ONLY: Place = { ...NOWHERE, ...BERLIN };
const PLACES: Rows = {
  "no Member State, Tuesday": [
    given(PAYMENT, "2026-03-10T06:42:00Z", "2026-03-10T09:15:00Z"),
    unknown("2026-03-10T13:15:00Z", null, NOWHERE, NOTHING),
  ],
  "no Member State, Saturday in UTC: the local day is not known": [
    given(PAYMENT, "2026-03-14T06:00:00Z", "2026-03-14T07:00:00Z"),
    unknown("2026-03-14T11:00:00Z", null, NOWHERE, NOTHING),
  ],
  "holidays without a place: they cannot be placed": [
    given(PAYMENT, "2026-04-30T21:00:00Z", "2026-04-30T22:00:00Z", { bank_holidays: ["2026-05-01"] }),
    unknown("2026-05-01T02:00:00Z", null, NOWHERE, ["member_state_not_given", ...DECISION]),
  ],
  "zone without Member State, Saturday 12:00: Monday noon is 11:00Z": [
    given(PAYMENT, "2026-03-14T06:00:00Z", "2026-03-14T07:00:00Z", BERLIN),
    mayApply("2026-03-14T11:00:00Z", "2026-03-14T12:00:00+01:00", ZONE_ONLY, "2026-03-16T11:00:00Z", NOTHING),
  ],
  "zone without Member State, Tuesday, holidays given": [
    given(PAYMENT, "2026-03-10T06:42:00Z", "2026-03-10T09:15:00Z", { ...BERLIN, bank_holidays: [] }),
    notApplicable("2026-03-10T13:15:00Z", "2026-03-10T14:15:00+01:00", ZONE_ONLY, ["member_state_not_given"]),
  ],
};

const READINGS: Rows = {
  "no offsets: read as UTC, 09:15 + 4 h": [
    given(BANK, "2026-03-10T06:42:00", "2026-03-10T09:15:00"),
    excluded("2026-03-10T13:15:00Z", null, NOWHERE, ["read_as_utc"]),
  ],
  "one offset missing is enough, although 06:00Z + 24 h decides": [
    given(BANK, "2026-03-10T06:00:00Z", "2026-03-11T04:30:00"),
    excluded("2026-03-11T06:00:00Z", null, NOWHERE, ["read_as_utc"]),
  ],
  "no offsets, Friday 23:30 read as UTC is Saturday 00:30 in Berlin: the assumption makes the weekend": [
    given(PAYMENT, "2026-03-13T18:00:00", "2026-03-13T19:30:00", { member_state: "DE", bank_holidays: [] }),
    mayApply("2026-03-13T23:30:00Z", "2026-03-14T00:30:00+01:00", DE, "2026-03-16T11:00:00Z", [
      "read_as_utc",
      ...DECISION,
    ]),
  ],
};

const BY_LABEL = excluded("2026-03-10T13:15:00Z", null, NOWHERE, ["label_read_as_code"]);
const options = {};
const SUBMISSION_TYPES: readonly DeadlineCase[] = [
  { name: "label: 09:15 + 4 h", report: { submission_type: "initial notification" }, options, timeline: BY_LABEL },
  { name: "label, other case", report: { submission_type: "Initial Notification" }, options, timeline: BY_LABEL },
];

const missing = (name: string, report: Readonly<Record<string, unknown>>, ...timeline_missing: string[]) => ({
  name,
  report,
  options: { member_state: "DE" },
  timeline: null,
  timeline_missing,
});
const AWARE = "detection_datetime_utc";
const CLASSIFIED = "classification_datetime_utc";
const NULLS: readonly DeadlineCase[] = [
  missing("no submission type", { submission_type: null }, "submission_type"),
  missing("submission type in no list", { submission_type: "first alert" }, "submission_type"),
  missing("submission type that is no string", { submission_type: 1 }, "submission_type"),
  missing("no awareness", { [AWARE]: null }, AWARE),
  missing("no classification", { [CLASSIFIED]: "" }, CLASSIFIED),
  missing("German date and a blank", { [AWARE]: "10.03.2026 07:42", [CLASSIFIED]: " " }, AWARE, CLASSIFIED),
  missing("30 February", { [CLASSIFIED]: "2026-02-30T09:15:00Z" }, CLASSIFIED),
  missing("no seconds", { [AWARE]: "2026-03-10T06:42Z" }, AWARE),
  missing("a blank instead of T", { [CLASSIFIED]: "2026-03-10 09:15:00Z" }, CLASSIFIED),
  missing("classified one second before awareness", { [CLASSIFIED]: "2026-03-10T06:41:59Z" }, CLASSIFIED),
  missing(
    "nothing usable, in stream order",
    { submission_type: "", [AWARE]: 7, [CLASSIFIED]: null },
    "submission_type",
    AWARE,
    CLASSIFIED,
  ),
  missing("intermediate report: another limit", { submission_type: "intermediate_report" }),
  missing("final report, by its label", { submission_type: "final report" }),
  missing("reclassified incident", { submission_type: "major_incident_reclassified_as_non-major" }),
  missing("intermediate report with unusable instants", {
    submission_type: "intermediate_report",
    [AWARE]: "yesterday",
    [CLASSIFIED]: null,
  }),
];

const ROWS: Rows = {
  ...LIMITS,
  ...SEASONS,
  ...CHANGE_NIGHTS,
  ...WEEKENDS,
  ...HOLIDAYS,
  ...YEARS,
  ...ENTITY_TYPES,
  ...PLACES,
  ...READINGS,
};

export const DEADLINE_CASES: readonly DeadlineCase[] = [
  ...Object.entries(ROWS).map(([name, [draft, expected]]) => ({ name, ...draft, timeline: expected })),
  ...SUBMISSION_TYPES,
  ...NULLS,
];
