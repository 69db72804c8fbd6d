// The draft check in Chromium for those who have little: a slow network, no script yet, paper, colours of their own, a screen reader.
import { describe, expect, it } from "vitest";
import { exampleOf, readyRequest } from "../support.ts";
import { browserMissing, findAxeViolations, type Page, SCREENS, type Site, settled, visibleTextOf } from "./browser.ts";
import { BLOCKED, button, type OpenCheck, openCheck, sentBytes, waitForVerdict } from "./check-page.ts";
import { openInitial } from "./incident-typing.ts";
import { ESAS_TEXT, PROFILE_JSON } from "./page-facts.ts";
import { PHONE, SLOW_3G } from "./slow-phone.ts";
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

const block = (route: Page) => route.abort();
const hold = () => {};
const withoutWorkers = () =>
  Object.assign(window, {
    Worker: class {
      constructor() {
        throw new DOMException("blocked by a policy", "SecurityError");
      }
    },
  });
/** Handles the requests for a file after the first one. */
const afterFirst = (handle: (route: Page) => void) => {
  let count = 0;
  return (route: Page) => (count++ === 0 ? route.continue() : handle(route));
};

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 240_000 }, () => {
  const site = useSite();

  it.concurrent.each<[path: string, what: string, before: (page: Page) => Promise<void>]>([
    ["/dora-initial/check.html", "its script is blocked", (page) => page.route("**/check.js", block)],
    ["/dora-initial/check.html", "its script does not come", (page) => page.route("**/check.js", hold)],
    ["/dora-initial/check.html", "its profile is blocked", (page) => page.route("**/dora-initial/profile.json", block)],
    [
      "/dora-initial/check.html",
      "its profile does not come",
      (page) => page.route("**/dora-initial/profile.json", hold),
    ],
    ["/dora-initial/check.html", "its worker is blocked", (page) => page.route("**/check.js", afterFirst(block))],
    ["/dora-initial/check.html", "its worker does not come", (page) => page.route("**/check.js", afterFirst(hold))],
    ["/dora-initial/check.html", "no worker may start", (page) => page.addInitScript(withoutWorkers)],
    ["/dora-major/check.html", "its profile does not come", (page) => page.route("**/dora-major/profile.json", hold)],
    ["/clocks.html", "its script is blocked", (page) => page.route("**/clocks.js", block)],
    ["/clocks.html", "its board is blocked", (page) => page.route("**/clocks.json", block)],
    ["/clocks.html", "its board does not come", (page) => page.route("**/clocks.json", hold)],
  ])("the page %s says by itself what to do if %s", async (path, what, before) => {
    const page = await site.open(PHONE);
    await before(page);
    await page.goto(site.origin + path, { waitUntil: "commit" });
    // Nothing is drawn before.
    await page.waitForFunction(() => document.styleSheets.length > 0);
    await page.getByText("Reload the page").filter({ visible: true }).first().waitFor({ timeout: 20_000 });
    if (what === "no worker may start")
      await page.locator(".check-bar").getByText("Not checked").waitFor({ timeout: 20_000 });
  });

  it("the draft check says that it sends no more requests once that is so, and not before", async () => {
    const page = await site.open(PHONE);
    const held: Page[] = [];
    await page.route("**/convert.js", (route: Page) => void held.push(route));
    const words = page.getByText("sends no request");
    for (const answer of ["abort", "continue"] as const) {
      await page.goto(`${site.origin}/dora-initial/check.html`);
      await expect.poll(() => held.length, { timeout: 20_000 }).toBe(1);
      expect(await words.filter({ visible: true }).count()).toBe(0);
      const others = Promise.all(
        ["same-facts.json", "dora-final/profile.json"].map((file) => page.waitForResponse(`**/${file}`)),
      );
      await held.pop()[answer]();
      await others;
      if (answer === "continue") await words.waitFor();
      else expect(await words.filter({ visible: true }).count()).toBe(0);
    }
  });

  it("the draft check does not say that a file of the ESAs is wrong if its converter is blocked", async () => {
    const page = await site.open(PHONE);
    await page.route("**/convert.js", block);
    await page.goto(`${site.origin}/dora-initial/check.html`);
    await page.locator(".files summary").click();
    await page
      .locator("#draft-file")
      .setInputFiles({ name: "esas.json", mimeType: "", buffer: Buffer.from(ESAS_TEXT) });
    await page.getByText("The converter could not be loaded from this host").waitFor();
  });

  it("the page of clocks says in its own words why a file was not opened", async () => {
    const page = await site.open(PHONE);
    const said: string[] = [];
    page.on("dialog", (dialog: Page) => {
      said.push(dialog.message());
      return dialog.accept();
    });
    await page.goto(`${site.origin}/clocks.html`);
    await page.locator("[data-loaded]").waitFor();
    const open = (content: string) =>
      page.locator("#facts-file").setInputFiles({ name: "a.json", mimeType: "", buffer: Buffer.from(content) });
    await open("{");
    await expect
      .poll(() => said[0], { timeout: 20_000 })
      .toMatch(/^The file was not opened. line 1, column 2: it is not JSON/);
    await page.evaluate(() => {
      Blob.prototype.text = () => Promise.reject(new DOMException("words of the browser", "NotReadableError"));
    });
    await open("{}");
    await expect
      .poll(() => said[1])
      .toBe("The file was not opened. It cannot be read. It may be a folder, or it has changed.");
  });

  it("the draft check needs two rounds of requests until it answers, which slow 3G brings in four seconds", async () => {
    const page = await site.open(PHONE);
    const held: Page[] = [];
    let isSecond = true;
    const pathOf = (route: Page) => new URL(route.request().url()).pathname;
    const second = ["/api/v1/profiles/dora-initial/profile.json", "/assets/check.js", "/assets/lexbind.css"];
    // What is asked for later never comes, but for the script again, of which the worker is made: a browser has it in its cache.
    await page.route(/\/(?:assets|api)\//, (route: Page) =>
      isSecond ? void held.push(route) : second.includes(pathOf(route)) && route.continue(),
    );
    await page.goto(`${site.origin}/dora-initial/check.html`, { waitUntil: "commit" });
    await expect.poll(() => held.map(pathOf).toSorted(), { timeout: 20_000 }).toEqual(second);
    isSecond = false;
    await Promise.all(held.map((route) => route.continue()));
    await page.locator('#result[aria-busy="false"]').waitFor({ state: "attached" });
    await page.locator(`#input-${NAME}`).fill("Example Bank");
    await settled(page);
    expect(await page.locator(".check-bar").innerText()).not.toContain("Checking");
    const { latency, downloadThroughput } = SLOW_3G;
    const seconds = (2 * latency) / 1_000 + sentBytes(["/dora-initial/check.html", ...second]) / downloadThroughput;
    console.info(`slow 3G brings what the draft check needs in ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(4);
  });

  it("the draft check loads at most 142 KB, compressed, until a report is shown", async () => {
    const { requests } = await openCheck(site, { alias: "dora-initial" });
    // The worker has the script of the page, which is in the cache of the browser by then. The other reports, the converter and what drafts share follow.
    const isNeeded = (url: string) =>
      /profile\.json$/.test(url) ? url.includes("/dora-initial/") : !/(?:convert\.js|same-facts\.json)$/.test(url);
    const needed = [...new Set(requests)].filter(isNeeded).map((url) => new URL(url).pathname);
    expect(needed.length).toBeGreaterThan(3);
    const loaded = sentBytes(needed);
    console.info(`${loaded} bytes are loaded first`);
    expect(loaded).toBeLessThan(142_000);
  });

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
