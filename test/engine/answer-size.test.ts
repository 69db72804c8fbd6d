// The size of answers, of the published profiles with the most fields: a large one leaves findings out, counts them, and never a blocking one.
import { expect, it, vi } from "vitest";
import type { Answer, Finding } from "../../server/engine/answer.ts";
import { createCheckText } from "../../server/engine/engine.ts";
import { MAX_ITEMS } from "../../server/engine/field-type.ts";
import type { RuleSet } from "../../server/engine/rule-set.ts";
import { MAX_ANSWER_BYTES, SHORTENED_BYTES } from "../../server/engine/shorten.ts";
import { artifacts, DORA, PROFILE, post, readJsonFile, readPublic, readyRequest } from "../support.ts";

const format = (bytes: number): string => bytes.toLocaleString("en");
const HASHES = { profile_artifact_hash: "", profile_semantic_hash: "" };

// A value that draws as many findings as one value can, by type.
const WRONG: Readonly<Record<string, unknown>> = {
  string: "tbd",
  text: "tbd",
  email: "a@b.example",
  datetime: "2026-03-10T06:42:00",
  string_list: ["x", "x", " y"],
  boolean: true,
  integer: -1,
  number: -1,
  percentage: -1,
  duration: "000:00:01",
  yes_no: "unknown",
  moment: "open",
  figure: "undeterminable",
  record_list: [{ name: "x" }, { name: "x" }],
};

/** A draft in which every field is wrong and has an unknown label, with unknown members besides. */
function wrongDraft({ fields }: RuleSet): string {
  const unknown = Array.from({ length: 30 }, (_, index) => [`${"\u202e".repeat(64)}${index}`, 1] as const);
  return JSON.stringify({
    report: Object.fromEntries([
      ...fields.map(({ field_id, field_type }) => [field_id, WRONG[field_type]] as const),
      ...unknown,
    ]),
    evidence_manifest: Object.fromEntries(fields.map(({ field_id }) => [field_id, ["no_such_label"]])),
  });
}

const ruleSetOf = (alias: string): RuleSet => readJsonFile(`api/v1/profiles/${alias}/profile.json`);

/** The rules with attention on evidence, as in the profile dora, so that attention alone is too large. */
const withLoudEvidence = (ruleSet: RuleSet): RuleSet => ({
  ...ruleSet,
  rules: ruleSet.rules.map((rule) => (rule.kind.includes("evidence") ? { ...rule, severity: "attention" } : rule)),
});

const answersOf = (alias: string, ruleSet = ruleSetOf(alias)) => {
  const answer = (isComplete: boolean, draft: string, detail?: string): [bytes: number, answer: Answer] => {
    const result = createCheckText(ruleSet, HASHES, isComplete)(draft, "prevalidation", { detail });
    if (!("json" in result)) throw new Error(result.error);
    return [Buffer.byteLength(result.json), JSON.parse(result.json)];
  };
  return { ruleSet, answer };
};

/** The findings that an answer has, those included that it only counts. */
const countOf = (findings: readonly Finding[]): number =>
  findings.reduce((sum, { message }) => sum + Number(/too large with (\d+) more/.exec(message)?.[1] ?? 1), 0);

it.each(DORA)(
  "an answer of %s to a draft that is wrong in every field keeps to its size and counts all findings",
  (alias) => {
    const { ruleSet, answer } = answersOf(alias);
    const draft = wrongDraft(ruleSet);
    const [, whole] = answer(true, draft);
    for (const detail of ["full", "brief"] as const) {
      const [bytes, shown] = answer(false, draft, detail);
      expect(bytes).toBeLessThanOrEqual(SHORTENED_BYTES[detail]);
      expect(shown.counts).toEqual(whole.counts);
      expect(shown.prevalidation_status).toBe(whole.prevalidation_status);
      expect(countOf(shown.findings)).toBe(whole.findings.length);
    }
  },
);

it("an answer that is too large leaves out information before attention, and both from the end, with a trace for each finding", () => {
  const { ruleSet, answer } = answersOf("dora-final", withLoudEvidence(ruleSetOf("dora-final")));
  const draft = wrongDraft(ruleSet);
  const [[, whole], [, shown]] = [answer(true, draft), answer(false, draft)];
  const isCount = ({ message }: Finding) => message.includes("too large with");
  const listed = shown.findings.filter((finding) => !isCount(finding));
  expect(listed.filter(({ severity }) => severity === "info")).toEqual([]);
  const attention = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === "attention");
  expect(attention(listed)).toEqual(attention(whole.findings).slice(0, attention(listed).length));
  expect(shown.findings.map(isCount).lastIndexOf(false)).toBe(listed.length - 1);
  expect(shown.traces.map(({ finding }) => finding)).toEqual([...shown.findings.keys()]);
  const codeIn = new Map(ruleSet.rules.map(({ rule_id, code }) => [rule_id, code]));
  expect(shown.traces.map(({ rule_id }) => codeIn.get(rule_id))).toEqual(shown.findings.map(({ code }) => code));
});

it.each(DORA)("an answer of %s never leaves out a blocking finding, however large it is", (alias) => {
  const { ruleSet, answer } = answersOf(alias);
  const report = Object.fromEntries(ruleSet.fields.map(({ field_id }) => [field_id, { wrong: true }]));
  const [bytes, shown] = answer(false, JSON.stringify({ report }), "brief");
  expect(bytes).toBeLessThanOrEqual(MAX_ANSWER_BYTES.brief);
  expect(shown.findings.filter(({ severity = "blocking" }) => severity === "blocking")).toHaveLength(
    ruleSet.fields.length,
  );
  expect(shown.counts.blocking).toBe(ruleSet.fields.length);
});

it("the service card and all guides name the same limits of an answer", () => {
  expect(readJsonFile("api/v1/service-card/index.json").limits.max_answer_bytes).toEqual(MAX_ANSWER_BYTES);
  const words = `${format(MAX_ANSWER_BYTES.full)} bytes, or ${format(MAX_ANSWER_BYTES.brief)} with \`detail=brief\``;
  const named = [...new Set(artifacts.files.values())]
    .filter(({ file }) => file.startsWith("docs/") && file.endsWith(".md"))
    .flatMap(
      ({ file }) =>
        readPublic(file)
          .toString()
          .match(/[\d,]+ bytes, or [\d,]+ with `detail=brief`/g) ?? [],
    );
  expect(named.length).toBeGreaterThan(1);
  expect(new Set(named)).toEqual(new Set([words]));
});

const repeat = (label: string, count: number): readonly string[] => Array.from({ length: count }, () => label);
const [{ request: INITIAL }] = readJsonFile("api/v1/profiles/dora-initial/examples.json").examples;

it.each([
  [
    "codes",
    "value_not_in_code_list",
    MAX_ITEMS,
    { report: { ...INITIAL.report, type_of_financial_entity_affected: repeat("xx", MAX_ITEMS) } },
  ],
  [
    "criteria",
    "value_not_in_code_list",
    MAX_ITEMS,
    {
      report: {
        ...INITIAL.report,
        classification_criteria_that_triggered_the_incident_report: repeat("xx", MAX_ITEMS),
      },
    },
  ],
  [
    "labels of evidence",
    "unknown_evidence_label",
    45_000,
    { ...INITIAL, evidence_manifest: { type_of_submission: repeat("xx", 45_000) } },
  ],
])("in an answer to as many wrong %s as fit, texts are folded at most twice each", (_, code, count, draft) => {
  const { answer } = answersOf("dora-initial");
  const text = JSON.stringify(draft);
  const folded = vi.spyOn(String.prototype, "toLowerCase");
  const [, shown] = answer(false, text);
  const calls = folded.mock.calls.length;
  folded.mockRestore();
  // The labels were looked up, and not refused as a whole.
  expect(shown.findings.map(({ code }) => code)).toContain(code);
  expect(calls).toBeLessThan(2 * count);
});

const without = (...fieldIds: string[]) => {
  const request = readyRequest();
  for (const fieldId of fieldIds) {
    delete request.report[fieldId];
    delete request.evidence_manifest[fieldId];
  }
  return request;
};
const FIVE = [
  ...["entity_legal_name", "incident_reference_code", "primary_contact_name", "primary_contact_email"],
  "competent_authority",
];
const mistyped = () => {
  const request = without("entity_legal_name");
  const values = { entity_legal_identifier: "X", financial_entity_type: "bank", primary_contact_email: "a@b" };
  Object.assign(request.report, { ...values, detection_datetime_utc: "yesterday", competent_authority: "" });
  return request;
};

it.each([
  ["six fields are missing", without(...FIVE, "detection_datetime_utc")],
  ["five fields are missing, and the deadline is known", without(...FIVE)],
  ["six values are missing or mistyped", mistyped()],
])("a brief answer has at most 2 KB where %s", async (what, request) => {
  const text = await (await post(`${PROFILE}/prevalidate-report?detail=brief`, request)).text();
  expect(JSON.parse(text).findings).toHaveLength(6);
  console.log(`brief answer where ${what}: ${Buffer.byteLength(text)} bytes`);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_048);
});
