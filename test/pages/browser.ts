// Chromium and Firefox, driven by playwright-core, over the built files.
import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { serve } from "srvx";
import { isInstalled } from "../run-command.ts";
import { app, ROOT } from "../support.ts";

const TOOLS = `${ROOT}.ci/tools/node_modules`;
const FILES = {
  // The first is Chromium without windows, in which the tests take less time.
  chromium: [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ],
  firefox: ["/usr/bin/firefox-esr"],
};
type BrowserName = keyof typeof FILES;
const executableOf = (name: BrowserName) => FILES[name].find((file) => existsSync(file));

/** Why there is no such browser to test with; null if there is one. */
export function missingBrowser(name: BrowserName): string | null {
  const reason = !existsSync(`${TOOLS}/playwright-core`)
    ? "playwright-core is missing: npm ci --prefix .ci/tools --ignore-scripts"
    : executableOf(name) === undefined
      ? `${name} is missing: apt-get install ${name === "firefox" ? "firefox-esr" : name}`
      : null;
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

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  // In place of the list of playwright-core, of which tests need only the first: pages over http stay there. Chromium with windows draws
  // the list below its address bar with two pages of its own in each, and starting those takes longer than opening a window.
  "--disable-features=HttpsUpgrades,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
  // A name for this machine that is not a secure context, as localhost is.
  "--host-resolver-rules=MAP insecure.test 127.0.0.1",
];

// The channel is Firefox as Debian has it, by WebDriver BiDi. Firefox 153 does not know a command that playwright-core 1.65 sends; with
// 1.64 it works, but for the event of a download: see `downloadsPath`.
// The list of downloads, which Firefox opens after the first one, would take the focus from the page: then Enter opens no fold.
const PREFERENCES = { "browser.download.alwaysOpenPanel": false };
const LAUNCH: Record<BrowserName, object> = {
  chromium: { args: FLAGS },
  firefox: { channel: "moz-firefox", firefoxUserPrefs: PREFERENCES },
};

interface SiteOptions {
  readonly browser?: BrowserName;
  /** The folder for downloads; otherwise a temporary one. */
  readonly downloadsPath?: string;
}

/** Serves dist/ and starts a browser; only if it is not missing. */
export async function openSite({ browser: name = "chromium", ...options }: SiteOptions = {}): Promise<Site> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", silent: true, gracefulShutdown: false });
  await server.ready();
  const playwright = await import(pathToFileURL(`${TOOLS}/playwright-core/index.mjs`).href);
  const browser = await playwright[name].launch({ executablePath: executableOf(name), ...LAUNCH[name], ...options });
  const open: Site["open"] = async (options) => (await browser.newContext(options)).newPage();
  const opened = new Map<string, Page>();
  return {
    origin: (server.url as string).replace(/\/$/, ""),
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
      await browser.close();
      await server.close(true);
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
