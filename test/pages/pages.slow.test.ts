// The pages in Chromium: they fit every screen, pass axe-core, work without scripts, and filter, sort and hash with them.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { artifacts, readJsonFile, readPublic } from "../support.ts";
import {
  browserMissing,
  findAxeViolations,
  LOOKS,
  messagesOf,
  openSite,
  overflowOf,
  type Page,
  type Site,
} from "./browser.ts";

// Not all pages of all profiles, because the same views draw them: one profile alone, and of the stages the last one and what they share.
const paths = [...new Set(artifacts.files.values())]
  .filter(({ media_type }) => media_type.startsWith("text/html"))
  .map((file) => file.paths[0] as string)
  .filter((path) => !/^\/dora-(?:cyber-threat|initial|intermediate)\//.test(path))
  .filter((path) => !path.startsWith("/dora-cyber-threat/fields/"));
// One of each kind, and of fields those with a code list, conditions and long words.
const kinds = paths.filter(
  (path) =>
    !path.includes("/fields/") ||
    /\/(?:classification_criteria_triggered|detailed_.*|description_of_any_temporary_.*)\.html$/.test(path),
);
const { fields } = readJsonFile("api/v1/profiles/dora/fields/index.json");
const WIDE = { viewport: { width: 1280, height: 800 } };
const NARROW = { viewport: { width: 360, height: 800 } };

describe.skipIf(browserMissing !== null)("the pages in a browser", { timeout: 240_000 }, () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  }, 60_000);
  afterAll(() => site?.close());
  const open = async (path: string, options: object = WIDE): Promise<Page> => {
    const page = await site.open(options);
    await page.goto(site.origin + path);
    return page;
  };

  it.each(LOOKS)("fit at $width px, $colorScheme, pass axe and write nothing to the console", async (look) => {
    const page = await site.open({ viewport: { width: look.width, height: 800 }, colorScheme: look.colorScheme });
    const messages = messagesOf(page);
    // What fits a narrow screen fits a wide one, so there only one page of each kind is loaded.
    for (const path of look.width === NARROW.viewport.width ? paths : kinds) {
      await page.goto(site.origin + path);
      expect([path, await overflowOf(page)]).toEqual([path, 0]);
      if (kinds.includes(path)) expect([path, await findAxeViolations(page)]).toEqual([path, []]);
    }
    expect(messages).toEqual([]);
  });

  it("can be read without scripts, and then show nothing that needs one", async () => {
    const page = await site.open({ ...NARROW, javaScriptEnabled: false });
    for (const path of kinds) {
      await page.goto(site.origin + path);
      for (const element of await page.locator(".needs-script").all())
        expect(await element.isVisible(), path).toBe(false);
      expect((await page.locator("main").textContent()).length, path).toBeGreaterThan(300);
    }
  });

  const titlesOn = (page: Page): Promise<string[]> => page.locator("tbody tr:not([hidden]) th a").allTextContents();

  it("filter the table of fields, and keep the filters in the address", async () => {
    const page = await open("/dora/fields/");
    await page.getByLabel("Tier").selectOption("private");
    await page.getByLabel("Find").fill("contact");
    const expected = fields.filter(
      ({ disclosure_tier, title }: { disclosure_tier: string; title: string }) =>
        disclosure_tier === "private" && /contact/i.test(title),
    );
    expect(await titlesOn(page)).toEqual(expected.map(({ title }: { title: string }) => title));
    expect(await page.locator("output").textContent()).toBe(`${expected.length} of ${fields.length} fields`);
    const copy = await open(page.url().slice(site.origin.length));
    expect(await titlesOn(copy)).toEqual(await titlesOn(page));
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText(`${fields.length} fields`, { exact: true }).waitFor();
    expect(await titlesOn(page)).toHaveLength(fields.length);
  });

  it("sort the table of fields by its heads, with the keyboard too", async () => {
    const page = await open("/dora/fields/");
    const loads = (): Promise<string[]> =>
      page
        .locator("tbody tr")
        .evaluateAll((rows: Element[]) => rows.map((row) => row.getAttribute("data-interpretive_load")));
    const rated = fields
      .flatMap(({ interpretive_load }: { interpretive_load: number | null }) => interpretive_load ?? [])
      .sort()
      .map(String);
    await page.getByRole("button", { name: "Load" }).focus();
    await page.keyboard.press("Enter");
    expect((await loads()).slice(0, rated.length)).toEqual(rated);
    expect(await page.locator('th[aria-sort="ascending"]').textContent()).toBe("Load");
    await page.keyboard.press("Enter");
    expect((await loads()).slice(-rated.length)).toEqual(rated.reverse());
    expect(await page.locator('th[aria-sort="descending"]').count()).toBe(1);
  });

  it("sort the table of fields with a select on narrow screens", async () => {
    const page = await open("/dora/fields/", NARROW);
    await page.getByLabel("Order").selectOption("title");
    const titles = await titlesOn(page);
    expect(titles).toEqual([...titles].sort());
  });

  it("hash the published files, and find the published hashes", async () => {
    const page = await open("/dora/");
    await page.getByRole("button", { name: /Check it yourself/ }).click();
    await page.waitForFunction(() => document.querySelectorAll("[data-hash].is-ready").length === 2);
    const sizes = ["profile", "semantic"].map((name) => readPublic(`api/v1/profiles/dora/${name}.json`).length);
    const lines = await page.locator("[data-hash]").allTextContents();
    expect(lines).toEqual(sizes.map((size) => expect.stringContaining(`${size} bytes`)));
  });

  it("report a file with another hash than the page", async () => {
    const page = await open("/dora/");
    await page.evaluate(
      (hash: string) => document.querySelector("[data-hash]")?.setAttribute("data-hash", hash),
      `sha256:${"0".repeat(64)}`,
    );
    await page.getByRole("button", { name: /Check it yourself/ }).click();
    await page.locator("[data-hash].is-blocking").waitFor();
    expect(await page.locator("[data-hash].is-blocking").textContent()).toMatch(
      /^Not the same: .*sha256:[0-9a-f]{64}\.$/,
    );
  });

  it("offer a shell line where the browser cannot hash", async () => {
    const page = await site.open();
    // A host name that is neither HTTPS nor localhost is not a secure context.
    await page.goto(`${site.origin.replace("127.0.0.1", "insecure.test")}/dora/`);
    expect(await page.locator("[data-hash-unavailable]").isVisible()).toBe(true);
    expect(await page.locator("[data-hash-start]").count()).toBe(0);
    expect(await page.locator("[data-hash-check] pre").first().textContent()).toMatch(
      /^\s*curl -s http:\S+ \| sha256sum\s*$/,
    );
  });
});
