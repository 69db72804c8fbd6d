// The list of incidents, mounted: what it shows of each, how one is opened, begun and deleted, and what it says of keeping. And the list on the first page.
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { thisBrowser } from "../../scripts/pages/check/found-records.ts";
import { IncidentsView } from "../../scripts/pages/check/incident-list.tsx";
import { listIncidents } from "../../scripts/pages/site/client/incidents.ts";
import { getLinkedIncident } from "../../scripts/pages/site/client/open-incident.ts";
import { exampleOf, readPublic } from "../support.ts";
import { setDevice } from "./device.ts";
import { createBrowser } from "./kept-browser.ts";
import { KEEP_INCIDENT, NEW_INCIDENT, SAVE_DRAFT } from "./labels.ts";
import {
  buttons,
  drawCards,
  input,
  mountPage,
  mountReport,
  untilChecked,
  useFakePage,
  wordsOf,
} from "./mount-page.tsx";
import { draftOf, enter, fileOf, openIncident, REFERENCE } from "./open-incident.ts";

useFakePage();

const rows = (part: ParentNode = document) =>
  [...part.querySelectorAll("tbody tr")].map((row) => [...row.children].map(({ textContent }) => textContent));
/** Presses the button with this name, which is longer than its text where there is one for each incident. */
const pressNamed = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await untilChecked();
};

/** Opens a page with its list of incidents. */
const open = (parts: Parameters<typeof mountReport>[1] = {}) =>
  mountReport((report) => <IncidentsView report={report} />, parts);

/** Opens the first page in the browser whose storage is there. */
function showFirstPage(): HTMLElement {
  const html = readPublic("index.html").toString();
  document.body.innerHTML = html.slice(html.indexOf("<body"));
  const section = document.querySelector<HTMLElement>("[data-check]");
  if (section === null) throw new Error("the first page has no list");
  expect(section.hidden).toBe(true);
  listIncidents(section);
  return section;
}

it("says before the first key that nothing is kept, and one button keeps every incident from then on", async () => {
  const browser = createBrowser();
  const incident = await open({ browser: browser.openTab() });
  expect(screen.getByText("Not kept: closing or reloading the page loses it.")).toBeTruthy();
  expect(document.querySelector("table")).toBeNull();
  await pressNamed(KEEP_INCIDENT);
  expect(screen.getByText(/Kept in this browser, not encrypted/)).toBeTruthy();
  enter(incident, REFERENCE, "INC-1");
  incident.open.value.edit.replace(fileOf("INC-2"));
  await untilChecked();
  expect(browser.stored.size).toBe(2);
});

it("a browser that stores nothing is told so before anything is lost, and the draft can be saved", async () => {
  const browser = createBrowser();
  browser.setRoom(false);
  const incident = await open({ browser: browser.openTab() });
  expect(screen.getByText(/This browser keeps nothing: closing or reloading the page loses/)).toBeTruthy();
  enter(incident, REFERENCE, "INC-1");
  await untilChecked();
  expect(buttons(SAVE_DRAFT)[0]?.disabled).toBe(false);
});

it("shows of each incident its reference, report, state, deadline and last change, and opens it", async () => {
  const example = exampleOf("dora-initial", "ready");
  const instants = JSON.stringify(example).match(/\d{4}-\d\d-\d\dT[\d:]+Z/g) ?? [];
  const incident = await open({ now: Math.max(...instants.map(Date.parse)) + 3_600_000 });
  incident.open.value.edit.replace({ draft: draftOf(example), done: "Done." });
  incident.drafts.setParameters({ member_state: "AT" });
  await untilChecked();
  incident.open.value.edit.replace(fileOf("INC-2"));
  await untilChecked();
  const [, , , due] = rows().find(([name]) => name === example.report[REFERENCE]) ?? [];
  expect(due).toMatch(/^[A-Z][a-z]{2} \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d Vienna$/);
  expect(rows().map(([name, report, state]) => [name, report, state])).toEqual(
    expect.arrayContaining([
      ["INC-2 (open)", "Initial notification", "Not ready"],
      [example.report[REFERENCE], "Initial notification", "Ready"],
    ]),
  );
  incident.open.value.edit.set({ submitted: "2026-03-10T09:20:00Z" });
  await untilChecked();
  expect(
    rows()
      .find(([name]) => name === example.report[REFERENCE])
      ?.slice(1, 4),
  ).toEqual(["Initial notification", "Submitted", "Not known yet"]);
  await pressNamed(example.report[REFERENCE]);
  expect(incident.list.open.value).toBe(incident);
});

it("a deadline is shown in the zone of its Member State, and the last change in that of the device, also after a reload and on the first page", async () => {
  setDevice({ timeZone: "America/New_York" });
  const browser = createBrowser();
  const tab = browser.openTab();
  const incident = await open({ browser: tab, alias: "nis2-early-warning" });
  incident.drafts.setParameters({ member_state: "FI" });
  enter(incident, "aware_at", "2026-03-10T08:00:00Z");
  incident.list.choice.keep();
  await untilChecked();
  const cells = (part?: ParentNode) => rows(part)[0]?.slice(3, 5);
  const expected = ["Wed 11 Mar 2026, 10:00 Helsinki", "Tue 10 Mar 2026, 05:15"];
  expect(cells()).toEqual(expected);
  cleanup();
  tab.close();
  await open({ browser: browser.openTab(), alias: "nis2-early-warning", check: () => new Promise(() => {}) });
  expect(cells()).toEqual(expected);
  cleanup();
  vi.stubGlobal("localStorage", tab.storage());
  expect(cells(showFirstPage())).toEqual(expected);
});

it("says when the storage of the browser was cleared while the page is open, and that the incident is not kept any more", async () => {
  const incident = await mountPage({ browser: { ...thisBrowser, locks: undefined } });
  enter(incident, REFERENCE, "INC-1");
  await pressNamed("Keep it in this browser");
  const { list } = incident;
  const alert = () => [...document.querySelectorAll("[role=alert]")].map(wordsOf).join("");
  expect([alert(), list.isUnsaved(), localStorage.length]).toEqual(["", false, 1]);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  await untilChecked();
  expect([alert(), list.isUnsaved(), localStorage.length]).toEqual([
    "It is not kept in this browser any more: it was deleted there. This tab still has it.",
    true,
    0,
  ]);
  expect(screen.getByText("Not kept: closing or reloading the page loses it.")).toBeTruthy();
  await pressNamed("Keep it in this browser");
  expect([alert(), list.isUnsaved(), localStorage.length]).toEqual(["", false, 1]);
});

it("deletes an incident after a question, and Undo brings it back", async () => {
  const incident = await open();
  enter(incident, REFERENCE, "INC-1");
  incident.open.value.edit.replace(fileOf("INC-2"));
  await untilChecked();
  await pressNamed("Delete: INC-1");
  await pressNamed("Keep it: INC-1");
  expect(rows().length).toBe(2);
  await pressNamed("Delete: INC-1");
  await pressNamed("Delete it: INC-1");
  expect(rows().map(([name]) => name)).toEqual(["INC-2 (open)"]);
  await pressNamed("Undo");
  expect(
    rows()
      .map(([name]) => name?.slice(0, 5))
      .toSorted(),
  ).toEqual(["INC-1", "INC-2"]);
});

it("the focus stays near a button that goes away", async () => {
  const incident = await mountReport(
    (report) => (
      <>
        <IncidentsView report={report} />
        {drawCards(report, REFERENCE)}
      </>
    ),
    { browser: createBrowser().openTab() },
  );
  const focused = () => document.activeElement;
  await pressNamed(KEEP_INCIDENT);
  expect(wordsOf(focused())).toMatch(/^Kept in this browser/);
  enter(incident, REFERENCE, "INC-1");
  await untilChecked();
  await pressNamed(NEW_INCIDENT);
  expect(focused()).toBe(input(REFERENCE));
  await pressNamed("Delete: INC-1");
  expect(wordsOf(focused())).toBe("Keep it");
  await pressNamed("Keep it: INC-1");
  expect(focused()?.getAttribute("aria-label")).toBe("Delete: INC-1");
  await pressNamed("Delete: INC-1");
  await pressNamed("Delete it: INC-1");
  expect(wordsOf(focused())).toBe("Undo");
  await pressNamed("Undo");
  expect(wordsOf(focused())).toBe("Your incidents (2), open: INC-1");
});

it("the first page lists the incidents of this browser, and a link opens one in its draft check", async () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  const { list, incident } = await openIncident({ browser: tab });
  enter(incident, REFERENCE, "INC-1");
  list.choice.keep();
  await untilChecked();
  vi.stubGlobal("localStorage", tab.storage());
  const section = showFirstPage();
  const link = within(section).getByText("INC-1") as HTMLAnchorElement;
  expect([section.hidden, link.getAttribute("href"), rows(section).length]).toEqual([
    false,
    `dora-initial/check.html#incident-${incident.drafts.id}`,
    1,
  ]);
  expect(getLinkedIncident({ hash: link.hash })).toBe(incident.drafts.id);
  browser.stored.clear();
  listIncidents(section);
  expect(section.hidden).toBe(true);
  document.body.innerHTML = "";
});
