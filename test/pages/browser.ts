// Chromium and Firefox, driven by playwright-core, over the built files.
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { isInstalled } from "../run-command.ts";
import { type BrowserName, findBrowser, findMissing, serveSite, TOOLS } from "./start-site.ts";

/** Why there is no such browser to test with; null if there is one. */
export function missingBrowser(name: BrowserName): string | null {
  const reason = findMissing(name);
  if (!isInstalled(`${name} or playwright-core`, reason === null))
    console.warn(`Tests in ${name} are skipped. ${reason}`);
  return reason;
}

/** Why there is no Chromium, which most tests of pages need. */
export const browserMissing: string | null = missingBrowser("chromium");

// playwright-core is not a dependency of the project, so its types are not available.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Page = any;
type Locator = Page;

export interface Site {
  readonly origin: string;
  /** A page in a new browser context. */
  open(options?: object): Promise<Page>;
  /** The page that was opened here with these options, without what it kept and who listened to it; or a new one. Takes half the time. */
  reopen(options: object): Promise<Page>;
  close(): Promise<void>;
}

interface SiteOptions {
  readonly browser?: BrowserName;
  /** The folder for downloads; otherwise a temporary one. */
  readonly downloadsPath?: string;
}

/**
 * Connects to the site and the Chromium of all slow tests. A tool starts its own, and the one file that needs Firefox starts that; only if it is
 * not missing.
 */
export async function openSite({ browser: name = "chromium", ...options }: SiteOptions = {}): Promise<Site> {
  const { LEXBIND_TEST_ORIGIN: origin, LEXBIND_TEST_BROWSER: wsEndpoint } = process.env;
  const served = origin === undefined ? await serveSite() : null;
  const { type, launch } = await findBrowser(name);
  const isShared = name === "chromium" && wsEndpoint !== undefined;
  const browser = await (isShared ? type.connect(wsEndpoint) : type.launch({ ...launch, ...options }));
  const open: Site["open"] = async (options) => (await browser.newContext(options)).newPage();
  const opened = new Map<string, Page>();
  return {
    origin: served?.origin ?? (origin as string),
    open,
    reopen: async (options) => {
      const key = JSON.stringify(options);
      const before = opened.get(key);
      const page = before ?? (await open(options));
      opened.set(key, page);
      if (before !== undefined) await forget(page);
      return page;
    },
    close: async () => {
      // Of the shared browser, only the contexts that were opened here.
      await browser.close();
      await served?.close();
    },
  };
}

/** Removes what a test stored, set and listens to. */
async function forget(page: Page): Promise<void> {
  for (const event of ["console", "dialog", "download", "pageerror", "request"]) page.removeAllListeners(event);
  await page.context().setOffline(false);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Everything that the page writes to the console, and uncaught errors. */
export function messagesOf(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message: Page) => messages.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error: Error) => messages.push(error.message));
  return messages;
}

/** Before a page is loaded: makes its browser one that forbids it to store for the session. */
export const forbidSessionStorage = (page: Page): Promise<void> =>
  page.addInitScript(() =>
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  );

/** Name and content of the file that this saves. It has no path: to playwright-core, the browser is on another machine. */
export async function savedBy(page: Page, act: () => Promise<unknown>): Promise<[name: string, content: string]> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return [download.suggestedFilename(), await text(await download.createReadStream())];
}

/** Waits until what was entered last has its answer. */
export const settled = (page: Page): Promise<void> =>
  page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });

/** How many pixels the page is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What axe-core finds on the page: rule, element and reason. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the Content-Security-Policy does not restrict.
  if (!(await page.evaluate("'axe' in window")))
    await page.evaluate(readFileSync(`${TOOLS}/axe-core/axe.min.js`, "utf8"));
  const violations: Page[] = await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).then(({ violations }) => violations)",
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node: Page) => `${id}: ${node.target.join(" ")}: ${node.failureSummary?.replace(/\s+/g, " ")}`),
  );
}

/** The text that a reader sees, without what is hidden. */
export const visibleTextOf = (locator: Locator): Promise<string> => locator.innerText();

/** Both widths and both colour schemes that pages must work with. */
export const SCREENS = [
  { width: 360, colorScheme: "light" },
  // A screen of 1280 pixels at 200 %.
  { width: 640, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
];
