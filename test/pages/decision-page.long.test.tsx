// The page of a decision, mounted without a browser: which parts are open, what it says while the decision is open, and what its buttons do.
// @vitest-environment happy-dom
import { cleanup, fireEvent } from "@testing-library/preact";
import { beforeEach, expect, it, vi } from "vitest";
import { getKeptArrival } from "../../scripts/pages/check/begin-draft.ts";
import { exampleOf } from "../support.ts";
import { createBrowser } from "./kept-browser.ts";
import { KEEP_INCIDENT, KEPT_DRAFT_LOADED, RECORD_DECISION, START_INITIAL } from "./labels.ts";
import {
  buttons,
  byId,
  click,
  labelled,
  typeAt,
  untilChecked,
  useFakePage,
  waitUntil,
  wordsOf,
} from "./mount-page.tsx";
import {
  answer,
  answerAll,
  chooseOpening,
  fill,
  goOn,
  NIGHT,
  openDecision,
  openParts,
  outcome,
  reportOf,
} from "./open-decision.tsx";
import { openIncident } from "./open-incident.ts";

useFakePage();

const opened = vi.fn();
/** The texts that were printed. */
const printed: string[] = [];
const paper = () => document.querySelector(".print-only")?.textContent ?? "";
const drawPaper = () => window.dispatchEvent(new Event("beforeprint"));
beforeEach(() => {
  printed.length = 0;
  opened.mockReset();
  vi.stubGlobal("open", opened);
  vi.stubGlobal("print", () => {
    drawPaper();
    printed.push(paper());
  });
});

it("the questions are only those that may still decide, one at a time; the rest is folded, unless its reader has gone into it", async () => {
  const incident = await openDecision();
  chooseOpening("A device was lost or stolen");
  answer("Yes", "entity_in_scope", "ict_related_incident");
  await untilChecked();
  expect(openParts()).toEqual(["Is it an incident of a financial entity, and when was it detected?"]);
  await goOn();
  expect(openParts()).toEqual(["Did an intruder get in, maliciously and without right?"]);
  answer("No", "access_successful");
  await goOn();
  expect(openParts()).toEqual(["Was a critical function or an authorised service hit?"]);
  answer("No", "ict_supports_critical_function", "regulated_service_affected");
  await untilChecked();
  expect(outcome()).toBe("By these answers there is no major incident.");
  expect(openParts()).toEqual(["Was a critical function or an authorised service hit?"]);
  await goOn();
  expect([openParts(), document.activeElement?.id]).toEqual([[], "next-step"]);
  expect(wordsOf(document.querySelector(".decision"))).toContain("Keep this record. Look again when an answer changes");
  expect(buttons(START_INITIAL)).toEqual([]);
  drawPaper();
  expect(paper()).toContain("By these answers there is no major incident.");
  expect(paper()).toContain("Critical services affected: not met");
  // One that is not asked can be answered all the same, and stays for its reader.
  const name = byId("input-services-1-name");
  name.focus();
  await untilChecked();
  expect([openParts(), document.activeElement?.id]).toEqual([
    ["Which service is or was down, since when, until when?"],
    "input-services-1-name",
  ]);
  fill("services-1-name", "Cards");
  await untilChecked();
  expect([openParts().length, reportOf(incident).services]).toEqual([1, [{ name: "Cards" }]]);
});

it("the questions begin with what happened, which is kept with the draft and forgotten with it, and end at what to do next", async () => {
  const browser = createBrowser();
  const incident = await openDecision({ browser: browser.openTab() });
  const isDown = () => labelled("A service is or was down").checked;
  chooseOpening("A service is or was down");
  click(KEEP_INCIDENT);
  answer("Yes", "entity_in_scope", "ict_related_incident");
  fill("detected_at", "20:40");
  await goOn();
  expect(byId("input-services-1-name").closest("details")?.open).toBe(true);
  expect([isDown(), incident.isUnsaved()]).toEqual([true, false]);
  const { incident: again } = await openIncident({ alias: "dora-major", browser: browser.openTab() });
  const { opening } = again.open.value.content.value;
  expect([opening, opening]).toEqual([incident.open.value.content.value.opening, expect.any(Number)]);
  expect(getKeptArrival(again.open.value)).toMatchObject({ text: KEPT_DRAFT_LOADED });
  incident.list.begin("dora-major");
  await untilChecked();
  expect(incident.list.open.value.open.value.content.value.opening).toBeNull();
  cleanup();
  await openDecision();
  const places: string[] = [];
  while (openParts().length > 0 && places.length < 20) {
    await goOn();
    places.push(document.activeElement?.id ?? "");
  }
  expect(places.length).toBeGreaterThan(5);
  expect([new Set(places).size, places.at(-1)]).toEqual([places.length, "next-step"]);
});

it("the decision says while it is open what would settle it and when time alone will, and on its cards how the figures stand", async () => {
  // Half a minute later the wait is still said in whole minutes, rounded up.
  const incident = await openDecision({ now: NIGHT + 30_000 });
  chooseOpening("A service is or was down");
  answer("Yes", "entity_in_scope", "ict_related_incident");
  fill("detected_at", "21:00");
  fill("services-1-name", "Instant payments");
  answer("Yes", "services-1-supports_critical_function", "services-1-unavailable");
  fill("services-1-unavailable_from", "20:30");
  fireEvent.click(document.querySelector('[aria-label="Still going on: Restored at"]') as Element);
  fill("clients_affected", "?");
  answer("No", "access_successful");
  answer("Yes", "in_media");
  await untilChecked();
  expect(outcome()).toBe("It is not decided whether the incident is major.");
  const panel = wordsOf(document.querySelector(".decision"));
  for (const words of [
    /“Duration and downtime” will be met from\s+Tue 10 Mar, 22:31 Berlin/,
    "That decides it: The incident is major.",
    "in 1 h 1 min",
    /Could lead to “major”: .*“Duration and downtime”/,
    "At the latest Wed 11 Mar 2026, 21:00 Berlin",
  ])
    expect(panel).toMatch(words);
  // Two hours later the same answers decide.
  await waitUntil(incident, "2026-03-10T22:00:00Z");
  click("Count until now");
  await untilChecked();
  expect(outcome()).toBe("The incident is major. (8.1.b)");
  expect(reportOf(incident).as_of).toBe("2026-03-10T22:00:00Z");
  // On a card, the share of two numbers is beside its limit.
  fill("clients_affected", "1080");
  fill("clients_total_of_service", "11 000 to 12 000");
  await untilChecked();
  const cards = wordsOf(document.querySelector(".criteria"));
  expect(cards).toContain("1 080 of 11 000 to 12 000 is 9 to 9.81 %; the limit is more than 10 %.");
  expect(cards).not.toContain("1080");
});

it("its buttons act on the outcome of the answers as they are, also just after the last one", async () => {
  const incident = await openDecision();
  await answerAll(incident, exampleOf("dora-major", "major"));
  answer("No", "entity_in_scope");
  click(START_INITIAL);
  await untilChecked();
  expect([outcome(), buttons(START_INITIAL)]).toEqual(["DORA does not ask for a report of this incident.", []]);
  expect([opened.mock.calls, "decided_outcome" in reportOf(incident)]).toEqual([[], false]);
  answer("Yes", "entity_in_scope");
  await untilChecked();
  expect([outcome(), buttons(START_INITIAL).length]).toEqual(["The incident is major. (8.1.b)", 1]);
  answer("No", "entity_in_scope");
  // A double click on each of the two.
  for (const record of buttons(RECORD_DECISION)) for (const detail of [1, 2]) fireEvent.click(record, { detail });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reportOf(incident)).toMatchObject({ entity_in_scope: false, decided_outcome: "out_of_scope" });
  expect(printed).toEqual([expect.stringContaining("DORA does not ask for a report of this incident.")]);
});

it("the Member State is assumed until it is answered, which the page says; then its time is that of the answers and the deadline", async () => {
  const incident = await openDecision();
  const state = () => byId("member-state");
  const hint = () => wordsOf(byId("member-state-hint"));
  // Other answers are another incident.
  const zones = () => incident.list.open.value.open.value.place.zones.value.map(({ timeZone }) => timeZone);
  expect([state().value, hint(), reportOf(incident).home_state]).toEqual([
    "Germany",
    expect.stringContaining("Assumed, because this device is set to Berlin."),
    undefined,
  ]);
  const fold = () => state().closest("details") as HTMLDetailsElement;
  const summary = () => wordsOf(fold().querySelector("summary"));
  expect([fold().open, summary()]).toEqual([false, "Member State: Germany, assumed"]);
  typeAt("member-state", "Schweiz");
  fireEvent.blur(state());
  await untilChecked();
  expect([state().value, hint(), zones()[0]]).toEqual(["", expect.stringContaining("Choose it first"), ""]);
  expect([fold().open, summary()]).toEqual([true, "Member State: not chosen"]);
  typeAt("member-state", "ie");
  fireEvent.blur(state());
  await untilChecked();
  expect([fold().open, summary()]).toEqual([true, "Member State: Ireland"]);
  expect([state().value, hint(), reportOf(incident).home_state, zones()]).toEqual([
    "Ireland",
    "Times are read in the local time of Dublin.",
    "IE",
    ["Europe/Dublin", "UTC"],
  ]);
  fill("detected_at", "10.3.2026 19:00");
  await untilChecked();
  expect(reportOf(incident).detected_at).toBe("2026-03-10T19:00:00Z");
  await answerAll(incident, { report: { ...reportOf(incident), home_state: "FI" } });
  expect([state().value, zones()[0]]).toEqual(["Finland", "Europe/Helsinki"]);
});
