// The draft check in Chromium at moments that last some milliseconds: before the effects of drawing, and before the answer to the last
// change; and the time of a submission, which two reports show.
import { describe, expect, it } from "vitest";
import { exampleOf } from "../support.ts";
import { browserMissing, type Page, settled } from "./browser.ts";
import { answer, button, type OpenCheck, openCheck, startOver } from "./check-page.ts";
import { useSite } from "./use-site.ts";

const NAME = "#input-name_of_the_entity_submitting_the_report";
const NIGHT = { alias: "dora-initial", timezoneId: "Europe/Vienna", now: "2026-06-09T08:10:00Z" };
const KEY = "lexbind:dora-reports:draft:dora-initial";

const READY = JSON.stringify(exampleOf("dora-initial", "ready"));
const reportOn = async ({ json }: OpenCheck) => JSON.parse(await json.inputValue()).report;
const goTo = ({ page }: OpenCheck, name: string) =>
  page.getByLabel("Which report is this?").getByRole("link", { name }).click();

/** Runs a script in the page right after the form was drawn, before any effect and any other event. */
const onceDrawn = (page: Page, script: string): Promise<void> =>
  page.addInitScript(`addEventListener("DOMContentLoaded", () => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(".field-pane") === null) return;
      observer.disconnect();
      ${script}
    });
    observer.observe(document.querySelector("[data-facts]"), { childList: true });
  });`);

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 60_000 }, () => {
  const site = useSite();

  it("what is typed as soon as the form is there is added to the draft that the page is opened with", async () => {
    const started = { path: "/dora-initial/check.html", report: { reporting_currency: "EUR" }, memberState: "AT" };
    const before = async (page: Page) => {
      await page.addInitScript(
        (text: string) => sessionStorage.setItem("lexbind:started", text),
        JSON.stringify(started),
      );
      await onceDrawn(
        page,
        `const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const input = document.querySelector(${JSON.stringify(NAME)});
          input.value = "Example Bank";
          input.dispatchEvent(new Event("input", { bubbles: true }));
        };
        port2.postMessage(null);`,
      );
    };
    const check = await openCheck(site, { ...NIGHT, before });
    await settled(check.page);
    expect(await reportOn(check)).toMatchObject({
      reporting_currency: "EUR",
      name_of_the_entity_submitting_the_report: "Example Bank",
    });
  });

  it("a draft that the page is opened with has the Member State of this device, where it has none of its own", async () => {
    const started = { path: "/dora-initial/check.html", report: { reporting_currency: "EUR" }, memberState: null };
    const before = (page: Page) =>
      page.addInitScript((text: string) => sessionStorage.setItem("lexbind:started", text), JSON.stringify(started));
    const check = await openCheck(site, { ...NIGHT, before });
    expect(await reportOn(check)).toMatchObject({ reporting_currency: "EUR" });
    expect(await check.page.locator("#member-state").inputValue()).toBe("Austria");
    await check.page.getByText("Assumed, because this device is set to Vienna.").waitFor();
  });

  it("entity details that are filled in later choose the Member State too, where none is known", async () => {
    const content = {
      text: '{"report":{"reporting_currency":"PLN"}}',
      parameters: {},
      previous: null,
      submitted: null,
    };
    const before = (page: Page) =>
      page.addInitScript(
        ([key, entry]: [string, string]) => {
          localStorage.setItem("lexbind:dora-reports:kept", "");
          localStorage.setItem(key, entry);
          const entity_details = { legal_name: "Example Bank", member_state: "AT" };
          localStorage.setItem("lexbind:entity-details", JSON.stringify({ entity_details }));
        },
        [KEY, `1-other ${JSON.stringify(content)}`],
      );
    const check = await openCheck(site, { ...NIGHT, timezoneId: "America/New_York", before });
    await button(check, "Fill in the entity details").click();
    await check.page.getByText("Times are read in the local time of Vienna.").waitFor({ timeout: 8_000 });
  });

  it("what is printed just after a key says that it is not checked yet, and has no verdict on another draft", async () => {
    const check = await openCheck(site, NIGHT);
    const { page } = check;
    await check.json.fill(READY);
    await settled(page);
    const words = await page.evaluate((name: string) => {
      const input = document.querySelector<HTMLInputElement>(name) as HTMLInputElement;
      input.value = "Another bank";
      input.dispatchEvent(new Event("input", { bubbles: true }));
      return Promise.resolve().then(() => {
        window.dispatchEvent(new Event("beforeprint"));
        const save = [...document.querySelectorAll("button")].filter((one) => one.textContent === "Save the record");
        return [document.querySelector(".print-only")?.textContent, ...save.map(({ disabled }) => disabled)];
      });
    }, NAME);
    expect(words).toEqual([expect.stringContaining("not checked yet"), true, true]);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".verdict").isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await settled(page);
    await page.waitForFunction(() => {
      window.dispatchEvent(new Event("beforeprint"));
      return document.querySelector(".print-only")?.textContent?.includes("Another bank");
    });
  });

  it("a draft that begins anew forgets when the one before was submitted, and the way back knows it again", async () => {
    const check = await openCheck(site, NIGHT);
    const { page } = check;
    const submitted = page.locator("#input-submitted-at");
    await check.json.fill(READY);
    await submitted.fill("10.03.2026 13:30");
    await startOver(check);
    await button(check, "Bring back the earlier draft").click();
    await submitted.waitFor();
    expect(await submitted.inputValue()).toBe("10.03.2026 13:30");
    await startOver(check);
    await check.json.fill(READY);
    await submitted.waitFor();
    expect(await submitted.inputValue()).toBe("");
  });

  it("a button that goes with what it removes leaves the focus beside it", async () => {
    const check = await openCheck(site, NIGHT);
    const focused = () => check.page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
    await check.json.fill('{"report":{"reporting_currency":{"x":1}}}');
    await settled(check.page);
    await button(check, "Remove this value").press("Enter");
    await expect.poll(focused, { timeout: 8_000 }).toBe("field-reporting_currency");
    await check.json.fill(READY);
    await button(check, "Start over").press("Enter");
    await answer(check, "Replace it");
    await expect.poll(focused, { timeout: 8_000 }).toBe("Open, save and import");
  });

  it("the time of a submission is one, on the page of the report and on that of the next one", async () => {
    const check = await openCheck(site, NIGHT);
    const { page } = check;
    const [submitted, before] = [page.locator("#input-submitted-at"), page.locator("#input-previous-submitted-at")];
    await check.json.fill(READY);
    await submitted.fill("10.03.2026 13:30");
    await goTo(check, "Intermediate report");
    await before.waitFor();
    expect(await before.inputValue()).toBe("10.03.2026 13:30");
    await goTo(check, "Initial notification");
    await submitted.fill("10.03.2026 14:30");
    await goTo(check, "Intermediate report");
    await before.waitFor();
    expect(await before.inputValue()).toBe("10.03.2026 14:30");
    await before.fill("10.03.2026 15:30");
    await goTo(check, "Initial notification");
    await submitted.waitFor();
    expect(await submitted.inputValue()).toBe("10.03.2026 15:30");
  });
});
