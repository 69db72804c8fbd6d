// The values of each type of field: which have the JSON type, and which of these are well formed.
import type { FieldType } from "../../server/engine/field-type.ts";
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
const FIGURES = [
  ...[
    { value: 0, kind: "actual" },
    { value: 1.5, kind: "estimate" },
    { value: -1, kind: "actual" },
  ],
  ...[{ min: 0, max: 2 ** 53, kind: "estimate" }, { min: 2, max: 1, kind: "actual" }, "undeterminable"],
];
const NO_FIGURES = [
  ...[{ value: 1 }, { kind: "actual" }, { value: 1, kind: "rough" }, { value: "1", kind: "actual" }],
  ...[
    { value: 1, kind: "actual", source: "x" },
    { max: 1, kind: "actual" },
    { max: 1, kind: "estimate" },
  ],
  ...[{ value: 1, min: 0, max: 2, kind: "actual" }, { value: null, kind: "actual" }, [{ value: 1, kind: "actual" }]],
];
const SPANS = [
  [{ name: "a" }],
  [
    { name: "a", open: "unknown", since: "open", length: FIGURES[0] },
    { name: "b", open: false, until: "x" },
  ],
];
const NO_SPANS = [
  ...[[{ open: true }], [{ name: "a", open: "no" }], [{ name: "a", length: 1 }], [{ name: "a", since: null }]],
  ...[
    [{ name: "a" }, { name: "b", more: 1 }],
    [{ name: "a" }, "b"],
    [{ name: "a" }, ["b"]],
  ],
];
const ALL = [
  ...TEXTS,
  ...LISTS,
  ...WHOLE,
  ...FRACTIONS,
  ...ENTITIES,
  ...OTHERS,
  ...FIGURES,
  ...NO_FIGURES,
  ...SPANS,
  ...NO_SPANS,
  true,
  false,
  "unknown",
];

const STRINGS = [...TEXTS, "undeterminable", "unknown"];
type TableType = Exclude<FieldType, "record_list"> | "record_list[entities]" | "record_list[spans]";

const OF_TYPE: Readonly<Record<TableType, readonly unknown[]>> = {
  string: STRINGS,
  text: STRINGS,
  email: STRINGS,
  datetime: STRINGS,
  duration: STRINGS,
  string_list: LISTS,
  boolean: [true, false],
  integer: WHOLE,
  number: [...WHOLE, ...FRACTIONS],
  percentage: [...WHOLE, ...FRACTIONS],
  yes_no: [true, false, "unknown"],
  moment: STRINGS,
  figure: FIGURES,
  "record_list[entities]": [...STRINGS, ...ENTITIES, SPANS[0]],
  "record_list[spans]": [...SPANS, ENTITIES[0]],
};

/** Values of each type, and all others. */
export const typeTables = Object.entries(OF_TYPE).map(
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

type NamedValues = readonly [message: string, ...values: readonly unknown[]];
type Forms = readonly [wellFormed: readonly unknown[], not: readonly unknown[], named?: readonly NamedValues[]];

/** Values of a type that are well formed, others that are not, and those with a message of their own. */
const FORMS: Readonly<Record<TableType, Forms>> = {
  string: [["x", "\ud800"], []],
  text: [["x"], []],
  boolean: [[true, false], []],
  email: [
    ["a@b.c", "a.b+c@d-e.f.example", "o'neil/x@d.example", "a@xn--bnk-qla.example", "a@1.2"],
    [
      ...["ü@b.example", "a@bänk.example", ".a@b.c", "'a\"(b)'@c.d", "😀@b.c", "mailto:a@b.c", "a@b_c.d", "a@-b.c"],
      ...["a", "@", "a@", "@b.c", "a@b", "a@b.", "a@.b", "a@b..c", "a@b.c.", "a@@b.c", "a@b@c.d", "A <a@b.c>"],
      ...["a b@c.d", " a@b.c", "a@b.c ", "a\u00a0@b.c", "a@b.c\u3000"],
      "<a@b.c>",
      ...["a@b.c,d@e.f", "a@b.c;d@e.f", "a,b@c.d", "a@b;.c", "a@b.c>"],
    ],
    [
      ["character code_point=U+0000 position=2", "a\0@b.c", "a\0\u200b@b.c"],
      ["character code_point=U+007F position=2", "a\u007f@b.c"],
      ["character code_point=U+0085 position=5", "a@b.\u0085c"],
      ["character code_point=U+000A position=6", "a@b.c\n"],
      ["character code_point=U+2028 position=4", "a@b\u2028.c"],
      ["character code_point=U+FEFF position=1", "\ufeffa@b.c"],
      ["character code_point=U+200B position=3", "😀a\u200b@b.c"],
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
  yes_no: [[true, false, "unknown"], []],
  moment: [
    ["2026-03-10T06:42:00Z", "2026-03-10T06:42:00.5+01:00", "undeterminable", "open"],
    ["2026-03-10T06:42:00", "2026-02-30T06:42:00Z", "unknown", "Open", "open ", "2026-03-10"],
  ],
  figure: [
    [
      ...[
        { value: 0, kind: "actual" },
        { value: 0.5, kind: "estimate" },
        { value: 2 ** 53 - 1, kind: "actual" },
      ],
      ...[{ min: 1, max: 1, kind: "actual" }, { min: 0, max: 7, kind: "estimate" }, "undeterminable"],
    ],
    [
      ...[
        { value: -1, kind: "actual" },
        { value: -5e-324, kind: "actual" },
        { value: 2 ** 53, kind: "estimate" },
      ],
      ...[
        { min: 2, max: 1, kind: "actual" },
        { min: -1, max: 1, kind: "actual" },
      ],
      { min: 0, max: Number.POSITIVE_INFINITY, kind: "estimate" },
    ],
  ],
  "record_list[spans]": [
    [
      ...SPANS.slice(0, 1),
      [{ name: "a", open: false, since: "2026-03-10T06:42:00Z", until: "open", length: FIGURES[0] }],
    ],
    [
      ...[[{ name: " " }], [{ name: "a", since: "2026-03-10T06:42:00" }], [{ name: "a" }, { name: "b", until: "x" }]],
      [{ name: "a", length: { value: -1, kind: "actual" } }],
    ],
  ],
  "record_list[entities]": [
    ["Bank A (fictional)", [{ name: "A" }], [{ name: "A", lei: LEI, types: ["x", "y"] }, { name: "B" }]],
    [
      [{ name: " " }],
      [{ name: "A", lei: "" }],
      [{ name: "A", types: [] }],
      [{ name: "A" }, { name: "B", types: [" "] }],
    ],
  ],
};

export const formTables = Object.entries(FORMS).map(
  ([field_type, [wellFormed, not, named = []]]): KindTable => ({
    kind: "well_formed",
    fields: { value: field_type },
    accepts: each("value", ...wellFormed),
    rejects: [
      ["plain", ...each("value", ...not)],
      ...named.map(([message, ...values]) => [message, ...each("value", ...values)] as const),
    ],
    // A value of another JSON type, or none.
    skips: each("value", { of: "x" }, undefined, ""),
  }),
);
