// How long it takes to get a valid file for the authority from an empty page, with Tab and typing alone.
import { describe, expect, it } from "vitest";
import { createEsasValidator, findEsasFiles } from "../tools/differential/esas-schema.ts";
import { browserMissing } from "./browser.ts";
import {
  createTypist,
  DESCRIPTION,
  type Members,
  neededRows,
  openInitial,
  SHORT_DESCRIPTION,
  TYPE,
} from "./incident-typing.ts";
import { useSite } from "./use-site.ts";

// 40 words a minute are 200 characters. Tab and arrow keys are pressed without looking for a letter.
const WRITE_MS = 300;
const MOVE_MS = 150;
const MAX_MS = 180_000;

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 60_000 }, () => {
  const site = useSite();

  it("the draft check lets a person who types 40 words a minute save the 18 mandatory rows within three minutes", async () => {
    const { fields, evidence, ...example } = neededRows("dora-initial");
    const report: Members = { ...example.report, [DESCRIPTION]: SHORT_DESCRIPTION };
    const { page } = await openInitial(site);
    const typist = createTypist(page);
    await typist.tabTo("member-state");
    await typist.type("Germ");
    for (const field of fields)
      if (field.id in report && field.id !== TYPE) await typist.enter(field, report[field.id], evidence[field.id]);
    const untilFilled = { ...typist.keys };
    await page.getByRole("button", { name: "Save the ESAs file" }).first().waitFor();
    const file = JSON.parse((await typist.save("Save the ESAs file"))[1]);
    const { moves, writes } = typist.keys;
    const ms = writes * WRITE_MS + moves * MOVE_MS;
    console.info(
      `${Math.round(ms / 1000)} s: ${writes} keys that write, ${moves} that move, ${moves - untilFilled.moves} of them from the last row to the button`,
    );
    expect(file.incidentSubmission).toBe("initial_notification");
    const esas = findEsasFiles();
    if (esas !== null)
      expect(Object.values(esas.schemas).map((schema) => createEsasValidator(schema)(file))).toEqual([true, true]);
    expect(ms).toBeLessThanOrEqual(MAX_MS);
  });
});
