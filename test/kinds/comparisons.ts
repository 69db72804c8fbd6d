import { each, type KindTable } from "./kind-table.ts";

const SIZES = { kind: "not_above", fields: { part: "number", whole: "number", down: "duration", lasted: "duration" } };
const [occurred, detected] = ["2026-03-10T06:00:00Z", "2026-03-10T07:00:00Z"];
// 25 hours 30 minutes from the occurrence, 24 hours 30 minutes from the detection.
const resolved = "2026-03-11T08:30:00+01:00";
const SPAN = {
  kind: "duration_between",
  fields: { lasted: "duration", occurred: "datetime", detected: "datetime", resolved: "datetime", figures: "string" },
  base: { occurred, detected, resolved },
};
const span = (compare: string, tolerance_minutes: number, more: object = {}) => ({
  parameters: { from: ["occurred", "detected"], to: "resolved", compare, tolerance_minutes, ...more },
});
const LATER_START = { occurred: "2026-03-12T00:00:00Z", detected: undefined };

const FIELDS = { code: "string", codes: "string_list", amount: "number" };
const conflict = (field: string | null, ...when: readonly (readonly object[])[]) => ({
  kind: "conflict",
  fields: FIELDS,
  field,
  parameters: { when },
  placeholders: [],
});
const NONE_OF = { field: "code", none_of: ["a", "b"] };

export const TABLES: readonly KindTable[] = [
  {
    ...conflict("amount", [
      { field: "codes", includes: ["none"] },
      { field: "amount", greater_than: 5 },
    ]),
    placeholders: ["limit"],
    accepts: [{ codes: ["none"], amount: 5 }, { codes: ["x"], amount: 6 }, { amount: 6 }],
    rejects: [["plain limit=5", { codes: ["none"], amount: 5.1 }]],
    skips: [{ codes: ["none"] }, { codes: ["none"], amount: "6" }],
  },
  {
    ...conflict(null, [
      { field: "codes", includes: ["none"] },
      { field: "amount", has_value: true },
    ]),
    accepts: [{ codes: ["none"] }, { codes: ["x"], amount: 6 }, { amount: "x", codes: ["none"] }],
    rejects: [["plain", { codes: ["none"], amount: 0 }]],
  },
  {
    ...conflict("code", [{ field: "code", has_value: true }]),
    parameters: { when: [[{ field: "code", has_value: true }]], unless: [[{ field: "amount", equals: 0 }]] },
    accepts: [{ code: "x", amount: 0 }],
    rejects: [["plain", { code: "x" }, { code: "x", amount: 1 }]],
  },
  {
    ...conflict("code"),
    parameters: { unless: [[{ field: "amount", equals: 0 }]] },
    accepts: [{ code: "x", amount: 0 }],
    rejects: [["plain", { code: "x" }, { code: "x", amount: 1 }]],
    skips: each("code", 1, undefined, ""),
  },
  {
    ...conflict("code", [NONE_OF]),
    expects: ["a", "b"],
    accepts: each("code", "a", "b"),
    rejects: [["plain", { code: "c" }]],
    skips: each("code", 1, undefined, ""),
  },
  // What the only condition does not say, or says of another field, no rule asks for.
  {
    ...conflict("code", [NONE_OF, { field: "amount", has_value: true }]),
    accepts: [{ code: "c" }],
    rejects: [["plain", { code: "c", amount: 1 }]],
  },
  {
    ...conflict("code", [NONE_OF], [{ field: "amount", equals: 1 }]),
    accepts: [{ code: "a" }],
    rejects: [["plain", { code: "c" }, { code: "a", amount: 1 }]],
  },
  {
    ...conflict("amount", [NONE_OF]),
    accepts: [{ code: "a", amount: 1 }],
    rejects: [["plain", { code: "c", amount: 1 }]],
  },
  { ...conflict(null, [NONE_OF]), accepts: [{ code: "a" }, {}], rejects: [["plain", { code: "c" }]] },
  {
    ...SIZES,
    parameters: { other: "whole" },
    accepts: [
      { part: 2.5, whole: 2.5 },
      { part: -1, whole: 0 },
    ],
    rejects: [["plain", { part: 2.6, whole: 2.5 }, { part: 1, whole: 0 }]],
    skips: [{ part: 1 }, { whole: 1 }, { part: 1, whole: "0" }],
  },
  {
    ...SIZES,
    field: "down",
    parameters: { other: "lasted" },
    accepts: [
      { down: "001:00:00", lasted: "1:00:00" },
      { down: "002:00:00", lasted: "010:00:00" },
    ],
    rejects: [["plain", { down: "001:00:01", lasted: "001:00:00" }]],
    skips: [{ down: "001:00:00", lasted: "000:24:00" }],
  },
  {
    ...SPAN,
    ...span("equal", 60, { unless: [[{ field: "figures", equals: "estimates" }]] }),
    accepts: [
      ...each("lasted", "001:01:30", "001:02:30", "001:00:30"),
      { lasted: "001:00:29", figures: "estimates" },
      { occurred: undefined, lasted: "001:00:29" },
      { occurred: 1, lasted: "001:00:29" },
      { occurred: undefined, detected: undefined, lasted: "009:00:00" },
      // The rule on the order of both instants reports this.
      { ...LATER_START, lasted: "001:00:00" },
    ],
    rejects: [
      ["plain tolerance_minutes=60", { lasted: "001:02:31" }, { occurred: undefined, lasted: "001:01:31" }],
      ["shorter tolerance_minutes=60", { lasted: "001:00:29" }],
    ],
    skips: [{ lasted: "x" }, {}, { lasted: "001:00:00", resolved: undefined }],
  },
  {
    ...SPAN,
    ...span("at_most", 60),
    accepts: each("lasted", "000:00:01", "001:02:30"),
    rejects: [["plain tolerance_minutes=60", { lasted: "001:02:31" }]],
  },
  {
    ...SPAN,
    ...span("equal", 0),
    base: { occurred, resolved: occurred },
    // No time between both is a time too.
    accepts: [{ lasted: "000:00:00" }],
    rejects: [["plain tolerance_minutes=0", { lasted: "000:00:01" }]],
  },
];
