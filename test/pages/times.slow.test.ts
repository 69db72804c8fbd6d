// Times in the draft check in Chromium: in the zone of a Member State that is assumed, chosen or asked for, and what the check finds. How they are
// typed is in fields/date-time.test.tsx.
import { describe, expect, it } from "vitest";
import { browserMissing, type Page } from "./browser.ts";
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

  it("a pasted table is not read in the zone of this device, and each field asks once the Member State is chosen", async () => {
    const check = await open({ timezoneId: "America/New_York" });
    expect(await check.page.locator("#member-state").inputValue()).toBe("");
    await check.page.getByText("Choose it first: times are read in the local time of the State.").waitFor();
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

  it("the guided form finds what is wrong with a time once it was left, and nothing when it is corrected", async () => {
    const check = await open({ locale: "en-GB", timezoneId: "Europe/Vienna", now: "2026-11-26T12:00:00Z" });
    const [field, shown] = [input(check), card(check)];
    await field.fill("11/12/2026 9:00");
    await check.page.locator("#member-state").focus();
    await shown.getByText("Check the day, the month and the year: this time is still to come.").waitFor();
    await shown.getByRole("button", { name: /^Use Thu 12 Nov 2026, 09:00 Vienna/ }).click();
    await expectValue(check, "2026-11-12T08:00:00Z");
    await shown.getByText("this time is still to come").waitFor({ state: "detached" });
    await field.fill("31.11.26 19:40");
    await check.page.locator("#member-state").focus();
    await shown.getByText("Enter a date that exists, in the years 1900 to 9998.").waitFor();
    await field.fill("last night");
    await shown.getByText("Enter a date that exists").waitFor({ state: "detached" });
  });
});
