// The drafts of draft-cases.ts over the server: findings, status, deadline and official rows are those an officer expects.
import { expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { PROFILE, post, readyRequest } from "../support.ts";
import { DRAFT_BASE, type DraftCase, inOrder, OFFICIAL_TEMPLATE, withoutNull } from "./draft-case.ts";
import { DRAFT_CASES } from "./draft-cases.ts";

async function answerTo({ report, evidence = {}, options = {} }: DraftCase): Promise<Answer> {
  const ready = readyRequest();
  const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
  const response = await post(`${PROFILE}/prevalidate-report?${query}`, {
    report: withoutNull({ ...ready.report, ...DRAFT_BASE, ...report }),
    evidence_manifest: withoutNull({ ...ready.evidence_manifest, ...evidence }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

it.each(DRAFT_CASES)(
  "the draft “$name” has the findings, the status and the deadline that an officer expects",
  async (draft) => {
    const { findings, prevalidation_status, timeline, timeline_missing, official_template } = await answerTo(draft);
    const found = findings.filter(({ code }) => code !== "notification_deadline");
    expect(inOrder(found.map(({ code, field_id, severity }) => [code, field_id, severity]))).toEqual(
      inOrder(draft.findings),
    );
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
