// The deadline and the weekend relief in an answer. Deadlines worked out by hand are in test/kinds/deadline-cases.ts.
import { readdirSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import type { CheckParameters } from "../../server/engine/options.ts";
import { PUBLIC, readJsonFile } from "../support.ts";
import { answerTo, type Changes, RULE_SET, RULES, readyWith } from "./drafts.ts";

const DEADLINE = RULES.find(({ code }) => code === "notification_deadline");
const RELIEF = "weekend_relief_possible";

const answerOn = (report: Changes, parameters?: CheckParameters): Answer =>
  answerTo(readyWith(report), "prevalidation", parameters);
const times = (aware: string, classified: string): Changes => ({
  detection_datetime_utc: aware,
  classification_datetime_utc: classified,
  first_disruption_datetime_utc: undefined,
});
const codesOf = ({ findings }: Answer) => findings.map(({ code }) => code);

// The deadline, four hours after the classification, is on this day.
const SATURDAY = times("2026-03-13T20:00:00Z", "2026-03-13T21:30:00Z");

describe("the deadline", () => {
  it("is in its finding, with the rule and the sources of that rule", () => {
    const { timeline, traces, findings } = answerOn({});
    const index = findings.findIndex(({ code }) => code === DEADLINE?.code);
    expect(timeline).toMatchObject({ rule_id: DEADLINE?.rule_id, source_atom_ids: DEADLINE?.source_atom_ids });
    expect(traces[index]?.rule_id).toBe(DEADLINE?.rule_id);
    expect(findings[index]?.message).toContain(timeline?.initial_notification_due);
  });
});

describe("the timeline", () => {
  it.each<Changes>([
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
  const assumed = (report: Changes, parameters: CheckParameters = {}) => {
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
    expect(assumptions).toHaveLength(5);
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

describe("the published schema of a timeline", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const name of readdirSync(`${PUBLIC}schemas/v1`).filter((file) => file.endsWith(".json")))
    ajv.addSchema(readJsonFile(`schemas/v1/${name}`));
  const isTimeline = ajv.compile({ $ref: "/schemas/v1/prevalidation-answer.schema.json#/properties/timeline" });
  const rest = {
    clocks: [],
    rule_id: "deadline",
    source_atom_ids: ["eu.dora.rts-2025-301.art-5.1.b"],
    weekend_relief: "unknown",
  };
  const at = "2026-03-10T06:00:00Z";

  it.each([
    [null, true],
    [{ ...rest, initial_notification_due: at }, true],
    [{ ...rest, intermediate_report_due: at }, true],
    [{ ...rest, final_report_due: at }, true],
    [rest, true],
    [{ ...rest, initial_notification_due: at, final_report_due: at }, false],
    [{ ...rest, report_due: at }, false],
  ])("has at most one deadline: %j", (timeline, expected) => {
    expect(isTimeline(timeline)).toBe(expected);
  });
});
