// One incident, told in the three reports that the examples hold: each is ready, due when the one before was submitted, and
// compared with it. The bank submits on 9 June 2026 at 09:30 UTC and on 11 June at 14:00 UTC.
import { describe, expect, it } from "vitest";
import { compareReports } from "../../scripts/report/previous/compare-reports.ts";
import { type DraftRequest as Request, readJsonFile } from "../support.ts";
import { answerTo as answerOf } from "../table-drafts.ts";

const folderOf = (stage: string) => `api/v1/profiles/dora-${stage}`;
const draftOf = (stage: string): Required<Request> => readJsonFile(`${folderOf(stage)}/report.schema.json`).examples[0];
const [INITIAL, INTERMEDIATE, FINAL] = [draftOf("initial"), draftOf("intermediate"), draftOf("final")];

const answerTo = (stage: string, { report, evidence_manifest }: Request, previous_submitted_at?: string) =>
  answerOf(
    `dora-${stage}`,
    report,
    { member_state: "DE", bank_holidays: "", ...(previous_submitted_at && { previous_submitted_at }) },
    evidence_manifest,
  );

describe("deadlines", () => {
  it("the deadline is counted from classification and detection for the notification", async () => {
    const { prevalidation_status, timeline } = await answerTo("initial", INITIAL);
    expect(prevalidation_status).toBe("ready_for_preverification");
    expect(timeline).toMatchObject({ initial_notification_due: "2026-06-09T10:50:00Z", weekend_relief: "excluded" });
  });

  it("the deadline is 72 hours after the notification for the intermediate report", async () => {
    const submitted = "2026-06-09T09:30:00Z";
    const { prevalidation_status, timeline } = await answerTo("intermediate", INTERMEDIATE, submitted);
    expect(prevalidation_status).toBe("ready_for_preverification");
    expect(timeline).toMatchObject({ intermediate_report_due: "2026-06-12T09:30:00Z", weekend_relief: "excluded" });
  });

  // 11 July 2026 is a Saturday, and Article 5(5) excludes a bank from the relief for the other two reports only.
  it("the deadline is a month after the intermediate report for the final one, or noon on Monday", async () => {
    const submitted = "2026-06-11T14:00:00Z";
    const { prevalidation_status, timeline } = await answerTo("final", FINAL, submitted);
    expect(prevalidation_status).toBe("ready_for_preverification");
    expect(timeline).toMatchObject({
      final_report_due: "2026-07-11T14:00:00Z",
      weekend_relief: "may_apply",
      relief_until: "2026-07-13T10:00:00Z",
    });
  });

  it("the deadline is the same for the notice of a delay, without the relief", async () => {
    const submitted = "2026-06-11T14:00:00Z";
    const { timeline } = await answerTo("final", FINAL, submitted);
    expect(timeline?.clocks).toMatchObject([
      { clock_id: "dora.final_report", due: "2026-07-11T14:00:00Z", relief: "may_apply" },
      { clock_id: "dora.delay_notice", due: "2026-07-11T14:00:00Z", relief: null, relief_until: null },
      { clock_id: "dora.inform_clients_incident", due: null, missing: [] },
    ]);
  });

  it.each([
    ["without the submission before", ""],
    ["from a submission before the incident was classified", "2025-06-11T14:00:00Z"],
  ])("the deadline is not known %s", async (_, submitted) => {
    const { timeline, timeline_missing } = await answerTo("final", FINAL, submitted);
    expect(timeline_missing).toEqual(["previous_submitted_at"]);
    // At the latest: 2026-06-09T06:50:00Z + 4 h + 72 h + a month.
    const bound = { due: null, missing: timeline_missing, upper_bound: "2026-07-12T10:50:00Z" };
    expect(timeline?.clocks).toMatchObject([
      { clock_id: "dora.final_report", ...bound },
      { clock_id: "dora.delay_notice", ...bound },
      { clock_id: "dora.inform_clients_incident", due: null, missing: [] },
    ]);
    expect(timeline).not.toHaveProperty("final_report_due");
  });
});

describe("comparisons", () => {
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
});
