// The draft check in Chromium with what nobody should give it: files that are no drafts, texts that are markup, a worker that hangs.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FIELDS } from "../engine/drafts.ts";
import { PROFILE, post, readyRequest } from "../support.ts";
import { browserMissing, openSite, type Site } from "./browser.ts";
import { pageFacts } from "./check-facts.ts";
import {
  type CheckPage,
  dropFile,
  NO_DRAFT,
  type OpenCheck,
  openCheck,
  READY,
  visibleTextOf,
  waitForVerdict,
} from "./check-page.ts";

const { maxRequestBytes } = pageFacts().service;
const READY_TEXT = JSON.stringify(readyRequest());
const MARKUP = '<img src="x" onerror="window.harmed = true"><script>window.harmed = true</script>';

const serverWords = async (body: string): Promise<string> =>
  JSON.parse(await (await post(`${PROFILE}/prevalidate-report`, body)).text()).message;
const noticeOf = async ({ page }: OpenCheck): Promise<string> => {
  await page.locator(".notice-place .notice").waitFor();
  return visibleTextOf(page.locator(".notice-place .notice p"));
};

describe.skipIf(browserMissing !== null)("the draft check is not harmed", { timeout: 60_000 }, () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  }, 60_000);
  afterAll(() => site?.close());

  it.each<{ name: string; bytes: number | string; says: () => Promise<string> | string }>([
    { name: "letter.txt", bytes: "Dear authority", says: () => serverWords("Dear authority") },
    { name: "list.json", bytes: "[]", says: () => serverWords("[]") },
    { name: "twice.json", bytes: '{"report":{},"report":{}}', says: () => serverWords('{"report":{},"report":{}}') },
    { name: "zeros.bin", bytes: 10_000, says: () => serverWords("\0") },
    { name: "huge.json", bytes: 50 * 1024 * 1024, says: () => serverWords(" ".repeat(maxRequestBytes + 1)) },
    { name: "answer.json", bytes: '{"prevalidation_status":"blocked"}', says: () => "This is the answer of a check" },
    { name: "bare.json", bytes: '{"entity_legal_name":"x"}', says: () => serverWords('{"entity_legal_name":"x"}') },
  ])("by the dropped file $name, which it refuses in a sentence, keeping the draft", async ({ name, bytes, says }) => {
    const check = await openCheck(site);
    await check.json.fill(READY_TEXT);
    await waitForVerdict(check, READY);
    const started = Date.now();
    expect(await dropFile(check, { name, bytes })).toBe(true);
    const notice = await noticeOf(check);
    expect(Date.now() - started).toBeLessThan(2_000);
    expect(notice).toContain(`“${name}” was not loaded.`);
    expect(notice).toContain(await says());
    expect(await check.json.inputValue()).toBe(READY_TEXT);
    expect(check.messages).toEqual([]);
  });

  it("by a dropped draft, nor by one whose fields stand alone: it takes both", async () => {
    const check = await openCheck(site);
    const { report } = readyRequest();
    await dropFile(check, { name: "bare.json", bytes: JSON.stringify(report) });
    await check.page.getByRole("button", { name: "Put its fields into report and load it" }).click();
    expect(JSON.parse(await check.json.inputValue())).toEqual({ report });
    await dropFile(check, { name: "draft.json", bytes: READY_TEXT });
    await waitForVerdict(check, READY);
    expect(await check.json.inputValue()).toBe(READY_TEXT);
  });

  it("by fields alone in the JSON, which it offers to put into report", async () => {
    const check = await openCheck(site);
    const { report } = readyRequest();
    await check.json.fill(JSON.stringify(report));
    await waitForVerdict(check, NO_DRAFT);
    await check.page.getByRole("button", { name: "Put them into report" }).click();
    await waitForVerdict(check, "Attention required");
    expect(JSON.parse(await check.json.inputValue())).toEqual({ report });
  });

  it("by 50 MB that are pasted", async () => {
    const check = await openCheck(site);
    const isTaken = await check.page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "x".repeat(50 * 1024 * 1024));
      const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      return document.querySelector("#draft-json")?.dispatchEvent(paste);
    });
    expect(isTaken).toBe(false);
    expect(await noticeOf(check)).toContain(await serverWords(" ".repeat(maxRequestBytes + 1)));
  });

  it.each<{ name: string; text: string }>([
    {
      name: "a list of 30,000 codes that are none",
      text: `{"report":{"affected_member_states":[${Array.from({ length: 30_000 }, (_, index) => `"${index}"`).join()}]}}`,
    },
    {
      name: "15,000 unknown members",
      text: `{"report":{${Array.from({ length: 15_000 }, (_, index) => `"x${index}":0`).join()}}}`,
    },
    { name: "100,000 arrays in each other", text: `{"report":{"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}}` },
    { name: "a line of 250,000 characters", text: `{"report":{"entity_legal_name":"${"x".repeat(250_000)}"}}` },
  ])("by $name: the verdict comes, and the form still takes a value", async ({ text }) => {
    const check = await openCheck(site);
    const started = Date.now();
    await check.page.evaluate((text: string) => {
      const json = document.querySelector<HTMLTextAreaElement>("#draft-json");
      if (json !== null) json.value = text;
      json?.dispatchEvent(new Event("input", { bubbles: true }));
    }, text);
    await waitForVerdict(check, "Blocked: structure is wrong");
    await check.page.locator("#input-competent_authority").fill("BaFin");
    expect(await check.json.inputValue()).toContain('"competent_authority":"BaFin"');
    expect(Date.now() - started).toBeLessThan(8_000);
  });

  it("by markup in names, values and labels: it is text everywhere", async () => {
    const check = await openCheck(site);
    const { page, json, messages } = check;
    const values = [MARKUP, [MARKUP], { [MARKUP]: MARKUP }];
    for (const value of values) {
      const report = Object.fromEntries([...FIELDS.map(({ field_id }) => [field_id, value]), [MARKUP, value]]);
      const evidence_manifest = Object.fromEntries(Object.keys(report).map((name) => [name, [MARKUP]]));
      await json.fill(JSON.stringify({ report, evidence_manifest }));
      await waitForVerdict(check, "Blocked: structure is wrong");
      expect(await harmOf(page)).toEqual({ harmed: false, elements: 0 });
    }
    expect(await visibleTextOf(page.locator(".result"))).toContain("<img");
    await page.locator("#draft-file").setInputFiles({ name: `${MARKUP}.json`, mimeType: "", buffer: Buffer.from("{") });
    expect(await noticeOf(check)).toContain("<img src=");
    await page.getByRole("button", { name: "Start over" }).click();
    for (const id of ["entity_legal_name", "initial_impact_description", "detection_datetime_utc"])
      await page.locator(`#input-${id}`).fill(MARKUP);
    await waitForVerdict(check, "Blocked: structure is wrong");
    expect([await harmOf(page), messages]).toEqual([{ harmed: false, elements: 0 }, []]);
  });

  it("by a worker that hangs: it is ended after two seconds, and the next text is checked without a request", async () => {
    const hang = `addEventListener("message", ({ data }) => {
      if (data.kind === "check" && new TextDecoder().decode(data.body).includes("HANG")) for (;;);
    });`;
    const before = (page: CheckPage) =>
      page.route("**/assets/check-worker.js", async (route) => {
        const script = await (await route.fetch()).text();
        await route.fulfill({ contentType: "text/javascript", body: hang + script });
      });
    const check = await openCheck(site, { before });
    const { page, json, requests, messages } = check;
    const loaded = requests.length;
    const started = Date.now();
    await json.fill('{"report":{"x":"HANG"}}');
    // The page itself goes on: it takes what is typed meanwhile.
    await page.locator("#input-entity_legal_name").fill("x");
    await waitForVerdict(check, "Not checked: the check was ended");
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(await visibleTextOf(page.locator(".verdict"))).toContain("longer than two seconds");
    await json.fill(READY_TEXT);
    await waitForVerdict(check, READY);
    expect([requests.slice(loaded), messages]).toEqual([[], []]);
  });
});

/** Whether markup of a draft ran or became an element. */
const harmOf = (page: CheckPage) =>
  page.evaluate(() => ({
    harmed: "harmed" in window,
    elements: document.querySelectorAll("main img, main script, main iframe").length,
  }));
