// The board of clocks, mounted without a browser: what comes first, what is in the table in order of time, and what is folded below it.
// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { ClocksApp } from "../../scripts/pages/clocks/clocks-app.tsx";
import { type BoardDocument, NEW_PERSON, type Person } from "../../scripts/pages/clocks/incident.ts";
import { createIncidentStore } from "../../scripts/pages/clocks/incident-store.ts";
import { readJsonFile } from "../support.ts";
import { createBrowser } from "./kept-browser.ts";

const board: BoardDocument = readJsonFile("api/v1/clocks.json");
const NOW = Date.parse("2026-11-20T21:00:00Z");

const BANK: Person = {
  ...NEW_PERSON,
  name: "Bank A (fictional)",
  kinds: ["financial_entity", "controller"],
  facts: {
    aware_of_ict_incident: "2026-11-20T18:40:00Z",
    classified_as_major: "2026-11-20T20:00:00Z",
    aware_of_breach: "2026-11-20T18:40:00Z",
    type_of_entity: ["credit_institution"],
  },
  options: { member_state: "AT" },
};
const CLOUD: Person = {
  ...NEW_PERSON,
  name: "Cloud B (fictional)",
  kinds: ["essential_or_important_entity"],
  facts: { aware_of_significant_incident: "2026-11-20T18:40:00Z", kinds_of_entity: ["cloud"] },
  options: { member_state: "AT" },
};

afterEach(cleanup);

async function open(...persons: readonly Person[]): Promise<void> {
  const store = await createIncidentStore(createBrowser().openTab(), persons);
  render(<ClocksApp board={board} store={store} now={signal(NOW)} />);
}

const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const part = (name: string | RegExp): HTMLElement => screen.getByRole("region", { name });
const rowsOf = (name: string): HTMLElement[] => [...part(name).querySelectorAll<HTMLElement>("tbody tr")];
const idsOf = (name: string) => rowsOf(name).map(({ dataset }) => dataset.clock);
const row = (id: string, person = BANK.name): HTMLElement =>
  document.querySelector(`[data-clock="${id}"][data-person="${person}"]`) as HTMLElement;
const isFolded = (id: string, person?: string): boolean =>
  row(id, person).closest("section > details:not([open])") !== null;

it("the first line is the next thing to do, with what, by when and how long is left", async () => {
  await open(BANK);
  const [first] = part("What is owed by Bank A (fictional)").querySelectorAll("p");
  expect(textOf(first)).toBe("Next: Initial notification, by Sat 21 Nov 2026, 01:00 Vienna (3 h 00 min left)");
  cleanup();
  await open(BANK, CLOUD);
  expect(textOf(within(part(/^What is owed/)).getByRole("status"))).toBe(
    "Next: Initial notification, Bank A (fictional), by Sat 21 Nov 2026, 01:00 Vienna",
  );
});

it.each<[title: string, facts: Person["facts"], words: RegExp]>([
  [
    "a latest end comes next",
    { classified_as_major: "2026-11-20T20:00:00Z" },
    /^Next: Initial notification, at the latest Sat 21 Nov 2026, 01:00 Vienna/,
  ],
  [
    "a missing fact is asked for",
    {},
    /^Next: enter “Awareness of the ICT-related incident, .*”\. Until then no deadline/,
  ],
  [
    "facts that contradict each other are named first",
    { aware_of_ict_incident: "2026-11-20T20:00:00Z", classified_as_major: "2026-11-20T18:00:00Z" },
    /^\d deadlines? cannot be counted, because facts contradict each other\./,
  ],
])("where no deadline is known, %s", async (_, facts, words) => {
  await open({ ...BANK, kinds: ["financial_entity"], facts });
  expect(textOf(within(part(/^What is owed/)).getByRole("status"))).toMatch(words);
});

it("the table is in order of time over all persons and acts, and its latest ends are called that", async () => {
  await open(BANK, CLOUD);
  expect([...part("In order of time").querySelectorAll("thead th")].map(textOf)).toEqual([
    ...["When", "What", "To whom", "Under", "State"],
  ]);
  const instants = rowsOf("In order of time").map((one) =>
    Date.parse(one.querySelector("time")?.getAttribute("datetime") ?? ""),
  );
  expect(instants.length).toBeGreaterThan(6);
  expect(instants).toEqual(instants.toSorted((a, b) => a - b));
  const [when, what, whom, under, state] = [...row("dora.initial_notification").children].map(textOf);
  expect(when).toBe("Sat 21 Nov 2026, 01:00 Vienna3 h 00 min left");
  expect(what).toMatch(/^Initial notificationBank A \(fictional\)Write it/);
  expect([whom, under, state]).toEqual([
    "The competent authority of the financial entity",
    "DORA, major ICT-related incidents",
    "Due",
  ]);
  const [latest, , , , missing] = [...row("dora.intermediate_report").children].map(textOf);
  expect(latest).toMatch(/^At the latest Tue 24 Nov 2026, 01:00 Vienna/);
  expect(missing).toBe("Not known without: Submission of the initial notification");
});

it("what has no date, was sent or is not owed is folded below the table, each once and with its number", async () => {
  const sent = { "dora.initial_notification": "2026-11-20T20:30:00Z" };
  await open({ ...BANK, sent }, CLOUD);
  const clocks = [...document.querySelectorAll<HTMLElement>("[data-clock]")];
  const folded = [...document.querySelectorAll<HTMLDetailsElement>(".board > section > details")].filter(
    (one) => one.querySelector("[data-clock]") !== null,
  );
  expect(folded.map((one) => one.open)).toEqual(folded.map(() => false));
  for (const one of folded) {
    const [, count] = /\((\d+)\)$/.exec(textOf(one.querySelector("summary"))) ?? [];
    expect(one.querySelectorAll("[data-clock]")).toHaveLength(Number(count));
  }
  const titles = folded.map((one) => textOf(one.querySelector("summary")).replace(/ \(\d+\)$/, ""));
  expect(titles).toEqual(
    ["At once, or once it applies", "Not known yet", "Sent", "Not owed", "Voluntary"].filter((title) =>
      titles.includes(title),
    ),
  );
  expect(titles).toEqual(expect.arrayContaining(["At once, or once it applies", "Voluntary", "Sent", "Not owed"]));
  expect(idsOf("Sent")).toEqual(["dora.initial_notification"]);
  expect(new Set(clocks.map(({ dataset }) => `${dataset.person} ${dataset.clock}`)).size).toBe(clocks.length);
});

it("a voluntary notification is never among what is owed", async () => {
  await open(BANK);
  expect(idsOf("Voluntary")).toEqual(["dora.cyber_threat_notification", "nis2.voluntary"]);
  for (const name of ["In order of time", "At once, or once it applies"])
    expect(textOf(part(name))).not.toMatch(/voluntary/i);
  expect(textOf(row("dora.cyber_threat_notification").lastElementChild)).toBe("Not owed: it may be sent");
});

it("facts that contradict each other are open, because they must be corrected", async () => {
  await open({ ...BANK, facts: { ...BANK.facts, classified_as_major: "2026-11-20T18:00:00Z" } });
  expect(row("dora.initial_notification").dataset.state).toBe("contradiction");
  expect(isFolded("dora.initial_notification")).toBe(false);
  expect(textOf(row("dora.initial_notification").lastElementChild)).toMatch(
    /^No time, because “Classification .*” is before “Awareness/,
  );
});

it("the details of a row have who, the provisions, assumptions, the relief and other ends", async () => {
  const NIGHT = { aware_of_ict_incident: "2026-11-20T22:00:00Z", classified_as_major: "2026-11-20T23:00:00Z" };
  await open({ ...BANK, facts: { ...NIGHT, type_of_entity: ["payment_institution"] } });
  const details = row("dora.initial_notification").querySelector("details");
  expect(details?.open).toBe(false);
  expect(textOf(details)).toMatch(
    /^Details: Initial notificationFrom: The financial entity, .*By: Article 5\(1\), point \(a\); .* of Delegated Regulation \(EU\) 2025\/301\. Readings: \d/,
  );
  expect(textOf(details)).toMatch(/A relief .*With it: Mon 23 Nov 2026, 12:00 Vienna\./);
  expect(textOf(details)).toMatch(/By the other reading, at the latest Sat 21 Nov 2026, 05:00 Vienna\./);
  expect(textOf(details)).toMatch(/Article 5\(6\)/);
});

it("an overdue clock says so, and what to do, without its details", async () => {
  await open({
    ...BANK,
    facts: {
      ...BANK.facts,
      aware_of_ict_incident: "2026-11-18T18:40:00Z",
      classified_as_major: "2026-11-18T20:00:00Z",
    },
  });
  const overdue = row("dora.initial_notification");
  expect(textOf(overdue.lastElementChild)).toBe("Overdue");
  expect(textOf(overdue.querySelector(".notice"))).toMatch(/^Inform the authority without undue delay/);
  expect(textOf(overdue.firstElementChild)).toMatch(/passed 45 h 00 min ago$/);
});

it("clocks that are not owed for one reason have it once, with its provision", async () => {
  await open({ ...BANK, kinds: ["financial_entity", "essential_or_important_entity"] });
  const reasons = [...part("Not owed").querySelectorAll("p")].map(textOf);
  expect(reasons.filter((reason) => reason.startsWith("A financial entity"))).toEqual([
    expect.stringMatching(
      /^A financial entity reports under DORA, .* By: Article 1\(2\) of Regulation \(EU\) 2022\/2554; Article 4\(1\) of Directive \(EU\) 2022\/2555\.$/,
    ),
  ]);
  // The notice of a delay has another reason.
  expect(part("Not owed").querySelectorAll("table")).toHaveLength(2);
  expect(rowsOf("Not owed").length).toBeGreaterThan(4);
});

it("a clock stays in its row while its sending is typed, and then is among what was sent", async () => {
  await open(BANK);
  const input = row("dora.initial_notification").querySelector("input") as HTMLInputElement;
  input.focus();
  fireEvent.focusIn(input);
  fireEvent.input(input, { target: { value: "20.11.2026 21:30" } });
  expect(idsOf("In order of time")).toContain("dora.initial_notification");
  expect(row("dora.initial_notification").querySelector("input")).toBe(input);
  fireEvent.focusOut(input, { relatedTarget: document.body });
  await screen.findByRole("region", { name: "Sent" });
  expect(idsOf("Sent")).toEqual(["dora.initial_notification"]);
  expect(textOf(row("dora.initial_notification").lastElementChild)).toBe("Sent. Was due Sat 21 Nov 2026, 01:00 Vienna");
});

it("a person that was told before is folded to a line, with what is to be checked; a new one is open", async () => {
  await open({ ...BANK, unchecked: ["aware_of_breach"] }, NEW_PERSON);
  const [told, added] = document.querySelectorAll<HTMLDetailsElement>("form > details");
  expect([told?.open, added?.open]).toEqual([false, true]);
  expect(textOf(told?.querySelector("summary"))).toBe(
    "Bank A (fictional) Financial entity (DORA, Article 2), Controller of personal data (GDPR, Article 4(7)) 1 to check",
  );
});
