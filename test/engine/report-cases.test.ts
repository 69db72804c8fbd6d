// The three reports on a major incident, row by row, and what their messages say. Their drafts are in law-review.test.ts.
import { expect, it } from "vitest";
import { readJsonFile, readyRequest } from "../support.ts";
import { answerTo as answerOf, type Changes } from "../table-drafts.ts";
import { ALL_ROWS, answerTo, CRITICAL, fieldsOf, folderOf, LOSSES, type Place } from "./dora-rows.ts";
import { REPORT_CASES } from "./report-cases.ts";

const STAGES: readonly Place[] = ["initial", "intermediate", "final"];

it.each(STAGES)("the profile of the %s report has the rows of the template as fields", (stage) => {
  expect(fieldsOf(stage).map(({ data_field }) => data_field)).toEqual(ALL_ROWS);
});

it.each([
  ["initial", 18],
  ["intermediate", 32],
  ["final", 43],
] as const)("an %s report lacks each of its %i mandatory rows once when it is missing", async (stage, count) => {
  const mandatory = fieldsOf(stage).filter(({ obligation }) => obligation === "required");
  expect(mandatory.length).toBe(count);
  for (const { field_id, data_field = "" } of mandatory) {
    const { findings } = await answerTo({ profile: stage, changes: { [data_field]: null }, options: {} });
    const own = findings.filter((finding) => finding.field_id === field_id).map(({ code }) => code);
    expect(own, data_field).toEqual(["missing_required_field"]);
  }
});

it.each(STAGES)(
  "each conditional row of the %s report is reported in a case or is one that no draft can show",
  (stage) => {
    const shown = REPORT_CASES.filter(({ profile }) => profile === stage).flatMap(({ findings }) =>
      findings
        .filter(([code]) => code === "required_when" || code === "conditional_row_to_check")
        .map(([, row]) => row),
    );
    const conditional = fieldsOf(stage).filter(({ obligation }) => obligation === "where_applicable");
    const unseen = conditional.map(({ data_field = "" }) => data_field).filter((row) => !shown.includes(row));
    expect(unseen.filter((row) => !["3.1", "4.10", "4.11"].includes(row))).toEqual([]);
  },
);

it.each(STAGES)("each example of the %s report has the verdict that its name and title promise", async (stage) => {
  const { examples } = readJsonFile(`${folderOf(stage)}/examples.json`);
  for (const { name, request } of examples) {
    const { prevalidation_status } = await answerOf(`dora-${stage}`, request.report, {}, request.evidence_manifest);
    const expected = { blocked: "blocked", attention: "attention_required" }[name as string];
    expect(prevalidation_status, name).toBe(expected ?? "ready_for_preverification");
  }
});

// The words that a person acts upon, where the provision has a point that is easily left out.
it.each<[Place, Changes, code: string, words: RegExp]>([
  ["initial", {}, "notification_deadline", /without undue delay, at the latest when it expires/],
  ["initial", { "2.5": [CRITICAL, LOSSES] }, "article_8_needs_malicious_access", /access that may lead to data losses/],
  ["intermediate", { "3.5": 31.55 }, "invalid_field_format", /one decimal place, rounded half up/],
  ["final", { "3.3": null }, "required_when", /in an intermediate report, if they are still down, the expected time/],
  ["final", { "3.15": "001:00:00" }, "duration_inconsistent", /from the detection or an earlier log entry/],
])("a message on the %s report with %j says what is easily left out: %s", async (profile, changes, code, words) => {
  const { findings } = await answerTo({ profile, changes, options: {} });
  expect(findings.find((finding) => finding.code === code)?.message).toMatch(words);
});

it("a final report is asked for a row although evidence for it was left in the manifest", async () => {
  const { report } = readyRequest("dora-final");
  const impact = fieldsOf("final").find(({ data_field }) => data_field === "3.13") ?? expect.fail();
  const evidence = { [impact.field_id]: impact.evidence_labels };
  const { findings } = await answerOf("dora-final", { ...report, [impact.field_id]: null }, {}, evidence);
  const codes = findings.filter(({ field_id }) => field_id === impact.field_id).map(({ code }) => code);
  expect(codes).toEqual(["evidence_for_absent_field", "required_when"]);
});
