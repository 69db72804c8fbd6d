// The page of a decision, mounted: the clock that "major" starts, what the record does to it, and one question at a time with the answers above it.
// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { exampleOf } from "../support.ts";
import { RECORD_DECISION, START_INITIAL } from "./labels.ts";
import { buttons, byId, click, untilChecked, useFakePage, waitUntil, wordsOf } from "./mount-page.tsx";
import {
  answer,
  answerAll,
  fill,
  goOn,
  OutcomeOnly,
  openDecision,
  openParts,
  outcome,
  reportOf,
} from "./open-decision.tsx";

useFakePage();
beforeEach(() => {
  vi.stubGlobal("print", () => window.dispatchEvent(new Event("beforeprint")));
});

const OUTAGE = exampleOf("dora-major", "major").report;
/** Opens a decision on an outage that was detected at some time, in Dublin. */
async function decideAt(now: string, detected_at: string | undefined, more: object = {}) {
  const incident = await openDecision({ now: Date.parse(now) }, OutcomeOnly);
  incident.drafts.setParameters({ member_state: "IE" });
  await answerAll(incident, { report: { ...OUTAGE, home_state: "IE", detected_at, ...more } });
  return incident;
}
const bar = () => wordsOf(document.querySelector(".check-bar"));
const panel = () => wordsOf(document.querySelector(".decision"));
const mainButton = () => wordsOf(document.querySelector(".check-bar .button.is-primary"));

it("major starts a clock: the page says until when, counts from the record once there is one, and then starts the notification", async () => {
  const incident = await decideAt("2026-03-10T11:19:40Z", "2026-03-10T07:00:00Z");
  expect(bar()).toContain("Send the initial notification by Tue 10 Mar, 15:19 Dublin, if recorded now");
  expect(mainButton()).toBe(RECORD_DECISION);
  for (const words of [
    /^The incident is major\. \(8\.1\.b\) ?Send the initial notification by Tue 10 Mar, 15:19 Dublin, if recorded now, 3 h 59 min left\./,
    "Settled by: “Critical services affected”",
    "4 hours after “Decided at”: Tue 10 Mar 2026, 15:19 Dublin; 24 hours after “Detected at”: Wed 11 Mar 2026, 07:00 Dublin.",
  ])
    expect(panel()).toMatch(words);
  click(RECORD_DECISION);
  // Before there is an answer to the record.
  await vi.advanceTimersByTimeAsync(50);
  expect([mainButton(), bar().includes("15:19 Dublin"), bar().includes("if recorded now")]).toEqual([
    START_INITIAL,
    true,
    false,
  ]);
  await untilChecked();
  expect(reportOf(incident)).toMatchObject({ decided_at: "2026-03-10T11:19:00Z", decided_outcome: "major" });
  // What was recorded does not move.
  await waitUntil(incident, "2026-03-10T12:00:00Z");
  expect(bar()).toContain("Send the initial notification by Tue 10 Mar, 15:19 Dublin");
  expect(bar()).not.toContain("if recorded now");
  expect(panel()).toContain("Recorded at Tue 10 Mar, 11:19 Dublin.");
  expect(panel()).toContain("15:19 Dublin, 3 h 19 min left.");
  expect([mainButton(), buttons(RECORD_DECISION)]).toEqual([START_INITIAL, []]);
  await waitUntil(incident, "2026-03-10T16:00:00Z");
  expect(panel()).toContain(
    "passed 0 h 41 min ago.Was it sent? If it was not: Unless the relief applies, inform the authority",
  );
});

it.each([
  ["late in the 24 hours, their end counts", "2026-03-11T05:30:00Z", "2026-03-10T07:00:00Z", "Wed 11 Mar, 07:00"],
  ["after the 24 hours, only the 4 hours count", "2026-03-11T08:00:00Z", "2026-03-10T07:00:00Z", "Wed 11 Mar, 12:00"],
])("%s", async (_, now, detectedAt, due) => {
  await decideAt(now, detectedAt);
  expect(bar()).toContain(`Send the initial notification by ${due} Dublin`);
});

it("without the time of detection no deadline is invented, and the periods are named", async () => {
  await decideAt("2026-03-10T11:19:00Z", undefined);
  expect(bar()).not.toContain("Send the initial notification");
  expect(panel()).toContain("The initial notification is due within 4 hours of the classification");
});

it("a time of decision that was typed is kept when the outcome is recorded", async () => {
  const incident = await decideAt("2026-03-10T11:19:00Z", "2026-03-10T07:00:00Z", {
    decided_at: "2026-03-10T10:00:00Z",
  });
  expect(panel()).toContain("Send the initial notification by Tue 10 Mar, 14:00 Dublin");
  click(RECORD_DECISION);
  await untilChecked();
  expect(reportOf(incident)).toMatchObject({ decided_at: "2026-03-10T10:00:00Z", decided_outcome: "major" });
});

it("another reading with another outcome comes last, and does not take the outcome back", async () => {
  await decideAt("2026-03-10T11:19:00Z", "2026-03-10T07:00:00Z", {
    ...{ services: [], duration_hours: { value: 1, kind: "actual" }, in_media: true },
    impact_by_state: ["IE", "FR"].map((state) => ({ state, via: "clients", impact: true })),
  });
  expect(panel()).toMatch(/^The incident is major\./);
  expect(panel()).toMatch(
    /The outcome would then be: “[^”]+”The outcome above follows the first reading\. .+ by both\.$/,
  );
  expect(panel()).not.toContain("changes the outcome");
});

const partWith = (field: string) => byId(`input-${field}`).closest("details") as HTMLDetailsElement;
const lineOf = (field: string) => wordsOf(partWith(field).querySelector("summary"));

it("above the question are the answers in a line each, and what was skipped is called skipped", async () => {
  await openDecision();
  answer("Yes", "entity_in_scope", "ict_related_incident");
  fill("detected_at", "20:40");
  await goOn();
  await goOn();
  expect(openParts()).toEqual(["May data be lost by that access?"]);
  const scope = partWith("detected_at");
  expect(lineOf("detected_at")).toContain(
    "Financial entity under DORA: Yes; ICT-related incident: Yes; Detected at: Tue 10 Mar 2026, 20:40 Berlin",
  );
  expect(lineOf("detected_at")).toMatch(/Change$/);
  expect(lineOf("access_malicious")).toMatch(/without right\? SkippedAnswer$/);
  const shown = document.querySelector(".questions > details[open]") as Element;
  expect(shown.previousElementSibling?.contains(byId("input-access_malicious"))).toBe(true);
  expect(scope.parentElement).toBe(shown.parentElement);
  // Change brings a question back, with the focus in it, until its reader goes on.
  scope.open = true;
  await untilChecked();
  expect([openParts().length, partWith("detected_at").open]).toEqual([1, true]);
  expect(partWith("detected_at").contains(document.activeElement)).toBe(true);
  await goOn();
  expect(openParts()).toEqual(["May data be lost by that access?"]);
});

it("going on waits for the answer to what was changed last: no question is opened that does not matter any more", async () => {
  await openDecision();
  answer("Yes", "entity_in_scope", "ict_related_incident");
  await goOn();
  answer("No", "access_successful");
  await goOn();
  answer("No", "ict_supports_critical_function", "regulated_service_affected");
  await goOn();
  expect([openParts(), outcome()]).toEqual([[], "By these answers there is no major incident."]);
});

it("only what ends can be still going on", async () => {
  await openDecision();
  const labels = [...document.querySelectorAll('[aria-label^="Still going on"]')].map((one) =>
    one.getAttribute("aria-label"),
  );
  expect(new Set(labels)).toEqual(
    new Set(["Restored at", "Delayed service provided by", "Resolved at"].map((title) => `Still going on: ${title}`)),
  );
});
