// The drafts of draft-cases.ts over the server: findings, status, deadline and official rows are those an officer expects.
import { expect, it } from "vitest";
import { readyRequest } from "../support.ts";
import { answerTo, inOrder, linesOf } from "../table-drafts.ts";
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
    expect(prevalidation_status).toBe(draft.status);
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
