// What holds for every answer, whatever the draft: status, traces and order; and the answers to a few whole drafts.
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { createPrevalidate } from "../../server/engine/engine.ts";
import type { Mode, Rule } from "../../server/engine/rule-set.ts";
import { ACT_ID, artifacts, PROFILE } from "../support.ts";
import {
  answerTo,
  bodyText,
  FIELDS,
  lint,
  MODES,
  namesOf,
  prevalidate,
  READY_REPORT,
  RULE_SET,
  RULES,
  readyWith,
  sampleRequests,
} from "./drafts.ts";

interface Sample {
  readonly text: string;
  readonly mode: Mode;
  readonly answer: Answer;
}
const SAMPLES: readonly Sample[] = [
  readyWith({}),
  bodyText({}),
  bodyText(READY_REPORT),
  ...sampleRequests(300),
].flatMap((text) => MODES.map((mode) => ({ text, mode, answer: answerTo(text, mode) })));

/** The drafts for which a property does not hold, as text, so that a failure shows the draft. */
const breaking = (isBroken: (sample: Sample) => boolean): string[] =>
  SAMPLES.filter(isBroken).map(({ mode, text }) => `${mode} ${text}`);

describe("every answer", () => {
  it("is ready only with the status of a ready draft, and never after lint alone", () => {
    const isReady = ({ prevalidation_status }: Answer) => prevalidation_status === "ready_for_preverification";
    const isOff = ({ mode, answer }: Sample) =>
      answer.ready_for_preverification !== isReady(answer) || (mode === "lint" && isReady(answer));
    expect(breaking(isOff)).toEqual([]);
  });

  it("counts the required fields that have a value, right or wrong", () => {
    const isEmpty = (value: unknown) =>
      value === undefined ||
      value === null ||
      (typeof value === "string" && value.trim() === "") ||
      (typeof value === "object" && Object.keys(value).length === 0);
    const required = FIELDS.filter((field) => field.required);
    const present = (text: string) => required.filter(({ field_id }) => !isEmpty(JSON.parse(text).report[field_id]));
    const isOff = ({ text, answer }: Sample) =>
      answer.required.present !== present(text).length || answer.required.total !== required.length;
    expect(breaking(isOff)).toEqual([]);
  });

  it("counts the rules of its mode", () => {
    const isOff = ({ mode, answer: { rules, traces } }: Sample) =>
      rules.total !== RULES.filter(({ checks }) => checks.includes(mode)).length ||
      rules.evaluated + rules.not_applicable !== rules.total ||
      rules.failed !== new Set(traces.map(({ rule_id }) => rule_id)).size;
    expect(breaking(isOff)).toEqual([]);
  });

  it("traces each finding to a rule of its code, severity and field, with link and sources", () => {
    const isOff = ({ mode, answer: { findings, traces } }: Sample) =>
      findings.some((finding, index) => {
        const rule = RULES.find(({ rule_id }) => rule_id === traces[index]?.rule_id);
        const { rule_id, source_atom_ids, code, severity, recoverability, checks } = rule as Rule;
        const trace = { finding: index, href: `${PROFILE}/rules/${rule_id}`, rule_id, source_atom_ids };
        const field_id = rule?.field_id ?? finding.field_id;
        return (
          !isDeepStrictEqual(traces[index], trace) ||
          !isDeepStrictEqual(finding, { ...finding, code, severity, recoverability, field_id }) ||
          !checks.includes(mode)
        );
      });
    expect(breaking(isOff)).toEqual([]);
  });

  it("suggests only calls that the service answers", () => {
    const isAnswered = (call: string) =>
      /^POST \/api\/v1\/profiles\/dora\/(?:lint|prevalidate)-report$/.test(call) ||
      (call.startsWith("GET ") && artifacts.files.has(call.slice(4)));
    const calls = SAMPLES.flatMap(({ answer }) => answer.findings.map((finding) => finding.suggested_next_call));
    expect(calls.filter((call) => call !== null && !isAnswered(call))).toEqual([]);
  });

  it("has no other finding on a field with a blocking one, and no code twice on a field", () => {
    const isDoubled = ({ findings }: Answer) =>
      findings.some(
        ({ severity, field_id }) =>
          severity === "blocking" && findings.filter((other) => other.field_id === field_id).length > 1,
      ) || new Set(namesOf({ findings })).size !== findings.length;
    expect(breaking(({ answer }) => isDoubled(answer))).toEqual([]);
  });

  it("has its findings in the order of the rules", () => {
    const isDisordered = ({ traces }: Answer) =>
      traces
        .map(({ rule_id }) => RULES.findIndex((rule) => rule.rule_id === rule_id))
        .some((place, i, places) => place < (places[i - 1] ?? 0));
    expect(breaking(({ answer }) => isDisordered(answer))).toEqual([]);
  });

  it("names the profile, the mode and what the service does not do", () => {
    const { boundary_id, boundary } = RULE_SET;
    const profile_semantic_hash = artifacts.profiles.get(ACT_ID)?.profile_semantic_hash;
    const isOff = ({ mode, answer }: Sample) => {
      const expected = { ok: true, act_id: ACT_ID, check: mode, boundary_id, boundary, profile_semantic_hash };
      return !isDeepStrictEqual(answer, { ...answer, ...expected });
    };
    expect(breaking(isOff)).toEqual([]);
  });
});

describe("the answer", () => {
  it("of lint has no finding on evidence", () => {
    const manifest = { affected_member_states: [], reporting_currency: ["x"], x: [] };
    expect(lint(readyWith({}, manifest))).toEqual(["prevalidation_not_run"]);
  });

  it("of lint to the ready request suggests pre-validation", () => {
    const { findings, prevalidation_status } = answerTo(readyWith({}), "lint");
    expect(findings.map(({ code, suggested_next_call }) => [code, suggested_next_call])).toEqual([
      ["prevalidation_not_run", `POST ${PROFILE}/prevalidate-report`],
    ]);
    expect(prevalidation_status).toBe("attention_required");
  });

  it("to an empty report names the missing required fields in stream order", () => {
    const required = FIELDS.filter((field) => field.required);
    const expected = required.map(({ field_id }) => `missing_required_field ${field_id}`);
    expect(lint(bodyText({}))).toEqual(expected);
    expect(prevalidate(bodyText({})).slice(0, required.length)).toEqual(expected);
  });

  it("has its findings in stream order, whatever the order of the draft", () => {
    const report = {
      z: 1,
      preliminary_estimated_clients_affected: -1,
      affected_member_states: ["XX", "XX"],
      A: 1,
      submission_type: 0,
      detection_datetime_utc: "2026-03-10T06:42:00",
    };
    const text = readyWith(report, { affected_member_states: [], y: [], B: [] });
    expect(prevalidate(text).slice(0, 10)).toEqual([
      "invalid_field_type submission_type",
      "datetime_without_offset detection_datetime_utc",
      "value_not_in_code_list affected_member_states",
      "duplicate_list_item affected_member_states",
      "missing_evidence affected_member_states",
      "negative_value preliminary_estimated_clients_affected",
      "unknown_field A",
      "unknown_field z",
      "evidence_for_unknown_field B",
      "evidence_for_unknown_field y",
    ]);
  });

  it("has one finding on a blocked field even when another rule on it does not read its value", () => {
    const absent = RULES.find(({ rule_id }) => rule_id === "evidence_for_absent_field.reporting_currency") as Rule;
    const rule: Rule = { ...absent, rule_id: "further", field_id: "competent_authority" };
    const hashes = { profile_artifact_hash: "", profile_semantic_hash: "" };
    const further = createPrevalidate({ ...RULE_SET, rules: [...RULE_SET.rules, rule] }, hashes);
    const request = JSON.parse(readyWith({ competent_authority: "" }, { competent_authority: [] }));
    const found = namesOf(further(request, "prevalidation"));
    expect(found.filter((name) => name.endsWith(" competent_authority"))).toEqual([
      "empty_required_field competent_authority",
    ]);
  });
});

it.each([
  ["kind", { kind: "no_such_kind" }, /^there is no kind of rule "no_such_kind"$/],
  ["code list", { kind: "code_list", parameters: { code_list: "no_such_list" } }, /^rule .+ has an unknown code list$/],
])("a rule with an unknown %s throws instead of passing", (_, change, message) => {
  const rule: Rule = { ...(RULES[0] as Rule), ...change };
  const hashes = { profile_artifact_hash: "", profile_semantic_hash: "" };
  const request = JSON.parse(readyWith({}));
  expect(() => createPrevalidate({ ...RULE_SET, rules: [rule] }, hashes)(request, "lint")).toThrow(message);
});
