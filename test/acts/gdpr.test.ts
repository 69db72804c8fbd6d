// The drafts of gdpr-cases.ts over the server.
import { expect, it } from "vitest";
import type { Answer } from "../../server/engine/answer.ts";
import { post } from "../support.ts";
import { BASE, GDPR_CASES, type GdprCase } from "./gdpr-cases.ts";

const PROFILE = "/api/v1/profiles/gdpr-breach";
const CLOCK = "gdpr.notify_authority";

async function answerTo({ report, options = {} }: Pick<GdprCase, "report" | "options">): Promise<Answer> {
  const given = Object.entries({ ...BASE, ...report }).filter(([, value]) => value !== null);
  const query = new URLSearchParams(options);
  const response = await post(`${PROFILE}/prevalidate-report?${query}`, { report: Object.fromEntries(given) });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

it.each(GDPR_CASES)("Article $provision: $name", async (draft) => {
  const { prevalidation_status, findings, timeline, timeline_missing } = await answerTo(draft);
  const found = findings.filter(({ severity }) => severity !== "info");
  const lines = found.map(({ code, field_id, severity }) => `${code} ${field_id} ${severity}`);
  expect(lines.sort()).toEqual(draft.findings.map((finding) => finding.join(" ")).sort());
  expect(prevalidation_status).toBe(draft.status);
  const codes = findings.map(({ code }) => code);
  for (const code of draft.absent ?? []) expect(codes).not.toContain(code);
  const clock = timeline?.clocks.find(({ clock_id }) => clock_id === CLOCK);
  expect(clock?.due ?? null).toBe(draft.due);
  if (draft.due_local !== undefined) expect(clock?.due_local).toBe(draft.due_local);
  expect(clock?.missing ?? timeline_missing ?? []).toEqual(expect.arrayContaining([...(draft.missing ?? [])]));
});
