// Long lists in the draft check: what depends on the layout, and what they begin with. The rest is in fields/picker.test.tsx.
import { describe, expect, it } from "vitest";
import { browserMissing, findAxeViolations, overflowOf, type Page, SCREENS } from "./browser.ts";
import { choose, type OpenCheck, openCheck } from "./check-page.ts";
import { useSite } from "./use-site.ts";

const KINDS = "type_of_financial_entity_affected";
const STATE = "member-state";

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 120_000 }, () => {
  const site = useSite();
  const open = (options: Parameters<typeof openCheck>[1] = {}): Promise<OpenCheck> =>
    openCheck(site, { alias: "dora-initial", timezoneId: "Europe/Vienna", isFolded: true, ...options });
  const input = (page: Page, id: string): Page => page.locator(`[id="${id}"]`);
  const optionsOf = (page: Page): Promise<string[]> => page.locator("[role=option]").allInnerTexts();

  it("after a choice by keyboard, the Tab key goes to the button that removes it, and on", async () => {
    const { page } = await open();
    await input(page, `input-${KINDS}`).focus();
    await page.keyboard.type("credit inst");
    await page.keyboard.press("Enter");
    // The list shows all options again, so many that it scrolls.
    await page.getByRole("option", { name: "credit institution", exact: true, selected: true }).waitFor();
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect([await focused(), await page.getByRole("listbox").count()]).toEqual(["Remove: credit institution", 0]);
    await page.keyboard.press("Delete");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`input-${KINDS}`);
    expect(await page.getByRole("button", { name: /^Remove: / }).count()).toBe(0);
  });

  it("a long list begins with the own Member State and with what the draft has elsewhere, as far as they are on it", async () => {
    const check = await open({ alias: "dora" });
    const { page } = check;
    const first = async (id: string) => {
      await input(page, `input-${id}`).click();
      const [label] = await optionsOf(page);
      await page.keyboard.press("Escape");
      return label;
    };
    expect(await first("affected_member_states")).toBe("Austria");
    await choose(page, STATE, "Finland");
    expect(await first("affected_member_states")).toBe("Finland");
    const details = '{"entity_details":{"entity_type":["payment_institution"]}}';
    await page.evaluate((details: string) => localStorage.setItem("lexbind:entity-details", details), details);
    await page.goto(`${site.origin}/dora-initial/check.html`);
    await page.getByText("Filled in from the entity details").waitFor();
    // It is chosen already.
    expect(await first(KINDS)).toBe("✓ payment institution");
  });

  it.each(SCREENS)("an open list passes axe, and is in the window, at $width px, $colorScheme", async (screen) => {
    const { page } = await open({ ...screen });
    for (const id of [STATE, `input-${KINDS}`]) {
      await input(page, id).click();
      const list = page.getByRole("listbox");
      await list.waitFor();
      const { x, y, width, height } = await list.boundingBox();
      expect([x >= 0, x + width <= screen.width, y >= 0, y + height <= 900]).toEqual([true, true, true, true]);
      expect([await overflowOf(page), await findAxeViolations(page)]).toEqual([0, []]);
      await page.keyboard.press("Escape");
    }
  });
});
