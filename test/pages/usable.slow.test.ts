// Pages in Chromium for those who read them in other ways: on paper, in colours of their own, with a screen reader.
import { describe, expect, it } from "vitest";
import { exampleOf, readyRequest } from "../support.ts";
import { browserMissing, findAxeViolations, overflowOf, SCREENS, settled } from "./browser.ts";
import { BLOCKED, button, openCheck, waitForVerdict } from "./check-page.ts";
import { openInitial } from "./incident-typing.ts";
import { CHECK_NOW, OPEN_FILES } from "./labels.ts";
import { PHONE } from "./slow-phone.ts";
import { useSite } from "./use-site.ts";

const NAME = "name_of_the_entity_submitting_the_report";
const { report } = readyRequest();

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();

  it("an empty form prints as a form, with room to write; a draft that was changed a moment ago prints without a verdict", async () => {
    const check = await openInitial(site, { width: 800, isFolded: false });
    const { page } = check;
    await page.emulateMedia({ media: "print" });
    const input = page.locator(`#input-${NAME}`);
    expect([await input.isVisible(), (await input.boundingBox()).height > 20]).toEqual([true, true]);
    expect(await page.getByText("Row 4.10", { exact: true }).isVisible()).toBe(true);
    for (const name of [CHECK_NOW, OPEN_FILES]) expect(await page.getByText(name).first().isVisible()).toBe(false);
    expect(await page.locator("nav, .record, .check-bar, .field-pane").filter({ visible: true }).count()).toBe(0);

    await page.emulateMedia({ media: "screen" });
    await check.json.fill(JSON.stringify(exampleOf("dora-initial", "ready")));
    await settled(page);
    const words = await input.evaluate((input: HTMLInputElement) => {
      input.value = "Another bank";
      input.dispatchEvent(new Event("input", { bubbles: true }));
      return Promise.resolve().then(() => {
        window.dispatchEvent(new Event("beforeprint"));
        return document.querySelector(".print-only")?.textContent;
      });
    });
    await page.emulateMedia({ media: "print" });
    expect([words, await page.locator(".verdict").isVisible()]).toEqual([
      expect.stringContaining("not checked yet"),
      false,
    ]);
    await page.emulateMedia({ media: "screen", forcedColors: "active" });
    // What is known by its background has an outline in the colours of the reader.
    const current = page.locator("[aria-current=page].button, .button[aria-current]").first();
    expect(await current.evaluate((element: Element) => getComputedStyle(element).outlineStyle)).toBe("solid");
  });

  it("live regions change once typing pauses, not at every key", async () => {
    const page = await site.open(PHONE);
    // The clock of the page goes on only where the test says so.
    await page.clock.install({ time: "2026-03-10T09:00:00Z" });
    await page.clock.pauseAt("2026-03-10T10:00:00Z");
    for (const [path, selector] of [
      ["/dora/fields/", "[name=text]"],
      ["/search.html", "#query"],
      ["/", "form[data-deadline] input"],
    ] as const) {
      await page.goto(site.origin + path);
      await page.evaluate(() => {
        const changes: unknown[] = [];
        Object.assign(globalThis, { changes });
        for (const region of document.querySelectorAll("output, [role=status], [role=alert], [aria-live]"))
          new MutationObserver((records) => changes.push(...records.slice(0, 1))).observe(region, {
            childList: true,
            characterData: true,
            subtree: true,
          });
      });
      const count = () =>
        page.evaluate(() => (globalThis as unknown as { changes: unknown[] }).changes.length) as Promise<number>;
      await page.locator(selector).first().focus();
      for (const key of "10.03.2026 07:42") {
        await page.keyboard.type(key);
        await page.clock.runFor(20);
      }
      expect([path, await count()]).toEqual([path, 0]);
      // The index of the search may still be on its way.
      await expect.poll(() => page.clock.runFor(500).then(count), { timeout: 20_000 }).toBe(1);
      await page.clock.runFor(5_000);
      expect([path, await count()]).toEqual([path, 1]);
    }
  });

  it.each(SCREENS)(
    "axe finds nothing on the form with an open list, and unfolded after a failed check, at $width px, $colorScheme",
    async (screen) => {
      const lists = await openCheck(site, { alias: "dora-initial", isFolded: true, ...screen });
      for (const id of ["member-state", "input-type_of_financial_entity_affected"]) {
        await lists.page.locator(`#${id}`).click();
        const list = lists.page.getByRole("listbox");
        await list.waitFor();
        const { x, y, width, height } = await list.boundingBox();
        expect([x >= 0, x + width <= screen.width, y >= 0, Math.floor(y + height) <= 900]).toEqual([
          true,
          true,
          true,
          true,
        ]);
        expect([await overflowOf(lists.page), await findAxeViolations(lists.page)]).toEqual([0, []]);
        await lists.page.keyboard.press("Escape");
      }
      const check = await openCheck(site, screen);
      await check.json.fill(
        JSON.stringify({ report: { ...report, entity_legal_name: 7, affected_member_states: ["XX"] } }),
      );
      await button(check, CHECK_NOW).first().click();
      await waitForVerdict(check, BLOCKED);
      await check.page.evaluate(() => {
        for (const fold of document.querySelectorAll("details")) fold.open = true;
      });
      // Targets of 24 px included.
      expect(await findAxeViolations(check.page)).toEqual([]);
    },
  );
});
