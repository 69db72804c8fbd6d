// Date-times: invalid_field_format, datetime_not_utc and datetime_without_offset, over all edges of the form.
import { describe, expect, it } from "vitest";
import { CLEAN, FIELDS, lint, readyWith } from "./drafts.ts";

const FIELD = "detection_datetime_utc";
const lintDateTime = (text: string) => lint(readyWith({ [FIELD]: text }));
const twoDigits = (count: number) => Array.from({ length: count }, (_, i) => String(i).padStart(2, "0"));

/** Days of a month of the Gregorian calendar; 0 where there is no such month. */
function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [0, 31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0;
}

const BROKEN = [`invalid_field_format ${FIELD}`];
const NOT_UTC = [`datetime_not_utc ${FIELD}`];
const WITHOUT_OFFSET = [`datetime_without_offset ${FIELD}`];

describe("the form", () => {
  const OTHER_SCRIPT = "\u0662\u0660\u0662\u0666";

  it.each([
    ["whole seconds", ["2026-03-10T06:42:00Z"]],
    ["a fraction of any length", ["", "0", "12345678901234567890123456789"].map((n) => `2026-03-10T06:42:00.5${n}Z`)],
    ["the first and the last instant", ["1900-01-01T00:00:00Z", "9998-12-31T23:59:59.999Z"]],
  ])("with %s is accepted", (_, texts) => {
    expect(texts.flatMap(lintDateTime)).toEqual(texts.flatMap(() => CLEAN));
  });

  it.each([
    ["a part missing", ["2026-03-10", "2026-03-10T06:42Z", "2026-03-10T06:42:00.Z", "2026-3-10T6:42:00Z"]],
    ["other separators", ["2026-03-10 06:42:00Z", "2026-03-10t06:42:00Z", "2026-03-10T06:42:00,5Z"]],
    ["another form", ["20260310T064200Z", "2026-W11-2T06:42:00Z", "1773124920", "2026-03-10T06:42:00.5.5Z"]],
    ["white space", [" 2026-03-10T06:42:00Z", "2026-03-10T06:42:00Z\n", "2026-03-10T06:42:00 Z"]],
    [
      "another sign or letter in the offset",
      ["z", "\u221201:00", "[Europe/Berlin]"].map((end) => `2026-03-10T06:42:00${end}`),
    ],
    ["an offset in another form", ["Z+00:00", "+0100", "+01", "+1:00"].map((end) => `2026-03-10T06:42:00${end}`)],
    ["another year", ["12026", "+2026", "26", OTHER_SCRIPT].map((year) => `${year}-03-10T06:42:00Z`)],
  ])("with %s is rejected", (_, texts) => {
    expect(texts.flatMap(lintDateTime)).toEqual(texts.flatMap(() => BROKEN));
  });
});

describe("the calendar and the clock", () => {
  it.each([1900, 2000, 2023, 2024, 2100, 9998])("accepts the days that exist and no others", (year) => {
    const isAccepted = (month: string, day: string) =>
      lintDateTime(`${year}-${month}-${day}T12:00:00Z`)[0] === CLEAN[0];
    const exists = (month: string, day: string) => Number(day) >= 1 && Number(day) <= daysIn(year, Number(month));
    const days = twoDigits(15).flatMap((month) => twoDigits(34).map((day) => [month, day] as const));
    expect(days.filter(([month, day]) => isAccepted(month, day) !== exists(month, day))).toEqual([]);
  });

  it.each([
    { part: "hours", end: 24, at: (n: string) => `2026-03-10T${n}:00:00Z` },
    { part: "minutes", end: 60, at: (n: string) => `2026-03-10T00:${n}:00Z` },
    { part: "seconds", end: 60, at: (n: string) => `2026-03-10T00:00:${n}Z` },
  ])("$part below $end are accepted: no 24:00, no leap second", ({ end, at }) => {
    expect(twoDigits(100).filter((n) => lintDateTime(at(n))[0] === CLEAN[0])).toEqual(twoDigits(end));
  });

  it.each([
    ...["0000", "0001", "0099", "1899", "9999"].map((year) => ({ year, expected: BROKEN })),
    ...["1900", "9998"].map((year) => ({ year, expected: CLEAN })),
  ])("the year $year gives $expected", ({ year, expected }) => {
    expect(lintDateTime(`${year}-06-15T12:00:00Z`)).toEqual(expected);
  });
});

describe("the offset", () => {
  it.each([
    [NOT_UTC, ["+00:01", "-00:01", "+01:00", "-05:30", "+13:59", "+14:00", "-14:00"]],
    [BROKEN, ["+14:01", "-14:01", "+15:00", "-23:59", "+24:00", "+00:60", "+13:60", "-99:99"]],
    [WITHOUT_OFFSET, [""]],
    [CLEAN, ["Z", "+00:00", "-00:00"]],
  ])("gives %j with and without a fraction: %j", (expected, offsets) => {
    for (const fraction of ["", ".0", ".25"])
      for (const offset of offsets) expect(lintDateTime(`2026-03-10T06:42:00${fraction}${offset}`)).toEqual(expected);
  });

  it.each([
    [NOT_UTC, ["1900-01-01T00:00:00+14:00", "9998-12-31T23:59:59-14:00"]],
    [BROKEN, ["1899-12-31T23:59:59-14:00", "9999-01-01T00:00:00+14:00"]],
  ])("does not change the year that counts: %j", (expected, texts) => {
    for (const text of texts) expect(lintDateTime(text)).toEqual(expected);
  });
});

it.each(FIELDS.filter(({ field_type }) => field_type === "datetime"))(
  "$field_id has all three rules",
  ({ field_id }) => {
    const texts = ["2026-02-30T06:42:00Z", "2026-03-10T06:42:00+01:00", "2026-03-10T06:42:00"];
    const codes = ["invalid_field_format", "datetime_not_utc", "datetime_without_offset"];
    expect(texts.flatMap((text) => lint(readyWith({ [field_id]: text })))).toEqual(
      codes.map((code) => `${code} ${field_id}`),
    );
  },
);
