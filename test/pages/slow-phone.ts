// A phone on a slow network, in Chromium.
import type { Page } from "./browser.ts";

export const PHONE = { viewport: { width: 390, height: 844 } };

/** Slow 3G as tools of browsers call it: milliseconds until an answer begins, bytes in a second. */
export const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

interface Shift {
  readonly value: number;
  /** Within half a second after something was pressed. */
  readonly hadRecentInput: boolean;
}

/** Gives a page a slow network, and counts all shifts of its layout from the start. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", SLOW_3G);
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as unknown as Shift[])));
    observer.observe({ type: "layout-shift", buffered: true });
  });
}

/** The sum of the shifts that nothing pressed explains. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (globalThis as unknown as { shifts: Shift[] }).shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0),
  );
