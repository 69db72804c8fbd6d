// What the browser tests of the draft check share: the page opened and watched, and the ways to put a draft into it.
import type { Locator, Page, Site } from "./browser.ts";

/** What these tests use of playwright's page besides what all tests of pages do. */
export interface CheckPage extends Page {
  readonly clock: { setFixedTime(time: string): Promise<void> };
  context(): { setOffline(isOffline: boolean): Promise<void> };
  route(url: string, handle: (route: Route) => Promise<void>): Promise<void>;
  waitForEvent(event: "download"): Promise<{ suggestedFilename(): string; path(): Promise<string> }>;
}

interface Route {
  fetch(): Promise<{ text(): Promise<string> }>;
  fulfill(options: { contentType: string; body: string }): Promise<void>;
}

export interface OpenCheck {
  readonly page: CheckPage;
  /** URLs that were asked for, without what comes from memory. */
  readonly requests: string[];
  /** Messages of the console, and errors that nobody caught. */
  readonly messages: string[];
  readonly json: Locator;
  readonly strip: Locator;
}

export interface OpenOptions {
  readonly width?: number;
  readonly colorScheme?: "light" | "dark";
  readonly timezoneId?: string;
  /** What is to happen before the page is asked for. */
  readonly before?: (page: CheckPage) => Promise<void>;
}

/** Opens the draft check in a fresh context and waits until it can be used. */
export async function openCheck(
  site: Site,
  { width = 1280, before, ...context }: OpenOptions = {},
): Promise<OpenCheck> {
  const page = (await site.open({ viewport: { width, height: 900 }, ...context })) as CheckPage;
  const requests: string[] = [];
  const messages: string[] = [];
  page.on("request", (request) => {
    if (!/^(?:blob|data):/.test(request.url())) requests.push(request.url());
  });
  page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => messages.push(error.message));
  await before?.(page);
  await page.goto(`${site.origin}/dora/check.html`);
  await page.locator(".toolbar").waitFor();
  return {
    page,
    requests,
    messages,
    json: page.locator("#draft-json"),
    strip: page.locator(".verdict-strip [role=status]"),
  };
}

/** Waits until the strip says so of the text that is there now. */
export async function waitForVerdict({ page }: OpenCheck, title: string): Promise<void> {
  await page.waitForFunction(
    (expected: string) =>
      document.querySelector("#result")?.getAttribute("aria-busy") === "false" &&
      document.querySelector(".strip-title")?.textContent?.trim() === expected,
    title,
  );
}

/** What stands on the page for whoever sees it: what is hidden is left out. */
// biome-ignore lint/performance/useDomNodeTextContent: it is the browser's rendering that counts here
export const visibleTextOf = (locator: Locator): Promise<string> => locator.innerText();

export const BLOCKED = "Blocked: structure is wrong";
export const ATTENTION = "Attention required";
export const READY = "Ready for pre-verification: pre-validation only";
export const NO_DRAFT = "Not checked: this is no draft";

/** Loads a published example by its title. */
export const loadExample = ({ page }: OpenCheck, title: string): Promise<void> =>
  page.getByRole("button", { name: title, exact: true }).click();

/**
 * Drops a file on the page: the page gets the events that it gets from a pointer. Whether it kept the browser from leaving for the
 * file; `bytes` is the content, or how many zeros.
 */
export const dropFile = ({ page }: OpenCheck, file: { name: string; bytes: number | string }): Promise<boolean> =>
  page.evaluate(({ name, bytes }: typeof file) => {
    const content = typeof bytes === "string" ? bytes : new Uint8Array(bytes);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], name));
    return ["dragover", "drop"]
      .map((type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      .every((event) => !document.body.dispatchEvent(event));
  }, file);
