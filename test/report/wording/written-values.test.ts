// What is understood of dates, durations and numbers as people write them.
import { expect, it } from "vitest";
import { durationsIn, durationWords, readDuration } from "../../../scripts/report/wording/written-durations.ts";
import { findOrder, numberWords, readDateTime, readNumber } from "../../../scripts/report/wording/written-values.ts";
import { formatInstant } from "../../../server/engine/time/instant.ts";

const BERLIN = "Europe/Berlin";
/** The instants of a result, or its kind. */
const readingOf = (text: string, timeZone: string) => {
  const result = readDateTime(text, { timeZone });
  if (result.kind === "either") return result.texts.join(" or ");
  if (result.kind !== "instant") return result.kind;
  return [result.epochMs, ...(result.second === undefined ? [] : [result.second])].map(formatInstant).join(" or ");
};

it.each([
  ["10.03.2026 07:42", BERLIN, "2026-03-10T06:42:00Z"],
  ["10.03.2026 07:42", "UTC", "2026-03-10T07:42:00Z"],
  ["10.3.2026, 7:42", BERLIN, "2026-03-10T06:42:00Z"],
  ["10. 3. 2026 07.42", BERLIN, "2026-03-10T06:42:00Z"],
  // Day and month could be exchanged, but not where one of them is no month, and not with points.
  ["10/03/2026 07:42", BERLIN, "10.03.2026 07:42 or 03.10.2026 07:42"],
  ["10-03-2026 07:42", BERLIN, "10.03.2026 07:42 or 03.10.2026 07:42"],
  ["11/12/26, 9 pm UTC", BERLIN, "11.12.26, 9 pm UTC or 12.11.26, 9 pm UTC"],
  ["03/03/2026 07:42", BERLIN, "2026-03-03T06:42:00Z"],
  ["13/6/2026 07:42", BERLIN, "2026-06-13T05:42:00Z"],
  ["6/13/2026 6:50 PM", BERLIN, "2026-06-13T16:50:00Z"],
  ["13/13/2026 07:42", BERLIN, "no_date"],
  ["2026-03-10 06:42", "UTC", "2026-03-10T06:42:00Z"],
  ["2026-03-10T06:42", "UTC", "2026-03-10T06:42:00Z"],
  ["  2026-03-10   06:42:30 ", "UTC", "2026-03-10T06:42:30Z"],
  ["2026-03-10T06:42:00Z", BERLIN, "2026-03-10T06:42:00Z"],
  ["2026-03-10 06:42 utc", BERLIN, "2026-03-10T06:42:00Z"],
  ["2026-03-10T06:42:00.25+01:00", "UTC", "2026-03-10T05:42:00.250Z"],
  ["10.03.2026 07:42 +0100", "UTC", "2026-03-10T06:42:00Z"],
  ["10 March 2026 07:42", BERLIN, "2026-03-10T06:42:00Z"],
  ["10 mar 2026 at 7h42", BERLIN, "2026-03-10T06:42:00Z"],
  ["March 10, 2026 07:42", BERLIN, "2026-03-10T06:42:00Z"],
  ["10.07.2026 07:42", BERLIN, "2026-07-10T05:42:00Z"],
  ["10.07.2026 07:42", "Europe/Lisbon", "2026-07-10T06:42:00Z"],
  // The clocks in Berlin go forward on 29 March 2026 at 02:00, and back on 25 October at 03:00.
  ["29.03.2026 02:30", BERLIN, "skipped"],
  ["29.03.2026 02:30", "UTC", "2026-03-29T02:30:00Z"],
  ["29.03.2026 03:00", BERLIN, "2026-03-29T01:00:00Z"],
  ["25.10.2026 02:30", BERLIN, "2026-10-25T00:30:00Z or 2026-10-25T01:30:00Z"],
  ["25.10.2026 02:30 +01:00", BERLIN, "2026-10-25T01:30:00Z"],
  ["10.03.2026", BERLIN, "day"],
  ["2026-03-10", BERLIN, "day"],
  ["10.03.26 07:42", BERLIN, "2026-03-10T06:42:00Z"],
  ["20.11.26 19:40", BERLIN, "2026-11-20T18:40:00Z"],
  ["20/11/26 19:40", BERLIN, "2026-11-20T18:40:00Z"],
  ["20.11.26, 19.40", BERLIN, "2026-11-20T18:40:00Z"],
  ["20.11.26,19:40", BERLIN, "2026-11-20T18:40:00Z"],
  ["20-11-26 19:40", BERLIN, "unknown"],
  ["20. November 2026, 19:40", BERLIN, "2026-11-20T18:40:00Z"],
  ["20. November 2026 – 19:40", BERLIN, "2026-11-20T18:40:00Z"],
  ["Freitag, 20. November 2026, 19:40 Uhr", BERLIN, "2026-11-20T18:40:00Z"],
  ["Fri 20 Nov 26 at 7.40 pm", BERLIN, "2026-11-20T18:40:00Z"],
  ["20 November 2026 7.40 p.m.", BERLIN, "2026-11-20T18:40:00Z"],
  ["20.11.2026 7pm", BERLIN, "2026-11-20T18:00:00Z"],
  ["20.11.2026 12:10 am", BERLIN, "2026-11-19T23:10:00Z"],
  ["20.11.2026 12:10 pm", BERLIN, "2026-11-20T11:10:00Z"],
  ["20.11.2026 um 19 Uhr", BERLIN, "2026-11-20T18:00:00Z"],
  ["19:40 on 20 November 2026", BERLIN, "2026-11-20T18:40:00Z"],
  ["19:40, 20.11.2026", BERLIN, "2026-11-20T18:40:00Z"],
  ["10. März 2026 07:42", BERLIN, "2026-03-10T06:42:00Z"],
  ["10. Maerz 2026 07:42", BERLIN, "2026-03-10T06:42:00Z"],
  ["10. Jänner 2026 07:42", "Europe/Vienna", "2026-01-10T06:42:00Z"],
  ["10. Okt. 2026 07:42", BERLIN, "2026-10-10T05:42:00Z"],
  ["10 mars 2026 à 07h42", "Europe/Paris", "2026-03-10T06:42:00Z"],
  ["10 de marzo de 2026, 07:42", "Europe/Madrid", "2026-03-10T06:42:00Z"],
  ["10. března 2026 07:42", "Europe/Prague", "2026-03-10T06:42:00Z"],
  ["10. maaliskuuta 2026 klo 7.42", "Europe/Helsinki", "2026-03-10T05:42:00Z"],
  ["10 Μαρτίου 2026 07:42", "Europe/Athens", "2026-03-10T05:42:00Z"],
  // November in Polish and Czech, October in Croatian.
  ["10 listopad 2026 07:42", "Europe/Prague", "unknown"],
  ["30.02.2026 07:42", BERLIN, "no_date"],
  ["31.11.26 19:40", BERLIN, "no_date"],
  ["2026-13-01 07:42", BERLIN, "no_date"],
  ["10.03.2026 24:00", BERLIN, "no_time"],
  ["10.03.2026 19:75", BERLIN, "no_time"],
  ["10.03.2026 13:10 pm", BERLIN, "no_time"],
  ["10 Brumaire 2026 07:42", BERLIN, "unknown"],
  ["yesterday 07:42", BERLIN, "unknown"],
  ["7:42", BERLIN, "unknown"],
  ["", BERLIN, "unknown"],
])("a date and time written as %j in %s is %s", (text, zone, expected) => {
  expect(readingOf(text, zone)).toBe(expected);
});

it.each([
  ["day", "2026-12-11T08:00:00Z"],
  ["month", "2026-11-12T08:00:00Z"],
] as const)(
  "a date whose day and month could be exchanged is read with the %s first where that is known",
  (order, instant) => {
    for (const text of ["11/12/2026 9:00", "11-12-2026 9:00", "11/12/26 9:00"])
      expect(readDateTime(text, { timeZone: BERLIN, order })).toMatchObject({ epochMs: Date.parse(instant) });
  },
);

it.each([
  ["6/9/2026 4:52", null],
  ["6/13/2026 6:50 PM", "month"],
  ["13/6/2026 6:50", "day"],
  ["10.03.2026 07:42", null],
  ["2026-03-13 07:42", null],
  ["13", null],
])("what comes first in the date %j is %j", (text, order) => {
  expect(findOrder(text)).toBe(order);
});

it.each([
  ["02:15:00", ["000:02:15", "002:15:00"]],
  ["1:02:30", ["000:01:02", "001:02:30"]],
  ["02:45:00", ["000:02:45"]],
  ["002:15:00", ["002:15:00"]],
  ["100:00:00", ["004:04:00", "100:00:00"]],
  ["100:45:00", ["004:04:45"]],
  ["1000:00:00", ["041:16:00"]],
  ["4:30", ["000:04:30"]],
  ["soon", []],
])("a duration written as %j may be %j", (text, expected) => {
  expect(durationsIn(text)).toEqual(expected);
  expect(readDuration(text)).toBe(expected.length === 1 ? expected[0] : null);
});

it("a date and time that names its own offset does not depend on the zone", () => {
  const isZoned = (text: string) => ({ isZoned: false, ...readDateTime(text, { timeZone: BERLIN }) }).isZoned;
  expect(["10.03.2026 07:42 UTC", "10.03.2026 07:42"].map(isZoned)).toEqual([true, false]);
});

it.each([
  ["19:40", "2026-11-20T18:40:00Z", "today"],
  ["7.40 pm", "2026-11-20T18:40:00Z", "today"],
  ["um 19:40 Uhr", "2026-11-20T18:40:00Z", "today"],
  ["today 19:40", "2026-11-20T18:40:00Z", "today"],
  ["heute, 19:40", "2026-11-20T18:40:00Z", "today"],
  ["yesterday at 23:40", "2026-11-19T22:40:00Z", "yesterday"],
  ["gestern 23.40 Uhr", "2026-11-19T22:40:00Z", "yesterday"],
  ["19:40 UTC", "2026-11-20T19:40:00Z", "today"],
])(
  "a time without a date, %j, is read on the day of the clock in the zone, and the result says which day",
  (text, instant, day) => {
    // In Berlin it is the 20th already.
    const result = readDateTime(text, { timeZone: BERLIN, nowMs: Date.parse("2026-11-19T23:30:00Z") });
    expect({ ...result, epochMs: "epochMs" in result && formatInstant(result.epochMs) }).toMatchObject({
      epochMs: instant,
      day,
    });
  },
);

it.each([
  ["30.02.2026 07:42", "2026-02-30T07:42:00"],
  ["10.03.2026 24:00", "2026-03-10T24:00:00"],
])("what a date or time says that does not exist, %j, is written in full", (text, written) => {
  expect(readDateTime(text, { timeZone: BERLIN })).toMatchObject({ written });
});

it.each([
  ["000:04:30", "4 h 30 min"],
  ["001:00:05", "1 d 5 min"],
  ["000:00:00", "0 min"],
  ["soon", "soon"],
])("a duration %s is shown as %s", (text, words) => {
  expect(durationWords(text)).toBe(words);
});

it.each([
  ["12000", "none", "12000"],
  ["12 000", "none", "12000"],
  ["12\u00a0000", "none", "12000"],
  ["12.000", "none", "12000"],
  ["12,000", "none", "12000"],
  ["1.234.567", "none", "1234567"],
  ["1’234’567", "some", "1234567"],
  ["12,5", "some", "12.5"],
  ["12.5", "some", "12.5"],
  ["12.50", "some", "12.50"],
  ["1.234,56", "some", "1234.56"],
  ["1,234.56", "some", "1234.56"],
  ["12 000,5", "some", "12000.5"],
  ["12.000", "some", "12000?"],
  ["12,000", "some", "12000?"],
  ["12,500", "most", "12.500?"],
  ["12,5 %", "most", "12.5"],
  ["0,125", "some", "0.125"],
  ["0012", "none", "12"],
  ["−5", "none", "-5"],
  ["- 5", "none", "-5"],
  ["+5", "none", "5"],
  ["1e5", "some", "1e5"],
  ["1 2000", "some", null],
  ["12.00.0", "some", null],
  ["1,2,3", "some", null],
  ["about 5", "some", null],
  ["5.", "some", null],
  ["", "some", null],
] as const)("a number written as %j with %s decimals is %s (?: a guess)", (text, decimals, expected) => {
  const result = readNumber(text, decimals);
  expect(result && `${result.json}${result.isGuess ? "?" : ""}`).toBe(expected);
});

it.each([
  ["12000", "12\u00a0000"],
  ["-1234567.5", "-1\u00a0234\u00a0567.5"],
  ["999", "999"],
  ["1.2345", "1.2345"],
])("a number %s is shown as %s", (json, words) => {
  expect(numberWords(json)).toBe(words);
});

it.each([
  ["4 h 30 min", "000:04:30"],
  ["4h 30m", "000:04:30"],
  ["1 day, 4 hours", "001:04:00"],
  ["2d", "002:00:00"],
  ["90 minutes", "000:01:30"],
  ["30 hours", "001:06:00"],
  ["1:04:30", null],
  ["001:04:30", "001:04:30"],
  ["0 min", "000:00:00"],
  ["1:24:00", "000:01:24"],
  ["0:00:60", null],
  ["04:30", "000:04:30"],
  ["4:30", "000:04:30"],
  ["30:15", "001:06:15"],
  // Days and hours of the official form, or hours and minutes.
  ["001:04", null],
  ["4:60", null],
  ["4 Stunden 30 Minuten", "000:04:30"],
  ["2 Tage", "002:00:00"],
  ["5", null],
  ["1000 days", null],
  ["half an hour", null],
  ["-1 h", null],
  ["", null],
  [" ", null],
])("the duration %j is read as %s", (text, expected) => {
  expect(readDuration(text)).toBe(expected);
});
