// The page of clocks in a browser, and two persons of one incident.
import type { Page } from "./browser.ts";

export const BANK = "Musterufer Bank AG (fictional)";
export const CLOUD = "Musterufer Cloud GmbH (fictional)";

/** Opens the page of clocks. */
export async function openClocks(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/clocks.html`);
  await page.locator("[data-loaded]").waitFor();
}

/** Opens a file with the facts of these persons. */
export const tell = (page: Page, persons: readonly unknown[]): Promise<void> =>
  page.locator("#facts-file").setInputFiles({
    name: "facts.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ persons })),
  });
