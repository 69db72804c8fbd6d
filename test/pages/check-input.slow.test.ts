// The draft check in Chromium with hostile input: large drafts, markup, and a worker that hangs.
import { describe, expect, it } from "vitest";
import { REPLY_MS } from "../../scripts/pages/check/engine.ts";
import { browserMissing, type Page, settled, visibleTextOf } from "./browser.ts";
import {
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
import { CHECK_ANSWERS, NOT_CHECKED } from "./labels.ts";
import { ESAS_TEXT, FIELD_IDS, READY_TEXT } from "./page-facts.ts";
import { useSite } from "./use-site.ts";

const MARKUP = '<img src="x" onerror="window.harmed = true"><script>window.harmed = true</script>';

/** Whether markup of a draft ran or became an element. */
const harmOf = ({ page }: OpenCheck) =>
  page.evaluate(() => ["harmed" in window, document.querySelectorAll("main img, main script").length]);

/** Puts code before that of each worker. The page compares what it loads with its own edition, and makes workers of that. */
const addToWorkers = (code: string) => (page: Page) =>
  page.addInitScript((added: string) => {
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob: Blob) =>
      createObjectURL(blob.type === "text/javascript" ? new Blob([added, blob], { type: blob.type }) : blob);
  }, code);

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();

  it("the draft check checks what is large or deep, and the form still takes a value", async () => {
    const check = await openCheck(site);
    for (const [what, text] of [
      ["30,000 unknown codes", `{"report":{"affected_member_states":[${Array(30_000).fill('"X"')}]}}`],
      ["15,000 unknown members", `{"report":{${Array.from({ length: 15_000 }, (_, index) => `"x${index}":0`)}}}`],
      ["100,000 nested arrays", `{"report":{"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`],
      ["a line of 250,000 characters", `{"report":{"entity_legal_name":"${"x".repeat(250_000)}"}}`],
    ] as const) {
      await check.json.fill(text);
      await waitForVerdict(check, BLOCKED);
      await check.page.locator("#input-competent_authority").fill("BaFin");
      // Not a matcher on the text: a failure would print all of it.
      await expect
        .poll(async () => [what, (await check.json.inputValue()).includes('"competent_authority": "BaFin"')], {
          timeout: 10_000,
        })
        .toEqual([what, true]);
    }
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
    await check.page.getByLabel(CHECK_ANSWERS).check();
    await button(check, SAVE_ESAS).click();
    await downloaded(check, SAVE_PARTIAL_ESAS);
    await dropFile(check, { name: `${MARKUP}.json`, bytes: JSON.stringify({ ...JSON.parse(ESAS_TEXT), [MARKUP]: 1 }) });
    await check.page.getByText("Converted from the ESAs' format").waitFor();
    expect([await harmOf(check), check.messages]).toEqual([[false, 0], []]);
  });

  it("the draft check says at once that a worker broke while it started", async () => {
    const page = await site.open();
    // So little time passes that no limit of time can be why.
    await page.clock.install({ time: "2026-03-10T09:00:00Z" });
    await page.clock.pauseAt("2026-03-10T10:00:00Z");
    await addToWorkers('JSON.parse = () => { throw new Error("broken"); };')(page);
    await page.goto(`${site.origin}/dora/check.html`);
    const words = page.locator(".check-bar").getByText(NOT_CHECKED);
    await expect.poll(() => page.clock.runFor(10).then(() => words.count()), { timeout: 20_000 }).toBe(1);
  });

  it("the draft check terminates a worker that hangs, and checks the next text without a request", async () => {
    const hang = `addEventListener("message", ({ data }) => {
      if (data.kind === "check" && new TextDecoder().decode(data.body).includes("HANG")) for (;;);
    });`;
    const check = await openCheck(site, { before: addToWorkers(hang) });
    const loaded = check.requests.length;
    // The first check may take longer.
    await settled(check.page);
    await check.json.fill('{"report":{"x":"HANG"}}');
    const title = check.page.locator(".verdict h3");
    await expect
      .poll(() => check.page.clock.runFor(REPLY_MS).then(() => title.innerText()), { timeout: 20_000 })
      .toBe("Not checked: the check was ended");
    expect(await visibleTextOf(check.page.locator(".verdict"))).toContain(`longer than ${REPLY_MS / 1_000} seconds`);
    await check.json.fill(READY_TEXT);
    await waitForVerdict(check, READY);
    expect([check.requests.slice(loaded), check.messages]).toEqual([[], []]);
  });
});
