// The pages of a decision and of clocks in Chromium: keys and clicks that come before the answer to the last change, and what is corrected.
import { describe, expect, it } from "vitest";
import { exampleOf } from "../support.ts";
import { browserMissing, type Page, settled } from "./browser.ts";
import { button, type OpenCheck, openCheck, startOver } from "./check-page.ts";
import { useSite } from "./use-site.ts";

const NIGHT = { alias: "dora-major", timezoneId: "Europe/Berlin", now: "2026-03-10T20:30:00Z", isFolded: true };
const START = "Start the initial notification";

const example = (name: string) => JSON.stringify(exampleOf("dora-major", name));
const reportOn = async ({ json }: OpenCheck) => JSON.parse(await json.inputValue()).report;
const focused = ({ page }: Pick<OpenCheck, "page">): Promise<string> =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
const seeFocus = (check: Pick<OpenCheck, "page">, id: string) =>
  expect.poll(() => focused(check), { timeout: 8_000 }).toBe(id);

/** Presses keys on a control, once its question is open. */
async function press({ page }: OpenCheck, id: string, ...keys: string[]): Promise<void> {
  const control = page.locator(`[id="${id}"]`);
  await control.waitFor();
  await control.focus();
  for (const key of keys) await page.keyboard.press(key);
}

/** Clicks the last answer to a question of yes and no, and a button before the answer of the check is there. */
const clickAtOnce = ({ page }: OpenCheck, answer: string, label: string): Promise<void> =>
  page.evaluate(
    async ([answer, label]: [string, string]) => {
      document.getElementById(answer)?.click();
      await new Promise((resolve) => setTimeout(resolve, 20));
      [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label)?.click();
    },
    [answer, label],
  );

const BANK = {
  name: "Example Bank",
  kinds: ["financial_entity", "controller"],
  facts: { aware_of_ict_incident: "2026-03-10T18:00:00Z", classified_as_major: "2026-03-10T19:00:00Z" },
  options: { member_state: "AT" },
};

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 60_000 }, () => {
  const site = useSite();
  const open = () => openCheck(site, NIGHT);
  /** Opens the page of clocks with the facts of these persons. */
  const openClocks = async (...persons: unknown[]): Promise<Page> => {
    const page = await site.open({ timezoneId: "Europe/Vienna" });
    await page.clock.setFixedTime(NIGHT.now);
    await page.goto(`${site.origin}/clocks.html`);
    const buffer = Buffer.from(JSON.stringify({ persons }));
    await page.locator("#facts-file").setInputFiles({ name: "facts.json", mimeType: "application/json", buffer });
    return page;
  };

  it("what is recorded is the outcome of the answers as they are, also just after the last one", async () => {
    const before = (page: Page) =>
      page.addInitScript(() => {
        window.print = () => {
          window.dispatchEvent(new Event("beforeprint"));
          document.body.dataset.printed = document.querySelector(".print-only")?.textContent ?? "";
        };
      });
    const check = await openCheck(site, { ...NIGHT, before });
    await check.json.fill(example("major"));
    await button(check, START).waitFor();
    await clickAtOnce(check, "input-entity_in_scope-2", "Record the decision");
    await check.page.locator("body[data-printed]").waitFor({ state: "attached" });
    expect(await reportOn(check)).toMatchObject({ entity_in_scope: false, decided_outcome: "out_of_scope" });
  });

  it("two clicks on the button that records a decision print it once", async () => {
    const before = (page: Page) =>
      page.addInitScript(() => {
        window.print = () => document.body.append(Object.assign(document.createElement("i"), { className: "printed" }));
      });
    const check = await openCheck(site, { ...NIGHT, before });
    await check.json.fill(example("major"));
    await button(check, START).waitFor();
    await button(check, "Record the decision").dblclick();
    await check.page.locator(".printed").first().waitFor({ state: "attached" });
    await settled(check.page);
    await check.page.waitForTimeout(500);
    expect(await check.page.locator(".printed").count()).toBe(1);
  });

  it("no report is started by an outcome that the last answer has changed", async () => {
    const check = await open();
    await check.json.fill(example("major"));
    await button(check, START).waitFor();
    await clickAtOnce(check, "input-entity_in_scope-2", START);
    await settled(check.page);
    await check.page.getByText("DORA does not ask for a report of this incident.").first().waitFor();
    expect(check.page.context().pages()).toHaveLength(1);
    expect(await reportOn(check)).not.toHaveProperty("decided_outcome");
  });

  it("the tab that has started a report keeps nothing of it for the session", async () => {
    const check = await open();
    await check.json.fill(example("major"));
    const [started] = await Promise.all([check.page.waitForEvent("popup"), button(check, START).click()]);
    await started.getByText("The answers that you gave before are in the draft.").waitFor();
    expect(await check.page.evaluate(() => sessionStorage.length)).toBe(0);
    await started.close();
  });

  it("a question that its reader has gone into stays open, whatever the answer before it decides", async () => {
    const check = await open();
    const { page } = check;
    for (const id of ["entity_in_scope", "ict_related_incident"]) await press(check, `input-${id}`, "ArrowDown");
    await press(check, "input-access_successful", "ArrowDown", "ArrowDown");
    await press(check, "input-ict_supports_critical_function", "ArrowDown", "ArrowDown");
    await settled(page);
    // Before the answer, which takes longer than a key.
    await page.evaluate(async () => {
      document.getElementById("input-regulated_service_affected-2")?.click();
      await Promise.resolve();
      document.getElementById("input-services-1-name")?.focus();
    });
    await page.getByText("By these answers there is no major incident.").first().waitFor();
    await settled(page);
    await page.keyboard.type("Cards");
    expect((await reportOn(check)).services).toEqual([{ name: "Cards" }]);
  });

  it("after the last question that is left open, the focus is on what to do next", async () => {
    const check = await open();
    for (let left = 20; left > 0 && (await button(check, "Next question").count()) > 0; left--) {
      await button(check, "Next question").focus();
      await check.page.keyboard.press("Enter");
      await expect.poll(() => focused(check), { timeout: 8_000 }).not.toBe("BUTTON");
    }
    await seeFocus(check, "next-step");
  });

  it("what happened is kept with the draft, and forgotten with it", async () => {
    const check = await open();
    const { page } = check;
    const opening = page.getByRole("radio", { name: "A service is or was down" });
    const isAsked = () => page.locator("#input-services-1-name").isVisible();
    await opening.check();
    await page.locator(".files summary").click();
    await button(check, "Keep the draft in this browser").click();
    for (const id of ["entity_in_scope", "ict_related_incident"]) await press(check, `input-${id}`, "ArrowDown");
    await page.locator("#input-detected_at").fill("20:40");
    await expect.poll(isAsked, { timeout: 8_000 }).toBe(true);
    await page.reload();
    await page.getByText("The draft that this browser keeps was loaded.").waitFor();
    await expect.poll(isAsked, { timeout: 8_000 }).toBe(true);
    expect(await opening.isChecked()).toBe(true);
    await page.locator(".files summary").click();
    await startOver(check);
    await expect.poll(() => opening.isChecked(), { timeout: 8_000 }).toBe(false);
  });

  it("a time of sending is typed to its end before its clock moves to those that are done", async () => {
    const page = await openClocks(BANK);
    const clock = page.locator('[data-clock="dora.initial_notification"]');
    await clock.getByText("Sent already?").click();
    await clock.locator("input").focus();
    // Its first five characters are a time of today.
    await page.keyboard.type("10.03.2026 20:05");
    expect(await focused({ page })).toBe("input-Example-Bank-dora.initial_notification");
    await page.locator("#person-1").focus();
    const sent = page.getByRole("region", { name: "Sent", exact: true });
    await sent.locator("summary").first().click();
    const done = sent.locator('[data-clock="dora.initial_notification"]');
    await done.getByText("When it was sent:").first().click();
    expect(await done.locator("input").inputValue()).toBe("10.03.2026 20:05");
  });

  it("a person that is removed takes its bank holidays along, and the focus is on the one in its place", async () => {
    const page = await openClocks(BANK, { ...BANK, name: "Other Bank", options: { member_state: "DE" } });
    await page.locator("#person-1").click();
    await page.locator("#person-1-holidays").fill("2026-03-11");
    await page.getByRole("button", { name: "Remove Example Bank" }).press("Enter");
    await seeFocus({ page }, "person-1");
    const values = ["name", "holidays"].map((id) => page.locator(`#person-1-${id}`).inputValue());
    expect(await Promise.all(values)).toEqual(["Other Bank", ""]);
  });

  it.each(["It is right", "Not aware of it"])("“%s” leaves the focus on the time that it is about", async (label) => {
    const page = await openClocks(BANK);
    await page.locator("#person-1").click();
    await page.locator("#input-person-1-aware_of_ict_incident").fill("10.03.2026 19:40");
    await page.getByRole("button", { name: `${label}: ` }).press("Enter");
    await seeFocus({ page }, "input-person-1-aware_of_breach");
  });
});
