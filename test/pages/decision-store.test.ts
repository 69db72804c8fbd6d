// A decision of the page without a browser: which question is asked, when time alone decides, what is recorded, and what the report begins with.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findStarted, getStartedArrival } from "../../scripts/pages/check/begin-draft.ts";
import { createDecision, type OpenDecision } from "../../scripts/pages/check/decision-store.ts";
import type { Incident } from "../../scripts/pages/check/incident.ts";
import type { Replacement } from "../../scripts/pages/check/replacement.ts";
import { type StartedReport, takeStarted } from "../../scripts/pages/site/client/started-report.ts";
import { getReport } from "../../scripts/report/draft/draft.ts";
import { exampleOf } from "../support.ts";
import { settle } from "./kept-browser.ts";
import { ANSWERS_TAKEN } from "./labels.ts";
import { draftOf, enter, getEntered, NAME, NOW, noticeOf, openIncident } from "./open-incident.ts";

const OUTAGE = exampleOf("dora-major", "major");
const stored = new Map<string, string>();
const opened: string[] = [];
let hasPrinted = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
  stored.clear();
  opened.length = 0;
  hasPrinted = 0;
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("location", { href: "http://host/dora-major/check.html" });
  const open = (url: string) => opened.push(url);
  vi.stubGlobal("window", { open, print: () => hasPrinted++, addEventListener: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A decision whose answers are checked. */
async function decide(request: { report: object }): Promise<{ incident: Incident; decision: OpenDecision }> {
  const { incident } = await openIncident({ alias: "dora-major" });
  const report = incident.open.value;
  report.edit.replace({ draft: draftOf(request as never), done: null, isUnsaved: true });
  const decision = createDecision(report);
  decision.start();
  await vi.advanceTimersByTimeAsync(300);
  return { incident, decision };
}

/** Opens the first of the reports that the decision may start. */
const start = ({ asking, open }: OpenDecision) => open(asking.starts[0] as (typeof asking.starts)[number]);

const IN_SCOPE = { entity_in_scope: true, ict_related_incident: true, detected_at: "2026-03-10T07:00:00Z" };
const statesOf = ({ questions }: OpenDecision) =>
  Object.fromEntries(questions.value.map(({ question_id, state }) => [question_id, state]));

describe("which question is asked", () => {
  it("one at a time, in order; one that was left is not asked again", async () => {
    const { decision } = await decide({ report: {} });
    expect(decision.current.value?.question_id).toBe("scope");
    const asked: (string | undefined)[] = [];
    for (let turn = 0; turn < 3; turn++) {
      asked.push(decision.current.value?.question_id);
      decision.pass(decision.current.value?.question_id ?? "");
    }
    expect(asked).toEqual(["scope", "payment", "access"]);
    expect(statesOf(decision)).toMatchObject({ scope: "skipped", access: "skipped", access_to_data: "current" });
    vi.clearAllTimers();
  });

  it("what happened moves its questions to the beginning, and is no answer", async () => {
    const { incident, decision } = await decide({ report: IN_SCOPE });
    const outage = decision.asking.opening.choices.findIndex(({ title }) => title === "A service is or was down");
    incident.open.value.edit.set({ opening: outage });
    expect(decision.questions.value.slice(0, 4).map(({ question_id }) => question_id)).toEqual([
      "scope",
      "payment",
      "downtime",
      "clients",
    ]);
    expect(getReport(incident.open.value.draft.value)).toEqual(IN_SCOPE);
  });

  it("none once the outcome is decided", async () => {
    const { decision } = await decide(OUTAGE);
    expect([decision.isDecided.value, decision.current.value]).toEqual([true, undefined]);
    expect(statesOf(decision)).toMatchObject({ downtime: "answered", costs: "folded" });
  });
});

describe("what is still going on", () => {
  const open = { ...IN_SCOPE, services: [{ name: "Cards", supports_critical_function: true, unavailable: true }] };
  const going = {
    ...open,
    occurred_at: "2026-03-10T06:00:00Z",
    resolved_at: "open",
    first_log_at: "2026-03-10T06:00:00Z",
  };

  it("counts until an instant that the page enters, once", async () => {
    const { incident } = await decide({ report: going });
    expect(getEntered(incident, "as_of")).toBe("2026-03-10T09:15:00Z");
    enter(incident, "as_of", "2026-03-10T08:00:00Z");
    await vi.advanceTimersByTimeAsync(300);
    expect(getEntered(incident, "as_of")).toBe("2026-03-10T08:00:00Z");
    const { incident: ended } = await decide({ report: { ...going, resolved_at: "2026-03-10T08:00:00Z" } });
    expect(getEntered(ended, "as_of")).toBeUndefined();
  });

  it("meets the criterion of 24 hours by time alone, one minute after they are over", async () => {
    const { incident } = await decide({ report: { ...going, as_of: "2026-03-10T09:00:00Z" } });
    const changes = incident.open.value.check.answered.value?.decided.timedChanges ?? [];
    const found = changes.find(({ criterionId }) => criterionId === "duration_and_downtime");
    expect(found && new Date(found.epochMs).toISOString()).toBe("2026-03-11T06:01:00.000Z");
  });

  it("meets nothing where nothing goes on", async () => {
    const { incident } = await decide({ report: { ...IN_SCOPE, as_of: "2026-03-10T09:00:00Z" } });
    expect(incident.open.value.check.answered.value?.decided.timedChanges).toEqual([]);
  });
});

describe("what is done with an outcome", () => {
  it("it is recorded with its instant and printed, once the answer is about the answers as they are", async () => {
    const { incident, decision } = await decide(OUTAGE);
    enter(incident, "decided_by", "Head of operations");
    decision.record();
    expect([getEntered(incident, "decided_outcome"), hasPrinted]).toEqual([undefined, 0]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([getEntered(incident, "decided_outcome"), getEntered(incident, "decided_at"), hasPrinted]).toEqual([
      "major",
      "2026-03-10T09:15:00Z",
      1,
    ]);
    vi.setSystemTime(NOW + 3_600_000);
    decision.record();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([getEntered(incident, "decided_at"), hasPrinted]).toEqual(["2026-03-10T09:15:00Z", 2]);
  });

  it("a report that is started while the record waits for its answer is opened, and the record is printed once", async () => {
    const { incident, decision } = await decide(OUTAGE);
    enter(incident, "decided_by", "Head of operations");
    for (const act of [decision.record, () => start(decision)]) for (let times = 0; times < 2; times++) act();
    await vi.advanceTimersByTimeAsync(1_000);
    const url = expect.stringContaining("dora-initial/check.html");
    expect([getEntered(incident, "decided_outcome"), opened, hasPrinted]).toEqual(["major", [url], 1]);
  });

  it("an answer that changes the outcome before it is printed changes what is recorded", async () => {
    const { incident, decision } = await decide(OUTAGE);
    decision.record();
    await vi.advanceTimersByTimeAsync(10);
    enter(incident, "ict_related_incident", false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([getEntered(incident, "decided_outcome"), decision.answer.value?.outcome, hasPrinted]).toEqual([
      "out_of_scope",
      "out_of_scope",
      1,
    ]);
  });

  it("another outcome than the one recorded gets its own instant", async () => {
    const recorded = { decided_outcome: "not_major", decided_at: "2026-03-10T08:00:00Z" };
    const { incident, decision } = await decide({ report: { ...OUTAGE.report, ...recorded } });
    decision.record();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([getEntered(incident, "decided_outcome"), getEntered(incident, "decided_at")]).toEqual([
      "major",
      "2026-03-10T09:15:00Z",
    ]);
  });

  it("it starts a report with what both ask alike: exact figures, States with effects, and the criteria that are met", async () => {
    const { decision } = await decide(OUTAGE);
    let given = "";
    vi.stubGlobal("window", {
      open: () => {
        given = stored.get("lexbind:started") ?? "";
        return {};
      },
      addEventListener: () => undefined,
    });
    start(decision);
    await vi.advanceTimersByTimeAsync(1_000);
    // The tab that started it forgets it.
    expect(stored.size).toBe(0);
    const started = JSON.parse(given);
    expect([started.path, started.memberState]).toEqual(["/dora-initial/check.html", "DE"]);
    expect(started.report).toMatchObject({
      materiality_thresholds_for_the_classification_criterion_geographical_spread: ["DE", "AT", "FR"],
      number_of_clients_affected: { value: 900, kind: "estimate" },
      classification_criteria_that_triggered_the_incident_report: expect.arrayContaining(["geographical_spread"]),
    });
    vi.stubGlobal("location", { href: "http://host/dora-initial/check.html" });
    stored.set("lexbind:started", given);
    const taken = takeStarted("/dora-initial/check.html");
    expect([taken, takeStarted("/dora-initial/check.html"), stored.size]).toEqual([started, null, 0]);
    const { incident } = await openIncident();
    const arrival = getStartedArrival(incident.open.value, started) as Replacement;
    expect(arrival).toMatchObject({ isNew: true, done: ANSWERS_TAKEN });
    expect(getReport(arrival.draft).number_of_clients_affected).toBe(900);
  });

  it("what was entered elsewhere is another incident than a draft that lacks it, unless both are of the same one", async () => {
    const started = (report: object, origin?: string): StartedReport => ({
      ...{ path: "/dora-initial/check.html", report: report as StartedReport["report"], memberState: "DE" },
      ...{ what: "times that you typed", ...(origin !== undefined && { origin }) },
    });
    const { incident, list } = await openIncident();
    incident.drafts.setParameters({ member_state: "IE" });
    enter(incident, NAME, "Example Bank");
    const take = (given: StartedReport) => getStartedArrival(incident.open.value, given);
    expect(take(started({ [NAME]: "Example Bank" }))).toBeNull();
    expect(findStarted(started({}, "board-1"), list.listed.value)).toBeUndefined();
    incident.open.value.arrive(take(started({ reporting_currency: "EUR", zz: 1 }, "board-1")));
    await settle();
    const { value: other } = list.open;
    expect([getEntered(incident, "reporting_currency"), getEntered(other, "reporting_currency")]).toEqual([
      undefined,
      "EUR",
    ]);
    expect([getEntered(other, NAME), other.drafts.parameters.value.member_state]).toEqual([undefined, "DE"]);
    const more = started({ [NAME]: "Other Bank" }, "board-1");
    expect(findStarted(more, list.listed.value)).toBe(other.drafts);
    other.open.value.arrive(getStartedArrival(other.open.value, more));
    expect([getEntered(other, NAME), noticeOf(other), list.listed.value.length]).toEqual([
      "Other Bank",
      "The times that you typed before were added.",
      2,
    ]);
  });

  it("what was entered for the same incident is added to a draft that lacks it, and never changes one that has it otherwise", async () => {
    const { incident, list } = await openIncident();
    incident.drafts.origin.value = "board-1";
    enter(incident, NAME, "Example Bank");
    const take = (report: StartedReport["report"]) => {
      const started = { path: "", report, memberState: "DE", what: "facts that you gave", origin: "board-1" };
      incident.open.value.arrive(getStartedArrival(incident.open.value, started));
    };
    take({ [NAME]: "Example Bank", reporting_currency: "EUR" });
    await settle();
    expect([getEntered(incident, "reporting_currency"), list.listed.value.length]).toEqual(["EUR", 1]);
    take({ [NAME]: "Other Bank", reporting_currency: "EUR" });
    await settle();
    expect([getEntered(incident, NAME), getEntered(list.open.value, NAME), list.listed.value.length]).toEqual([
      ...["Example Bank", "Other Bank"],
      2,
    ]);
  });

  it("the State of the answers takes the zone and the bank holidays of another one away, and leaves its own", async () => {
    const { incident } = await openIncident({ alias: "dora-major" });
    const own = { member_state: "ES", time_zone: "Atlantic/Canary", bank_holidays: "2026-05-01" };
    incident.drafts.setParameters(own);
    createDecision(incident.open.value).start();
    enter(incident, "home_state", "ES");
    expect(incident.drafts.parameters.value).toEqual(own);
    enter(incident, "home_state", "IE");
    expect(incident.drafts.parameters.value).toEqual({ member_state: "IE" });
  });

  it("a browser without storage says so, and opens no report", async () => {
    vi.stubGlobal("sessionStorage", undefined);
    const { incident, decision } = await decide(OUTAGE);
    start(decision);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([noticeOf(incident)?.slice(0, 30), opened]).toEqual(["The answers were not taken alo", []]);
  });
});
