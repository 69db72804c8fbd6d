import type { FieldType } from "../../server/engine/field-types.ts";
import { each, type KindTable } from "./kind-table.ts";

const LEI = "0000EXMPL0BANK000164";
const TEXTS = ["x", "true", "1", "2026-03-10T06:42:00Z", "a@b.c", "000:00:00"];
const LISTS = [["DE"], ["x", "y"], [""]];
// 1e400 is Infinity: whole, but not well formed.
const WHOLE = [0, -0, 1, 100, -1, 2 ** 53, 1e300, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const FRACTIONS = [1.5, -0.5, 1e-7, 4503599627370495.5];
const ENTITIES = [
  [{ name: "A" }],
  [
    { name: "A", lei: LEI, types: ["bank"] },
    { name: " ", lei: "", types: [] },
  ],
];
const OTHERS = [
  ...[[1], ["x", null], ["x", ["y"]], [null], [{}], { a: 1 }, { 0: "x", length: 1 }, { name: "A" }],
  ...[[{ lei: LEI }], [{ name: null }], [{ name: "A", lei: null }], [{ name: "A", types: "x" }]],
  ...[[{ name: "A", types: [1] }], [{ name: "A", country: "DE" }], [{ name: "A" }, { name: "A", LEI }], [[]]],
  ...['[{"name":"A","__proto__":{}}]', '[{"name":"A","toString":"x"}]', '[{"__proto__":{"name":"A"}}]'].map((text) =>
    JSON.parse(text),
  ),
];
const ALL = [...TEXTS, ...LISTS, ...WHOLE, ...FRACTIONS, ...ENTITIES, ...OTHERS, true, false];

const OF_TYPE: Readonly<Record<FieldType, readonly unknown[]>> = {
  string: TEXTS,
  text: TEXTS,
  email: TEXTS,
  datetime: TEXTS,
  duration: TEXTS,
  string_list: LISTS,
  boolean: [true, false],
  integer: WHOLE,
  number: [...WHOLE, ...FRACTIONS],
  percentage: [...WHOLE, ...FRACTIONS],
  entity_list: [...TEXTS, ...ENTITIES],
};

const typeTables = Object.entries(OF_TYPE).map(
  ([field_type, values]): KindTable => ({
    kind: "type",
    fields: { value: field_type },
    accepts: each("value", ...values),
    rejects: [["plain", ...each("value", ...ALL.filter((value) => !values.includes(value)))]],
    skips: each("value", undefined, null, " \t", [], {}),
  }),
);

const SAFE = [0, -0, 1, -1, 100, 2 ** 53 - 1, 1 - 2 ** 53];
const UNSAFE = [2 ** 53, -(2 ** 53), 1e16, 1e300, -1e300, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

/** Values of a type that are well formed, and others that are not. */
const FORMS: Readonly<Record<FieldType, readonly [wellFormed: readonly unknown[], not: readonly unknown[]]>> = {
  string: [["x", "\ud800"], []],
  text: [["x"], []],
  boolean: [[true, false], []],
  email: [
    ["a@b.c", "a.b+c@d-e.f.example", "ü@ü.example", ".a@b.c", "'a\"(b)'@c.d", "😀@b.c", "a@1.2"],
    [
      ...["a", "@", "a@", "@b.c", "a@b", "a@b.", "a@.b", "a@b..c", "a@b.c.", "a@@b.c", "a@b@c.d", "A <a@b.c>"],
      ...["a b@c.d", " a@b.c", "a@b.c ", "a@b.c\n", "a\u00a0@b.c", "a@b\u2028.c", "\ufeffa@b.c", "a@b.c\u3000"],
      ...["a\0@b.c", "a\u007f@b.c", "a\u0085@b.c", "a@b\u001f.c", "a@b.\u009fc", "<a@b.c>"],
      ...["a@b.c,d@e.f", "a@b.c;d@e.f", "a,b@c.d", "a@b;.c", "a@b.c>"],
    ],
  ],
  datetime: [["2026-03-10T06:42:00Z", "2026-03-10T06:42:00"], ["x"]],
  string_list: [
    [["x"], ["x", "x"], ["x", "\u200b"]],
    [[""], ["DE", " ", "DE"], ["\t\u00a0\ufeff"], ["x", "\u2028"]],
  ],
  integer: [SAFE, UNSAFE],
  number: [[...SAFE, 0.5, -0.5, 5e-324, 1234.56], UNSAFE],
  percentage: [
    [...SAFE, 2.4, 0.1, 33.3, 99.9, 100.5, 0.7, 1.1, -0.1],
    [...UNSAFE, 12.34, 0.05, -0.01, 5e-324],
  ],
  duration: [
    ["000:00:00", "0:00:00", "1:23:59", "01:05:30", "001:05:30", "999:23:59"],
    [
      ...["05:30", "1:24:00", "1:00:60", "1:5:30", "1000:00:00", "-1:00:00", "1:00:00:00", " 1:00:00", "1:00:00\n"],
      "P1DT5H",
    ],
  ],
  entity_list: [
    ["Bank A (fictional)", [{ name: "A" }], [{ name: "A", lei: LEI, types: ["x", "y"] }, { name: "B" }]],
    [
      [{ name: " " }],
      [{ name: "A", lei: "" }],
      [{ name: "A", types: [] }],
      [{ name: "A" }, { name: "B", types: [" "] }],
    ],
  ],
};

const formTables = Object.entries(FORMS).map(
  ([field_type, [wellFormed, not]]): KindTable => ({
    kind: "well_formed",
    fields: { value: field_type },
    accepts: each("value", ...wellFormed),
    rejects: [["plain", ...each("value", ...not)]],
    // A value of another JSON type, or none.
    skips: each("value", { of: "x" }, undefined, ""),
  }),
);

const MINUTE = "2026-03-10T06:42";
const longest = `2026-03-10 06:42:00.${"0".repeat(43)}Z`;

export const TABLES: readonly KindTable[] = [
  ...typeTables,
  ...formTables,
  {
    kind: "date_time",
    fields: { at: "string" },
    accepts: each(
      "at",
      ...[
        "2026-03-10T06:42:00Z",
        "1900-01-01T00:00:00Z",
        "9998-12-31T23:59:59.999Z",
        `${MINUTE}:00.${"1".repeat(99)}Z`,
      ],
      ...["", "+00:00", "-00:00", "+13:59", "+14:00", "-14:00", "-05:30"].map((offset) => `${MINUTE}:00${offset}`),
    ),
    rejects: [
      ["plain", ...each("at", "10.03.2026 07:42", "2026-02-30 06:42:00Z", "2026-03-10T25:00Z", "20260310T064200Z")],
      ["plain", ...each("at", "2026-W11-2T06:42:00Z", "1773124920", `${MINUTE}:00.Z`, `${MINUTE}:00.5.5Z`)],
      ["plain", ...each("at", `${MINUTE}:00,5Z`, `${MINUTE}:00\u221201:00`, `${MINUTE}:00[Europe/Berlin]`)],
      ["plain", ...each("at", `${MINUTE}:00Z+00:00`, `${MINUTE}:00+1:00`, `${MINUTE}:00+14:01`, `${MINUTE}:00-24:00`)],
      ["plain", ...each("at", ...["12026", "+2026", "26", "1899", "9999"].map((year) => `${year}-03-10T06:42:00Z`))],
      ["plain", ...each("at", "2026-03-10T24:00:00Z", "2026-03-10T06:60:00Z", "2026-03-10T06:42:60Z", "2026-3-10")],
      ["plain", { at: longest.replace("Z", "0Z") }],
      ["repairable repairs=separator", { at: "2026-03-10 06:42:00Z" }, { at: longest }],
      ["repairable repairs=seconds", { at: `${MINUTE}Z` }, { at: MINUTE }],
      ["repairable repairs=separator; seconds", { at: "2026-03-10  06:42" }],
      ["repairable repairs=case", { at: "2026-03-10t06:42:00z" }],
      ["repairable repairs=around", { at: ` ${MINUTE}:00Z` }, { at: `${MINUTE}:00Z\n` }],
      ["repairable repairs=offset", { at: `${MINUTE}:00+0100` }, { at: `${MINUTE}:00+01` }, { at: `${MINUTE}:00 Z` }],
      // Two repairs of the offset are one.
      ["repairable repairs=offset; seconds", { at: `${MINUTE} +01` }],
      ["day_only", { at: "2026-03-10" }, { at: " 2026-02-30\n" }],
    ],
    skips: each("at", 1, " ", undefined),
  },
  {
    kind: "number_range",
    invalidates: "value",
    fields: { amount: "number" },
    parameters: { minimum: 0.5, maximum: 10 },
    accepts: each("amount", 0.5, 1, 10),
    rejects: [["plain minimum=0.5 maximum=10", ...each("amount", 0.49, -1, 10.01, 2 ** 53 - 1)]],
    skips: each("amount", "1", undefined, 1e300),
  },
  {
    kind: "number_range",
    invalidates: "value",
    fields: { amount: "number" },
    parameters: { minimum: 0 },
    placeholders: ["minimum"],
    accepts: each("amount", 0, -0, 5e-324, 2 ** 53 - 1),
    rejects: [["plain minimum=0", ...each("amount", -5e-324, -1)]],
  },
  {
    kind: "number_range",
    invalidates: "value",
    fields: { amount: "number" },
    parameters: { maximum: 0 },
    placeholders: ["maximum"],
    accepts: each("amount", 0, -1),
    rejects: [["plain maximum=0", ...each("amount", 5e-324)]],
  },
  {
    kind: "number_range",
    invalidates: "value",
    fields: { amount: "number" },
    parameters: { maximum_digits: 5 },
    placeholders: [],
    accepts: each("amount", 0, 99999, 9999.9, 0.1234, -99999),
    rejects: [["plain", ...each("amount", 100000, 12345.6, 0.12345)]],
  },
];
