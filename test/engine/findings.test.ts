// The codes as published, and the findings of single drafts in their order.
import { describe, expect, it } from "vitest";
import { createPrevalidate } from "../../server/engine/engine.ts";
import type { Rule, Severity } from "../../server/engine/rule-set.ts";
import { PROFILE } from "../support.ts";
import {
  answerTo,
  bodyText,
  FIELDS,
  lint,
  namesOf,
  prevalidate,
  RULE_SET,
  RULES,
  readyWith,
  sampleRequests,
} from "./drafts.ts";

const BOTH = ["lint", "prevalidation"];
/** Severity and checks of the codes. */
const CODES: readonly (readonly [string, Severity, readonly string[]])[] = [
  ["missing_required_field", "blocking", BOTH],
  ["empty_required_field", "blocking", BOTH],
  ["invalid_field_type", "blocking", BOTH],
  ["invalid_field_format", "blocking", BOTH],
  ["value_not_in_code_list", "attention", BOTH],
  ["invalid_identifier", "attention", BOTH],
  ["duplicate_list_item", "attention", BOTH],
  ["datetime_not_utc", "attention", BOTH],
  ["datetime_without_offset", "attention", BOTH],
  ["negative_value", "attention", BOTH],
  ["text_too_long", "attention", BOTH],
  ["missing_evidence", "attention", ["prevalidation"]],
  ["unknown_evidence_label", "attention", ["prevalidation"]],
  ["evidence_for_absent_field", "attention", ["prevalidation"]],
  ["unknown_field", "attention", BOTH],
  ["evidence_for_unknown_field", "attention", ["prevalidation"]],
  ["prevalidation_not_run", "attention", ["lint"]],
];
describe("the rules as published", () => {
  it.each(CODES)("%s is %s and looked at by %j", (code, severity, checks) => {
    const rules = RULES.filter((rule) => rule.code === code);
    expect(rules.length).toBeGreaterThan(0);
    expect(
      rules.filter((rule) => rule.severity !== severity || [...rule.checks].sort().join() !== checks.join()),
    ).toEqual([]);
  });

  it("have an id each", () => {
    expect(new Set(RULES.map(({ rule_id }) => rule_id)).size).toBe(RULES.length);
  });

  it("are blocking only where the structure is at fault", () => {
    const blocking = new Set(RULES.filter(({ severity }) => severity === "blocking").map(({ code }) => code));
    expect([...blocking].sort()).toEqual(
      CODES.filter(([, severity]) => severity === "blocking")
        .map(([code]) => code)
        .sort(),
    );
  });
});

describe("single answers", () => {
  it("the ready request is ready", () => {
    const { prevalidation_status, ready_for_preverification, counts, required } = answerTo(
      readyWith({}),
      "prevalidation",
    );
    expect({
      prevalidation_status,
      ready_for_preverification,
      blocking: counts.blocking,
      attention: counts.attention,
      required,
    }).toEqual({
      prevalidation_status: "ready_for_preverification",
      ready_for_preverification: true,
      blocking: 0,
      attention: 0,
      required: { present: 15, total: 15 },
    });
  });

  it("lint finds nothing in the ready request and sends it on to pre-validation", () => {
    const { findings, prevalidation_status } = answerTo(readyWith({}), "lint");
    expect(findings.map(({ code, suggested_next_call }) => [code, suggested_next_call])).toEqual([
      ["prevalidation_not_run", `POST ${PROFILE}/prevalidate-report`],
    ]);
    expect(prevalidation_status).toBe("attention_required");
  });

  it.each([{ reporting_currency: "x" }, { x: 1 }, { competent_authority: "" }])(
    "lint that finds something says no more than that: %j",
    (change) => {
      expect(lint(readyWith(change))).not.toContain("prevalidation_not_run");
    },
  );

  it.each(FIELDS)(
    "$field_id has one finding where it is blocked, whatever the rest of the draft says",
    ({ field_id }) => {
      const drafts = sampleRequests(40, 3).map((text) => JSON.parse(text));
      const blocked = drafts.map(({ report, ...rest }) =>
        JSON.stringify({ ...rest, report: { ...report, [field_id]: { a: 1 } } }),
      );
      const own = blocked.map((text) => prevalidate(text).filter((name) => name.endsWith(` ${field_id}`)));
      expect(own).toEqual(drafts.map(() => [`invalid_field_type ${field_id}`]));
    },
  );

  it("a blocked field has one finding even if a rule on it looks at something else", () => {
    const absent = RULES.find(({ rule_id }) => rule_id === "evidence_for_absent_field.reporting_currency") as Rule;
    const rule: Rule = { ...absent, rule_id: "further", field_id: "competent_authority" };
    const hashes = { profile_artifact_hash: "", profile_semantic_hash: "" };
    const prevalidateFurther = createPrevalidate({ ...RULE_SET, rules: [...RULE_SET.rules, rule] }, hashes);
    const request = JSON.parse(readyWith({ competent_authority: "" }, { competent_authority: [] }));
    const found = namesOf(prevalidateFurther(request, "prevalidation"));
    expect(found.filter((name) => name.endsWith(" competent_authority"))).toEqual([
      "empty_required_field competent_authority",
    ]);
  });

  it("an empty report misses the required fields in stream order", () => {
    const expected = FIELDS.filter(({ required }) => required).map(
      ({ field_id }) => `missing_required_field ${field_id}`,
    );
    expect(lint(bodyText({}))).toEqual(expected);
    expect(prevalidate(bodyText({})).slice(0, 15)).toEqual(expected);
  });

  it("findings stand in stream order whatever the order of the draft, and a field's own in the order of the codes", () => {
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
});
