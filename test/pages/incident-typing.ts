// A person at the keyboard: reaches controls with Tab alone, writes values as people do, and counts the keys.
import { type FormField, getFormFields } from "../../scripts/pages/check/form-model.ts";
import { exampleOf } from "../support.ts";
import { type Page, type Site, savedBy } from "./browser.ts";
import { type OpenCheck, openCheck } from "./check-page.ts";
import { readForm } from "./page-facts.ts";

export type Members = Readonly<Record<string, unknown>>;

/** The fields of a profile, and its example with only the rows that the report needs. */
export function neededRows(alias: string): { fields: FormField[]; report: Members; evidence: Members } {
  const { report, evidence_manifest } = exampleOf(alias, "required_only");
  return { fields: getFormFields(readForm(alias)), report, evidence: evidence_manifest };
}

/** Opens the draft check of an initial notification in Berlin, as the page is before anything is done. */
export async function openInitial(site: Site, options: Parameters<typeof openCheck>[1] = {}): Promise<OpenCheck> {
  const check = await openCheck(site, {
    alias: "dora-initial",
    timezoneId: "Europe/Berlin",
    now: "2026-06-09T08:00:00Z",
    isFolded: true,
    ...options,
  });
  return check;
}

/** Where the focus is: the id of the element, and the words of a button or link, or those of a label. */
interface Focus {
  readonly id: string;
  readonly words: string;
  /** Whether it is at the end of the page, where a person turns back: Firefox would go on in its own window, and keep keys there. */
  readonly isLast: boolean;
}

export interface Typist {
  /** Presses Tab until the focus is where it is wanted; backwards with Shift, or from the end of the page. Throws if it is never there. */
  tabTo(isWanted: string | ((focus: Focus) => boolean), options?: { readonly isBack?: boolean }): Promise<void>;
  press(key: string): Promise<void>;
  /** Goes to a button, link or summary with these words and presses Enter. */
  pressButton(name: string): Promise<void>;
  /** Presses a button that saves a file. */
  save(name: string): Promise<[name: string, content: string]>;
  type(text: string): Promise<void>;
  /** Enters a value of a draft in the control of its field, and ticks the records that support it. */
  enter(field: FormField, value: unknown, evidence?: unknown): Promise<void>;
  /** Keys pressed so far: those that move on, and those that write or choose. */
  readonly keys: { moves: number; writes: number };
}

/** The type of the report, which the page fills in. */
export const TYPE = "type_of_submission";

export const DESCRIPTION = "description_of_the_major_ict_related_incident";

/** About as short as a description can be that pre-validation has nothing against: 50 characters. */
export const SHORT_DESCRIPTION = "Core banking rejects bookings after a schema change.";

/** How long the keys take that were pressed, and prints them. 40 words a minute are 200 characters; Tab and arrow keys need no look for a letter. */
export function typingMs({ keys: { moves, writes } }: Typist): number {
  const ms = writes * 300 + moves * 150;
  console.info(`${Math.round(ms / 1000)} s: ${writes} keys that write, ${moves} that move`);
  return ms;
}

// Nothing on the page is further away than this.
const MAX_TABS = 400;
export const BERLIN = "Europe/Berlin";

/** A time as a person in a zone writes it: `10.03.2026 07:42`. */
function localTime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeStyle: "short", timeZone });
  return format.format(new Date(instant)).replace(",", "");
}

/** What a person types for a value: a local time, without the day if it is today; a number; a text. */
export function textOf({ type }: FormField, value: unknown, timeZone: string, nowMs = Number.NaN): string {
  if (type !== "datetime") return String(value);
  const [day, time] = localTime(String(value), timeZone).split(" ");
  const today = Number.isNaN(nowMs) ? "" : localTime(new Date(nowMs).toISOString(), timeZone);
  return today.startsWith(`${day} `) ? (time as string) : `${day} ${time}`;
}

/** The fewest first letters of an option that choose it in a menu; of options that begin alike it must be the first. */
function lettersFor(options: NonNullable<FormField["options"]>, code: unknown): string {
  const labels = ["Not answered", ...options.map(({ label }) => label)].map((label) => label.toLowerCase());
  const wanted = options.findIndex((option) => option.code === code) + 1;
  const label = labels[wanted] ?? "";
  for (let length = 1; length <= label.length; length++)
    if (labels.findIndex((other, index) => index > 0 && other.startsWith(label.slice(0, length))) === wanted)
      return label.slice(0, length);
  throw new Error(`no letters choose ${String(code)}`);
}

/** Members with lists in the order of their codes: a person ticks them in that of the page. */
export const inOrder = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]),
  );

/** A table with a number of the row, or a title, and a value as a person writes it. */
export function tableOf(fields: readonly FormField[], report: Members, timeZone = BERLIN): string {
  const cellOf = ({ id, type, options }: FormField) => {
    const value = report[id];
    const labelOf = (code: unknown) => options?.find((option) => option.code === code)?.label ?? String(code);
    if (type === "datetime") return localTime(String(value), timeZone);
    if (type === "boolean") return value === true ? "yes" : "no";
    return [value].flat().map(labelOf).join("; ");
  };
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const rows = fields.map((field) => `${field.rows[0]} ${field.title};${quoted(cellOf(field))}`);
  return ["Field;Value", ...rows].join("\n");
}

/** Copies a text in another tab, as from a mail or a spreadsheet, and comes back. Control+V then pastes it. */
export async function copyElsewhere(page: Page, text: string): Promise<void> {
  const other = await page.context().newPage();
  await other.setContent("<textarea></textarea>");
  await other.locator("textarea").fill(text);
  await other.locator("textarea").press("Control+A");
  await other.locator("textarea").press("Control+C");
  await other.close();
  await page.bringToFront();
}

/** Whether a control is a long list: a text that filters it. */
export const isLong = async (page: Page, id: string): Promise<boolean> =>
  (await page.locator(`[id="${id}"]`).getAttribute("role")) === "combobox";

export function createTypist(page: Page, timeZone = BERLIN): Typist {
  const keys = { moves: 0, writes: 0 };
  const focus = (): Promise<Focus> =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      const named = /^(?:BUTTON|A|SUMMARY)$/.test(element.tagName) ? element : element.labels?.[0];
      const isLast = (element as Element) === [...document.links].at(-1);
      return { id: element.id, words: named?.innerText.trim() ?? "", isLast };
    });
  const tabTo: Typist["tabTo"] = async (wanted, { isBack = false } = {}) => {
    const isWanted = typeof wanted === "string" ? ({ id }: Focus) => id === wanted : wanted;
    let turned = isBack;
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      const at = await focus();
      if (isWanted(at)) return;
      turned ||= at.isLast;
      await page.keyboard.press(turned ? "Shift+Tab" : "Tab");
      keys.moves++;
    }
    throw new Error(`Tab did not reach ${String(wanted)}`);
  };
  const press: Typist["press"] = async (key) => {
    await page.keyboard.press(key);
    keys[/Tab|Arrow/.test(key) ? "moves" : "writes"]++;
  };
  const pressButton: Typist["pressButton"] = async (name) => {
    await tabTo(({ words }) => words === name);
    await press("Enter");
  };
  const save: Typist["save"] = async (name) => {
    await tabTo(({ words }) => words === name);
    return savedBy(page, () => press("Enter"));
  };
  const type: Typist["type"] = async (text) => {
    await page.keyboard.type(text);
    keys.writes += text.length;
  };
  const tick = async (ids: readonly string[]) => {
    for (const id of ids) {
      await tabTo(id);
      await press("Space");
    }
  };
  /** Types into a long list until the option is the one that Enter takes. */
  const find = async (label: string) => {
    for (const letter of label) {
      await type(letter);
      if ((await page.locator('[role="option"].is-active').innerText()) === label) return;
    }
    throw new Error(`no letters find ${label}`);
  };
  const enter: Typist["enter"] = async (field, value, evidence = []) => {
    const { id, type: kind, options } = field;
    const input = `input-${id}`;
    const labels = [value].flat().map((code) => options?.find((option) => option.code === code)?.label ?? "");
    if (await isLong(page, input)) {
      await tabTo(input);
      for (const label of labels) {
        await find(label);
        await press("Enter");
      }
    } else if (Array.isArray(value) && options !== null) {
      const indexes = options.flatMap(({ code }, index) => (value.includes(code) ? index : []));
      await tick(indexes.map((index) => (index === 0 ? input : `${input}-${index}`)));
    } else {
      await tabTo(input);
      if (kind === "boolean") for (let steps = value === true ? 1 : 2; steps > 0; steps--) await press("ArrowDown");
      else if (options !== null) await type(lettersFor(options, value));
      else await type(textOf(field, value, timeZone, await page.evaluate(() => Date.now())));
    }
    const held = field.evidence.filter(({ label }) => (evidence as unknown[]).includes(label));
    await tick(held.map(({ label }) => `evidence-${id}-${label}`));
  };
  return { tabTo, press, pressButton, save, type, enter, keys };
}
