// The pages in Chromium: they fit every screen, pass axe-core, work without scripts, and filter, sort and hash with them.
import { beforeAll, describe, expect, it } from "vitest";
import { isWhole } from "../property-runs.ts";
import { ALIASES, artifacts, readJsonFile, readPublic } from "../support.ts";
import { browserMissing, findAxeViolations, messagesOf, overflowOf, type Page, SCREENS, settled } from "./browser.ts";
import { useSite } from "./use-site.ts";

// Not all pages of all profiles, because the same views draw them: one profile alone, and of the stages the last one and what they share.
const paths = [...new Set(artifacts.files.values())]
  .filter(({ media_type }) => media_type.startsWith("text/html"))
  .map((file) => file.paths[0] as string)
  .filter((path) => !/^\/dora-(?:cyber-threat|initial|intermediate)\//.test(path))
  .filter((path) => !path.startsWith("/dora-cyber-threat/fields/"));
// Of the other acts, the profile that each lists last.
const actOf = (name: string): string | undefined => name.split("-")[0];
const last = new Map(ALIASES.map((alias) => [actOf(alias), alias]));
const isOfOneAct = (path: string): boolean => {
  const folder = path.split("/")[1] ?? "";
  return actOf(folder) === "dora" || [undefined, folder].includes(last.get(actOf(folder)));
};
// One of each kind; of fields, those with a code list, conditions and long words, and a table of all.
const kinds = paths.filter(
  (path) =>
    isOfOneAct(path) &&
    (!path.includes("/fields/") ||
      /\/(?:classification_criteria_triggered|detailed_.*|description_of_any_temporary_.*)\.html$/.test(path) ||
      path === "/dora/fields/"),
);
// The same views draw the other acts and guides, and the rules, the sources and the draft check of one profile, which are shorter.
const GUIDE = "/docs/conversion.html";
const longest = ["/dora-reports/rules.html", "/dora-reports/sources.html", "/dora-final/check.html"];
const isOfOtherAct = (path: string): boolean => {
  const act = actOf(path.split("/")[1] ?? "");
  return act !== "dora" && last.has(act);
};
const oneOfEachKind = kinds.filter(
  (path) => !longest.includes(path) && !isOfOtherAct(path) && (!/^\/docs\/./.test(path) || path === GUIDE),
);
// check.slow.test.ts audits it in every state.
const auditedElsewhere = "/dora/check.html";
const { fields } = readJsonFile("api/v1/profiles/dora/fields/index.json");

const WIDE = { viewport: { width: 1280, height: 800 } };
const NARROW = { viewport: { width: 360, height: 800 } };

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();
  let wide: Page;
  beforeAll(async () => {
    wide = await site.open(WIDE);
  });
  /** A page at this path; a wide one is the same page each time, without what was done on it. */
  const open = async (path: string, options: object = WIDE): Promise<Page> => {
    const page = options === WIDE ? wide : await site.open(options);
    await page.goto(site.origin + path);
    return page;
  };

  it.each(SCREENS)(
    "the pages fit at $width px, $colorScheme, pass axe and write nothing to the console",
    async (screen) => {
      const page = await site.open({ viewport: { width: screen.width, height: 800 }, colorScheme: screen.colorScheme });
      const messages = messagesOf(page);
      // What fits a narrow screen fits a wide one, so there only one page of each kind is loaded; by night, those of other acts too.
      const isNarrow = screen.width === NARROW.viewport.width;
      expect(kinds).toEqual(expect.arrayContaining([...longest, GUIDE, auditedElsewhere]));
      for (const path of isNarrow && isWhole ? kinds : oneOfEachKind) {
        await page.goto(site.origin + path);
        expect([path, await overflowOf(page)]).toEqual([path, 0]);
        if (path !== auditedElsewhere) expect([path, await findAxeViolations(page)]).toEqual([path, []]);
      }
      expect(messages).toEqual([]);
    },
  );

  it("the pages fit at 360 px with the words of every other field and profile", async () => {
    const page = await open("/dora-reports/fields/", NARROW);
    expect(await overflowOf(page)).toBe(0);
    const others = paths.filter((path) => !kinds.includes(path) && path.endsWith(".html"));
    expect(others.length).toBeGreaterThan(50);
    for (const path of others) {
      // In the place of the body of that page, because to load each page takes 20 times as long.
      await page.evaluate((html: string) => {
        document.body.replaceWith(new DOMParser().parseFromString(html, "text/html").body);
      }, readPublic(path.slice(1)).toString());
      expect([path, await overflowOf(page)]).toEqual([path, 0]);
    }
  });

  it("the pages can be read without scripts, and then show nothing that needs one", async () => {
    const page = await site.open({ ...NARROW, javaScriptEnabled: false });
    for (const path of oneOfEachKind) {
      await page.goto(site.origin + path);
      expect(await page.locator(".needs-script:visible").count(), path).toBe(0);
      expect(await page.locator("main p:visible").count(), path).toBeGreaterThan(0);
    }
  });

  const titlesOn = (page: Page): Promise<string[]> => page.locator("tbody tr:not([hidden]) th a").allTextContents();

  it("the pages filter the table of fields, and keep the filters in the address", async () => {
    const page = await open("/dora/fields/");
    await page.getByRole("combobox", { name: "Confidentiality tier" }).selectOption("private");
    await page.getByLabel("Find").fill("contact");
    await settled(page);
    const expected = fields.filter(
      ({ disclosure_tier, title }: { disclosure_tier: string; title: string }) =>
        disclosure_tier === "private" && /contact/i.test(title),
    );
    expect(await titlesOn(page)).toEqual(expected.map(({ title }: { title: string }) => title));
    expect(await page.locator("output").textContent()).toBe(`${expected.length} of ${fields.length} fields`);
    await page.reload();
    // The line says how many there are a moment later than the list shows them.
    await settled(page);
    expect(await titlesOn(page)).toEqual(expected.map(({ title }: { title: string }) => title));
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText(`${fields.length} fields`, { exact: true }).waitFor();
    expect(await titlesOn(page)).toHaveLength(fields.length);
  });

  it("the pages say so where nothing fits the filters", async () => {
    const page = await open("/dora/fields/");
    const note = page.getByText("No fields fit these filters.");
    expect(await note.count()).toBe(0);
    await page.getByLabel("Find").fill("no such field");
    await settled(page);
    expect(await note.isVisible()).toBe(true);
    expect(await titlesOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear" }).click();
    await note.waitFor({ state: "detached" });
  });

  it("the pages sort the table of fields, with the keyboard too, and keep the order in the address", async () => {
    const page = await open("/dora/fields/");
    const loads = (): Promise<string[]> =>
      page
        .locator("tbody tr")
        .evaluateAll((rows: Element[]) => rows.map((row) => row.getAttribute("data-interpretive_load")));
    const rated = fields
      .flatMap(({ interpretive_load }: { interpretive_load: number | null }) => interpretive_load ?? [])
      .sort()
      .map(String);
    await page.getByRole("combobox", { name: "Order" }).focus();
    await page.keyboard.type("Judgement level");
    expect((await loads()).slice(0, rated.length)).toEqual(rated);
    expect(new URL(page.url()).search).toBe("?order=interpretive_load");
    await page.getByRole("button", { name: "Clear" }).click();
    await page.waitForURL((url: URL) => url.search === "");
    expect(await titlesOn(page)).toEqual(fields.map(({ title }: { title: string }) => title));
  });

  it("the pages sort the table of fields by title on narrow screens", async () => {
    const page = await open("/dora/fields/", NARROW);
    await page.getByLabel("Order").selectOption("title");
    const titles = await titlesOn(page);
    expect(titles).toEqual([...titles].sort(new Intl.Collator("en").compare));
  });

  const checkHashes = async (page: Page) => {
    for (const button of await page.getByRole("button", { name: "Check it yourself, here" }).all())
      await button.click();
    await page.waitForFunction(() => document.querySelectorAll("output.notice").length === 2);
  };

  it("the pages hash the published files, and find the published hashes", async () => {
    const page = await open("/dora/");
    await checkHashes(page);
    const sizes = ["profile", "semantic"].map((name) => readPublic(`api/v1/profiles/dora/${name}.json`).length);
    const lines = await page.locator("output.is-ready").allTextContents();
    expect(lines).toEqual(sizes.map((size) => expect.stringContaining(`${size} bytes`)));
  });

  it("the pages report a file with another hash than the page", async () => {
    const page = await open("/dora/");
    await page.evaluate(
      (hash: string) => document.querySelector("[data-hash]")?.setAttribute("data-hash", hash),
      `sha256:${"0".repeat(64)}`,
    );
    await checkHashes(page);
    expect(await page.locator("output.is-blocking").allTextContents()).toEqual([
      expect.stringMatching(/^Not the same: .*sha256:[0-9a-f]{64}\.$/),
    ]);
  });

  it("the pages offer a shell line where the browser cannot hash", async () => {
    const page = await site.open();
    // A host name that is neither HTTPS nor localhost is not a secure context.
    await page.goto(`${site.origin.replace("127.0.0.1", "insecure.test")}/dora/`);
    await checkHashes(page);
    expect(await page.locator("output.is-attention").first().textContent()).toContain("does not offer hashing");
    expect(await page.locator("section:has([data-hash]) pre").first().textContent()).toMatch(
      /^\s*curl -s http:\S+ \| sha256sum\s*$/,
    );
  });
});
