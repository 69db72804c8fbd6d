// The draft check in Chromium: without a network, and in every state. By keyboard alone it is used in incident.slow.test.ts.
import { describe, expect, it } from "vitest";
import { readyRequest } from "../support.ts";
import { browserMissing, findAxeViolations, overflowOf, SCREENS } from "./browser.ts";
import {
  ATTENTION,
  BLOCKED,
  button,
  downloaded,
  dropFile,
  NO_DRAFT,
  noticeOn,
  openCheck,
  openFile,
  READY,
  reportOn,
  SAVE_ESAS,
  SAVE_PARTIAL_ESAS,
  waitForVerdict,
} from "./check-page.ts";
import { CHECK_ANSWERS, SAVE_DRAFT, SAVE_RESULT } from "./labels.ts";
import { ESAS_TEXT, READY_TEXT, serverOutcome } from "./page-facts.ts";
import { useSite } from "./use-site.ts";

const { report, evidence_manifest } = readyRequest();

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();

  it("the draft check works without a network once it is loaded: it checks, opens and saves files, and sends nothing", async () => {
    const check = await openCheck(site, { timezoneId: "America/New_York" });
    const { page, json, requests, messages } = check;
    const loaded = requests.length;
    await page.context().setOffline(true);
    await openFile(check, "draft.json", READY_TEXT);
    await waitForVerdict(check, READY);
    const text = await json.inputValue();
    const { json: result } = await serverOutcome(text);
    expect(await page.locator(".verdict blockquote").textContent()).toBe(JSON.parse(result).safe_summary);
    expect(await downloaded(check, SAVE_RESULT)).toEqual(["MUB-ICT-2026-0031-dora-prevalidation.json", result]);
    expect(await downloaded(check, SAVE_DRAFT)).toEqual(["MUB-ICT-2026-0031-dora-draft.json", text]);
    await check.page.getByLabel(CHECK_ANSWERS).check();
    await button(check, SAVE_ESAS).click();
    expect((await downloaded(check, SAVE_PARTIAL_ESAS))[0]).toBe("MUB-ICT-2026-0031-dora-esas-partial.json");
    await openFile(check, "values.csv", Buffer.from("competent_authority;Behörde\r\n", "latin1"));
    await noticeOn(check, "read as Windows-1252");
    expect(await reportOn(check)).toMatchObject({ competent_authority: "Behörde" });
    await button(check, "Go back to the previous draft").click();
    expect(await json.inputValue()).toBe(text);
    // The link to the comparison leads below the bar, which stays in view.
    await page
      .locator("#previous-file")
      .setInputFiles({ name: "a.json", mimeType: "", buffer: Buffer.from(READY_TEXT) });
    await page.getByRole("link", { name: "0 rows changed since the previous report" }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("comparison");
    const [bar, heading] = [page.locator(".check-bar"), page.locator("#comparison-title")];
    expect((await bar.boundingBox()).height).toBeLessThan((await heading.boundingBox()).y);
    expect([requests.slice(loaded), messages]).toEqual([[], []]);
  });

  const STATES: [text: string | null, title: string][] = [
    [null, BLOCKED],
    ['{"report":{"entity_legal_name":7,"x":1,"affected_member_states":["XX"]}}', BLOCKED],
    [JSON.stringify({ report }), ATTENTION],
    [JSON.stringify({ report, evidence_manifest }), READY],
    // An unknown member of the request.
    ['{"report":{},"x":1}', NO_DRAFT],
  ];

  it.each(SCREENS)("the draft check fits and passes axe at $width px, $colorScheme, in every state", async (screen) => {
    const check = await openCheck(site, screen);
    for (const [text, title] of STATES) {
      if (text !== null) await check.json.fill(text);
      await waitForVerdict(check, title);
      expect([title, await overflowOf(check.page), await findAxeViolations(check.page)]).toEqual([title, 0, []]);
    }
    await check.json.fill(JSON.stringify({ report, evidence_manifest }));
    await check.page.getByLabel(CHECK_ANSWERS).check();
    await check.page.getByRole("heading", { name: CHECK_ANSWERS }).waitFor();
    expect([await overflowOf(check.page), await findAxeViolations(check.page)]).toEqual([0, []]);
    await dropFile(check, { name: "official.json", bytes: ESAS_TEXT });
    await check.page.locator(".losses").waitFor();
    expect([await overflowOf(check.page), await findAxeViolations(check.page)]).toEqual([0, []]);
    expect(check.messages).toEqual([]);
  });
});
