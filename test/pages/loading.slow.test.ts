// How the pages load in Chromium: what they say of a script or a file that does not come, and how much is loaded first.
import { describe, expect, it } from "vitest";
import { browserMissing, type Page, settled } from "./browser.ts";
import { openCheck, sentBytes } from "./check-page.ts";
import { ESAS_TEXT } from "./page-facts.ts";
import { PHONE, SLOW_3G } from "./slow-phone.ts";
import { useSite } from "./use-site.ts";

const NAME = "name_of_the_entity_submitting_the_report";

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

  it("the draft check needs two rounds of requests until it answers, which slow 3G brings in little more than four seconds", async () => {
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
    const seconds =
      (2 * latency) / 1_000 + (await sentBytes(["/dora-initial/check.html", ...second])) / downloadThroughput;
    console.info(`slow 3G brings what the draft check needs in ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(4.2);
  });

  it("the draft check loads at most 170 KB, compressed, until a report is shown", async () => {
    const { requests } = await openCheck(site, { alias: "dora-initial" });
    // The worker has the script of the page, which is in the cache of the browser by then. The other reports, the converter and what drafts share follow.
    const isNeeded = (url: string) =>
      /profile\.json$/.test(url) ? url.includes("/dora-initial/") : !/(?:convert\.js|same-facts\.json)$/.test(url);
    const needed = [...new Set(requests)].filter(isNeeded).map((url) => new URL(url).pathname);
    expect(needed.length).toBeGreaterThan(3);
    const loaded = await sentBytes(needed);
    console.info(`${loaded} bytes are loaded first`);
    expect(loaded).toBeLessThan(170_000);
  });
});
