// The draft check in Chromium for those who have little: a slow network, no script yet, paper, colours of their own, a screen reader.
import { describe, expect, it } from "vitest";
import { exampleOf, readyRequest } from "../support.ts";
import { browserMissing, findAxeViolations, SCREENS, type Site, settled, visibleTextOf } from "./browser.ts";
import { BLOCKED, button, type OpenCheck, openCheck, waitForVerdict } from "./check-page.ts";
import { openInitial } from "./incident-typing.ts";
import { PROFILE_JSON } from "./page-facts.ts";
import { PHONE } from "./slow-phone.ts";
import { useSite } from "./use-site.ts";

const NAME = "name_of_the_entity_submitting_the_report";
const DESCRIPTION = "input-description_of_the_major_ict_related_incident";
// Buttons that wait for the verdict, the result, and the JSON: 9 when this was written.
const MAX_OTHERS = 15;
const { report } = readyRequest();

/** Opens the final report, with a complete draft, on a phone. */
async function openFinal(site: Site): Promise<OpenCheck> {
  const check = await openCheck(site, { alias: "dora-final", width: 390, timezoneId: "Europe/Berlin" });
  await check.json.fill(JSON.stringify(exampleOf("dora-final", "ready")));
  await settled(check.page);
  return check;
}

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 240_000 }, () => {
  const site = useSite();

  it("a key changes elements of one card, and of the rest of the page only the bar and what waits for the verdict", async () => {
    const { page } = await openFinal(site);
    const input = page.locator(`#${DESCRIPTION}`);
    await input.press("End");
    await settled(page);
    await page.evaluate(() => {
      const changed = new Set<Element | null>();
      Object.assign(window, { changed });
      new MutationObserver((records) => {
        for (const { target } of records) changed.add(target instanceof Element ? target : target.parentElement);
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await input.press("x");
    await settled(page);
    const { cards, others } = await page.evaluate(() => {
      const changed = [...(window as unknown as { changed: Set<Element> }).changed];
      const cardOf = (element: Element) => element.closest(".field-card")?.id;
      const isFolded = (element: Element) => element.matches(".section > summary *, .check-bar, .check-bar *");
      return {
        cards: [...new Set(changed.map(cardOf).filter((id) => id !== undefined))],
        others: changed.filter((element) => cardOf(element) === undefined && !isFolded(element)).length,
      };
    });
    // What is typed is no change of an element.
    expect(cards.filter((id: string) => id !== DESCRIPTION.replace("input-", "field-"))).toEqual([]);
    expect(await input.inputValue()).toMatch(/x$/);
    console.info(`a key changes ${others} elements outside the card and the bar`);
    expect(others).toBeLessThanOrEqual(MAX_OTHERS);
  });

  it("an empty form prints as a form, with each row and room to write, and without what is for the screen", async () => {
    const { page } = await openInitial(site, { width: 800 });
    await page.emulateMedia({ media: "print" });
    const input = page.locator(`#input-${NAME}`);
    expect([await input.isVisible(), (await input.boundingBox()).height > 20]).toEqual([true, true]);
    expect(await page.getByText("Row 4.10", { exact: true }).isVisible()).toBe(true);
    for (const name of ["Check now", "Open, save and import"])
      expect(await page.getByText(name).first().isVisible()).toBe(false);
    expect(await page.locator("nav, .record, .check-bar, .field-pane").filter({ visible: true }).count()).toBe(0);
  });

  it("no example has a deadline in the past, whatever the day, and the page says of which day it is", async () => {
    for (const alias of ["dora", "dora-initial", "nis2-early-warning", "gdpr-breach"]) {
      const check = await openCheck(site, { alias, now: "2027-08-01T12:00:00Z" });
      const examples = await check.page.getByRole("group", { name: "Load an example" }).getByRole("button").all();
      expect(examples.length).toBeGreaterThan(1);
      for (const example of examples) {
        await example.click();
        await check.page.locator('#result[aria-busy="false"]').waitFor({ state: "attached" });
        const bar = await visibleTextOf(check.page.locator(".check-bar"));
        expect(bar).not.toMatch(/passed/i);
        const words = await visibleTextOf(check.page.getByRole("alert").first());
        if (/ left/.test(bar)) expect(words).toMatch(/It is of \w+ \d+ \w+; the time left/);
      }
    }
    expect(PROFILE_JSON.examples.length).toBeGreaterThan(1);
  });

  it("a text that is too large is reported beside its field, and the draft stays as it was", async () => {
    const check = await openInitial(site);
    const input = check.page.locator(`#input-${NAME}`);
    await input.fill("Example Bank");
    await input.fill("x".repeat(300_000));
    await check.page.locator(`#field-${NAME}`).getByText("This text was not taken.").waitFor();
    expect(await input.inputValue()).toBe("Example Bank");
    await input.fill("Example Bank 2");
    expect(await check.page.getByText("This text was not taken.").count()).toBe(0);
  });

  it("a page without scripts says what stands for its host in a shell line, and one with them has the host", async () => {
    const plain = await site.open({ ...PHONE, javaScriptEnabled: false });
    for (const path of ["/dora/check.html", "/dora/", "/api.html"]) {
      await plain.goto(site.origin + path);
      expect(await plain.locator("pre:visible").first().innerText()).toContain("https://HOST/");
      expect(await plain.getByText("HOST is the host of this page").first().isVisible()).toBe(true);
    }
    const page = await site.open(PHONE);
    await page.goto(`${site.origin}/dora/`);
    expect(await page.locator("pre").first().innerText()).toContain(`curl -s ${site.origin}/`);
    expect(await page.getByText("HOST is the host of this page").first().isVisible()).toBe(false);
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

  it("what is known by its background has an outline in the colours of the reader", async () => {
    const { page } = await openInitial(site);
    await page.emulateMedia({ forcedColors: "active" });
    const outlineOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element: Element) => getComputedStyle(element).outlineStyle);
    expect(await outlineOf("[aria-current=page].button, .button[aria-current]")).toBe("solid");
  });

  it.each(SCREENS)(
    "after a failed check, unfolded, axe finds nothing at $width px, $colorScheme, targets of 24 px included",
    async (screen) => {
      const check = await openCheck(site, screen);
      await check.json.fill(
        JSON.stringify({ report: { ...report, entity_legal_name: 7, affected_member_states: ["XX"] } }),
      );
      await button(check, "Check now").first().click();
      await waitForVerdict(check, BLOCKED);
      await check.page.evaluate(() => {
        for (const fold of document.querySelectorAll("details")) fold.open = true;
      });
      expect(await findAxeViolations(check.page)).toEqual([]);
    },
  );
});
