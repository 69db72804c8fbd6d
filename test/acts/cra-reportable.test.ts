// The decision of cra-reportable: stories whose outcome was worked out by hand, and the day on which something was known.
import { expect, it } from "vitest";
import { decisionSentences } from "../../scripts/report/wording/decision-words.ts";
import type { Answer } from "../../server/engine/answer.ts";
import { checkedBy, readJsonFile } from "../support.ts";
import { BOTH, CASES, type Case } from "./cra-reportable-cases.ts";

type Report = Readonly<Record<string, unknown>>;

const answerTo = (report: Report, parameters = {}): Answer =>
  checkedBy("cra-reportable", JSON.stringify({ report }), "prevalidation", parameters).answer;
const codesIn = ({ findings }: Answer) => findings.map(({ code }) => code);

it("there are at least 60 cases", () => expect(CASES.length).toBeGreaterThanOrEqual(60));

it.each(CASES)("$provision: $title: $outcome", ({ answers, ...expected }: Case) => {
  const answer = answerTo({ ...BOTH, ...answers });
  const { outcome, basis, open, readings, settled_by } = answer.decision ?? expect.fail();
  expect([outcome, ...basis.map(({ title }) => title)].join(" ")).toBe(expected.outcome);
  expect(open).toBe(expected.open === true || outcome === "undetermined");
  expect(readings.map(({ reading_id, changes_outcome }) => `${reading_id}${changes_outcome ? "!" : ""}`)).toEqual(
    expected.readings ?? [],
  );
  if (expected.settled !== undefined) expect(settled_by).toEqual(expected.settled);
  const codes = codesIn(answer);
  expect(codes.includes("answers_contradict")).toBe(expected.contradiction === true);
  expect(codes.includes("decision_undetermined")).toBe(outcome === "undetermined");
  expect(answer.findings.filter(({ severity }) => severity === "blocking")).toEqual([]);
});

// Article 14(7), 71(2): the day is that of the main establishment, whatever the offset in which the moment is written.
it.each([
  ["2026-09-10T21:59:59Z", "DE", "not_reportable"],
  ["2026-09-10T22:00:00Z", "DE", "reportable"],
  ["2026-09-10T22:00:00Z", "PT", "not_reportable"],
  ["2026-09-10T23:00:00Z", "PT", "reportable"],
  ["2026-09-10T20:59:59Z", "FI", "not_reportable"],
  ["2026-09-10T21:00:00Z", "FI", "reportable"],
  ["2026-09-10T20:00:00-05:00", "DE", "reportable"],
  ["2026-09-10T22:00:00Z", undefined, "undetermined"],
])("what was known at %s in %s is %s", (moment, member_state, outcome) => {
  const report = { ...BOTH, vulnerability_aware_at: moment, incident_aware_at: moment };
  expect(answerTo(report, { member_state }).decision?.outcome).toBe(outcome);
});

const sentenceFor = (report: Report): string => answerTo({ ...BOTH, ...report }).safe_summary;

it("the sentence says which tracks are reported, and which one is open", () => {
  expect(sentenceFor({})).toContain("Both are reported");
  expect(sentenceFor({ incident: false })).toContain("vulnerability is reported, and the incident is not.");
  expect(sentenceFor({ incident: "unknown" })).toContain("It is not decided yet whether a severe incident is");
  expect(sentenceFor({ reliable_evidence: false })).toContain("incident is reported, and the vulnerability is not.");
  expect(sentenceFor({ reliable_evidence: "unknown" })).toContain("whether an actively exploited vulnerability is");
});

it.each([
  ["vulnerability_aware_at", { reliable_evidence: true }],
  ["incident_aware_at", { incident: true }],
])("where %s is missing, that is a finding", (name, answers) => {
  const { findings } = answerTo({ ...BOTH, ...answers, [name]: undefined });
  expect(findings.filter(({ code }) => code === "awareness_missing").map(({ field_id }) => field_id)).toEqual([name]);
});

it.each([
  ["reportable", 0],
  ["not_reportable", 1],
])("an outcome recorded as %s, where both are reported, has %i finding on it", (decided_outcome, count) => {
  const codes = codesIn(answerTo({ ...BOTH, decided_outcome }));
  expect(codes.filter((code) => code === "recorded_outcome_differs")).toHaveLength(count);
});

it.each([
  ["2026-10-05T07:59:59+02:00", 2],
  ["2026-10-05T06:00:00Z", 0],
])("decided at %s, and aware at 08:00 in Berlin, has %i findings on the order", (decided_at, count) => {
  const codes = codesIn(answerTo({ ...BOTH, decided_at }));
  expect(codes.filter((code) => code === "decision_before_awareness")).toHaveLength(count);
});

it("another reading names its outcome, and not one of several sentences that may be wrong", () => {
  const answer = answerTo({ ...BOTH, incident: false, vulnerability_aware_at: "2026-09-10T12:00:00+02:00" });
  const { decision } = readJsonFile("api/v1/profiles/cra-reportable/profile.json");
  const sentences = decisionSentences(answer, decision);
  expect(sentences.some((sentence) => sentence.endsWith("The outcome would then be: “reportable”"))).toBe(true);
});
