// The calculator of the first page in Chromium: the deadline of the service, how times are read, and no request.
import { describe, expect, it } from "vitest";
import { fillTemplate } from "../../server/engine/template.ts";
import { post, readJsonFile } from "../support.ts";
import { browserMissing, forbidSessionStorage, type Page, settled } from "./browser.ts";
import { jsonOn, notedIn, OPEN } from "./check-page.ts";
import { KEEP_INCIDENT } from "./labels.ts";
import { useSite } from "./use-site.ts";

interface Times extends Readonly<Record<"state" | "aware" | "classified", string>> {}

const localOf = (time: string): string => time.slice(0, "2026-03-10T06:00".length);

/** The same as people write it; without a State, with its zone. */
const writtenOf = (time: string): string =>
  `${localOf(time).replace(/(....)-(..)-(..)T/, "$3.$2.$1 ")}${time.endsWith("Z") ? " UTC" : ""}`;

const DUE = /\d{4}-\d\d-\d\dT[\d:]+Z/;

/** What the service answers for an incident of these times. */
async function dueOf({ state, aware, classified }: Times) {
  const { crosswalk, rules } = readJsonFile("api/v1/profiles/dora-initial/profile.json");
  const report = Object.fromEntries(
    [
      ["1.1", "initial_notification"],
      ...[["2.2", aware] as const, ["2.3", classified] as const].map(([row, time]) => [
        row,
        time.replace(localOf(time), `${localOf(time)}:00`),
      ]),
    ].map(([number, value]) => [
      crosswalk.rows.find(({ data_fields }: { data_fields: string[] }) => data_fields.includes(number as string))
        .field_id,
      value,
    ]),
  );
  const query = state === "" ? "" : `?member_state=${state}`;
  const answer = await post(`/api/v1/profiles/dora-initial/prevalidate-report${query}`, { report });
  const { timeline, findings } = JSON.parse(await answer.text());
  const isDeadline = ({ code }: { code: string }) => code === "notification_deadline";
  const { message } = findings.find(isDeadline);
  const { message: usual, variants, parameters } = rules.find(isDeadline);
  // Only the case: the page has the time in its own words.
  const templates: string[] = [usual, variants.other_limit, variants.limit_passed];
  const texts = templates.map((template) => fillTemplate(template, { ...parameters, due: DUE.exec(message)?.[0] }));
  const position = texts.findIndex((text) => message.startsWith(text));
  return { timeline, position, assumed: message.slice(texts[position]?.length).trim() };
}

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();
  const open = async (): Promise<Page> => {
    const page = await site.open();
    await page.goto(`${site.origin}/`);
    return page;
  };

  it.each([
    { state: "DE", aware: "2026-03-10T06:00+01:00", classified: "2026-03-10T07:42+01:00" },
    { state: "PT", aware: "2026-07-10T23:00+01:00", classified: "2026-07-11T21:30+01:00" },
    // The clocks change in between.
    { state: "FI", aware: "2026-03-28T01:00+02:00", classified: "2026-03-30T09:00+03:00" },
    { state: "", aware: "2026-03-13T16:30Z", classified: "2026-03-13T18:42Z" },
  ])(
    "the calculator computes the deadline as the service does, without a request: $state $classified",
    async (given) => {
      const page = await open();
      const requests: string[] = [];
      page.on("request", (request: Page) => requests.push(request.url()));
      await page.getByLabel(/^Date and time of detection/).fill(writtenOf(given.aware));
      await page.getByLabel(/^Date and time of classification/).fill(writtenOf(given.classified));
      await page.getByLabel(/^Member State/).selectOption(given.state);
      const { timeline, position, assumed } = await dueOf(given);
      await settled(page);
      // Editions of the locale differ in commas.
      const shown: string = (await page.getByRole("status").innerText()).replaceAll(",", "");
      const cases: string[] = await page
        .locator("section[aria-labelledby=deadline] .bullets >> nth=0")
        .locator("li")
        .allInnerTexts();
      expect(assumed).not.toBe("");
      for (const words of [cases[position] ?? "no case", cases.at(-1), assumed])
        expect(shown).toContain(words.replaceAll(",", ""));
      expect(shown).not.toMatch(DUE);
      expect(shown).not.toContain("draft");
      const words = (timeZone: string) =>
        new Date(timeline.initial_notification_due)
          .toLocaleString("en-GB", { dateStyle: "full", timeStyle: "short", timeZone })
          .replaceAll(",", "");
      const zones: string[] = given.state === "" ? ["UTC"] : ["UTC", timeline.time_zone];
      for (const zone of zones) expect(shown).toContain(`${words(zone)} ${zone.split("/").at(-1)}`);
      expect(requests).toEqual([]);
    },
  );

  it.each([
    { state: "", written: "10 March 2026 06:00", read: /: not read yet: choose the Member State or add UTC\.$/ },
    { state: "", written: "31.11.26 19:40", read: /: there is no such day\.$/ },
    { state: "IE", written: "yesterday 19:40", read: / at 19:40 Dublin read as yesterday\.$/ },
    {
      state: "DE",
      written: "2026-10-25 02:30",
      read: /Berlin the first of the two times at which clocks show this\.$/,
    },
  ])(
    "the calculator shows how the calculator understands $written in the Member State “$state”",
    async ({ state, written, read }) => {
      const page = await open();
      await page.getByLabel(/^Member State/).selectOption(state);
      await page.getByLabel(/^Date and time of detection/).fill(written);
      await settled(page);
      const shown: string = (await page.getByRole("status").innerText()).replaceAll(",", "");
      expect(shown).toMatch(/^Date and time of detection [^:]*: /);
      expect(shown).toMatch(read);
    },
  );

  const openIn = async (timezoneId: string) => {
    const page = await site.open({ timezoneId });
    await page.goto(`${site.origin}/`);
    for (const label of [/^Date and time of detection/, /^Date and time of classification/])
      await page.getByLabel(label).fill("10.03.2026 20:40");
    await settled(page);
    return { page, state: page.getByLabel(/^Member State/), status: page.getByRole("status") };
  };

  // The Canary Islands have a zone of their own in a State.
  it.each([
    ["Europe/Vienna", "AT", "10 March 2026 at 23:40 UTC"],
    ["Atlantic/Canary", "ES", "11 March 2026 at 00:40 UTC"],
  ])("the calculator assumes the Member State of a device in %s, and says so", async (timezoneId, code, due) => {
    const { page, state, status } = await openIn(timezoneId);
    expect(await state.inputValue()).toBe(code);
    await page.getByText(`Assumed, because this device is set to ${timezoneId.split("/")[1]}.`).waitFor();
    await status.getByText(due).waitFor();
  });

  it("the calculator asks for the Member State where none has the zone of the device, and then reads the times", async () => {
    const { page, state, status } = await openIn("America/New_York");
    expect(await status.getByRole("heading").count()).toBe(0);
    await page.getByText("Choose it first").waitFor();
    await state.selectOption("PT");
    await page.getByText("Times are read in the local time of Lisbon.").waitFor();
    await status.getByText("Wednesday, 11 March 2026 at 00:40 Lisbon").waitFor();
  });

  it.each(["/", "/dora-initial/"])(
    "what is typed in the calculator of %s is in the draft that it starts, and in no address",
    async (path) => {
      const page = await site.open({ timezoneId: "Europe/Berlin" });
      await page.goto(site.origin + path);
      await page.getByLabel(/^Member State/).selectOption("FI");
      await page.getByLabel(/^Date and time of detection/).fill("10.03.2026 07:42");
      await page.getByLabel(/^Date and time of classification/).fill("10.03.2026 08:42");
      await page.getByRole("link", { name: "Start the report with these times" }).first().click();
      await page.getByText("The times that you typed before are in the draft.").waitFor();
      const { report } = JSON.parse(await jsonOn(page).inputValue());
      expect(Object.values(report)).toEqual(["initial_notification", "2026-03-10T05:42:00Z", "2026-03-10T06:42:00Z"]);
      expect(await page.locator("#member-state").inputValue()).toBe("Finland");
      await page
        .getByText(/^Due Tue 10 Mar( 2026)?, 12:42 Helsinki/)
        .first()
        .waitFor();
      expect([page.url(), await notedIn(page)]).toEqual([`${site.origin}/dora-initial/check.html`, [OPEN]]);
    },
  );

  it("the calculator says that a browser without storage does not take the times along, before the report is opened", async () => {
    const page = await open();
    await forbidSessionStorage(page);
    await page.goto(`${site.origin}/`);
    await page.getByLabel(/^Date and time of detection/).fill("2026-03-10 07:42 UTC");
    const link = page.getByRole("link", { name: "Start the report with these times" }).first();
    await link.click();
    await page.getByRole("status").filter({ hasText: "does not take the times along" }).waitFor();
    expect([page.url(), await page.getByLabel(/^Date and time of detection/).inputValue()]).toEqual([
      `${site.origin}/`,
      "2026-03-10 07:42 UTC",
    ]);
    await link.click();
    await page.waitForURL(/dora-initial\/check\.html$/);
  });

  it("a draft that the browser keeps is not changed by the calculator: the times are an incident of their own", async () => {
    const page = await open();
    const start = async (hour: string) => {
      await page.goto(`${site.origin}/`);
      await page.getByLabel(/^Date and time of detection/).fill(`2026-03-10 ${hour}:42 UTC`);
      await page.getByRole("link", { name: "Start the report with these times" }).first().click();
    };
    const detected = async () =>
      JSON.parse(await jsonOn(page).inputValue()).report.date_and_time_of_detection_of_the_major_ict_related_incident;
    await start("06");
    await page.getByRole("button", { name: KEEP_INCIDENT }).click();
    await start("07");
    await page.getByText("The times that you typed before are in the draft. It is an incident of its own.").waitFor();
    expect(await detected()).toBe("2026-03-10T07:42:00Z");
    await page.locator(".incidents summary").click();
    await page.getByRole("button", { name: "No reference", exact: true }).click();
    await expect.poll(detected).toBe("2026-03-10T06:42:00Z");
  });

  it("the calculator asks for both times, and for their order, before it shows a deadline", async () => {
    const page = await open();
    await page.getByLabel(/^Date and time of detection/).fill("2026-03-10T06:00Z");
    await settled(page);
    expect(await page.getByRole("status").getByRole("heading").count()).toBe(0);
    await page.getByLabel(/^Date and time of classification/).fill("2026-03-10T05:00Z");
    await settled(page);
    expect(await page.getByRole("status").getByRole("heading").innerText()).toMatch(
      /^“Date and time of classification .*” is before “/,
    );
  });

  it.each([
    {
      path: "/gdpr-breach/",
      label: /^Time of the processor/,
      written: "2026-03-13 17:00 UTC",
      due: "Monday 16 March 2026 at 17:00 UTC",
      says: "carries the reasons for the delay",
    },
    // 31 January in Vienna, and February has no such day; in UTC the month would end a day later.
    {
      path: "/nis2-final-report/",
      label: /^Incident notification sent/,
      written: "2027-01-30 23:30 UTC",
      due: "At the latest Saturday 27 February 2027 at 23:30 UTC if no progress report was sent; otherwise by",
      says: "any zone of the Member States",
    },
    {
      path: "/cra-vulnerability-final-report/",
      label: /^Date and time since which a measure is available/,
      written: "2026-10-16 10:00 UTC",
      due: "Friday 30 October 2026 at 10:00 UTC",
      says: "No weekend and no holiday",
    },
  ])("the calculator of $path needs one time, and its words are those of the act", async (given) => {
    const page = await site.open();
    await page.goto(`${site.origin}${given.path}`);
    const form = page.locator("form[data-deadline] >> nth=0");
    await form.getByLabel(given.label).fill(given.written);
    await settled(page);
    const shown: string = (await form.getByRole("status").innerText()).replaceAll(",", "");
    expect(shown.startsWith(given.due)).toBe(true);
    expect(shown).toContain(given.says);
    expect(shown).not.toMatch(/relief|undefined/);
  });
});
