// An incident from the first notification to the final report, in Chromium, as a person would report it: mistakes, files and paper.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FormField, formFieldsOf } from "../../scripts/pages/check/form-model.ts";
import { tempFolder } from "../pipeline/author.ts";
import { isInstalled } from "../run-command.ts";
import { readJsonFile } from "../support.ts";
import { createEsasValidator, findEsasFiles } from "../tools/differential/esas-schema.ts";
import { hasPoppler } from "../verify-sources/second-reader.ts";
import { browserMissing, openSite, type Page, type Site, visibleTextOf } from "./browser.ts";
import {
  button,
  downloaded,
  type OpenCheck,
  openCheck,
  paste,
  READY,
  SAVE_ESAS,
  waitForVerdict,
} from "./check-page.ts";
import { createTypist, localTime, SHORT_DESCRIPTION, type Typist } from "./incident-typing.ts";

type Members = Readonly<Record<string, unknown>>;

const LEI = "identification_code_of_the_entity_submitting_the_report";
const CONTACT = "primary_contact_person_name";
const EMAIL = "primary_contact_person_email";
const DETECTED = "date_and_time_of_detection_of_the_major_ict_related_incident";
const DESCRIPTION = "description_of_the_major_ict_related_incident";

/** The fields of a profile, and its example with only the rows that the report needs. */
function exampleOf(alias: string): { fields: FormField[]; report: Members; evidence: Members } {
  const profile = readJsonFile(`api/v1/profiles/${alias}/profile.json`);
  const { request } = profile.examples.find(({ name }: { name: string }) => name === "required_only");
  return { fields: formFieldsOf(profile), report: request.report, evidence: request.evidence_manifest };
}

const INITIAL = exampleOf("dora-initial");
const INTERMEDIATE = exampleOf("dora-intermediate");
const FINAL = exampleOf("dora-final");

const card = ({ page }: OpenCheck, fieldId: string): Page => page.locator(`#field-${fieldId}`);
const barOf = ({ page }: OpenCheck): Promise<string> => visibleTextOf(page.locator(".check-bar"));
const waitForBar = ({ page }: OpenCheck, words: string) => page.locator(".check-bar", { hasText: words }).waitFor();
/** Members with lists in the order of their codes: a person ticks them in that of the page. */
const inOrder = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]),
  );
const reportOn = async ({ json }: OpenCheck): Promise<Members> => inOrder(JSON.parse(await json.inputValue()).report);
const waitForNotice = ({ page }: OpenCheck, words: string) =>
  page.locator('[role="alert"]', { hasText: words }).waitFor();
const openFiles = ({ page }: OpenCheck) => page.locator(".files summary").click();

/** Chooses a file as a person does, with the button and the file dialog. */
async function chooseFile(check: OpenCheck, label: string, file: { name: string; content: string }): Promise<void> {
  const [chooser] = await Promise.all([check.page.waitForEvent("filechooser"), button(check, label).click()]);
  await chooser.setFiles({ name: file.name, mimeType: "", buffer: Buffer.from(file.content) });
}

/** A table with a number of the row, or a title, and a value as a person writes it. */
function tableOf(fields: readonly FormField[], report: Members): string {
  const cellOf = ({ id, type, options }: FormField) => {
    const value = report[id];
    const labelOf = (code: unknown) => options?.find((option) => option.code === code)?.label ?? String(code);
    if (type === "datetime") return localTime(String(value));
    if (type === "boolean") return value === true ? "yes" : "no";
    return [value].flat().map(labelOf).join("; ");
  };
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const rows = fields.map((field) => `${field.rows[0]} ${field.title};${quoted(cellOf(field))}`);
  return ["Field;Value", ...rows].join("\r\n");
}

const missing = browserMissing !== null || !isInstalled("pdftotext", hasPoppler);

describe.skipIf(missing)("three reports on one incident", { timeout: 90_000 }, () => {
  const folder = tempFolder();
  let site: Site;
  let check: OpenCheck;
  let typist: Typist;
  /** What the tests pass on, as files on the disk of a person. */
  const files = { draft: "", initial: "", intermediate: "" };

  beforeAll(async () => {
    site = await openSite();
    check = await openCheck(site, { alias: "dora-initial", timezoneId: "Europe/Berlin", now: "2026-06-09T08:00:00Z" });
    // Files are folded again, and the focus is where it is when a page opens.
    await check.page.reload();
    await check.page.locator("#member-state").waitFor();
    check.page.setDefaultTimeout(8_000);
    typist = createTypist(check.page);
  }, 60_000);
  afterAll(() => site?.close());

  /** The bar once the draft is checked: it shows the answer to the draft before until then. */
  const expectBar = () => expect.poll(() => barOf(check), { timeout: 8_000 });

  /** Sets the clock of the machine, as if the person came back later. */
  const comeBack = (now: string) => check.page.clock.setFixedTime(now);

  /** What is done without a request; the page may not even try one. */
  async function withoutRequest(act: () => Promise<void>): Promise<void> {
    const loaded = check.requests.length;
    await act();
    expect([check.requests.slice(loaded), check.messages]).toEqual([[], []]);
  }

  const fieldNamed = ({ fields }: typeof INITIAL, id: string) => fields.find((field) => field.id === id) as FormField;

  /** Prints the page as the button does, and returns the text of the PDF. */
  async function print(): Promise<string> {
    await button(check, "Print the record").click();
    await check.page.locator(".record").waitFor({ state: "attached" });
    const file = join(folder, "record.pdf");
    writeFileSync(file, await check.page.pdf({ format: "A4" }));
    return execFileSync("pdftotext", [file, "-"], { encoding: "utf8" }).replace(/\s+/g, " ");
  }

  /** The file for the authority, which both schemas accept where they are there. */
  async function exported(): Promise<string> {
    const [name, content] = await downloaded(check, SAVE_ESAS);
    expect(name).toMatch(/^dora-\w+-esas\.json$/);
    const schemas = Object.values(findEsasFiles()?.schemas ?? {});
    expect(schemas.every((schema) => createEsasValidator(schema)(JSON.parse(content)))).toBe(true);
    return content;
  }

  it("the initial notification is typed, with mistakes that the page explains, and saved, exported and printed", () =>
    withoutRequest(async () => {
      const report: Members = { ...INITIAL.report, [DESCRIPTION]: SHORT_DESCRIPTION };
      const enter = (fieldId: string, value = report[fieldId]) =>
        typist.enter(fieldNamed(INITIAL, fieldId), value, INITIAL.evidence[fieldId]);
      const makeMistake = async (fieldId: string, text: string, words: string) => {
        await typist.tabTo(`input-${fieldId}`);
        await typist.type(text);
        await typist.tabTo((focus) => focus.words.startsWith("Help"));
        await card(check, fieldId).locator(".notice", { hasText: words }).waitFor();
        await typist.tabTo(`input-${fieldId}`, { isBack: true });
      };
      const mistakes: Record<string, () => Promise<void>> = {
        [LEI]: async () => {
          await makeMistake(LEI, "0000EXMPL0BANK000146", "its last two digits do not fit the others");
          const suggestion = "Did you mean “0000EXMPL0BANK000164”?";
          await typist.type("0000exmpl0bank000164");
          await typist.tabTo((focus) => focus.words.startsWith("Help"));
          await button(check, suggestion).waitFor();
          await typist.tabTo(`input-${LEI}`, { isBack: true });
          await typist.tabTo(({ words }) => words === suggestion);
          await typist.press("Enter");
          await card(check, LEI).locator(".notice").waitFor({ state: "detached" });
        },
        [CONTACT]: async () => {
          await typist.tabTo(`input-${CONTACT}`);
          await paste(check, `  ${report[CONTACT]}\r\n`);
          await card(check, CONTACT).getByText("Removed from the pasted text").waitFor();
        },
        [EMAIL]: async () => {
          await makeMistake(EMAIL, "desk at musterufer.example", "Enter one e-mail address, like name@example.org.");
          await waitForBar(check, "1 error");
          await enter(EMAIL);
        },
        [DETECTED]: async () => {
          await makeMistake(DETECTED, "31.06.2026 06:52", "Enter a date that exists and a time");
          await enter(DETECTED);
        },
      };
      await typist.tabTo("member-state");
      await typist.type("Germ");
      for (const { id } of INITIAL.fields) if (id in report) await (mistakes[id] ?? (() => enter(id)))();
      await waitForBar(check, "18 of 18 done");
      expect(await reportOn(check)).toEqual(inOrder(report));
      await expectBar().toMatch(/2 h 50 min left Due Tue, 9 Jun 2026, 12:50 Berlin/);
      await expectBar().not.toMatch(/error|to review|empty/);
      await typist.tabTo(({ words }) => words === "Open, save and import", { isBack: true });
      await typist.press("Enter");
      files.draft = (await downloaded(check, "Save the draft"))[1];
      files.initial = await exported();
      const paper = await print();
      for (const words of ["Musterufer Bank AG (fictional)", "MUB-ICT-2026-0107", "This is not a certificate."])
        expect(paper).toContain(words);
    }));

  it("the intermediate report begins with the draft, which the browser kept, and takes rows from a table", async () => {
    const { page } = check;
    await button(check, "Keep the draft in this browser").click();
    await page.getByText("The draft is in the local storage of this site").waitFor();
    await page.reload();
    await waitForNotice(check, "The draft that this browser keeps was loaded.");
    await page.goto(`${site.origin}/`);
    await page.goBack();
    await waitForBar(check, "18 of 18 done");
    await openFiles(check);
    await chooseFile(check, "Open a file", { name: "dora-initial-draft.json", content: files.draft });
    await waitForBar(check, "18 of 18 done");
    await comeBack("2026-06-11T08:00:00Z");
    await Promise.all([page.waitForNavigation(), button(check, "Continue as intermediate report").click()]);
    await waitForNotice(check, "The report begins with the previous one");
    await waitForBar(check, "18 of 32 done");
    await withoutRequest(async () => {
      const added = INTERMEDIATE.fields.filter(({ id }) => id in INTERMEDIATE.report && !(id in INITIAL.report));
      const [typed, pasted] = [added.slice(0, 4), added.slice(4)];
      for (const field of typed)
        await typist.enter(field, INTERMEDIATE.report[field.id], INTERMEDIATE.evidence[field.id]);
      await openFiles(check);
      await page.locator("#table").fill(tableOf(pasted, INTERMEDIATE.report));
      await button(check, "Take the values").click();
      const losses = page.locator(".losses");
      await losses.waitFor();
      expect(await visibleTextOf(losses)).toContain(`Taken (${pasted.length})`);
      const last = { ...INTERMEDIATE.report, [DESCRIPTION]: SHORT_DESCRIPTION };
      expect(await reportOn(check)).toEqual(inOrder(last));
      files.intermediate = await exported();
    });
  });

  it("the final report begins with the authority's file, lists what changed, and is ready, exported and printed", async () => {
    const { page } = check;
    page.on("dialog", (dialog: Page) => dialog.accept());
    await comeBack("2026-07-01T08:00:00Z");
    await page.goto(`${site.origin}/dora-final/check.html`);
    await page.locator("#member-state").selectOption("DE");
    await withoutRequest(async () => {
      await page.locator("#input-previous-submitted-at").fill("12.06.2026 10:00");
      await openFiles(check);
      await chooseFile(check, "Begin with the previous report", { name: "esas.json", content: files.intermediate });
      await waitForNotice(check, "The report begins with the previous one");
      const added = FINAL.fields.filter(({ id }) => id in FINAL.report && !(id in INTERMEDIATE.report));
      await page.locator("#table").fill(tableOf(added, FINAL.report));
      await button(check, "Take the values").click();
      await page.locator(".losses").waitFor();
      await page.locator("#comparison-title").waitFor();
      for (const [id, labels] of Object.entries(FINAL.evidence))
        for (const label of labels as string[]) await page.locator(`#evidence-${id}-${label}`).check();
      await expectBar().toMatch(/\b(\d+) of \1 done\n/);
      await expectBar().toMatch(/^11 days left/);
      await waitForVerdict(check, READY);
      const comparison = page.locator("section", { has: page.locator("#comparison-title") }).last();
      expect(await comparison.innerText()).toContain("New: Incident resolution summary (row 4.6)");
      expect(JSON.parse(await exported()).incidentSubmission).toBe("final_report");
      const paper = await print();
      for (const words of ["Musterufer Bank AG (fictional)", "MUB-ICT-2026-0107", "This is not a certificate."])
        expect(paper).toContain(words);
    });
  });
});
