import type { Rule } from "../../server/engine/rule-set.ts";
import { codeList, type KindTable, rule } from "./kind-table.ts";

const FIELDS = { a: "yes_no", b: "yes_no", kind: "string kinds", kinds: "string_list" };
const LISTS = { codeLists: [codeList("kinds", { x: "X", y: "Y" })] };
const criterion = "it";
/** A criterion that is what a field answers. */
const of = (name: string): Rule =>
  rule("any_of", null, { criterion: name, alternatives: [[{ field: name, is: true }]] }, { rule_id: `of_${name}` });
const UNKNOWN = [{}, { a: "unknown" }, { a: 1 }];
const all = (...alternatives: readonly (readonly object[])[]) => ({ criterion, alternatives });
const PARTS = { fields: FIELDS, field: null, ...LISTS };

export const TABLES: readonly KindTable[] = [
  {
    kind: "any_of",
    ...PARTS,
    parameters: all([{ field: "a", is: true }]),
    accepts: [{ a: false }],
    rejects: [["plain", { a: true }]],
    unknown: UNKNOWN,
  },
  {
    kind: "any_of",
    ...PARTS,
    parameters: all([{ field: "a", is: false }]),
    accepts: [{ a: true }],
    rejects: [["plain", { a: false }]],
    unknown: UNKNOWN,
  },
  {
    // Alternatives, each of conditions that must all hold.
    kind: "any_of",
    ...PARTS,
    parameters: all(
      [
        { field: "a", is: true },
        { field: "b", is: true },
      ],
      [{ field: "kind", one_of: ["x"] }],
    ),
    accepts: [
      { a: false, kind: "y" },
      { b: false, kind: "y" },
      { a: true, b: false, kind: "y" },
    ],
    rejects: [["plain", { a: true, b: true }, { kind: "x" }, { a: false, kind: "x" }, { a: true, b: true, kind: "y" }]],
    unknown: [{}, { a: false }, { kind: "y" }, { a: true, kind: "y" }, { a: false, kind: "no_code" }],
  },
  {
    kind: "any_of",
    ...PARTS,
    parameters: all([{ field: "kinds", one_of: ["x", "z"] }]),
    accepts: [{ kinds: ["y"] }],
    rejects: [["plain", { kinds: ["y", "x"] }, { kinds: ["z"] }]],
    unknown: [{}, { kinds: [] }, { kinds: "x" }],
  },
  {
    // A code that means "not known" is not another code than the one that is asked for.
    kind: "any_of",
    fields: { kind: "string doubtful", kinds: "string_list doubtful" },
    field: null,
    codeLists: [codeList("doubtful", { x: "X", y: "Y", unsure: { not_known: true } })],
    parameters: all([{ field: "kind", one_of: ["x"] }], [{ field: "kinds", one_of: ["x"] }]),
    accepts: [{ kind: "y", kinds: ["y"] }],
    rejects: [["plain", { kind: "x" }, { kind: "unsure", kinds: ["unsure", "x"] }]],
    unknown: [
      { kind: "unsure", kinds: ["y"] },
      { kind: "y", kinds: ["y", "unsure"] },
    ],
  },
  {
    kind: "any_of",
    ...PARTS,
    parameters: all([{ field: "kinds", one_of: ["x"], is: false }]),
    accepts: [{ kinds: ["x"] }, { kinds: ["y", "x"] }],
    rejects: [["plain", { kinds: ["y"] }]],
    unknown: [{}, { kinds: "y" }],
  },
  {
    // What is not shown to hold does not, instead of being unknown.
    kind: "any_of",
    ...PARTS,
    earlier: [of("a")],
    parameters: all([{ criterion: "a", is: true, shown: true }], [{ field: "b", is: true }]),
    accepts: [{ b: false }, { a: false, b: false }, { a: "unknown", b: false }],
    rejects: [["plain", { a: true }, { b: true }]],
    unknown: [{}, { a: false }],
  },
  {
    kind: "any_of",
    ...PARTS,
    earlier: [of("a")],
    parameters: all([{ criterion: "a", is: false }]),
    accepts: [{ a: true }],
    rejects: [["plain", { a: false }]],
    unknown: UNKNOWN,
  },
  {
    // No rule has this criterion as its result.
    kind: "any_of",
    ...PARTS,
    parameters: all([{ criterion: "no_such", is: true }], [{ field: "a", is: true }]),
    accepts: [],
    rejects: [["plain", { a: true }]],
    unknown: [{}, { a: false }],
  },
  {
    kind: "count_of",
    fields: { ...FIELDS, c: "yes_no" },
    field: null,
    ...LISTS,
    earlier: [of("a"), of("b"), of("c")],
    parameters: { criterion, criteria: ["a", "b", "c"], at_least: 2 },
    accepts: [
      { a: false, b: false },
      { a: false, b: false, c: true },
      { a: true, b: false, c: false },
    ],
    rejects: [["plain", { a: true, b: true }, { a: true, b: true, c: true }, { a: true, b: false, c: true }]],
    unknown: [{}, { a: true }, { a: true, b: false }, { b: false }, { c: "unknown", a: true, b: false }],
  },
  {
    kind: "first_known",
    ...PARTS,
    earlier: [of("a"), of("b")],
    parameters: { criterion, criteria: ["a", "b"] },
    accepts: [{ a: false }, { a: false, b: true }, { b: false }],
    rejects: [["plain", { a: true }, { a: true, b: false }, { b: true }, { a: "unknown", b: true }]],
    unknown: [{}, { a: "unknown", b: "unknown" }],
  },
];
