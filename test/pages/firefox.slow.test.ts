// The draft check and the home page in Firefox, with the keyboard alone. Chromium has the tests of every part.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../pipeline/author.ts";
import { createEsasValidator, findEsasFiles } from "../tools/differential/esas-schema.ts";
import { messagesOf, missingBrowser, overflowOf, type Page } from "./browser.ts";
import type { OpenCheck } from "./check-page.ts";
import { createTypist, neededRows, openInitial, TYPE } from "./incident-typing.ts";
import { useSite } from "./use-site.ts";

const LEI = "identification_code_of_the_entity_submitting_the_report";
const DETECTED = "date_and_time_of_detection_of_the_major_ict_related_incident";

describe.skipIf(missingBrowser("firefox") !== null)("in Firefox", { timeout: 60_000 }, () => {
  const downloadsPath = tempFolder();
  const site = useSite({ browser: "firefox", downloadsPath });

  /** What is done without a request and without a message in the console. */
  async function quietly({ requests, messages }: OpenCheck, act: () => Promise<void>): Promise<void> {
    const loaded = requests.length;
    await act();
    expect([requests.slice(loaded), messages]).toEqual([[], []]);
  }

  const barSays = ({ page }: OpenCheck, words: string | RegExp) =>
    page.getByRole("status").filter({ hasText: words }).waitFor();

  it("the page lets a person type the first rows, explains a mistake once its field is left, and understands a date", async () => {
    const { fields, report, evidence } = neededRows("dora-initial");
    const check = await openInitial(site);
    const { page } = check;
    const typist = createTypist(page);
    await quietly(check, async () => {
      await typist.tabTo("member-state");
      await typist.type("Germ");
      const first = fields
        .slice(
          0,
          fields.findIndex(({ id }) => id === LEI),
        )
        .filter(({ id }) => id in report && id !== TYPE);
      for (const { id, ...field } of first) await typist.enter({ id, ...field }, report[id], evidence[id]);
      await typist.tabTo(`input-${LEI}`);
      await typist.type("0000EXMPL0BANK000146");
      expect(await page.getByText("its last two digits do not fit the others").count()).toBe(0);
      await typist.leaveField();
      await page.getByText("its last two digits do not fit the others").first().waitFor();
      await barSays(check, "1 to review");
      await typist.tabTo(`input-${LEI}`, { isBack: true });
      await typist.type(String(report[LEI]));
      await typist.leaveField();
      await barSays(check, /^3 of 18 done, 15 still empty$/);
      await typist.tabTo(`input-${DETECTED}`);
      await typist.type("09.06.2026 06:52");
      await page.getByText("= Tue 9 Jun 2026, 06:52 Berlin").waitFor();
      await barSays(check, "4 of 18 done");
    });
  });

  it("the page saves the file for the authority once the draft is ready", async () => {
    const check = await openInitial(site);
    const { page } = check;
    const typist = createTypist(page);
    const file = join(downloadsPath, "dora-initial-esas.json");
    await quietly(check, async () => {
      await typist.pressButton("Open, save and import");
      await typist.pressButton("A complete draft with its evidence");
      await page.getByText("4 h 00 min left", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Save the ESAs file" }).first().waitFor();
      await typist.pressButton("Save the ESAs file", { isBack: true });
      await expect.poll(() => existsSync(file) && readFileSync(file).length > 0, { timeout: 8_000 }).toBe(true);
    });
    const saved = JSON.parse(readFileSync(file, "utf8"));
    expect(saved.incidentSubmission).toBe("initial_notification");
    const schemas = Object.values(findEsasFiles()?.schemas ?? {});
    expect(schemas.every((schema) => createEsasValidator(schema)(saved))).toBe(true);
  });

  it("the page goes to the next report and back, and has both again after a reload", async () => {
    const check = await openInitial(site);
    const { page } = check;
    const typist = createTypist(page);
    const heading = (words: RegExp) => page.getByRole("heading", { level: 1, name: words }).waitFor();
    await typist.pressButton("Open, save and import");
    await typist.pressButton("A complete draft with its evidence");
    await page.getByText("was loaded").first().waitFor();
    await typist.pressButton("Keep the draft in this browser", { isBack: true });
    await typist.pressButton("Continue as intermediate report", { isBack: true });
    await page.getByText("The report begins with the previous one").waitFor();
    await heading(/^Intermediate report/);
    await page.goBack();
    await heading(/^Initial notification/);
    await page.reload();
    await page.getByText("The draft that this browser keeps was loaded.").waitFor();
    await page.goForward();
    await heading(/^Intermediate report/);
    await page.getByRole("heading", { name: /^Since the previous report/ }).waitFor();
    expect(check.messages).toEqual([]);
  });

  it("the first page computes the deadline from two times that are typed", async () => {
    const page = await site.open({ viewport: { width: 1280, height: 900 } });
    const messages = messagesOf(page);
    await page.goto(site.origin);
    const requests: string[] = [];
    page.on("request", (request: Page) => requests.push(request.url()));
    const typist = createTypist(page);
    await typist.tabTo(({ words }) => words.startsWith("Date and time of detection"));
    await typist.type("09.06.2026 06:52");
    await typist.tabTo(({ words }) => words.startsWith("Date and time of classification"));
    await typist.type("9 June 2026 08:50");
    await typist.tabTo(({ words }) => words.startsWith("Member State"));
    await typist.type("Germ");
    await page.getByRole("status").filter({ hasText: "12:50 Europe/Berlin" }).waitFor();
    expect([requests, messages]).toEqual([[], []]);
  });

  it.each(["/", "/dora-initial/check.html", "/dora/fields/", "/docs/"])(
    "the page fits %s into 360 px",
    async (path) => {
      const page = await site.open({ viewport: { width: 360, height: 800 } });
      const messages = messagesOf(page);
      await page.goto(site.origin + path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect([await overflowOf(page), messages]).toEqual([0, []]);
    },
  );
});
