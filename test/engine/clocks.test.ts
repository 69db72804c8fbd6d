// What clocks of any act say. Expected instants are worked out by hand.
import { expect, it } from "vitest";
import type { Answer, AnswerClock } from "../../server/engine/answer.ts";
import { createBrief } from "../../server/engine/brief.ts";
import type { Clock } from "../../server/engine/clocks/clock.ts";
import { createRun } from "../../server/engine/engine.ts";
import { type CheckParameters, createReadOptions } from "../../server/engine/options.ts";
import { PROFILE } from "./clocks-of-any-act.ts";

const run = createRun(PROFILE, "prevalidation");
const readOptions = createReadOptions(PROFILE);

function clocksOf(report: object, given: CheckParameters = {}): ReadonlyMap<string, AnswerClock> {
  const options = readOptions(given);
  if ("error" in options) throw new Error(options.parameter);
  const { timeline } = run({ report: { ...report }, evidence_manifest: {} }, options);
  return new Map(timeline?.clocks.map((entry) => [entry.clock_id, entry]));
}

const aware = "2026-10-01T08:00:00Z";
const measure = "2026-10-16T10:00:00Z";
const AT = { member_state: "AT" };
const HOLIDAYS = { member_state: "AT", bank_holidays: "2026-11-02" };

it.each([
  ["counts from the earliest of several starts", { aware, told: "2026-10-01T07:00:00Z" }, {}, "2026-10-04T07:00:00Z"],
  ["counts from the only one that is known", { told: aware }, {}, "2026-10-04T08:00:00Z"],
])("a clock %s", (_, report, options, due) => {
  expect(clocksOf(report, options).get("earliest_start")).toMatchObject({ due, missing: [], relief: null });
});

it("a clock without any of its starts names all of them", () => {
  expect(clocksOf({ measure }).get("earliest_start")).toMatchObject({ due: null, missing: ["aware", "told"] });
});

// 16 October 12:00 in Vienna; the clocks go back on 25 October. 30 October is a Friday, and 31 October a Saturday.
it.each([
  ["14 calendar days end at the same local time", measure, AT, "2026-10-30T11:00:00Z", "2026-10-30T23:00:00Z"],
  [
    "14 calendar days end by the other reading with the next working day",
    "2026-10-17T10:00:00Z",
    AT,
    "2026-10-31T11:00:00Z",
    "2026-11-02T23:00:00Z",
  ],
  [
    "14 calendar days do not end by the other reading on a bank holiday",
    "2026-10-17T10:00:00Z",
    HOLIDAYS,
    "2026-10-31T11:00:00Z",
    "2026-11-03T23:00:00Z",
  ],
  [
    "14 calendar days end without a zone in the earliest one",
    "2026-10-16T22:30:00Z",
    {},
    "2026-10-30T23:30:00Z",
    undefined,
  ],
])("%s", (_, from, options, due, legal_latest) => {
  const found = clocksOf({ measure: from }, options).get("after_measure");
  expect({ due: found?.due, legal_latest: found?.legal_latest }).toEqual({ due, legal_latest });
});

const CLOUD = { aware, kind: "cloud", hits_trust_services: true };
const TRUST_PROVIDER = { aware, kind: "trust_services", hits_trust_services: true };
const DUE = { in72: "2026-10-04T08:00:00Z", in24: "2026-10-02T08:00:00Z" };

it.each([
  ["another kind of entity", CLOUD, [DUE.in72, undefined]],
  ["a provider of trust services", TRUST_PROVIDER, [undefined, DUE.in24]],
  ["an incident beside its trust services", { ...TRUST_PROVIDER, hits_trust_services: false }, [DUE.in72, undefined]],
  ["a kind that is not known", { ...TRUST_PROVIDER, kind: null }, [null, null]],
  ["a kind that does not matter", { aware, kind: null, hits_trust_services: false }, [DUE.in72, undefined]],
  ["the label of a kind", { ...TRUST_PROVIDER, kind: "trust service provider" }, [undefined, DUE.in24]],
])("of two clocks that stand for each other, %s has its own", (_, report, dues) => {
  const clocks = clocksOf(report);
  expect(["notification", "notification_of_trust_services"].map((id) => clocks.get(id)?.due)).toEqual(dues);
});

// Which of the two clocks applies depends on both facts: as long as one may make it the shorter one, that is the bound of both.
it.each([
  ["the kind is not known", { ...TRUST_PROVIDER, kind: null }, "kind"],
  ["what it hits is not known", { ...TRUST_PROVIDER, hits_trust_services: null }, "hits_trust_services"],
])("where %s, the shorter of two clocks is the bound of both, which name what decides", (_, report, field) => {
  const { timeline, timelineMissing } = run({ report, evidence_manifest: {} });
  const depends_on = [
    { clock_id: "notification_of_trust_services", due: DUE.in24, field_ids: [field] },
    { clock_id: "notification", due: DUE.in72, field_ids: [field] },
  ];
  for (const id of ["notification", "notification_of_trust_services"]) {
    const found = timeline?.clocks.find(({ clock_id }) => clock_id === id);
    expect(found).toMatchObject({ due: null, due_local: null, missing: [field], upper_bound: DUE.in24, depends_on });
  }
  expect(timeline?.clocks[0]).toMatchObject({ upper_bound: DUE.in24 });
  expect(timelineMissing).toContain(field);
});

it("without a start, no clock depends on another one", () => {
  const found = clocksOf({ ...TRUST_PROVIDER, aware: null, kind: null }).get("notification");
  expect(found).toMatchObject({ due: null, missing: ["aware"] });
  expect(found).not.toHaveProperty("depends_on");
});

it.each([
  ["72 hours and a month", CLOUD, "2026-11-04T09:00:00Z"],
  ["24 hours and a month of the clock that stands for it", TRUST_PROVIDER, "2026-11-02T09:00:00Z"],
  ["the earlier of both where it is not known which one", { aware, hits_trust_services: true }, "2026-11-02T09:00:00Z"],
  ["nothing without the first start", { ...CLOUD, aware: null, measure }, undefined],
])("a month from a submission that is not known is bounded by %s", (_, report, upper_bound) => {
  const found = clocksOf({ ...report, goes_on: false }, AT).get("final");
  expect({ due: found?.due, bound: found?.upper_bound }).toEqual({ due: null, bound: upper_bound });
});

it("a final report that a progress report stands for is not owed, and both end at the same instant", () => {
  const notified = "2026-10-04T08:00:00Z";
  const ends = (goes_on: boolean) => {
    const clocks = clocksOf({ ...CLOUD, notified, goes_on }, AT);
    return ["final", "progress"].map((id) => clocks.get(id)?.due);
  };
  expect(ends(false)).toEqual(["2026-11-04T09:00:00Z", undefined]);
  expect(ends(true)).toEqual([undefined, "2026-11-04T09:00:00Z"]);
});

it("a clock without limits is a duty without a figure, which comes last and lacks nothing", () => {
  const clocks = [...clocksOf({ ...CLOUD, measure, notified: aware, goes_on: false }).values()];
  expect(clocks.at(-1)).toEqual({
    ...{ assumptions: [], clock_id: "at_once", due: null, due_local: null, missing: [], readings: [] },
    ...{ relief: null, relief_until: null, source_atom_ids: ["x"], title: "at_once" },
  });
});

it("an empty draft has every clock in its timeline, each without a deadline", () => {
  const clocks = [...clocksOf({}).values()];
  const begun = PROFILE.clocks?.filter(({ owed_once }) => owed_once === undefined);
  expect(clocks.map(({ clock_id }) => clock_id)).toEqual(begun?.map(({ clock_id }) => clock_id));
  expect(clocks.map(({ due }) => due)).toEqual(clocks.map(() => null));
});

it.each([
  ["has a member of its own for the deadline", [{ ...PROFILE.clocks?.[0], answer_member: "notification_due" }]],
  ["has no period", PROFILE.clocks?.slice(-1)],
])("a profile whose timeline %s has none without a deadline", (_, clocks) => {
  const { timeline } = createRun(
    { ...PROFILE, clocks: clocks as Clock[] },
    "prevalidation",
  )({ report: {}, evidence_manifest: {} });
  expect(timeline).toBeNull();
});

// By Regulation 1182/71 the hours begin with the next full one.
const LATEST = "2026-10-04T09:00:00Z";

it("a brief answer gives every deadline of an act that has no member for one, its other reading, and what is missing of the rest", () => {
  const { timeline, findings, traces } = run({ report: CLOUD, evidence_manifest: {} });
  const clocks = [
    { clock_id: "from_the_incident", missing: ["measure"], upper_bound: "2026-10-02T08:00:00Z" },
    { clock_id: "from_either", missing: ["measure"], upper_bound: "2026-10-03T08:00:00Z" },
    { clock_id: "by_facts", missing: ["settled", "goes_on"], upper_bound: "2026-10-03T08:00:00Z" },
    ...["earliest_start", "notification", "once_handled", "new_law"].map((clock_id) => ({
      ...{ clock_id, due: DUE.in72, legal_latest: LATEST },
    })),
    { clock_id: "new_law_after_a_notification", missing: ["notified"], upper_bound: "2026-10-07T08:00:00Z" },
    { clock_id: "unless_told", due: "2026-10-11T08:00:00Z" },
    // A month after these 72 hours; the clocks go back before, in each zone.
    { clock_id: "final", missing: ["notified"], upper_bound: "2026-11-04T09:00:00Z" },
    { clock_id: "progress", missing: ["goes_on", "notified"], upper_bound: "2026-11-04T09:00:00Z" },
    { clock_id: "after_measure", missing: ["measure"] },
    { clock_id: "moved", missing: ["notified"] },
  ];
  expect(createBrief({ timeline, findings, traces } as unknown as Answer).timeline).toEqual({ clocks });
});

it("the timeline of an act without a relief has no relief members", () => {
  const options = readOptions(AT);
  if ("error" in options) throw new Error(options.parameter);
  const { timeline } = run({ report: CLOUD, evidence_manifest: {} }, options);
  expect(Object.keys(timeline ?? {})).toEqual([
    "assumptions",
    "clocks",
    "due_local",
    "member_state",
    "source_atom_ids",
    "time_zone",
  ]);
});
