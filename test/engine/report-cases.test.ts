// The drafts of report-cases.ts over the server: findings and status are those an officer expects. And every mandatory row.
import { expect, it } from "vitest";
import type { Obligation } from "../../scripts/pipeline/model/authored.ts";
import type { Answer } from "../../server/engine/answer.ts";
import { post, readJsonFile } from "../support.ts";
import { inOrder } from "./draft-case.ts";
import { ALL_ROWS, REPORT_CASES, type ReportCase, type Stage } from "./report-cases.ts";

interface Field {
  readonly field_id: string;
  readonly data_field: string;
  readonly obligation: Obligation;
  readonly interpretive_load: number | null;
  readonly evidence_labels: readonly string[];
}

const STAGES: readonly Stage[] = ["initial", "intermediate", "final"];
const DEADLINES = ["notification_deadline", "intermediate_report_deadline", "final_report_deadline"];
// The ready examples of the later reports raise it; its drafts are in law-review-cases.ts.
const IN_READY = "clients_to_be_informed";

const profileOf = (stage: Stage) => {
  const folder = `api/v1/profiles/dora-${stage}`;
  const fields: readonly Field[] = readJsonFile(`${folder}/profile.json`).fields;
  const ready: Record<string, unknown> = readJsonFile(`${folder}/report.schema.json`).examples[0].report;
  return { path: `/${folder}/prevalidate-report`, fields, ready };
};
const PROFILES = { initial: profileOf("initial"), intermediate: profileOf("intermediate"), final: profileOf("final") };

/** The answer to the ready example with changed rows; fields that need evidence have it. */
async function answerTo(stage: Stage, rows: ReportCase["rows"]): Promise<Answer> {
  const { path, fields, ready } = PROFILES[stage];
  const readValue = ({ field_id, data_field }: Field) => (data_field in rows ? rows[data_field] : ready[field_id]);
  const filled = fields.filter((field) => (readValue(field) ?? null) !== null);
  const judged = filled.filter(({ interpretive_load }) => (interpretive_load ?? 0) >= 3);
  const response = await post(path, {
    report: Object.fromEntries(filled.map((field) => [field.field_id, readValue(field)])),
    evidence_manifest: Object.fromEntries(judged.map((field) => [field.field_id, field.evidence_labels])),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

const rowOf = (stage: Stage, id: string | null) =>
  PROFILES[stage].fields.find(({ field_id }) => field_id === id)?.data_field ?? id;

it.each(REPORT_CASES)("$stage: $name", async ({ stage, rows, findings }) => {
  const answer = await answerTo(stage, rows);
  const found = answer.findings.filter(({ code }) => ![...DEADLINES, IN_READY].includes(code));
  expect(inOrder(found.map(({ code, field_id, severity }) => [code, rowOf(stage, field_id), severity]))).toEqual(
    inOrder(findings),
  );
  const has = (severity: string) => findings.some((finding) => finding[2] === severity);
  expect(answer.prevalidation_status).toBe(
    has("blocking") ? "blocked" : has("attention") ? "attention_required" : "ready_for_preverification",
  );
});

it("the table has a name for each case, and the rows of the template", () => {
  expect(new Set(REPORT_CASES.map(({ stage, name }) => `${stage} ${name}`)).size).toBe(REPORT_CASES.length);
  for (const { fields } of Object.values(PROFILES))
    expect(fields.map(({ data_field }) => data_field)).toEqual(ALL_ROWS);
});

it.each(STAGES)("%s: each mandatory row is reported when it is missing, once", async (stage) => {
  const mandatory = PROFILES[stage].fields.filter(({ obligation }) => obligation === "required");
  expect(mandatory.length).toBe({ initial: 18, intermediate: 32, final: 43 }[stage]);
  for (const { field_id, data_field } of mandatory) {
    const { findings } = await answerTo(stage, { [data_field]: null });
    const own = findings.filter((finding) => finding.field_id === field_id).map(({ code }) => code);
    expect(own, data_field).toEqual(["missing_required_field"]);
  }
});

it.each(STAGES)("%s: each conditional row is reported in a case or is one that no draft can show", (stage) => {
  const shown = REPORT_CASES.filter((draft) => draft.stage === stage).flatMap(({ findings }) =>
    findings.filter(([code]) => code === "required_when" || code === "conditional_row_to_check").map(([, row]) => row),
  );
  const conditional = PROFILES[stage].fields.filter(({ obligation }) => obligation === "where_applicable");
  const unseen = conditional.map(({ data_field }) => data_field).filter((row) => !shown.includes(row));
  expect(unseen.filter((row) => !["3.1", "4.10", "4.11"].includes(row))).toEqual([]);
});

it.each(STAGES)("%s: each example has the verdict that its name and title promise", async (stage) => {
  const { examples } = readJsonFile(`api/v1/profiles/dora-${stage}/examples.json`);
  for (const { name, request } of examples) {
    const response = await post(PROFILES[stage].path, request);
    const { prevalidation_status } = (await response.json()) as Answer;
    const expected = { blocked: "blocked", attention: "attention_required" }[name as string];
    expect(prevalidation_status, name).toBe(expected ?? "ready_for_preverification");
  }
});

// The words that a person acts upon, where the provision has a point that is easily left out.
it.each<[Stage, ReportCase["rows"], code: string, words: RegExp]>([
  ["initial", {}, "notification_deadline", /without undue delay, at the latest when it expires/],
  [
    "initial",
    { "2.5": ["critical_services_affected", "data_losses"] },
    "article_8_needs_malicious_access",
    /access that may lead to data losses/,
  ],
  ["intermediate", { "3.5": 31.55 }, "invalid_field_format", /one decimal place, rounded half up/],
  ["final", { "3.3": null }, "required_when", /in an intermediate report, if they are still down, the expected time/],
  ["final", { "3.15": "001:00:00" }, "duration_inconsistent", /from the detection or an earlier log entry/],
])("%s: with %j, the message of %s has its point", async (stage, rows, code, words) => {
  const { findings } = await answerTo(stage, rows);
  expect(findings.find((finding) => finding.code === code)?.message).toMatch(words);
});

it("required_when is raised although evidence for the row was left in the manifest", async () => {
  const { path, ready, fields } = PROFILES.final;
  const impact = fields.find(({ data_field }) => data_field === "3.13") as Field;
  const report = { ...ready, [impact.field_id]: null };
  const evidence_manifest = { [impact.field_id]: impact.evidence_labels };
  const { findings } = (await (await post(path, { report, evidence_manifest })).json()) as Answer;
  const codes = findings.filter(({ field_id }) => field_id === impact.field_id).map(({ code }) => code);
  expect(codes).toEqual(["evidence_for_absent_field", "required_when"]);
});
