// Values that a draft lacks: what is asked for and counted, what conditions exempt, and that one absence is reported once.
import { expect, it } from "vitest";
import { createRun } from "../../server/engine/engine.ts";
import type { RunnableRuleSet } from "../../server/engine/prepared-rules.ts";
import type { Mode, OfficialRow, Rule, RuleSetField } from "../../server/engine/rule-set.ts";
import { blocking, profileOf, rule } from "../kinds/kind-table.ts";
import { namesOf } from "./create-drafts.ts";

const [WANTED, OTHER] = ["wanted", "other"];
const text = (field_id: string, required: boolean): RuleSetField => ({
  ...{ field_id, title: field_id, field_type: "string", required, code_list: null },
});
const row = (data_field: string, field: string, obligation: OfficialRow["obligation"]): OfficialRow => ({
  ...{ data_field, official_title: "", source_atom_ids: [], title: "", field_ids: [field], members: [], obligation },
});
const unless = [[{ field: "text", equals: "reclassified" }]];
const absent = { rejects: ["absent"] };
const NEUTRAL = profileOf({ kind: "nothing_found", fields: {}, accepts: [], rejects: [] });

const PROFILE: RunnableRuleSet = {
  ...NEUTRAL,
  fields: [text("text", true), text(WANTED, true), text(OTHER, true), text("open", false)],
  rules: [
    rule("presence", "text", absent, blocking),
    rule("presence", WANTED, { ...absent, unless }, { ...blocking, code: "required" }),
    rule("presence", WANTED, { rejects: ["empty"], unless }, { ...blocking, code: "non_empty" }),
    rule("presence", OTHER, { ...absent, unless }, { ...blocking, code: "required" }),
    rule("required_when", "open", { when: [[{ field: "text", equals: "y" }]], unless }),
  ],
  crosswalk: {
    official_template: {
      annex: "Annex",
      named_at_most: 9,
      official_rows: [
        row("1.1", "text", "required"),
        row("1.2", WANTED, "required"),
        row("1.3", "open", "where_applicable"),
        row("1.4", OTHER, "required"),
        row("1.5", "none", "where_applicable"),
      ],
    },
  },
};

/** The findings, the required fields, and the open mandatory and conditional rows. */
function read(report: Record<string, unknown>, mode: Mode = "prevalidation") {
  const run = createRun(PROFILE, mode)({ report, evidence_manifest: {} });
  const { mandatory_rows_missing, conditional_rows_to_check, complete } = run.official_template ?? {};
  return [namesOf(run), run.required, [mandatory_rows_missing, conditional_rows_to_check, complete]];
}

it("a required field is asked for, counted and missing in the official template", () => {
  expect(read({ text: "x" })).toEqual([
    ["required wanted", "required other"],
    { present: 1, total: 3 },
    [["1.2", "1.4"], ["1.3", "1.5"], false],
  ]);
  expect(read({ text: "x", wanted: " ", other: "x" })[0]).toEqual(["non_empty wanted"]);
});

it.each([{}, { wanted: "" }, { wanted: null }])(
  "a required field is not where conditions exempt the draft: %j",
  (report) => {
    const exempt = [[], { present: 1, total: 1 }, [[], ["1.5"], true]];
    expect(read({ text: "reclassified", ...report })).toEqual(exempt);
    expect(read({ text: "reclassified", ...report }, "lint")).toEqual(exempt);
  },
);

it("a required field does not count even with a value where the draft need not have it", () => {
  expect(read({ text: "reclassified", wanted: "x" })[1]).toEqual({ present: 1, total: 1 });
});

type Severities = readonly Rule["severity"][];

it.each<[given: Severities, reported: Severities]>([
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
])("an answer to absences reported with severity %j in turn has those of %j", (given, reported) => {
  const when = [[{ field: "text", has_value: true }]];
  const rules = given.map((severity) => rule("required_when", WANTED, { when }, { severity }));
  const { findings } = createRun({ ...PROFILE, rules }, "lint")({ report: { text: "x" }, evidence_manifest: {} });
  expect(findings.map(({ severity }) => severity)).toEqual(reported);
});
