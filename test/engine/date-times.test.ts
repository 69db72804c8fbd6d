// The days, times and years that a date-time may have. Its forms and offsets are in test/kinds/.
import { expect, it } from "vitest";
import { createRun } from "../../server/engine/engine.ts";
import { profileOf } from "../kinds/kind-table.ts";
import { namesOf } from "./create-drafts.ts";

const PROFILE = profileOf({
  ...{ kind: "utc_offset", fields: { at: "datetime" }, parameters: { unwanted: "non_zero" }, accepts: [], rejects: [] },
});
const run = createRun(PROFILE, "lint");
const lintDateTime = (text: string) => namesOf(run({ report: { at: text }, evidence_manifest: {} }));
const twoDigits = (count: number) => Array.from({ length: count }, (_, i) => String(i).padStart(2, "0"));

/** Days of a month of the Gregorian calendar; 0 where there is no such month. */
function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [0, 31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0;
}

const CLEAN: readonly string[] = [];
const BROKEN = ["well_formed at"];
const NOT_UTC = ["utc_offset at"];

it.each([1900, 2000, 2023, 2024, 2100, 9998])("the calendar accepts the days that exist and no others", (year) => {
  const isAccepted = (month: string, day: string) => lintDateTime(`${year}-${month}-${day}T12:00:00Z`).length === 0;
  const exists = (month: string, day: string) => Number(day) >= 1 && Number(day) <= daysIn(year, Number(month));
  const days = twoDigits(15).flatMap((month) => twoDigits(34).map((day) => [month, day] as const));
  expect(days.filter(([month, day]) => isAccepted(month, day) !== exists(month, day))).toEqual([]);
});

it.each([
  { part: "hours", end: 24, at: (n: string) => `2026-03-10T${n}:00:00Z` },
  { part: "minutes", end: 60, at: (n: string) => `2026-03-10T00:${n}:00Z` },
  { part: "seconds", end: 60, at: (n: string) => `2026-03-10T00:00:${n}Z` },
])("the clock accepts $part below $end: no 24:00, no leap second", ({ end, at }) => {
  expect(twoDigits(100).filter((n) => lintDateTime(at(n)).length === 0)).toEqual(twoDigits(end));
});

it.each([
  ...["0000", "0001", "0099", "1899", "9999"].map((year) => ({ year, expected: BROKEN })),
  ...["1900", "9998"].map((year) => ({ year, expected: CLEAN })),
])("the year $year gives $expected", ({ year, expected }) => {
  expect(lintDateTime(`${year}-06-15T12:00:00Z`)).toEqual(expected);
});

it.each([
  [NOT_UTC, ["1900-01-01T00:00:00+14:00", "9998-12-31T23:59:59-14:00"]],
  [BROKEN, ["1899-12-31T23:59:59-14:00", "9999-01-01T00:00:00+14:00"]],
])("the offset does not change the year that counts: %j", (expected, texts) => {
  for (const text of texts) expect(lintDateTime(text)).toEqual(expected);
});
