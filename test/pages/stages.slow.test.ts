// The reports on one incident in Chromium: from one to the next and back, from a finding to its field and back, and two tabs.
import { describe, expect, it } from "vitest";
import { convertDraft } from "../../scripts/pages/check/convert-draft.ts";
import { exampleOf, readJsonFile, readPublic } from "../support.ts";
import { browserMissing, type Page, visibleTextOf } from "./browser.ts";
import { button, choose, downloaded, noticeOn, type OpenCheck, openCheck, openFile, reportOn } from "./check-page.ts";
import { useSite } from "./use-site.ts";

const READY = "A complete draft with its evidence";
const CODE = "incident_reference_code_assigned_by_the_financial_entity";
const CANARY = "CANARY-7f3a";
const DETECTED = "date_and_time_of_detection_of_the_major_ict_related_incident";
const CLASSIFIED = "date_and_time_of_classification_of_the_ict_related_incident_as_major";

const input = ({ page }: OpenCheck, fieldId: string): Page => page.locator(`#input-${fieldId}`);
const barOf = ({ page }: OpenCheck): Promise<string> => visibleTextOf(page.locator(".check-bar"));
const typeOn = async ({ json }: OpenCheck) => JSON.parse(await json.inputValue()).report.type_of_submission;

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 120_000 }, () => {
  const site = useSite();
  const open = (options: Parameters<typeof openCheck>[1] = {}) =>
    openCheck(site, { alias: "dora-initial", ...options });

  it("the stages of an incident are one page: the next report begins with this one, and the way back finds it, without a network", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    const { page } = check;
    await button(check, READY).click();
    await input(check, CODE).fill(CANARY);
    await choose(page, "member-state", "Germany");
    const loaded = check.requests.length;
    page.on("dialog", () => expect.unreachable("the browser asked"));
    await page.context().setOffline(true);
    await button(check, "Continue as intermediate report").click();
    await noticeOn(check, "The report begins with the previous one");
    await noticeOn(check, "Set to what this report needs: Type of submission.");
    expect(page.url()).toBe(`${site.origin}/dora-intermediate/check.html`);
    expect(await typeOn(check)).toBe("intermediate_report");
    expect(Object.values(await reportOn(check))).toContain(CANARY);
    expect(await page.locator("#member-state").inputValue()).toBe("Germany");
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
    await page.locator(`#input-${CODE}`).fill(CANARY);
    await goTo("Intermediate report");
    await noticeOn(check, "has changed since this one began with it");
    expect(Object.values(await reportOn(check))).not.toContain(CANARY);
    await button(check, "Begin again with it").click();
    await button(check, "Replace it").click();
    await expect.poll(async () => Object.values(await reportOn(check))).toContain(CANARY);
  });

  it("an initial notification that begins with an earlier report takes the rows about the entity itself, and offers the others", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    const { page } = check;
    const { report } = exampleOf("dora-final", "ready");
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

  it("an ESAs file and a draft open at once, on the page of their stage", async () => {
    const check = await openCheck(site, { alias: "dora-final" });
    const { page } = check;
    const draft = exampleOf("dora-intermediate", "ready");
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

  it("of two tabs with a draft that is kept, one writes it: the other says so, takes it over, and gets it when that is closed", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    const { page } = check;
    const input = `#input-${CODE}`;
    const elsewhere = "This draft is open in another tab";
    await page.locator(input).fill("first");
    await button(check, "Keep the draft in this browser").click();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect.poll(() => other.locator(input).inputValue()).toBe("first");
    await other.getByText(elsewhere).waitFor();
    await other.locator(input).fill("theirs");
    await page.locator(input).fill("mine");
    await other.getByRole("button", { name: "Work on it here" }).click();
    await expect.poll(() => other.locator(input).inputValue()).toBe("mine");
    await other.getByText("Earlier draft: reference theirs").waitFor();
    await noticeOn(check, elsewhere);
    await other.locator(input).fill("both");
    await other.close();
    await expect.poll(() => page.locator(input).inputValue()).toBe("both");
    expect([await page.getByText(elsewhere).count(), check.messages]).toEqual([0, []]);
  });

  it("the guided form goes from a finding to its field, on to the next finding, and back to the list, with the keyboard", async () => {
    const check = await openCheck(site);
    const { page } = check;
    await check.json.fill('{"report":{"submission_type":"initial_notification"}}');
    await button(check, "Check now").first().click();
    await expect.poll(() => page.locator("#result").getAttribute("aria-busy")).toBe("false");
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute("href"));
    const [first, second]: string[] = await page
      .locator('.findings a[href^="#field-"]')
      .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ hash }) => hash.slice(1)));
    const url = page.url();
    await page.locator(`.findings a[href="#${first}"]`).focus();
    await page.keyboard.press("Enter");
    expect(await focused()).toBe(first?.replace("field-", "input-"));
    await page.goBack();
    await expect.poll(focused).toBe(`#${first}`);
    expect(page.url()).toBe(url);
    await page.keyboard.press("Enter");
    // What is corrected is not in the list any more, and the way goes on from its place.
    await page.locator(`#${first} input`).first().fill("0000EXMPL0BANK000164");
    await page.locator(`.findings a[href="#${first}"]`).waitFor({ state: "detached" });
    await button(check, "Next finding").click();
    await expect.poll(focused).toBe(second?.replace("field-", "input-"));
    await button(check, "Back to the list").click();
    await expect.poll(focused).toBe(`#${second}`);
    expect(page.url()).toBe(url);
    expect(await button(check, "Next finding").count()).toBe(0);
  });

  it("the way back from another report, or forward after the page was loaded again, is to the finding, and from there to the list", async () => {
    const check = await open();
    const { page } = check;
    await check.json.fill('{"report":{"type_of_submission":"initial_notification"}}');
    await button(check, "Keep the draft in this browser").click();
    await button(check, "Check now").first().click();
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute("href"));
    const links = page.locator('.findings a[href^="#field-"]');
    const [first, second] = [await links.nth(0).getAttribute("href"), await links.nth(1).getAttribute("href")];
    const goThereAndBack = async (isBack: boolean) => {
      await (isBack ? page.goBack() : page.goForward());
      await expect.poll(focused).toBe(first?.replace("#field-", "input-"));
      await links.first().waitFor();
      await page.goBack();
      await expect.poll(focused).toBe(first);
    };
    await links.first().click();
    await page.getByLabel("Which report is this?").getByRole("link", { name: "Intermediate report" }).click();
    await page.getByRole("heading", { level: 1, name: /^Intermediate report/ }).waitFor();
    await goThereAndBack(true);
    await links.first().click();
    await page.reload();
    await page.locator("[data-loaded]").waitFor({ state: "attached" });
    expect(await page.evaluate(() => history.state)).toBe(null);
    await goThereAndBack(false);
    await page.goForward();
    await button(check, "Next finding").click();
    await expect.poll(focused).toBe(second?.replace("#field-", "input-"));
  });

  it("the guided form says in the bar which times contradict each other", async () => {
    const check = await open({ now: "2026-03-10T11:10:00Z" });
    await input(check, DETECTED).fill("2026-03-10T07:42:00Z");
    await input(check, CLASSIFIED).fill("2026-03-10T06:42:00Z");
    await expect
      .poll(() => barOf(check))
      .toContain("No deadline, because the times contradict each other: row 2.3 is before row 2.2.");
    await input(check, CLASSIFIED).fill("2026-03-10T08:42:00Z");
    await expect.poll(() => barOf(check)).toContain("left Due");
  });

  it("the guided form says what to do once the report is ready, and when the next one is due, also for a calendar", async () => {
    const check = await open({ timezoneId: "Europe/Vienna", now: "2026-06-09T11:10:00Z" });
    const { page } = check;
    await button(check, "A complete draft with its evidence").click();
    const panel = page.getByRole("region", { name: "What to do now" });
    await panel.waitFor();
    for (const name of ["Save the ESAs file", "Save the draft", "Print the record"])
      expect(await panel.getByRole("button", { name, exact: true }).count()).toBe(1);
    expect(await visibleTextOf(panel)).toContain("portal of the competent authority");
    await panel
      .getByText("Deadline: not known without the time at which the initial notification was submitted.")
      .waitFor();
    await panel.getByLabel("When the initial notification was submitted", { exact: true }).fill("10.03.2026 12:00");
    await panel.getByText("No deadline, because the times contradict each other").waitFor();
    await panel.getByLabel("When the initial notification was submitted", { exact: true }).fill("09.06.2026 12:00");
    await panel.getByText("Due Fri 12 Jun, 12:00 Vienna").waitFor();
    const [name, content] = await downloaded(check, "Save for the calendar");
    expect(name).toBe("dora-intermediate-due.ics");
    expect(content).toContain("DTSTART:20260612T100000Z");
    expect(content).not.toContain("Musterufer");
    await button(check, "Go to the intermediate report").click();
    await page.getByText("Due Fri 12 Jun, 12:00 Vienna").first().waitFor();
    expect(await page.locator("#input-previous-submitted-at").inputValue()).toBe("09.06.2026 12:00");
  });
});
