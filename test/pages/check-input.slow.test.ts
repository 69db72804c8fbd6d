// The draft check in Chromium: files in and out, and hostile input: large drafts, markup, and a worker that hangs.
import { describe, expect, it } from "vitest";
import { REPLY_MS } from "../../scripts/pages/check/engine.ts";
import { readyRequest } from "../support.ts";
import { browserMissing, type Page, visibleTextOf } from "./browser.ts";
import {
  ATTENTION,
  answer,
  BLOCKED,
  button,
  downloaded,
  dropFile,
  type OpenCheck,
  openCheck,
  READY,
  SAVE_ESAS,
  SAVE_PARTIAL_ESAS,
  waitForVerdict,
} from "./check-page.ts";
import { ESAS_TEXT, FIELD_IDS, READY_TEXT } from "./page-facts.ts";
import { useSite } from "./use-site.ts";

const { report } = readyRequest();
const MARKUP = '<img src="x" onerror="window.harmed = true"><script>window.harmed = true</script>';

/** Whether markup of a draft ran or became an element. */
const harmOf = ({ page }: OpenCheck) =>
  page.evaluate(() => ["harmed" in window, document.querySelectorAll("main img, main script").length]);

const OPEN_TEXT = "Open the text as a file";

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 240_000 }, () => {
  const site = useSite();

  it("the draft check loads files that are opened, and puts fields without report into one", async () => {
    const check = await openCheck(site);
    const open = (text: string) =>
      check.page.locator("#draft-file").setInputFiles({ name: "a.json", mimeType: "", buffer: Buffer.from(text) });
    await open(READY_TEXT);
    await waitForVerdict(check, READY);
    await open(JSON.stringify(report));
    await button(check, "Put its fields into report and load it").click();
    await waitForVerdict(check, ATTENTION);
    await check.json.edit(JSON.stringify(report));
    await button(check, OPEN_TEXT).click();
    await button(check, "Put its fields into report and load it").click();
    await waitForVerdict(check, ATTENTION);
    expect(JSON.parse(await check.json.inputValue())).toEqual({ report });
  });

  it("the draft check continues from the report before, a draft or a file of the ESAs, and lists what changed since", async () => {
    const check = await openCheck(site);
    const { page, json } = check;
    const previous = (text: string) =>
      page.locator("#previous-file").setInputFiles({ name: "a.json", mimeType: "", buffer: Buffer.from(text) });
    const section = page.locator("section", { has: page.locator("#comparison-title") }).last();
    await previous(READY_TEXT);
    await waitForVerdict(check, READY);
    expect(await section.innerText()).toContain("No row changed.");
    const link = (changed: string) => page.getByRole("link", { name: `${changed} since the previous report` });
    expect(await link("0 rows changed").count()).toBe(1);
    await json.fill(JSON.stringify({ report: { ...report, incident_reference_code: "CANARY-7f3a" } }));
    await page.locator("#comparison-title", { hasText: "(1)" }).waitFor();
    expect(await section.innerText()).toMatch(/Changed: Incident reference code/);
    expect(await section.innerText()).not.toContain("CANARY");
    await link("1 row changed").click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("comparison");
    const [bar, heading] = [page.locator(".check-bar"), page.locator("#comparison-title")];
    expect((await bar.boundingBox()).height).toBeLessThan((await heading.boundingBox()).y);
    await button(check, "Stop comparing").click();
    expect(await section.count()).toBe(0);
    expect(await link("changed").count()).toBe(0);
    await previous(ESAS_TEXT);
    await answer(check, "Replace it");
    await page.locator("#comparison-title", { hasText: "(0)" }).waitFor();
    await previous("[]");
    await page.locator('[role="alert"]', { hasText: "was not loaded" }).waitFor();
  });

  it("the draft check converts files of the ESAs, dropped or pasted, lists what is left out, and goes back", async () => {
    const check = await openCheck(site);
    const { page, json } = check;
    await json.fill(READY_TEXT);
    await dropFile(check, { name: "official.txt", bytes: ESAS_TEXT });
    await answer(check, "Replace it");
    const losses = page.locator(".losses");
    await losses.waitFor();
    const words = await visibleTextOf(losses);
    expect(words).toMatch(/Left out \(\d+\)/);
    expect(words).not.toContain("SECRET-7731");
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("losses");
    const converted = await json.inputValue();
    await button(check, "Bring back the earlier draft").click();
    await losses.waitFor({ state: "detached" });
    expect(JSON.parse(await json.inputValue())).toEqual(JSON.parse(READY_TEXT));
    await json.edit(ESAS_TEXT);
    await button(check, OPEN_TEXT).click();
    await answer(check, "Replace it");
    await losses.waitFor();
    expect(await json.inputValue()).toBe(converted);
    await button(check, SAVE_ESAS).click();
    const [name, content] = await downloaded(check, SAVE_PARTIAL_ESAS);
    expect([name, Object.keys(JSON.parse(content)).length > 1]).toEqual(["dora-esas-partial.json", true]);
    expect(await visibleTextOf(losses)).toContain("This is not a file to submit");
    expect(check.messages).toEqual([]);
  });

  it("the draft check does not take a pasted text of 50 MB", async () => {
    const check = await openCheck(site);
    const { page } = check;
    await page.getByRole("radio", { name: "JSON", exact: true }).check();
    await button(check, "Edit as JSON").click();
    const isTaken = await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "x".repeat(50 * 1024 * 1024));
      const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      return document.querySelector("#draft-json")?.dispatchEvent(paste);
    });
    expect(isTaken).toBe(false);
    await page.getByText("The pasted text was not taken.").waitFor();
  });

  it.each<[what: string, text: string]>([
    ["30,000 unknown codes", `{"report":{"affected_member_states":[${Array(30_000).fill('"X"')}]}}`],
    ["15,000 unknown members", `{"report":{${Array.from({ length: 15_000 }, (_, index) => `"x${index}":0`)}}}`],
    ["100,000 nested arrays", `{"report":{"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`],
    ["a line of 250,000 characters", `{"report":{"entity_legal_name":"${"x".repeat(250_000)}"}}`],
  ])("the draft check checks %s, and the form still takes a value", async (_, text) => {
    const check = await openCheck(site);
    await check.json.fill(text);
    await waitForVerdict(check, BLOCKED);
    await check.page.locator("#input-competent_authority").fill("BaFin");
    // Not a matcher on the text: a failure would print all of it.
    await expect
      .poll(async () => (await check.json.inputValue()).includes('"competent_authority": "BaFin"'), { timeout: 10_000 })
      .toBe(true);
  });

  it("the draft check shows markup in names, values, labels and files as text", async () => {
    const check = await openCheck(site);
    for (const value of [MARKUP, [MARKUP], { [MARKUP]: MARKUP }]) {
      const names = [...FIELD_IDS, MARKUP];
      const draft = {
        report: Object.fromEntries(names.map((name) => [name, value])),
        evidence_manifest: Object.fromEntries(names.map((name) => [name, [MARKUP]])),
      };
      await check.json.fill(JSON.stringify(draft));
      await waitForVerdict(check, BLOCKED);
      expect(await harmOf(check)).toEqual([false, 0]);
    }
    expect(await visibleTextOf(check.page.locator(".result"))).toContain("<img");
    await button(check, SAVE_ESAS).click();
    await downloaded(check, SAVE_PARTIAL_ESAS);
    await dropFile(check, { name: `${MARKUP}.json`, bytes: JSON.stringify({ ...JSON.parse(ESAS_TEXT), [MARKUP]: 1 }) });
    await answer(check, "Replace it");
    await check.page.getByText("Converted from the ESAs' format").waitFor();
    expect([await harmOf(check), check.messages]).toEqual([[false, 0], []]);
  });

  it("the draft check terminates a worker that hangs, and checks the next text without a request", async () => {
    const hang = `addEventListener("message", ({ data }) => {
      if (data.kind === "check" && new TextDecoder().decode(data.body).includes("HANG")) for (;;);
    });`;
    const before = (page: Page) =>
      page.route("**/assets/check.js", async (route: Page) => {
        const script = await (await route.fetch()).text();
        await route.fulfill({ contentType: "text/javascript", body: hang + script });
      });
    const check = await openCheck(site, { before });
    const loaded = check.requests.length;
    await check.json.fill('{"report":{"x":"HANG"}}');
    await waitForVerdict(check, "Not checked: the check was ended");
    expect(await visibleTextOf(check.page.locator(".verdict"))).toContain(`longer than ${REPLY_MS / 1_000} seconds`);
    await check.json.fill(READY_TEXT);
    await waitForVerdict(check, READY);
    expect([check.requests.slice(loaded), check.messages]).toEqual([[], []]);
  });
});
