// How long a report takes in Chromium with Tab and typing alone, and with entity details: kept by choice, filled into the next report of any act,
// and forgotten.
import { describe, expect, it } from "vitest";
import { createEsasValidator, findEsasFiles } from "../tools/differential/esas-schema.ts";
import { browserMissing } from "./browser.ts";
import { button, openCheck } from "./check-page.ts";
import {
  createTypist,
  DESCRIPTION,
  type Members,
  neededRows,
  openInitial,
  SHORT_DESCRIPTION,
  TYPE,
  typingMs,
} from "./incident-typing.ts";
import { useSite } from "./use-site.ts";

const MAX_KEYS = 250;
const FILES = "Open, save and import";

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 120_000 }, () => {
  const site = useSite();

  it("the draft check lets a person who types 40 words a minute save the 18 mandatory rows within three minutes", async () => {
    const { fields, evidence, ...example } = neededRows("dora-initial");
    const report: Members = { ...example.report, [DESCRIPTION]: SHORT_DESCRIPTION };
    const { page } = await openInitial(site);
    const typist = createTypist(page);
    await typist.tabTo("member-state");
    await typist.type("Germ");
    await typist.press("Enter");
    for (const field of fields)
      if (field.id in report && field.id !== TYPE) await typist.enter(field, report[field.id], evidence[field.id]);
    await page.getByRole("button", { name: "Save the ESAs file" }).first().waitFor();
    const file = JSON.parse((await typist.save("Save the ESAs file"))[1]);
    expect(typingMs(typist)).toBeLessThanOrEqual(180_000);
    expect(file.incidentSubmission).toBe("initial_notification");
    const esas = findEsasFiles();
    if (esas !== null)
      expect(Object.values(esas.schemas).map((schema) => createEsasValidator(schema)(file))).toEqual([true, true]);
  });

  it("entity details make an initial notification ready with at most 250 keys", async () => {
    const { fields, evidence, ...example } = neededRows("dora-initial");
    const report: Members = { ...example.report, [DESCRIPTION]: SHORT_DESCRIPTION };
    const { page, json } = await openInitial(site);
    page.on("dialog", (dialog: { accept(): Promise<void> }) => dialog.accept());
    await page.getByText(FILES).click();
    expect(await button({ page } as never, "Forget the entity details").count()).toBe(0);
    await page.locator("#draft-file").setInputFiles({
      name: "last-time.json",
      mimeType: "",
      buffer: Buffer.from(JSON.stringify({ report })),
    });
    await page.getByRole("button", { name: "Keep the entity details in this browser" }).click();
    await page.getByRole("button", { name: "Forget the entity details" }).waitFor();
    await page.reload();
    await page.getByText("Filled in from the entity details:").waitFor();
    const filled = JSON.parse(await json.inputValue()).report;
    expect(Object.keys(filled).length).toBeGreaterThan(8);
    const typist = createTypist(page);
    for (const field of fields)
      if (field.id in report && !(field.id in filled))
        await typist.enter(field, report[field.id], (evidence as Members)[field.id]);
    await page.getByRole("button", { name: "Save the ESAs file" }).first().waitFor();
    await typist.save("Save the ESAs file");
    const { moves, writes } = typist.keys;
    console.info(`${writes + moves} keys with entity details: ${writes} that write, ${moves} that move`);
    expect(writes + moves).toBeLessThanOrEqual(MAX_KEYS);
  });

  it("entity details are in the reports of every act until one button forgets them", async () => {
    const { page } = await openCheck(site, { alias: "gdpr-breach" });
    page.on("dialog", (dialog: { accept(): Promise<void> }) => dialog.accept());
    await page.locator("#input-controller_name").fill("Example Bank");
    await page.getByRole("button", { name: "Keep the entity details in this browser" }).click();
    const nameIn = async (alias: string, fieldId: string) => {
      await page.goto(`${site.origin}/${alias}/check.html`);
      // Before the script has drawn the form, it is that of the build.
      await page.locator("[data-facts][data-loaded]").waitFor({ state: "attached" });
      return page.locator(`#input-${fieldId}`).inputValue();
    };
    expect(await nameIn("nis2-early-warning", "entity_name")).toBe("Example Bank");
    expect(await nameIn("dora", "entity_legal_name")).toBe("Example Bank");
    await page.getByText(FILES).click();
    await page.getByRole("button", { name: "Forget the entity details" }).click();
    expect(await nameIn("cra-incident-early-warning", "manufacturer_name")).toBe("");
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  it("entity details have a telephone keypad for numbers", async () => {
    const { page } = await openCheck(site, { alias: "dora-initial" });
    const input = page.locator("#input-primary_contact_person_telephone");
    expect([await input.getAttribute("type"), await input.getAttribute("inputmode")]).toEqual(["tel", "tel"]);
    const lei = page.locator("#input-identification_code_of_the_entity_submitting_the_report");
    await lei.fill("0000 exmpl 0bank 000164");
    await page.getByText("= 0000EXMPL0BANK000164 Written in capitals, without spaces.").waitFor();
  });
});
