// npx tsx .ci/tools/screenshots.ts --out DIR: screenshots of the pages that the README shows. Needs dist/.
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError, runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import type { FormField } from "../../scripts/pages/check/form-model.ts";
import { browserMissing, openSite, type Page, type Site } from "../../test/pages/browser.ts";
import { BANK, CLOUD, openClocks, tell } from "../../test/pages/clocks-page.ts";
import { createTypist, neededRows, openInitial } from "../../test/pages/incident-typing.ts";

const HELP = `npx tsx .ci/tools/screenshots.ts [--out DIR] [--only STATE]

Takes a screenshot of each state at 1280 and 360 pixels, in light and dark colours, as STATE-WIDTH-SCHEME.png.

  --out DIR     where to (default: a new temporary folder, which is printed)
  --only STATE  one state, such as ready

Exit codes: 0 all written, 2 wrong usage, a missing browser or a state that the pages do not reach.`;

const LOOKS = [1280, 360].flatMap((width) =>
  ["light", "dark"].map((colorScheme) => ({ width, colorScheme, reducedMotion: "reduce" })),
);

const LEI = "identification_code_of_the_entity_submitting_the_report";
const ENTITY = ["name_of_the_entity_submitting_the_report", LEI];
const CRITERIA = "classification_criteria_that_triggered_the_incident_report";
const REFERENCE = "incident_reference_code_assigned_by_the_financial_entity";
const AWARE = "2026-11-20T18:40:00Z";
const BOARD_BANK = {
  ...{ name: BANK, kinds: ["financial_entity", "controller"], options: { member_state: "AT" } },
  facts: { aware_of_ict_incident: AWARE, classified_as_major: "2026-11-20T20:00:00Z", aware_of_breach: AWARE },
};
const BOARD_CLOUD = {
  ...{ name: CLOUD, kinds: ["essential_or_important_entity"], options: { member_state: "AT" } },
  facts: { aware_of_significant_incident: AWARE, kinds_of_entity: ["cloud"] },
};
const COMPLETE = "A complete draft with its evidence";
const INITIAL = neededRows("dora-initial");

/** What a state needs: the site, and how the pages look in this round. */
interface Round {
  readonly site: Site;
  readonly look: (typeof LOOKS)[number];
}

/** Reaches a state, and returns the page as it is to be taken. */
type State = (round: Round) => Promise<Page>;

const see = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const typed = (page: Page, id: string, value: unknown = INITIAL.report[id]) =>
  createTypist(page).enter(INITIAL.fields.find((field) => field.id === id) as FormField, value, INITIAL.evidence[id]);
/** Goes on with Tab to the next field. */
async function leave(page: Page): Promise<void> {
  const cardId = () => page.evaluate(() => document.activeElement?.closest(".field-card")?.id);
  const left = await cardId();
  do await page.keyboard.press("Tab");
  while ((await cardId()) === left);
}

/** Scrolls so that this is in the middle, as a reader has it. */
async function inMiddle(page: Page, wanted: Page): Promise<Page> {
  await wanted.first().evaluate((element: Element) => element.scrollIntoView({ block: "center" }));
  return page;
}

async function openPage({ site, look: { width, ...look } }: Round, path: string): Promise<Page> {
  const page = await site.open({ viewport: { width, height: 900 }, ...look });
  await page.goto(site.origin + path);
  return page;
}

/** The draft check with the Member State chosen, from an empty draft. */
async function started({ site, look }: Round, now?: string): Promise<Page> {
  // In a page of its own, which is closed when its picture is taken.
  const { page } = await openInitial(site, { ...look, ...(now && { now }), before: async () => {} });
  await createTypist(page).tabTo("member-state");
  await page.keyboard.type("Germ");
  await page.keyboard.press("Enter");
  return page;
}

async function withExample(round: Round, now?: string): Promise<Page> {
  const page = await started(round, now);
  await page.getByText("Open, save and import").click();
  await press(page, COMPLETE);
  await page.getByRole("button", { name: "Check your answers" }).first().waitFor();
  return page;
}

/** The board of these persons on a Friday evening. */
async function withBoard(round: Round, persons: readonly unknown[]): Promise<Page> {
  const page = await openPage(round, "/");
  await page.clock.setFixedTime("2026-11-20T21:00:00Z");
  await openClocks(page, round.site.origin);
  await tell(page, persons);
  await page.locator("[data-clock]").first().waitFor();
  return inMiddle(page, page.locator("#clocks-title"));
}

/** Waits until the draft check has answered the current draft; other pages have nothing to wait for. */
async function settled(page: Page): Promise<void> {
  await page.getByText("Checking…").waitFor({ state: "detached" });
  await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
}

const STATES: Readonly<Record<string, State>> = {
  home: async (round) => {
    const page = await openPage(round, "/");
    // Otherwise the deadline would have passed in the picture.
    await page.clock.setFixedTime("2026-06-09T09:00:00Z");
    await page.getByLabel(/^Date and time of detection/).fill("09.06.2026 06:52");
    await page.getByLabel(/^Date and time of classification/).fill("9 June 2026 08:50");
    await page.getByLabel(/^Member State/).selectOption("DE");
    return page;
  },
  form: async (round) => {
    const page = await started(round);
    for (const id of ENTITY) await typed(page, id);
    await page.evaluate(() => scrollTo(0, 0));
    return page;
  },
  mistake: async (round) => {
    const page = await started(round);
    await typed(page, LEI, "0000EXMPL0BANK000165");
    await leave(page);
    const findings = page.locator(`#findings-${LEI} > li`);
    await findings.first().waitFor();
    return inMiddle(page, findings);
  },
  condition: async (round) => {
    const page = await started(round);
    await typed(page, CRITERIA, ["geographical_spread"]);
    await see(page, "Needed now: ");
    return inMiddle(page, page.getByText("Needed now: "));
  },
  ready: async (round) => {
    const page = await withExample(round);
    await page.evaluate(() => scrollTo(0, 0));
    return page;
  },
  late: async (round) => {
    const page = await withExample(round, "2026-06-09T12:30:00Z");
    // The time left of the example itself is as it was then.
    await page.locator(`#input-${ENTITY[0]}`).fill("Another Example Bank");
    await see(page, "The deadline has passed");
    await page.evaluate(() => scrollTo(0, 0));
    return page;
  },
  incidents: async (round) => {
    const page = await withExample(round);
    await press(page, "Keep it in this browser");
    await press(page, "New incident");
    await typed(page, REFERENCE, "MUB-ICT-2026-0108");
    await page.locator(".incidents summary").click();
    await page.evaluate(() => scrollTo(0, 0));
    return page;
  },
  answers: async (round) => {
    const page = await withExample(round);
    await press(page, "Check your answers");
    await page.locator(".answer-list").first().waitFor();
    await page.locator("#answers-title").evaluate((title: Element) => title.scrollIntoView({ block: "start" }));
    return page;
  },
  decision: async (round) => {
    const page = await openPage(round, "/dora-major/check.html");
    await page.getByText("What happened?").first().waitFor();
    await page.getByText("Open, save and import").click();
    await press(page, "An outage of more than three hours with effects in three States");
    await page.getByText("The incident is major.").first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    return page;
  },
  board: (round) => withBoard(round, [BOARD_BANK]),
  persons: (round) => withBoard(round, [BOARD_BANK, BOARD_CLOUD]),
  record: async (round) => {
    const page = await withExample(round);
    await page.emulateMedia({ media: "print", colorScheme: round.look.colorScheme });
    await settled(page);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await see(page, "This is not a certificate.");
    return page;
  },
};

async function takeAll(folder: string, only: string | undefined): Promise<number> {
  if (only !== undefined && !Object.hasOwn(STATES, only)) throw new UsageError(`there is no state ${only}`);
  if (browserMissing !== null) throw new CommandError(browserMissing);
  mkdirSync(folder, { recursive: true });
  const site = await openSite();
  try {
    for (const look of LOOKS)
      for (const [name, reach] of Object.entries(STATES)) {
        if (name !== (only ?? name)) continue;
        const page = await reach({ site, look }).catch((error: Error) => {
          throw new CommandError(`${name} was not reached: ${error.message}`);
        });
        const path = join(folder, `${name}-${look.width}-${look.colorScheme}.png`);
        await settled(page);
        await page.screenshot({ path });
        await page.context().close();
        console.log(path);
      }
    return 0;
  } finally {
    await site.close();
  }
}

await runCommand({
  help: HELP,
  options: { out: { type: "string" }, only: { type: "string" } },
  run: ({ values: { out, only } }) => takeAll(out ?? mkdtempSync(join(tmpdir(), "lexbind-screenshots-")), only),
});
