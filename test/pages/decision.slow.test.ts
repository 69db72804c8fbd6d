// A decision in Chromium: from the alert to the record by keyboard alone, the report that it starts, and what it says while it is open.
import { describe, expect, it } from "vitest";
import { artifacts, exampleOf } from "../support.ts";
import { browserMissing, findAxeViolations, forbidSessionStorage, overflowOf, type Page, settled } from "./browser.ts";
import { jsonOn, openCheck, sentBytes } from "./check-page.ts";
import { createTypist, typingMs } from "./incident-typing.ts";
import { useSite } from "./use-site.ts";

const NIGHT = { alias: "dora-major", timezoneId: "Europe/Berlin", now: "2026-03-10T20:30:00Z", isFolded: true };

const reportIn = async (page: Page) => JSON.parse(await jsonOn(page).inputValue()).report;
const outcomeOf = (page: Page): Promise<string> => page.getByRole("status").first().innerText();
const seeOutcome = (page: Page, words: string) =>
  expect.poll(() => outcomeOf(page), { timeout: 8_000 }).toContain(words);
/** The parts of the form that are open, by their titles. */
const openParts = (page: Page): Promise<string[]> =>
  page.locator("form details.section[open] > summary h2").allInnerTexts();

/** Answers a question of yes and no, once it is asked. */
async function choose(page: Page, field: string, words: "Yes" | "No"): Promise<void> {
  const group = page.getByRole("radiogroup").filter({ has: page.locator(`[id="input-${field}"]`) });
  await group.getByLabel(words, { exact: true }).check();
}

/** The text of the record that the page prints. */
async function printed(page: Page): Promise<string> {
  await settled(page);
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event("beforeprint"));
    return document.querySelector(".print-only .record") !== null;
  });
  return page.locator(".print-only .record").evaluate((record: Element) => record.textContent);
}

const DETAILS = {
  legal_name: "Example Bank",
  lei: "529900T8BM49AURSDO55",
  entity_type: ["credit_institution"],
  contact_name: "Night desk",
  contact_email: "night@example.org",
  contact_telephone: "+49 30 1234567",
};

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 60_000 }, () => {
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
    page.setDefaultTimeout(8_000);
    const typist = createTypist(page);
    const answer = async (field: string, keys: string) => {
      await typist.tabTo(`input-${field}`);
      await typist.type(keys);
    };
    const sayYes = async (field: string) => {
      await typist.tabTo(`input-${field}`);
      await typist.press("ArrowDown");
    };
    await typist.tabTo(({ words }) => words === "Somebody got in");
    await typist.press("ArrowDown");
    await sayYes("entity_in_scope");
    await sayYes("ict_related_incident");
    await answer("detected_at", "20:40");
    await answer("services-1-name", "Instant payments");
    await sayYes("services-1-supports_critical_function");
    await sayYes("services-1-unavailable");
    await answer("services-1-unavailable_from", "18:10");
    await answer("services-1-restored_at", "o");
    await answer("clients_affected", "~1500");
    await answer("clients_total_of_service", "12000");
    await seeOutcome(page, "The incident is major. (8.1.b)");
    expect(await page.getByText("The outcome depends on an estimate, or on an end that is still open.").count()).toBe(
      1,
    );
    await typist.tabTo("input-decided_by", { isBack: true });
    await typist.type("Head of operations");
    await typist.pressButton("Record the decision");
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

    const [started] = await Promise.all([
      page.waitForEvent("popup"),
      typist.pressButton("Start the initial notification"),
    ]);
    await started.locator("[data-facts][data-loaded]").waitFor({ state: "attached" });
    await started.getByText("The answers that you gave before are in the draft.").waitFor();
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
    expect(messages).toEqual([]);
    await started.close();
  });

  it("the page says that a browser without storage does not take the answers along, and opens no empty report", async () => {
    const check = await openCheck(site, { ...NIGHT, before: forbidSessionStorage });
    const { page, json } = check;
    await json.fill(JSON.stringify(exampleOf("dora-major", "major")));
    await page.getByRole("button", { name: "Start the initial notification" }).click();
    await page.getByRole("alert").filter({ hasText: "The answers were not taken along" }).waitFor();
    expect(page.context().pages()).toHaveLength(1);
  });

  it("the page asks only what may still decide, folds the rest, and keeps a record of what is not major", async () => {
    const { page, messages } = await openCheck(site, NIGHT);
    await page.getByRole("radio", { name: "A device was lost or stolen" }).check();
    for (const field of ["entity_in_scope", "ict_related_incident"]) await choose(page, field, "Yes");
    await page.locator("#input-access_successful").waitFor();
    expect(await openParts(page)).toEqual([
      "Is it an incident of a financial entity, and when was it detected?",
      "Did somebody get in, maliciously and without right?",
    ]);
    await choose(page, "access_successful", "No");
    await page.getByText("Was a critical function or an authorised service hit?").first().waitFor();
    await choose(page, "ict_supports_critical_function", "No");
    await choose(page, "regulated_service_affected", "No");
    await seeOutcome(page, "By these answers there is no major incident.");
    expect(await openParts(page)).toHaveLength(3);
    await page.getByText("Keep this record. Look again when an answer changes").waitFor();
    expect(await page.getByRole("button", { name: "Start the initial notification" }).count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
    const record = await printed(page);
    expect(record).toContain("By these answers there is no major incident.");
    expect(record).toContain("Critical services affected: not met");
    expect(messages).toEqual([]);
  });

  it("on a phone, the page says what would settle an open decision, and when time alone will", async () => {
    const { page, messages } = await openCheck(site, { ...NIGHT, width: 360 });
    await page.getByRole("radio", { name: "A service is or was down" }).check();
    for (const field of ["entity_in_scope", "ict_related_incident"]) await choose(page, field, "Yes");
    await page.locator("#input-detected_at").fill("21:00");
    await page.locator("#input-services-1-name").fill("Instant payments");
    for (const field of ["services-1-supports_critical_function", "services-1-unavailable"])
      await choose(page, field, "Yes");
    await page.locator("#input-services-1-unavailable_from").fill("20:30");
    await page.getByRole("button", { name: "Still going on: Restored at" }).click();
    await page.locator("#input-clients_affected").fill("?");
    for (const title of ["Did somebody get in", "Press, complaints"])
      await page.locator("summary", { hasText: title }).click();
    await choose(page, "access_successful", "No");
    await choose(page, "in_media", "Yes");
    await seeOutcome(page, "It is not decided whether the incident is major.");
    const panel = page.locator(".decision");
    await panel.getByText(/“Duration and downtime” will be met from\s+Tue 10 Mar, 22:31 Berlin/).waitFor();
    await panel.getByText("That decides it: The incident is major.").waitFor();
    const words: string = await panel.innerText();
    expect(words).toContain("in 1 h 1 min");
    expect(words).toMatch(/Could make it major: .*“Duration and downtime”/);
    expect(words).toContain("At the latest Wed 11 Mar 2026, 21:00 Berlin");
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await findAxeViolations(page)).toEqual([]);

    // Two hours later the same answers decide.
    await page.clock.setFixedTime("2026-03-10T22:00:00Z");
    await page.getByRole("button", { name: "Count until now" }).click();
    await seeOutcome(page, "The incident is major. (8.1.b)");
    expect((await reportIn(page)).as_of).toBe("2026-03-10T22:00:00Z");
    expect(messages).toEqual([]);
  });

  it("a card has the share of two numbers beside its limit", async () => {
    const { page } = await openCheck(site, NIGHT);
    await page.locator("summary", { hasText: "How many clients are affected, of how many?" }).click();
    await page.locator("#input-clients_affected").fill("1080");
    await page.locator("#input-clients_total_of_service").fill("11 000 to 12 000");
    await page.getByText("1 080 of 11 000 to 12 000 is 9 to 9.81 %; the limit is more than 10 %.").waitFor();
    expect(await page.locator(".criteria").innerText()).not.toContain("1080");
  });

  it("a page that decides loads less than a report", async () => {
    const { requests } = await openCheck(site, NIGHT);
    const paths = [...new Set(requests)].filter((url) => !/convert\.js$/.test(url)).map((url) => new URL(url).pathname);
    expect(paths.length).toBeGreaterThan(3);
    expect(sentBytes(paths)).toBeLessThan(130_000);
  });
});
