// Chromium, driven by playwright-core, over the built files.
import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { serve } from "srvx";
import { isInstalled } from "../run-command.ts";
import { app, ROOT } from "../support.ts";

const TOOLS = `${ROOT}.ci/tools/node_modules`;
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((file) =>
  existsSync(file),
);

/** Why there is no browser to test with; null if there is one. */
export const browserMissing: string | null = !existsSync(`${TOOLS}/playwright-core`)
  ? "playwright-core is missing: npm ci --prefix .ci/tools --ignore-scripts"
  : CHROMIUM === undefined
    ? "Chromium is missing: apt-get install chromium"
    : null;

if (!isInstalled("a browser or playwright-core", browserMissing === null))
  console.warn(`Tests in a browser are skipped. ${browserMissing}`);

// playwright-core is not a dependency of the project, so its types are not available.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Page = any;
type Locator = Page;

export interface Site {
  readonly origin: string;
  /** A page in a new browser context. */
  open(options?: object): Promise<Page>;
  close(): Promise<void>;
}

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  // A name for this machine that is not a secure context, as localhost is.
  "--host-resolver-rules=MAP insecure.test 127.0.0.1",
];

/** Serves dist/ and starts a browser; only if `browserMissing` is null. */
export async function openSite(): Promise<Site> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", silent: true, gracefulShutdown: false });
  await server.ready();
  const { chromium } = await import(pathToFileURL(`${TOOLS}/playwright-core/index.mjs`).href);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return {
    origin: (server.url as string).replace(/\/$/, ""),
    open: async (options) => (await browser.newContext(options)).newPage(),
    close: async () => {
      await browser.close();
      await server.close(true);
    },
  };
}

/** Everything that the page writes to the console, and uncaught errors. */
export function messagesOf(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message: Page) => messages.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error: Error) => messages.push(error.message));
  return messages;
}

/** How many pixels the page is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What axe-core finds on the page: rule, element and reason. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the Content-Security-Policy does not restrict.
  await page.evaluate(readFileSync(`${TOOLS}/axe-core/axe.min.js`, "utf8"));
  const violations: Page[] = await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node: Page) => `${id}: ${node.target.join(" ")}: ${node.failureSummary?.replace(/\s+/g, " ")}`),
  );
}

/** The text that a reader sees, without what is hidden. */
export const visibleTextOf = (locator: Locator): Promise<string> => locator.innerText();

/** Both widths and both colour schemes that pages must work with. */
export const LOOKS = [
  { width: 360, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
];
