// The list of incidents in Chromium: two are worked on by turns over a reload, and what is deleted can be brought back.
import { describe, expect, it } from "vitest";
import { exampleOf } from "../support.ts";
import { browserMissing, findAxeViolations, overflowOf, type Page, SCREENS, settled } from "./browser.ts";
import { button, jsonOn, type OpenCheck, openCheck } from "./check-page.ts";
import { KEEP_INCIDENT, NEW_INCIDENT } from "./labels.ts";
import { NAME, REFERENCE } from "./open-incident.ts";
import { useSite } from "./use-site.ts";

const ALIAS = "dora-initial";
const CLASSIFIED = "date_and_time_of_classification_of_the_ict_related_incident_as_major";
const { report: READY } = exampleOf(ALIAS, "ready");

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();
  const input = (page: Page, id: string): Page => page.locator(`#input-${id}`);
  const openList = async (page: Page): Promise<void> => {
    if ((await page.locator(".incidents[open]").count()) === 0) await page.locator(".incidents > summary").click();
  };
  /** The reference, the report and the state of each incident. */
  const listedOn = async (page: Page): Promise<string[]> => {
    await openList(page);
    const rows: string[][] = await page
      .locator(".incidents tbody tr")
      .evaluateAll((all: Page[]) => all.map((row) => [...row.children].slice(0, 3).map((cell) => cell.innerText)));
    return rows.map((cells) => cells.join(", ")).toSorted();
  };
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => [document.activeElement?.id, document.activeElement?.textContent].join(" "));
  async function show(page: Page, reference: string): Promise<void> {
    await openList(page);
    await page.locator(".incidents").getByRole("button", { name: reference, exact: true }).click();
    await expect.poll(() => input(page, REFERENCE).inputValue()).toBe(reference);
  }
  /** Loads the page again, and waits until it can be used. */
  async function reload(page: Page): Promise<void> {
    await page.reload();
    await page.locator("[data-facts][data-loaded]").waitFor({ state: "attached" });
  }

  it("two incidents of one bank are worked on by turns over a reload, one becomes major late, and none loses a value", async () => {
    const check = await openCheck(site, { alias: ALIAS, isFolded: true });
    const { page } = check;
    const dialogs: string[] = [];
    page.on("dialog", (dialog: Page) => {
      dialogs.push(dialog.type());
      dialog.dismiss();
    });
    const { [CLASSIFIED]: classified, ...early } = READY;
    await check.json.fill(JSON.stringify({ report: early }));
    await page.evaluate(() => setTimeout(() => location.reload()));
    await expect.poll(() => dialogs).toEqual(["beforeunload"]);
    await button(check, NEW_INCIDENT).press("Enter");
    await expect.poll(() => focused(page)).toMatch(/^input-/);
    await input(page, REFERENCE).fill("INC-2");
    await button(check, KEEP_INCIDENT).press("Enter");
    await expect.poll(() => focused(page)).toMatch(/^incidents-kept /);
    await show(page, READY[REFERENCE]);
    await reload(page);
    // The one that the tab had open, and not the one that was changed last.
    expect(await input(page, REFERENCE).inputValue()).toBe(READY[REFERENCE]);
    await show(page, "INC-2");
    await input(page, NAME).fill("Example Bank");
    await show(page, READY[REFERENCE]);
    await settled(page);
    expect(await listedOn(page)).toEqual([
      "INC-2, Initial notification, Not ready",
      `${READY[REFERENCE]} (open), Initial notification, Not ready`,
    ]);
    // It is major late: only then is it known when it was classified.
    await check.json.fill(JSON.stringify({ report: { ...early, [CLASSIFIED]: classified } }));
    await settled(page);
    await expect.poll(() => listedOn(page)).toContain(`${READY[REFERENCE]} (open), Initial notification, Ready`);
    await reload(page);
    expect(JSON.parse(await check.json.inputValue()).report).toEqual(READY);
    await show(page, "INC-2");
    expect([await input(page, NAME).inputValue(), await input(page, CLASSIFIED).inputValue()]).toEqual([
      "Example Bank",
      "",
    ]);
    expect([dialogs.length, check.messages]).toEqual([1, []]);
  });

  it("an incident that is deleted is not there after a reload, and with Undo it is", async () => {
    const check = await openCheck(site, { alias: ALIAS, isFolded: true });
    const { page } = check;
    await button(check, KEEP_INCIDENT).click();
    await input(page, REFERENCE).fill("INC-1");
    await button(check, NEW_INCIDENT).click();
    await input(page, REFERENCE).fill("INC-2");
    const remove = async () => {
      await openList(page);
      await button(check, "Delete: INC-1").press("Enter");
      await expect.poll(() => focused(page)).toMatch(/Keep it$/);
      await button(check, "Delete it: INC-1").press("Enter");
      await expect.poll(() => focused(page)).toMatch(/Undo$/);
    };
    await remove();
    await page.keyboard.press("Enter");
    await expect.poll(() => input(page, REFERENCE).inputValue()).toBe("INC-1");
    await input(page, NAME).fill("Example Bank");
    await settled(page);
    const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage).toSorted()));
    const kept = await stored();
    await reload(page);
    await settled(page);
    expect([await input(page, NAME).inputValue(), await stored()]).toEqual(["Example Bank", kept]);
    expect(await listedOn(page)).toHaveLength(2);
    await remove();
    await reload(page);
    expect([await page.locator(".incidents").innerText(), await page.evaluate(() => localStorage.length)]).toEqual([
      expect.stringMatching(/^Your incidents \(1\), open: INC-2/),
      1,
    ]);
  });

  it.each(SCREENS)(
    "the list and the question before a deletion fit and pass axe at $width px, $colorScheme",
    async (screen) => {
      const check: OpenCheck = await openCheck(site, { alias: ALIAS, ...screen });
      const { page } = check;
      const json = jsonOn(page);
      await json.fill(JSON.stringify({ report: READY }));
      await button(check, NEW_INCIDENT).press("Enter");
      await input(page, REFERENCE).fill("INC-2");
      await openList(page);
      await button(check, "Delete: INC-2").press("Enter");
      const expectFine = async () => expect([await overflowOf(page), await findAxeViolations(page)]).toEqual([0, []]);
      await expectFine();
      await button(check, "Delete it: INC-2").press("Enter");
      await button(check, "Undo").waitFor();
      await expectFine();
      await page.emulateMedia({ media: "print" });
      expect(
        await page
          .getByText(/^Your incidents/)
          .first()
          .isVisible(),
      ).toBe(false);
      await page.emulateMedia({ media: "screen" });
    },
  );
});
