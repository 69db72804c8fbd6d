// Long lists in the draft check: a text that filters them, by keyboard, for a screen reader, and on a phone.
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
  /** The option that the text names as active, as a screen reader finds it; null if there is none. */
  const activeOf = (page: Page): Promise<string | null> =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute("aria-activedescendant");
      return id == null ? null : (document.getElementById(id)?.textContent ?? "missing");
    });
  const kindsIn = async ({ json }: OpenCheck) => JSON.parse(await json.inputValue()).report[KINDS];

  it.each<[keys: string, state: string, what: string]>([
    ["Finland Tab", "Finland", "takes a whole name when it is left"],
    ["fi Enter", "Finland", "takes the active option with Enter"],
    ["DE Tab", "Germany", "knows codes in capitals"],
    ["de Tab", "Germany", "knows them in small letters too"],
    ["Deutschland Tab", "Germany", "knows names in the official languages"],
    ["s Tab", "", "chooses nothing by the first letter of a name"],
    ["Schweiz Tab", "", "chooses nothing by the name of another State"],
    ["l ArrowDown Tab", "", "chooses no option that was not entered or clicked"],
    ["lat ArrowDown Escape Tab", "Austria", "keeps what was chosen on Escape"],
    ["Delete Tab", "", "is empty once its text is removed"],
    ["ArrowDown ArrowDown Tab", "Austria", "changes nothing if the list was only read"],
    ["ArrowDown ArrowDown Enter", "Belgium", "begins at what is chosen, and goes down"],
    ["ArrowDown ArrowUp Enter", "Sweden", "goes round at its end"],
    ["l ArrowDown Enter", "Liechtenstein", "goes through the matches"],
  ])("a list of States to which one types %s has “%s”: it %s", async (keys, expected) => {
    const { page } = await open();
    const state = input(page, STATE);
    await state.focus();
    expect([await state.inputValue(), await state.getAttribute("aria-expanded")]).toEqual(["Austria", "false"]);
    for (const key of keys.split(" "))
      await (/^(?:Tab|Enter|Delete|Escape|Arrow\w+)$/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key));
    await expect.poll(() => state.inputValue()).toBe(expected);
    expect(await page.getByRole("listbox").count()).toBe(0);
  });

  it("a long list says what is active, how it may be closed, and when there are no matches", async () => {
    const { page } = await open();
    const state = input(page, STATE);
    await state.focus();
    await page.keyboard.type("l");
    expect(await optionsOf(page)).toEqual(["Latvia", "Liechtenstein", "Lithuania", "Luxembourg"]);
    expect(await activeOf(page)).toBe("Latvia");
    expect(await state.getAttribute("aria-controls")).toBe(await page.getByRole("listbox").getAttribute("id"));
    await page.keyboard.press("ArrowUp");
    expect(await activeOf(page)).toBe("Luxembourg");
    await page.keyboard.type("zz");
    await page.getByRole("status").filter({ hasText: "No matches." }).waitFor();
    expect([await state.getAttribute("aria-expanded"), await activeOf(page)]).toEqual(["false", null]);
    await page.keyboard.press("Escape");
    expect([await state.inputValue(), await page.getByText("No matches.").count()]).toEqual(["Austria", 0]);
  });

  it("a text that names nothing leaves a State empty and several codes as they are, and says so until it is entered again", async () => {
    const check = await open();
    const { page } = check;
    const said = page.getByText("is not the name or the code of an option");
    await choose(page, STATE, "s");
    await said.filter({ hasText: "“s” is not" }).filter({ hasText: "nothing was chosen" }).waitFor();
    expect(await page.locator(`#${STATE}-hint`).innerText()).toContain("Choose it first");
    await input(page, STATE).focus();
    await page.keyboard.type("chweiz");
    expect(await said.count()).toBe(0);
    await page.keyboard.press("Tab");
    await said.waitFor();
    expect(await input(page, STATE).inputValue()).toBe("");
    await choose(page, STATE, "Suomi");
    await expect.poll(() => input(page, STATE).inputValue()).toBe("Finland");
    expect(await said.count()).toBe(0);
    await choose(page, `input-${KINDS}`, "credit_institution");
    await choose(page, `input-${KINDS}`, "cred");
    await said.filter({ hasText: "nothing was added" }).waitFor();
    expect(await kindsIn(check)).toEqual(["credit_institution"]);
  });

  it("a long list of several codes is one stop of Tab: Enter adds and removes, a whole name adds, a click on a choice removes it", async () => {
    const check = await open();
    const { page } = check;
    await input(page, `input-${KINDS}`).focus();
    await page.keyboard.type("paym");
    expect(await activeOf(page)).toBe("payment institution");
    await page.keyboard.press("Enter");
    await page.keyboard.type("cred");
    await page.keyboard.press("Enter");
    await expect.poll(() => kindsIn(check)).toEqual(["payment_institution", "credit_institution"]);
    expect(await page.locator('[role="option"][aria-selected="true"]').count()).toBe(2);
    await page.keyboard.type("paym");
    await page.keyboard.press("Enter");
    await page.keyboard.type("insurance and reinsurance undertaking");
    await page.keyboard.press("Tab");
    await expect.poll(() => kindsIn(check)).toHaveLength(2);
    const card = page.locator(`#field-${KINDS}`);
    expect(await card.evaluate((element: Element) => element.contains(document.activeElement))).toBe(false);
    await card.getByRole("button", { name: /^credit institution/ }).click();
    await expect.poll(() => kindsIn(check)).toHaveLength(1);
    // What is chosen is not removed by typing it again.
    const [left] = await kindsIn(check);
    await choose(page, `input-${KINDS}`, "insurance and reinsurance undertaking");
    expect(await kindsIn(check)).toEqual([left]);
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
    expect(await first(KINDS)).toBe("payment institution");
  });

  it("a value that is not on a long list is shown, and can be removed", async () => {
    const check = await open();
    await check.json.fill(`{"report":{"${KINDS}":["bank","credit_institution"],"reporting_currency":"XXX"}}`);
    const { page } = check;
    expect(await input(page, "input-reporting_currency").inputValue()).toBe("Not on the list: XXX");
    await page.getByRole("button", { name: "Not on the list: bank" }).click();
    await expect.poll(() => kindsIn(check)).toEqual(["credit_institution"]);
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
