// Deadlines of intermediate and final reports, worked out by hand from Article 5 of the standard on reporting (2025/301), not by the code.
//
// How Article 5 is read here
// - (1)(b): 72 elapsed hours after the initial notification was submitted, whatever the clocks do in between.
// - (1)(c): one month after the intermediate report, or the latest updated one. A month is a calendar month: the same day number
//   and the same local time of day in the next month; if that month has no such day, its last day (Regulation (EEC, Euratom)
//   No 1182/71, Article 3, which would let the period run to the end of that day: the time of day is the stricter reading).
// - (4): as for the initial notification: the day on which the limit falls, local to the Member State; noon of the next working day.
// - (5) and (6) name the initial notification and the intermediate report only. For a final report no type of entity is excluded,
//   and no decision of an authority can exclude one.
//
// Decided where the law is open
// 1. Without a time zone, the month is counted in UTC.
// 2. A local time that the clocks skip is read with the offset before the change; of one that comes twice, the first counts.
// 3. An entity with several licences is excluded if one of them is. A licence that is no code may be an excluded one.
// 4. A label of the official list (any case) is read as its code. For a final report the type of entity is not read at all.
// 5. A submission type without this deadline wins over a missing instant: timeline_missing is empty.
// 6. No report on a major incident is submitted before the incident is classified as major. An earlier submission is wrong in one of
//    both instants, and no deadline is counted from it. The detection does not matter: for recurring incidents it moves.

export interface ReportDeadlineCase {
  readonly name: string;
  readonly report: Readonly<Record<string, unknown>>;
  readonly options: Readonly<
    Partial<Record<"member_state" | "time_zone" | "bank_holidays" | "previous_submitted_at", string>>
  >;
  readonly timeline: Readonly<Record<string, unknown>> | null;
  readonly timeline_missing?: readonly string[];
}

type Options = ReportDeadlineCase["options"];
type Expected = readonly [
  due: string,
  local: string | null,
  relief: string,
  until: string | null,
  assumptions: readonly string[],
];
type Row = readonly [name: string, types: unknown, previous: string, place: Options, expected: Expected];

const BANK = ["credit_institution"];
const PAYMENT = ["payment_institution"];
const DE = { member_state: "DE" };
const DE_LISTED = { member_state: "DE", bank_holidays: "" };
const NOWHERE = {};
const AZORES = { member_state: "PT", time_zone: "Atlantic/Azores", bank_holidays: "" };

const HOLIDAYS = "bank_holidays_not_given";
const STATE = "member_state_not_given";
const LABEL = "label_read_as_code";
const DECISION = "article_5_6_decision_unknown";

const INTERMEDIATE: readonly Row[] = [
  // 2026-03-10 is a Tuesday, and Berlin is at +01:00.
  [
    "72 hours, a bank, nothing given",
    BANK,
    "2026-03-10T12:58:00Z",
    NOWHERE,
    ["2026-03-13T12:58:00Z", null, "excluded", null, []],
  ],
  [
    "72 hours, nothing given",
    PAYMENT,
    "2026-03-10T12:58:00Z",
    NOWHERE,
    ["2026-03-13T12:58:00Z", null, "unknown", null, [HOLIDAYS, STATE, DECISION]],
  ],
  [
    "Friday 13:58 in Berlin, holidays not given",
    PAYMENT,
    "2026-03-10T12:58:00Z",
    DE,
    ["2026-03-13T12:58:00Z", "2026-03-13T13:58:00+01:00", "only_on_bank_holiday", null, [HOLIDAYS, DECISION]],
  ],
  [
    "Friday 13:58 in Berlin, no holiday",
    PAYMENT,
    "2026-03-10T12:58:00Z",
    DE_LISTED,
    ["2026-03-13T12:58:00Z", "2026-03-13T13:58:00+01:00", "not_applicable", null, []],
  ],
  [
    "Wednesday 10:00Z + 72 h is a Saturday, to Monday noon",
    PAYMENT,
    "2026-03-11T10:00:00Z",
    DE_LISTED,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "may_apply", "2026-03-16T11:00:00Z", [DECISION]],
  ],
  [
    "that Saturday, holidays not given",
    PAYMENT,
    "2026-03-11T10:00:00Z",
    DE,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "may_apply", "2026-03-16T11:00:00Z", [HOLIDAYS, DECISION]],
  ],
  [
    "that Saturday, a bank",
    BANK,
    "2026-03-11T10:00:00Z",
    DE_LISTED,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "excluded", null, []],
  ],
  [
    "that Saturday, a central counterparty",
    ["central_counterparty"],
    "2026-03-11T10:00:00Z",
    DE_LISTED,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "excluded", null, []],
  ],
  [
    "that Saturday, a trading venue",
    ["trading_venue"],
    "2026-03-11T10:00:00Z",
    DE,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "excluded", null, []],
  ],
  [
    "that Saturday, the second licence is a bank's",
    ["payment_institution", "credit_institution"],
    "2026-03-11T10:00:00Z",
    DE_LISTED,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "excluded", null, []],
  ],
  [
    "that Saturday, two other licences",
    ["investment_firm", "payment_institution"],
    "2026-03-11T10:00:00Z",
    DE_LISTED,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "may_apply", "2026-03-16T11:00:00Z", [DECISION]],
  ],
  [
    "that Saturday, a licence that is no code",
    ["payment_institution", "no_code"],
    "2026-03-11T10:00:00Z",
    DE_LISTED,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "unknown", null, [DECISION]],
  ],
  [
    "that Saturday, no code and a bank",
    ["no_code", "credit_institution"],
    "2026-03-11T10:00:00Z",
    DE_LISTED,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "excluded", null, []],
  ],
  [
    "that Saturday, a label",
    ["Payment Institution"],
    "2026-03-11T10:00:00Z",
    DE_LISTED,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "may_apply", "2026-03-16T11:00:00Z", [LABEL, DECISION]],
  ],
  [
    "that Saturday, the label of a bank",
    ["credit institution"],
    "2026-03-11T10:00:00Z",
    DE_LISTED,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "excluded", null, [LABEL]],
  ],
  [
    "that Saturday, the type missing",
    null,
    "2026-03-11T10:00:00Z",
    DE_LISTED,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "unknown", null, [DECISION]],
  ],
  [
    "that Saturday, the list empty",
    [],
    "2026-03-11T10:00:00Z",
    DE_LISTED,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "unknown", null, [DECISION]],
  ],
  [
    "that Saturday, the type of the wrong JSON type",
    7,
    "2026-03-11T10:00:00Z",
    DE_LISTED,
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "unknown", null, [DECISION]],
  ],
  [
    "a Friday without holiday, the type missing",
    null,
    "2026-03-10T12:58:00Z",
    DE_LISTED,
    ["2026-03-13T12:58:00Z", "2026-03-13T13:58:00+01:00", "not_applicable", null, []],
  ],
  [
    "clocks go forward: Friday 12:00+01:00 to Monday 13:00+02:00",
    PAYMENT,
    "2026-03-27T12:00:00+01:00",
    DE_LISTED,
    ["2026-03-30T11:00:00Z", "2026-03-30T13:00:00+02:00", "not_applicable", null, []],
  ],
  [
    "clocks go back: Friday 12:00+02:00 to Monday 11:00+01:00",
    PAYMENT,
    "2026-10-23T12:00:00+02:00",
    DE_LISTED,
    ["2026-10-26T10:00:00Z", "2026-10-26T11:00:00+01:00", "not_applicable", null, []],
  ],
  [
    "over 29 February 2028 to Wednesday",
    PAYMENT,
    "2028-02-27T08:00:00Z",
    DE_LISTED,
    ["2028-03-01T08:00:00Z", "2028-03-01T09:00:00+01:00", "not_applicable", null, []],
  ],
  [
    "over the end of February 2026 to Sunday",
    PAYMENT,
    "2026-02-26T08:00:00Z",
    DE_LISTED,
    ["2026-03-01T08:00:00Z", "2026-03-01T09:00:00+01:00", "may_apply", "2026-03-02T11:00:00Z", [DECISION]],
  ],
  [
    "over the end of a year to Saturday",
    PAYMENT,
    "2026-12-30T09:00:00Z",
    { ...DE, bank_holidays: "2027-01-01" },
    ["2027-01-02T09:00:00Z", "2027-01-02T10:00:00+01:00", "may_apply", "2027-01-04T11:00:00Z", [DECISION]],
  ],
  [
    "Christmas on a Friday, to Monday",
    PAYMENT,
    "2026-12-22T09:00:00Z",
    { ...DE, bank_holidays: "2026-12-25,2026-12-26" },
    ["2026-12-25T09:00:00Z", "2026-12-25T10:00:00+01:00", "may_apply", "2026-12-28T11:00:00Z", [DECISION]],
  ],
  [
    "Good Friday, over Easter Monday, to Tuesday",
    PAYMENT,
    "2026-03-31T08:00:00Z",
    { ...DE, bank_holidays: "2026-04-03,2026-04-06" },
    ["2026-04-03T08:00:00Z", "2026-04-03T10:00:00+02:00", "may_apply", "2026-04-07T10:00:00Z", [DECISION]],
  ],
  [
    "Friday 22:30Z is Saturday 00:30 in Athens",
    PAYMENT,
    "2026-03-10T22:30:00Z",
    { member_state: "GR", bank_holidays: "" },
    ["2026-03-13T22:30:00Z", "2026-03-14T00:30:00+02:00", "may_apply", "2026-03-16T10:00:00Z", [DECISION]],
  ],
  [
    "Saturday 00:30Z is Friday 23:30 on the Azores",
    PAYMENT,
    "2026-03-11T00:30:00Z",
    AZORES,
    ["2026-03-14T00:30:00Z", "2026-03-13T23:30:00-01:00", "not_applicable", null, []],
  ],
  [
    "07:58-05:00 is 12:58Z",
    BANK,
    "2026-03-10T07:58:00-05:00",
    NOWHERE,
    ["2026-03-13T12:58:00Z", null, "excluded", null, []],
  ],
  [
    "a fraction is cut to milliseconds",
    BANK,
    "2026-03-10T12:58:00.2509Z",
    NOWHERE,
    ["2026-03-13T12:58:00.250Z", null, "excluded", null, []],
  ],
  [
    "a Saturday, a zone without Member State",
    PAYMENT,
    "2026-03-11T10:00:00Z",
    { time_zone: "Europe/Berlin", bank_holidays: "" },
    ["2026-03-14T10:00:00Z", "2026-03-14T11:00:00+01:00", "may_apply", "2026-03-16T11:00:00Z", [STATE, DECISION]],
  ],
  [
    "holidays without a place",
    PAYMENT,
    "2026-03-10T12:58:00Z",
    { bank_holidays: "2026-03-13" },
    ["2026-03-13T12:58:00Z", null, "unknown", null, [STATE, DECISION]],
  ],
];

const FINAL: readonly Row[] = [
  [
    "one month in UTC, nothing given",
    PAYMENT,
    "2026-03-13T12:00:00Z",
    NOWHERE,
    ["2026-04-13T12:00:00Z", null, "unknown", null, [HOLIDAYS, STATE]],
  ],
  [
    "one month at 13:00 in Berlin: +01:00 to +02:00",
    BANK,
    "2026-03-13T12:00:00Z",
    DE_LISTED,
    ["2026-04-13T11:00:00Z", "2026-04-13T13:00:00+02:00", "not_applicable", null, []],
  ],
  [
    "the same, holidays not given",
    BANK,
    "2026-03-13T12:00:00Z",
    DE,
    ["2026-04-13T11:00:00Z", "2026-04-13T13:00:00+02:00", "only_on_bank_holiday", null, [HOLIDAYS]],
  ],
  [
    "one month at 12:00 in Berlin: +02:00 to +01:00",
    PAYMENT,
    "2026-10-10T10:00:00Z",
    DE_LISTED,
    ["2026-11-10T11:00:00Z", "2026-11-10T12:00:00+01:00", "not_applicable", null, []],
  ],
  [
    "a Saturday, a bank: Article 5(5) does not name final reports",
    BANK,
    "2026-04-16T08:00:00Z",
    DE_LISTED,
    ["2026-05-16T08:00:00Z", "2026-05-16T10:00:00+02:00", "may_apply", "2026-05-18T10:00:00Z", []],
  ],
  [
    "a Saturday, a central counterparty",
    ["central_counterparty"],
    "2026-04-16T08:00:00Z",
    DE_LISTED,
    ["2026-05-16T08:00:00Z", "2026-05-16T10:00:00+02:00", "may_apply", "2026-05-18T10:00:00Z", []],
  ],
  [
    "a Saturday, a trading venue with another licence",
    ["investment_firm", "trading_venue"],
    "2026-04-16T08:00:00Z",
    DE_LISTED,
    ["2026-05-16T08:00:00Z", "2026-05-16T10:00:00+02:00", "may_apply", "2026-05-18T10:00:00Z", []],
  ],
  [
    "a Saturday, the type missing",
    null,
    "2026-04-16T08:00:00Z",
    DE_LISTED,
    ["2026-05-16T08:00:00Z", "2026-05-16T10:00:00+02:00", "may_apply", "2026-05-18T10:00:00Z", []],
  ],
  [
    "a Saturday, a type that is no code",
    ["no_code"],
    "2026-04-16T08:00:00Z",
    DE_LISTED,
    ["2026-05-16T08:00:00Z", "2026-05-16T10:00:00+02:00", "may_apply", "2026-05-18T10:00:00Z", []],
  ],
  [
    "a Saturday, a label, which is not read",
    ["Credit institution"],
    "2026-04-16T08:00:00Z",
    DE,
    ["2026-05-16T08:00:00Z", "2026-05-16T10:00:00+02:00", "may_apply", "2026-05-18T10:00:00Z", [HOLIDAYS]],
  ],
  [
    "31 January to 28 February 2026, a Saturday",
    PAYMENT,
    "2026-01-31T10:00:00Z",
    DE_LISTED,
    ["2026-02-28T10:00:00Z", "2026-02-28T11:00:00+01:00", "may_apply", "2026-03-02T11:00:00Z", []],
  ],
  [
    "31 January to 29 February 2028, a Tuesday",
    PAYMENT,
    "2028-01-31T10:00:00Z",
    DE_LISTED,
    ["2028-02-29T10:00:00Z", "2028-02-29T11:00:00+01:00", "not_applicable", null, []],
  ],
  [
    "30 January to 28 February 2026",
    PAYMENT,
    "2026-01-30T10:00:00Z",
    NOWHERE,
    ["2026-02-28T10:00:00Z", null, "unknown", null, [HOLIDAYS, STATE]],
  ],
  [
    "29 January to 28 February 2026",
    PAYMENT,
    "2026-01-29T10:00:00Z",
    NOWHERE,
    ["2026-02-28T10:00:00Z", null, "unknown", null, [HOLIDAYS, STATE]],
  ],
  [
    "28 January to 28 February 2026",
    PAYMENT,
    "2026-01-28T10:00:00Z",
    NOWHERE,
    ["2026-02-28T10:00:00Z", null, "unknown", null, [HOLIDAYS, STATE]],
  ],
  [
    "29 January to 29 February 2028",
    PAYMENT,
    "2028-01-29T10:00:00Z",
    NOWHERE,
    ["2028-02-29T10:00:00Z", null, "unknown", null, [HOLIDAYS, STATE]],
  ],
  [
    "31 January to 28 February 2100, no leap year",
    PAYMENT,
    "2100-01-31T10:00:00Z",
    NOWHERE,
    ["2100-02-28T10:00:00Z", null, "unknown", null, [HOLIDAYS, STATE]],
  ],
  [
    "31 March to 30 April, a Thursday",
    PAYMENT,
    "2026-03-31T08:00:00Z",
    DE_LISTED,
    ["2026-04-30T08:00:00Z", "2026-04-30T10:00:00+02:00", "not_applicable", null, []],
  ],
  [
    "28 February to 28 March, not the last day; noon after the change",
    PAYMENT,
    "2026-02-28T08:00:00Z",
    DE_LISTED,
    ["2026-03-28T08:00:00Z", "2026-03-28T09:00:00+01:00", "may_apply", "2026-03-30T10:00:00Z", []],
  ],
  [
    "29 February to 29 March 2028, 09:00 at +02:00",
    PAYMENT,
    "2028-02-29T08:00:00Z",
    DE_LISTED,
    ["2028-03-29T07:00:00Z", "2028-03-29T09:00:00+02:00", "not_applicable", null, []],
  ],
  [
    "30 December to 30 January, a Saturday",
    PAYMENT,
    "2026-12-30T09:00:00Z",
    DE_LISTED,
    ["2027-01-30T09:00:00Z", "2027-01-30T10:00:00+01:00", "may_apply", "2027-02-01T11:00:00Z", []],
  ],
  [
    "31 December to 31 January, a Sunday",
    BANK,
    "2026-12-31T09:00:00Z",
    DE_LISTED,
    ["2027-01-31T09:00:00Z", "2027-01-31T10:00:00+01:00", "may_apply", "2027-02-01T11:00:00Z", []],
  ],
  [
    "1 May is a Friday and a holiday",
    PAYMENT,
    "2026-04-01T08:00:00Z",
    { ...DE, bank_holidays: "2026-05-01" },
    ["2026-05-01T08:00:00Z", "2026-05-01T10:00:00+02:00", "may_apply", "2026-05-04T10:00:00Z", []],
  ],
  [
    "02:30 is skipped: 03:30+02:00; Easter Monday follows",
    PAYMENT,
    "2027-02-28T01:30:00Z",
    { ...DE, bank_holidays: "2027-03-29" },
    ["2027-03-28T01:30:00Z", "2027-03-28T03:30:00+02:00", "may_apply", "2027-03-30T10:00:00Z", []],
  ],
  [
    "02:30 comes twice: the first",
    PAYMENT,
    "2026-09-25T00:30:00Z",
    DE_LISTED,
    ["2026-10-25T00:30:00Z", "2026-10-25T02:30:00+02:00", "may_apply", "2026-10-26T11:00:00Z", []],
  ],
  [
    "28 February 23:30Z is 1 March in Berlin, so 1 April",
    PAYMENT,
    "2026-02-28T23:30:00Z",
    DE_LISTED,
    ["2026-03-31T22:30:00Z", "2026-04-01T00:30:00+02:00", "not_applicable", null, []],
  ],
  [
    "28 February 23:30Z in UTC is 28 March",
    PAYMENT,
    "2026-02-28T23:30:00Z",
    NOWHERE,
    ["2026-03-28T23:30:00Z", null, "unknown", null, [HOLIDAYS, STATE]],
  ],
  [
    "28 March 00:30Z is 27 March 23:30 on the Azores, at -01:00; in April +00:00",
    PAYMENT,
    "2026-03-28T00:30:00Z",
    AZORES,
    ["2026-04-27T23:30:00Z", "2026-04-27T23:30:00+00:00", "not_applicable", null, []],
  ],
  [
    "31 March 23:30-05:00 is 1 April in Berlin",
    PAYMENT,
    "2026-03-31T23:30:00-05:00",
    DE_LISTED,
    ["2026-05-01T04:30:00Z", "2026-05-01T06:30:00+02:00", "not_applicable", null, []],
  ],
  [
    "the last year of a submission",
    PAYMENT,
    "9998-12-31T12:00:00Z",
    NOWHERE,
    ["9999-01-31T12:00:00Z", null, "unknown", null, [HOLIDAYS, STATE]],
  ],
  [
    "a fraction stays",
    PAYMENT,
    "2026-03-13T12:00:00.5Z",
    NOWHERE,
    ["2026-04-13T12:00:00.500Z", null, "unknown", null, [HOLIDAYS, STATE]],
  ],
];

/** The main zones of the Member States that are used here. */
const MAIN_ZONES: Readonly<Record<string, string>> = { DE: "Europe/Berlin", GR: "Europe/Athens", PT: "Europe/Lisbon" };

function caseOf(submission: unknown, due: string, [name, types, previous, place, expected]: Row): ReportDeadlineCase {
  const [at, due_local, weekend_relief, relief_until, assumptions] = expected;
  const { member_state = null } = place;
  const time_zone = place.time_zone ?? MAIN_ZONES[member_state ?? ""] ?? null;
  return {
    name: `${due}: ${name}`,
    report: { type_of_submission: submission, type_of_financial_entity_affected: types },
    options: { ...place, previous_submitted_at: previous },
    timeline: { [due]: at, due_local, time_zone, member_state, weekend_relief, relief_until, assumptions },
  };
}

const none = (
  name: string,
  submission: unknown,
  timeline_missing: readonly string[],
  options: Options = {},
): ReportDeadlineCase => ({
  name,
  report: { type_of_submission: submission, type_of_financial_entity_affected: PAYMENT },
  options,
  timeline: null,
  timeline_missing,
});
const PREVIOUS = { previous_submitted_at: "2026-03-10T12:58:00Z" };

const classifiedAt = (classified: unknown, row: ReportDeadlineCase): ReportDeadlineCase => ({
  ...row,
  name: `${row.name}, classified ${JSON.stringify(classified)}`,
  report: { ...row.report, date_and_time_of_classification_of_the_ict_related_incident_as_major: classified },
});

const OF_A_BANK: Row = [
  "72 hours of a bank",
  BANK,
  PREVIOUS.previous_submitted_at,
  NOWHERE,
  ["2026-03-13T12:58:00Z", null, "excluded", null, []],
];

/** For a profile with the deadline of intermediate reports. */
export const INTERMEDIATE_CASES: readonly ReportDeadlineCase[] = [
  ...INTERMEDIATE.map((row) => caseOf("intermediate_report", "intermediate_report_due", row)),
  caseOf("Intermediate report", "intermediate_report_due", [
    "the label of the submission type",
    BANK,
    "2026-03-10T12:58:00Z",
    NOWHERE,
    ["2026-03-13T12:58:00Z", null, "excluded", null, [LABEL]],
  ]),
  none("not known when the initial notification was submitted", "intermediate_report", ["previous_submitted_at"]),
  none("the same with a place", "intermediate_report", ["previous_submitted_at"], DE_LISTED),
  none("another submission type", "initial_notification", []),
  none("another submission type, with what came before", "final_report", [], PREVIOUS),
  none("no submission type", null, ["type_of_submission"], PREVIOUS),
  none("a submission type that is no code", "follow-up", ["type_of_submission"], PREVIOUS),
  none("nothing at all", null, ["type_of_submission", "previous_submitted_at"]),
  ...["2026-03-10T12:58:00Z", "2026-03-10T14:58:00+02:00", "2026-03-10", null].map((classified) =>
    classifiedAt(classified, caseOf("intermediate_report", "intermediate_report_due", OF_A_BANK)),
  ),
  ...["2026-03-10T12:58:01Z", "2027-03-10T09:15:00Z"].map((classified) =>
    classifiedAt(classified, none("submitted before", "intermediate_report", ["previous_submitted_at"], PREVIOUS)),
  ),
];

/** For a profile with the deadline of final reports. */
export const FINAL_CASES: readonly ReportDeadlineCase[] = [
  ...FINAL.map((row) => caseOf("final_report", "final_report_due", row)),
  none("not known when the intermediate report was submitted", "final_report", ["previous_submitted_at"], DE),
  none("reclassified as non-major", "major_incident_reclassified_as_non-major", [], PREVIOUS),
  none("no submission type", null, ["type_of_submission", "previous_submitted_at"]),
  classifiedAt("2026-03-10T12:58:01Z", none("submitted before", "final_report", ["previous_submitted_at"], PREVIOUS)),
];
