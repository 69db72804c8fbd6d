// Nothing on a page jumps while it loads, in Chromium over a slow network, most of which is waiting.
import { describe, expect, it } from "vitest";
import { browserMissing } from "./browser.ts";
import { PHONE, shiftOf, slowDown } from "./slow-phone.ts";
import { useSite } from "./use-site.ts";

const KINDS = [
  "/",
  "/api.html",
  "/docs/",
  "/docs/streams.html",
  "/dora/",
  "/dora-reports/",
  "/dora/fields/",
  "/dora/fields/classification_criteria_triggered.html",
  "/dora/rules.html",
  "/dora/sources.html",
  "/dora/differences.html",
  "/dora-final/check.html",
  "/nis2-final-report/check.html",
  "/dora-major/check.html",
  "/clocks.html",
  "/404.html",
  "/search.html",
];

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();

  it("nothing on a page of any kind jumps while it loads on a phone with a slow network", {
    timeout: 900_000,
  }, async () => {
    const shifts = new Map<string, number>();
    const load = async (paths: readonly string[]) => {
      const page = await site.open(PHONE);
      await slowDown(page);
      // How long a page takes is not asked here; the test as a whole has a limit.
      page.setDefaultTimeout(0);
      for (const path of paths) {
        await page.goto(site.origin + path, { waitUntil: "networkidle" });
        if (path.endsWith("check.html"))
          await page.locator('#result[aria-busy="false"]').waitFor({ state: "attached" });
        shifts.set(path, await shiftOf(page));
      }
    };
    // Most of the time is that of the slow network, which each page has for itself.
    await Promise.all([0, 1, 2, 3].map((turn) => load(KINDS.filter((_, index) => index % 4 === turn))));
    const [[path, most] = ["", Number.NaN]] = [...shifts].toSorted(([, a], [, b]) => b - a);
    console.info(`${path} moves most: ${most.toFixed(3)}`);
    expect(most, path).toBeLessThanOrEqual(0.05);
  });
});
