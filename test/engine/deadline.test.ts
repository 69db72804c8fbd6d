// The time limit of an initial notification and the relief for weekends. Source: Delegated Regulation (EU) 2025/301, Article 5.
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { createPrevalidate } from "../../server/engine/engine.ts";
import { fillTemplate } from "../../server/engine/template.ts";
import { BASE, changed, FIELDS, type Members, prevalidate, RULE_SET, RULES } from "./rule-set.ts";

const DEADLINE = RULES.find(({ code }) => code === "notification_deadline");
const RELIEF = "weekend_relief_possible";

const answerTo = (report: Members): Answer => prevalidate(changed(report), "prevalidation");
const times = (aware: string, classified: string): Members => ({
  detection_datetime_utc: aware,
  classification_datetime_utc: classified,
  first_disruption_datetime_utc: undefined,
});
const dueBy = (aware: string, classified: string) =>
  answerTo(times(aware, classified)).timeline?.initial_notification_due;
const messageOf = ({ findings }: Answer) => findings.find(({ code }) => code === "notification_deadline")?.message;
const codesOf = ({ findings }: Answer) => findings.map(({ code }) => code);

// A classification that leaves the limit on the named day in March 2026, four hours later.
const FRIDAY = times("2026-03-13T10:00:00Z", "2026-03-13T11:00:00Z");
const SATURDAY = times("2026-03-13T20:00:00Z", "2026-03-13T21:30:00Z");
const SUNDAY = times("2026-03-15T06:00:00Z", "2026-03-15T06:00:00Z");

describe("the limit", () => {
  it.each([
    ["four hours", "2026-03-10T06:42:00Z", "2026-03-10T09:15:00Z", "2026-03-10T13:15:00Z"],
    ["a day", "2026-03-10T06:00:00Z", "2026-03-11T04:30:00Z", "2026-03-11T06:00:00Z"],
    ["both at once", "2026-03-10T06:00:00Z", "2026-03-11T02:00:00Z", "2026-03-11T06:00:00Z"],
    ["late", "2026-03-10T06:00:00Z", "2026-03-12T10:00:00Z", "2026-03-12T14:00:00Z"],
    ["no time left", "2026-03-10T06:00:00Z", "2026-03-11T06:00:00Z", "2026-03-11T06:00:00Z"],
    ["a Saturday", "2026-03-13T20:00:00Z", "2026-03-13T21:30:00Z", "2026-03-14T01:30:00Z"],
  ])("of the known cases is exact: %s", (_, aware, classified, due) => {
    expect(dueBy(aware, classified)).toBe(due);
  });

  it.each([
    ["the same instant", "2026-03-10T06:00:00Z", "2026-03-10T10:00:00Z"],
    ["a millisecond before both caps meet", "2026-03-11T01:59:59.999Z", "2026-03-11T05:59:59.999Z"],
    ["a millisecond behind", "2026-03-11T02:00:00.001Z", "2026-03-11T06:00:00Z"],
    ["a millisecond before 24 hours", "2026-03-11T05:59:59.999Z", "2026-03-11T06:00:00Z"],
    ["a millisecond after 24 hours", "2026-03-11T06:00:00.001Z", "2026-03-11T10:00:00.001Z"],
    ["a year late", "2027-03-10T06:00:00Z", "2027-03-10T10:00:00Z"],
  ])("holds both caps: classified %s", (_, classified, due) => {
    expect(dueBy("2026-03-10T06:00:00Z", classified)).toBe(due);
  });

  it.each([
    ["a fraction", "2026-03-10T06:00:00Z", "2026-03-10T06:00:00.5Z", "2026-03-10T10:00:00.500Z"],
    [
      "digits past the millisecond, which are cut",
      "2026-03-10T06:00:00Z",
      "2026-03-10T06:00:00.1239999Z",
      "2026-03-10T10:00:00.123Z",
    ],
    ["a fraction that is cut to zero", "2026-03-10T06:00:00Z", "2026-03-10T06:00:00.0009Z", "2026-03-10T10:00:00Z"],
    ["a fraction of zeros", "2026-03-10T06:00:00.000Z", "2026-03-10T06:00:00.000000Z", "2026-03-10T10:00:00Z"],
    ["an offset to the east", "2026-03-10T07:00:00+01:00", "2026-03-10T20:00:00+14:00", "2026-03-10T10:00:00Z"],
    ["an offset to the west", "2026-03-09T16:00:00-14:00", "2026-03-10T02:30:00-03:30", "2026-03-10T10:00:00Z"],
    ["no offset, and -00:00", "2026-03-10T06:00:00", "2026-03-10T06:00:00-00:00", "2026-03-10T10:00:00Z"],
    ["the end of a year", "2026-12-31T22:00:00Z", "2026-12-31T23:30:00Z", "2027-01-01T03:30:00Z"],
    ["a leap day", "2024-02-28T21:00:00Z", "2024-02-28T22:00:00Z", "2024-02-29T02:00:00Z"],
    ["a February without one", "2100-02-28T21:00:00Z", "2100-02-28T22:00:00Z", "2100-03-01T02:00:00Z"],
    ["24 hours over a leap day", "2024-02-28T12:00:00Z", "2024-02-29T11:00:00Z", "2024-02-29T12:00:00Z"],
    ["the night when clocks in Europe change", "2026-03-28T23:00:00Z", "2026-03-29T00:30:00Z", "2026-03-29T04:30:00Z"],
    ["the last year", "9998-12-31T23:59:59Z", "9998-12-31T23:59:59.9Z", "9999-01-01T03:59:59.900Z"],
    ["the first year", "1900-01-01T00:00:00+14:00", "1900-01-01T00:00:00+14:00", "1899-12-31T14:00:00Z"],
  ])("is exact whatever the calendar and the notation: %s", (_, aware, classified, due) => {
    expect(dueBy(aware, classified)).toBe(due);
  });

  it.each([
    ["from the classification", undefined, "2026-03-10T07:00:00Z", "2026-03-10T11:00:00Z"],
    ["from both at once", undefined, "2026-03-11T02:00:00Z", "2026-03-11T06:00:00Z"],
    ["from the detection", "from_awareness", "2026-03-11T02:00:00.001Z", "2026-03-11T06:00:00Z"],
    ["24 hours exactly", "from_awareness", "2026-03-11T06:00:00Z", "2026-03-11T06:00:00Z"],
    ["late", "late", "2026-03-11T06:00:00.001Z", "2026-03-11T10:00:00.001Z"],
  ])("is told in the words that fit it: %s", (_, variant, classified, due) => {
    const template = variant === undefined ? DEADLINE?.message : DEADLINE?.variants?.[variant];
    const values = { due, hours_from_classification: 4, hours_from_awareness: 24 };
    const message = messageOf(answerTo(times("2026-03-10T06:00:00Z", classified)));
    expect(message).toBe(fillTemplate(template as string, values));
    expect(message).toContain(due);
  });

  it("is traced to its rule and that rule's sources", () => {
    const { timeline, traces, findings } = answerTo({});
    const index = findings.findIndex(({ code }) => code === "notification_deadline");
    expect(timeline).toMatchObject({ rule_id: DEADLINE?.rule_id, source_atom_ids: DEADLINE?.source_atom_ids });
    expect(traces[index]?.rule_id).toBe(DEADLINE?.rule_id);
    expect(findings[index]?.field_id).toBeNull();
  });
});

describe("the timeline", () => {
  it.each<{ name: string; report: Members }>([
    { name: "a blocked draft", report: { competent_authority: undefined, entity_legal_name: 1 } },
    { name: "a draft to look at", report: { x: 1, entity_legal_identifier: "x" } },
    { name: "instants that are not in UTC", report: { detection_datetime_utc: "2026-03-10T07:42:00+01:00" } },
    { name: "a disruption after detection", report: { first_disruption_datetime_utc: "2026-03-10T07:42:00Z" } },
    { name: "a type of entity that is not usable", report: { financial_entity_type: "bank" } },
  ])("stands in the answer to $name", ({ report }) => {
    const answer = answerTo(report);
    expect(answer.timeline).toBeDefined();
    expect(codesOf(answer)).toContain("notification_deadline");
  });

  it.each<{ name: string; report: Members }>([
    ...["detection_datetime_utc", "classification_datetime_utc"].flatMap((field) => [
      { name: `no ${field}`, report: { [field]: undefined } },
      { name: `an empty ${field}`, report: { [field]: " " } },
      { name: `a ${field} of the wrong type`, report: { [field]: 0 } },
      { name: `a ${field} that is no real date`, report: { [field]: "2026-02-30T00:00:00Z" } },
    ]),
    { name: "instants out of order", report: { classification_datetime_utc: "2026-03-10T06:41:59.999Z" } },
    { name: "an intermediate report", report: { submission_type: "intermediate_report" } },
    { name: "a final report", report: { submission_type: "final_report" } },
    { name: "a reclassification", report: { submission_type: "major_incident_reclassified_as_non-major" } },
    { name: "a type of submission off the list", report: { submission_type: "Initial_notification" } },
    { name: "no type of submission", report: { submission_type: null } },
  ])("does not stand in the answer to $name", ({ report }) => {
    const answer = answerTo({ ...SATURDAY, financial_entity_type: "investment_firm", ...report });
    expect(answer).not.toHaveProperty("timeline");
    expect(codesOf(answer).filter((code) => code === "notification_deadline" || code === RELIEF)).toEqual([]);
  });

  it("does not stand in a lint", () => {
    expect(prevalidate(BASE, "lint")).not.toHaveProperty("timeline");
  });
});

describe("the relief for weekends", () => {
  const entityTypes = RULE_SET.code_lists
    .find(({ code_list_id }) => code_list_id === "entity_types")
    ?.items.map(({ code }) => code) as string[];
  const EXCLUDED = ["credit_institution", "central_counterparty", "trading_venue"];
  const reliefOf = (report: Members) => {
    const answer = answerTo(report);
    return [answer.timeline?.weekend_relief, codesOf(answer).includes(RELIEF)];
  };

  it.each([
    ["Friday, the last millisecond", "2026-03-13T19:59:59.999Z", "not_applicable"],
    ["Saturday, the first", "2026-03-13T20:00:00Z", "may_apply"],
    ["Sunday, the last", "2026-03-15T19:59:59.999Z", "may_apply"],
    ["Monday, the first", "2026-03-15T20:00:00Z", "not_applicable"],
    ["Saturday in UTC, Sunday where it is written", "2026-03-15T09:59:59+14:00", "may_apply"],
    ["Monday in UTC, Sunday where it is written", "2026-03-15T13:00:00-07:00", "not_applicable"],
  ])("counts days in UTC: %s", (_, classified, relief) => {
    const report = { ...times(classified, classified), financial_entity_type: "investment_firm" };
    expect(reliefOf(report)).toEqual([relief, relief === "may_apply"]);
  });

  it.each(entityTypes)("of %s is excluded for three types and may apply for all others", (type) => {
    const expected = EXCLUDED.includes(type) ? ["excluded", false] : ["may_apply", true];
    for (const weekend of [SATURDAY, SUNDAY]) {
      expect(reliefOf({ ...weekend, financial_entity_type: type })).toEqual(expected);
    }
  });

  it.each([
    { name: "absent", type: undefined },
    { name: "of the wrong type", type: ["investment_firm"] },
    { name: "off its list", type: "Investment_firm" },
  ])("is unknown where the type of entity is $name", ({ type }) => {
    expect(reliefOf({ ...SATURDAY, financial_entity_type: type })).toEqual(["unknown", false]);
  });

  it.each([undefined, "bank", "credit_institution", "investment_firm"])("looks at the weekday first: %s", (type) => {
    expect(reliefOf({ ...FRIDAY, financial_entity_type: type })).toEqual(["not_applicable", false]);
  });

  it("may apply to a late classification too", () => {
    const late = times("2026-03-10T06:00:00Z", "2026-03-14T06:00:00Z");
    expect(reliefOf({ ...late, financial_entity_type: "investment_firm" })).toEqual(["may_apply", true]);
  });
});

/** Dates that are calculated, but never the present one. */
class Clockless extends Date {
  constructor(...values: [] | [number]) {
    if (values.length === 0) throw new Error("a clock was read");
    super(...values);
  }
  static override now(): number {
    throw new Error("a clock was read");
  }
}

describe("without a clock", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("the engine answers as it does with one", () => {
    const answers = () => {
      const bound = createPrevalidate(RULE_SET, { profile_artifact_hash: "", profile_semantic_hash: "" });
      return [SATURDAY, {}, ...FIELDS.map(({ field_id }) => ({ [field_id]: "2026-03-14T00:00:00" }))].map((report) =>
        bound(changed({ financial_entity_type: "investment_firm", ...report }), "prevalidation"),
      );
    };
    const expected = answers();
    vi.stubGlobal("Date", Clockless);
    expect(answers()).toEqual(expected);
    expect(() => new Date()).toThrow("a clock was read");
  });
});
