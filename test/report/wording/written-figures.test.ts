// Instants in local time, as people read them; figures and moments as people write them.
import fc from "fast-check";
import { expect, it } from "vitest";
import { clockWords, localText, timeIn } from "../../../scripts/report/wording/times.ts";
import { figureText, readFigure, readSaid } from "../../../scripts/report/wording/written-figures.ts";

const NOON = Date.parse("2026-11-23T11:00:00Z");

it.each([
  ["2026-11-23T11:00:00Z", "Europe/Vienna", "Mon 23 Nov 2026, 12:00 Vienna", "23.11.2026 12:00"],
  ["2026-07-10T22:42:05Z", "Europe/Berlin", "Sat 11 Jul 2026, 00:42:05 Berlin", "11.07.2026 00:42:05"],
  ["2026-07-10T22:42:00Z", "UTC", "Fri 10 Jul 2026, 22:42 UTC", "10.07.2026 22:42"],
  ["2026-07-10T22:42:00Z", "America/Argentina/Buenos_Aires", "Fri 10 Jul 2026, 19:42 Buenos Aires", "10.07.2026 19:42"],
])("the instant %s in %s is read as %s, and written as %s", (instant, timeZone, words, text) => {
  const epochMs = Date.parse(instant);
  expect([timeIn(epochMs, timeZone), localText(epochMs, timeZone)]).toEqual([words, text]);
});

it("an instant is named without its year in the same year", () => {
  const years = ["2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"].map((now) =>
    clockWords(NOON, "Europe/Vienna", Date.parse(now)),
  );
  expect(years).toEqual(["Mon 23 Nov, 12:00", "Mon 23 Nov 2026, 12:00"]);
});

it.each([
  ["12000", { value: 12000, kind: "actual" }],
  ["12 000,5", { value: 12000.5, kind: "actual" }],
  ["~ 12 000", { value: 12000, kind: "estimate" }],
  ["about 5", { value: 5, kind: "estimate" }],
  ["a 5", { value: 5, kind: "estimate" }],
  ["a5", { value: 5, kind: "estimate" }],
  ["1000-1500", { min: 1000, max: 1500, kind: "estimate" }],
  ["about 5 to 7", { min: 5, max: 7, kind: "estimate" }],
  ["5 to 7, actual", { min: 5, max: 7, kind: "actual" }],
  ["-5", { value: -5, kind: "actual" }],
  ["?", "undeterminable"],
  ["cannot be determined", "undeterminable"],
])("%s is read as the figure %j", (text, figure) => {
  expect(JSON.parse(readFigure(text)?.json ?? "null")).toEqual(figure);
});

it.each(["", "many", "about", "5 to", "5 to many", "1e", "o", "12 to 13 to 14"])("%j is no figure", (text) => {
  expect(readFigure(text)).toBeNull();
});

it.each([{ value: 5 }, { value: Number.POSITIVE_INFINITY, kind: "actual" }, 12000, "12000", null])(
  "%j has no words as a figure",
  (value) => {
    expect(figureText(value)).toBeNull();
  },
);

it("the words of a figure mean it again", () => {
  const number = fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }));
  const kind = fc.constantFrom("actual", "estimate");
  const figures = fc.oneof(fc.record({ value: number, kind }), fc.record({ min: number, max: number, kind }));
  fc.assert(
    fc.property(figures, (figure) => {
      expect(JSON.parse(readFigure(figureText(figure) ?? expect.fail())?.json ?? "null")).toEqual(figure);
    }),
    { seed: 1 },
  );
});

it.each([
  ["?", "undeterminable"],
  ["o", "open"],
  [" Still going on ", "open"],
  ["on Monday", null],
  ["19:40", null],
])("in place of an instant, %j says %j", (text, said) => {
  expect(readSaid(text)).toBe(said);
});
