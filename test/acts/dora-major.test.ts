// The decision of dora-major: stories whose outcome was worked out by hand, and what holds for all answers.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Formatter } from "../../scripts/report/formatters/formatter.ts";
import { formatHtml } from "../../scripts/report/formatters/html.tsx";
import { formatSarif } from "../../scripts/report/formatters/sarif.ts";
import { formatText } from "../../scripts/report/formatters/text.ts";
import type { Answer } from "../../server/engine/answer.ts";
import { createBrief } from "../../server/engine/brief.ts";
import { randomReports } from "../engine/random-answers.ts";
import { outputOf } from "../report/formatters/output.ts";
import { checkedBy, readJsonFile } from "../support.ts";
import { ALL_FALSE, CASES, type Case, SHORT, VECTORS } from "./dora-major-cases.ts";

type Report = Readonly<Record<string, unknown>>;

const answerTo = (report: Report): Answer => checkedBy("dora-major", JSON.stringify({ report })).answer;

const decisionOf = (report: Report) => answerTo(report).decision ?? expect.fail();
const longNames = (names: string) => names.split(",").map((name) => SHORT[name] ?? name);

it.each([...VECTORS, ...CASES])("$title: $outcome", ({ answers, ...expected }: Case) => {
  const { decision, findings } = answerTo({ ...ALL_FALSE, ...answers });
  const { outcome, basis, criteria, readings, settled_by, provisional } = decision ?? expect.fail();
  expect([outcome, basis].filter((part) => part !== null).join(" ")).toBe(expected.outcome);
  const wanted = Object.entries(expected.criteria ?? {}).map(([name, met]) => [SHORT[name], met]);
  const got = new Map(criteria.map(({ criterion_id, met }) => [criterion_id, met]));
  expect(wanted.map(([name]) => [name, got.get(String(name))])).toEqual(wanted);
  if (expected.readings !== undefined)
    expect(readings.map(({ reading_id, changes_outcome }) => `${reading_id}${changes_outcome ? "!" : ""}`)).toEqual(
      expected.readings,
    );
  for (const [name, sets] of Object.entries(expected.settled ?? {}))
    expect(settled_by[name]).toEqual(sets.map(longNames));
  expect(provisional).toBe(expected.provisional === true);
  expect(findings.filter(({ severity }) => severity === "blocking")).toEqual([]);
  expect(findings.some(({ code }) => code === "decision_undetermined")).toBe(outcome === "undetermined");
});

it("an estimate that is owed and an answer that contradicts another need attention, and both name a provision", () => {
  const { findings, traces } = answerTo({
    ...ALL_FALSE,
    clients_affected: "undeterminable",
    ict_supports_critical_function: false,
    services: [{ name: "Payments", supports_critical_function: true, unavailable: true }],
  });
  for (const code of ["estimate_owed", "answers_contradict"]) {
    const index = findings.findIndex((finding) => finding.code === code);
    expect(findings[index]?.severity).toBe("attention");
    expect(traces[index]?.source_atom_ids).not.toEqual([]);
  }
});

/** The codes of these, with the fields that they are about. */
const foundIn = (report: Report, ...codes: readonly string[]) =>
  answerTo(report)
    .findings.filter(({ code }) => codes.includes(code))
    .map(({ code, field_id, severity }) => `${code} ${field_id} ${severity}`);

it.each([
  ["major", [`recorded_outcome_differs decided_outcome attention`]],
  ["undetermined", [`recorded_outcome_differs decided_outcome attention`]],
  ["not_major", []],
  [undefined, []],
])(
  "an outcome recorded as %s, where the answers lead to not_major, has the findings %j",
  (decided_outcome, expected) => {
    const found = foundIn({ ...ALL_FALSE, decided_outcome }, "recorded_outcome_differs");
    expect(found).toEqual(expected);
  },
);

it.each([
  ["2026-03-10T06:59:59Z", ["decision_before_detection decided_at attention"]],
  ["2026-03-10T07:59:59+01:00", ["decision_before_detection decided_at attention"]],
  ["2026-03-10T07:00:00Z", []],
])("decided at %s and detected at 07:00 UTC has the findings %j", (decided_at, expected) => {
  const report = { ...ALL_FALSE, detected_at: "2026-03-10T07:00:00Z", decided_at };
  expect(foundIn(report, "decision_before_detection")).toEqual(expected);
});

it("the decision contains no figure and no text of the draft", () => {
  const text = JSON.stringify(
    decisionOf({
      ...ALL_FALSE,
      clients_affected: { value: 7_654_321, kind: "actual" },
      likely_total: { value: 8_765_432, kind: "estimate" },
      services: [{ name: "Sesame" }],
    }),
  );
  expect(text).not.toMatch(/7654321|8765432|Sesame/);
});

it("while it is not decided, the finding is on the next field that may settle it, and suggests to read about that", () => {
  const asked = (report: Report) => {
    const { findings } = answerTo(report);
    const found = findings.find(({ code }) => code === "decision_undetermined");
    expect(found?.suggested_next_call).toBe(`GET /api/v1/profiles/dora-major/fields/${found?.field_id}/source`);
    return found?.field_id;
  };
  expect(asked({})).toBe("entity_in_scope");
  const inScope = { entity_in_scope: true, ict_related_incident: true };
  expect(asked(inScope)).toBe("access_successful");
  expect(asked({ ...inScope, access_successful: false })).toBe("regulated_service_affected");
});

it("a SARIF log begins with the outcome in a sentence, as information", () => {
  const text = JSON.stringify({ report: { entity_in_scope: false } });
  const checked = checkedBy("dora-major", text);
  const profile = readJsonFile("api/v1/profiles/dora-major/profile.json");
  const log = JSON.parse(outputOf(formatSarif, [{ name: "a.json", text, profile, ...checked }]));
  expect(log.runs[0].results[0]).toMatchObject({
    ruleId: "out_of_scope",
    kind: "informational",
    level: "none",
    message: { text: expect.stringContaining("DORA does not ask for a report of this incident.") },
  });
});

/** Answers that contradict each other have a finding, and lead to nothing certain. What `incidents` changes is the question. */
const isContradictory = ({ findings }: Answer) =>
  findings.some(({ code }) => code === "answers_contradict" || code === "moments_out_of_order");
const hasSubstitute = ({ decision }: Answer) =>
  decision?.readings.some(({ reading_id }) => reading_id === "start") === true;

it("taking an answer away never makes an incident not major, and giving one turns no decision into the other", () => {
  const pairs = fc.tuple(randomReports, fc.nat());
  let compared = 0;
  fc.assert(
    fc.property(pairs, ([report, number]) => {
      const names = Object.keys(report).filter((name) => name !== "incidents");
      const removed = names[number % names.length] ?? "";
      const { [removed]: _, ...less } = report;
      const [whole, fewer] = [answerTo(report), answerTo(less)];
      if ([whole, fewer].some((answer) => isContradictory(answer) || hasSubstitute(answer))) return;
      compared++;
      const [before, after] = [whole.decision?.outcome, fewer.decision?.outcome];
      expect(after === "not_major" && before !== "not_major", `${removed} ${JSON.stringify(report)}`).toBe(false);
      expect(after === "major" && before === "not_major", `${removed} ${JSON.stringify(report)}`).toBe(false);
    }),
    { numRuns: 400 },
  );
  expect(compared).toBeGreaterThan(100);
});

// Article 5(1)(a) and (2) of Delegated Regulation (EU) 2025/301, worked out by hand: 4 hours after the classification, and 24 hours after the
// awareness unless these are over by then. MAJOR is major, DOUBT is not decided, ALL_FALSE is not major.
const DETECTED = "2026-03-10T07:00:00Z";
const IN_SCOPE = { entity_in_scope: true, ict_related_incident: true };
const MAJOR = {
  ...{ ...IN_SCOPE, entity_type: "payment_institution", access_successful: true, access_malicious: true },
  ...{ access_unauthorised: true, access_may_result_in_data_losses: true },
};
const DOUBT = { ...MAJOR, access_may_result_in_data_losses: "unknown" };
const at = (decided_at: string | undefined, detected_at: string | undefined = DETECTED) => ({
  detected_at,
  decided_at,
});

it.each([
  ["major, decided in the first 20 hours", { ...MAJOR, ...at("2026-03-10T10:15:00Z") }, "2026-03-10T14:15:00Z"],
  ["major, decided in the last 4 hours of a day", { ...MAJOR, ...at("2026-03-11T05:00:00Z") }, "2026-03-11T07:00:00Z"],
  ["major, decided exactly after 24 hours", { ...MAJOR, ...at("2026-03-11T07:00:00Z") }, "2026-03-11T07:00:00Z"],
  ["major, decided later", { ...MAJOR, ...at("2026-03-11T07:00:01Z") }, "2026-03-11T11:00:01Z"],
  [
    "major, recorded as that",
    { ...MAJOR, ...at("2026-03-10T10:15:00Z"), decided_outcome: "major" },
    "2026-03-10T14:15:00Z",
  ],
  [
    "major, with another outcome recorded",
    { ...MAJOR, ...at("2026-03-10T10:15:00Z"), decided_outcome: "not_major" },
    "<= 2026-03-11T07:00:00Z",
  ],
  ["major, without the time of the decision", { ...MAJOR, ...at(undefined) }, "<= 2026-03-11T07:00:00Z"],
  [
    "major, without the time of the detection",
    { ...MAJOR, decided_at: "2026-03-10T10:15:00Z" },
    "<= 2026-03-10T14:15:00Z",
  ],
  ["major, without any time", MAJOR, "without detected_at decided_at"],
  ["major, decided before it was detected", { ...MAJOR, ...at("2026-03-10T06:59:59Z") }, "without decided_at"],
  ["undetermined", { ...DOUBT, ...at(undefined) }, "<= 2026-03-11T07:00:00Z"],
  [
    "undetermined, recorded as that",
    { ...DOUBT, ...at("2026-03-10T10:15:00Z"), decided_outcome: "undetermined" },
    "<= 2026-03-11T07:00:00Z",
  ],
  ["undetermined, without any time", DOUBT, "without detected_at decided_at"],
  ["not major", { ...ALL_FALSE, ...at("2026-03-10T10:15:00Z") }, "without"],
  ["out of scope", { entity_in_scope: false, ...at("2026-03-10T10:15:00Z") }, "without"],
])("an incident that is %s has the deadline of the notification that it starts", (_, report, expected) => {
  const { timeline, timeline_missing } = answerTo(report);
  const { clock_id, due, upper_bound } = timeline?.clocks[0] ?? {};
  const bound = upper_bound === undefined ? `without ${timeline_missing?.join(" ")}`.trim() : `<= ${upper_bound}`;
  expect(due ?? bound).toBe(expected);
  expect([undefined, "dora.initial_notification"]).toContain(clock_id);
  expect(timeline?.initial_notification_due).toBe(due ?? undefined);
});

it("a brief answer to a draft that does not decide has the bound of the clock that it may start", () => {
  const { timeline } = createBrief(answerTo({ ...DOUBT, ...at(undefined) }));
  expect(timeline?.clocks).toEqual([{ clock_id: "dora.initial_notification", upper_bound: "2026-03-11T07:00:00Z" }]);
});

const NOW = new Date("2026-03-10T12:00:00Z");
const PERIODS = /within 4 hours of the classification .*no later than 24 hours after/;

/** The text or the record of a draft of dora-major, checked at noon on the day, with the State of Germany. */
function shownAs(format: Formatter, report: Report): string {
  const text = JSON.stringify({ report });
  const parameters = { member_state: "DE" };
  const profile = readJsonFile("api/v1/profiles/dora-major/profile.json");
  const checked = checkedBy("dora-major", text, "prevalidation", parameters);
  const output = outputOf(format, [{ name: "a.json", text, profile, ...checked }], { parameters, now: NOW });
  return output.replaceAll("\n", " ");
}

it.each([
  ["text", formatText],
  ["record", formatHtml],
])("the %s of a decision says until when the notification is due, and never that nothing is", (_, format) => {
  const decided = shownAs(format, { ...MAJOR, ...at("2026-03-10T10:15:00Z") });
  expect(decided).toMatch(PERIODS);
  expect(decided).toContain("4 hours after “Decided at”: Tue 10 Mar 2026, 15:15 Berlin");
  expect(decided).toContain("24 hours after “Detected at”: Wed 11 Mar 2026, 08:00 Berlin");
  for (const report of [
    { ...MAJOR, ...at(undefined) },
    { ...DOUBT, ...at(undefined) },
  ]) {
    const shown = shownAs(format, report);
    expect(shown).toMatch(PERIODS);
    expect(shown).toMatch(
      /at the latest Wed 11 Mar 2026, 08:00 Berlin \(19 h 00 min left\), if the incident is classified as major by then/,
    );
  }
  expect(shownAs(format, MAJOR)).toMatch(PERIODS);
  for (const report of [MAJOR, DOUBT, ALL_FALSE]) expect(shownAs(format, report)).not.toContain("has no deadline");
});

it("a record of a decision long ago does not say that its notification is late", () => {
  const report = { ...MAJOR, ...at("2025-03-10T10:15:00Z", "2025-03-10T07:00:00Z") };
  expect(shownAs(formatText, report)).not.toMatch(/DEADLINE HAS PASSED|submission is late/);
});
