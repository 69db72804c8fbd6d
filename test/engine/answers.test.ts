// What holds of every answer, whatever the draft: status, counts, ledger, traces, order, and one finding for one cause.
import { describe, expect, it } from "vitest";
import type { Answer, Finding } from "../../server/engine/answer.ts";
import type { Check, Severity } from "../../server/engine/rule-set.ts";
import { ACT_ID, artifacts } from "../support.ts";
import {
  answerTo,
  bodyText,
  CHECKS,
  FIELD_CODES,
  FIELDS,
  namesOf,
  READY_REPORT,
  RULES,
  RULES_HREF,
  readyWith,
  sampleRequests,
} from "./drafts.ts";

interface Sample {
  readonly text: string;
  readonly check: Check;
  readonly answer: Answer;
}
const SAMPLES: readonly Sample[] = [
  readyWith({}),
  bodyText({}),
  bodyText(READY_REPORT),
  ...sampleRequests(300),
].flatMap((text) => CHECKS.map((check) => ({ text, check, answer: answerTo(text, check) })));

/** The texts of the samples that break a law, so that a failure shows its draft. */
const breaking = (isBroken: (sample: Sample) => boolean): string[] =>
  SAMPLES.filter(isBroken).map(({ check, text }) => `${check} ${text}`);
const rulesOf = ({ traces }: Answer) => traces.map(({ rule_id }) => RULES.find((rule) => rule.rule_id === rule_id));

describe("every answer", () => {
  it("has findings of six members and no others", () => {
    const members = ["code", "field_id", "message", "recoverability", "severity", "suggested_next_call"];
    const isOdd = (finding: Finding) => Object.keys(finding).sort().join() !== members.join();
    expect(breaking(({ answer }) => answer.findings.some(isOdd))).toEqual([]);
  });

  it("has findings that say something and how to go on", () => {
    const isMute = ({ message, recoverability }: Finding) => message.trim() === "" || !/^[a-z_]+$/.test(recoverability);
    expect(breaking(({ answer }) => answer.findings.some(isMute))).toEqual([]);
  });

  it("counts its findings by severity", () => {
    const isMiscounted = ({ answer: { findings, counts } }: Sample) =>
      (["attention", "blocking", "info"] as const).some(
        (wanted) => counts[wanted] !== findings.filter(({ severity }) => severity === wanted).length,
      );
    expect(breaking(isMiscounted)).toEqual([]);
  });

  it("is blocked by a blocking finding, asks for a look by one that needs attention, and is ready otherwise", () => {
    const statusOf = ({ findings }: Answer) => {
      const has = (wanted: Severity) => findings.some(({ severity }) => severity === wanted);
      return has("blocking") ? "blocked" : has("attention") ? "attention_required" : "ready_for_preverification";
    };
    expect(breaking(({ answer }) => statusOf(answer) !== answer.prevalidation_status)).toEqual([]);
  });

  it("is ready by the boolean if it is by the status", () => {
    const isReady = ({ prevalidation_status }: Answer) => prevalidation_status === "ready_for_preverification";
    expect(breaking(({ answer }) => answer.ready_for_preverification !== isReady(answer))).toEqual([]);
  });

  it("is never ready after lint alone", () => {
    expect(breaking(({ check, answer }) => check === "lint" && answer.ready_for_preverification)).toEqual([]);
  });

  it("counts the required fields that have a value, right or wrong", () => {
    const isEmpty = (value: unknown) =>
      value === undefined ||
      value === null ||
      (typeof value === "string" && value.trim() === "") ||
      (typeof value === "object" && Object.keys(value).length === 0);
    const present = (text: string) =>
      FIELDS.filter(({ field_id, required }) => required && !isEmpty(JSON.parse(text).report[field_id])).length;
    expect(
      breaking(({ text, answer }) => answer.required.present !== present(text) || answer.required.total !== 15),
    ).toEqual([]);
  });

  it("sums its ledger to the rules of its check", () => {
    const total = (check: Check) => RULES.filter(({ checks }) => checks.includes(check)).length;
    const isOff = ({ check, answer: { rules, traces } }: Sample) =>
      rules.total !== total(check) ||
      rules.evaluated + rules.not_applicable !== rules.total ||
      rules.failed !== new Set(traces.map(({ rule_id }) => rule_id)).size;
    expect(breaking(isOff)).toEqual([]);
  });

  it("traces each finding, in order, to a rule of its code, severity and field", () => {
    const isOff = ({ check, answer }: Sample) =>
      answer.traces.length !== answer.findings.length ||
      rulesOf(answer).some((rule, i) => {
        const { code, severity, field_id, recoverability } = answer.findings[i] as Finding;
        const fits = rule?.code === code && rule.severity === severity && rule.recoverability === recoverability;
        return (
          !fits ||
          !rule.checks.includes(check) ||
          (rule.field_id !== null && rule.field_id !== field_id) ||
          answer.traces[i]?.finding !== i
        );
      });
    expect(breaking(isOff)).toEqual([]);
  });

  it("gives with each trace the link and the sources of the rule", () => {
    const isOff = ({ answer }: Sample) =>
      rulesOf(answer).some((rule, i) => {
        const { href, source_atom_ids } = answer.traces[i] as Answer["traces"][number];
        return href !== `${RULES_HREF}#${rule?.rule_id}` || source_atom_ids.join() !== rule?.source_atom_ids.join();
      });
    expect(breaking(isOff)).toEqual([]);
  });

  it("suggests calls that the service answers, or none", () => {
    const isAnswered = (call: string) =>
      /^POST \/api\/v1\/profiles\/dora\/(?:lint|prevalidate)-report$/.test(call) ||
      (call.startsWith("GET ") && artifacts.files.has(call.slice(4)));
    const calls = new Set(
      SAMPLES.flatMap(({ answer }) => answer.findings.map((finding) => finding.suggested_next_call)),
    );
    expect([...calls].filter((call) => call !== null && !isAnswered(call))).toEqual([]);
  });

  it("has no finding on a field besides a blocking one", () => {
    const isDoubled = ({ answer: { findings } }: Sample) =>
      findings.some(
        ({ severity, field_id }) =>
          severity === "blocking" && findings.filter((other) => other.field_id === field_id).length > 1,
      );
    expect(breaking(isDoubled)).toEqual([]);
  });

  it("has no two findings of one code on one field", () => {
    expect(breaking(({ answer }) => new Set(namesOf(answer)).size !== namesOf(answer).length)).toEqual([]);
  });

  it("orders its findings: fields, unknown fields, unknown manifest keys, cross-field, information, prevalidation_not_run", () => {
    const rank = ({ code, field_id, severity }: Finding): number => {
      const place = FIELD_CODES.indexOf(code);
      if (place >= 0) return FIELDS.findIndex((field) => field.field_id === field_id) * FIELD_CODES.length + place;
      const last = ["unknown_field", "evidence_for_unknown_field"].indexOf(code);
      const group = last >= 0 ? last : code === "prevalidation_not_run" ? 4 : severity === "info" ? 3 : 2;
      return (FIELDS.length + group) * FIELD_CODES.length;
    };
    const isDisordered = ({ answer }: Sample) =>
      answer.findings.map(rank).some((value, i, ranks) => value < (ranks[i - 1] ?? 0));
    expect(breaking(isDisordered)).toEqual([]);
  });

  it("names the profile, the check and what the service does not do", () => {
    const profile = artifacts.profiles.get(ACT_ID);
    const isOff = ({ check, answer }: Sample) =>
      answer.ok !== true ||
      answer.act_id !== ACT_ID ||
      answer.check !== check ||
      answer.boundary_id !== "lexbind.boundary.v1" ||
      answer.boundary === "" ||
      answer.safe_summary === "" ||
      answer.profile_semantic_hash !== profile?.profile_semantic_hash ||
      !/^sha256:[0-9a-f]{64}$/.test(answer.profile_artifact_hash);
    expect(breaking(isOff)).toEqual([]);
  });
});
