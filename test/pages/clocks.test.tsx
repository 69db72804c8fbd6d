// The page of clocks, mounted with one person: what it says of what was sent and of what the browser lost, and what stays however often facts are corrected.
import { signal } from "@preact/signals";
import { fireEvent, render } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { ClocksApp } from "../../scripts/pages/clocks/clocks-app.tsx";
import { type BoardDocument, NEW_PERSON, type Person } from "../../scripts/pages/clocks/incident.ts";
import { createIncidentStore } from "../../scripts/pages/clocks/incident-store.ts";
import { readJsonFile } from "../support.ts";
import { createBrowser } from "./kept-browser.ts";
import { click, followSaved, press, typeAt, untilChecked, useFakePage, wordsOf } from "./mount-page.tsx";

const board: BoardDocument = readJsonFile("api/v1/clocks.json");
const INITIAL = "dora.initial_notification";
const BANK: Person = {
  ...NEW_PERSON,
  name: "Example Bank",
  kinds: ["financial_entity"],
  facts: {
    aware_of_ict_incident: "2026-03-10T18:00:00Z",
    classified_as_major: "2026-03-10T19:00:00Z",
    type_of_entity: ["credit_institution"],
  },
  options: { member_state: "AT" },
};

useFakePage();

/** Opens the page with a person, as the browser kept it or as it is told now. */
async function open(person: Person, { now = "2026-03-10T20:30:00Z", tab = createBrowser().openTab() } = {}) {
  vi.setSystemTime(now);
  const store = await createIncidentStore(tab, [person]);
  render(<ClocksApp board={board} store={store} now={signal(Date.parse(now))} />);
  await untilChecked();
  return store;
}
const row = () => wordsOf(`[data-clock="${INITIAL}"]`);
const status = () => wordsOf(document.querySelector(`[data-clock="${INITIAL}"]`)?.lastElementChild);

it.each([
  { what: "not sent, before its end", now: "2026-03-10T22:59:59Z", said: "Due" },
  { what: "not sent, after its end", now: "2026-03-10T23:00:01Z", said: "Overdue" },
  { what: "sent at its end", sent: "2026-03-10T23:00:00Z", now: "2026-03-10T23:00:00Z", said: "Sent." },
  { what: "sent in time, a year ago", sent: "2026-03-10T20:00:00Z", now: "2027-03-10T20:00:00Z", said: "Sent." },
  { what: "sent late", sent: "2026-03-11T00:00:01Z", now: "2026-03-11T00:00:01Z", said: "Sent after the deadline." },
])("the board says of a notification that was $what: “$said”", async ({ sent, now, said }) => {
  await open({ ...BANK, sent: sent === undefined ? {} : { [INITIAL]: sent } }, { now });
  const was = sent === undefined ? "" : " Was due Wed 11 Mar 2026, 00:00 Vienna";
  expect(status()).toBe(`${said}${was}`);
  expect(/Inform the authority without undue delay|passed/.test(row())).toBe(said === "Overdue");
});

it("the deadlines of an incident keep their names in a calendar, and its reports their incident, whatever is corrected", async () => {
  const saved = followSaved();
  const store = await open(BANK);
  const seen: (readonly string[])[] = [];
  const starts: unknown[] = [];
  for (const time of ["10.03.2026 19:40", "10.03.2026 18:30", "10.03.2026 18:50"]) {
    // The earliest time of all, by which an incident without a name of its own is known.
    typeAt("input-person-1-aware_of_ict_incident", time);
    typeAt("input-person-1-classified_as_major", time);
    await untilChecked();
    await press("Save the deadlines for the calendar");
    const text = (await saved.pop()?.text) ?? "";
    starts.push(/^DTSTART:.*/m.exec(text)?.[0]);
    seen.push(text.replaceAll("\r\n ", "").match(/^UID:.*/gm) ?? []);
    fireEvent.click(document.querySelector(`[data-clock="${INITIAL}"] a.button`) as Element);
    const { origin } = JSON.parse(sessionStorage.getItem("lexbind:started") ?? "{}");
    seen.push([origin]);
  }
  const [incident] = store.persons.value.map((person) => person.incident);
  expect(incident).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(starts).size).toBe(3);
  expect(seen).toEqual([0, 1, 2].flatMap(() => [seen[0], [incident]]));
});

it("a person is told when the storage of the browser was cleared while the page is open, and the browser asks before it closes", async () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  const store = await open(BANK, { tab });
  click("Keep the draft in this browser");
  typeAt("person-1-name", "Example Bank plc");
  await untilChecked();
  const alert = () => wordsOf("[role=alert]");
  expect([alert(), store.isUnsaved(), browser.stored.size]).toEqual(["", false, 1]);
  browser.wipe(true);
  tab.deliver();
  await untilChecked();
  expect([alert(), store.isUnsaved()]).toEqual([
    "It is not kept in this browser any more: it was deleted there. This tab still has it.",
    true,
  ]);
});
