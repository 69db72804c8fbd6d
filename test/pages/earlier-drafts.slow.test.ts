// Another draft in the place of the one on the page, in Chromium: the page asks, and the draft before it can be brought back.
import { describe, expect, it } from "vitest";
import { browserMissing, findAxeViolations, overflowOf, type Page, SCREENS } from "./browser.ts";
import { answer, button, type OpenCheck, openCheck, openFile, startOver } from "./check-page.ts";
import { useSite } from "./use-site.ts";

const ALIAS = "dora-initial";
const REFERENCE = "incident_reference_code_assigned_by_the_financial_entity";
const draftOf = (reference: string): string =>
  JSON.stringify({ report: { reporting_currency: "EUR", [REFERENCE]: reference } });
const EXAMPLE = "A complete draft with its evidence";

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 120_000 }, () => {
  const site = useSite();
  const earlier = (page: Page): Page => page.getByText(/^Earlier draft:/);
  const reload = async ({ page }: OpenCheck) => {
    await page.reload();
    await page.locator("[data-facts][data-loaded]").waitFor({ state: "attached" });
    await page.locator(".files summary").click();
  };
  const referenceIn = async ({ json }: OpenCheck) => JSON.parse(await json.inputValue()).report[REFERENCE];

  it("a kept draft is replaced only after a question, and both of two that were replaced are there after a reload", async () => {
    const check = await openCheck(site, { alias: ALIAS });
    const { page } = check;
    page.on("dialog", () => expect.unreachable("the browser asked"));
    await check.json.fill(draftOf("INC-1"));
    await button(check, "Keep the draft in this browser").click();
    await reload(check);
    for (const ask of [
      () => button(check, EXAMPLE).click(),
      () => button(check, "Start over").click(),
      () => openFile(check, "second.json", draftOf("INC-2")),
    ]) {
      await ask();
      await page.getByRole("dialog", { name: "Replace this draft?" }).waitFor();
      expect(await page.getByRole("dialog").innerText()).toContain("reference INC-1, 2 values");
      await answer(check, "Keep working on this draft");
      expect([await referenceIn(check), await earlier(page).count()]).toEqual(["INC-1", 0]);
    }
    await openFile(check, "second.json", draftOf("INC-2"));
    await answer(check, "Replace it");
    await expect.poll(() => referenceIn(check)).toBe("INC-2");
    await startOver(check);
    await reload(check);
    expect(await earlier(page).allInnerTexts()).toEqual([
      expect.stringContaining("reference INC-2, 2 values"),
      expect.stringContaining("reference INC-1, 2 values"),
    ]);
    expect(await page.getByText("It is kept in this browser until you discard it.").count()).toBe(2);
    await page.getByRole("button", { name: "Bring back the earlier draft: reference INC-1, 2 values" }).click();
    await expect.poll(() => referenceIn(check)).toBe("INC-1");
    await button(check, "Discard it").click();
    await expect.poll(() => earlier(page).count()).toBe(0);
    await reload(check);
    expect([await referenceIn(check), await earlier(page).count()]).toEqual(["INC-1", 0]);
    expect(check.messages).toEqual([]);
  });

  it("a draft that is not kept is asked about too, and the page says that the earlier one is in this tab only", async () => {
    const check = await openCheck(site, { alias: ALIAS });
    const { page } = check;
    await check.json.fill(draftOf("INC-1"));
    await button(check, "Start over").click();
    await page.getByRole("dialog").getByText("in this tab only").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await referenceIn(check)).toBe("INC-1");
    await startOver(check);
    await page.getByText("It is kept in this tab only").waitFor();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    const [asked] = await Promise.all([
      page.waitForEvent("dialog"),
      page.evaluate(() => setTimeout(() => location.reload())),
    ]);
    expect(asked.type()).toBe("beforeunload");
    await asked.dismiss();
    await button(check, "Bring back the earlier draft").click();
    await expect.poll(() => referenceIn(check)).toBe("INC-1");
  });

  it("a file of another report asks before it takes the place of the draft of that report", async () => {
    const check = await openCheck(site, { alias: "dora-final" });
    const { page } = check;
    const other = JSON.stringify({ report: { type_of_submission: "initial_notification", [REFERENCE]: "INC-2" } });
    await openFile(check, "first.json", other.replace("INC-2", "INC-1"));
    await expect.poll(() => referenceIn(check)).toBe("INC-1");
    await page.locator(`#input-${REFERENCE}`).fill("INC-1b");
    await openFile(check, "second.json", other);
    await answer(check, "Keep working on this draft");
    expect(await referenceIn(check)).toBe("INC-1b");
    await page.getByRole("link", { name: "Final report", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: /[Ff]inal/ }).waitFor();
    if ((await page.locator("#draft-file").count()) === 0) await page.locator(".files summary").click();
    await openFile(check, "second.json", other);
    await page.getByRole("dialog").getByText("reference INC-1b").waitFor();
    await answer(check, "Replace it");
    await expect.poll(() => referenceIn(check)).toBe("INC-2");
    await button(check, "Bring back the earlier draft").click();
    await expect.poll(() => referenceIn(check)).toBe("INC-1b");
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
