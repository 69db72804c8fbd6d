// A decision in Chromium: from the alert to the record and the report that it starts by keyboard alone, and on a phone.
import { describe, expect, it } from "vitest";
import { artifacts, exampleOf, PATIENCE } from "../support.ts";
import { browserMissing, findAxeViolations, overflowOf, type Page, SCREENS, settled } from "./browser.ts";
import { jsonOn, openCheck } from "./check-page.ts";
import { createTypist, typingMs } from "./incident-typing.ts";
import { ANSWERS_TAKEN, NEXT_QUESTION, RECORD_DECISION, START_INITIAL } from "./labels.ts";
import { useSite } from "./use-site.ts";

const NIGHT = { alias: "dora-major", timezoneId: "Europe/Berlin", now: "2026-03-10T20:30:00Z", isFolded: true };

/** How far down the work on a question may reach, in pixels: two screens and a line or two. */
const MAX_HEIGHT = 1_900;

/** From the top of the page to the end of what is worked on, with the cards of the criteria folded. */
const heightOf = (page: Page): Promise<number> =>
  page.evaluate(() => (document.querySelector(".panes")?.getBoundingClientRect().bottom ?? 0) + window.scrollY);

const reportIn = async (page: Page) => JSON.parse(await jsonOn(page).inputValue()).report;
const outcomeOf = (page: Page): Promise<string> => page.getByRole("status").first().innerText();
const seeOutcome = (page: Page, words: string) => expect.poll(() => outcomeOf(page), PATIENCE).toContain(words);
const DETAILS = {
  legal_name: "Example Bank",
  lei: "529900T8BM49AURSDO55",
  entity_type: ["credit_institution"],
  contact_name: "Night desk",
  contact_email: "night@example.org",
  contact_telephone: "+49 30 1234567",
};

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();

  it("a person at the keyboard decides within three minutes, records it, and starts the notification with nothing to type twice", async () => {
    const before = async (page: Page) => {
      await page.addInitScript((details: unknown) => {
        localStorage.setItem("lexbind:entity-details", JSON.stringify({ entity_details: details }));
        window.print = () => {
          window.dispatchEvent(new Event("beforeprint"));
          document.body.dataset.printed = document.querySelector(".print-only")?.textContent ?? "";
        };
      }, DETAILS);
    };
    const { page, messages } = await openCheck(site, { ...NIGHT, before });
    const typist = createTypist(page);
    const answer = async (field: string, keys: string) => {
      await typist.tabTo(`input-${field}`);
      await typist.type(keys);
    };
    const sayYes = async (field: string) => {
      await typist.tabTo(`input-${field}`);
      await typist.press("ArrowDown");
    };
    const goOn = async () => {
      await typist.pressButton(NEXT_QUESTION);
      await settled(page);
    };
    await typist.tabTo(({ words }) => words === "An intruder got in");
    await typist.press("ArrowDown");
    await sayYes("entity_in_scope");
    await sayYes("ict_related_incident");
    await answer("detected_at", "20:40");
    await goOn();
    await answer("services-1-name", "Instant payments");
    await sayYes("services-1-supports_critical_function");
    await sayYes("services-1-unavailable");
    await answer("services-1-unavailable_from", "18:10");
    await answer("services-1-restored_at", "o");
    await goOn();
    await answer("clients_affected", "~1500");
    await answer("clients_total_of_service", "12000");
    await seeOutcome(page, "The incident is major. (8.1.b)");
    expect(await page.getByText("The outcome depends on an estimate, or on an end that is still open.").count()).toBe(
      1,
    );
    await typist.tabTo("input-decided_by", { isBack: true });
    await typist.type("Head of operations");
    expect(await page.locator(".check-bar").innerText()).toContain(
      "Send the initial notification by Wed 11 Mar, 01:30",
    );
    expect(await heightOf(page)).toBeLessThan(MAX_HEIGHT);
    await typist.pressButton(RECORD_DECISION);
    await page.locator("body[data-printed]").waitFor({ state: "attached" });
    expect(typingMs(typist)).toBeLessThanOrEqual(180_000);
    const record = await page.locator("body").getAttribute("data-printed");
    for (const words of [
      "The incident is major. (8.1.b)",
      "Duration and downtime: met",
      "Head of operations",
      "Tue 10 Mar 2026, 21:30 Berlin (2026-03-10T20:30:00Z)",
      "1\u00a0500, estimate",
      String(artifacts.profiles.get("dora-major")?.profile_semantic_hash),
    ])
      expect(record).toContain(words);

    const [started] = await Promise.all([page.waitForEvent("popup"), typist.pressButton(START_INITIAL)]);
    await started.locator("[data-facts][data-loaded]").waitFor({ state: "attached" });
    await started.getByText(ANSWERS_TAKEN).waitFor();
    expect(await reportIn(started)).toMatchObject({
      date_and_time_of_detection_of_the_major_ict_related_incident: "2026-03-10T19:40:00Z",
      date_and_time_of_classification_of_the_ict_related_incident_as_major: "2026-03-10T20:30:00Z",
      classification_criteria_that_triggered_the_incident_report: [
        "critical_services_affected",
        "clients_financial_counterparts_and_transactions_affected",
        "duration_and_service_downtime",
      ],
      number_of_clients_affected: 1500,
      name_of_the_entity_submitting_the_report: "Example Bank",
      primary_contact_person_email: "night@example.org",
      type_of_financial_entity_affected: ["credit_institution"],
    });
    const left = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith(":started")));
    expect([left, messages]).toEqual([[], []]);
    await started.close();
  });

  it("no question makes what is worked on higher than 1,900 pixels, however many were skipped", async () => {
    const { page } = await openCheck(site, NIGHT);
    await page.getByText("A service is or was down").click();
    await page.locator("#input-entity_in_scope-1").check();
    await page.locator("#input-detected_at").fill("20:40");
    const question = page.locator(".questions > details[open]");
    const heights: Record<string, number> = {};
    while ((await question.count()) > 0 && Object.keys(heights).length < 20) {
      await settled(page);
      heights[await question.locator("h2").innerText()] = await heightOf(page);
      const before = await question.getAttribute("id");
      await question.getByText(NEXT_QUESTION).click();
      await page.locator(`#${before}:not([open])`).waitFor({ state: "attached" });
    }
    expect(Object.keys(heights).length).toBeGreaterThan(10);
    expect(Object.entries(heights).filter(([, height]) => height > MAX_HEIGHT)).toEqual([]);
  });

  it.each(SCREENS)(
    "a decision fits and passes axe at $width px, $colorScheme, while it is open, and once it is made",
    async (screen) => {
      const { page, json, messages } = await openCheck(site, { ...NIGHT, ...screen });
      const { report } = exampleOf("dora-major", "major");
      for (const [answers, outcome] of [
        [{ entity_in_scope: true, ict_related_incident: true }, "It is not decided whether the incident is major."],
        [report, "The incident is major."],
        [{ entity_in_scope: false }, "DORA does not ask for a report of this incident."],
      ] as const) {
        await json.fill(JSON.stringify({ report: answers }));
        await seeOutcome(page, outcome);
        await settled(page);
        expect([outcome, await overflowOf(page), await findAxeViolations(page)]).toEqual([outcome, 0, []]);
      }
      expect(messages).toEqual([]);
    },
  );

  it("on a phone the bar of a decision that may go on has the way to its question beside the next step", async () => {
    const { page, json } = await openCheck(site, { ...NIGHT, alias: "gdpr-notify", width: 360 });
    await json.fill(JSON.stringify(exampleOf("gdpr-notify", "notify")));
    await settled(page);
    const bar = page.locator(".check-bar button");
    await expect.poll(() => bar.filter({ visible: true }).allInnerTexts()).toContain("Go to the question");
    expect(await bar.filter({ visible: true }).count()).toBe(await bar.count());
  });
});
