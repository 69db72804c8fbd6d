import { expect, it } from "vitest";
import { findPlaces } from "../../scripts/verify-sources/document.ts";
import { LAYOUT, printTable } from "./pdf-fixture.ts";

const celex = LAYOUT.tables[0]?.celex ?? "";
const placesOf = (rows: readonly (readonly string[])[]) => [
  ...findPlaces([printTable(1, rows)], celex, LAYOUT).values(),
];

it("rows with plain numbers, with or without a dot, belong to no section", () => {
  const places = placesOf([["1", "Span"], ["2.", "Lanes"], ["Details"], ["10", "Colour"]]);
  expect(places.map(({ locator, title }) => [locator, title])).toEqual([
    [{ annex: "I", data_field: "1" }, "Span"],
    [{ annex: "I", data_field: "2" }, "Lanes"],
    [{ annex: "I", data_field: "10" }, "Colour"],
  ]);
});

it.each<[what: string, printed: string, title: string]>([
  ["a hyphen of its own that ends a line is not part of the word", "closu\n-\nre", "closure"],
  ["a hyphen of a word is", "two-\nlane", "two- lane"],
  ["a dash between words is", "Span\n–\nlanes", "Span – lanes"],
])("%s", (_, printed, title) => {
  expect(placesOf([["1", printed]])[0]?.title).toBe(title);
});
