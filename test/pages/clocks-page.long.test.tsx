// The page of clocks, mounted without a browser: where the focus is after a key or a click, and what goes with what was removed.
// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { fireEvent, render } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import type { IncidentFacts } from "../../scripts/board/read-incident.ts";
import { ClocksApp } from "../../scripts/pages/clocks/clocks-app.tsx";
import { type BoardDocument, getIncident } from "../../scripts/pages/clocks/incident.ts";
import { createIncidentStore } from "../../scripts/pages/clocks/incident-store.ts";
import { readJsonFile } from "../support.ts";
import { setDevice } from "./device.ts";
import { createBrowser } from "./kept-browser.ts";
import { byId, typeAt, untilChecked, useFakePage } from "./mount-page.tsx";

const NIGHT = "2026-03-10T20:30:00Z";
const board: BoardDocument = readJsonFile("api/v1/clocks.json");
const BANK = {
  name: "Example Bank",
  kinds: ["financial_entity", "controller"],
  facts: { aware_of_ict_incident: "2026-03-10T18:00:00Z", classified_as_major: "2026-03-10T19:00:00Z" },
  options: { member_state: "AT" },
};

useFakePage();

/** Opens the page with an incident of these persons, as from a file. */
async function open(...persons: IncidentFacts["persons"]) {
  vi.setSystemTime(NIGHT);
  setDevice({ timeZone: "Europe/Vienna" });
  const store = await createIncidentStore(createBrowser().openTab(), []);
  store.replace(getIncident({ persons }));
  render(<ClocksApp board={board} store={store} now={signal(Date.parse(NIGHT))} />);
  await untilChecked();
  return store;
}
const named = (label: string) => document.querySelector(`[aria-label^="${label}"]`) as HTMLElement;
const focused = () => document.activeElement?.id;

it("a time of sending is typed to its end before its clock moves to those that are done", async () => {
  await open(BANK);
  const getClock = () => document.querySelector('[data-clock="dora.initial_notification"]') as HTMLElement;
  const id = "input-Example-Bank-dora.initial_notification";
  const text = byId(id);
  const part = () => getClock().closest("section")?.getAttribute("aria-label");
  text.focus();
  // Its first five characters are a time of today.
  const typed = "10.03.2026 20:05";
  for (let length = 1; length <= typed.length; length++) typeAt(id, typed.slice(0, length));
  await untilChecked();
  expect([text.isConnected, focused(), getClock().dataset.state, part()]).toEqual([
    true,
    id,
    "done",
    "In order of time",
  ]);
  byId("person-1-name").focus();
  await untilChecked();
  expect([part(), byId(id).value]).toEqual(["Sent", typed]);
});

it("a person that is removed takes its bank holidays along, and the focus is on the one in its place", async () => {
  const store = await open(BANK, { ...BANK, name: "Other Bank", options: { member_state: "DE" } });
  fireEvent.change(byId("person-1-holidays"), { target: { value: "2026-03-11" } });
  expect(store.persons.value[0]?.options.bank_holidays).toBe("2026-03-11");
  const remove = [...document.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "Remove Example Bank",
  );
  fireEvent.click(remove as HTMLElement);
  await untilChecked();
  const values = ["name", "holidays"].map((id) => byId(`person-1-${id}`).value);
  expect([focused(), ...values]).toEqual(["person-1", "Other Bank", ""]);
});

it.each(["It is right", "Not aware of it"])("“%s” leaves the focus on the time that it is about", async (label) => {
  const store = await open(BANK);
  typeAt("input-person-1-aware_of_ict_incident", "10.03.2026 19:40");
  await untilChecked();
  const answer = named(`${label}: `);
  answer.focus();
  fireEvent.click(answer);
  await untilChecked();
  expect([focused(), answer.isConnected]).toEqual(["input-person-1-aware_of_breach", false]);
  const [person] = store.persons.value;
  const isRight = label === "It is right";
  expect([person?.unchecked, person?.unaware, person?.facts.aware_of_breach]).toEqual(
    isRight ? [[], [], "2026-03-10T18:40:00Z"] : [[], ["aware_of_breach"], ""],
  );
});
