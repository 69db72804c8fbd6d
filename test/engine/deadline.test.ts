// The deadline of an initial notification and the weekend relief. Source: Delegated Regulation (EU) 2025/301, Article 5.
import { describe, expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { createRun } from "../../server/engine/engine.ts";
import type { CheckParameters } from "../../server/engine/options.ts";
import type { Rule } from "../../server/engine/rule-set.ts";
import { readJsonFile } from "../support.ts";
import type { Members } from "./boundary-cases.ts";
import { answerTo, RULE_SET, RULES, readyWith } from "./drafts.ts";

const DEADLINE = RULES.find(({ code }) => code === "notification_deadline");
const RELIEF = "weekend_relief_possible";

const answerOn = (report: Members, parameters?: CheckParameters): Answer =>
  answerTo(readyWith(report), "prevalidation", parameters);
const times = (aware: string, classified: string): Members => ({
  detection_datetime_utc: aware,
  classification_datetime_utc: classified,
  first_disruption_datetime_utc: undefined,
});
const dueBy = (aware: string, classified: string) =>
  answerOn(times(aware, classified)).timeline?.initial_notification_due;
const codesOf = ({ findings }: Answer) => findings.map(({ code }) => code);

// The deadline, four hours after the classification, is on this day.
const SATURDAY = times("2026-03-13T20:00:00Z", "2026-03-13T21:30:00Z");

/** The engine with the deadline's rule alone, whose messages are the name of the variant and the deadline. */
const variants = { from_awareness: "from_awareness {due}", late: "late {due}" };
const runNamed = createRun(
  { ...RULE_SET, rules: [{ ...(DEADLINE as Rule), message: "plain {due}", variants }] },
  "prevalidation",
);

describe("the deadline", () => {
  it.each([
    ["at the instant of detection", "plain", "2026-03-10T06:00:00Z", "2026-03-10T10:00:00Z"],
    ["a millisecond before both limits meet", "plain", "2026-03-11T01:59:59.999Z", "2026-03-11T05:59:59.999Z"],
    ["when both limits meet", "plain", "2026-03-11T02:00:00Z", "2026-03-11T06:00:00Z"],
    ["a millisecond after both limits meet", "from_awareness", "2026-03-11T02:00:00.001Z", "2026-03-11T06:00:00Z"],
    ["after 24 hours exactly", "from_awareness", "2026-03-11T06:00:00Z", "2026-03-11T06:00:00Z"],
    ["a millisecond after 24 hours", "late", "2026-03-11T06:00:00.001Z", "2026-03-11T10:00:00.001Z"],
  ])("of an incident classified %s is exact, with the %s message", (_, variant, classified, due) => {
    const { timeline, findings } = runNamed(JSON.parse(readyWith(times("2026-03-10T06:00:00Z", classified))));
    expect(timeline?.initial_notification_due).toBe(due);
    expect(findings[0]?.message).toBe(`${variant} ${due}`);
  });

  it.each([
    ["a fraction cut to zero", "2026-03-10T06:00:00Z", "2026-03-10T06:00:00.0009Z", "2026-03-10T10:00:00Z"],
    ["an offset to the west", "2026-03-09T16:00:00-14:00", "2026-03-10T02:30:00-03:30", "2026-03-10T10:00:00Z"],
    ["a February without a leap day", "2100-02-28T21:00:00Z", "2100-02-28T22:00:00Z", "2100-03-01T02:00:00Z"],
    ["the last year", "9998-12-31T23:59:59Z", "9998-12-31T23:59:59.9Z", "9999-01-01T03:59:59.900Z"],
    ["the first year", "1900-01-01T00:00:00+14:00", "1900-01-01T00:00:00+14:00", "1899-12-31T14:00:00Z"],
  ])("is exact for %s", (_, aware, classified, due) => {
    expect(dueBy(aware, classified)).toBe(due);
  });

  it("is in its finding, with the rule and the sources of that rule", () => {
    const { timeline, traces, findings } = answerOn({});
    const index = findings.findIndex(({ code }) => code === DEADLINE?.code);
    expect(timeline).toMatchObject({ rule_id: DEADLINE?.rule_id, source_atom_ids: DEADLINE?.source_atom_ids });
    expect(traces[index]?.rule_id).toBe(DEADLINE?.rule_id);
    expect(findings[index]?.message).toContain(timeline?.initial_notification_due);
  });
});

describe("the timeline", () => {
  it.each<Members>([
    { competent_authority: undefined, entity_legal_name: 1 },
    { x: 1, entity_legal_identifier: "x" },
    { detection_datetime_utc: "2026-03-10T07:42:00+01:00" },
    { first_disruption_datetime_utc: "2026-03-10T07:42:00Z" },
    { financial_entity_type: "bank" },
  ])("is in the answer whatever is wrong with other values: %o", (report) => {
    expect(answerOn(report).timeline).toBeDefined();
    expect(codesOf(answerOn(report))).toContain("notification_deadline");
  });

  it("is not in the answer of lint", () => {
    expect(answerTo(readyWith({}), "lint")).not.toHaveProperty("timeline");
  });
});

describe("the weekend relief", () => {
  const EXCLUDED = ["credit_institution", "central_counterparty", "trading_venue"];
  const entityTypes = RULE_SET.code_lists.find(({ code_list_id }) => code_list_id === "entity_types")?.items ?? [];
  const weekendOf = (financial_entity_type: string) => {
    const { findings, timeline } = answerOn({ ...SATURDAY, financial_entity_type }, { member_state: "DE" });
    return [timeline, findings.find(({ code }) => code === RELIEF)?.message] as const;
  };

  it.each(entityTypes)("of the entity type $code is excluded for three types only, and has its finding", ({ code }) => {
    const [timeline, message] = weekendOf(code);
    expect(timeline?.weekend_relief).toBe(EXCLUDED.includes(code) ? "excluded" : "may_apply");
    expect(message === undefined).toBe(EXCLUDED.includes(code));
    if (message !== undefined) expect(message).toContain("2026-03-16T11:00:00Z");
  });
});

describe("what a deadline was computed without", () => {
  const assumed = (report: Members, parameters: CheckParameters = {}) => {
    const { findings, timeline } = answerOn(report, parameters);
    const message = findings.find(({ code }) => code === DEADLINE?.code)?.message ?? "";
    return { message, assumptions: timeline?.assumptions ?? [] };
  };
  const unclear = {
    submission_type: "Initial notification",
    detection_datetime_utc: "2026-03-10T06:42:00",
    financial_entity_type: "investment_firm",
  };

  it("follows the message of the deadline, in the words of the service card", () => {
    const explained: Readonly<Record<string, string>> = readJsonFile("api/v1/service-card/index.json").assumptions;
    const { message, assumptions } = assumed(unclear);
    expect(assumptions).toHaveLength(Object.keys(explained).length);
    expect(message.endsWith(` ${assumptions.map((code) => explained[code]).join(" ")}`)).toBe(true);
  });

  it("is nothing if everything is given on a working day", () => {
    const { message, assumptions } = assumed(
      { financial_entity_type: "investment_firm" },
      { member_state: "DE", bank_holidays: "" },
    );
    expect(assumptions).toEqual([]);
    expect(message).toMatch(/before it expires\.$/);
  });
});
