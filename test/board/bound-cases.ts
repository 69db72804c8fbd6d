// The two bounds of the board, worked out by hand from the provisions: the earliest end, for planning, and the last instant at which some
// reading still allows the submission. R1182 is Regulation (EEC, Euratom) No 1182/71, RTS is Delegated Regulation (EU) 2025/301.
import {
  AT,
  BANK,
  BREACH,
  type Case,
  CONTROLLER,
  dora,
  due,
  FINAL,
  INITIAL,
  INTERMEDIATE,
  MAKER,
  NIS2,
  PAYMENT,
  person,
  SIGNIFICANT,
  state,
  TRUST,
  told,
  unknown,
} from "./board-cases.ts";

const [bank, essential, maker, controller] = [person(BANK), person(NIS2), person(MAKER), person(CONTROLLER)];
const AT_NO_HOLIDAYS = { ...AT, bank_holidays: "" };
const NOTIFICATION = "nis2.incident_notification";
const TSP = "nis2.incident_notification_tsp";
const NIS2_FINAL = "nis2.final_report";
const CRA_FINAL = "cra.incident.final_report";
const BREACH_AT_HALF_PAST = { aware_of_breach: "2026-11-20T09:30:00Z" };

/** A case for each instant of sending, with whether that was late. */
const sentAt = (
  name: string,
  clockId: string,
  create: (sent: Readonly<Record<string, string>>) => Case,
  ...rows: readonly (readonly [sent: string, isLate: boolean | null])[]
): readonly Case[] =>
  rows.map(([sent, is_late]) => {
    const [, given] = create({ [clockId]: sent });
    return [`${name}, sent ${sent}`, given, { [clockId]: { state: "done", is_late } }];
  });
const of =
  (kind: typeof bank, facts: object, options: object, before: Readonly<Record<string, string>> = {}) =>
  (sent: Readonly<Record<string, string>>): Case =>
    kind("", told(facts, { sent: { ...before, ...sent }, options }), {});

// 19:10 in Vienna on a Friday; four hours end at 23:10.
const LATE_ON_FRIDAY = dora("2026-11-20T17:00:00Z", "2026-11-20T18:10:00Z");
// 19:20 in Vienna on Christmas Eve, a Thursday; four hours end at 23:20.
const CHRISTMAS_EVE = dora("2026-12-24T17:00:00Z", "2026-12-24T18:20:00Z", PAYMENT);
const CHRISTMAS = { ...AT, bank_holidays: "2026-12-25,2026-12-26" };
// 13:00 in Vienna on a Tuesday; four hours end at 17:00.
const TUESDAY = dora("2026-11-24T11:00:00Z", "2026-11-24T12:00:00Z", PAYMENT);

export const BOUND_CASES: readonly Case[] = [
  // Hours: R1182, Article 3(1), first subparagraph, leaves out the hour in which the event happens.
  ...sentAt(
    "GDPR 33(1), aware at half past",
    "gdpr.notify_authority",
    of(controller, BREACH_AT_HALF_PAST, {}),
    ["2026-11-23T09:30:00Z", false],
    ["2026-11-23T09:30:01Z", null],
    ["2026-11-23T10:00:00Z", null],
    ["2026-11-23T10:00:01Z", true],
  ),
  ...sentAt(
    "GDPR 33(1), aware on the full hour: 60 minutes more",
    "gdpr.notify_authority",
    of(controller, BREACH, {}),
    ["2026-11-23T10:00:00Z", null],
    ["2026-11-23T10:00:01Z", true],
  ),
  ...sentAt(
    "CRA 14(2)(b), 72 hours over a weekend",
    "cra.vulnerability.notification",
    of(maker, { aware_of_exploited_vulnerability: "2026-11-20T18:40:00Z" }, {}),
    ["2026-11-23T19:00:00Z", null],
    ["2026-11-23T19:00:01Z", true],
  ),
  ...sentAt(
    "NIS2 23(4), second subparagraph, 24 hours of a trust service provider",
    TSP,
    of(essential, { ...TRUST, trust_services_hit: "yes" }, {}),
    ["2026-11-21T19:00:00Z", null],
    ["2026-11-21T19:00:01Z", true],
  ),
  // Months and days: R1182, Article 3(2), to the end of the last day; (4), of the next working day.
  ...sentAt(
    "NIS2 23(4)(d), the month ends on a Sunday",
    NIS2_FINAL,
    of(essential, { aware_of_significant_incident: "2027-01-26T10:00:00Z" }, AT_NO_HOLIDAYS, {
      [NOTIFICATION]: "2027-01-28T10:00:00Z",
    }),
    ["2027-02-28T10:00:00Z", false],
    ["2027-02-28T23:00:01Z", null],
    ["2027-03-01T23:00:00Z", null],
    ["2027-03-01T23:00:01Z", true],
  ),
  ...sentAt(
    "CRA 14(4)(c), the month ends on a Friday",
    CRA_FINAL,
    of(maker, { aware_of_severe_incident: "2026-11-02T15:00:00Z" }, AT_NO_HOLIDAYS, {
      "cra.incident.notification": "2026-11-04T15:00:00Z",
    }),
    ["2026-12-04T23:00:00Z", null],
    ["2026-12-04T23:00:01Z", true],
  ),
  ...sentAt(
    "CRA 14(2)(c), fourteen days end on a Saturday before the clocks change",
    "cra.vulnerability.final_report",
    of(
      maker,
      { aware_of_exploited_vulnerability: "2026-10-09T08:00:00Z", measure_available: "2026-10-10T08:00:00Z" },
      AT_NO_HOLIDAYS,
    ),
    ["2026-10-24T08:00:00Z", false],
    // Monday 26 October ends at 23:00Z, because the clocks have gone back.
    ["2026-10-26T23:00:00Z", null],
    ["2026-10-26T23:00:01Z", true],
  ),
  ...sentAt(
    "CRA 14(2)(c), fourteen days end before a public holiday that was given",
    "cra.vulnerability.final_report",
    of(
      maker,
      { aware_of_exploited_vulnerability: "2026-12-10T08:00:00Z", measure_available: "2026-12-11T08:00:00Z" },
      CHRISTMAS,
    ),
    // 25 December, a Friday, and the Saturday and Sunday after: the next working day is Monday.
    ["2026-12-28T23:00:00Z", null],
    ["2026-12-28T23:00:01Z", true],
  ),
  ...sentAt(
    "NIS2 23(4)(d), without the holidays: days off may follow for a week at most",
    NIS2_FINAL,
    of(essential, SIGNIFICANT, AT, { [NOTIFICATION]: "2026-11-23T12:00:00Z" }),
    // 23 December, a Wednesday. Three days at most may be holidays there: then Monday, 28 December.
    ["2026-12-23T23:00:01Z", null],
    ["2026-12-28T23:00:00Z", null],
    ["2026-12-28T23:00:01Z", true],
  ),
  ...sentAt(
    "NIS2 23(4)(d), where holidays may be longer: a week",
    NIS2_FINAL,
    of(essential, SIGNIFICANT, { member_state: "BG" }, { [NOTIFICATION]: "2026-11-23T12:00:00Z" }),
    ["2026-12-30T22:00:00Z", null],
    ["2026-12-30T22:00:01Z", true],
  ),
  ...sentAt(
    "NIS2 23(4)(d), without a zone: the day ends last in the Antilles",
    NIS2_FINAL,
    of(essential, SIGNIFICANT, { bank_holidays: "" }, { [NOTIFICATION]: "2026-11-23T12:00:00Z" }),
    // Guadeloupe, Martinique and Saint-Martin are at -04:00.
    ["2026-12-24T04:00:00Z", null],
    ["2026-12-24T04:00:01Z", true],
  ),
  // RTS, Article 5(4): noon of the next working day; R1182, Article 3(1), may carry the last hour of a day into a day off.
  ...sentAt(
    "RTS 5(1)(a) and (4), the last hour of a Friday",
    INITIAL,
    of(bank, { ...LATE_ON_FRIDAY, ...PAYMENT }, AT_NO_HOLIDAYS),
    ["2026-11-20T22:10:00Z", false],
    ["2026-11-23T11:00:00Z", null],
    ["2026-11-23T11:00:01Z", true],
  ),
  ...sentAt(
    "RTS 5(5), the last hour of a Friday of a bank without the relief",
    INITIAL,
    of(bank, { ...LATE_ON_FRIDAY, type_of_entity: ["credit_institution"] }, AT_NO_HOLIDAYS),
    ["2026-11-20T23:00:00Z", null],
    ["2026-11-20T23:00:01Z", true],
  ),
  ...sentAt(
    "RTS 5(4), the last hour before a bank holiday and a weekend",
    INITIAL,
    of(bank, CHRISTMAS_EVE, CHRISTMAS),
    ["2026-12-28T11:00:00Z", null],
    ["2026-12-28T11:00:01Z", true],
  ),
  ...sentAt(
    "RTS 5(4), a Tuesday: no relief where no bank holiday is given, perhaps one where they are not known",
    INITIAL,
    of(bank, TUESDAY, AT_NO_HOLIDAYS),
    ["2026-11-24T17:00:00Z", null],
    ["2026-11-24T17:00:01Z", true],
  ),
  ...sentAt(
    "RTS 5(4), the same Tuesday, with bank holidays that are not known",
    INITIAL,
    of(bank, TUESDAY, AT),
    ["2026-11-24T17:00:01Z", null],
    // Tuesday to Thursday may be holidays: noon of Friday.
    ["2026-11-27T11:00:00Z", null],
    ["2026-11-27T11:00:01Z", true],
  ),
  ...sentAt(
    "RTS 5(4), where holidays may be longer: a week",
    INITIAL,
    of(bank, TUESDAY, { member_state: "BG" }),
    ["2026-12-01T10:00:00Z", null],
    ["2026-12-01T10:00:01Z", true],
  ),
  ...sentAt(
    "RTS 5(4), a type of entity that is not known, on a Saturday",
    INITIAL,
    of(bank, dora("2026-11-20T22:00:00Z", "2026-11-20T23:00:00Z"), AT_NO_HOLIDAYS),
    ["2026-11-23T11:00:00Z", null],
    ["2026-11-23T11:00:01Z", true],
  ),
  ...sentAt(
    "RTS 5(1)(c) and (4), the month ends on a Sunday, also of a credit institution",
    FINAL,
    of(bank, { ...LATE_ON_FRIDAY, type_of_entity: ["credit_institution"] }, AT_NO_HOLIDAYS, {
      [INITIAL]: "2026-11-20T20:00:00Z",
      [INTERMEDIATE]: "2026-11-20T21:00:00Z",
    }),
    // 20 December is a Sunday.
    ["2026-12-21T11:00:00Z", null],
    ["2026-12-21T11:00:01Z", true],
  ),
  // NIS2, Article 23(4): which of 24 and 72 hours applies.
  essential(
    "NIS2 23(4)(b), another kind whose trust services are hit: 24 hours at the latest",
    told({ ...SIGNIFICANT, kinds_of_entity: ["cloud"], trust_services_hit: "yes" }),
    {
      [NOTIFICATION]: unknown(["kinds_of_entity"], "2026-11-21T18:40:00Z"),
      [TSP]: unknown(["kinds_of_entity"], "2026-11-21T18:40:00Z"),
    },
  ),
  essential(
    "NIS2 23(4)(b), a kind that is not known and no trust services hit: 72 hours",
    told({ ...SIGNIFICANT, trust_services_hit: "no" }),
    {
      [NOTIFICATION]: due("2026-11-23T18:40:00Z", { depends_on: [] }),
      [TSP]: state("not_owed"),
    },
  ),
  essential(
    "NIS2 23(4)(b), another kind that does not know of trust services: 72 hours",
    told({ ...SIGNIFICANT, kinds_of_entity: ["dns"], trust_services_hit: "unknown" }),
    {
      [NOTIFICATION]: due("2026-11-23T18:40:00Z"),
      [TSP]: state("not_owed"),
    },
  ),
  essential(
    "NIS2 23(4)(b), a trust service provider among others that says nothing of its trust services",
    told({ ...SIGNIFICANT, kinds_of_entity: ["dns", "trust_service"] }),
    {
      [TSP]: unknown(["trust_services_hit"], "2026-11-21T18:40:00Z"),
    },
  ),
  ...sentAt(
    "NIS2 23(4), a kind that is not known",
    NOTIFICATION,
    of(essential, SIGNIFICANT, {}),
    ["2026-11-21T18:40:00Z", false],
    ["2026-11-22T18:40:00Z", null],
    ["2026-11-23T19:00:00Z", null],
    ["2026-11-23T19:00:01Z", true],
  ),
  essential(
    "NIS2 23(4), a notification that was sent: the other clock for it is not open any more",
    told(SIGNIFICANT, { sent: { [NOTIFICATION]: "2026-11-21T12:00:00Z" } }),
    { [TSP]: state("not_owed"), [NOTIFICATION]: { state: "done", is_late: false } },
  ),
];
