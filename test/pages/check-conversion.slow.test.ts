// Files of the ESAs in the draft check in Chromium: in by drop, file and paste, out by download, each loss in sight, and no request.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromEsas, officialWith, toEsas } from "../convert/conversions.ts";
import { readyRequest } from "../support.ts";
import { browserMissing, findAxeViolations, openSite, type Site } from "./browser.ts";
import {
  ATTENTION,
  BLOCKED,
  type CheckPage,
  dropFile,
  NO_DRAFT,
  openCheck,
  READY,
  visibleTextOf,
  waitForVerdict,
} from "./check-page.ts";

const READY_TEXT = JSON.stringify(readyRequest());
const OFFER = "Convert it to a draft";
const DOWNLOAD = "Download ESAs' JSON (partial)";
const MARKUP = '<img src="x" onerror="window.harmed = true">';
const LOOKS = [360, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

const harmOf = (page: CheckPage) =>
  page.evaluate(() => ({ harmed: "harmed" in window, elements: document.querySelectorAll("main img").length }));

describe.skipIf(browserMissing !== null)("the draft check and files of the ESAs", { timeout: 120_000 }, () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  }, 60_000);
  afterAll(() => site?.close());

  it("turns a dropped file into a draft, by keyboard, lists what is left out, and goes back", async () => {
    const check = await openCheck(site);
    const { page, json, requests, messages } = check;
    const loaded = requests.length;
    await page.context().setOffline(true);
    await json.fill(READY_TEXT);
    await waitForVerdict(check, READY);
    const file = officialWith({ "/zz": "SECRET-7731" });
    expect(await dropFile(check, { name: "official.txt", bytes: JSON.stringify(file) })).toBe(true);
    const offer = page.getByRole("button", { name: OFFER });
    await offer.waitFor();
    expect(await json.inputValue()).toBe(READY_TEXT);
    await offer.focus();
    await page.keyboard.press("Enter");
    await waitForVerdict(check, BLOCKED);
    const { result, report } = fromEsas(file);
    expect(JSON.parse(await json.inputValue())).toEqual(result);
    const losses = page.locator(".losses");
    const text = await visibleTextOf(losses);
    expect(text).toContain(`Left out (${report.left_out.length})`);
    for (const { reason } of report.left_out) expect(text).toContain(reason);
    expect(text).not.toContain("SECRET-7731");
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("losses");
    // The one required field that such a file has no place for.
    await page.locator("#input-competent_authority").fill("BaFin");
    await waitForVerdict(check, ATTENTION);
    await page.getByRole("button", { name: "Bring the draft before back" }).click();
    expect([await json.inputValue(), await losses.count()]).toEqual([READY_TEXT, 0]);
    expect([requests.slice(loaded), messages]).toEqual([[], []]);
  });

  it("offers the same for a file that is opened and for a text that is pasted", async () => {
    const check = await openCheck(site);
    const { page, json } = check;
    const text = JSON.stringify(officialWith());
    await page
      .locator("#draft-file")
      .setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await page.locator(".notice-place button").first().click();
    await waitForVerdict(check, BLOCKED);
    await json.fill(text);
    await waitForVerdict(check, NO_DRAFT);
    await page.locator(".verdict button").click();
    await waitForVerdict(check, BLOCKED);
    expect(JSON.parse(await json.inputValue())).toEqual(fromEsas(officialWith()).result);
  });

  it("writes a draft as a part of such a file, says what stays empty, and that it is not to be submitted", async () => {
    const check = await openCheck(site);
    const { page, json, requests, messages } = check;
    const loaded = requests.length;
    await json.fill(READY_TEXT);
    await waitForVerdict(check, READY);
    const button = page.getByRole("button", { name: DOWNLOAD });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    const { report, evidence_manifest } = readyRequest();
    const expected = toEsas(report, evidence_manifest);
    const written = readFileSync(await download.path(), "utf8");
    expect([download.suggestedFilename(), written]).toEqual([
      "dora-esas-partial.json",
      `${JSON.stringify(expected.result, null, 2)}\n`,
    ]);
    await page.locator(".losses").waitFor();
    const text = await visibleTextOf(page.locator(".losses"));
    expect(text).toContain("This is not a file to submit.");
    expect(text).toContain(`Stays empty (${expected.report.unfilled.length})`);
    expect(text).toContain(`Left out (${expected.report.left_out.length})`);
    for (const { title } of expected.report.unfilled) expect(text).toContain(title);
    expect([requests.slice(loaded), messages]).toEqual([[], []]);
  });

  it("shows markup in names as text, both ways", async () => {
    const check = await openCheck(site);
    const { page, json, messages } = check;
    await dropFile(check, { name: `${MARKUP}.json`, bytes: JSON.stringify({ ...officialWith(), [MARKUP]: MARKUP }) });
    await page.getByRole("button", { name: OFFER }).click();
    await page.locator(".losses").waitFor();
    expect(await visibleTextOf(page.locator(".losses"))).toContain("<img src=");
    await json.fill(JSON.stringify({ report: { [MARKUP]: MARKUP, entity_legal_name: MARKUP } }));
    await waitForVerdict(check, BLOCKED);
    await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: DOWNLOAD }).click()]);
    await page.getByRole("button", { name: "Close this list" }).waitFor();
    expect([await harmOf(page), messages]).toEqual([{ harmed: false, elements: 0 }, []]);
  });

  it.each(LOOKS)("are whole and usable by all at $width px, $colorScheme", async (look) => {
    const check = await openCheck(site, look);
    const { page } = check;
    await dropFile(check, { name: "official.json", bytes: JSON.stringify(officialWith()) });
    await page.getByRole("button", { name: OFFER }).waitFor();
    const states = [OFFER, DOWNLOAD];
    for (const name of states) {
      await page.getByRole("button", { name }).click();
      await page.locator(".losses").waitFor();
      await waitForVerdict(check, BLOCKED);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([name, overflow]).toEqual([name, 0]);
      expect([name, await findAxeViolations(page)]).toEqual([name, { serious: [], other: [] }]);
    }
    expect(check.messages).toEqual([]);
  });
});
