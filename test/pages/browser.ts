// What tests of the pages share: Chromium, driven by playwright-core, over the project's own server on a port of its own.
import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { serve } from "srvx";
import { app, ROOT } from "../support.ts";

const TOOLS = `${ROOT}.ci/tools/node_modules`;
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((file) =>
  existsSync(file),
);

/** Why there is no browser to test with; null where there is one. */
export const browserMissing: string | null = !existsSync(`${TOOLS}/playwright-core`)
  ? "playwright-core is not there: npm ci --prefix .ci/tools --ignore-scripts"
  : CHROMIUM === undefined
    ? "Chromium is not there: apt-get install chromium"
    : null;

/** What tests use of playwright's pages; its own types are not there where its package is not. */
export interface Page {
  goto(url: string, options?: { waitUntil?: "load" | "networkidle" }): Promise<unknown>;
  reload(): Promise<unknown>;
  url(): string;
  title(): Promise<string>;
  content(): Promise<string>;
  evaluate<Result, Argument = undefined>(
    script: string | ((argument: Argument) => Result),
    argument?: Argument,
  ): Promise<Awaited<Result>>;
  waitForFunction<Argument = undefined>(
    script: string | ((argument: Argument) => unknown),
    argument?: Argument,
  ): Promise<unknown>;
  waitForTimeout(milliseconds: number): Promise<void>;
  locator(selector: string): Locator;
  getByRole(role: string, options?: { name?: string | RegExp; exact?: boolean }): Locator;
  getByLabel(text: string | RegExp, options?: { exact?: boolean }): Locator;
  addScriptTag(options: { content: string }): Promise<unknown>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  emulateMedia(options: { media?: "screen" | "print"; colorScheme?: "light" | "dark" }): Promise<void>;
  screenshot(options: { path: string; fullPage?: boolean }): Promise<unknown>;
  on(event: "console", listener: (message: { type(): string; text(): string }) => void): void;
  on(event: "pageerror", listener: (error: Error) => void): void;
  on(event: "request", listener: (request: { url(): string; method(): string }) => void): void;
  on(event: "requestfinished", listener: (request: FinishedRequest) => void): void;
  readonly keyboard: {
    press(key: string): Promise<void>;
    type(text: string): Promise<void>;
    insertText(text: string): Promise<void>;
  };
  close(): Promise<void>;
}

export interface FinishedRequest {
  url(): string;
  sizes(): Promise<{ responseBodySize: number; responseHeadersSize: number }>;
}

export interface Locator {
  click(): Promise<void>;
  focus(): Promise<void>;
  fill(text: string): Promise<void>;
  press(key: string): Promise<void>;
  selectOption(value: string): Promise<unknown>;
  setInputFiles(files: { name: string; mimeType: string; buffer: Buffer } | string): Promise<void>;
  count(): Promise<number>;
  first(): Locator;
  nth(index: number): Locator;
  locator(selector: string): Locator;
  isVisible(): Promise<boolean>;
  inputValue(): Promise<string>;
  getAttribute(name: string): Promise<string | null>;
  textContent(): Promise<string | null>;
  allTextContents(): Promise<string[]>;
  innerText(): Promise<string>;
  waitFor(options?: { state?: "visible" | "hidden" | "attached" }): Promise<void>;
  screenshot(options: { path: string }): Promise<unknown>;
}

interface ContextOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: "light" | "dark";
  readonly javaScriptEnabled?: boolean;
  readonly acceptDownloads?: boolean;
  readonly permissions?: readonly string[];
}

interface Context {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

interface Browser {
  newContext(options?: ContextOptions): Promise<Context>;
  close(): Promise<void>;
}

export interface Site {
  readonly origin: string;
  /** A page in a fresh context, without what others left behind. */
  open(options?: ContextOptions): Promise<Page>;
  close(): Promise<void>;
}

// Chromium as root, without what it asks of the network for itself.
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A name for this machine that no browser trusts as it trusts localhost.
  "--host-resolver-rules=MAP insecure.test 127.0.0.1",
];

/** Serves dist/ and starts a browser; only where `browserMissing` is null. */
export async function openSite(): Promise<Site> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", silent: true, gracefulShutdown: false });
  await server.ready();
  const { chromium } = await import(pathToFileURL(`${TOOLS}/playwright-core/index.mjs`).href);
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return {
    origin: (server.url ?? "").replace(/\/$/, ""),
    open: async (options) => (await browser.newContext(options)).newPage(),
    close: async () => {
      await browser.close();
      await server.close(true);
    },
  };
}

interface AxeViolation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** What axe-core finds on the page as it is: rule, element and why. Whatever it calls serious or critical, and the rest apart. */
export async function findAxeViolations(page: Page): Promise<{ serious: string[]; other: string[] }> {
  // Evaluated by the debugger, which no Content-Security-Policy binds.
  await page.evaluate(readFileSync(`${TOOLS}/axe-core/axe.min.js`, "utf8"));
  const violations = await page.evaluate<Promise<readonly AxeViolation[]>>(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  );
  const describe = ({ id, nodes }: AxeViolation) =>
    nodes.map(
      ({ target, failureSummary = "" }) => `${id}: ${target.join(" ")}: ${failureSummary.replace(/\s+/g, " ")}`,
    );
  const isSerious = ({ impact }: AxeViolation) => impact === "serious" || impact === "critical";
  return {
    serious: violations.filter(isSerious).flatMap(describe),
    other: violations.filter((violation) => !isSerious(violation)).flatMap(describe),
  };
}
