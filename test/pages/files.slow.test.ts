// The files of the draft check in Chromium: tables, the next report, the ESAs' file, a kept draft; and that nothing of them is sent.
import { describe, expect, it } from "vitest";
import { convertDraft } from "../../scripts/pages/check/answers.ts";
import { readJsonFile, readPublic } from "../support.ts";
import { browserMissing, findAxeViolations, overflowOf, type Page, SCREENS } from "./browser.ts";
import { button, downloaded, type OpenCheck, openCheck, SAVE_ESAS, SAVE_PARTIAL_ESAS } from "./check-page.ts";
import { useSite } from "./use-site.ts";

const READY = "A complete draft with its evidence";
const CODE = "2.1";
const CANARY = "CANARY-7f3a";

/** The report without its type, which the page fills in. */
const reportOn = async ({ json }: OpenCheck) => {
  const { type_of_submission: _, ...entered } = JSON.parse(await json.inputValue()).report;
  return entered;
};
const typeOn = async ({ json }: OpenCheck) => JSON.parse(await json.inputValue()).report.type_of_submission;
const noticeOn = ({ page }: OpenCheck, words: string) => page.locator('[role="alert"]', { hasText: words }).waitFor();
const paste = async (check: OpenCheck, table: string) => {
  await check.page.locator("#table").fill(table);
  await button(check, "Take the values").click();
};
const openFile = ({ page }: OpenCheck, name: string, content: string | Buffer) =>
  page.locator("#draft-file").setInputFiles({ name, mimeType: "", buffer: Buffer.from(content) });

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 240_000 }, () => {
  const site = useSite();

  it("the draft check takes values from a table that is pasted or opened, lists rows without values, and sends nothing", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    const loaded = check.requests.length;
    await check.page.context().setOffline(true);
    const [name, template] = await downloaded(check, "Save an empty table");
    expect([name, template.split("\r\n").length]).toEqual(["dora-initial-template.csv", 78]);
    await paste(check, `Field\tValue\nno such field\t${CANARY}\n${CODE}\t${CANARY}\nreporting currency\tEuro`);
    const losses = check.page.locator(".losses");
    await losses.waitFor();
    const words = await losses.innerText();
    for (const part of ["Not taken (1)", "row 2", "Taken (2)", "row 4: Reporting currency"])
      expect(words).toContain(part);
    expect(words).not.toContain(CANARY);
    const report = await reportOn(check);
    expect(Object.values(report)).toEqual(["EUR", CANARY]);
    await openFile(check, "values.csv", Buffer.from(`2.4;Größere Störung\r\n`, "latin1"));
    await noticeOn(check, "read as Windows-1252");
    expect(Object.values(await reportOn(check))).toEqual(["EUR", CANARY, "Größere Störung"]);
    await button(check, "Go back to the previous draft").click();
    expect(await reportOn(check)).toEqual(report);
    // A table in the place of the JSON adds to the draft that the form still shows.
    await check.json.fill("1.15\tUSD");
    await button(check, "Open the text as a file").click();
    await noticeOn(check, "Values were taken from the table: 1.");
    expect(await reportOn(check)).toEqual({ ...report, reporting_currency: "USD" });
    expect([check.requests.slice(loaded), check.messages]).toEqual([[], []]);
  });

  it("the steps of an incident are one page: the next report begins with this one, and the way back finds it, without a network", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    const { page } = check;
    await button(check, READY).click();
    await paste(check, `${CODE}\t${CANARY}`);
    await page.locator("#member-state").selectOption("DE");
    const loaded = check.requests.length;
    page.on("dialog", () => expect.unreachable("the browser asked"));
    await page.context().setOffline(true);
    await button(check, "Continue as intermediate report").click();
    await noticeOn(check, "The report begins with the previous one");
    await noticeOn(check, "Set to what this report needs: Type of submission.");
    expect(page.url()).toBe(`${site.origin}/dora-intermediate/check.html`);
    expect(await typeOn(check)).toBe("intermediate_report");
    expect(Object.values(await reportOn(check))).toContain(CANARY);
    expect(await page.locator("#member-state").inputValue()).toBe("DE");
    await page.locator("#comparison-title", { hasText: "(1)" }).waitFor();
    await page.locator("#input-number_of_clients_affected").fill("34");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /^Initial notification/ }).waitFor();
    expect([await typeOn(check), page.url()]).toEqual([
      "initial_notification",
      `${site.origin}/dora-initial/check.html`,
    ]);
    await page.getByLabel("Which report is this?").getByRole("link", { name: "Intermediate report" }).click();
    await page.getByRole("heading", { level: 1, name: /^Intermediate report/ }).waitFor();
    expect((await reportOn(check)).number_of_clients_affected).toBe(34);
    expect([check.requests.slice(loaded), check.messages]).toEqual([[], []]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });

  it("a report that began with an earlier one says when that has changed since, and begins again with it", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    const { page } = check;
    await button(check, READY).click();
    const goTo = (name: string) => page.getByLabel("Which report is this?").getByRole("link", { name }).click();
    await goTo("Intermediate report");
    await noticeOn(check, "The report begins with the previous one");
    await goTo("Initial notification");
    await page.locator("#input-incident_reference_code_assigned_by_the_financial_entity").fill(CANARY);
    await goTo("Intermediate report");
    await noticeOn(check, "has changed since this one began with it");
    expect(Object.values(await reportOn(check))).not.toContain(CANARY);
    await button(check, "Begin again with it").click();
    await expect.poll(async () => Object.values(await reportOn(check))).toContain(CANARY);
  });

  it("an initial notification that begins with an earlier report takes the rows about the entity itself, and offers the others", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    const { page } = check;
    const { report } = readJsonFile("api/v1/profiles/dora-final/examples.json").examples.find(
      ({ name }: { name: string }) => name === "ready",
    ).request;
    const file = { name: "earlier.json", mimeType: "", buffer: Buffer.from(JSON.stringify({ report })) };
    const rows = new Map(
      readJsonFile("api/v1/profiles/dora-initial/profile.json").fields.map(
        ({ field_id, data_field }: Record<string, string>) => [field_id, data_field],
      ),
    );
    const takenRows = async () => Object.keys(await reportOn(check)).map((id) => rows.get(id));
    await page.locator("#previous-file").setInputFiles(file);
    await noticeOn(check, "none about its incident");
    const own = Object.keys(report).filter((id) => /^1\.(?:[2-9]|1\d)/.test(String(rows.get(id))));
    expect(own.length).toBeGreaterThan(8);
    expect(Object.keys(await reportOn(check)).toSorted()).toEqual(own.toSorted());
    expect((await takenRows()).every((row) => String(row).startsWith("1."))).toBe(true);
    await button(check, "Take the rows on the incident too").click();
    await noticeOn(check, "All rows were taken.");
    expect((await reportOn(check)).incident_resolution_summary).toBe(report.incident_resolution_summary);
  });

  it("an ESAs file and a draft open in one step, on the page of their stage", async () => {
    const check = await openCheck(site, { alias: "dora-final" });
    const { page } = check;
    const draft = readJsonFile("api/v1/profiles/dora-intermediate/examples.json").examples.find(
      ({ name }: { name: string }) => name === "ready",
    ).request;
    const text = JSON.stringify(draft);
    const profile = readPublic("api/v1/profiles/dora-intermediate/profile.json").toString();
    const esas = convertDraft(profile, text, "lexbind")?.json ?? "";
    await openFile(check, "esas.json", esas);
    await noticeOn(check, "“esas.json” was loaded.");
    expect([page.url(), await typeOn(check)]).toEqual([
      `${site.origin}/dora-intermediate/check.html`,
      "intermediate_report",
    ]);
    await page.getByLabel("Which report is this?").getByRole("link", { name: "Initial notification" }).click();
    await page.locator(".files summary").click();
    await openFile(check, "draft.json", text);
    await noticeOn(check, "“draft.json” was loaded.");
    expect(page.url()).toBe(`${site.origin}/dora-intermediate/check.html`);
    expect(JSON.parse(await check.json.inputValue())).toEqual(draft);
  });

  it("the draft check saves the ESAs' file at once if it is complete, otherwise after the list of what it lacks", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    await button(check, READY).click();
    await check.page.locator("#result-title").waitFor();
    const [complete, content] = await downloaded(check, SAVE_ESAS);
    expect([complete, JSON.parse(content).incidentSubmission]).toEqual([
      "dora-initial-esas.json",
      "initial_notification",
    ]);
    await check.json.fill(JSON.stringify({ report: { reporting_currency: "EUR" } }));
    const downloads: Page[] = [];
    check.page.on("download", (download: Page) => downloads.push(download));
    await button(check, SAVE_ESAS).click();
    await check.page.getByText("The ESAs' file is not complete").waitFor();
    expect(downloads).toEqual([]);
    expect((await downloaded(check, SAVE_PARTIAL_ESAS))[0]).toBe("dora-initial-esas-partial.json");
  });

  it("the draft check keeps the draft in the browser only if that is chosen, and deletes it with one click", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    const { page } = check;
    const stored = () => page.evaluate(() => [JSON.stringify(localStorage), sessionStorage.length]);
    await paste(check, `${CODE}\t${CANARY}`);
    expect(await stored()).toEqual(["{}", 0]);
    await page.locator("#member-state").selectOption("DE");
    await button(check, "Keep the draft in this browser").click();
    await page.getByText("The draft is in the local storage of this site").waitFor();
    await paste(check, "1.15\tEUR");
    // The draft is kept, so the browser does not ask before the page closes.
    page.on("dialog", () => expect.unreachable("the browser asked"));
    await page.reload();
    await noticeOn(check, "The draft that this browser keeps was loaded.");
    expect(Object.values(await reportOn(check))).toEqual(["EUR", CANARY]);
    expect(await page.locator("#member-state").inputValue()).toBe("DE");
    await page.locator(".files summary").click();
    await button(check, "Delete the draft from this browser").click();
    expect(await stored()).toEqual(["{}", 0]);
    expect(Object.values(await reportOn(check))).toEqual(["EUR", CANARY]);
    expect(check.messages).toEqual([]);
  });

  it("two tabs with the same draft do not write over each other: the page asks which one to have", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    const { page } = check;
    const input = `#input-incident_reference_code_assigned_by_the_financial_entity`;
    await page.locator(input).fill("first");
    await button(check, "Keep the draft in this browser").click();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect.poll(() => other.locator(input).inputValue()).toBe("first");
    for (const [taken, expected] of [
      ["Take the other tab’s", "theirs"],
      ["Keep mine", "mine"],
    ] as const) {
      await other.locator(input).fill(expected === "theirs" ? expected : "theirs again");
      await noticeOn(check, "This draft was changed in another tab");
      await page.bringToFront();
      await page.locator(input).fill("mine");
      await button(check, taken).click();
      await expect.poll(() => page.locator(input).inputValue()).toBe(expected);
      await other.bringToFront();
      if (expected === "mine") await other.getByText("This draft was changed in another tab").waitFor();
    }
    // What is not decided is in this tab only: the browser asks before it closes.
    const asked: string[] = [];
    other.on("dialog", (dialog: Page) => {
      asked.push(dialog.type());
      dialog.accept();
    });
    await other.reload();
    await expect.poll(() => other.locator(input).inputValue()).toBe("mine");
    expect(asked).toEqual(["beforeunload"]);
    await other.close();
  });

  it.each(SCREENS)("the draft check fits the screen and passes axe at $width px, $colorScheme", async (screen) => {
    const check = await openCheck(site, { alias: "dora-initial", ...screen });
    await paste(check, `no such field\tx\n${CODE}\tx`);
    await check.page.locator(".losses").waitFor();
    expect([await overflowOf(check.page), await findAxeViolations(check.page)]).toEqual([0, []]);
  });
});
