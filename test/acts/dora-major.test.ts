// The decision of dora-major: stories whose outcome was worked out by hand, and what holds for all answers.
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatSarif } from "../../scripts/report/formatters/sarif.ts";
import type { Answer } from "../../server/engine/answer.ts";
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
