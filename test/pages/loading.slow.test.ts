// How the pages load in Chromium: what they say of a script or a file that does not come, and how much is loaded first.
import { describe, expect, it } from "vitest";
import { RETRY_MS, START_MS } from "../../scripts/pages/check/engine.ts";
import { expectSizes } from "../sizes.ts";
import { browserMissing, type Page, settled } from "./browser.ts";
import { openCheck, sentBytes } from "./check-page.ts";
import { NOT_CHECKED } from "./labels.ts";
import { ESAS_TEXT } from "./page-facts.ts";
import { PHONE, SLOW_3G } from "./slow-phone.ts";
import { useSite } from "./use-site.ts";

const NAME = "name_of_the_entity_submitting_the_report";

// After this time the style sheet shows what a page says of a script that has not arrived.
const LATE_MS = 5_000;

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

/** Lets so much time pass on a page, for its timers and for what its style sheet shows after a while. */
async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.evaluate((ms: number) => {
    for (const animation of document.getAnimations()) animation.currentTime = Number(animation.currentTime) + ms;
  }, ms);
}

/** Lets the time pass after which the page asks again for what was missing, until it has checked. */
const askAgain = (page: Page) =>
  expect
    .poll(() => passTime(page, RETRY_MS).then(() => page.locator(".check-bar").innerText()), { timeout: 20_000 })
    .toContain("Deadline");

const CHECK = "/dora-initial/check.html";
const PROFILE = "**/dora-initial/profile.json";

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();

  it.each<[path: string, what: string, file: string, answer: (route: Page) => void, says: string | null]>([
    [CHECK, "its script is blocked", "**/check.js", block, null],
    [CHECK, "its script does not come", "**/check.js", hold, null],
    [CHECK, "its form is blocked", "**/dora-initial/form.json", block, "could not load ../dora-initial/form.json"],
    [CHECK, "its form does not come", "**/dora-initial/form.json", hold, null],
    ["/clocks.html", "its script is blocked", "**/clocks.js", block, null],
    ["/clocks.html", "its board is blocked", "**/clocks.json", block, "The clocks could not be loaded"],
    ["/clocks.html", "its board does not come", "**/clocks.json", hold, null],
  ])("the page %s says after five seconds what to do if %s", async (path, _, file, answer, says) => {
    const page = await site.open(PHONE);
    await page.clock.install();
    await page.route(file, answer);
    const asked = page.waitForRequest(file);
    await page.goto(site.origin + path, { waitUntil: "commit" });
    await asked;
    if (says !== null) await page.getByText(says).waitFor();
    const late = page.locator(".late", { hasText: "Reload the page" });
    await expect.poll(() => passTime(page, LATE_MS).then(() => late.isVisible()), { timeout: 20_000 }).toBe(true);
  });

  it.each<[path: string, what: string, isMissing: boolean, before: (page: Page) => Promise<void>]>([
    [CHECK, "its profile is blocked", true, (page) => page.route(PROFILE, block)],
    [CHECK, "its profile does not come", false, (page) => page.route(PROFILE, hold)],
    [CHECK, "its worker is blocked", true, (page) => page.route("**/check-worker.js", block)],
    [CHECK, "its worker does not come", false, (page) => page.route("**/check-worker.js", hold)],
    [CHECK, "no worker may start", true, (page) => page.addInitScript(withoutWorkers)],
    ["/dora-major/check.html", "its profile does not come", false, (page) => page.route("**/profile.json", hold)],
  ])("the form of %s says by itself what to do if %s", async (path, _, isMissing, before) => {
    const page = await site.open(PHONE);
    await page.clock.install();
    await before(page);
    await page.goto(site.origin + path, { waitUntil: "commit" });
    const bar = page.locator(".check-bar");
    await bar.waitFor();
    // What the page has without its script is gone.
    expect(await page.locator(".late").count()).toBe(0);
    if (isMissing) await bar.getByText(NOT_CHECKED).waitFor();
    const words = page.getByText("Reload the page").filter({ visible: true });
    const timePasses = () => (isMissing ? Promise.resolve() : passTime(page, START_MS));
    await expect.poll(() => timePasses().then(() => words.count()), { timeout: 20_000 }).toBeGreaterThan(0);
  });

  it("the draft check says that it sends no more requests once that is so, and not before", async () => {
    const page = await site.open(PHONE);
    const held: Page[] = [];
    await page.route("**/same-facts.json", (route: Page) => void held.push(route));
    const words = page.getByText("sends no request");
    for (const answer of ["abort", "continue"] as const) {
      await page.goto(`${site.origin}/dora-initial/check.html`);
      await expect.poll(() => held.length, { timeout: 20_000 }).toBe(1);
      expect(await words.filter({ visible: true }).count()).toBe(0);
      const others = page.waitForResponse("**/dora-final/profile.json");
      await held.pop()[answer]();
      await others;
      if (answer === "continue") await words.waitFor();
      else expect(await words.filter({ visible: true }).count()).toBe(0);
    }
  });

  it("the draft check does not say that a file of the ESAs is wrong if the worker is blocked", async () => {
    const page = await site.open(PHONE);
    await page.route("**/check-worker.js", block);
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

  it("the draft check asks by itself for a profile that was blocked, and checks what was entered meanwhile", async () => {
    const page = await site.open(PHONE);
    await page.clock.install();
    let isBlocked = true;
    await page.route("**/dora-initial/profile.json", (route: Page) => (isBlocked ? route.abort() : route.continue()));
    await page.goto(`${site.origin}/dora-initial/check.html`);
    await page.locator(`#input-${NAME}`).fill("Example Bank");
    await page.getByText("Not checked: the check could not be loaded").waitFor();
    isBlocked = false;
    await askAgain(page);
    expect(await page.getByText(NOT_CHECKED).filter({ visible: true }).count()).toBe(0);
  });

  it.each(["profile.json", "check-worker.js"])(
    "a %s of another edition is said to be one, and asked for again",
    async (file) => {
      const page = await site.open(PHONE);
      await page.clock.install();
      let isOther = true;
      await page.route(`**/${file}`, (route: Page) => (isOther ? route.fulfill({ body: "{}" }) : route.continue()));
      await page.goto(`${site.origin}/dora-initial/check.html`);
      await page.getByText("the page is of another edition than the check").waitFor();
      isOther = false;
      await askAgain(page);
      expect(await page.getByText("another edition").count()).toBe(0);
    },
  );

  it("an answer of the host that is no form is no fault of the browser", async () => {
    const page = await site.open(PHONE);
    await page.route("**/form.json", (route: Page) =>
      route.fulfill({ contentType: "text/html", body: "<p>Log in</p>" }),
    );
    await page.goto(`${site.origin}/dora-initial/check.html`);
    await page.getByText("could not load ../dora-initial/form.json from this host").waitFor();
  });

  it("the draft check needs two rounds of requests until its form is there, and a third one until it answers", async () => {
    const page = await site.open(PHONE);
    const held: Page[] = [];
    const pathOf = (route: Page) => new URL(route.request().url()).pathname;
    const rounds = [
      ["/assets/check.js", "/assets/lexbind.css", "/dora-initial/form.json"],
      ["/api/v1/profiles/dora-initial/profile.json", "/assets/check-worker.js"],
    ];
    const { latency, downloadThroughput } = SLOW_3G;
    let [seconds, sent] = [latency / 1_000, await sentBytes(["/dora-initial/check.html"])];
    const nextRound = async (paths: readonly string[]) => {
      await expect.poll(() => held.map(pathOf).toSorted(), { timeout: 20_000 }).toEqual(paths);
      await Promise.all(held.splice(0).map((route) => route.continue()));
      sent += await sentBytes(paths);
      seconds += latency / 1_000;
      return seconds + sent / downloadThroughput;
    };
    // What is asked for besides comes when the browser is idle.
    const needed = new Set(rounds.flat());
    await page.route(/\.(?:js|css|json)$/, (route: Page) => void (needed.has(pathOf(route)) && held.push(route)));
    await page.goto(`${site.origin}/dora-initial/check.html`, { waitUntil: "commit" });
    const usable = await nextRound(rounds[0] ?? []);
    await page.locator(`#input-${NAME}`).fill("Example Bank");
    const answered = await nextRound(rounds[1] ?? []);
    await page.locator('#result[aria-busy="false"]').waitFor({ state: "attached" });
    await settled(page);
    expect(await page.locator(".check-bar").innerText()).not.toContain("Checking");
    console.info(`slow 3G brings the form in ${usable.toFixed(1)} s, and what checks it in ${answered.toFixed(1)} s`);
  });

  it.each(["dora-initial", "dora-final", "dora-major"])(
    "until the form of %s is there, until its check answers, and then, about as much is loaded as before",
    async (alias) => {
      const { requests } = await openCheck(site, { alias });
      const paths = [...new Set(requests)].map((url) => new URL(url).pathname);
      const needed = paths.filter((path) => !path.endsWith(".json") || path.includes(`/${alias}/`));
      const toCheck = needed.filter((path) => /\/profile\.json$|\/check-worker\.js$/.test(path));
      expect([needed.length, toCheck.length]).toEqual([6, 2]);
      const sums = await Promise.all([needed, toCheck, paths].map(sentBytes));
      const [answer = Number.NaN, checking = Number.NaN, all = Number.NaN] = sums;
      console.info(
        `${alias}: ${answer - checking} bytes until the form is there, ${answer} until it answers, ${all} in all`,
      );
      expectSizes({
        [`${alias}: until the form is there`]: answer - checking,
        [`${alias}: until the check answers`]: answer,
        [`${alias}: what follows`]: all - answer,
      });
    },
  );
});
