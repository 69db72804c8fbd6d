// The deadline in an answer. Deadlines worked out by hand are in test/kinds/deadline-cases.ts.
import { expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import type { CheckParameters } from "../../server/engine/options.ts";
import { readJsonFile } from "../bridge.ts";
import type { Changes } from "./create-drafts.ts";
import { answerTo, RULES, readyWith } from "./drafts.ts";

const DEADLINE = RULES.find(({ code }) => code === "closing_deadline");

const answerOn = (report: Changes, parameters?: CheckParameters): Answer =>
  answerTo(readyWith(report), "prevalidation", parameters);
const codesOf = ({ findings }: Answer) => findings.map(({ code }) => code);

it("the deadline is in its finding, with the rule and the sources of that rule", () => {
  const { timeline, traces, findings } = answerOn({});
  const index = findings.findIndex(({ code }) => code === DEADLINE?.code);
  expect(timeline).toMatchObject({ rule_id: DEADLINE?.rule_id, source_atom_ids: DEADLINE?.source_atom_ids });
  expect(traces[index]?.rule_id).toBe(DEADLINE?.rule_id);
  expect(findings[index]?.message).toContain(timeline?.clocks[0]?.due);
});

it.each<Changes>([
  { contact_name: undefined, owner_name: 1 },
  { x: 1, owner_identifier: "x" },
  { damage_seen_at: "2026-03-10T07:42:00+01:00" },
  { owner_type: "bank" },
])("the timeline is in the answer whatever is wrong with other values: %o", (report) => {
  expect(answerOn(report).timeline?.clocks[0]).toMatchObject({ clock_id: "bridge.closing_notice", missing: [] });
  expect(codesOf(answerOn(report))).toContain("closing_deadline");
});

it("the timeline is not in the answer of lint", () => {
  expect(answerTo(readyWith({}), "lint")).not.toHaveProperty("timeline");
});

const assumed = (report: Changes, parameters: CheckParameters = {}) => {
  const { findings, timeline } = answerOn(report, parameters);
  const message = findings.find(({ code }) => code === DEADLINE?.code)?.message ?? "";
  return { message, assumptions: timeline?.assumptions ?? [] };
};
const unclear = {
  report_kind: "First notice",
  damage_seen_at: "2026-03-10T06:42:00",
  owner_type: "private_owner",
};

it("what a deadline was computed without is said after its message, in the words of the service card", () => {
  const explained: Readonly<Record<string, string>> = readJsonFile("api/v1/service-card/index.json").assumptions;
  const { message, assumptions } = assumed(unclear);
  expect(assumptions).toHaveLength(5);
  expect(message.endsWith(` ${assumptions.map((code) => explained[code]).join(" ")}`)).toBe(true);
});

it("a deadline was computed without nothing if everything is given on a working day", () => {
  const { message, assumptions } = assumed({ owner_type: "private_owner" }, { member_state: "DE", bank_holidays: "" });
  expect(assumptions).toEqual([]);
  expect(message).toMatch(/after the closing\.$/);
});
