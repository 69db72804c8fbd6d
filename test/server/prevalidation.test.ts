// The shape of a check's answer, over the app; what each rule finds is tested with the engine.
import { describe, expect, it } from "vitest";
import { type DraftRequest, PROFILE, post, readJsonFile, readyRequest } from "../support.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
type Json = any;

const CHECKS = [
  { check: "lint", path: `${PROFILE}/lint-report` },
  { check: "prevalidation", path: `${PROFILE}/prevalidate-report` },
] as const;
const { rules: RULES, fields: FIELDS } = readJsonFile("api/v1/profiles/dora/profile.json") as Json;
const REQUIRED: string[] = FIELDS.filter(({ required }: Json) => required).map(({ field_id }: Json) => field_id);

const answerTo = async (path: string, request: unknown): Promise<Json> => (await post(path, request)).json();
const reportWith = (change: Record<string, unknown>): Required<DraftRequest> => {
  const { report, evidence_manifest } = readyRequest();
  return { report: { ...report, ...change }, evidence_manifest };
};
const blockingOf = (answer: Json): string[] =>
  answer.findings
    .filter(({ severity }: Json) => severity === "blocking")
    .map(({ code, field_id }: Json) => `${code} ${field_id}`);

const DRAFTS: { name: string; request: DraftRequest }[] = [
  { name: "an empty report", request: { report: {} } },
  { name: "the ready example", request: readyRequest() },
  { name: "the ready example without evidence", request: { report: readyRequest().report } },
  {
    name: "wrong types everywhere",
    request: { report: Object.fromEntries(FIELDS.map(({ field_id }: Json) => [field_id, { a: 1 }])) },
  },
  {
    name: "values that a person must look at",
    request: {
      report: { ...readyRequest().report, entity_legal_identifier: "X", reporting_currency: "euro", unheard_of: 1 },
      evidence_manifest: { ...readyRequest().evidence_manifest, unheard_of: ["x"], entity_legal_name: ["x"] },
    },
  },
  {
    name: "forty unknown fields",
    request: { report: Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`x${n}`, n])) },
  },
];
const ROWS = DRAFTS.flatMap((draft) => CHECKS.map((check) => ({ ...draft, ...check })));

describe("an answer", () => {
  it.each(ROWS)("to $name by $check has the members of the contract", async ({ path, check, request }) => {
    const answer = await answerTo(path, request);
    expect(answer).toMatchObject({
      ok: true,
      check,
      safe_summary: expect.stringMatching(/\S/),
      counts: { blocking: expect.any(Number), attention: expect.any(Number), info: expect.any(Number) },
      required: { total: REQUIRED.length, present: expect.any(Number) },
    });
    for (const finding of answer.findings) {
      const { code, severity, field_id, message, recoverability, suggested_next_call, ...others } = finding;
      expect(others).toEqual({});
      expect([code, message, recoverability].every((text) => /\S/.test(text))).toBe(true);
      expect(["blocking", "attention", "info"]).toContain(severity);
      expect(field_id === null || typeof field_id === "string").toBe(true);
      expect(suggested_next_call ?? "GET /").toMatch(/^(?:GET|POST) \/\S*$/);
    }
  });

  it.each(ROWS)("to $name by $check draws its status from its findings", async ({ path, request }) => {
    const { findings, counts, prevalidation_status, ready_for_preverification } = await answerTo(path, request);
    for (const severity of ["blocking", "attention", "info"])
      expect(findings.filter((finding: Json) => finding.severity === severity)).toHaveLength(counts[severity]);
    const status = counts.attention > 0 ? "attention_required" : "ready_for_preverification";
    expect(prevalidation_status).toBe(counts.blocking > 0 ? "blocked" : status);
    expect(ready_for_preverification).toBe(prevalidation_status === "ready_for_preverification");
  });

  it.each(ROWS)("to $name by $check accounts for every rule of the check", async ({ path, check, request }) => {
    const { rules, traces } = await answerTo(path, request);
    expect(rules.total).toBe(RULES.filter(({ checks }: Json) => checks.includes(check)).length);
    expect(rules.evaluated + rules.not_applicable).toBe(rules.total);
    expect(rules.failed).toBe(new Set(traces.map(({ rule_id }: Json) => rule_id)).size);
  });

  it.each(ROWS)("to $name by $check traces each finding to its rule", async ({ path, check, request }) => {
    const { findings, traces } = await answerTo(path, request);
    expect(traces).toHaveLength(findings.length);
    for (const [index, trace] of traces.entries()) {
      const rule = RULES.find(({ rule_id }: Json) => rule_id === trace.rule_id);
      expect(rule).toMatchObject({ code: findings[index].code, severity: findings[index].severity });
      expect(rule.checks).toContain(check);
      expect(trace).toEqual({
        finding: index,
        rule_id: rule.rule_id,
        source_atom_ids: rule.source_atom_ids,
        href: `${PROFILE}/rules.json#${rule.rule_id}`,
      });
    }
  });

  it.each(ROWS)("to $name by $check is the same bytes twice, and below 100 KB", async ({ path, request }) => {
    const [first, second] = await Promise.all([post(path, request), post(path, request)]);
    const text = await first.text();
    expect(await second.text()).toBe(text);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(100_000);
  });
});

describe("a verdict", () => {
  it.each(CHECKS)("of $check on an empty report is one missing field after another", async ({ path }) => {
    const answer = await answerTo(path, { report: {} });
    expect(REQUIRED).toHaveLength(15);
    expect(blockingOf(answer)).toEqual(REQUIRED.map((field) => `missing_required_field ${field}`));
    expect(answer).toMatchObject({
      prevalidation_status: "blocked",
      ready_for_preverification: false,
      required: { total: 15, present: 0 },
    });
  });

  it.each(REQUIRED)("on a draft without %s names that field alone as missing", async (field) => {
    for (const { path } of CHECKS) {
      const answer = await answerTo(path, reportWith({ [field]: null }));
      expect(blockingOf(answer)).toEqual([`missing_required_field ${field}`]);
      expect(answer).toMatchObject({ prevalidation_status: "blocked", required: { total: 15, present: 14 } });
    }
  });

  it("of pre-validation on the ready example is ready", async () => {
    const answer = await answerTo(`${PROFILE}/prevalidate-report`, readyRequest());
    expect(answer).toMatchObject({
      prevalidation_status: "ready_for_preverification",
      ready_for_preverification: true,
      counts: { blocking: 0, attention: 0 },
      required: { total: 15, present: 15 },
    });
  });

  it("of pre-validation without the evidence manifest asks for a look", async () => {
    const answer = await answerTo(`${PROFILE}/prevalidate-report`, { report: readyRequest().report });
    expect(answer.prevalidation_status).toBe("attention_required");
    expect(answer.findings.map(({ code }: Json) => code)).toContain("missing_evidence");
  });

  it.each(DRAFTS)("of lint on $name is never ready", async ({ request }) => {
    expect((await answerTo(`${PROFILE}/lint-report`, request)).ready_for_preverification).toBe(false);
  });

  it("of lint on the ready example says only that the rest was not run, and where it runs", async () => {
    const { findings, prevalidation_status } = await answerTo(`${PROFILE}/lint-report`, readyRequest());
    expect(prevalidation_status).toBe("attention_required");
    expect(findings).toMatchObject([
      { code: "prevalidation_not_run", field_id: null, suggested_next_call: `POST ${PROFILE}/prevalidate-report` },
    ]);
  });
});
