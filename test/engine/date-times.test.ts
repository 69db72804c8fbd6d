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
  it.each([
    { name: "whole seconds", text: "2026-03-10T06:42:00Z" },
    { name: "a fraction of one digit", text: "2026-03-10T06:42:00.5Z" },
    { name: "a fraction of zero", text: "2026-03-10T06:42:00.0Z" },
    { name: "a fraction of thirty digits", text: "2026-03-10T06:42:00.123456789012345678901234567890Z" },
    { name: "the last instant of a year", text: "2026-12-31T23:59:59.999Z" },
    { name: "the first instant accepted", text: "1900-01-01T00:00:00Z" },
    { name: "the last instant accepted", text: "9998-12-31T23:59:59.999Z" },
    { name: "an offset of zero", text: "2026-03-10T06:42:00+00:00" },
    { name: "an offset of minus zero", text: "2026-03-10T06:42:00-00:00" },
  ])("$name is accepted", ({ text }) => {
    expect(lintDateTime(text)).toEqual(CLEAN);
  });

  it.each([
    { name: "a date alone", text: "2026-03-10" },
    { name: "no seconds", text: "2026-03-10T06:42Z" },
    { name: "a small t", text: "2026-03-10t06:42:00Z" },
    { name: "a small z", text: "2026-03-10T06:42:00z" },
    { name: "a space for the T", text: "2026-03-10 06:42:00Z" },
    { name: "the basic form", text: "20260310T064200Z" },
    { name: "a week date", text: "2026-W11-2T06:42:00Z" },
    { name: "one-digit parts", text: "2026-3-10T6:42:00Z" },
    { name: "a point without a fraction", text: "2026-03-10T06:42:00.Z" },
    { name: "a comma before the fraction", text: "2026-03-10T06:42:00,5Z" },
    { name: "two fractions", text: "2026-03-10T06:42:00.5.5Z" },
    { name: "white space before it", text: " 2026-03-10T06:42:00Z" },
    { name: "a line end after it", text: "2026-03-10T06:42:00Z\n" },
    { name: "a space before the Z", text: "2026-03-10T06:42:00 Z" },
    { name: "Z and an offset", text: "2026-03-10T06:42:00Z+00:00" },
    { name: "an offset without a colon", text: "2026-03-10T06:42:00+0100" },
    { name: "an offset of hours alone", text: "2026-03-10T06:42:00+01" },
    { name: "an offset of one digit", text: "2026-03-10T06:42:00+1:00" },
    { name: "an offset with a typographic minus sign", text: "2026-03-10T06:42:00\u221201:00" },
    { name: "a name of a zone", text: "2026-03-10T06:42:00[Europe/Berlin]" },
    { name: "digits of another script", text: "\u0662\u0660\u0662\u0666-03-10T06:42:00Z" },
    { name: "a year of five digits", text: "12026-03-10T06:42:00Z" },
    { name: "a year with a sign", text: "+2026-03-10T06:42:00Z" },
    { name: "a year of two digits", text: "26-03-10T06:42:00Z" },
    { name: "seconds since 1970", text: "1773124920" },
  ])("$name is rejected", ({ text }) => {
    expect(lintDateTime(text)).toEqual(BROKEN);
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
    { year: "0000", expected: BROKEN },
    { year: "0001", expected: BROKEN },
    { year: "0099", expected: BROKEN },
    { year: "1899", expected: BROKEN },
    { year: "1900", expected: CLEAN },
    { year: "9998", expected: CLEAN },
    { year: "9999", expected: BROKEN },
  ])("the year $year gives $expected", ({ year, expected }) => {
    expect(lintDateTime(`${year}-06-15T12:00:00Z`)).toEqual(expected);
  });
});

describe("the offset", () => {
  it.each([
    ...["+00:01", "-00:01", "+01:00", "-05:30", "+13:59", "+14:00", "-14:00"].map((offset) => ({
      offset,
      expected: NOT_UTC,
    })),
    ...["+14:01", "-14:01", "+15:00", "-23:59", "+24:00", "+00:60", "+13:60", "-99:99"].map((offset) => ({
      offset,
      expected: BROKEN,
    })),
    { offset: "", expected: WITHOUT_OFFSET },
    ...["Z", "+00:00", "-00:00"].map((offset) => ({ offset, expected: CLEAN })),
  ])("$offset gives $expected, with and without a fraction", ({ offset, expected }) => {
    for (const fraction of ["", ".0", ".25"])
      expect(lintDateTime(`2026-03-10T06:42:00${fraction}${offset}`)).toEqual(expected);
  });

  it.each([
    { text: "1900-01-01T00:00:00+14:00", expected: NOT_UTC },
    { text: "9998-12-31T23:59:59-14:00", expected: NOT_UTC },
    { text: "1899-12-31T23:59:59-14:00", expected: BROKEN },
    { text: "9999-01-01T00:00:00+14:00", expected: BROKEN },
  ])("$text is read by its year as written", ({ text, expected }) => {
    expect(lintDateTime(text)).toEqual(expected);
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
