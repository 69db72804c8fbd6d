// Times in the form of the draft check in Chromium: as people write them, in the zone of a Member State that is assumed, chosen or asked for.
import { describe, expect, it } from "vitest";
import { browserMissing, type Page, visibleTextOf } from "./browser.ts";
import { choose, type OpenCheck, openCheck } from "./check-page.ts";
import { useSite } from "./use-site.ts";

const DETECTED = "date_and_time_of_detection_of_the_major_ict_related_incident";

const input = ({ page }: OpenCheck) => page.locator(`#input-${DETECTED}`);
const card = ({ page }: OpenCheck) => page.locator(`#field-${DETECTED}`);

/** Waits until this is the value in the JSON. */
const expectValue = (check: OpenCheck, value: string): Promise<void> =>
  expect.poll(async () => JSON.parse(await check.json.inputValue()).report[DETECTED], { timeout: 10_000 }).toBe(value);

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 120_000 }, () => {
  const site = useSite();
  const open = (options: Parameters<typeof openCheck>[1] = {}) =>
    openCheck(site, { alias: "dora-initial", ...options });

  it("the guided form takes dates as people write them, and shows what was understood", async () => {
    const check = await open();
    const { page } = check;
    await choose(page, "member-state", "Germany");
    const [field, shown] = [input(check), card(check)];
    await field.fill("10.03.2026 07:42");
    await expectValue(check, "2026-03-10T06:42:00Z");
    expect(await visibleTextOf(shown)).toContain("= Tue 10 Mar 2026, 07:42 Berlin");
    expect(await field.inputValue()).toBe("10.03.2026 07:42");
    await shown.locator("select").selectOption("UTC");
    await shown.getByText("= Tue 10 Mar 2026, 08:42 Berlin").waitFor();
    await shown.locator("select").selectOption("Europe/Berlin");
    await field.fill("29.03.2026 02:30");
    await shown.getByText("This time does not exist in Berlin").waitFor();
    await field.fill("25.10.2026 02:30");
    await shown.getByText("This time occurs twice in Berlin").waitFor();
    await expectValue(check, "2026-10-25T00:30:00Z");
    await shown.getByRole("button", { name: "Use the second: Sun 25 Oct 2026, 01:30 UTC" }).click();
    await expectValue(check, "2026-10-25T01:30:00Z");
  });

  it("the guided form assumes the Member State whose time this device shows, says so, and a few keys change it", async () => {
    const check = await open({ timezoneId: "Europe/Vienna" });
    const state = check.page.locator("#member-state");
    const shown = card(check);
    expect(await state.inputValue()).toBe("Austria");
    await check.page.getByText("Assumed, because this device is set to Vienna.").waitFor();
    await input(check).fill("20.11.26 19:40");
    await expectValue(check, "2026-11-20T18:40:00Z");
    const time = shown.locator("time");
    expect([await time.innerText(), await time.getAttribute("title")]).toEqual([
      "Fri 20 Nov 2026, 19:40 Vienna",
      "Fri 20 Nov 2026, 18:40 UTC",
    ]);
    await state.focus();
    await check.page.keyboard.type("Ice");
    await check.page.keyboard.press("Enter");
    await check.page.getByText("Times are read in the local time of Reykjavik.").waitFor();
    expect(await check.page.getByText("Assumed, because").count()).toBe(0);
  });

  it("the guided form reads times and counts the deadline in the zone of this device, where the Member State has it too", async () => {
    const before = (page: Page) => page.addInitScript(() => localStorage.setItem("lexbind:dora-reports:kept", ""));
    const check = await open({ timezoneId: "Atlantic/Canary", now: "2026-03-10T11:10:00Z", before });
    const { page } = check;
    const bar = page.locator(".check-bar");
    await input(check).fill("10.03.2026 06:42");
    await page
      .locator("#input-date_and_time_of_classification_of_the_ict_related_incident_as_major")
      .fill("10.03.2026 10:00");
    await expectValue(check, "2026-03-10T06:42:00Z");
    await bar.getByText("Due Tue 10 Mar, 14:00 Canary").waitFor();
    await choose(page, "member-state", "Portugal");
    await bar.getByText("Due Tue 10 Mar, 14:00 Lisbon").waitFor();
    await choose(page, "member-state", "Spain");
    await bar.getByText("Due Tue 10 Mar, 14:00 Canary").waitFor();
    // The draft has what was entered. On another device, its zone is that of the device.
    await page.locator("#bank-holidays").fill("none");
    await page.locator("#bank-holidays").blur();
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(kept, { timeout: 10_000 }).toMatch(/bank_holidays/);
    expect(await kept()).not.toContain("Canary");
  });

  it("the guided form reads no time before the Member State is known, and then reads what was typed", async () => {
    const check = await open({ timezoneId: "America/New_York" });
    expect(await check.page.locator("#member-state").inputValue()).toBe("");
    await check.page.getByText("Choose it first: times are read in the local time of the State.").waitFor();
    await input(check).fill("20. November 2026, 19:40");
    await card(check).getByText("Not read yet: choose the Member State").waitFor();
    await expectValue(check, "20. November 2026, 19:40");
    await choose(check.page, "member-state", "Finland");
    await card(check).getByText("= Fri 20 Nov 2026, 19:40 Helsinki").waitFor();
    await expectValue(check, "2026-11-20T17:40:00Z");
  });

  it("the guided form asks which of day and month comes first, where this device does not write the day first, and takes nothing before", async () => {
    const check = await open({ locale: "en-US", now: "2026-11-26T12:00:00Z" });
    await choose(check.page, "member-state", "Germany");
    const [field, shown] = [input(check), card(check)];
    await field.fill("11/12/2026 9:00");
    await shown.getByText("Not read yet, because day and month could be exchanged").waitFor();
    await expectValue(check, "11/12/2026 9:00");
    await shown.getByRole("button", { name: /^Thu 12 Nov/ }).click();
    await expectValue(check, "2026-11-12T08:00:00Z");
    await shown.getByText("= Thu 12 Nov 2026, 09:00 Berlin").waitFor();
    await field.fill("6/13/2026 9:00 am");
    await expectValue(check, "2026-06-13T07:00:00Z");
  });

  it("the guided form takes the day first on a device that writes it first, and asks about a time to come", async () => {
    const check = await open({ locale: "en-GB", now: "2026-11-26T12:00:00Z" });
    await choose(check.page, "member-state", "Germany");
    const [field, shown] = [input(check), card(check)];
    await field.fill("11/12/2026 9:00");
    await expectValue(check, "2026-12-11T08:00:00Z");
    await shown.getByText("That is later than now: is it right?").waitFor();
    await check.page.locator("#member-state").focus();
    await shown.getByText("Check the day, the month and the year: this time is still to come.").waitFor();
    await shown.getByRole("button", { name: /^Use Thu 12 Nov 2026, 09:00 Berlin/ }).click();
    await expectValue(check, "2026-11-12T08:00:00Z");
    await shown.getByText("this time is still to come").waitFor({ state: "detached" });
  });

  it("the guided form asks what 02:15:00 is, and takes nothing before", async () => {
    const check = await open({ alias: "dora-final" });
    const field = check.page.locator("#input-duration_of_the_major_ict_related_incident");
    const shown = check.page.locator("#field-duration_of_the_major_ict_related_incident");
    const value = async () =>
      JSON.parse(await check.json.inputValue()).report?.duration_of_the_major_ict_related_incident;
    await field.fill("02:15:00");
    await shown.getByText("Not read yet, because it may be two durations").waitFor();
    expect(await field.inputValue()).toBe("02:15:00");
    await shown.getByRole("button", { name: /^2 h 15 min/ }).click();
    await expect.poll(value, { timeout: 10_000 }).toBe("000:02:15");
    await field.fill("02:15:00");
    await shown.getByRole("button", { name: /^2 d 15 h/ }).click();
    await expect.poll(value, { timeout: 10_000 }).toBe("002:15:00");
    await field.fill("02:15:00");
    await shown.getByRole("button", { name: /^2 h 15 min/ }).waitFor();
    expect(await value()).toBeUndefined();
  });

  it("a pasted table is not read in the zone of this device, and each field asks once the Member State is chosen", async () => {
    const check = await open({ timezoneId: "America/New_York" });
    await check.page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(["2.2;10.03.2026 07:42\n"], "table.csv", { type: "text/csv" }));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    });
    await check.page.getByText("It is not known in which zone this time is.").first().waitFor();
    await expectValue(check, "10.03.2026 07:42");
    await card(check).getByText("Not read yet: choose the Member State").waitFor();
    await choose(check.page, "member-state", "Ireland");
    await card(check).getByRole("button", { name: "Did you mean Tue 10 Mar 2026, 07:42 Dublin?" }).click();
    await expectValue(check, "2026-03-10T07:42:00Z");
  });

  it("the guided form reads a time without a date as today, says so, offers yesterday for one to come, and enters now", async () => {
    const check = await open({ timezoneId: "Europe/Vienna", now: "2026-11-21T02:10:20Z" });
    const [field, shown] = [input(check), card(check)];
    await field.fill("2.40");
    await shown.getByText("Read as today, Sat 21 Nov.").waitFor();
    await field.fill("7.40 pm");
    await shown.getByText("Read as today, Sat 21 Nov, which is later than now.").waitFor();
    await shown.getByRole("button", { name: "Use yesterday, 7.40 pm" }).click();
    await expectValue(check, "2026-11-20T18:40:00Z");
    await shown.getByRole("button", { name: /^Now/ }).click();
    await expectValue(check, "2026-11-21T02:10:00Z");
    expect(await field.inputValue()).toBe("21.11.2026 03:10");
    await field.fill("31.11.26 19:40");
    await shown.getByText("There is no such day.").waitFor();
    await check.page.locator("#member-state").focus();
    await shown.getByText("Enter a date that exists, in the years 1900 to 9998.").waitFor();
    await field.fill("last night");
    await shown.getByText("Not understood yet: write it like 20.11.2026 19:40").waitFor();
    await shown.getByText("Enter a date that exists").waitFor({ state: "detached" });
  });
});
