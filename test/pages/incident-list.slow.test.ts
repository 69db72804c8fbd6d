// Another draft in the place of the one on the page, in Chromium: the page asks, and the draft before it can be brought back.
import { describe, expect, it } from "vitest";
import { browserMissing, findAxeViolations, overflowOf, type Page, SCREENS } from "./browser.ts";
import { answer, button, type OpenCheck, openCheck, startOver } from "./check-page.ts";
import { useSite } from "./use-site.ts";

const ALIAS = "dora-initial";
const REFERENCE = "incident_reference_code_assigned_by_the_financial_entity";
const draftOf = (reference: string): string =>
  JSON.stringify({ report: { reporting_currency: "EUR", [REFERENCE]: reference } });

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 120_000 }, () => {
  const site = useSite();
  const earlier = (page: Page): Page => page.getByText(/^Earlier draft:/);
  const referenceIn = async ({ json }: OpenCheck) => JSON.parse(await json.inputValue()).report[REFERENCE];

  it("a draft is in this tab only until it is kept: the browser asks before it closes, and then it is there after a reload", async () => {
    const check = await openCheck(site, { alias: ALIAS });
    const { page } = check;
    const stored = () => page.evaluate(() => [localStorage.length, sessionStorage.length]);
    const dialogs: Page[] = [];
    page.on("dialog", (dialog: Page) => {
      dialogs.push(dialog.type());
      dialog.dismiss();
    });
    await check.json.fill(draftOf("INC-1"));
    await button(check, "Start over").click();
    await page.getByRole("dialog").getByText("in this tab only").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await referenceIn(check)).toBe("INC-1");
    await startOver(check);
    await page.getByText("It is kept in this tab only").waitFor();
    await page.evaluate(() => setTimeout(() => location.reload()));
    await expect.poll(() => dialogs).toEqual(["beforeunload"]);
    expect(await stored()).toEqual([0, 0]);
    await button(check, "Bring back the earlier draft").click();
    await expect.poll(() => referenceIn(check)).toBe("INC-1");
    await button(check, "Keep the draft in this browser").click();
    await page.getByText("The draft is in the local storage of this site").waitFor();
    await page.reload();
    await page.getByText("The draft that this browser keeps was loaded.").waitFor();
    await page.locator("[data-facts][data-loaded]").waitFor({ state: "attached" });
    expect([await referenceIn(check), dialogs.length]).toEqual(["INC-1", 1]);
    await page.locator(".files summary").click();
    await button(check, "Delete the draft from this browser").click();
    expect([await stored(), await referenceIn(check), check.messages]).toEqual([[0, 0], "INC-1", []]);
  });

  it.each(SCREENS)(
    "the question and the earlier drafts fit and pass axe at $width px, $colorScheme",
    async (screen) => {
      const check = await openCheck(site, { alias: ALIAS, ...screen });
      const { page } = check;
      for (const reference of ["INC-1", "INC-2"]) {
        await check.json.fill(draftOf(reference));
        await button(check, "Start over").press("Enter");
        await page.getByRole("dialog").waitFor();
        expect([await overflowOf(page), await findAxeViolations(page)]).toEqual([0, []]);
        const focused = () => page.evaluate(() => document.activeElement?.textContent);
        expect(await focused()).toBe("Keep working on this draft");
        await answer(check, "Replace it");
        await expect.poll(focused).toBe("Open, save and import");
        expect([await overflowOf(page), await findAxeViolations(page)]).toEqual([0, []]);
      }
      await page.emulateMedia({ media: "print" });
      expect(await earlier(page).first().isVisible()).toBe(false);
      await page.emulateMedia({ media: "screen" });
    },
  );
});
