// How long a report takes in Chromium with Tab and typing alone, and with entity details that the browser keeps.
import { describe, expect, it } from "vitest";
import { createEsasValidator, findEsasFiles } from "../esas/differential/esas-schema.ts";
import { browserMissing } from "./browser.ts";
import { button } from "./check-page.ts";
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
import { CHECK_ANSWERS, OPEN_FILES, SAVE_ESAS } from "./labels.ts";
import { useSite } from "./use-site.ts";

// Without entity details the values alone are more than 290 characters.
const MAX_KEYS = { bare: 330, withDetails: 170 };

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();

  it("the draft check lets a person who types 40 words a minute save the 18 mandatory rows within three minutes, with at most 330 keys", async () => {
    const { fields, evidence, ...example } = neededRows("dora-initial");
    const report: Members = { ...example.report, [DESCRIPTION]: SHORT_DESCRIPTION };
    const { page } = await openInitial(site);
    const typist = createTypist(page);
    await typist.pressButton("Skip to content");
    await typist.pressButton("First empty field");
    for (const field of fields)
      if (field.id in report && field.id !== TYPE) await typist.enter(field, report[field.id], evidence[field.id]);
    await page.getByRole("button", { name: CHECK_ANSWERS }).first().waitFor();
    await typist.pressButton(CHECK_ANSWERS);
    const file = JSON.parse((await typist.save(SAVE_ESAS))[1]);
    expect(typingMs(typist)).toBeLessThanOrEqual(180_000);
    expect(typist.keys.moves + typist.keys.writes).toBeLessThanOrEqual(MAX_KEYS.bare);
    expect(file.incidentSubmission).toBe("initial_notification");
    const esas = findEsasFiles();
    if (esas !== null)
      expect(Object.values(esas.schemas).map((schema) => createEsasValidator(schema)(file))).toEqual([true, true]);
  });

  it("entity details make an initial notification ready with at most 170 keys", async () => {
    const { fields, evidence, ...example } = neededRows("dora-initial");
    const report: Members = { ...example.report, [DESCRIPTION]: SHORT_DESCRIPTION };
    const { page, json } = await openInitial(site);
    page.on("dialog", (dialog: { accept(): Promise<void> }) => dialog.accept());
    await page.getByText(OPEN_FILES).click();
    expect(await button({ page } as never, "Forget the entity details").count()).toBe(0);
    await page.locator("#draft-file").setInputFiles({
      name: "last-time.json",
      mimeType: "",
      buffer: Buffer.from(JSON.stringify({ report })),
    });
    // The panel is folded once the file is open.
    await page.getByText("was loaded").first().waitFor();
    await page.getByText(OPEN_FILES).click();
    await page.getByRole("button", { name: "Keep the entity details in this browser" }).click();
    await page.getByRole("button", { name: "Forget the entity details" }).waitFor();
    await page.reload();
    await page.getByText("Filled in from the entity details:").waitFor();
    const filled = JSON.parse(await json.inputValue()).report;
    expect(Object.keys(filled).length).toBeGreaterThan(8);
    const typist = createTypist(page);
    // The focus is on what was filled in, which is below the bar.
    await typist.tabTo(({ words }) => words === "First empty field", { isBack: true });
    await typist.press("Enter");
    for (const field of fields)
      if (field.id in report && !(field.id in filled))
        await typist.enter(field, report[field.id], (evidence as Members)[field.id]);
    await page.getByRole("button", { name: CHECK_ANSWERS }).first().waitFor();
    await typist.pressButton(CHECK_ANSWERS);
    await typist.save(SAVE_ESAS);
    const { moves, writes } = typist.keys;
    console.info(`${writes + moves} keys with entity details: ${writes} that write, ${moves} that move`);
    expect(writes + moves).toBeLessThanOrEqual(MAX_KEYS.withDetails);
  });
});
