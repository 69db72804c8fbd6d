// The draft check in Chromium as it looks: at both widths and in both schemes, in every state, without script, on paper, and its size.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { artifacts, readyRequest } from "../support.ts";
import { browserMissing, findAxeViolations, openSite, type Site } from "./browser.ts";
import {
  ATTENTION,
  BLOCKED,
  NO_DRAFT,
  type OpenCheck,
  openCheck,
  READY,
  visibleTextOf,
  waitForVerdict,
} from "./check-page.ts";

const { report, evidence_manifest } = readyRequest();

interface State {
  readonly name: string;
  readonly text: string | null;
  readonly title: string;
}

const STATES: readonly State[] = [
  { name: "empty", text: null, title: "Nothing to check yet" },
  { name: "blocked", text: '{"report":{"entity_legal_name":7,"x":1,"affected_member_states":["XX"]}}', title: BLOCKED },
  { name: "attention", text: JSON.stringify({ report }), title: ATTENTION },
  { name: "ready", text: JSON.stringify({ report, evidence_manifest }), title: READY },
  { name: "no draft", text: '{"entity_legal_name":"x"}', title: NO_DRAFT },
];
const LOOKS = [360, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

describe.skipIf(browserMissing !== null)("the draft check", { timeout: 120_000 }, () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  }, 60_000);
  afterAll(() => site?.close());

  it.each(LOOKS)("is whole and usable by all at $width px, $colorScheme, in every state", async (look) => {
    const check = await openCheck(site, look);
    for (const state of STATES) {
      if (state.text !== null) await check.json.fill(state.text);
      await waitForVerdict(check, state.title);
      expect([state.name, await overflowOf(check)]).toEqual([state.name, 0]);
      expect([state.name, await findAxeViolations(check.page)]).toEqual([state.name, { serious: [], other: [] }]);
    }
    expect(check.messages).toEqual([]);
  });

  it("says without script that it needs one, and how to check with curl", async () => {
    const page = await site.open({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/dora/check.html`);
    const text = await visibleTextOf(page.locator("main"));
    expect(text).toContain("needs JavaScript");
    expect(text).toContain("curl -s http://127.0.0.1:3000/api/v1/profiles/dora/prevalidate-report");
    expect(text).not.toContain("is loading");
  });

  it("prints the result and nothing to fill in", async () => {
    const check = await openCheck(site);
    await check.json.fill(STATES[2]?.text ?? "");
    await waitForVerdict(check, ATTENTION);
    await check.page.emulateMedia({ media: "print" });
    const text = await visibleTextOf(check.page.locator("main"));
    for (const part of [ATTENTION, "missing_evidence.", "Notify at the latest", "sha256:", "Printed on"])
      expect(text).toContain(part);
    for (const part of ["Draft as JSON", "Open a file", "Required fields\n", "See result"])
      expect(text).not.toContain(part);
  });

  it("is less than 250 KB on the way, compressed as it is served", async () => {
    const { requests } = await openCheck(site);
    const sizes = requests.map((url) => {
      const bodies = artifacts.files.get(new URL(url).pathname)?.bodies;
      return (bodies?.get("br") ?? bodies?.get("identity"))?.length ?? Number.NaN;
    });
    expect(sizes.length).toBeGreaterThan(4);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
  });
});

const overflowOf = ({ page }: OpenCheck): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
