// The board of clocks in Chromium: how high it is, on paper, on a phone, and for those who cannot see it.
import { describe, expect, it } from "vitest";
import { browserMissing, findAxeViolations, overflowOf, type Page, SCREENS } from "./browser.ts";
import { BANK, CLOUD, openClocks, tell } from "./clocks-page.ts";
import { collisionsOf, hasPdftotext, printPages, textOfPaper } from "./paper.ts";
import { useSite } from "./use-site.ts";

const AWARE = "2026-11-20T18:40:00Z";
const DORA_BANK = {
  ...{ name: BANK, kinds: ["financial_entity"], options: { member_state: "AT" } },
  facts: {
    ...{ aware_of_ict_incident: AWARE, classified_as_major: "2026-11-20T20:00:00Z" },
    type_of_entity: ["credit_institution"],
  },
};
const BANK_OF_FOUR_ACTS = {
  ...DORA_BANK,
  kinds: ["financial_entity", "controller", "manufacturer", "essential_or_important_entity"],
  facts: { ...DORA_BANK.facts, aware_of_breach: AWARE, aware_of_severe_incident: AWARE },
};
const CLOUD_IN_AUSTRIA = {
  ...{ name: CLOUD, kinds: ["essential_or_important_entity"], options: { member_state: "AT" } },
  facts: { aware_of_significant_incident: AWARE, kinds_of_entity: ["cloud"] },
};

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();
  /** The board of these persons at 22:00 in Vienna. */
  const openBoard = async (persons: readonly unknown[], options: object): Promise<Page> => {
    const page = await site.open({ timezoneId: "Europe/Vienna", ...options });
    await page.clock.setFixedTime("2026-11-20T21:00:00Z");
    await openClocks(page, site.origin);
    await tell(page, persons);
    await page.locator("[data-clock]").first().waitFor();
    return page;
  };

  it("the board of two persons under four acts is two screens high", async () => {
    const height = 900;
    const page = await openBoard([BANK_OF_FOUR_ACTS, CLOUD_IN_AUSTRIA], { viewport: { width: 1280, height } });
    const board = page.locator('section[aria-labelledby="clocks-title"]');
    expect(await page.locator("[data-clock]").count()).toBeGreaterThan(30);
    expect((await board.boundingBox()).height).toBeLessThanOrEqual(2 * height);
  });

  it.skipIf(!hasPdftotext)(
    "on paper, the board of a bank is one page, with what is folded and when it was printed, and nothing overlaps on several",
    async () => {
      const pages = await printPages(await openBoard([DORA_BANK], {}));
      const text = textOfPaper(pages);
      const said = ["Next: Initial notification", "As of Fri 20 Nov 2026, 22:00 Vienna", "Not owed (", "Readings ("];
      for (const words of [...said, "Article 5(1), point (a)", "takes the place of the reporting duties"])
        expect(text).toContain(words.replace(/\s/g, ""));
      for (const words of ["Write it", "Sent already", "Who is concerned", "Open facts"])
        expect(text).not.toContain(words.replace(/\s/g, ""));
      expect([pages.length, collisionsOf(pages)]).toEqual([1, []]);
      const ofTwo = await printPages(await openBoard([BANK_OF_FOUR_ACTS, CLOUD_IN_AUSTRIA], {}));
      expect([ofTwo.length <= 3, collisionsOf(ofTwo)]).toEqual([true, []]);
    },
  );

  it.each(SCREENS)("the board passes axe and fits at $width px, $colorScheme, folded and open", async (screen) => {
    const { width, colorScheme } = screen;
    const page = await openBoard([BANK_OF_FOUR_ACTS, CLOUD_IN_AUSTRIA], {
      viewport: { width, height: 900 },
      colorScheme,
    });
    expect([await overflowOf(page), await findAxeViolations(page)]).toEqual([0, []]);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    expect([await overflowOf(page), await findAxeViolations(page)]).toEqual([0, []]);
  });
});
