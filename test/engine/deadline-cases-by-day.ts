// Deadlines whose answer depends on the local day: change nights, weekends, bank holidays, the year change, 29 February.
import {
  AZORES,
  DE,
  GR,
  given,
  holidayOnly,
  mayApply,
  NO_LIST,
  notApplicable,
  PAYMENT,
  PT,
  type Rows,
} from "./deadline-case.ts";

const FI = { member_state: "FI", time_zone: "Europe/Helsinki" };
const CANARY = { member_state: "ES", time_zone: "Atlantic/Canary" };
const REUNION = { member_state: "FR", time_zone: "Indian/Reunion" };

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

export const CASES_BY_DAY: Rows = { ...CHANGE_NIGHTS, ...WEEKENDS, ...HOLIDAYS, ...YEARS };
