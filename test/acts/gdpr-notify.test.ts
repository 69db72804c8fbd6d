// The decision of gdpr-notify: stories whose outcome was worked out by hand, and what it never does.
import { expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { checkedBy } from "../support.ts";
import { CASES, type Case, HIGH_RISK } from "./gdpr-notify-cases.ts";

type Report = Readonly<Record<string, unknown>>;

const answerTo = (report: Report): Answer => checkedBy("gdpr-notify", JSON.stringify({ report })).answer;
const codesIn = ({ findings }: Answer) => findings.map(({ code }) => code);

it("there are at least 60 cases", () => expect(CASES.length).toBeGreaterThanOrEqual(60));

it.each(CASES)("$provision: $title: $outcome", ({ answers, ...expected }: Case) => {
  const answer = answerTo({ ...HIGH_RISK, ...answers });
  const { outcome, basis, open, settled_by } = answer.decision ?? expect.fail();
  expect([outcome, ...basis.map(({ title }) => title)].join(" ")).toBe(expected.outcome);
  expect(open).toBe(expected.open === true || outcome === "undetermined");
  if (expected.settled !== undefined) expect(settled_by).toEqual(expected.settled);
  const codes = codesIn(answer);
  expect(codes.includes("answers_contradict")).toBe(expected.contradiction === true);
  expect(codes.includes("decision_undetermined")).toBe(outcome === "undetermined");
  expect(codes.includes("communication_open")).toBe(outcome === "notify");
  expect(answer.findings.filter(({ severity }) => severity === "blocking")).toEqual([]);
});

// Articles 33(1), 33(5) and 34(3), recital 85: the controller must be able to show it.
it.each([
  ["a risk is unlikely", { risk_unlikely: true, high_risk_likely: false }, true],
  ["the data were protected", { data_protected_before: true }, true],
  ["later measures removed the high risk", { high_risk_removed: true }, true],
  ["the effort is disproportionate", { effort_disproportionate: true }, true],
  ["a risk is not unlikely", {}, false],
])("where %s, grounds that are missing are a finding: %s", (_, answers, isFound) => {
  const less = { ...HIGH_RISK, ...answers, assessment_grounds: undefined };
  expect(codesIn(answerTo(less)).includes("grounds_missing")).toBe(isFound);
  expect(codesIn(answerTo({ ...HIGH_RISK, ...answers }))).not.toContain("grounds_missing");
});

it.each([
  ["notify_and_communicate", []],
  ["document_only", ["recorded_outcome_differs"]],
  ["undetermined", ["recorded_outcome_differs"]],
])("an outcome recorded as %s, where people are told, has the findings %j", (decided_outcome, expected) => {
  const codes = codesIn(answerTo({ ...HIGH_RISK, decided_outcome }));
  expect(codes.filter((code) => code === "recorded_outcome_differs")).toEqual(expected);
});

it.each([
  ["2026-03-10T06:59:59Z", 1],
  ["2026-03-10T07:00:00Z", 0],
])("decided at %s, and aware at 07:00 UTC, has %i finding on the order", (decided_at, count) => {
  const codes = codesIn(answerTo({ ...HIGH_RISK, aware_at: "2026-03-10T07:00:00Z", decided_at }));
  expect(codes.filter((code) => code === "decision_before_awareness")).toHaveLength(count);
});

it("no factor, whichever is chosen, changes the outcome", () => {
  const factors = ["fraud_or_money", "physical_harm", "sensitive_data", "vulnerable_people", "many_people"];
  for (const { answers } of CASES) {
    const report = { ...HIGH_RISK, ...answers };
    const { outcome } = answerTo(report).decision ?? expect.fail();
    for (const risk_factors of [[], factors])
      expect(answerTo({ ...report, risk_factors }).decision?.outcome).toBe(outcome);
  }
});

it("the decision contains no text of the draft", () => {
  const report = { ...HIGH_RISK, assessment_grounds: "Sesame", decided_by: "Sesame" };
  expect(JSON.stringify(answerTo(report))).not.toContain("Sesame");
});
