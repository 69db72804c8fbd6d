// The page of clocks in Chromium: each case that was worked out by hand, from a file of facts. And one story, with the keyboard on a phone:
// ransomware in a bank that also makes devices and loses data of its clients, and in the cloud company of its group. It is told once, and drafts
// under four acts are opened with it.

import { describe, expect, it } from "vitest";
import { BOARD_CASES, type Case } from "../board/board-cases.ts";
import {
  browserMissing,
  findAxeViolations,
  forbidSessionStorage,
  messagesOf,
  overflowOf,
  type Page,
  savedBy,
} from "./browser.ts";
import { jsonOn } from "./check-page.ts";
import { BANK, CLOUD, openClocks, tell } from "./clocks-page.ts";
import { KEEP_INCIDENT } from "./labels.ts";
import { useSite } from "./use-site.ts";

interface Shown {
  readonly state: string;
  readonly due: string | null;
  readonly times: readonly string[];
}

type Expected = Partial<Record<"state" | "due" | "relief_until" | "upper_bound" | "legal_latest", string | null>>;

/** Whether the page shows the state, the deadline or none, and the other instants that were worked out. */
function isShown({ state, due, times }: Shown, expected: Expected): boolean {
  const others = [expected.relief_until, expected.upper_bound, expected.legal_latest];
  const isDue = expected.due === undefined || expected.due === due;
  return state === expected.state && isDue && others.every((instant) => instant == null || times.includes(instant));
}

/** Goes on with Tab until the focus is on a control with this label, and returns it. */
async function tabTo(page: Page, label: RegExp): Promise<Page> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press("Tab");
    const name: string = await page.evaluate(() => {
      const { activeElement: focused } = document as Document & { activeElement: HTMLInputElement | null };
      return focused?.ariaLabel ?? focused?.labels?.[0]?.textContent ?? focused?.textContent ?? "";
    });
    if (label.test(name.trim())) return page.locator(":focus");
  }
  throw new Error(`no control is called ${label}`);
}

const press = async (page: Page, label: RegExp, key: string) => (await tabTo(page, label)).press(key);
const type = async (page: Page, label: RegExp, text: string) => {
  await tabTo(page, label);
  await page.keyboard.type(text);
};

const clock = (page: Page, person: string, id: string): Page =>
  page.locator(`[data-person=${JSON.stringify(person)}][data-clock="${id}"]`);
const stateOf = (page: Page, person: string, id: string): Promise<string> =>
  clock(page, person, id).getAttribute("data-state");

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();

  it("the page lists for each case what was worked out by hand", async () => {
    const page = await site.open({ timezoneId: "Europe/Vienna" });
    const messages = messagesOf(page);
    await openClocks(page, site.origin);
    const wrong: unknown[] = [];
    for (const [name, given, expected] of BOARD_CASES) {
      const title = `case ${wrong.length} ${name}`;
      const facts = { persons: [{ name: title.slice(0, 200), ...given }] };
      await tell(page, facts.persons);
      await page
        .locator(`[data-person=${JSON.stringify(facts.persons[0]?.name)}]`)
        .first()
        .waitFor({ state: "attached" });
      const shown: Record<string, Shown> = await page.evaluate(() =>
        Object.fromEntries(
          [...document.querySelectorAll<HTMLElement>("[data-clock]")].map((entry) => [
            entry.dataset.clock,
            {
              state: entry.dataset.state,
              due: entry.querySelector("b time")?.getAttribute("datetime") ?? null,
              times: [...entry.querySelectorAll("time")].map((time) => time.getAttribute("datetime")),
            },
          ]),
        ),
      );
      for (const [clockId, entry] of Object.entries(expected)) {
        const clock = shown[clockId];
        const isRight = entry === undefined ? clock === undefined : clock !== undefined && isShown(clock, entry);
        if (!isRight) wrong.push([name, clockId, entry, clock]);
      }
    }
    expect(wrong).toEqual([]);
    expect(messages).toEqual([]);
  });

  it("the page says that a browser without storage does not take the facts along, before the report is opened", async () => {
    const page = await site.open();
    await forbidSessionStorage(page);
    await openClocks(page, site.origin);
    const [[name, given]] = BOARD_CASES as readonly [Case];
    await tell(page, [{ name, ...given }]);
    const link = page.getByRole("link", { name: "Write it" }).first();
    await link.click();
    await page.getByRole("alert").filter({ hasText: "does not take the facts along" }).waitFor();
    expect(page.url()).toBe(`${site.origin}/clocks.html`);
    await link.click();
    await page.waitForURL(/check\.html/);
  });

  it("times are read, counted and shown in the zone of this device, where the Member State has it too", async () => {
    const page = await site.open({ timezoneId: "Atlantic/Canary" });
    await openClocks(page, site.origin);
    await press(page, /^Controller/, "Space");
    await type(page, /^Awareness of the personal data breach/, "20.11.2026 19:40");
    await clock(page, "Person 1", "gdpr.notify_authority").getByText("19:40 Canary").waitFor();
    const [, facts] = await savedBy(page, () => page.getByRole("button", { name: "Save the facts as a file" }).click());
    const { persons } = JSON.parse(facts);
    expect(persons[0].options).toEqual({ member_state: "ES", time_zone: "Atlantic/Canary" });
  });

  it("the facts of one incident are entered once, and its drafts have them", async () => {
    const page = await site.open({ timezoneId: "Europe/Vienna", viewport: { width: 360, height: 740 } });
    const messages = messagesOf(page);
    const requests: string[] = [];
    page.on("request", (request: Page) =>
      requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`),
    );
    await openClocks(page, site.origin);
    await page.context().setOffline(true);
    const loaded = requests.length;

    await type(page, /^Name of the legal person/, BANK);
    for (const kind of [/^Manufacturer/, /^Financial entity/, /^Controller/, /^Essential or important/])
      await press(page, kind, "Space");
    await type(page, /^Awareness of the ICT-related incident/, "20.11.2026 19:40");
    await type(page, /^Classification of the incident/, "20.11.2026 21:00");
    await type(page, /^Type of the financial entity/, "credit institution");
    await page.keyboard.press("Enter");
    await press(page, /^It is right: Awareness of the personal data breach/, "Enter");
    // Back to the act before: what was not confirmed is marked.
    await page
      .locator("h1")
      .focus()
      .catch(() => undefined);
    await page.getByLabel("Name of the legal person").first().focus();
    await press(page, /^Not aware of it: Awareness that a vulnerability/, "Enter");
    await page.getByLabel("Name of the legal person").first().focus();
    await press(page, /^It is right: Awareness of a severe incident/, "Enter");
    await press(page, /^Add a legal person/, "Enter");
    await page.getByLabel("Name of the legal person").nth(1).focus();
    await page.keyboard.type(CLOUD);
    await press(page, /^Essential or important/, "Space");
    await type(page, /^Kinds of the entity/, "Cloud");
    await page.keyboard.press("Enter");
    await page.getByLabel("Name of the legal person").nth(1).focus();
    await press(page, /^It is right: Awareness of the significant incident/, "Enter");

    const due = (person: string, id: string) =>
      clock(page, person, id).locator("b time").first().getAttribute("datetime");
    expect(await due(BANK, "dora.initial_notification")).toBe("2026-11-21T00:00:00Z");
    expect(await due(BANK, "gdpr.notify_authority")).toBe("2026-11-23T18:40:00Z");
    expect(await due(BANK, "cra.incident.early_warning")).toBe("2026-11-21T18:40:00Z");
    expect(await due(CLOUD, "nis2.early_warning")).toBe("2026-11-21T18:40:00Z");
    expect(await stateOf(page, BANK, "cra.vulnerability.early_warning")).toBe("unknown");
    expect(await stateOf(page, BANK, "nis2.early_warning")).toBe("not_owed");
    expect(await page.getByRole("region", { name: "Not owed" }).textContent()).toMatch(/DORA, which takes the place/);
    expect(await page.getByRole("status").filter({ hasText: "Next:" }).innerText()).toMatch(
      /^Next: Initial notification, Musterufer Bank AG \(fictional\), by Sat 21 Nov.*01:00 Vienna$/,
    );
    expect([await overflowOf(page), await findAxeViolations(page)]).toEqual([0, []]);
    const [, calendar] = await savedBy(page, () => press(page, /^Save the deadlines for the calendar/, "Enter"));
    expect(calendar).toContain("DTSTART:20261121T000000Z");
    await page.getByRole("button", { name: "Keep the draft in this browser" }).click();
    expect(requests.slice(loaded)).toEqual([]);
    await page.context().setOffline(false);

    const write = async (person: string, id: string): Promise<Record<string, unknown>> => {
      await openClocks(page, site.origin);
      await clock(page, person, id)
        .getByRole("link", { name: /^Write it/ })
        .focus();
      await page.keyboard.press("Enter");
      await page.locator("[data-facts][data-loaded]").waitFor({ state: "attached" });
      await page.getByText("The facts that you gave before are in the draft.").waitFor();
      return JSON.parse(await jsonOn(page).inputValue()).report;
    };
    expect(await write(BANK, "dora.initial_notification")).toMatchObject({
      name_of_the_entity_submitting_the_report: BANK,
      type_of_financial_entity_affected: ["credit_institution"],
      date_and_time_of_detection_of_the_major_ict_related_incident: "2026-11-20T18:40:00Z",
      date_and_time_of_classification_of_the_ict_related_incident_as_major: "2026-11-20T20:00:00Z",
    });
    await page.locator("#input-description_of_the_major_ict_related_incident").fill("Systems were encrypted.");
    await page.getByRole("button", { name: KEEP_INCIDENT }).click();
    expect(await write(BANK, "cra.incident.early_warning")).toMatchObject({
      manufacturer_name: BANK,
      aware_at: "2026-11-20T18:40:00Z",
    });
    expect(await write(CLOUD, "nis2.early_warning")).toMatchObject({ entity_name: CLOUD, entity_kind: ["cloud"] });
    expect(await write(BANK, "gdpr.notify_authority")).toMatchObject({
      controller_name: BANK,
      breach_aware_at: "2026-11-20T18:40:00Z",
    });
    // What was told in one draft is in another one, to be reworded.
    await page.locator(".files summary").click();
    await page.getByRole("button", { name: /^Take facts from “Initial notification/ }).click();
    await page.getByText(/Taken to be reworded or checked: Nature of the breach/).waitFor();
    expect(JSON.parse(await jsonOn(page).inputValue()).report).toMatchObject({
      nature_of_breach: "Systems were encrypted.",
      breach_aware_at: "2026-11-20T18:40:00Z",
    });
    expect(requests.filter((request) => /Musterufer|2026-11|encrypted|credit_inst|^(?!GET )/.test(request))).toEqual(
      [],
    );
    expect(messages).toEqual([]);
  });
});
