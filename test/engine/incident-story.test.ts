// One incident, told in the three reports that the examples hold: each is ready, due when the one before was submitted, and
// compared with it. The bank submits on 9 June 2026 at 09:30 UTC and on 11 June at 14:00 UTC.
import { expect, it } from "vitest";
import { compareReports } from "../../scripts/report/previous/compare-reports.ts";
import { type DraftRequest as Request, readJsonFile } from "../support.ts";
import { answerTo } from "../table-drafts.ts";

const folderOf = (stage: string) => `api/v1/profiles/dora-${stage}`;
const draftOf = (stage: string): Required<Request> => readJsonFile(`${folderOf(stage)}/report.schema.json`).examples[0];
const [INITIAL, INTERMEDIATE, FINAL] = [draftOf("initial"), draftOf("intermediate"), draftOf("final")];

// 11 July 2026 is a Saturday, and Article 5(5) excludes a bank from the relief for the other two reports only.
const MONTH = { due: "2026-07-11T14:00:00Z", missing: [] };
// At the latest: 2026-06-09T06:50:00Z + 4 h + 72 h + a month.
const BOUND = { due: null, missing: ["previous_submitted_at"], upper_bound: "2026-07-12T10:50:00Z" };
const finalClocks = (report: object) => [
  { clock_id: "dora.final_report", ...report },
  { clock_id: "dora.inform_clients_incident", due: null, missing: [] },
];

it.each<[stage: string, submitted: string, draft: Required<Request>, timeline: object, missing: string[] | undefined]>([
  ["initial", "", INITIAL, { initial_notification_due: "2026-06-09T10:50:00Z", weekend_relief: "excluded" }, undefined],
  [
    "intermediate",
    "2026-06-09T09:30:00Z",
    INTERMEDIATE,
    { intermediate_report_due: "2026-06-12T09:30:00Z", weekend_relief: "excluded" },
    undefined,
  ],
  [
    "final",
    "2026-06-11T14:00:00Z",
    FINAL,
    {
      ...{ final_report_due: MONTH.due, relief_until: "2026-07-13T10:00:00Z" },
      clocks: finalClocks({ ...MONTH, relief: "may_apply" }),
    },
    undefined,
  ],
  ["final", "", FINAL, { clocks: finalClocks(BOUND) }, BOUND.missing],
  // Before the incident was classified.
  ["final", "2025-06-11T14:00:00Z", FINAL, { clocks: finalClocks(BOUND) }, BOUND.missing],
])(
  "the deadline of the %s report is counted from the submission before at %j",
  async (stage, submitted, { report, evidence_manifest }, expected, missing) => {
    const options = { member_state: "DE", bank_holidays: "", ...(submitted && { previous_submitted_at: submitted }) };
    const { prevalidation_status, timeline, timeline_missing } = await answerTo(
      `dora-${stage}`,
      report,
      options,
      evidence_manifest,
    );
    if (missing === undefined) expect(prevalidation_status).toBe("ready_for_preverification");
    expect(timeline).toMatchObject(expected);
    expect(timeline_missing).toEqual(missing);
    expect(timeline?.clocks[0]?.due === null).toBe(missing !== undefined);
  },
);

const compare = (stage: string, before: Request, now: Request["report"]) => {
  const profile = readJsonFile(`${folderOf(stage)}/profile.json`);
  const { changes, findings } = compareReports(profile, before.report, now);
  const rowsOf = (wanted: string) =>
    changes.flatMap(({ change, data_field }) => (change === wanted ? [data_field] : []));
  return {
    ...{ changed: rowsOf("changed"), vanished: rowsOf("vanished"), added: rowsOf("new") },
    findings: findings.map(({ code, field_id }) => `${code} ${field_id}`),
  };
};

it("the comparison of the intermediate report finds what was learnt, and nothing lost", () => {
  const { changed, vanished, added, findings } = compare("intermediate", INITIAL, INTERMEDIATE.report);
  expect({ changed, vanished, findings }).toEqual({ changed: ["1.1", "2.4", "2.5"], vanished: [], findings: [] });
  const notNeeded = ["3.2", "3.20", "3.21", "3.24", "3.25", "3.26", "3.35"];
  const section = Array.from({ length: 35 }, (_, row) => `3.${row + 1}`);
  expect(added).toEqual(section.filter((row) => !notNeeded.includes(row)));
});

it("the comparison of the final report finds the actual figures and section 4", () => {
  expect(compare("final", INTERMEDIATE, FINAL.report)).toEqual({
    changed: ["1.1", "2.4", "2.5", "3.4", "3.9", "3.11", "3.12", "3.17"],
    vanished: [],
    added: ["4.1", "4.2", "4.3", "4.5", "4.6", "4.7", "4.8", "4.9", "4.10", "4.12", "4.13", "4.14"],
    findings: [],
  });
});

it("the comparison asks for a look when the incident seems to be another one", () => {
  const other = {
    ...FINAL.report,
    incident_reference_code_assigned_by_the_financial_entity: "MUB-ICT-2026-0108",
    date_and_time_of_detection_of_the_major_ict_related_incident: "2026-06-09T04:53:00Z",
  };
  expect(compare("final", INTERMEDIATE, other).findings).toEqual([
    "changed_since_previous incident_reference_code_assigned_by_the_financial_entity",
    "changed_since_previous date_and_time_of_detection_of_the_major_ict_related_incident",
  ]);
});
