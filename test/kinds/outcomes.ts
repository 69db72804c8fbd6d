import type { Decision } from "../../server/engine/decision/decision.ts";
import { codeList, type KindTable, rule } from "./kind-table.ts";

const of = (name: string) =>
  rule("any_of", null, { criterion: name, alternatives: [[{ field: name, is: true }]] }, { rule_id: `of_${name}` });
const DECISION: Decision = {
  criteria: ["a", "b"].map((criterion_id) => ({ criterion_id, title: criterion_id })),
  premises: [],
  settling: ["a", "b"],
  outcomes: [
    {
      outcome: "yes",
      title: "Yes.",
      when: [
        [
          { criterion: "a", is: true },
          { criterion: "b", is: true },
        ],
      ],
    },
    { outcome: "no", title: "No.", when: [[{ criterion: "a", is: false }], [{ criterion: "b", is: false }]] },
  ],
  otherwise: { outcome: "open", title: "Open." },
  readings: [],
};
const TABLE = {
  kind: "outcome_is",
  fields: { a: "yes_no", b: "yes_no" },
  field: null,
  earlier: [of("a"), of("b")],
  decision: DECISION,
};

export const TABLES: readonly KindTable[] = [
  {
    ...TABLE,
    parameters: { outcome: "open" },
    accepts: [{ a: true, b: true }, { a: false }],
    rejects: [
      ["plain criteria=a, b of a", {}],
      ["plain criteria=b of b", { a: true }],
      ["plain criteria=a", { b: true, a: "unknown" }],
    ],
  },
  {
    ...TABLE,
    parameters: { outcome: "yes" },
    accepts: [{}, { a: false }],
    rejects: [["plain criteria=a, b", { a: true, b: true }]],
  },
  // A profile without a decision has no outcome.
  {
    kind: "outcome_is",
    fields: TABLE.fields,
    field: null,
    parameters: { outcome: "open" },
    accepts: [{}],
    rejects: [],
  },
  {
    ...TABLE,
    kind: "recorded_outcome",
    fields: { ...TABLE.fields, record: "string outcomes" },
    field: "record",
    codeLists: [codeList("outcomes", { yes: "Yes", no: "No", unsure: "Not sure", open: "Still open" })],
    accepts: [{ a: true, b: true, record: "yes" }, { a: false, record: "no" }, { record: "open" }],
    rejects: [
      ["plain outcome=Yes", { a: true, b: true, record: "no" }, { a: true, b: true, record: "unsure" }],
      ["plain outcome=No", { a: false, record: "yes" }],
      ["plain outcome=Still open", { a: true, record: "yes" }],
    ],
    skips: [
      { a: true, b: true },
      { a: true, b: true, record: 7 },
      { a: true, b: true, record: "never" },
    ],
  },
  {
    kind: "recorded_outcome",
    fields: { record: "string" },
    accepts: [{ record: "yes" }],
    rejects: [],
  },
];
