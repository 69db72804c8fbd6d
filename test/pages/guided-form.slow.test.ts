// The form of the draft check in Chromium, as a person fills it in: the first screen, rows that appear, errors when asked, and what is read.
import { describe, expect, it } from "vitest";
import { browserMissing, overflowOf, type Page, visibleTextOf } from "./browser.ts";
import { button, choose, type OpenCheck, openCheck, paste, reportOn, startOver } from "./check-page.ts";
import { READY_TEXT } from "./page-facts.ts";
import { useSite } from "./use-site.ts";

const CRITERIA = "classification_criteria_that_triggered_the_incident_report";
const SPREAD = "materiality_thresholds_for_the_classification_criterion_geographical_spread";

const input = ({ page }: OpenCheck, fieldId: string): Page => page.locator(`#input-${fieldId}`);
const card = ({ page }: OpenCheck, fieldId: string): Page => page.locator(`#field-${fieldId}`);
const barOf = ({ page }: OpenCheck): Promise<string> => visibleTextOf(page.locator(".check-bar"));

/** The report that the JSON contains once it has this many members besides its type, which the page fills in. */
async function reportOf(check: OpenCheck, size: number): Promise<Record<string, unknown>> {
  await expect.poll(async () => Object.keys(await reportOn(check)).length, { timeout: 10_000 }).toBe(size);
  return reportOn(check);
}

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 120_000 }, () => {
  const site = useSite();
  const open = (options: Parameters<typeof openCheck>[1] = {}) =>
    openCheck(site, { alias: "dora-initial", ...options });

  it("the guided form begins on the first screen, a few presses of Tab away, under a bar that stays in view", async () => {
    const check = await open();
    const { page } = check;
    await page.locator(".files summary").click();
    const first = page.locator(".field-card").first().locator("input, select, textarea").first();
    expect((await first.boundingBox()).y).toBeLessThan(600);
    const id = await first.getAttribute("id");
    await page.evaluate(() => document.getElementById("main")?.focus());
    for (let presses = 0; presses < 8; presses++)
      if ((await page.evaluate(() => document.activeElement?.id)) !== id) await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    expect((await page.locator(".check-bar").boundingBox()).y).toBe(0);
    expect(await barOf(check)).toContain("1 of 18 done, 17 still empty");
  });

  it("the guided form has the first two questions on a phone's first screen", async () => {
    const { page } = await open({ width: 360 });
    await page.locator(".files summary").click();
    await page.locator("#member-state").click();
    const states: string[] = await page.locator("[role=option]").allInnerTexts();
    expect(states.slice(-3)).toEqual(["Slovenia", "Spain", "Sweden"]);
    const bottom = await page
      .locator("#member-state")
      .evaluate((input: Element) => input.getBoundingClientRect().bottom);
    expect([bottom < 800, await overflowOf(page)]).toEqual([true, 0]);
  });

  it("the guided form has the questions about the deadline beside each other, bank holidays included, below which report it is", async () => {
    const { page } = await open({ alias: "dora-intermediate", width: 1440 });
    await choose(page, "member-state", "Germany");
    const topOf = async (found: Page) => (await found.first().boundingBox()).y;
    const names = ["Member State of", "When the initial notification", "Bank holidays"];
    const tops = await Promise.all(names.map((name) => topOf(page.getByLabel(name))));
    expect(new Set(tops).size).toBe(1);
    expect(await topOf(page.getByText("Which report is this?"))).toBeLessThan(tops[0] as number);
  });

  it("the guided form folds away what the report does not need, and unfolds a row when its condition holds, with the reason", async () => {
    const check = await open();
    const { page } = check;
    const sections: string[] = await page.locator(".section > summary").allInnerTexts();
    expect(sections.map((text) => text.replace(/\s+/g, " ").trim())).toEqual([
      "General information 1 of 11",
      "Initial notification 0 of 7",
      "Intermediate report Not needed yet",
      "Final report Not needed yet",
    ]);
    const row = card(check, SPREAD);
    expect(await row.isVisible()).toBe(false);
    await card(check, CRITERIA).getByLabel("geographical spread").check();
    await row.waitFor({ state: "visible" });
    expect(await visibleTextOf(row)).toContain(
      "Needed now: the official form asks for this row if the threshold of the criterion geographical spread is met.",
    );
    await choose(page, `input-${SPREAD}`, "Germany");
    await page.locator(".section > summary", { hasText: "2 of 8" }).waitFor();
    expect(await row.isVisible()).toBe(true);
  });

  it("the guided form closes the parts that an earlier draft opened when another draft is loaded", async () => {
    const check = await openCheck(site);
    const part = check.page.locator(".section:has(> summary h2:text-is('Final report'))");
    const isOpen = () => part.evaluate((details: HTMLDetailsElement) => details.open);
    expect(await isOpen()).toBe(false);
    await check.json.fill('{"report":{"preliminary_estimated_financial_amount":12000}}');
    await expect.poll(isOpen).toBe(true);
    await check.page.waitForTimeout(1000);
    await startOver(check);
    await expect.poll(isOpen, { timeout: 5000 }).toBe(false);
  });

  it("the guided form shows an error only after the field was left, and all of them after the check was asked for", async () => {
    const check = await openCheck(site);
    const { page } = check;
    const findings = page.locator(".field-card .notice:not(.is-info)");
    await input(check, "entity_legal_identifier").fill("0000EXMPL0BANK00016");
    await page.waitForTimeout(500);
    expect(await findings.count()).toBe(0);
    await page.keyboard.press("Tab");
    await findings.first().waitFor();
    expect(await findings.count()).toBe(1);
    expect(await visibleTextOf(findings)).toMatch(
      /^Attention:\s+Enter the 20 characters of the LEI: .* You entered 19\.\s+Why\?/,
    );
    expect(await barOf(check)).toContain("1 to review, 13 still empty");
    await button(check, "Check now").first().click();
    await page.waitForFunction(() => document.activeElement?.id === "result");
    expect(await barOf(check)).toContain("2 of 15 done, 1 to review, 13 still empty");
    const result = await visibleTextOf(page.locator("#result"));
    expect(result).toMatch(/Fix first: 13 still empty.*Then review: 1/s);
    expect(result).not.toMatch(/[a-z]_[a-z]/);
    expect(await findings.count()).toBe(14);
    await page.locator("#result a", { hasText: "Legal name of the affected" }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("input-entity_legal_name");
  });

  it("the guided form counts in the bar what its list of findings has: errors, and apart from them rows that are still empty", async () => {
    const check = await openCheck(site);
    const { page } = check;
    await check.json.fill(
      '{"report":{"submission_type":"initial_notification","entity_legal_identifier":7,"entity_legal_name":7}}',
    );
    await button(check, "Check now").first().click();
    // A list of findings may be that of the empty draft for a moment.
    await expect.poll(() => barOf(check), { timeout: 10_000 }).toContain("1 of 15 done, 2 errors, 12 still empty");
    await expect.poll(() => page.locator("#result").getAttribute("aria-busy")).toBe("false");
    expect(await page.locator(".findings li.is-blocking").count()).toBe(2 + 12);
    const counts = (await page.locator("#result h4").allInnerTexts()).join().matchAll(/(\d+) (error|still empty)/g);
    const sums = { error: 0, "still empty": 0 };
    for (const [, count, name] of counts) sums[name as keyof typeof sums] += Number(count);
    expect(sums).toEqual({ error: 2, "still empty": 12 });
    expect(await visibleTextOf(page.locator("#result"))).toContain("Fill in what is missing and fix the errors");
  });

  it("the guided form takes numbers as people write them, and trims what is pasted, and shows both", async () => {
    const check = await openCheck(site);
    const amount = "preliminary_estimated_financial_amount";
    await check.page.locator(".section > summary", { hasText: "Final report" }).click();
    await input(check, amount).fill("12.000");
    expect(await reportOf(check, 1)).toEqual({ [amount]: 12000 });
    expect(await visibleTextOf(card(check, amount))).toMatch(/= 12\s000 The mark was read as one for thousands\./);
    const name = "entity_legal_name";
    await input(check, name).focus();
    await paste(check, "  Example Bank (fictional)\r\n");
    await card(check, name).getByText("Removed from the pasted text").waitFor();
    expect((await reportOf(check, 2))[name]).toBe("Example Bank (fictional)");
  });

  it("the guided form offers what a value or a name may mean as a button", async () => {
    const check = await openCheck(site);
    await check.json.fill('{"report":{"submission_type":"Initial Notification","reporting_curency":"EUR"}}');
    await button(check, "Did you mean “initial notification”?").click();
    // Its button is gone, and the focus is at the field.
    expect(await check.page.evaluate(() => document.activeElement?.id)).toBe("field-submission_type");
    await button(check, "Did you mean “Reporting currency”?").click();
    await expect
      .poll(async () => JSON.parse(await check.json.inputValue()).report)
      .toEqual({ submission_type: "initial_notification", reporting_currency: "EUR" });
  });

  it("the guided form has the file as its next step once the draft is ready", async () => {
    const check = await openCheck(site);
    await check.json.fill(READY_TEXT);
    await button(check, "Save the ESAs file (partial)").first().waitFor();
    expect(new Set(await check.page.locator(".button.is-primary").allInnerTexts()).size).toBe(1);
    expect(await visibleTextOf(check.page.locator("#result"))).toMatch(
      /The official form always needs: \d+ rows? without a value/,
    );
  });

  it("the guided form says what to do instead without JavaScript", async () => {
    const page = await site.open({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/dora/check.html`);
    const words = await visibleTextOf(page.locator("main"));
    expect(words).toContain("The form needs JavaScript");
    expect(words).toContain("curl");
  });
});
