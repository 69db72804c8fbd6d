// The pages in Chromium: they fit every screen, say nothing on the console, pass axe-core, read without script, and filter, sort and
// hash with it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { artifacts, readJsonFile, readPublic, sha256 } from "../support.ts";
import { browserMissing, findAxeViolations, openSite, type Page, type Site } from "./browser.ts";

const paths = [...new Set(artifacts.files.values())]
  .filter(({ media_type }) => media_type.startsWith("text/html"))
  .map((file) => file.paths[0] as string);
// One of each kind, and of fields one with a code list and long words.
const kinds = paths.filter(
  (path) => !path.includes("/fields/") || path.endsWith("/classification_criteria_triggered.html"),
);
const modes = [1280, 360].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

let site: Site;
beforeAll(async () => {
  if (browserMissing === null) site = await openSite();
}, 60_000);
afterAll(() => site?.close());

if (browserMissing !== null) console.warn(`No browser, so no test of the pages in one: ${browserMissing}`);
const describeIf = describe.skipIf(browserMissing !== null);

/** What a page says on its console while `visit` goes through it. */
async function listen(page: Page, visit: () => Promise<void>): Promise<string[]> {
  const said: string[] = [];
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => said.push(error.message));
  await visit();
  return said;
}

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describeIf.each(modes)("at $width px, $colorScheme", ({ width, colorScheme }) => {
  let page: Page;
  beforeAll(async () => {
    page = await site.open({ viewport: { width, height: 800 }, colorScheme });
  });
  afterAll(() => page.close());

  it("every page fits, and says nothing on the console", async () => {
    const wide: string[] = [];
    const said = await listen(page, async () => {
      for (const path of paths) {
        await page.goto(site.origin + path);
        if ((await overflowOf(page)) > 0) wide.push(path);
      }
    });
    expect([wide, said]).toEqual([[], []]);
  }, 120_000);

  it.each(kinds)(
    "axe-core finds nothing on %s",
    async (path) => {
      await page.goto(site.origin + path);
      expect(await findAxeViolations(page)).toEqual({ serious: [], other: [] });
    },
    60_000,
  );
});

describeIf("without script", () => {
  it("every page reads, and shows nothing that needs script", async () => {
    const page = await site.open({ viewport: { width: 360, height: 800 }, javaScriptEnabled: false });
    for (const path of kinds) {
      await page.goto(site.origin + path);
      // Evaluated by the debugger, which needs no script of the page.
      const shown = await page.locator(".needs-script").count();
      for (let index = 0; index < shown; index++)
        expect(await page.locator(".needs-script").nth(index).isVisible(), path).toBe(false);
      expect(await page.locator("h1").isVisible(), path).toBe(true);
      expect((await page.locator("main").textContent())?.length, path).toBeGreaterThan(300);
    }
    await page.goto(`${site.origin}/dora/fields.html`);
    expect(await page.locator("tbody tr").count()).toBe(27);
    await page.close();
  }, 60_000);
});

describeIf("the table of fields", () => {
  const shownTitles = (page: Page) => page.locator("tbody tr:not([hidden]) th a").allTextContents();
  const { fields } = readJsonFile("api/v1/profiles/dora/fields/index.json");

  it("is filtered by what is chosen and written, and keeps that in its address", async () => {
    const page = await site.open({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.origin}/dora/fields.html`);
    await page.getByLabel("Tier").selectOption("private");
    await page.getByLabel("Find").fill("contact");
    const expected = fields.filter(
      ({ disclosure_tier, title }: { disclosure_tier: string; title: string }) =>
        disclosure_tier === "private" && /contact/i.test(title),
    );
    expect(await shownTitles(page)).toEqual(expected.map(({ title }: { title: string }) => title));
    expect(await page.locator("output").textContent()).toBe(`${expected.length} of 27 fields`);
    const copy = await site.open();
    await copy.goto(page.url());
    expect(await shownTitles(copy)).toEqual(await shownTitles(page));
    await page.getByRole("button", { name: "Clear" }).click();
    await page.waitForFunction(() => document.querySelector("output")?.textContent === "27 fields");
    expect(await shownTitles(page)).toHaveLength(27);
    await Promise.all([page.close(), copy.close()]);
  }, 30_000);

  it("is sorted by the head that is pressed, up and then down, with the keyboard too", async () => {
    const page = await site.open({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.origin}/dora/fields.html`);
    const load = page.getByRole("button", { name: "Load" });
    const loads = async () => (await page.locator("tbody tr").allTextContents()).length;
    const marks = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("tbody tr")].map((row) => row.getAttribute("data-interpretive_load")),
      );
    const rated = fields
      .flatMap(({ interpretive_load }: { interpretive_load: number | null }) => interpretive_load ?? [])
      .sort();
    await load.focus();
    await page.keyboard.press("Enter");
    expect(await loads()).toBe(27);
    expect((await marks()).slice(0, rated.length)).toEqual(rated.map(String));
    expect(await page.locator('th[aria-sort="ascending"]').textContent()).toBe("Load");
    await page.keyboard.press("Enter");
    expect((await marks()).slice(-rated.length)).toEqual(rated.map(String).reverse());
    expect(await page.locator('th[aria-sort="descending"]').count()).toBe(1);
    await page.close();
  }, 30_000);

  it("is ordered by a select where its head is not shown", async () => {
    const page = await site.open({ viewport: { width: 360, height: 800 } });
    await page.goto(`${site.origin}/dora/fields.html`);
    await page.getByLabel("Order").selectOption("title");
    const titles = await shownTitles(page);
    expect(titles).toEqual([...titles].sort());
    await page.close();
  }, 30_000);
});

describeIf("the hash check", () => {
  it("hashes the published files, and finds the published hashes", async () => {
    const page = await site.open({ viewport: { width: 1280, height: 800 } });
    const asked: string[] = [];
    await page.goto(`${site.origin}/`);
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole("button", { name: /Check it yourself/ }).click();
    await page.waitForFunction(() => document.querySelectorAll("[data-hash].is-ready").length === 2);
    const bytes = ["profile", "semantic"].map((name) => readPublic(`api/v1/profiles/dora/${name}.json`));
    const lines = await page.locator("[data-hash]").allTextContents();
    expect(lines).toEqual(bytes.map(({ length }) => `The same. ${length} bytes were hashed just now.`));
    expect(asked.sort()).toEqual(["profile", "semantic"].map((name) => `/api/v1/profiles/dora/${name}.json`));
    const shown = await page.locator(".hash").allTextContents();
    expect(shown).toEqual(bytes.map((file) => `sha256:${sha256(file)}`));
    await page.close();
  }, 30_000);

  it("says so when a file has another hash than the page", async () => {
    const page = await site.open();
    await page.goto(`${site.origin}/`);
    await page.evaluate(() =>
      document.querySelector("[data-hash]")?.setAttribute("data-hash", `sha256:${"0".repeat(64)}`),
    );
    await page.getByRole("button", { name: /Check it yourself/ }).click();
    await page.locator("[data-hash].is-blocking").waitFor();
    expect(await page.locator("[data-hash].is-blocking").textContent()).toMatch(
      /^Not the same: .*sha256:[0-9a-f]{64}\.$/,
    );
    await page.close();
  }, 30_000);

  it("says where the browser has no hashing, and leaves the line for a shell", async () => {
    const page = await site.open();
    // A host name that is neither HTTPS nor localhost is no secure context.
    await page.goto(`${site.origin.replace("127.0.0.1", "insecure.test")}/`);
    expect(await page.locator("[data-hash-unavailable]").isVisible()).toBe(true);
    expect(await page.locator("[data-hash-start]").count()).toBe(0);
    expect(await page.locator("[data-hash-check] pre").first().textContent()).toMatch(
      /^\s*curl -s http:\S+ \| sha256sum\s*$/,
    );
    await page.close();
  }, 30_000);
});

describeIf("what is transferred", () => {
  it("for the first page stays below 100 KB", async () => {
    const page = await site.open();
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) =>
      sizes.push(
        request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
      ),
    );
    await page.goto(`${site.origin}/`, { waitUntil: "networkidle" });
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThan(100_000);
    await page.close();
  }, 30_000);
});
