// An incident from the first notification to the final report, in Chromium, as a person would report it: mistakes, files and paper.
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { FormField } from "../../scripts/pages/check/form-model.ts";
import { tempFolder } from "../pipeline/author.ts";
import { isInstalled } from "../run-command.ts";
import { createEsasValidator, findEsasFiles } from "../tools/differential/esas-schema.ts";
import { browserMissing, type Page } from "./browser.ts";
import { button, type OpenCheck, READY } from "./check-page.ts";
import {
  copyElsewhere,
  createTypist,
  DESCRIPTION,
  inOrder,
  type Members,
  neededRows,
  openInitial,
  SHORT_DESCRIPTION,
  TYPE,
  type Typist,
  tableOf,
} from "./incident-typing.ts";
import { useSite } from "./use-site.ts";

const LEI = "identification_code_of_the_entity_submitting_the_report";
const CONTACT = "primary_contact_person_name";
const EMAIL = "primary_contact_person_email";
const DETECTED = "date_and_time_of_detection_of_the_major_ict_related_incident";

const INITIAL = neededRows("dora-initial");
const INTERMEDIATE = neededRows("dora-intermediate");
const FINAL = neededRows("dora-final");

const hasPoppler = spawnSync("pdftotext", ["-v"]).status === 0;
const missing = browserMissing !== null || !isInstalled("pdftotext", hasPoppler);

describe.skipIf(missing)("in Chromium", { timeout: 90_000 }, () => {
  const folder = tempFolder();
  const site = useSite();
  let check: OpenCheck;
  let page: Page;
  let typist: Typist;
  /** What one step saves and a later one opens. */
  const files = { draft: "", initial: "", intermediate: "" };

  beforeAll(async () => {
    check = await openInitial(site);
    page = check.page;
    // Leaving the page with a draft asks first.
    page.on("dialog", (dialog: Page) => dialog.accept());
    typist = createTypist(page);
  });

  const see = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const seeAlert = (words: string) => page.getByRole("alert").filter({ hasText: words }).waitFor();
  /** The part of the bar that counts rows and errors, once the draft is checked: until then it shows the previous answer. */
  const seeProgress = (words: RegExp) =>
    expect.poll(() => page.getByRole("status").first().innerText(), { timeout: 8_000 }).toMatch(words);
  const reportNow = async (): Promise<Members> => inOrder(JSON.parse(await check.json.inputValue()).report);
  const openFiles = () => page.getByText("Open, save and import").click();
  /** Sets the clock of the machine, as if the person came back later. */
  const comeBack = (now: string) => page.clock.setFixedTime(now);

  /** What is done without a request; the page may not even try one. */
  async function withoutRequest(act: () => Promise<void>): Promise<void> {
    const loaded = check.requests.length;
    await act();
    expect([check.requests.slice(loaded), check.messages]).toEqual([[], []]);
  }

  /** Chooses a file with a button and the file dialog. */
  async function chooseFile(label: string, file: { name: string; content: string }): Promise<void> {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(check, label).click()]);
    await chooser.setFiles({ name: file.name, mimeType: "", buffer: Buffer.from(file.content) });
  }

  /** Pastes rows from a spreadsheet, and sees how many of them the page took. */
  async function pasteTable(fields: readonly FormField[], report: Members): Promise<void> {
    await copyElsewhere(page, tableOf(fields, report));
    await page.getByRole("textbox", { name: /^Two columns/ }).click();
    await typist.press("Control+V");
    await typist.pressButton("Take the values", { key: "Space" });
    await page.getByRole("region", { name: "Taken from the table" }).waitFor();
    await see(`Taken (${fields.length})`);
  }

  /** Prints with the button, and returns the text of the PDF. */
  async function print(): Promise<string> {
    const printed = page.evaluate(
      () => new Promise<boolean>((resolve) => addEventListener("beforeprint", () => resolve(true), { once: true })),
    );
    await typist.pressButton("Print the record", { key: "Space" });
    expect(await printed).toBe(true);
    const file = join(folder, "record.pdf");
    writeFileSync(file, await page.pdf({ format: "A4" }));
    return execFileSync("pdftotext", [file, "-"], { encoding: "utf8" }).replace(/\s+/g, " ");
  }

  async function expectPrinted(title: string): Promise<void> {
    const paper = await print();
    for (const words of [
      title,
      "Musterufer Bank AG (fictional)",
      "MUB-ICT-2026-0107",
      "Ready as far as lexbind checks",
      "This is not a certificate.",
    ])
      expect(paper).toContain(words);
    for (const words of ["Check now", "Open, save and import"]) expect(paper).not.toContain(words);
  }

  /** Saves the file for the authority, which both schemas accept where they are there. */
  async function exportEsas(submission: string): Promise<string> {
    const [name, content] = await typist.save("Save in the ESAs' format");
    expect(name).toMatch(/^dora-\w+-esas\.json$/);
    const file = JSON.parse(content);
    expect(file.incidentSubmission).toBe(submission);
    const schemas = Object.values(findEsasFiles()?.schemas ?? {});
    expect(schemas.every((schema) => createEsasValidator(schema)(file))).toBe(true);
    return content;
  }

  const initialReport: Members = { ...INITIAL.report, [DESCRIPTION]: SHORT_DESCRIPTION };
  const enter = ({ fields, report, evidence }: typeof INITIAL, id: string) =>
    typist.enter(fields.find((field) => field.id === id) as FormField, report[id], evidence[id]);
  const enterInitial = (id: string) => enter({ ...INITIAL, report: initialReport }, id);

  /** Types a wrong value, leaves the field, reads what is wrong, and goes back to the field. */
  async function makeMistake(fieldId: string, text: string, words: string): Promise<void> {
    await typist.tabTo(`input-${fieldId}`);
    await typist.type(text);
    expect(await page.getByText(words).count()).toBe(0);
    await typist.leaveField();
    await see(words);
    await typist.tabTo(`input-${fieldId}`, { isBack: true });
  }

  /** Rows that go wrong at first; each ends with the right value. */
  const mistakes: Record<string, () => Promise<void>> = {
    [LEI]: async () => {
      await makeMistake(LEI, "0000EXMPL0BANK000146", "its last two digits do not fit the others");
      const suggestion = "Did you mean “0000EXMPL0BANK000164”?";
      await makeMistake(LEI, "0000exmpl0bank000164", suggestion);
      await typist.pressButton(suggestion);
      await button(check, suggestion).waitFor({ state: "detached" });
    },
    [CONTACT]: async () => {
      await copyElsewhere(page, `  ${initialReport[CONTACT]}\n`);
      await typist.tabTo(`input-${CONTACT}`);
      await typist.press("Control+V");
      await see("Removed from the pasted text");
    },
    [EMAIL]: async () => {
      await makeMistake(EMAIL, "desk at musterufer.example", "Enter one e-mail address, like name@example.org.");
      await seeProgress(/1 error/);
      await enterInitial(EMAIL);
    },
    [DETECTED]: async () => {
      await makeMistake(DETECTED, "31.06.2026 06:52", "Enter a date that exists, in the years 1900 to 9998.");
      await enterInitial(DETECTED);
    },
  };

  it("the initial notification is typed, with mistakes that the page explains", () =>
    withoutRequest(async () => {
      await typist.tabTo("member-state");
      await typist.type("Germ");
      for (const { id } of INITIAL.fields)
        if (id in initialReport && id !== TYPE) await (mistakes[id] ?? (() => enterInitial(id)))();
      await seeProgress(/^18 of 18 done$/);
      expect(await reportNow()).toEqual(inOrder(initialReport));
      await see("2 h 50 min left");
      await see("Due Tue 9 Jun, 12:50 Berlin");
    }));

  it("the initial notification is saved, exported and printed with the keyboard", () =>
    withoutRequest(async () => {
      await typist.pressButton("Open, save and import", { isBack: true });
      files.draft = (await typist.save("Save the draft"))[1];
      expect(inOrder(JSON.parse(files.draft).report)).toEqual(inOrder(initialReport));
      files.initial = await exportEsas("initial_notification");
      await expectPrinted("Initial notification");
    }));

  it("the draft that the browser keeps is there after a reload, and after the way back from another page", async () => {
    await button(check, "Keep the draft in this browser").click();
    await see("The draft is in the local storage of this site");
    await page.reload();
    await seeAlert("The draft that this browser keeps was loaded.");
    await page.getByRole("link", { name: "Guides", exact: true }).first().click();
    await page.waitForURL("**/docs/");
    await page.goBack();
    await seeProgress(/^18 of 18 done$/);
    expect(await reportNow()).toEqual(inOrder(initialReport));
  });

  it("the intermediate report begins with a draft from a file, and takes typed rows and a table", async () => {
    await openFiles();
    await chooseFile("Open a file", { name: "dora-initial-draft.json", content: files.draft });
    await seeAlert("dora-initial-draft.json");
    await seeProgress(/^18 of 18 done$/);
    await comeBack("2026-06-11T08:00:00Z");
    await button(check, "Continue as intermediate report").click();
    await seeAlert("The report begins with the previous one");
    await seeProgress(/^18 of 33 done, 15 still empty$/);
    await see("Needed now: ");
    await withoutRequest(async () => {
      const added = INTERMEDIATE.fields.filter(({ id }) => id in INTERMEDIATE.report && !(id in INITIAL.report));
      const [typed, pasted] = [added.slice(0, 4), added.slice(4)];
      for (const { id } of typed) await enter(INTERMEDIATE, id);
      await openFiles();
      await pasteTable(pasted, INTERMEDIATE.report);
      expect(await reportNow()).toEqual(inOrder({ ...INTERMEDIATE.report, [DESCRIPTION]: SHORT_DESCRIPTION }));
      files.intermediate = await exportEsas("intermediate_report");
    });
  });

  it("the final report begins with the authority's file, lists what changed, and becomes ready", async () => {
    await comeBack("2026-07-01T08:00:00Z");
    await page.goto(`${site.origin}/dora-final/check.html`);
    await page.locator("[data-facts][data-loaded]").waitFor({ state: "attached" });
    await withoutRequest(async () => {
      await typist.tabTo("member-state");
      await typist.type("Germ");
      await typist.tabTo("input-previous-submitted-at");
      await typist.type("12.06.2026 10:00");
      await openFiles();
      await chooseFile("Begin with the previous report", { name: "esas.json", content: files.intermediate });
      await seeAlert("The report begins with the previous one");
      const isNewOrActual = (id: string, row = "") => !(id in INTERMEDIATE.report) || /^3\.1[27]$/.test(row);
      const added = FINAL.fields.filter(({ id, rows }) => id in FINAL.report && isNewOrActual(id, rows[0]));
      await pasteTable(added, FINAL.report);
      for (const [id, labels] of Object.entries(FINAL.evidence))
        for (const label of labels as string[]) await page.locator(`#evidence-${id}-${label}`).click();
      await seeProgress(/^(\d+) of \1 done$/);
      await see("11 days left");
      await page.getByRole("heading", { name: READY }).waitFor();
      await page.getByRole("heading", { name: /^Since the previous report/ }).waitFor();
      await see("New: Incident resolution summary (row 4.6)");
    });
  });

  it("the final report is exported and printed", () =>
    withoutRequest(async () => {
      await exportEsas("final_report");
      await expectPrinted("Final report");
    }));
});
