// Serves the built site and starts Chromium once for all slow tests: each file connects, and has browser contexts of its own.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { serve } from "srvx";
import { app, ROOT } from "../support.ts";

export const TOOLS = `${ROOT}.ci/tools/node_modules`;
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
export type BrowserName = keyof typeof FILES;
const executableOf = (name: BrowserName) => FILES[name].find((file) => existsSync(file));

/** What is missing for a browser to start; null if nothing is. */
export function findMissing(name: BrowserName): string | null {
  if (!existsSync(`${TOOLS}/playwright-core`))
    return "playwright-core is missing: npm ci --prefix .ci/tools --ignore-scripts";
  if (executableOf(name) === undefined)
    return `${name} is missing: apt-get install ${name === "firefox" ? "firefox-esr" : name}`;
  return null;
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

/** The kind of browser as playwright-core has it, and the options to start one. */
export async function findBrowser(name: BrowserName) {
  const playwright = await import(pathToFileURL(`${TOOLS}/playwright-core/index.mjs`).href);
  return { type: playwright[name], launch: { executablePath: executableOf(name), ...LAUNCH[name] } };
}

/** Serves dist/. */
export async function serveSite() {
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", silent: true, gracefulShutdown: false });
  await server.ready();
  return { origin: (server.url as string).replace(/\/$/, ""), close: () => server.close(true) };
}

/** Runs before the slow tests, and names the site and its Chromium in the environment; what it returns runs after them. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // The tests that need it say so.
  if (findMissing("chromium") !== null) return undefined;
  const site = await serveSite();
  const { type, launch } = await findBrowser("chromium");
  const browser = await type.launchServer(launch);
  process.env.LEXBIND_TEST_ORIGIN = site.origin;
  process.env.LEXBIND_TEST_BROWSER = browser.wsEndpoint();
  return async () => {
    await browser.close();
    await site.close();
  };
}
