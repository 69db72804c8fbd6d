// The files of the draft check in Chromium: tables, the next report, the ESAs' file, a kept draft; and that nothing of them is sent.
import { describe, expect, it } from "vitest";
import { browserMissing, type Page } from "./browser.ts";
import {
  button,
  choose,
  downloaded,
  noticeOn,
  type OpenCheck,
  openCheck,
  openFile,
  reportOn,
  SAVE_ESAS,
  SAVE_PARTIAL_ESAS,
} from "./check-page.ts";
import { useSite } from "./use-site.ts";

const READY = "A complete draft with its evidence";
const CODE = "2.1";
const CANARY = "CANARY-7f3a";

const paste = async (check: OpenCheck, table: string) => {
  await check.page.locator("#table").fill(table);
  await button(check, "Take the values").click();
  await expect.poll(() => check.page.locator("#table").inputValue()).toBe("");
};

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
    // A table in the place of the JSON adds to the draft, which is as it was.
    await check.json.edit("1.15\tUSD");
    await button(check, "Open the text as a file").click();
    await noticeOn(check, "Values were taken from the table: 1.");
    expect(await reportOn(check)).toEqual({ ...report, reporting_currency: "USD" });
    expect([check.requests.slice(loaded), check.messages]).toEqual([[], []]);
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
    await choose(page, "member-state", "Germany");
    await button(check, "Keep the draft in this browser").click();
    await page.getByText("The draft is in the local storage of this site").waitFor();
    await paste(check, "1.15\tEUR");
    // The draft is kept, so the browser does not ask before the page closes.
    page.on("dialog", () => expect.unreachable("the browser asked"));
    await page.reload();
    await noticeOn(check, "The draft that this browser keeps was loaded.");
    expect(Object.values(await reportOn(check))).toEqual(["EUR", CANARY]);
    expect(await page.locator("#member-state").inputValue()).toBe("Germany");
    await page.locator(".files summary").click();
    await button(check, "Delete the draft from this browser").click();
    expect(await stored()).toEqual(["{}", 0]);
    expect(Object.values(await reportOn(check))).toEqual(["EUR", CANARY]);
    expect(check.messages).toEqual([]);
  });
});
