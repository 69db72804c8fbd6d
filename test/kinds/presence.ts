import { blocking, each, type KindTable, rule } from "./kind-table.ts";

const FIELDS = { name: "string", flag: "boolean", count: "number", given: "boolean" };
const FLAG = [[{ field: "flag", equals: true }]];
const EMPTY = ["", " ", "\t\n\v\f\r\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff", [], {}];
const ABSENT = [undefined, null];
const NOT_WHITE_SPACE = ["\u200b", "\u0085", "\u180e", "\u2060", "\0", "-"];
const OF_WRONG_TYPE = [[null], [""], [[]], { a: null }, false, 0];

export const TABLES: readonly KindTable[] = [
  {
    kind: "presence",
    fields: FIELDS,
    parameters: { rejects: ["absent"] },
    accepts: each("name", "x", ...NOT_WHITE_SPACE, ...EMPTY),
    rejects: [["plain", ...each("name", ...ABSENT)]],
    skips: each("name", ...OF_WRONG_TYPE),
  },
  {
    kind: "presence",
    fields: FIELDS,
    parameters: { rejects: ["empty"] },
    accepts: each("name", "x", ...NOT_WHITE_SPACE, ...ABSENT),
    rejects: [["plain", ...each("name", ...EMPTY)]],
    skips: each("name", ...OF_WRONG_TYPE),
  },
  {
    kind: "presence",
    fields: FIELDS,
    parameters: { rejects: ["absent", "empty"], unless: FLAG },
    accepts: [{ name: "x" }, { name: "x", flag: true }],
    rejects: [["plain", {}, { name: "" }, { flag: false }, { name: null, flag: "true" }]],
    exempts: [{ flag: true }, { name: "", flag: true }, { name: null, flag: true }],
  },
  {
    kind: "presence",
    fields: FIELDS,
    parameters: { rejects: ["absent", "empty"] },
    earlier: [rule("presence", "name", { rejects: ["absent"] }, { severity: "attention" })],
    accepts: [{ name: "x" }],
    rejects: [["plain", { name: "" }]],
    // One absence, one finding.
    skips: [{}],
  },
  {
    kind: "required_when",
    fields: FIELDS,
    parameters: { when: FLAG },
    earlier: [rule("presence", "name", { rejects: ["empty"] }, { severity: "info" })],
    accepts: [{}, { flag: false }, { flag: "true" }, { flag: true, name: "x" }, { flag: true, name: "-" }],
    // An absence is reported again with a greater severity.
    rejects: [["plain", { flag: true }, { flag: true, name: null }, { flag: true, name: " " }]],
    skips: [{ flag: true, name: 1 }],
  },
  {
    kind: "required_when",
    fields: FIELDS,
    parameters: { when: FLAG, unless: [[{ field: "count", at_most: 0 }]] },
    accepts: [{}, { flag: true, count: 0, name: "x" }],
    rejects: [["plain", { flag: true }, { flag: true, count: 1 }]],
    exempts: [{ flag: true, count: 0 }, { count: 0 }],
  },
  {
    kind: "required_when",
    fields: FIELDS,
    parameters: { when: [...FLAG, [{ field: "count", greater_than: 5 }]], decides: true },
    earlier: [
      rule("presence", "count", { rejects: ["absent"], unless: [[{ field: "given", equals: true }]] }, blocking),
    ],
    // The draft does not show all that decides.
    accepts: [{}, { flag: false }, { count: 1 }, { flag: "no", count: 1 }, { flag: false, count: 1, name: "x" }],
    rejects: [["plain", { flag: true }, { flag: false, count: 6 }, { flag: true, count: 1 }]],
    exempts: [
      { flag: false, count: 5 },
      // The draft need not have the count.
      { flag: false, given: true },
    ],
  },
  {
    kind: "required_when",
    fields: FIELDS,
    field: "given",
    parameters: { when: FLAG, false_is_absent: true },
    accepts: [{ given: false }, { flag: true, given: true }],
    rejects: [["plain", { flag: true }, { flag: true, given: false }]],
  },
  {
    kind: "required_when",
    fields: FIELDS,
    field: "given",
    parameters: { when: FLAG },
    accepts: each("given", true, false).map((draft) => ({ ...draft, flag: true })),
    rejects: [["plain", { flag: true }]],
  },
  {
    // The reasons for a delay, which only a late notification needs.
    kind: "required_when",
    fields: { reasons: "text", sent: "datetime", aware: "datetime" },
    parameters: { when: [[{ field: "sent", later_than: { than: ["aware"], hours: 72 } }]], decides: true },
    base: { aware: "2026-03-10T06:00:00Z" },
    accepts: [
      {},
      { sent: "x" },
      { sent: "2026-03-13T06:00:00Z", aware: null },
      { sent: "2026-03-13T06:00:01Z", reasons: "x" },
    ],
    rejects: [["plain", { sent: "2026-03-13T06:00:01Z" }]],
    exempts: [{ sent: "2026-03-13T06:00:00Z" }],
  },
];
