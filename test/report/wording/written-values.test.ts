// What is understood of dates, durations and numbers as people write them.
import { expect, it } from "vitest";
import { numberWords, readDateTime, readDuration, readNumber } from "../../../scripts/report/wording/written-values.ts";
import { formatInstant } from "../../../server/engine/time/instant.ts";

const BERLIN = "Europe/Berlin";
/** The instants of a reading, or its kind. */
const readingOf = (text: string, zone: string) => {
  const reading = readDateTime(text, zone);
  if (reading.kind !== "instant") return reading.kind;
  return [reading.epochMs, ...(reading.second === undefined ? [] : [reading.second])].map(formatInstant).join(" or ");
};

it.each([
  ["10.03.2026 07:42", BERLIN, "2026-03-10T06:42:00Z"],
  ["10.03.2026 07:42", "UTC", "2026-03-10T07:42:00Z"],
  ["10.3.2026, 7:42", BERLIN, "2026-03-10T06:42:00Z"],
  ["10. 3. 2026 07.42", BERLIN, "2026-03-10T06:42:00Z"],
  ["10/03/2026 07:42", BERLIN, "2026-03-10T06:42:00Z"],
  ["10-03-2026 07:42", BERLIN, "2026-03-10T06:42:00Z"],
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
  ["30.02.2026 07:42", BERLIN, "unknown"],
  ["10.03.2026 24:00", BERLIN, "unknown"],
  ["10.03.26 07:42", BERLIN, "unknown"],
  ["10 Brumaire 2026 07:42", BERLIN, "unknown"],
  ["yesterday 07:42", BERLIN, "unknown"],
  ["7:42", BERLIN, "unknown"],
  ["", BERLIN, "unknown"],
])("a date and time written as %j in %s is %s", (text, zone, expected) => {
  expect(readingOf(text, zone)).toBe(expected);
});

it("a date and time that names its own offset does not depend on the zone", () => {
  const isZoned = (text: string) => ({ isZoned: false, ...readDateTime(text, BERLIN) }).isZoned;
  expect(["10.03.2026 07:42 UTC", "10.03.2026 07:42"].map(isZoned)).toEqual([true, false]);
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
  const reading = readNumber(text, decimals);
  expect(reading && `${reading.json}${reading.isGuess ? "?" : ""}`).toBe(expected);
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
  ["1:04:30", "001:04:30"],
  ["001:04:30", "001:04:30"],
  ["0 min", "000:00:00"],
  ["1:24:00", null],
  ["0:00:60", null],
  ["4:30", null],
  ["1000 days", null],
  ["half an hour", null],
  ["-1 h", null],
  ["", null],
  [" ", null],
])("the duration %j is read as %s", (text, expected) => {
  expect(readDuration(text)).toBe(expected);
});
