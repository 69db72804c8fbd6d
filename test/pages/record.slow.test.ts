// The record of a check on paper: printed from the page and from npm run prevalidate, at no margins and at margins of 1 cm.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findBuiltTexts, readByHash } from "../../scripts/command-line/profiles/published-by-hash.ts";
import { formatHtml } from "../../scripts/report/formatters/html.tsx";
import { replayAnswer } from "../../scripts/report/replay/replay-answer.ts";
import { exampleOf, outputOf, type PublishedProfile } from "../report/formatters/output.ts";
import { artifacts, checkedBy, DORA, readJsonFile, readPublic } from "../support.ts";
import { browserMissing, findAxeViolations, overflowOf, SCREENS } from "./browser.ts";
import { button, downloaded, openCheck, READY, waitForVerdict } from "./check-page.ts";
import { CHECK_NOW, NEW_INCIDENT, SAVE_RECORD } from "./labels.ts";
import { collisionsOf, hasPdftotext, printPages, textOfPaper } from "./paper.ts";
import { useSite } from "./use-site.ts";

const profileOf = (alias: string): PublishedProfile => readJsonFile(`api/v1/profiles/${alias}/profile.json`);

/** The record of an example as npm run prevalidate writes it. */
function recordOf(alias: string, example = "ready"): string {
  const profile = profileOf(alias);
  const text = JSON.stringify(exampleOf(profile, example).request);
  const style = readPublic("assets/lexbind.css").toString();
  const draft = { name: `${alias}.json`, text, profile, ...checkedBy(alias, text) };
  return outputOf(formatHtml, [draft], { style });
}

const withoutSpace = (text: string): string => text.replace(/\s/g, "");

const missing = browserMissing !== null || !hasPdftotext;

describe.skipIf(missing)("in Chromium", () => {
  const site = useSite();

  // What decides is not a report, and has more fields than two pages hold.
  it.each(DORA.filter((alias) => !("decision" in profileOf(alias))))(
    "the record of a check of the ready example of %s is at most two pages, and nothing overlaps or is cut off",
    async (alias) => {
      const page = await site.open();
      await page.setContent(recordOf(alias));
      for (const margin of ["0", "1cm"]) {
        const pages = await printPages(page, margin);
        expect([margin, pages.length <= 2, collisionsOf(pages)]).toEqual([margin, true, []]);
      }
    },
  );

  it("the record of a check would be found to overlap if its lines were squeezed", async () => {
    const page = await site.open();
    await page.setContent(`${recordOf("dora")}<style>.record { line-height: 0.5 }</style>`);
    expect(collisionsOf(await printPages(page, "1cm")).length).toBeGreaterThan(100);
  });

  it("the record of a check is what the page prints, and nothing else, without a request", async () => {
    const check = await openCheck(site, {
      alias: "dora-initial",
      timezoneId: "Europe/Berlin",
      now: "2026-06-09T08:00:00Z",
    });
    const { page, json, requests } = check;
    const profile = profileOf("dora-initial");
    const loaded = requests.length;
    await button(check, exampleOf(profile, "ready").title).click();
    await waitForVerdict(check, READY);
    const digest = createHash("sha256")
      .update(await json.inputValue())
      .digest("hex");
    for (const margin of ["0", "1cm"]) {
      const pages = await printPages(page, margin);
      const text = textOfPaper(pages);
      for (const part of [
        ...[profile.title, digest, "This is not a certificate.", READY, "Musterufer Bank AG"],
        ...["Tue 9 Jun 2026, 10:00 Berlin (2026-06-09T08:00:00Z)", "2 h 50 min left", "not applied"],
        ...[
          "Artifact hash sha256:",
          "Semantic hash sha256:",
          "Engine hash sha256:",
          "2.1 Incident reference code assigned by the financial entity:",
        ],
      ])
        expect(text).toContain(withoutSpace(part));
      for (const part of ["Open a file", "Check a draft", CHECK_NOW, NEW_INCIDENT])
        expect(text).not.toContain(withoutSpace(part));
      expect([pages.length <= 2, collisionsOf(pages)]).toEqual([true, []]);
    }
    expect([requests.slice(loaded), check.messages]).toEqual([[], []]);
  });

  it("a short record has no blank page after it", async () => {
    const { page, json } = await openCheck(site, { alias: "dora-major" });
    await json.fill(JSON.stringify({ report: { entity_in_scope: false } }));
    await page.getByText("DORA does not ask for a report of this incident.").first().waitFor();
    for (const margin of ["0", "1cm"]) {
      const pages = await printPages(page, margin);
      expect(textOfPaper(pages)).toContain("Thisisnotacertificate.");
      expect(pages.filter(({ words }) => words.length === 0)).toEqual([]);
    }
  });

  it("the record is on paper as soon as the verdict is on the screen", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    // At the moment of the change, before the browser draws it.
    await check.page.evaluate((expected: string) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(".verdict h3")?.textContent?.trim() !== expected) return;
        observer.disconnect();
        window.dispatchEvent(new Event("beforeprint"));
        document.body.dataset.printed = document.querySelector(".print-only")?.textContent ?? "";
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    }, READY);
    await button(check, exampleOf(profileOf("dora-initial"), "ready").title).click();
    await waitForVerdict(check, READY);
    expect(await check.page.evaluate(() => document.body.dataset.printed)).toContain("This is not a certificate.");
  });

  it("the saved record proves the answer, with the options of the page, and not with a changed draft", async () => {
    const check = await openCheck(site, {
      alias: "dora-initial",
      timezoneId: "Europe/Berlin",
      now: "2026-06-09T08:00:00Z",
    });
    await button(check, exampleOf(profileOf("dora-initial"), "ready").title).click();
    await waitForVerdict(check, READY);
    const [name, content] = await downloaded(check, SAVE_RECORD);
    const [draft = "", answer = "", end] = content.split("\n");
    expect([name, end]).toEqual(["MUB-ICT-2026-0107-initial-record.ndjson", ""]);
    const published = readByHash(artifacts.basePath, findBuiltTexts(artifacts), null);
    expect(await replayAnswer(answer, draft, published)).toMatchObject({ engine: artifacts.engineHash });
    expect(await replayAnswer(answer, draft.replace("Bank", "Rank"), published)).toHaveProperty("cause");
    expect(JSON.parse(draft).options).toMatchObject({ member_state: "DE" });
  });

  it.each(SCREENS)(
    "the record of a check as a file fits and passes axe at $width px, $colorScheme",
    async ({ width, colorScheme }) => {
      const page = await site.open({ viewport: { width, height: 900 }, colorScheme });
      await page.setContent(recordOf("dora-final", "attention"));
      expect([await overflowOf(page), await findAxeViolations(page)]).toEqual([0, []]);
    },
  );
});
