// How long it takes to get a valid file for the authority from an empty page, with Tab and typing alone.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formFieldsOf } from "../../scripts/pages/check/form-model.ts";
import { readJsonFile } from "../support.ts";
import { createEsasValidator, findEsasFiles } from "../tools/differential/esas-schema.ts";
import { browserMissing, openSite, type Site } from "./browser.ts";
import { openCheck } from "./check-page.ts";
import { createTypist, SHORT_DESCRIPTION } from "./incident-typing.ts";

// 40 words a minute are 200 characters. Tab and arrow keys are pressed without looking for a letter.
const WRITE_MS = 300;
const MOVE_MS = 150;
const MAX_MS = 180_000;

describe.skipIf(browserMissing !== null)("the speed of the draft check", { timeout: 60_000 }, () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  }, 60_000);
  afterAll(() => site?.close());

  it("lets a person who types 40 words a minute save the 18 mandatory rows within three minutes", async () => {
    const profile = readJsonFile("api/v1/profiles/dora-initial/profile.json");
    const { request } = profile.examples.find(({ name }: { name: string }) => name === "required_only");
    const report = { ...request.report, description_of_the_major_ict_related_incident: SHORT_DESCRIPTION };
    const { page } = await openCheck(site, {
      alias: "dora-initial",
      timezoneId: "Europe/Berlin",
      now: "2026-06-09T08:00:00Z",
    });
    // Files are folded again, and the focus is where it is when a page opens.
    await page.reload();
    await page.locator("#member-state").waitFor();
    const typist = createTypist(page);
    await typist.tabTo("member-state");
    await typist.type("Germ");
    for (const field of formFieldsOf(profile))
      if (field.id in report) await typist.enter(field, report[field.id], request.evidence_manifest[field.id]);
    const untilFilled = { ...typist.keys };
    await page.locator(".check-bar button", { hasText: "Save the ESAs file" }).waitFor();
    await typist.tabTo(({ words }) => words.startsWith("Save the ESAs file"), { isBack: true });
    const [download] = await Promise.all([page.waitForEvent("download"), typist.press("Enter")]);
    const file = JSON.parse(readFileSync(await download.path(), "utf8"));
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
