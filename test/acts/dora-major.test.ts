// The decision of dora-major: stories whose outcome was worked out by hand, and what holds for all answers.
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatSarif } from "../../scripts/report/formatters/sarif.ts";
import type { Answer } from "../../server/engine/answer.ts";
import { isContradictory } from "../engine/less-known.ts";
import { randomReports } from "../engine/random-answers.ts";
import { getRuns } from "../property-runs.ts";
import { outputOf } from "../report/formatters/output.ts";
import { checkedBy, readJsonFile } from "../support.ts";
import { ALL_FALSE, CASES, type Case, SHORT, VECTORS } from "./dora-major-cases.ts";
import { UNKNOWN_CASES } from "./dora-major-unknown-cases.ts";

type Report = Readonly<Record<string, unknown>>;

const answerTo = (report: Report): Answer => checkedBy("dora-major", JSON.stringify({ report })).answer;

const decisionOf = (report: Report) => answerTo(report).decision ?? expect.fail();
const longNames = (names: string) => names.split(",").map((name) => SHORT[name] ?? name);

it.each([...VECTORS, ...CASES, ...UNKNOWN_CASES])("$title: $outcome", ({ answers, ...expected }: Case) => {
  const { decision, findings } = answerTo({ ...ALL_FALSE, ...answers });
  const { outcome, basis, criteria, readings, settled_by, provisional } = decision ?? expect.fail();
  expect([outcome, ...basis.map(({ title }) => title)].join(" ")).toBe(expected.outcome);
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

const NOT_MAJOR_WORDS = /no major incident|not major together|does not ask for a report/;
/** Sentences on the whole, which only a conclusion may say. */
const WHOLE = /meet the conditions of a major incident|(?:is|are) (?:a |one )?major(?: incident)?[.:]/;
const BAD = { in_media: true, likely_total: { value: 150_000, kind: "actual" } };
const listed = (day: string, cause: string) => ({
  ...{ occurred_at: `${day}T09:00:00Z`, apparent_root_cause: cause, outcome: "not_major" },
});
const FAR_APART = [listed("2026-01-10", "fire"), listed("2026-07-11", "fire")];

// RTS, Article 8(2), and DORA, Articles 2, 3(8), 3(60) and 23.
it.each([
  ["an entity out of scope", { ...BAD, entity_in_scope: false }, /does not apply to the entity/],
  [
    "what is no incident",
    { ...BAD, ict_related_incident: false, payment_related_incident: false },
    /not to what happened/,
  ],
  [
    "incidents with two causes",
    { ...BAD, incidents: [listed("2026-01-10", "fire"), listed("2026-02-10", "flood")] },
    /No two of the listed incidents/,
  ],
  ["incidents too far apart", { ...BAD, incidents: FAR_APART }, /No two of the listed incidents/],
  [
    "a microenterprise",
    {
      ...{ ...BAD, entity_is_microenterprise: true },
      incidents: [listed("2026-01-10", "fire"), listed("2026-02-10", "fire")],
    },
    /does not apply to an entity like this one/,
  ],
])("no finding on %s contradicts the conclusion, and one gives the reason", (_, more, reason) => {
  const { findings, safe_summary } = answerTo({ ...ALL_FALSE, ...more });
  const messages = findings.map(({ message }) => message);
  expect(safe_summary).toMatch(NOT_MAJOR_WORDS);
  expect(messages.filter((message) => WHOLE.test(message))).toEqual([]);
  expect(messages.some((message) => reason.test(message))).toBe(true);
  // Whether it is in scope comes before everything that depends on it.
  expect(messages.findIndex((message) => message.includes("The Regulation"))).toBe(0);
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

const hasSubstitute = ({ decision }: Answer) =>
  decision?.readings.some(({ reading_id }) => reading_id === "start") === true;

it("an answer that is given turns no decision into the other", () => {
  const pairs = fc.tuple(randomReports, fc.nat());
  const runs = getRuns(400);
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
      expect(after === "major" && before === "not_major", `${removed} ${JSON.stringify(report)}`).toBe(false);
    }),
    { seed: 1, numRuns: runs },
  );
  expect(compared).toBeGreaterThan(runs / 4);
});
