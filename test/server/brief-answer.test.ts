// detail=brief: a selection from the whole answer, small enough to be read at each step of a conversation.
import { expect, it } from "vitest";
import { post, readJsonFile, readyRequest } from "../bridge.ts";
import type { Json } from "../support.ts";

const [LINT, PREVALIDATE] = ["lint-report", "prevalidate-report"].map((name) => `/api/v1/profiles/closing/${name}`);
const READY = readyRequest("closing");
const textOf = async (path: string, body: unknown): Promise<string> => (await post(path, body)).text();
const jsonOf = async (path: string, body: unknown): Promise<Json> => JSON.parse(await textOf(path, body));

const EXAMPLES: Json[] = readJsonFile("api/v1/profiles/closing/examples.json").examples;

/** What the brief answer has of a clock: its deadline, its bounds and what is missing, as far as there is any. */
const shortClock = (
  { clock_id, depends_on, due, legal_latest, missing, upper_bound }: Json,
  allMissing: string[] = [],
) =>
  Object.fromEntries(
    Object.entries({
      ...{ clock_id, depends_on, due, legal_latest, upper_bound },
      missing: missing.join() === allMissing.join() ? [] : missing,
    }).filter(([, value]) => value != null && value.length !== 0),
  );

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
      const told =
        timeline?.clocks.filter(({ due, missing, upper_bound }: Json) => due ?? upper_bound ?? missing[0]) ?? [];
      const clocks = told.map((clock: Json) => shortClock(clock, whole.timeline_missing));
      const isBounded = clocks.some(({ due, upper_bound }: Json) => (due ?? upper_bound) !== undefined);
      if (isBounded) expect({ ...timeline, clocks }).toMatchObject({ ...briefTimeline, clocks });
      else expect(briefTimeline ?? null).toBeNull();
      if (isBounded) expect(briefTimeline.clocks ?? []).toEqual(clocks);
    }
  },
);

it("the timeline of a brief answer has the deadline, and what depends on the options", async () => {
  const timelineOf = async (query: string) =>
    (await jsonOf(`${PREVALIDATE as string}?detail=brief${query}`, READY)).timeline;
  const whole = (await jsonOf(PREVALIDATE as string, READY)).timeline.clocks[0];
  const clocks = [shortClock(whole)];
  expect(whole).toMatchObject({ clock_id: "bridge.closing_notice", due: "2026-03-10T13:15:00Z" });
  expect(await timelineOf("")).toEqual({ clocks, weekend_relief: "excluded" });
  expect(await timelineOf("&member_state=DE")).toMatchObject({ due_local: "2026-03-10T14:15:00+01:00" });
});

it("a check without detail answers as with detail=full", async () => {
  for (const path of [LINT, PREVALIDATE] as string[])
    expect(await textOf(`${path}?detail=full`, READY)).toBe(await textOf(path, READY));
});

it.each(["detail=", "detail=BRIEF", "detail=short", "detail=brief&detail=brief", "detail=full&detail=brief"])(
  "the parameter %s is rejected by both checks",
  async (query) => {
    for (const path of [LINT, PREVALIDATE] as string[]) {
      const answer = await post(`${path}?${query}`, READY);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: "invalid_parameter",
        message: expect.stringContaining("detail"),
      });
    }
  },
);
