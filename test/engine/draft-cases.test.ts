// The drafts of draft-cases.ts and cyber-threat-cases.ts over the server: findings, status, deadline and official rows are those an officer expects.
import { expect, it } from "vitest";
import { readJsonFile, readyRequest } from "../support.ts";
import { answerTo, inOrder, linesOf, statusOf } from "../table-drafts.ts";
import { CONDITIONAL, MANDATORY, THREAT_CASES, type ThreatCase } from "./cyber-threat-cases.ts";
import { DRAFT_BASE, OFFICIAL_TEMPLATE } from "./draft-case.ts";
import { DRAFT_CASES } from "./draft-cases.ts";

it.each(DRAFT_CASES)(
  "the draft “$name” has the findings, the status and the deadline that an officer expects",
  async (draft) => {
    const ready = readyRequest();
    const { findings, prevalidation_status, timeline, timeline_missing, official_template } = await answerTo(
      "dora",
      { ...ready.report, ...DRAFT_BASE, ...draft.report },
      draft.options,
      { ...ready.evidence_manifest, ...draft.evidence },
    );
    const found = findings.filter(({ code }) => code !== "notification_deadline");
    expect(linesOf(found)).toEqual(inOrder(draft.findings));
    expect(prevalidation_status).toBe(statusOf(draft.findings));
    expect(timeline?.initial_notification_due ?? null).toBe(draft.due);
    expect(findings.length - found.length).toBe(draft.due === null ? 0 : 1);
    expect(timeline_missing).toEqual(draft.due === null ? (draft.timeline_missing ?? []) : undefined);
    const { mandatory_rows_missing = [], official_rows = {} } = draft;
    expect(official_template).toMatchObject({ ...OFFICIAL_TEMPLATE, mandatory_rows_missing, ...official_rows });
  },
);

it("the table has at least forty drafts, each with a name of its own", () => {
  expect(new Set(DRAFT_CASES.map(({ name }) => name)).size).toBe(DRAFT_CASES.length);
  expect(DRAFT_CASES.length).toBeGreaterThanOrEqual(40);
});

const THREAT = "dora-cyber-threat";
const READY = readyRequest(THREAT);

/** The rows of the form of which a draft has no value. */
const rowsWithout = ({ report }: ThreatCase, rows: Readonly<Record<string, string>>): string[] =>
  Object.keys(rows).filter((row) => {
    const value = { ...READY.report, ...report }[rows[row] as string] ?? "";
    return typeof value === "string" && value.trim() === "";
  });

it.each(THREAT_CASES)(
  "the notification “$name” has the findings and the status that an officer expects",
  async (draft) => {
    const { findings, prevalidation_status, official_template } = await answerTo(
      THREAT,
      { ...READY.report, ...draft.report },
      {},
      { ...READY.evidence_manifest, ...draft.evidence },
    );
    expect(linesOf(findings)).toEqual(inOrder(draft.findings));
    expect(prevalidation_status).toBe(statusOf(draft.findings));
    expect(official_template).toMatchObject({
      complete: statusOf(draft.findings) !== "blocked",
      conditional_rows_to_check: rowsWithout(draft, CONDITIONAL),
      mandatory_rows_missing: rowsWithout(draft, MANDATORY),
      rows_without_field: [],
    });
  },
);

it("a voluntary notification has no deadline, and nothing is missing for one", async () => {
  const { timeline, timeline_missing, safe_summary } = await answerTo(
    THREAT,
    READY.report,
    {},
    READY.evidence_manifest,
  );
  expect(timeline).toBeNull();
  expect(timeline_missing).toEqual([]);
  expect(safe_summary).not.toMatch(/deadline|due/i);
});

it("each row of the table of rows is a field, with the obligation that the table gives it", () => {
  const { fields } = readJsonFile("api/v1/profiles/dora-cyber-threat/profile.json") as {
    fields: { field_id: string; data_field: string; obligation: string; required: boolean }[];
  };
  const byObligation = (obligation: string) =>
    Object.fromEntries(
      fields.filter((field) => field.obligation === obligation).map((field) => [field.data_field, field.field_id]),
    );
  expect(byObligation("required")).toEqual(MANDATORY);
  expect(byObligation("where_applicable")).toEqual(CONDITIONAL);
  expect(fields.filter(({ required }) => required).map(({ field_id }) => field_id)).toEqual(Object.values(MANDATORY));
});

it("every conditional row has a draft with and without it", () => {
  const rows = (isOpen: boolean) =>
    Object.keys(CONDITIONAL).filter((row) =>
      THREAT_CASES.some((draft) => rowsWithout(draft, CONDITIONAL).includes(row) === isOpen),
    );
  expect(rows(true)).toEqual(Object.keys(CONDITIONAL));
  expect(rows(false)).toEqual(Object.keys(CONDITIONAL));
  expect(new Set(THREAT_CASES.map(({ name }) => name)).size).toBe(THREAT_CASES.length);
});
