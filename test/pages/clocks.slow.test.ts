// The page of clocks in Chromium: each case that was worked out by hand, from a file of facts.
import { describe, expect, it } from "vitest";
import { BOARD_CASES, type Case } from "../engine/board-cases.ts";
import { browserMissing, forbidSessionStorage, messagesOf, type Page } from "./browser.ts";
import { useSite } from "./use-site.ts";

interface Shown {
  readonly state: string;
  readonly due: string | null;
  readonly times: readonly string[];
}

type Expected = Partial<Record<"state" | "due" | "relief_until" | "upper_bound" | "legal_latest", string | null>>;

/** Whether the page shows the state, the deadline or none, and the other instants that were worked out. */
function isShown({ state, due, times }: Shown, expected: Expected): boolean {
  const others = [expected.relief_until, expected.upper_bound, expected.legal_latest];
  const isDue = expected.due === undefined || expected.due === due;
  return state === expected.state && isDue && others.every((instant) => instant == null || times.includes(instant));
}

/** Opens the page of clocks. */
async function openClocks(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/clocks.html`);
  await page.locator("[data-loaded]").waitFor();
}

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 240_000 }, () => {
  const site = useSite();

  it("the page lists for each case what was worked out by hand", async () => {
    const page = await site.open({ timezoneId: "Europe/Vienna" });
    const messages = messagesOf(page);
    await openClocks(page, site.origin);
    const wrong: unknown[] = [];
    for (const [name, given, expected] of BOARD_CASES) {
      const title = `case ${wrong.length} ${name}`;
      const facts = { persons: [{ name: title.slice(0, 200), ...given }] };
      const buffer = Buffer.from(JSON.stringify(facts));
      await page.locator("#facts-file").setInputFiles({ name: "facts.json", mimeType: "application/json", buffer });
      await page
        .locator(`[data-person=${JSON.stringify(facts.persons[0]?.name)}]`)
        .first()
        .waitFor();
      const shown: Record<string, Shown> = await page.evaluate(() =>
        Object.fromEntries(
          [...document.querySelectorAll<HTMLElement>("[data-clock]")].map((entry) => [
            entry.dataset.clock,
            {
              state: entry.dataset.state,
              due: entry.querySelector("b time")?.getAttribute("datetime") ?? null,
              times: [...entry.querySelectorAll("time")].map((time) => time.getAttribute("datetime")),
            },
          ]),
        ),
      );
      for (const [clockId, entry] of Object.entries(expected)) {
        const clock = shown[clockId];
        const isRight = entry === undefined ? clock === undefined : clock !== undefined && isShown(clock, entry);
        if (!isRight) wrong.push([name, clockId, entry, clock]);
      }
    }
    expect(wrong).toEqual([]);
    expect(messages).toEqual([]);
  });

  it("the page says that a browser without storage does not take the facts along, before the report is opened", async () => {
    const page = await site.open();
    await forbidSessionStorage(page);
    await openClocks(page, site.origin);
    const [[name, given]] = BOARD_CASES as readonly [Case];
    const buffer = Buffer.from(JSON.stringify({ persons: [{ name, ...given }] }));
    await page.locator("#facts-file").setInputFiles({ name: "facts.json", mimeType: "application/json", buffer });
    const link = page.getByRole("link", { name: "Write it" }).first();
    await link.click();
    await page.getByRole("alert").filter({ hasText: "does not take the facts along" }).waitFor();
    expect(page.url()).toBe(`${site.origin}/clocks.html`);
    await link.click();
    await page.waitForURL(/check\.html/);
  });
});
