// Figures and moments as people write them.
import fc from "fast-check";
import { expect, it } from "vitest";
import { figureText, readFigure, readSaid } from "../../../scripts/report/wording/written-figures.ts";

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
