import { EVIDENCE, each, type KindTable, rule } from "./kind-table.ts";

const FIELDS = { name: "string", other: "string" };
const [RECORD, LOG] = ["record", "log"];
const LABELS = { evidence_labels: [RECORD, LOG] };
/** A draft with a value for each list of labels. */
const named = (...lists: readonly (readonly string[] | undefined)[]) =>
  lists.map((labels) => ({ name: "x", [EVIDENCE]: { other: [RECORD], ...(labels && { name: labels }) } }));

export const TABLES: readonly KindTable[] = [
  {
    kind: "evidence_present",
    invalidates: "evidence",
    fields: FIELDS,
    parameters: LABELS,
    accepts: named([RECORD, LOG], [LOG, RECORD], [RECORD, LOG, RECORD], [RECORD, "x", LOG]),
    rejects: [
      ["plain labels=record, log", ...named(undefined, [], ["x"], ["Record", "log "])],
      ["plain labels=log", ...named([RECORD], ["x", RECORD, "y"], [RECORD, RECORD])],
      ["plain labels=record", ...named([LOG], [LOG, LOG])],
    ],
    skips: [{ [EVIDENCE]: { name: [] } }, { name: " " }, { name: 1 }],
  },
  {
    kind: "evidence_labels",
    fields: FIELDS,
    parameters: LABELS,
    accepts: named(undefined, [], [LOG], [LOG, RECORD, LOG]),
    rejects: [
      ["plain position=1 count=1", ...named(["x"], [""], ["Record"], [`${LOG} `, LOG], ["record,log"], ["__proto__"])],
      ["plain position=3 count=1", ...named([RECORD, LOG, "x"])],
      ["plain position=2 count=3", ...named([LOG, "x", RECORD, "y", "x"])],
    ],
    skips: [{ [EVIDENCE]: { name: ["x"] } }, { name: 1, [EVIDENCE]: { name: ["x"] } }],
  },
  {
    kind: "evidence_labels",
    fields: FIELDS,
    parameters: LABELS,
    earlier: [rule("evidence_present", "name", { evidence_labels: [RECORD] })],
    accepts: named([RECORD]),
    rejects: [["plain position=2 count=1", ...named([RECORD, "x"])]],
    // The evidence of the field has a finding already.
    skips: named(["x"]),
  },
  {
    kind: "evidence_without_value",
    fields: FIELDS,
    base: { [EVIDENCE]: { name: [] } },
    accepts: [{ name: "x" }, { [EVIDENCE]: {} }, { [EVIDENCE]: { other: [LOG] } }],
    rejects: [["plain", ...each("name", undefined, null, "", " \u00a0", [], {}), { [EVIDENCE]: { name: [LOG] } }]],
    skips: each("name", 1, { a: 1 }),
  },
  {
    kind: "nothing_found",
    fields: FIELDS,
    field: null,
    accepts: [{ name: 1 }],
    rejects: [["plain", {}, { name: "x" }, { x: 1 }]],
  },
];
