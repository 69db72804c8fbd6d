// detail=brief: a selection from the whole answer, small enough to be read at each step of a conversation.
import { expect, it } from "vitest";
import { type Json, PROFILE, post, readJsonFile, readyRequest } from "../support.ts";

const [LINT, PREVALIDATE] = ["lint-report", "prevalidate-report"].map((name) => `${PROFILE}/${name}`);
const textOf = async (path: string, body: unknown): Promise<string> => (await post(path, body)).text();
const jsonOf = async (path: string, body: unknown): Promise<Json> => JSON.parse(await textOf(path, body));

const without = (...fieldIds: string[]) => {
  const request = readyRequest();
  for (const fieldId of fieldIds) {
    delete request.report[fieldId];
    delete request.evidence_manifest[fieldId];
  }
  return request;
};
const FIVE = [
  ...["entity_legal_name", "incident_reference_code", "primary_contact_name", "primary_contact_email"],
  "competent_authority",
];
const mistyped = () => {
  const request = without("entity_legal_name");
  const values = { entity_legal_identifier: "X", financial_entity_type: "bank", primary_contact_email: "a@b" };
  Object.assign(request.report, { ...values, detection_datetime_utc: "yesterday", competent_authority: "" });
  return request;
};

const EXAMPLES: Json[] = readJsonFile("api/v1/profiles/dora/examples.json").examples;

it.each(EXAMPLES.map(({ name, request }) => [name, request]))(
  "the brief answer to the example %s is a selection from the whole answer",
  async (_, request) => {
    for (const path of [LINT, PREVALIDATE] as string[]) {
      const { findings, traces, timeline, ...whole } = await jsonOf(path, request);
      const { timeline: briefTimeline, ...brief } = await jsonOf(`${path}?detail=brief`, request);
      expect(brief).toEqual({
        ok: true,
        boundary_id: whole.boundary_id,
        prevalidation_status: whole.prevalidation_status,
        counts: whole.counts,
        findings: findings.map(({ code, severity, field_id, message }: Json, index: number) => {
          const href = traces[index].href;
          return { code, field_id, message, href, ...(severity === "blocking" ? {} : { severity }) };
        }),
        ...(whole.timeline_missing && { timeline_missing: whole.timeline_missing }),
      });
      if (timeline) expect(timeline).toMatchObject(briefTimeline);
      else expect(briefTimeline).toBe(timeline);
    }
  },
);

it("the timeline of a brief answer has the deadline, and what depends on the options", async () => {
  const timelineOf = async (query: string) => (await jsonOf(`${PREVALIDATE}?detail=brief${query}`, without())).timeline;
  expect(await timelineOf("")).toEqual({
    initial_notification_due: "2026-03-10T13:15:00Z",
    weekend_relief: "excluded",
  });
  expect(await timelineOf("&member_state=DE")).toMatchObject({ due_local: "2026-03-10T14:15:00+01:00" });
});

it.each([
  ["six fields are missing", without(...FIVE, "detection_datetime_utc")],
  ["five fields are missing, and the deadline is known", without(...FIVE)],
  ["six values are missing or mistyped", mistyped()],
])("a brief answer has at most 2 KB where %s", async (what, request) => {
  const text = await textOf(`${PREVALIDATE}?detail=brief`, request);
  expect(JSON.parse(text).findings).toHaveLength(6);
  console.log(`brief answer where ${what}: ${Buffer.byteLength(text)} bytes`);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_048);
});

it("a check without detail answers as with detail=full", async () => {
  for (const path of [LINT, PREVALIDATE] as string[])
    expect(await textOf(`${path}?detail=full`, readyRequest())).toBe(await textOf(path, readyRequest()));
});

it.each(["detail=", "detail=BRIEF", "detail=short", "detail=brief&detail=brief", "detail=full&detail=brief"])(
  "%s is rejected by both checks",
  async (query) => {
    for (const path of [LINT, PREVALIDATE] as string[]) {
      const answer = await post(`${path}?${query}`, readyRequest());
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: "invalid_parameter",
        message: expect.stringContaining("detail"),
      });
    }
  },
);
