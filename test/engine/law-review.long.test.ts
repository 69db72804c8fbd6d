// The tables of drafts under DORA over the server: law-review-cases.ts, law-clock-cases.ts and report-cases.ts. And the three reports on a major
// incident, row by row, and what their messages say.
import { expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { readJsonFile, readyRequest } from "../support.ts";
import { answerTo as answerOf, type Changes } from "../table-drafts.ts";
import {
  ALL_ROWS,
  answerTo,
  CRITICAL,
  expectFindings,
  fieldsOf,
  folderOf,
  LOSSES,
  nameOf,
  type Place,
} from "./dora-rows.ts";
import { CLOCK_CASES } from "./law-clock-cases.ts";
import { LAW_CASES } from "./law-review-cases.ts";
import { LAW_DRAFTS, REPORT_CASES } from "./report-cases.ts";

it.each(LAW_CASES)(
  "a draft of $profile with $changes $options has what $provision says on $item: $finding",
  async (draft) => {
    const { findings } = await answerTo(draft);
    const found = findings
      .map(({ code, field_id, severity, message }) => ({
        line: [code, nameOf(draft.profile, field_id), severity],
        message,
      }))
      .filter(({ line }) => `${line[0]} ${line[1]}` === draft.item);
    expect(found.map(({ line }) => line)).toEqual("none" in draft.finding ? [] : [draft.finding]);
    for (const { message } of found) expect(message).toMatch(draft.says);
  },
);

const THIS_CLOCK: Readonly<Partial<Record<Place, string>>> = {
  dora: "dora.initial_notification",
  initial: "dora.initial_notification",
  intermediate: "dora.intermediate_report",
  final: "dora.final_report",
};
const clockOf = ({ timeline }: Answer, profile: Place) =>
  timeline?.clocks.find(({ clock_id }) => clock_id === THIS_CLOCK[profile]);

it.each(CLOCK_CASES)(
  "a draft of $profile with $changes $options has the deadline of $provision on $point: $expected",
  async (draft) => {
    const answer = await answerTo(draft);
    const clock = clockOf(answer, draft.profile);
    const {
      relief,
      relief_until,
      assumed = [],
      notAssumed = [],
      findings = {},
      isUnknown,
      missing,
      ...instants
    } = draft.expected;
    expect({ due: clock?.due ?? null, upper_bound: clock?.upper_bound }).toEqual(instants);
    if (missing !== undefined) expect(answer.timeline_missing?.map((id) => nameOf(draft.profile, id))).toEqual(missing);
    if (relief !== undefined) expect([clock?.relief, clock?.relief_until]).toEqual([relief, relief_until ?? null]);
    expect(clock?.assumptions ?? []).toEqual(expect.arrayContaining([...assumed]));
    expect(notAssumed.filter((name) => clock?.assumptions.includes(name))).toEqual([]);
    for (const [code, wanted] of Object.entries(findings)) {
      const found = answer.findings.filter((finding) => finding.code === code);
      expect(found.map(({ severity }) => severity)).toEqual(wanted === null ? [] : [wanted[0]]);
      for (const { message } of found) expect(message).toMatch(wanted?.[1] ?? "");
    }
    // A bound has a sentence of its own in its place.
    if (instants.upper_bound !== undefined) expect(answer.safe_summary).toContain(instants.upper_bound);
    if (isUnknown !== undefined) expect(/cannot be computed/.test(answer.safe_summary)).toBe(isUnknown);
  },
);

it.each([...LAW_DRAFTS, ...REPORT_CASES])(
  "the draft “$name” of $profile has the findings that an officer expects ($provision)",
  async (draft) => {
    const answer = await expectFindings(draft);
    if (draft.due !== undefined) expect(clockOf(answer, draft.profile)?.due ?? null).toBe(draft.due);
    if (draft.due === null) expect(answer.timeline_missing).toEqual([]);
  },
);

it("the tables have a name for each draft", () => {
  const names = [...LAW_DRAFTS, ...REPORT_CASES].map(({ profile, name }) => `${profile} ${name}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const STAGES: readonly Place[] = ["initial", "intermediate", "final"];

it.each(STAGES)("the profile of the %s report has the rows of the template as fields", (stage) => {
  expect(fieldsOf(stage).map(({ data_field }) => data_field)).toEqual(ALL_ROWS);
});

it.each([
  ["initial", 18],
  ["intermediate", 32],
  ["final", 43],
] as const)("an %s report lacks each of its %i mandatory rows once when it is missing", async (stage, count) => {
  const mandatory = fieldsOf(stage).filter(({ obligation }) => obligation === "required");
  expect(mandatory.length).toBe(count);
  for (const { field_id, data_field = "" } of mandatory) {
    const { findings } = await answerTo({ profile: stage, changes: { [data_field]: null }, options: {} });
    const own = findings.filter((finding) => finding.field_id === field_id).map(({ code }) => code);
    expect(own, data_field).toEqual(["missing_required_field"]);
  }
});

it.each(STAGES)(
  "each conditional row of the %s report is reported in a case or is one that no draft can show",
  (stage) => {
    const shown = REPORT_CASES.filter(({ profile }) => profile === stage).flatMap(({ findings }) =>
      findings
        .filter(([code]) => code === "required_when" || code === "conditional_row_to_check")
        .map(([, row]) => row),
    );
    const conditional = fieldsOf(stage).filter(({ obligation }) => obligation === "where_applicable");
    const unseen = conditional.map(({ data_field = "" }) => data_field).filter((row) => !shown.includes(row));
    expect(unseen.filter((row) => !["3.1", "4.10", "4.11"].includes(row))).toEqual([]);
  },
);

it.each(STAGES)("each example of the %s report has the verdict that its name and title promise", async (stage) => {
  const { examples } = readJsonFile(`${folderOf(stage)}/examples.json`);
  for (const { name, request } of examples) {
    const { prevalidation_status } = await answerOf(`dora-${stage}`, request.report, {}, request.evidence_manifest);
    const expected = { blocked: "blocked", attention: "attention_required" }[name as string];
    expect(prevalidation_status, name).toBe(expected ?? "ready_for_preverification");
  }
});

// The words that a person acts upon, where the provision has a point that is easily left out.
it.each<[Place, Changes, code: string, words: RegExp]>([
  ["initial", {}, "notification_deadline", /without undue delay, at the latest when it expires/],
  ["initial", { "2.5": [CRITICAL, LOSSES] }, "article_8_needs_malicious_access", /access that may lead to data losses/],
  ["intermediate", { "3.5": 31.55 }, "invalid_field_format", /one decimal place, rounded half up/],
  ["final", { "3.3": null }, "required_when", /in an intermediate report, if they are still down, the expected time/],
  ["final", { "3.15": "001:00:00" }, "duration_inconsistent", /from the detection or an earlier log entry/],
])("a message on the %s report with %j says what is easily left out: %s", async (profile, changes, code, words) => {
  const { findings } = await answerTo({ profile, changes, options: {} });
  expect(findings.find((finding) => finding.code === code)?.message).toMatch(words);
});

it("a final report is asked for a row although evidence for it was left in the manifest", async () => {
  const { report } = readyRequest("dora-final");
  const impact = fieldsOf("final").find(({ data_field }) => data_field === "3.13") ?? expect.fail();
  const evidence = { [impact.field_id]: impact.evidence_labels };
  const { findings } = await answerOf("dora-final", { ...report, [impact.field_id]: null }, {}, evidence);
  const codes = findings.filter(({ field_id }) => field_id === impact.field_id).map(({ code }) => code);
  expect(codes).toEqual(["evidence_for_absent_field", "required_when"]);
});
