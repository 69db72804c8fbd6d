// What a decision gives to a report that it starts, and when time alone meets one of its criteria.
import { expect, it } from "vitest";
import { givenReport } from "../../scripts/pages/check/given-values.ts";
import { findTimedChanges } from "../../scripts/pages/check/timed-changes.ts";
import type { StartedByOutcome } from "../../scripts/pipeline/model/page-words.ts";
import type { Answer, AnswerDecision } from "../../server/engine/answer.ts";
import { parseInstant } from "../../server/engine/time/instant.ts";

const decisionWith = (met: boolean): AnswerDecision => ({
  ...{ basis: [], readings: [], settled_by: {}, open: false, outcome: met ? "major" : "not_major", provisional: false },
  criteria: [{ criterion_id: "duration", field_ids: [], met, rule_id: "X-1", source_atom_ids: [] }],
});

it.each<[what: string, value: unknown]>([
  ["nothing", undefined],
  ["null", null],
  ["what cannot be determined", "undeterminable"],
  ["what is still open", "open"],
  ["what is not known", "unknown"],
])("a decision gives %s to no report", (_, value) => {
  const starts: StartedByOutcome = {
    ...{ outcomes: ["major"], profile: "x", title: "", send: "" },
    fields: [
      { from: "given", to: "taken" },
      { from: "name", to: "name" },
    ],
  };
  expect(givenReport(starts, { given: value, name: "Example Bank" }, decisionWith(true))).toEqual({
    name: "Example Bank",
  });
});

const FROM = "2026-03-10T09:00:00Z";
const DAY_MINUTES = 24 * 60;

it.each([
  [1, "2026-03-10T09:01:00.000Z"],
  [2, "2026-03-10T09:02:00.000Z"],
  [DAY_MINUTES + 1, "2026-03-11T09:01:00.000Z"],
  [3 * DAY_MINUTES, "2026-03-13T09:00:00.000Z"],
  [3 * DAY_MINUTES + 1, null],
])("a criterion that is met %d minutes later is found at %s, by three days at most", (minutes, expected) => {
  const check = (body: Uint8Array) => {
    const { report } = JSON.parse(new TextDecoder().decode(body));
    const passedMs = (parseInstant(report.as_of)?.epochMs ?? 0) - Date.parse(FROM);
    return { status: 200, json: JSON.stringify({ decision: decisionWith(passedMs >= minutes * 60_000) }) };
  };
  const changes = findTimedChanges({
    ...{ request: { report: { as_of: FROM } }, stateAt: "as_of", check },
    answer: { decision: decisionWith(false) } as Answer,
  });
  expect(changes.map(({ epochMs, outcome }) => [new Date(epochMs).toISOString(), outcome])).toEqual(
    expected === null ? [] : [[expected, "major"]],
  );
});
