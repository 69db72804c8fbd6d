// Conditions on other fields, as the kinds use them that ask for a value or do without one.

import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { CONDITIONS, testedFields } from "../../server/engine/conditions.ts";
import { blocking, checkBy, messagesOf, rule } from "./small-profile.ts";

const FIELDS = {
  text: "string",
  codes: "string_list",
  flag: "boolean",
  count: "number",
  length: "duration",
  entities: "entity_list",
  other: "string",
  wanted: "string",
};

/** Whether `required_when` asks for its field. */
function asks(when: readonly (readonly object[])[], report: object, unless?: readonly (readonly object[])[]): boolean {
  const check = checkBy({
    fields: FIELDS,
    rules: [rule("required_when", "wanted", { when, ...(unless && { unless }) })],
  });
  return messagesOf(check(report)).includes("required_when");
}

describe("a condition", () => {
  it.each<[string, object, readonly unknown[], readonly unknown[]]>([
    ["text", { has_value: true }, ["x"], ["", " \t", null, 1]],
    ["flag", { has_value: true }, [true, false], [null, "yes"]],
    ["codes", { has_value: true }, [["x"]], [[], null]],
    ["text", { equals: "x" }, ["x"], ["X", "x ", "", null, ["x"]]],
    ["flag", { equals: false }, [false], [true, null, "false", 0]],
    ["count", { equals: 0 }, [0, -0], [1, "0", null]],
    ["codes", { includes: ["a", "b"] }, [["a"], ["x", "b"]], [["x"], [], null, "a"]],
    ["text", { includes: ["a", "b"] }, ["a", "b"], ["ab", "", null]],
    ["codes", { none_of: ["a", "b"] }, [["x"], ["x", "y"]], [["a"], ["x", "b"], [], null]],
    ["text", { none_of: ["a"] }, ["x"], ["a", "", null]],
    ["flag", { none_of: ["a"] }, [], [true, false]],
    ["count", { greater_than: 0 }, [1, 0.1, 1e300], [0, -1, null, "1"]],
    ["count", { at_most: 0 }, [0, -1], [0.1, null, "0"]],
    ["count", { greater_than: "000:00:00" }, [], [1]],
    ["length", { greater_than: "001:00:00" }, ["1:00:01", "002:00:00"], ["001:00:00", "000:23:59", "x", null]],
    ["length", { at_most: "001:00:00" }, ["001:00:00", "0:23:59"], ["001:00:01", "24:00", null]],
    ["length", { at_most: 0 }, [], ["000:00:00"]],
    [
      "text",
      { not_identifier: "lei" },
      ["ABC-1", "0000EXMPL0BANK00016"],
      ["0000EXMPL0BANK000164", " 0000exmpl0bank000199 "],
    ],
    ["entities", { at_least_items: 2 }, [[{ name: "x" }, { name: "y" }]], [[{ name: "x" }], "x;y", [], null]],
    ["codes", { at_least_items: 1 }, [["a"]], [[], null, "a"]],
  ])("on %s: %j holds for some values and for others not", (field, test, met, unmet) => {
    const when = [[{ field, ...test }]];
    expect(met.filter((value) => !asks(when, { [field]: value }))).toEqual([]);
    expect(unmet.filter((value) => asks(when, { [field]: value }))).toEqual([]);
  });

  it("does not hold for an unusable value", () => {
    const asksFor = (count: number) =>
      messagesOf(
        checkBy({
          fields: FIELDS,
          rules: [
            rule("number_range", "count", { minimum: 0 }),
            rule("required_when", "wanted", { when: [[{ field: "count", at_most: 0 }]] }),
          ],
        })({ count }),
      );
    expect(asksFor(0)).toEqual(["required_when"]);
    expect(asksFor(-1)).toEqual(["number_range"]);
  });
});

it.each([
  ["a", "b", true],
  ["A ", " a", false],
  ["a", undefined, false],
  ["a", "", false],
  ["a", 1, false],
  [undefined, "a", false],
])("%j differs from %j: %j", (text, other, expected) => {
  expect(asks([[{ field: "text", differs_from: "other" }]], { text, other })).toBe(expected);
});

describe("conditions", () => {
  const both = [
    [
      { field: "text", equals: "x" },
      { field: "count", greater_than: 0 },
    ],
    [{ field: "flag", equals: true }],
  ];

  it.each([
    [{ text: "x", count: 1 }, true],
    [{ text: "x", count: 0 }, false],
    [{ text: "x" }, false],
    [{ flag: true }, true],
    [{ text: "y", count: 1, flag: true }, true],
    [{}, false],
  ])("must all hold, in one alternative: %j", (report, expected) => {
    expect(asks(both, report)).toBe(expected);
  });

  it("ask for nothing that is there, or where others exempt the draft", () => {
    expect(asks(both, { flag: true, wanted: "x" })).toBe(false);
    expect(asks(both, { flag: true, text: "y" }, [[{ field: "text", equals: "y" }]])).toBe(false);
    expect(asks(both, { flag: true, text: "x" }, [[{ field: "text", equals: "y" }]])).toBe(true);
  });

  const isValid = new Ajv2020({ allowUnionTypes: true }).addVocabulary(["refers_to", "codes_of"]).compile(CONDITIONS);

  it.each([
    [[]],
    [[[]]],
    [[[{ field: "x" }]]],
    [[[{ equals: "x" }]]],
    [[[{ field: "x", equals: "x", has_value: true }]]],
    [[[{ field: "x", has_value: false }]]],
    [[[{ field: "x", includes: [] }]]],
    [[[{ field: "x", greater_than: "1 h" }]]],
    [[[{ field: "x", resembles: "x" }]]],
    [[{ field: "x", has_value: true }]],
  ])("are not %j", (conditions) => {
    expect(isValid(conditions)).toBe(false);
  });

  it("are what the examples above have", () => {
    expect(isValid(both)).toBe(true);
  });

  it("test their fields, and those with which they compare these", () => {
    const conditions = [...both, [{ field: "text", differs_from: "other" }]];
    expect(new Set(testedFields(conditions))).toEqual(new Set(["text", "count", "flag", "other"]));
  });
});

const ABSENT = { rejects: ["absent"] };

describe("a required field", () => {
  const unless = [[{ field: "text", equals: "reclassified" }]];
  const row = { official_title: "", source_atom_ids: [], title: "", members: [] };
  const check = checkBy({
    fields: { text: "string!", wanted: "string!", other: "string!", open: "string" },
    rules: [
      rule("presence", "text", ABSENT, blocking),
      rule("presence", "wanted", { ...ABSENT, unless }, { ...blocking, code: "required" }),
      rule("presence", "wanted", { rejects: ["empty"], unless }, { ...blocking, code: "non_empty" }),
      rule("presence", "other", { ...ABSENT, unless }, { ...blocking, code: "required" }),
      rule("required_when", "open", { when: [[{ field: "text", equals: "y" }]], unless }),
    ],
    rows: [
      { ...row, data_field: "1.1", obligation: "yes", field_ids: ["text"] },
      { ...row, data_field: "1.2", obligation: "yes", field_ids: ["wanted"] },
      { ...row, data_field: "1.3", obligation: "conditional", field_ids: ["open"] },
      { ...row, data_field: "1.4", initial_notification: "yes", field_ids: ["other"] },
      { ...row, data_field: "1.5", initial_notification: "conditional", field_ids: ["none"] },
    ],
  });
  const read = (report: object, mode?: "lint") => {
    const { findings, required, official_template: rows } = check(report, {}, mode);
    const missing = rows && [rows.mandatory_rows_missing, rows.conditional_rows_to_check, rows.complete];
    return [findings.map(({ code, field_id }) => `${code} ${field_id}`), required, missing];
  };

  it("is asked for, counted and missing in the official template", () => {
    expect(read({ text: "x" })).toEqual([
      ["required wanted", "required other"],
      { present: 1, total: 3 },
      [["1.2", "1.4"], ["1.3", "1.5"], false],
    ]);
    expect(read({ text: "x", wanted: " ", other: "x" })[0]).toEqual(["non_empty wanted"]);
  });

  it.each([{}, { wanted: "" }, { wanted: null }])("is not where conditions exempt the draft: %j", (report) => {
    const whole = { text: "reclassified", ...report };
    expect(read(whole)).toEqual([[], { present: 1, total: 1 }, [[], ["1.5"], true]]);
    expect(read(whole, "lint")).toEqual([[], { present: 1, total: 1 }, undefined]);
  });

  it("does not count even with a value where the draft need not have it", () => {
    expect(read({ text: "reclassified", wanted: "x" })[1]).toEqual({ present: 1, total: 1 });
  });
});

it.each([
  [
    ["info", "attention", "blocking"],
    ["info", "attention", "blocking"],
  ],
  [
    ["attention", "info", "blocking"],
    ["attention", "blocking"],
  ],
  [["blocking", "blocking", "attention"], ["blocking"]],
  [["attention", "attention"], ["attention"]],
] as const)("of absences reported with severity %j in turn, %j are in the answer", (severities, reported) => {
  const rules = severities.map((severity, index) =>
    rule(
      "required_when",
      "wanted",
      { when: [[{ field: "text", has_value: true }]] },
      { severity, rule_id: `${index}` },
    ),
  );
  const { findings } = checkBy({ fields: FIELDS, rules })({ text: "x" });
  expect(findings.map(({ severity }) => severity)).toEqual(reported);
});
