import type { Clock, Count } from "../../server/engine/clocks/clock.ts";
import { codeList, type KindTable } from "./kind-table.ts";

// Deadlines worked out by hand from Article 5 of the standard on reporting (2025/301), not by the code.
//
// How Article 5 is read here
// - (1)(a): the earlier of classification + 4 h and awareness + 24 h. (2): classified more than 24 h after awareness, the four
//   hours alone. Hours are elapsed hours. Exactly 24 h is not late: the limit is then the instant of classification itself.
// - (1)(b): 72 elapsed hours after the initial notification was submitted, whatever the clocks do in between.
// - (1)(c): one month after the intermediate report, or the latest updated one. A month is a calendar month: the same day number
//   and the same local time of day in the next month; if that month has no such day, its last day (Regulation (EEC, Euratom)
//   No 1182/71, Article 3, which would let the period run to the end of that day: the time of day is the stricter reading).
// - (4): it asks on which day the limit itself falls, not on which day the incident was found or classified. A working day is
//   no Saturday, no Sunday and no bank holiday of the entity's Member State. The relief moves the limit to noon of the next
//   working day there; the day and noon are local, at the offset that holds at that noon.
// - (5): three entity types never have the relief. Entities that NIS 2 calls essential or important do not either, and (6) lets an
//   authority take it from others: a draft shows neither, so `may_apply` is the most that can be said. Both name the initial
//   notification and the intermediate report only: for a final report no type of entity is excluded, and no decision can exclude one.
//
// Decided where the law or the contract is open
// 1. A limit at 00:00 local time belongs to the day that begins.
// 2. An offset of zero prints as +00:00 in due_local; a fraction of a second has three digits.
// 3. A zone without a Member State is enough for the local day and for the relief; member_state is then null and assumed.
// 4. Bank holidays without Member State and zone cannot be placed: unknown. An empty list means that none apply: given.
// 5. An entity type that cannot be used may be one of Article 5(5): instead of may_apply and only_on_bank_holiday the answer is
//    unknown. An ordinary working day with holidays given stays not_applicable, whatever the type. An entity with several licences
//    is excluded if one of them is.
// 6. A label of the official list (any case) is read as its code, for the submission type and for the entity type.
// 7. excluded depends on no assumption about place or holidays. Otherwise each of the two that is not given is named, and
//    article_5_6_decision_unknown wherever a relief is still possible, that is unless excluded or not_applicable.
// 8. Classification before detection: the field to correct, the classification, counts as the unusable one.
// 9. A submission type without this deadline wins over unusable instants: timeline_missing is empty.
// 10. A Saturday relief without holidays given is computed to Monday, and the assumption says that it may be later.
// 11. Without a time zone, a month is counted in each zone of the Member States, and ends where it ends first. A local time that the clocks skip is read with the offset before the change; of
//     one that comes twice, the first counts.
// 12. No report on a major incident is submitted before the incident is classified as major. An earlier submission is wrong in one of
//     both instants, and no deadline is counted from it. The detection does not matter: for recurring incidents it moves.
//
// A case is two lines: what it shows, and its columns. A place is one of PLACES in deadlines.ts; `-` is not given, and `none` no holiday.

const EXCLUDED = ["bank", "counterparty", "venue"];
const ofClock = { title: "", readings: [], source_atom_ids: [], words: {} };
const RELIEF_OF_SOME = { excluded: { field_id: "type", codes: EXCLUDED }, assumption: "decision" };
export const STARTS = [
  { start: "aware", field_id: "aware" },
  { start: "classified", field_id: "classified", not_before: "aware" },
];
export const LIMITS = [
  { limit: "from_classification", after: ["classified"], hours: 4 },
  { limit: "from_awareness", after: ["aware"], hours: 24, unless_before: "classified" },
];
export const INITIAL_CLOCK: Clock = {
  ...ofClock,
  clock_id: "initial",
  submission: { field_id: "submission", codes: ["initial"] },
  starts: STARTS,
  limits: LIMITS,
  relief: RELIEF_OF_SOME,
};

export const submittedAfter = (clock_id: string, limit: object, relief: Clock["relief"], at_latest?: Count): Clock => ({
  ...ofClock,
  clock_id,
  submission: { field_id: "submission", codes: [clock_id] },
  starts: [
    { start: "classified", field_id: "classified" },
    {
      start: "submitted",
      option: "previous_submitted_at",
      not_before: "classified",
      ...(at_latest && { at_latest: [at_latest] }),
    },
  ],
  limits: [{ limit: "from_submission", after: ["submitted"], ...limit }],
  ...(relief && { relief }),
});
export const AFTER_INTERMEDIATE: Count = {
  starts: [
    { start: "classified", field_id: "classified" },
    { start: "submitted", at_latest: [{ starts: STARTS, limits: LIMITS }] },
  ],
  limits: [{ limit: "from_submission", after: ["submitted"], hours: 72 }],
};
export const OF_TYPES = { excluded: { field_id: "types", codes: EXCLUDED }, assumption: "decision" };

/** Entity type | aware | classified | place | bank holidays | variant, deadline, assumptions | relief, local deadline, relief until. */
export const INITIAL = `
four hours: 09:15 + 4 h = 13:15, before 06:42 + 24 h
  bank | 2026-03-10T06:42:00Z | 2026-03-10T09:15:00Z | - | - | plain 2026-03-10T13:15:00Z | excluded - -
24 hours: 06:00 + 24 h is before 04:30 + 4 h = 08:30
  bank | 2026-03-10T06:00:00Z | 2026-03-11T04:30:00Z | - | - | from_awareness 2026-03-11T06:00:00Z | excluded - -
both limits at once: 02:00 + 4 h = 06:00 + 24 h
  bank | 2026-03-10T06:00:00Z | 2026-03-11T02:00:00Z | - | - | plain 2026-03-11T06:00:00Z | excluded - -
classified exactly 24 h after awareness: no time is left
  bank | 2026-03-10T06:00:00Z | 2026-03-11T06:00:00Z | - | - | from_awareness 2026-03-11T06:00:00Z | excluded - -
late by one second, Article 5(2): 06:00:01 + 4 h
  bank | 2026-03-10T06:00:00Z | 2026-03-11T06:00:01Z | - | - | late 2026-03-11T10:00:01Z | excluded - -
classified at the instant of awareness: 06:00 + 4 h
  bank | 2026-03-10T06:00:00Z | 2026-03-10T06:00:00Z | - | - | plain 2026-03-10T10:00:00Z | excluded - -
a fraction is cut to milliseconds: 06:00:00.2509 + 24 h
  bank | 2026-03-10T06:00:00.2509Z | 2026-03-11T05:00:00Z | - | - | from_awareness 2026-03-11T06:00:00.250Z | excluded - -
a millisecond before both limits meet
  bank | 2026-03-10T06:00:00Z | 2026-03-11T01:59:59.999Z | - | - | plain 2026-03-11T05:59:59.999Z | excluded - -
a millisecond after both limits meet
  bank | 2026-03-10T06:00:00Z | 2026-03-11T02:00:00.001Z | - | - | from_awareness 2026-03-11T06:00:00Z | excluded - -
late by a millisecond
  bank | 2026-03-10T06:00:00Z | 2026-03-11T06:00:00.001Z | - | - | late 2026-03-11T10:00:00.001Z | excluded - -
classified less than a millisecond after awareness
  bank | 2026-03-10T06:00:00Z | 2026-03-10T06:00:00.0009Z | - | - | plain 2026-03-10T10:00:00Z | excluded - -
an offset to the west
  bank | 2026-03-09T16:00:00-14:00 | 2026-03-10T02:30:00-03:30 | - | - | plain 2026-03-10T10:00:00Z | excluded - -
a February without a leap day
  bank | 2100-02-28T21:00:00Z | 2100-02-28T22:00:00Z | - | - | plain 2100-03-01T02:00:00Z | excluded - -
the last year
  bank | 9998-12-31T23:59:59Z | 9998-12-31T23:59:59.9Z | - | - | plain 9999-01-01T03:59:59.900Z | excluded - -
the first year
  bank | 1900-01-01T00:00:00+14:00 | 1900-01-01T00:00:00+14:00 | - | - | plain 1899-12-31T14:00:00Z | excluded - -
offsets: 11:15+02:00 is 09:15Z, + 4 h
  bank | 2026-03-10T07:42:00+01:00 | 2026-03-10T11:15:00+02:00 | - | - | plain 2026-03-10T13:15:00Z | excluded - -
Berlin, winter: 13:15Z is Tuesday 14:15; holidays not given
  payment | 2026-03-10T06:42:00Z | 2026-03-10T09:15:00Z | DE | - | plain 2026-03-10T13:15:00Z no_holidays decision | only_on_bank_holiday 2026-03-10T14:15:00+01:00 -
Berlin, summer: 11:30Z is Wednesday 13:30; no holiday applies
  payment | 2026-07-08T06:00:00Z | 2026-07-08T07:30:00Z | DE | none | plain 2026-07-08T11:30:00Z | not_applicable 2026-07-08T13:30:00+02:00 -
Athens, summer: 11:30Z is Wednesday 14:30
  payment | 2026-07-08T06:00:00Z | 2026-07-08T07:30:00Z | GR | - | plain 2026-07-08T11:30:00Z no_holidays decision | only_on_bank_holiday 2026-07-08T14:30:00+03:00 -
Lisbon, winter: 15:00Z is Wednesday 15:00, offset zero
  payment | 2026-01-14T10:00:00Z | 2026-01-14T11:00:00Z | PT | none | plain 2026-01-14T15:00:00Z | not_applicable 2026-01-14T15:00:00+00:00 -
29 March, Berlin: 00:59:59Z is the last second of winter time; Monday noon is 10:00Z
  payment | 2026-03-28T20:00:00Z | 2026-03-28T20:59:59Z | DE | none | plain 2026-03-29T00:59:59Z decision | may_apply 2026-03-29T01:59:59+01:00 2026-03-30T10:00:00Z
29 March, Berlin: 01:00Z is 03:00 summer time, an hour is skipped
  payment | 2026-03-28T20:00:00Z | 2026-03-28T21:00:00Z | DE | none | plain 2026-03-29T01:00:00Z decision | may_apply 2026-03-29T03:00:00+02:00 2026-03-30T10:00:00Z
28 March, Berlin: Saturday in winter time, noon of Monday in summer time is 10:00Z, not 11:00Z
  payment | 2026-03-27T18:00:00Z | 2026-03-27T20:00:00Z | DE | none | plain 2026-03-28T00:00:00Z decision | may_apply 2026-03-28T01:00:00+01:00 2026-03-30T10:00:00Z
29 March, Berlin: 24 elapsed hours after 11:00 is 12:00 on the clock
  payment | 2026-03-28T10:00:00Z | 2026-03-29T08:00:00Z | DE | none | from_awareness 2026-03-29T10:00:00Z decision | may_apply 2026-03-29T12:00:00+02:00 2026-03-30T10:00:00Z
29 March, Athens: 01:00Z is 04:00; Monday noon is 09:00Z
  payment | 2026-03-28T20:00:00Z | 2026-03-28T21:00:00Z | GR | none | plain 2026-03-29T01:00:00Z decision | may_apply 2026-03-29T04:00:00+03:00 2026-03-30T09:00:00Z
29 March, Azores: 00:59Z is still Saturday 23:59; Monday noon has offset zero
  payment | 2026-03-28T20:00:00Z | 2026-03-28T20:59:00Z | Azores | none | plain 2026-03-29T00:59:00Z decision | may_apply 2026-03-28T23:59:00-01:00 2026-03-30T12:00:00Z
25 October, Berlin: the first 02:30 is 00:30Z; Monday noon is 11:00Z
  payment | 2026-10-24T20:00:00Z | 2026-10-24T20:30:00Z | DE | none | plain 2026-10-25T00:30:00Z decision | may_apply 2026-10-25T02:30:00+02:00 2026-10-26T11:00:00Z
25 October, Berlin: the second 02:30 is 01:30Z
  payment | 2026-10-24T20:00:00Z | 2026-10-24T21:30:00Z | DE | none | plain 2026-10-25T01:30:00Z decision | may_apply 2026-10-25T02:30:00+01:00 2026-10-26T11:00:00Z
24 October, Berlin: Saturday in summer time, noon of Monday in winter time is 11:00Z
  payment | 2026-10-23T21:00:00Z | 2026-10-23T22:00:00Z | DE | none | plain 2026-10-24T02:00:00Z decision | may_apply 2026-10-24T04:00:00+02:00 2026-10-26T11:00:00Z
25 October, Berlin: 24 elapsed hours after 12:00 is 11:00 on the clock
  payment | 2026-10-24T10:00:00Z | 2026-10-25T08:00:00Z | DE | none | from_awareness 2026-10-25T10:00:00Z decision | may_apply 2026-10-25T11:00:00+01:00 2026-10-26T11:00:00Z
25 October, Lisbon: the first 01:30 is 00:30Z; Monday noon is 12:00Z
  payment | 2026-10-24T20:00:00Z | 2026-10-24T20:30:00Z | PT | none | plain 2026-10-25T00:30:00Z decision | may_apply 2026-10-25T01:30:00+01:00 2026-10-26T12:00:00Z
Athens: Friday 22:30Z is Saturday 00:30; Monday noon is 10:00Z
  payment | 2026-03-13T18:00:00Z | 2026-03-13T18:30:00Z | GR | - | plain 2026-03-13T22:30:00Z no_holidays decision | may_apply 2026-03-14T00:30:00+02:00 2026-03-16T10:00:00Z
Berlin: Friday 22:30Z is Friday 23:30
  payment | 2026-03-13T18:00:00Z | 2026-03-13T18:30:00Z | DE | - | plain 2026-03-13T22:30:00Z no_holidays decision | only_on_bank_holiday 2026-03-13T23:30:00+01:00 -
Berlin: Friday 23:00Z is Saturday 00:00; Monday noon is 11:00Z
  payment | 2026-03-13T18:00:00Z | 2026-03-13T19:00:00Z | DE | none | plain 2026-03-13T23:00:00Z decision | may_apply 2026-03-14T00:00:00+01:00 2026-03-16T11:00:00Z
Helsinki: Sunday 22:30Z is Monday 00:30
  payment | 2026-03-15T18:00:00Z | 2026-03-15T18:30:00Z | FI | none | plain 2026-03-15T22:30:00Z | not_applicable 2026-03-16T00:30:00+02:00 -
Berlin: Sunday 22:30Z is Sunday 23:30; noon of the same UTC week's Monday
  payment | 2026-03-15T18:00:00Z | 2026-03-15T18:30:00Z | DE | none | plain 2026-03-15T22:30:00Z decision | may_apply 2026-03-15T23:30:00+01:00 2026-03-16T11:00:00Z
Berlin: Sunday 23:00Z is Monday 00:00
  payment | 2026-03-15T18:00:00Z | 2026-03-15T19:00:00Z | DE | none | plain 2026-03-15T23:00:00Z | not_applicable 2026-03-16T00:00:00+01:00 -
Azores: Saturday 00:30Z is Friday 23:30
  payment | 2026-03-13T20:00:00Z | 2026-03-13T20:30:00Z | Azores | - | plain 2026-03-14T00:30:00Z no_holidays decision | only_on_bank_holiday 2026-03-13T23:30:00-01:00 -
Azores: Monday 00:30Z is Sunday 23:30; noon of that Monday is 13:00Z
  payment | 2026-03-15T20:00:00Z | 2026-03-15T20:30:00Z | Azores | - | plain 2026-03-16T00:30:00Z no_holidays decision | may_apply 2026-03-15T23:30:00-01:00 2026-03-16T13:00:00Z
Canary Islands, summer: Friday 22:30Z is Friday 23:30
  payment | 2026-07-10T18:00:00Z | 2026-07-10T18:30:00Z | Canary | - | plain 2026-07-10T22:30:00Z no_holidays decision | only_on_bank_holiday 2026-07-10T23:30:00+01:00 -
the main zone of Spain, same instants: Saturday 00:30; Monday noon is 10:00Z
  payment | 2026-07-10T18:00:00Z | 2026-07-10T18:30:00Z | ES | none | plain 2026-07-10T22:30:00Z decision | may_apply 2026-07-11T00:30:00+02:00 2026-07-13T10:00:00Z
Reunion: Friday 20:30Z is Saturday 00:30; Monday noon is 08:00Z
  payment | 2026-03-13T16:00:00Z | 2026-03-13T16:30:00Z | Reunion | - | plain 2026-03-13T20:30:00Z no_holidays decision | may_apply 2026-03-14T00:30:00+04:00 2026-03-16T08:00:00Z
Friday 1 May, given: then Saturday, Sunday; Monday 4 May noon is 10:00Z
  payment | 2026-04-30T21:00:00Z | 2026-04-30T22:00:00Z | DE | 2026-05-25,2026-05-01 | plain 2026-05-01T02:00:00Z decision | may_apply 2026-05-01T04:00:00+02:00 2026-05-04T10:00:00Z
Friday 1 May, not given
  payment | 2026-04-30T21:00:00Z | 2026-04-30T22:00:00Z | DE | - | plain 2026-05-01T02:00:00Z no_holidays decision | only_on_bank_holiday 2026-05-01T04:00:00+02:00 -
Friday 15 May is none of the holidays given
  payment | 2026-05-15T06:00:00Z | 2026-05-15T07:00:00Z | DE | 2026-05-25,2026-05-01 | plain 2026-05-15T11:00:00Z | not_applicable 2026-05-15T13:00:00+02:00 -
Good Friday: Saturday, Sunday and Easter Monday are skipped; Tuesday 7 April noon is 10:00Z
  payment | 2026-04-02T22:00:00Z | 2026-04-03T00:00:00Z | DE | 2026-04-03,2026-04-06 | plain 2026-04-03T04:00:00Z decision | may_apply 2026-04-03T06:00:00+02:00 2026-04-07T10:00:00Z
Easter Saturday without holidays given: Monday 6 April, on the assumption that it is a working day
  payment | 2026-04-04T05:00:00Z | 2026-04-04T06:00:00Z | DE | - | plain 2026-04-04T10:00:00Z no_holidays decision | may_apply 2026-04-04T12:00:00+02:00 2026-04-06T10:00:00Z
Orthodox Good Friday, 10 April: noon of Tuesday 14 April in Athens is 09:00Z
  payment | 2026-04-10T05:00:00Z | 2026-04-10T06:00:00Z | GR | 2026-04-10,2026-04-13 | plain 2026-04-10T10:00:00Z decision | may_apply 2026-04-10T13:00:00+03:00 2026-04-14T09:00:00Z
Thursday 24 to Saturday 26 December, then Sunday: noon of Monday 28 December in Berlin is 11:00Z
  payment | 2026-12-24T05:00:00Z | 2026-12-24T06:00:00Z | DE | 2026-12-24,2026-12-25,2026-12-26 | plain 2026-12-24T10:00:00Z decision | may_apply 2026-12-24T11:00:00+01:00 2026-12-28T11:00:00Z
Wednesday 10 June in Lisbon: noon of Thursday 11 June is 11:00Z
  payment | 2026-06-10T05:00:00Z | 2026-06-10T06:00:00Z | PT | 2026-06-10 | plain 2026-06-10T10:00:00Z decision | may_apply 2026-06-10T11:00:00+01:00 2026-06-11T11:00:00Z
a holiday is a local day: 30 April 21:30Z is 1 May 00:30 in Athens; Monday noon is 09:00Z
  payment | 2026-04-30T17:00:00Z | 2026-04-30T17:30:00Z | GR | 2026-05-01 | plain 2026-04-30T21:30:00Z decision | may_apply 2026-05-01T00:30:00+03:00 2026-05-04T09:00:00Z
the same instant in Lisbon is Thursday 30 April 22:30
  payment | 2026-04-30T17:00:00Z | 2026-04-30T17:30:00Z | PT | 2026-05-01 | plain 2026-04-30T21:30:00Z | not_applicable 2026-04-30T22:30:00+01:00 -
31 December 23:30Z is Friday 1 January 2027 00:30 in Berlin; noon of Monday 4 January is 11:00Z
  payment | 2026-12-31T18:00:00Z | 2026-12-31T19:30:00Z | DE | 2027-01-01 | plain 2026-12-31T23:30:00Z decision | may_apply 2027-01-01T00:30:00+01:00 2027-01-04T11:00:00Z
1 January 00:30Z is Thursday 31 December 23:30 in the Azores
  payment | 2026-12-31T18:00:00Z | 2026-12-31T20:30:00Z | Azores | 2027-01-01 | plain 2027-01-01T00:30:00Z | not_applicable 2026-12-31T23:30:00-01:00 -
24 hours over the year change: 31 December 09:00 + 24 h, Friday 10:00 in Berlin
  payment | 2026-12-31T09:00:00Z | 2027-01-01T08:00:00Z | DE | 2027-01-01 | from_awareness 2027-01-01T09:00:00Z decision | may_apply 2027-01-01T10:00:00+01:00 2027-01-04T11:00:00Z
29 February 2028: 28 February 12:00 + 24 h, a Tuesday
  payment | 2028-02-28T12:00:00Z | 2028-02-29T10:00:00Z | DE | - | from_awareness 2028-02-29T12:00:00Z no_holidays decision | only_on_bank_holiday 2028-02-29T13:00:00+01:00 -
29 February 2028 as a holiday in Lisbon: noon of Wednesday 1 March is 12:00Z
  payment | 2028-02-28T22:00:00Z | 2028-02-28T23:00:00Z | PT | 2028-02-29 | plain 2028-02-29T03:00:00Z decision | may_apply 2028-02-29T03:00:00+00:00 2028-03-01T12:00:00Z
28 February 2026 is a Saturday of a common year: Monday 2 March noon is 11:00Z
  payment | 2026-02-27T22:00:00Z | 2026-02-27T23:00:00Z | DE | - | plain 2026-02-28T03:00:00Z no_holidays decision | may_apply 2026-02-28T04:00:00+01:00 2026-03-02T11:00:00Z
credit institution, Saturday: excluded by Article 5(5)
  bank | 2026-03-14T06:00:00Z | 2026-03-14T07:00:00Z | DE | none | plain 2026-03-14T11:00:00Z | excluded 2026-03-14T12:00:00+01:00 -
credit institution, Tuesday: excluded is said first
  bank | 2026-03-10T06:42:00Z | 2026-03-10T09:15:00Z | DE | - | plain 2026-03-10T13:15:00Z | excluded 2026-03-10T14:15:00+01:00 -
central counterparty, Sunday: excluded
  counterparty | 2026-03-15T06:00:00Z | 2026-03-15T07:00:00Z | DE | - | plain 2026-03-15T11:00:00Z | excluded 2026-03-15T12:00:00+01:00 -
trading venue, bank holiday: excluded
  venue | 2026-04-30T21:00:00Z | 2026-04-30T22:00:00Z | DE | 2026-05-25,2026-05-01 | plain 2026-05-01T02:00:00Z | excluded 2026-05-01T04:00:00+02:00 -
investment firm, Saturday: not one of the three types; Monday noon is 11:00Z
  firm | 2026-03-14T06:00:00Z | 2026-03-14T07:00:00Z | DE | - | plain 2026-03-14T11:00:00Z no_holidays decision | may_apply 2026-03-14T12:00:00+01:00 2026-03-16T11:00:00Z
entity type in no list, Saturday: it may be one of the excluded types
  no_code | 2026-03-14T06:00:00Z | 2026-03-14T07:00:00Z | DE | none | plain 2026-03-14T11:00:00Z decision | unknown 2026-03-14T12:00:00+01:00 -
entity type absent, Tuesday, holidays not given
  - | 2026-03-10T06:42:00Z | 2026-03-10T09:15:00Z | DE | - | plain 2026-03-10T13:15:00Z no_holidays decision | unknown 2026-03-10T14:15:00+01:00 -
entity type absent, Tuesday, holidays given: no type has a relief on a working day
  - | 2026-03-10T06:42:00Z | 2026-03-10T09:15:00Z | DE | none | plain 2026-03-10T13:15:00Z | not_applicable 2026-03-10T14:15:00+01:00 -
entity type by its label, Saturday: excluded like its code
  Credit institution | 2026-03-14T06:00:00Z | 2026-03-14T07:00:00Z | DE | - | plain 2026-03-14T11:00:00Z by_label | excluded 2026-03-14T12:00:00+01:00 -
no Member State, Tuesday
  payment | 2026-03-10T06:42:00Z | 2026-03-10T09:15:00Z | - | - | plain 2026-03-10T13:15:00Z no_holidays no_state decision | unknown - -
no Member State, Saturday in UTC: the local day is not known
  payment | 2026-03-14T06:00:00Z | 2026-03-14T07:00:00Z | - | - | plain 2026-03-14T11:00:00Z no_holidays no_state decision | unknown - -
holidays without a place: they cannot be placed
  payment | 2026-04-30T21:00:00Z | 2026-04-30T22:00:00Z | - | 2026-05-01 | plain 2026-05-01T02:00:00Z no_state decision | unknown - -
zone without Member State, Saturday 12:00: Monday noon is 11:00Z
  payment | 2026-03-14T06:00:00Z | 2026-03-14T07:00:00Z | Berlin | - | plain 2026-03-14T11:00:00Z no_holidays no_state decision | may_apply 2026-03-14T12:00:00+01:00 2026-03-16T11:00:00Z
zone without Member State, Tuesday, holidays given
  payment | 2026-03-10T06:42:00Z | 2026-03-10T09:15:00Z | Berlin | none | plain 2026-03-10T13:15:00Z no_state | not_applicable 2026-03-10T14:15:00+01:00 -
no offsets: read as UTC, 09:15 + 4 h
  bank | 2026-03-10T06:42:00 | 2026-03-10T09:15:00 | - | - | plain 2026-03-10T13:15:00Z read_as_utc | excluded - -
one offset missing is enough, although 06:00Z + 24 h decides
  bank | 2026-03-10T06:00:00Z | 2026-03-11T04:30:00 | - | - | from_awareness 2026-03-11T06:00:00Z read_as_utc | excluded - -
no offsets, Friday 23:30 read as UTC is Saturday 00:30 in Berlin: the assumption makes the weekend
  payment | 2026-03-13T18:00:00 | 2026-03-13T19:30:00 | DE | none | plain 2026-03-13T23:30:00Z read_as_utc decision | may_apply 2026-03-14T00:30:00+01:00 2026-03-16T11:00:00Z
`;

/** Entity types | previous report submitted | place | bank holidays | deadline, assumptions | relief, local deadline, relief until. */
export const INTERMEDIATE = `
72 hours, a bank, nothing given
  bank | 2026-03-10T12:58:00Z | - | - | 2026-03-13T12:58:00Z | excluded - -
72 hours, nothing given
  payment | 2026-03-10T12:58:00Z | - | - | 2026-03-13T12:58:00Z no_holidays no_state decision | unknown - -
Friday 13:58 in Berlin, holidays not given
  payment | 2026-03-10T12:58:00Z | DE | - | 2026-03-13T12:58:00Z no_holidays decision | only_on_bank_holiday 2026-03-13T13:58:00+01:00 -
Friday 13:58 in Berlin, no holiday
  payment | 2026-03-10T12:58:00Z | DE | none | 2026-03-13T12:58:00Z | not_applicable 2026-03-13T13:58:00+01:00 -
Wednesday 10:00Z + 72 h is a Saturday, to Monday noon
  payment | 2026-03-11T10:00:00Z | DE | none | 2026-03-14T10:00:00Z decision | may_apply 2026-03-14T11:00:00+01:00 2026-03-16T11:00:00Z
that Saturday, holidays not given
  payment | 2026-03-11T10:00:00Z | DE | - | 2026-03-14T10:00:00Z no_holidays decision | may_apply 2026-03-14T11:00:00+01:00 2026-03-16T11:00:00Z
that Saturday, a bank
  bank | 2026-03-11T10:00:00Z | DE | none | 2026-03-14T10:00:00Z | excluded 2026-03-14T11:00:00+01:00 -
that Saturday, a central counterparty
  counterparty | 2026-03-11T10:00:00Z | DE | none | 2026-03-14T10:00:00Z | excluded 2026-03-14T11:00:00+01:00 -
that Saturday, a trading venue
  venue | 2026-03-11T10:00:00Z | DE | - | 2026-03-14T10:00:00Z | excluded 2026-03-14T11:00:00+01:00 -
that Saturday, the second licence is a bank's
  payment + bank | 2026-03-11T10:00:00Z | DE | none | 2026-03-14T10:00:00Z | excluded 2026-03-14T11:00:00+01:00 -
that Saturday, two other licences
  firm + payment | 2026-03-11T10:00:00Z | DE | none | 2026-03-14T10:00:00Z decision | may_apply 2026-03-14T11:00:00+01:00 2026-03-16T11:00:00Z
that Saturday, a licence that is no code
  payment + no_code | 2026-03-11T10:00:00Z | DE | none | 2026-03-14T10:00:00Z decision | unknown 2026-03-14T11:00:00+01:00 -
that Saturday, no code and a bank
  no_code + bank | 2026-03-11T10:00:00Z | DE | none | 2026-03-14T10:00:00Z | excluded 2026-03-14T11:00:00+01:00 -
that Saturday, a label
  Payment institution | 2026-03-11T10:00:00Z | DE | none | 2026-03-14T10:00:00Z by_label decision | may_apply 2026-03-14T11:00:00+01:00 2026-03-16T11:00:00Z
that Saturday, the label of a bank
  credit institution | 2026-03-11T10:00:00Z | DE | none | 2026-03-14T10:00:00Z by_label | excluded 2026-03-14T11:00:00+01:00 -
that Saturday, the type missing
  - | 2026-03-11T10:00:00Z | DE | none | 2026-03-14T10:00:00Z decision | unknown 2026-03-14T11:00:00+01:00 -
that Saturday, the list empty
  [] | 2026-03-11T10:00:00Z | DE | none | 2026-03-14T10:00:00Z decision | unknown 2026-03-14T11:00:00+01:00 -
that Saturday, the type of the wrong JSON type
  7 | 2026-03-11T10:00:00Z | DE | none | 2026-03-14T10:00:00Z decision | unknown 2026-03-14T11:00:00+01:00 -
a Friday without holiday, the type missing
  - | 2026-03-10T12:58:00Z | DE | none | 2026-03-13T12:58:00Z | not_applicable 2026-03-13T13:58:00+01:00 -
clocks go forward: Friday 12:00+01:00 to Monday 13:00+02:00
  payment | 2026-03-27T12:00:00+01:00 | DE | none | 2026-03-30T11:00:00Z | not_applicable 2026-03-30T13:00:00+02:00 -
clocks go back: Friday 12:00+02:00 to Monday 11:00+01:00
  payment | 2026-10-23T12:00:00+02:00 | DE | none | 2026-10-26T10:00:00Z | not_applicable 2026-10-26T11:00:00+01:00 -
over 29 February 2028 to Wednesday
  payment | 2028-02-27T08:00:00Z | DE | none | 2028-03-01T08:00:00Z | not_applicable 2028-03-01T09:00:00+01:00 -
over the end of February 2026 to Sunday
  payment | 2026-02-26T08:00:00Z | DE | none | 2026-03-01T08:00:00Z decision | may_apply 2026-03-01T09:00:00+01:00 2026-03-02T11:00:00Z
over the end of a year to Saturday
  payment | 2026-12-30T09:00:00Z | DE | 2027-01-01 | 2027-01-02T09:00:00Z decision | may_apply 2027-01-02T10:00:00+01:00 2027-01-04T11:00:00Z
Christmas on a Friday, to Monday
  payment | 2026-12-22T09:00:00Z | DE | 2026-12-25,2026-12-26 | 2026-12-25T09:00:00Z decision | may_apply 2026-12-25T10:00:00+01:00 2026-12-28T11:00:00Z
Good Friday, over Easter Monday, to Tuesday
  payment | 2026-03-31T08:00:00Z | DE | 2026-04-03,2026-04-06 | 2026-04-03T08:00:00Z decision | may_apply 2026-04-03T10:00:00+02:00 2026-04-07T10:00:00Z
Friday 22:30Z is Saturday 00:30 in Athens
  payment | 2026-03-10T22:30:00Z | GR | none | 2026-03-13T22:30:00Z decision | may_apply 2026-03-14T00:30:00+02:00 2026-03-16T10:00:00Z
Saturday 00:30Z is Friday 23:30 on the Azores
  payment | 2026-03-11T00:30:00Z | Azores | none | 2026-03-14T00:30:00Z | not_applicable 2026-03-13T23:30:00-01:00 -
07:58-05:00 is 12:58Z
  bank | 2026-03-10T07:58:00-05:00 | - | - | 2026-03-13T12:58:00Z | excluded - -
a fraction is cut to milliseconds
  bank | 2026-03-10T12:58:00.2509Z | - | - | 2026-03-13T12:58:00.250Z | excluded - -
a Saturday, a zone without Member State
  payment | 2026-03-11T10:00:00Z | Berlin | none | 2026-03-14T10:00:00Z no_state decision | may_apply 2026-03-14T11:00:00+01:00 2026-03-16T11:00:00Z
holidays without a place
  payment | 2026-03-10T12:58:00Z | - | 2026-03-13 | 2026-03-13T12:58:00Z no_state decision | unknown - -
`;

/** The same columns. */
export const FINAL = `
one month, nothing given: everywhere the clocks go forward in between
  payment | 2026-03-13T12:00:00Z | - | - | 2026-04-13T11:00:00Z no_holidays no_state earliest_zone | unknown - -
one month at 13:00 in Berlin: +01:00 to +02:00
  bank | 2026-03-13T12:00:00Z | DE | none | 2026-04-13T11:00:00Z | not_applicable 2026-04-13T13:00:00+02:00 -
the same, holidays not given
  bank | 2026-03-13T12:00:00Z | DE | - | 2026-04-13T11:00:00Z no_holidays | only_on_bank_holiday 2026-04-13T13:00:00+02:00 -
one month at 12:00 in Berlin: +02:00 to +01:00
  payment | 2026-10-10T10:00:00Z | DE | none | 2026-11-10T11:00:00Z | not_applicable 2026-11-10T12:00:00+01:00 -
a Saturday, a bank: Article 5(5) does not name final reports
  bank | 2026-04-16T08:00:00Z | DE | none | 2026-05-16T08:00:00Z | may_apply 2026-05-16T10:00:00+02:00 2026-05-18T10:00:00Z
a Saturday, a central counterparty
  counterparty | 2026-04-16T08:00:00Z | DE | none | 2026-05-16T08:00:00Z | may_apply 2026-05-16T10:00:00+02:00 2026-05-18T10:00:00Z
a Saturday, a trading venue with another licence
  firm + venue | 2026-04-16T08:00:00Z | DE | none | 2026-05-16T08:00:00Z | may_apply 2026-05-16T10:00:00+02:00 2026-05-18T10:00:00Z
a Saturday, the type missing
  - | 2026-04-16T08:00:00Z | DE | none | 2026-05-16T08:00:00Z | may_apply 2026-05-16T10:00:00+02:00 2026-05-18T10:00:00Z
a Saturday, a type that is no code
  no_code | 2026-04-16T08:00:00Z | DE | none | 2026-05-16T08:00:00Z | may_apply 2026-05-16T10:00:00+02:00 2026-05-18T10:00:00Z
a Saturday, a label, which is not read
  Credit institution | 2026-04-16T08:00:00Z | DE | - | 2026-05-16T08:00:00Z no_holidays | may_apply 2026-05-16T10:00:00+02:00 2026-05-18T10:00:00Z
31 January to 28 February 2026, a Saturday
  payment | 2026-01-31T10:00:00Z | DE | none | 2026-02-28T10:00:00Z | may_apply 2026-02-28T11:00:00+01:00 2026-03-02T11:00:00Z
31 January to 29 February 2028, a Tuesday
  payment | 2028-01-31T10:00:00Z | DE | none | 2028-02-29T10:00:00Z | not_applicable 2028-02-29T11:00:00+01:00 -
30 January to 28 February 2026
  payment | 2026-01-30T10:00:00Z | - | - | 2026-02-28T10:00:00Z no_holidays no_state earliest_zone | unknown - -
29 January to 28 February 2026
  payment | 2026-01-29T10:00:00Z | - | - | 2026-02-28T10:00:00Z no_holidays no_state earliest_zone | unknown - -
28 January to 28 February 2026
  payment | 2026-01-28T10:00:00Z | - | - | 2026-02-28T10:00:00Z no_holidays no_state earliest_zone | unknown - -
29 January to 29 February 2028
  payment | 2028-01-29T10:00:00Z | - | - | 2028-02-29T10:00:00Z no_holidays no_state earliest_zone | unknown - -
31 January to 28 February 2100, no leap year
  payment | 2100-01-31T10:00:00Z | - | - | 2100-02-28T10:00:00Z no_holidays no_state earliest_zone | unknown - -
31 March to 30 April, a Thursday
  payment | 2026-03-31T08:00:00Z | DE | none | 2026-04-30T08:00:00Z | not_applicable 2026-04-30T10:00:00+02:00 -
28 February to 28 March, not the last day; noon after the change
  payment | 2026-02-28T08:00:00Z | DE | none | 2026-03-28T08:00:00Z | may_apply 2026-03-28T09:00:00+01:00 2026-03-30T10:00:00Z
29 February to 29 March 2028, 09:00 at +02:00
  payment | 2028-02-29T08:00:00Z | DE | none | 2028-03-29T07:00:00Z | not_applicable 2028-03-29T09:00:00+02:00 -
30 December to 30 January, a Saturday
  payment | 2026-12-30T09:00:00Z | DE | none | 2027-01-30T09:00:00Z | may_apply 2027-01-30T10:00:00+01:00 2027-02-01T11:00:00Z
31 December to 31 January, a Sunday
  bank | 2026-12-31T09:00:00Z | DE | none | 2027-01-31T09:00:00Z | may_apply 2027-01-31T10:00:00+01:00 2027-02-01T11:00:00Z
1 May is a Friday and a holiday
  payment | 2026-04-01T08:00:00Z | DE | 2026-05-01 | 2026-05-01T08:00:00Z | may_apply 2026-05-01T10:00:00+02:00 2026-05-04T10:00:00Z
02:30 is skipped: 03:30+02:00; Easter Monday follows
  payment | 2027-02-28T01:30:00Z | DE | 2027-03-29 | 2027-03-28T01:30:00Z | may_apply 2027-03-28T03:30:00+02:00 2027-03-30T10:00:00Z
02:30 comes twice: the first
  payment | 2026-09-25T00:30:00Z | DE | none | 2026-10-25T00:30:00Z | may_apply 2026-10-25T02:30:00+02:00 2026-10-26T11:00:00Z
28 February 23:30Z is 1 March in Berlin, so 1 April
  payment | 2026-02-28T23:30:00Z | DE | none | 2026-03-31T22:30:00Z | not_applicable 2026-04-01T00:30:00+02:00 -
28 February 23:30Z: in Lisbon a month ends on 28 March, in Berlin and Athens, where it is 1 March, later
  payment | 2026-02-28T23:30:00Z | - | - | 2026-03-28T23:30:00Z no_holidays no_state earliest_zone | unknown - -
28 March 00:30Z is 27 March 23:30 on the Azores, at -01:00; in April +00:00
  payment | 2026-03-28T00:30:00Z | Azores | none | 2026-04-27T23:30:00Z | not_applicable 2026-04-27T23:30:00+00:00 -
31 March 23:30-05:00 is 1 April in Berlin
  payment | 2026-03-31T23:30:00-05:00 | DE | none | 2026-05-01T04:30:00Z | not_applicable 2026-05-01T06:30:00+02:00 -
the last year of a submission
  payment | 9998-12-31T12:00:00Z | - | - | 9999-01-31T12:00:00Z no_holidays no_state earliest_zone | unknown - -
a fraction stays
  payment | 2026-03-13T12:00:00.5Z | - | - | 2026-04-13T11:00:00.500Z no_holidays no_state earliest_zone | unknown - -
`;

const ZONES = { DE: "Berlin", ES: "Madrid", FI: "Helsinki", FR: "Paris", GR: "Athens", PT: "Lisbon" };
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  ES: ["Atlantic/Canary"],
  FR: ["Indian/Reunion"],
  PT: ["Atlantic/Azores"],
};
/** The columns of the lines of a table. */
export const linesOf = (cases: string): string[][] =>
  cases
    .split("\n")
    .filter((line) => line.startsWith("  "))
    .map((line) => line.split("|").map((column) => column.trim()));

/** The main zone of a State. */
export const zoneOf = (state: string) => `Europe/${ZONES[state as keyof typeof ZONES]}`;

export const CODE_LISTS = [
  codeList(
    "states",
    Object.fromEntries(
      Object.keys(ZONES).map((state) => [
        state,
        { time_zone: zoneOf(state), ...(FURTHER[state] && { further_time_zones: FURTHER[state] }) },
      ]),
    ) as never,
  ),
  codeList("submissions", {
    initial: "Initial notification",
    intermediate: "Intermediate report",
    final: "Final report",
    reclassified: "Reclassified as non-major",
  }),
  codeList("types", {
    bank: "Credit institution",
    counterparty: "Central counterparty",
    venue: "Trading venue",
    firm: "Investment firm",
    payment: "Payment institution",
  }),
];

const BANK = { field_id: "type", codes: ["bank"] };
const clockFor = (clock_id: string, hours: number, more: Partial<Clock>): Clock => ({
  ...{ clock_id, title: clock_id, readings: [], source_atom_ids: [], words: {} },
  submission: { field_id: "submission", codes: ["initial"] },
  starts: [{ start: "aware", field_id: "aware" }],
  limits: [{ limit: "only", after: ["aware"], hours }],
  ...more,
});

/** For one submission: 24 hours after the awareness for banks, in place of 72. */
export const SHORT_AND_LONG: readonly Clock[] = [
  clockFor("short", 24, { owed_if: [BANK] }),
  clockFor("long", 72, { not_owed_if: [BANK] }),
];

const BECAUSE = { reason: "It is over.", source_atom_ids: ["x"] };
/** Nothing is owed of a classification before 2026 in local time, nor after a withdrawal by the deadline. */
const ENDING: readonly Clock[] = [
  { ...clockFor("ended", 24, {}), ended_by: [{ field_id: "withdrawn", by_due: true, ...BECAUSE }] },
  {
    ...clockFor("begun", 24, {}),
    applies_from: [{ date: "2026-01-01", of: ["aware"], reason: "It is new.", source_atom_ids: ["x"] }],
  },
  { ...clockFor("no_figure", 24, {}), limits: [], ended_by: [{ field_id: "aware", ...BECAUSE }] },
];

export const NO_DUTY: KindTable = {
  kind: "no_duty",
  fields: { submission: "string", aware: "datetime", withdrawn: "datetime" },
  field: null,
  clocks: ENDING,
  base: { submission: "initial", aware: "2026-03-10T06:42:00Z" },
  accepts: [
    {},
    ...[null, "2026-01-01T00:00:00Z", "yesterday"].map((aware) => ({ aware })),
    // A second after the deadline.
    { withdrawn: "2026-03-11T06:42:01Z" },
    { submission: "final", withdrawn: "2026-03-10T08:00:00Z" },
    // It may be another submission.
    { submission: null, aware: "2025-12-31T23:59:59Z" },
    { withdrawn: "yesterday" },
  ],
  rejects: [
    ["plain title=ended reason=It is over.", { withdrawn: "2026-03-11T06:42:00Z" }],
    ["plain title=begun reason=It is new.", { aware: "2025-12-31T23:59:59Z" }],
  ],
};

/** The same, but for others than banks 72 hours after they were told. */
export const SHORT_OR_FROM_ELSEWHERE: readonly Clock[] = [
  clockFor("short", 24, { owed_if: [BANK] }),
  clockFor("long", 72, {
    not_owed_if: [BANK],
    starts: [{ start: "told", field_id: "told" }],
    limits: [{ limit: "only", after: ["told"], hours: 72 }],
  }),
];

/** A month after the awareness, which by another reading ends with the next working day. */
export const IN_A_MONTH: Clock = {
  ...clockFor("month", 1, {}),
  limits: [{ limit: "only", after: ["aware"], months: 1 }],
  latest_on_working_day: true,
};

/** 24 hours after the awareness, with a relief for all but banks. */
export const WITH_RELIEF: Clock = clockFor("relieved", 24, { relief: { excluded: BANK } });

/** Types as a column has them: none, codes, or JSON. */
export function readTypes(text: string): unknown {
  if (text === "-") return undefined;
  return /^(?:7|\[\])$/.test(text) ? JSON.parse(text) : text.split(" + ");
}
