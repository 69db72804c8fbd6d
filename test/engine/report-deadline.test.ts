// The deadlines of intermediate and final reports that were worked out by hand, row by row.
import { readdirSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { PUBLIC, readJsonFile } from "../support.ts";
import { FINAL_CASES, INTERMEDIATE_CASES, type ReportDeadlineCase } from "./report-deadline-cases.ts";
import { blocking, checkBy, listOf, listWith, messagesOf, rule } from "./small-profile.ts";

const [SUBMISSION, TYPES] = ["type_of_submission", "type_of_financial_entity_affected"];
const CLASSIFIED = "date_and_time_of_classification_of_the_ict_related_incident_as_major";
const SUBMISSIONS = listWith("submissions", {});
const submissions = {
  ...SUBMISSIONS,
  items: Object.entries({
    initial_notification: "Initial notification",
    intermediate_report: "Intermediate report",
    final_report: "Final report",
    "major_incident_reclassified_as_non-major": "Major incident reclassified as non-major",
  }).map(([code, label]) => ({ code, label })),
};

const checkWith = (parameters: object) =>
  checkBy({
    fields: { [SUBMISSION]: "string submissions", [TYPES]: "string_list entity_types", [CLASSIFIED]: "datetime" },
    code_lists: [submissions, listOf("entity_types"), listOf("eea_member_states")],
    rules: [
      rule("date_time", CLASSIFIED, {}, blocking),
      rule(
        "report_deadline",
        null,
        { submission_type: SUBMISSION, classified: CLASSIFIED, entity_type: TYPES, ...parameters },
        { message: "due {due}, {period} in {zone}", source_atom_ids: ["atom"] },
      ),
      rule("weekend_relief", null, { submission_type: SUBMISSION }, { message: "{relief_until}" }),
    ],
  });
const EXCLUDED = ["credit_institution", "central_counterparty", "trading_venue"];
const intermediate = checkWith({
  code: "intermediate_report",
  due: "intermediate_report_due",
  hours: 72,
  excluded_entity_types: EXCLUDED,
});
const final = checkWith({ code: "final_report", due: "final_report_due", months: 1, excluded_entity_types: [] });

const answerTo = (check: typeof final, { report, options }: ReportDeadlineCase) => check(report, options);

describe.each([
  ["intermediate", intermediate, INTERMEDIATE_CASES],
  ["final", final, FINAL_CASES],
] as const)("the deadline of %s reports", (_, check, cases) => {
  it.each(cases)("$name", (row) => {
    const { timeline, timeline_missing } = answerTo(check, row);
    const expected = row.timeline && { ...row.timeline, rule_id: "report_deadline", source_atom_ids: ["atom"] };
    expect({ timeline, timeline_missing }).toEqual({ timeline: expected, timeline_missing: row.timeline_missing });
  });
});

it("is in the message, and so is the relief", () => {
  const report = { [SUBMISSION]: "final_report", [TYPES]: ["credit_institution"] };
  const previous_submitted_at = "2026-04-16T08:00:00Z";
  const messages = (place: object) => messagesOf(final(report, { previous_submitted_at, bank_holidays: "", ...place }));
  expect(messages({ member_state: "DE" })).toEqual([
    "due 2026-05-16T08:00:00Z, 1 in Europe/Berlin",
    "2026-05-18T10:00:00Z",
  ]);
  expect(messages({})[0]).toMatch(/^due 2026-05-16T08:00:00Z, 1 in UTC /);
});

it("is not in the answer of lint", () => {
  const report = { [SUBMISSION]: "final_report" };
  const answer = final(report, { previous_submitted_at: "2026-04-16T08:00:00Z" }, "lint");
  expect(answer).not.toHaveProperty("timeline");
});

it.each(["2026-04-16T08:00:00", "2026-04-16", "yesterday", ""])(
  "is not computed from %j, which is no instant with its offset",
  (previous_submitted_at) => {
    expect(() => final({ [SUBMISSION]: "final_report" }, { previous_submitted_at })).toThrow("invalid_parameter");
  },
);

const AWARE = "date_and_time_of_detection_of_the_major_ict_related_incident";
const initial = checkBy({
  fields: {
    [SUBMISSION]: "string submissions",
    [TYPES]: "string_list entity_types",
    [AWARE]: "datetime",
    [CLASSIFIED]: "datetime",
  },
  code_lists: [submissions, listOf("entity_types"), listOf("eea_member_states")],
  rules: [
    rule("notification_deadline", null, {
      aware: AWARE,
      classified: CLASSIFIED,
      submission_type: SUBMISSION,
      initial_notification: "initial_notification",
      hours_from_classification: 4,
      hours_from_awareness: 24,
      entity_type: TYPES,
      excluded_entity_types: EXCLUDED,
    }),
  ],
});

it.each([
  [["payment_institution"], "may_apply", []],
  [["payment_institution", "credit_institution"], "excluded", []],
  [["payment_institution", "no_code"], "unknown", []],
  [["no_code", "trading_venue"], "excluded", []],
  [["Payment institution", "investment_firm"], "may_apply", ["label_read_as_code"]],
  [undefined, "unknown", []],
])("of an initial notification by %j, the relief is %s", (types, weekend_relief, assumed) => {
  // Saturday 01:30Z, by the four hours from the classification.
  const report = {
    [SUBMISSION]: "initial_notification",
    [TYPES]: types,
    [AWARE]: "2026-03-13T20:00:00Z",
    [CLASSIFIED]: "2026-03-13T21:30:00Z",
  };
  const { timeline } = initial(report, { member_state: "DE", bank_holidays: "" });
  const decision = weekend_relief === "excluded" ? [] : ["article_5_6_decision_unknown"];
  expect(timeline).toMatchObject({
    initial_notification_due: "2026-03-14T01:30:00Z",
    weekend_relief,
    assumptions: [...assumed, ...decision],
  });
});

describe("the published schema of a timeline", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const name of readdirSync(`${PUBLIC}schemas/v1`).filter((file) => file.endsWith(".json")))
    ajv.addSchema(readJsonFile(`schemas/v1/${name}`));
  const isTimeline = ajv.compile({ $ref: "/schemas/v1/prevalidation-answer.schema.json#/properties/timeline" });
  const rest = { rule_id: "deadline", source_atom_ids: ["eu.dora.rts-2025-301.art-5.1.b"], weekend_relief: "unknown" };
  const at = "2026-03-10T06:00:00Z";

  it.each([
    [null, true],
    [{ ...rest, initial_notification_due: at }, true],
    [{ ...rest, intermediate_report_due: at }, true],
    [{ ...rest, final_report_due: at }, true],
    [rest, false],
    [{ ...rest, initial_notification_due: at, final_report_due: at }, false],
    [{ ...rest, report_due: at }, false],
  ])("has exactly one deadline: %j", (timeline, expected) => {
    expect(isTimeline(timeline)).toBe(expected);
  });
});
