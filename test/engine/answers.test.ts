// What holds for every answer, whatever the draft: status, traces and order; and the answers to a few whole drafts.
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { createPrevalidate } from "../../server/engine/engine.ts";
import type { Mode, Rule } from "../../server/engine/rule-set.ts";
import * as bridge from "../bridge.ts";
import * as built from "../support.ts";
import { ALIASES } from "../support.ts";
import { bodyText, type Changes, createDrafts, MODES, namesOf } from "./create-drafts.ts";
import * as drafts from "./drafts.ts";

const { answerTo, FIELDS, lint, PROFILE, prevalidate, RULE_SET, RULES, readyWith, runOf } = drafts;
type Drafts = ReturnType<typeof createDrafts>;

interface Sample {
  readonly text: string;
  readonly mode: Mode;
  readonly answer: Answer;
  /** Of the profile. */
  readonly of: Drafts;
}

const samplesOf = (of: Drafts, count: number): Sample[] =>
  [of.readyWith({}), bodyText({}), bodyText(of.READY_REPORT), ...of.sampleRequests(count)].flatMap((text) =>
    MODES.map((mode) => ({ of, text, mode, answer: of.answerTo(text, mode) })),
  );

// Many of the neutral act, and some of each published profile, whose rules are of other kinds too.
const SAMPLES = [...samplesOf(drafts, 300), ...ALIASES.flatMap((alias) => samplesOf(createDrafts(built, alias), 20))];

/** The drafts for which a property does not hold, as text, so that a failure shows the draft. */
const breaking = (isBroken: (sample: Sample) => boolean): string[] =>
  SAMPLES.filter(isBroken).map(({ of, mode, text }) => `${of.PROFILE} ${mode} ${text}`);

it("every answer is ready only with the status of a ready draft, and never after lint alone", () => {
  const isReady = ({ prevalidation_status }: Answer) => prevalidation_status === "ready_for_preverification";
  const isOff = ({ mode, answer }: Sample) =>
    answer.ready_for_preverification !== isReady(answer) || (mode === "lint" && isReady(answer));
  expect(breaking(isOff)).toEqual([]);
});

// Which of them conditions exempt is tested with the kinds of rules; those of the neutral act have none.
it("every answer counts the required fields that have a value, right or wrong", () => {
  const isEmpty = (value: unknown) =>
    value === undefined ||
    value === null ||
    (typeof value === "string" && value.trim() === "") ||
    (typeof value === "object" && Object.keys(value).length === 0);
  const required = FIELDS.filter((field) => field.required);
  const present = (text: string) => required.filter(({ field_id }) => !isEmpty(JSON.parse(text).report[field_id]));
  const isOff = ({ of, text, answer }: Sample) =>
    of === drafts && (answer.required.present !== present(text).length || answer.required.total !== required.length);
  expect(breaking(isOff)).toEqual([]);
});

it("every answer counts the rules of its mode", () => {
  const isOff = ({ of: { RULES }, mode, answer: { rules, traces } }: Sample) =>
    rules.total !== RULES.filter(({ checks }) => checks.includes(mode)).length ||
    rules.evaluated + rules.not_applicable !== rules.total ||
    rules.failed < new Set(traces.map(({ rule_id }) => rule_id)).size;
  expect(breaking(isOff)).toEqual([]);
});

it("every answer traces each finding to a rule of its code, severity and field, with link and sources", () => {
  const isOff = ({ of: { PROFILE, RULES }, mode, answer: { findings, traces } }: Sample) =>
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

it("every answer suggests only calls that the service answers", () => {
  const isAnswered = (call: string, { PROFILE }: Drafts) =>
    [`POST ${PROFILE}/lint-report`, `POST ${PROFILE}/prevalidate-report`].includes(call) ||
    (call.startsWith("GET ") && [bridge, built].some(({ artifacts }) => artifacts.files.has(call.slice(4))));
  const isDead = ({ of, answer }: Sample) =>
    answer.findings.some(({ suggested_next_call: call }) => call !== null && !isAnswered(call, of));
  expect(breaking(isDead)).toEqual([]);
});

it("every answer has no other finding on a field with a blocking one, and no rule or code twice on a field", () => {
  // On a draft as a whole, each criterion of a decision has a rule of its own with the same code.
  const rulesOf = ({ findings, traces }: Answer) =>
    findings.map(({ code, field_id }, index) => `${field_id === null ? traces[index]?.rule_id : code} ${field_id}`);
  const isDoubled = ({ findings, traces }: Answer) =>
    findings.some(
      ({ severity, field_id }) =>
        severity === "blocking" && findings.filter((other) => other.field_id === field_id).length > 1,
    ) || new Set(rulesOf({ findings, traces } as Answer)).size !== findings.length;
  expect(breaking(({ answer }) => isDoubled(answer))).toEqual([]);
});

it("every answer has its findings in the order of the rules", () => {
  const isDisordered = ({ of: { RULES }, answer: { traces } }: Sample) =>
    traces
      .map(({ rule_id }) => RULES.findIndex((rule) => rule.rule_id === rule_id))
      .some((place, i, places) => place < (places[i - 1] ?? 0));
  expect(breaking(isDisordered)).toEqual([]);
});

it("every answer names the profile, the mode and what the service does not do", () => {
  const isOff = ({ of: { ACT_ID, RULE_SET }, mode, answer }: Sample) => {
    const { boundary_id, boundary } = RULE_SET;
    const { profile_semantic_hash } =
      [bridge, built].flatMap(({ artifacts }) => artifacts.profiles.get(ACT_ID) ?? [])[0] ?? {};
    const expected = { ok: true, act_id: ACT_ID, check: mode, boundary_id, boundary, profile_semantic_hash };
    return !isDeepStrictEqual(answer, { ...answer, ...expected });
  };
  expect(breaking(isOff)).toEqual([]);
});

it("the answer of lint has no finding on evidence", () => {
  const manifest = { road_classes: [], toll_currency: ["x"], x: [] };
  expect(lint(readyWith({}, manifest))).toEqual(["prevalidation_not_run"]);
});

it("the answer of lint to the ready request suggests pre-validation", () => {
  const { findings, prevalidation_status } = answerTo(readyWith({}), "lint");
  expect(findings.map(({ code, suggested_next_call }) => [code, suggested_next_call])).toEqual([
    ["prevalidation_not_run", `POST ${PROFILE}/prevalidate-report`],
  ]);
  expect(prevalidation_status).toBe("attention_required");
});

it("the answer to an empty report names the missing required fields in stream order", () => {
  const required = FIELDS.filter((field) => field.required);
  const expected = required.map(({ field_id }) => `missing_required_field ${field_id}`);
  expect(lint(bodyText({}))).toEqual(expected);
  expect(prevalidate(bodyText({})).slice(0, required.length)).toEqual(expected);
});

it("findings are in stream order, not in that of the draft", () => {
  const report = {
    z: 1,
    lanes_closed: -1,
    road_classes: ["XX", "XX"],
    A: 1,
    report_kind: 0,
    damage_seen_at: "2026-03-10T06:42:00",
  };
  const text = readyWith(report, { road_classes: [], y: [], B: [] });
  expect(prevalidate(text).slice(0, 10)).toEqual([
    "invalid_field_type report_kind",
    "datetime_without_offset damage_seen_at",
    "value_not_in_code_list road_classes",
    "duplicate_list_item road_classes",
    "missing_evidence road_classes",
    "negative_value lanes_closed",
    "unknown_field A",
    "unknown_field z",
    "evidence_for_unknown_field B",
    "evidence_for_unknown_field y",
  ]);
});

it("the answer has one finding on a blocked field even when another rule on it does not read its value", () => {
  const absent = RULES.find(({ rule_id }) => rule_id === "evidence_for_absent_field.toll_currency") as Rule;
  const rule: Rule = { ...absent, rule_id: "further", field_id: "contact_name" };
  const hashes = { profile_artifact_hash: "", profile_semantic_hash: "" };
  const further = createPrevalidate({ ...RULE_SET, rules: [...RULE_SET.rules, rule] }, hashes);
  const request = JSON.parse(readyWith({ contact_name: "" }, { contact_name: [] }));
  const found = namesOf(further(request, "prevalidation"));
  expect(found.filter((name) => name.endsWith(" contact_name"))).toEqual(["empty_required_field contact_name"]);
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

const single = RULES.slice(
  0,
  RULES.findIndex(({ kind }) => kind === "order_of_instants"),
);
const evaluatedOn = (field: string, value: unknown) =>
  runOf(readyWith({ [field]: value }))
    .evaluated.filter((rule) => rule.field_id === field && single.includes(rule))
    .map(({ code }) => code);

it.each(FIELDS.filter(({ required }) => required))(
  "a rule on a single field is the last on $field_id when it blocks",
  ({ field_id }) => {
    expect(evaluatedOn(field_id, undefined)).toEqual(["missing_required_field"]);
    expect(evaluatedOn(field_id, "")).toEqual(["missing_required_field", "empty_required_field"]);
    expect(evaluatedOn(field_id, { a: 1 }).at(-1)).toBe("invalid_field_type");
  },
);

it.each(FIELDS.filter(({ required }) => !required))(
  "a rule on a single field needs a value of $field_id",
  ({ field_id }) => {
    for (const nothing of [undefined, null, "", [], {}])
      expect(evaluatedOn(field_id, nothing)).toEqual(["evidence_for_absent_field"]);
  },
);

it.each<[reason: string, outcome: boolean, report: Changes, manifest?: Changes]>([
  ["a draft without findings", true, {}],
  ["a finding of pre-validation only", true, { closed_at: "2026-03-10T06:00:00Z" }],
  ["evidence, which lint does not check", true, {}, { x: [] }],
  ["a finding that needs attention", false, { x: 0 }],
  ["a blocking finding", false, { contact_name: null }],
])("lint says after %s that pre-validation was not run: %s", (_, outcome, report, manifest = {}) => {
  expect(lint(readyWith(report, manifest)).includes("prevalidation_not_run")).toBe(outcome);
});
