// What tests of the draft check share in a browser: the open page, and what a person does there.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compressFiles } from "../../scripts/pipeline/8-compress/compress.ts";
import { identityBytes } from "../../server/published-file.ts";
import { artifacts, ROOT, readyRequest } from "../support.ts";
import { messagesOf, type Page, type Site, savedBy } from "./browser.ts";
import { EDIT_JSON } from "./labels.ts";
import { pageFacts } from "./page-facts.ts";

export { ATTENTION, BLOCKED, NO_DRAFT, READY, SAVE_ESAS } from "./labels.ts";

export interface OpenCheck {
  readonly page: Page;
  /** URLs that were requested from the network. */
  readonly requests: string[];
  readonly messages: string[];
  readonly json: {
    /** Puts a text in the place of the draft. */
    fill(value: string): Promise<void>;
    /** Edits the text, and stays with it in the view of the JSON. */
    edit(value: string): Promise<void>;
    inputValue(): Promise<string>;
  };
}

interface OpenOptions {
  readonly alias?: string;
  readonly width?: number;
  readonly colorScheme?: string;
  readonly timezoneId?: string;
  /** The language of the browser, in which it writes dates. */
  readonly locale?: string;
  /** What the clock of the machine shows; otherwise a time after those of the ready draft and before its deadline. */
  readonly now?: string;
  /** Leaves files folded and the focus where they are when a page opens. */
  readonly isFolded?: boolean;
  /** Runs before the page is requested. */
  readonly before?: (page: Page) => Promise<void>;
}

const INSTANT = /\d{4}-\d\d-\d\dT[\d:]+Z/g;
const SOON_MS = 115 * 60_000;

/** A time soon after the last one of the ready draft of a profile. */
function timeAfter(alias: string): string {
  const times = JSON.stringify(readyRequest(alias).report).match(INSTANT) ?? ["2026-03-10T09:15:00Z"];
  return new Date(Math.max(...times.map(Date.parse)) + SOON_MS).toISOString();
}

/** Opens the draft check and waits until it can be used. */
export async function openCheck(site: Site, options: OpenOptions = {}): Promise<OpenCheck> {
  const { alias = "dora", width = 1280, now = timeAfter(alias), isFolded = false, before, ...context } = options;
  const look = { viewport: { width, height: 900 }, ...context };
  const page = await (before === undefined ? site.reopen(look) : site.open(look));
  const requests: string[] = [];
  page.on("request", (request: Page) => {
    if (request.url().startsWith("http")) requests.push(request.url());
  });
  const messages = messagesOf(page);
  await page.clock.setFixedTime(now);
  await before?.(page);
  await page.goto(`${site.origin}/${alias}/check.html`);
  // Then it has what it needs of other stages, and sends no more requests.
  await page.locator("[data-facts][data-loaded]").waitFor({ state: "attached" });
  if (!isFolded) await page.locator(".files summary").click();
  return { page, requests, messages, json: jsonOn(page) };
}

/** The draft as text, which is in the other view. Editing there shows all findings. */
export function jsonOn(page: Page): OpenCheck["json"] {
  const text = page.locator("#draft-json");
  const view = (name: string) => page.getByRole("radio", { name, exact: true });
  const inJson = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    const focused = await page.evaluateHandle(() => document.activeElement);
    const isThere = await view("JSON").isChecked();
    await view("JSON").check();
    const result = await act();
    if (!isThere) await view("Form").check();
    // Its reader goes on from where the focus was.
    await focused.evaluate((element: HTMLElement | null) => element?.focus({ preventScroll: true }));
    return result;
  };
  const edit = async (value: string): Promise<void> => {
    await view("JSON").check();
    await page.getByRole("button", { name: EDIT_JSON }).click();
    await text.fill(value);
    await page.getByRole("button", { name: "Take this text as the draft" }).click();
  };
  return {
    edit,
    fill: (value) =>
      inJson(async () => {
        await edit(value);
        await page.getByRole("button", { name: EDIT_JSON }).waitFor();
      }),
    inputValue: () => inJson(() => text.inputValue()),
  };
}

/** Waits until this is the verdict on the current text. */
export const waitForVerdict = ({ page }: OpenCheck, title: string): Promise<void> =>
  page.waitForFunction(
    (expected: string) =>
      document.querySelector("#result")?.getAttribute("aria-busy") === "false" &&
      document.querySelector(".verdict h3")?.textContent?.trim() === expected,
    title,
  );

/** Drops a file on the page; `bytes` is its content, or a number of zeros. */
export const dropFile = ({ page }: OpenCheck, file: { name: string; bytes: number | string }): Promise<void> =>
  page.evaluate(({ name, bytes }: typeof file) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name));
    for (const type of ["dragover", "drop"]) {
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
      if (document.body.dispatchEvent(event)) throw new Error(`the page left ${type} to the browser`);
    }
  }, file);

/** The first button with this label. */
export const button = ({ page }: OpenCheck, name: string): Page =>
  page.getByRole("button", { name, exact: true }).first();

/** Name and content of what a button offers to download. */
export const downloaded = (check: OpenCheck, name: string): Promise<[name: string, content: string]> =>
  savedBy(check.page, () => button(check, name).click());

/** Types the words of an option into a long list, and leaves it. */
export async function choose(page: Page, id: string, label: string): Promise<void> {
  await page.locator(`[id="${id}"]`).fill(label);
  await page.locator(`[id="${id}"]`).press("Tab");
}

/** Labels of buttons for files of the ESAs. */
export const SAVE_PARTIAL_ESAS = "Save it incomplete";

/** The report without its type, which the page fills in. */
export async function reportOn({ json }: OpenCheck): Promise<Record<string, unknown>> {
  const { type_of_submission: _, submission_type: __, ...entered } = JSON.parse(await json.inputValue()).report;
  return entered;
}

export const noticeOn = ({ page }: OpenCheck, words: string): Promise<void> =>
  page.locator('[role="alert"]', { hasText: words }).waitFor();

export async function openFile({ page }: OpenCheck, name: string, content: string | Buffer): Promise<void> {
  await page.locator("#draft-file").setInputFiles({ name, mimeType: "", buffer: Buffer.from(content) });
  // The page folds the files away once it has said what it did with this one.
  await page.waitForFunction(() => document.activeElement?.matches("#news, .losses"));
  await page.locator(".files > summary").click();
}

/** What a tab notes for the pages that follow: once a draft check is there, only which incident is open. */
export const notedIn = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(sessionStorage).toSorted());
const keyOf = (alias: string) => `lexbind:${pageFacts(alias).act}:open`;
export const OPEN = keyOf("dora-initial");
export const OPEN_DECISION = keyOf("dora-major");

const RELEASED = `${ROOT}profiles-src/released/`;
/** What was released, compressed as a build publishes it, by the SHA-256 of its text. */
const stored = new Map(
  readdirSync(RELEASED, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name.replace(/\..*/, ""), readFileSync(join(parentPath, name))] as const),
);

/** How many bytes a server of a published build sends for the files at these paths: npm test compresses in less time. */
export async function sentBytes(paths: readonly string[]): Promise<number> {
  const files = paths.map((path) => {
    const file = artifacts.files.get(path);
    if (file === undefined) throw new Error(`no file at ${path}`);
    return { ...file, bodies: new Map([["identity", identityBytes(file)]] as const) };
  });
  const sent = (await compressFiles(files, { stored })).map(({ bodies }) => bodies.get("br") ?? bodies.get("identity"));
  return sent.reduce((sum, bytes) => sum + (bytes?.length ?? Number.NaN), 0);
}
