// The draft check in Chromium: by keyboard from nothing to ready, the form and the JSON in step, the server's bytes, and no request.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formFieldsOf } from "../../scripts/pages/check/form-model.ts";
import type { PageProfile } from "../../scripts/pages/check/profile.ts";
import { sampleRequests } from "../engine/drafts.ts";
import { type DraftRequest, PROFILE, post, readJsonFile } from "../support.ts";
import { browserMissing, openSite, type Site } from "./browser.ts";
import { pageFacts } from "./check-facts.ts";
import {
  ATTENTION,
  BLOCKED,
  loadExample,
  NO_DRAFT,
  type OpenCheck,
  openCheck,
  READY,
  visibleTextOf,
  waitForVerdict,
} from "./check-page.ts";

const PROFILE_JSON: PageProfile = readJsonFile("api/v1/profiles/dora/profile.json");
const FIELDS = formFieldsOf(PROFILE_JSON);
const EXAMPLES: readonly { name: string; request: DraftRequest }[] = readJsonFile(
  "api/v1/profiles/dora/examples.json",
).examples;
const exampleOf = (name: string) => EXAMPLES.find((example) => example.name === name)?.request as DraftRequest;
const titleOf = (name: string) => PROFILE_JSON.examples.find((example) => example.name === name)?.title ?? "";
const serverAnswer = async (text: string): Promise<string> =>
  (await post(`${PROFILE}/prevalidate-report`, text)).text();

describe.skipIf(browserMissing !== null)("the draft check", { timeout: 120_000 }, () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  }, 60_000);
  afterAll(() => site?.close());

  it("takes a draft from nothing to ready by keyboard alone, and asks for nothing meanwhile", async () => {
    const check = await openCheck(site);
    const { page, requests, messages, json, strip } = check;
    const loaded = requests.length;
    const { report, evidence_manifest = {} } = exampleOf("required_only");
    expect(await strip.textContent()).toBe("Nothing to check yet");
    for (const field of FIELDS.filter(({ required }) => required)) {
      await typeValue(check, field, report[field.id]);
      for (const label of (evidence_manifest[field.id] ?? []) as string[]) {
        await tabTo(check, `evidence-${field.id}-${label}`);
        await page.keyboard.press("Space");
      }
    }
    await waitForVerdict(check, READY);
    const expected = { report: inListOrder(report), evidence_manifest };
    expect(JSON.parse(await json.inputValue())).toEqual(expected);
    expect([requests.slice(loaded), messages]).toEqual([[], []]);
  });

  it("leads by keyboard from a finding to its field", async () => {
    const check = await openCheck(site);
    await loadExample(check, titleOf("blocked"));
    await waitForVerdict(check, BLOCKED);
    const link = check.page.locator(".finding-list a").first();
    const target = (await link.getAttribute("href"))?.replace("#field-", "input-");
    await link.focus();
    await check.page.keyboard.press("Enter");
    expect(await check.page.evaluate(() => document.activeElement?.id)).toBe(target);
  });

  it("sends nothing while a draft is edited, loaded and saved, and goes on without a network", async () => {
    const check = await openCheck(site);
    const { page, requests, json } = check;
    const loaded = requests.length;
    await page.context().setOffline(true);
    await loadExample(check, titleOf("attention"));
    await waitForVerdict(check, ATTENTION);
    await json.fill('{"report":{}');
    await waitForVerdict(check, NO_DRAFT);
    await page.locator("#draft-file").setInputFiles({
      name: "draft.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(exampleOf("ready"))),
    });
    await waitForVerdict(check, READY);
    await page.locator("#input-entity_legal_name").fill("Somebody else");
    await waitForVerdict(check, READY);
    for (const name of ["Download draft", "Download result"]) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
      expect(await download.path()).not.toBe("");
    }
    await page.getByRole("button", { name: "Start over" }).click();
    await page.getByRole("button", { name: "Bring the draft before back" }).click();
    await waitForVerdict(check, READY);
    expect(requests.slice(loaded)).toEqual([]);
  });

  it.each(EXAMPLES.map(({ name }) => name))(
    "gives the example %s the server's bytes, to be downloaded",
    async (name) => {
      const check = await openCheck(site);
      await loadExample(check, titleOf(name));
      const text = await check.json.inputValue();
      const expected = await serverAnswer(text);
      const { prevalidation_status, safe_summary } = JSON.parse(expected);
      await waitForVerdict(
        check,
        { blocked: BLOCKED, attention_required: ATTENTION }[prevalidation_status as string] ?? READY,
      );
      expect(await check.page.locator(".safe-summary").textContent()).toBe(safe_summary);
      expect(await downloaded(check, "Download result")).toEqual(["dora-prevalidation.json", expected]);
      expect(await downloaded(check, "Download draft")).toEqual(["dora-draft.json", text]);
    },
  );

  it("gives 200 generated drafts the server's bytes in its worker", async () => {
    const check = await openCheck(site);
    const texts = sampleRequests(200, 42);
    const { profileUrl, workerUrl, ...facts } = pageFacts();
    const outcomes = await check.page.evaluate(
      async ({ texts, profileUrl, workerUrl, facts }) => {
        const fetchText = async (url: string) => (await fetch(url)).text();
        const script = URL.createObjectURL(new Blob([await fetchText(workerUrl)]));
        const worker = new Worker(script);
        const heard = () =>
          new Promise<{ status: number; json: string }>((resolve) => {
            worker.onmessage = ({ data }) => resolve(data);
          });
        worker.postMessage({ kind: "setup", setup: { ...facts, profile: await fetchText(profileUrl) } });
        await heard();
        const results: { status: number; json: string }[] = [];
        for (const [id, text] of texts.entries()) {
          worker.postMessage({ kind: "check", id, body: new TextEncoder().encode(text) });
          const { status, json } = await heard();
          results.push({ status, json });
        }
        worker.terminate();
        return results;
      },
      { texts, profileUrl, workerUrl, facts },
    );
    expect(outcomes.map(({ json }) => json)).toEqual(await Promise.all(texts.map(serverAnswer)));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("keeps what the form does not show, and changes only what was changed", async () => {
    const check = await openCheck(site);
    const { page, json } = check;
    const text =
      '{"report":{"zz":1e400,"reporting_currency":"USD","preliminary_estimated_financial_amount":1.50,"entity_legal_name":7}}';
    await json.fill(text);
    await waitForVerdict(check, BLOCKED);
    expect(await page.locator("#input-preliminary_estimated_financial_amount").inputValue()).toBe("1.50");
    expect(await visibleTextOf(page.locator("#field-entity_legal_name .foreign"))).toContain(
      "Not editable here: see JSON.",
    );
    await page.locator("#input-reporting_currency").selectOption("EUR");
    expect(await json.inputValue()).toBe(text.replace("USD", "EUR"));
    await page.locator("#field-entity_legal_name button").click();
    await page.locator("#input-entity_legal_name").fill("x");
    expect(await json.inputValue()).toBe(
      text
        .replace("USD", "EUR")
        .replace(',"entity_legal_name":7', "")
        .replace('{"zz"', '{"entity_legal_name":"x","zz"'),
    );
  });

  it("stops the form while the JSON is broken, and goes back", async () => {
    const check = await openCheck(site);
    const { page, json } = check;
    await loadExample(check, titleOf("ready"));
    const text = await json.inputValue();
    await json.fill(`${text},`);
    await waitForVerdict(check, NO_DRAFT);
    expect(await page.locator("#input-entity_legal_name").getAttribute("disabled")).not.toBeNull();
    expect(await page.locator("#json-problem").textContent()).toContain(`line ${text.split("\n").length}, `);
    await page.getByRole("button", { name: "Go back to that draft" }).click();
    await waitForVerdict(check, READY);
    expect(await json.inputValue()).toBe(text);
  });

  it.each([
    { now: "2026-03-10T11:15:00Z", left: "2 h 00 min left" },
    { now: "2026-03-10T13:45:59Z", left: "passed 0 h 30 min ago" },
  ])("counts the time limit by this machine's clock: at $now $left", async ({ now, left }) => {
    const check = await openCheck(site, {
      timezoneId: "America/New_York",
      before: (page) => page.clock.setFixedTime(now),
    });
    await loadExample(check, titleOf("ready"));
    await waitForVerdict(check, READY);
    const words = await visibleTextOf(check.page.locator(".deadline"));
    for (const part of ["Tue, 10 Mar 2026, 13:15:00", "America/New_York", "Tue, 10 Mar 2026, 09:15:00", left])
      expect(words).toContain(part);
  });
});

/** A report whose codes stand in the order of their lists: as they are ticked from top to bottom. */
const inListOrder = (report: DraftRequest["report"]) =>
  Object.fromEntries(
    Object.entries(report).map(([id, value]) => {
      const control = FIELDS.find((field) => field.id === id)?.control;
      if (control?.kind !== "choices") return [id, value];
      return [id, control.options.map(({ code }) => code).filter((code) => (value as string[]).includes(code))];
    }),
  );

/** Presses Tab until the element has the keyboard. */
async function tabTo({ page }: OpenCheck, id: string): Promise<void> {
  for (let presses = 0; presses < 300; presses++) {
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${id}`);
}

/** Fills a field in with keys alone, from wherever the keyboard is. */
async function typeValue(check: OpenCheck, { id, control }: (typeof FIELDS)[number], value: unknown): Promise<void> {
  const { keyboard } = check.page;
  if (control.kind === "choices") {
    for (const [index, { code }] of control.options.entries()) {
      if (!(value as string[]).includes(code)) continue;
      await tabTo(check, index === 0 ? `input-${id}` : `input-${id}-${index}`);
      await keyboard.press("Space");
    }
    return;
  }
  await tabTo(check, `input-${id}`);
  if (control.kind === "yes_no") await keyboard.press(value === true ? "ArrowRight" : "ArrowLeft");
  else if (control.kind === "choice") {
    const place = control.options.findIndex(({ code }) => code === value);
    for (let presses = 0; presses <= place; presses++) await keyboard.press("ArrowDown");
  } else await keyboard.type(String(value));
}

/** Name and content of what a button offers to download. */
async function downloaded({ page }: OpenCheck, name: string): Promise<[name: string, content: string]> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
}
