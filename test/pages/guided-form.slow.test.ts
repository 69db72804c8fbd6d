// The form of the draft check in Chromium: what depends on its layout, on the Tab key, on the first moment of the script, or on there being none.
// What it says and does besides is in report-form, report-bar, report-questions and field-card.test.tsx.
import { describe, expect, it } from "vitest";
import { browserMissing, overflowOf, type Page, settled, visibleTextOf } from "./browser.ts";
import { choose, openCheck, reportOn } from "./check-page.ts";
import { PHONE } from "./slow-phone.ts";
import { useSite } from "./use-site.ts";

const NAME = "#input-name_of_the_entity_submitting_the_report";
const KINDS = "#input-type_of_financial_entity_affected";

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

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();
  const open = (options: Parameters<typeof openCheck>[1] = {}) =>
    openCheck(site, { alias: "dora-initial", ...options });

  it("the form begins on the first screen of any width, two keys away, under a bar that stays in view", async () => {
    const { page } = await open({ isFolded: true });
    const first = page.locator(".field-card").first().locator("input, select, textarea").first();
    expect((await first.boundingBox()).y).toBeLessThan(660);
    await page.evaluate(() => document.getElementById("main")?.focus());
    // The device is in no Member State.
    for (const key of ["Tab", "Enter"]) await page.keyboard.press(key);
    expect(await page.evaluate(() => `#${document.activeElement?.id}`)).toBe("#member-state");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    expect((await page.locator(".check-bar").boundingBox()).y).toBe(0);
    expect(await visibleTextOf(page.locator(".check-bar"))).toContain("1 of 18 done, 17 still empty");

    // A phone's has the first two questions.
    const { page: phone } = await open({ width: 360, isFolded: true });
    await phone.locator("#member-state").click();
    const bottom = await phone
      .locator("#member-state")
      .evaluate((input: Element) => input.getBoundingClientRect().bottom);
    expect([bottom < 800, await overflowOf(phone)]).toEqual([true, 0]);

    // Where there is room, the questions about the deadline are beside each other, below which report it is.
    const { page: wide } = await open({ alias: "dora-intermediate", width: 1440 });
    await choose(wide, "member-state", "Germany");
    const topOf = async (found: Page) => (await found.first().boundingBox()).y;
    const names = ["Member State of", "When the initial notification"];
    const tops = await Promise.all(names.map((name) => topOf(wide.getByLabel(name))));
    expect(new Set(tops).size).toBe(1);
    expect(await topOf(wide.getByText("Which report is this?"))).toBeLessThan(tops[0] as number);
  });

  it("after a choice by keyboard, the Tab key goes to the button that removes it, and on", async () => {
    const { page } = await open({ timezoneId: "Europe/Vienna", isFolded: true });
    await page.locator(KINDS).focus();
    await page.keyboard.type("credit inst");
    await page.keyboard.press("Enter");
    // The list shows all options again, so many that it scrolls.
    await page.getByRole("option", { name: "credit institution", exact: true, selected: true }).waitFor();
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect([await focused(), await page.getByRole("listbox").count()]).toEqual(["Remove: credit institution", 0]);
    await page.keyboard.press("Delete");
    await expect.poll(() => page.evaluate(() => `#${document.activeElement?.id}`)).toBe(KINDS);
    expect(await page.getByRole("button", { name: /^Remove: / }).count()).toBe(0);
  });

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
    const check = await open({ timezoneId: "Europe/Vienna", now: "2026-06-09T08:10:00Z", before });
    await settled(check.page);
    expect(await reportOn(check)).toMatchObject({
      reporting_currency: "EUR",
      name_of_the_entity_submitting_the_report: "Example Bank",
    });
  });

  it("a page without scripts says what to do instead of the form, and what stands for its host in a shell line; one with them has the host", async () => {
    const plain = await site.open({ ...PHONE, javaScriptEnabled: false });
    for (const path of ["/dora/", "/api.html", "/dora/check.html"]) {
      await plain.goto(site.origin + path);
      expect(await plain.locator("pre:visible").first().innerText()).toContain("https://HOST/");
      expect(await plain.getByText("HOST is the host of this page").first().isVisible()).toBe(true);
    }
    const words = await visibleTextOf(plain.locator("main"));
    expect(words).toContain("The form needs JavaScript");
    expect(words).toContain("curl");
    const page = await site.open(PHONE);
    await page.goto(`${site.origin}/dora/`);
    expect(await page.locator("pre").first().innerText()).toContain(`curl -s ${site.origin}/`);
    expect(await page.getByText("HOST is the host of this page").first().isVisible()).toBe(false);
  });
});
