// The values of percentages, durations and entities: of the right JSON type, well formed, in range.
import { describe, expect, it } from "vitest";
import { blocking, checkBy, messagesOf, rule } from "./small-profile.ts";

const check = checkBy({
  fields: { share: "percentage", length: "duration", entities: "entity_list", phone: "string", code: "string" },
  rules: [
    rule("well_formed", "share", { field_type: "percentage" }, { ...blocking, message: "form" }),
    rule("number_range", "share", { minimum: 0, maximum: 100.5 }, { message: "{minimum} to {maximum}" }),
    rule("well_formed", "length", { field_type: "duration" }, { ...blocking, message: "form" }),
    rule("well_formed", "entities", { field_type: "entity_list" }, { ...blocking, message: "form" }),
    rule("charset", "phone", { charset: "international_telephone" }, { message: "prefix" }),
    rule("identifier", "code", { scheme: "lei", list_separator: ";", only_if_shaped: true }, { message: "LEI" }),
  ],
});
const found = (field: string, value: unknown) => messagesOf(check({ [field]: value })).join();
const LEI = "0000EXMPL0BANK000164";

describe("a percentage", () => {
  it.each([0, -0, 2.4, 0.1, 33.3, 99.9, 100, 100.5, 0.7, 1.1])("may be %d", (value) => {
    expect(found("share", value)).toBe("");
  });

  it.each<[unknown, string]>([
    [12.34, "form"],
    [0.05, "form"],
    [-0.01, "form"],
    [5e-324, "form"],
    [-1, "0 to 100.5"],
    [-0.1, "0 to 100.5"],
    [100.6, "0 to 100.5"],
    [1e300, "form"],
    ["2.4", "type"],
    ["2,4", "type"],
    [true, "type"],
    [[1], "type"],
  ])("may not be %j: %s", (value, message) => {
    expect(found("share", value)).toBe(message);
  });
});

describe("a duration", () => {
  it.each(["000:00:00", "0:00:00", "1:23:59", "01:05:30", "001:05:30", "999:23:59"])("may be %s", (value) => {
    expect(found("length", value)).toBe("");
  });

  it.each<[unknown, string]>([
    ["05:30", "form"],
    ["1:24:00", "form"],
    ["1:00:60", "form"],
    ["1:5:30", "form"],
    ["1000:00:00", "form"],
    ["-1:00:00", "form"],
    ["1:00:00:00", "form"],
    [" 1:00:00", "form"],
    ["1:00:00\n", "form"],
    ["P1DT5H", "form"],
    [90, "type"],
    [["1:00:00"], "type"],
  ])("may not be %j: %s", (value, message) => {
    expect(found("length", value)).toBe(message);
  });
});

describe("the affected entities", () => {
  it.each<[unknown]>([
    ["Bank A (fictional)"],
    [[{ name: "A" }]],
    [
      [
        { name: "A", lei: LEI, types: ["credit_institution"] },
        { name: "B", types: ["x", "y"] },
      ],
    ],
    [[]],
    [{}],
    [" "],
  ])("may be %j", (value) => {
    expect(found("entities", value)).toBe("");
  });

  it.each<[unknown, string]>([
    [1, "type"],
    [["A"], "type"],
    [[null], "type"],
    [[[]], "type"],
    [[{}], "type"],
    [[{ lei: LEI }], "type"],
    [[{ name: null }], "type"],
    [[{ name: "A", lei: null }], "type"],
    [[{ name: "A", types: "x" }], "type"],
    [[{ name: "A", types: [1] }], "type"],
    [[{ name: "A", country: "DE" }], "type"],
    [[{ name: "A" }, { name: "A", LEI }], "type"],
    [{ name: "A" }, "type"],
    [[{ name: " " }], "form"],
    [[{ name: "A", lei: "" }], "form"],
    [[{ name: "A", types: [] }], "form"],
    [[{ name: "A", types: ["x", " "] }], "form"],
  ])("may not be %j: %s", (value, message) => {
    expect(found("entities", value)).toBe(message);
  });

  it("have no members with names of every object", () => {
    const texts = ['[{"name":"A","__proto__":{}}]', '[{"name":"A","toString":"x"}]', '[{"__proto__":{"name":"A"}}]'];
    expect(texts.map((text) => found("entities", JSON.parse(text)))).toEqual(["type", "type", "type"]);
  });
});

describe("a telephone number", () => {
  it.each([
    "+33123456789",
    "+49 30 1234567",
    "0049 30 1234567",
    "+44 (20) 7946-0000",
    "+1.202.555.0100",
    "+352 123 456 ext. 12",
  ])("may be %s", (value) => {
    expect(found("phone", value)).toBe("");
  });

  it.each([
    "030 1234567",
    "+33",
    "+0 123 4567",
    "+33 1 23 45 67 89 01 23 45 67",
    "33123456789",
    "call +33123456789",
    "+331x",
  ])("may not be %s", (value) => {
    expect(found("phone", value)).toBe("prefix");
  });
});

it.each<[string, string]>([
  [LEI, ""],
  ["DEK1101R.HRB00000", ""],
  ["12345678", ""],
  ["0000EXMPL0BANK00016", ""],
  [`${LEI};${LEI}`, ""],
  ["0000EXMPL0BANK000165", "LEI"],
  ["0000EXMPL0BANK0001XX", "LEI"],
  ["0000exmpl0bank000164", "LEI"],
  ["0000 EXMPL0 BANK0001 64", "LEI"],
])("the code %s is checked only if it has the shape of an LEI", (code, message) => {
  expect(found("code", code)).toBe(message);
});

it.each([
  ["Nordwolke Hosting GmbH (fictional)", ["identified_in_text"]],
  ["Nordwolke Hosting GmbH (fictional), LEI 0000EXMPL0HOST000276", []],
  ["Nordwolke Hosting GmbH (fictional), LEI 0000EXMPL0BANK000164", ["identified_in_text"]],
])("whenever there is a text, it holds a code of another: %s", (origin, codes) => {
  const parameters = { other_than: "own", code_types: ["HRB"], or_in: ["own"] };
  const identified = checkBy({
    fields: { origin: "text", own: "string" },
    rules: [rule("identified_in_text", "origin", parameters)],
  });
  expect(messagesOf(identified({ origin, own: LEI }))).toEqual(codes);
  expect(messagesOf(identified({ own: LEI }))).toEqual([]);
});
