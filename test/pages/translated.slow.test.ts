// Each kind of page in Chromium, translated as browsers do it: what is done on it shows the same words as on a page that is left alone.
import { describe, expect, it } from "vitest";
import { PATIENCE } from "../support.ts";
import { browserMissing, messagesOf, type Page, settled } from "./browser.ts";
import { BANK, tell } from "./clocks-page.ts";
import { KEEP_INCIDENT } from "./labels.ts";
import { keepTranslated, translateTexts } from "./translator.ts";
import { useSite } from "./use-site.ts";

const NOW = "2026-03-10T10:00:00Z";
const LOOK = { viewport: { width: 1280, height: 900 }, timezoneId: "Europe/Dublin", locale: "en-GB" };
const DETECTED = "#input-date_and_time_of_detection_of_the_major_ict_related_incident";
const CLASSIFIED = "#input-date_and_time_of_classification_of_the_ict_related_incident_as_major";

interface Visit {
  readonly what: string;
  readonly path: string;
  /** What is done, in steps: each ends with words that the page then shows. */
  readonly steps: readonly (readonly [act: (page: Page) => Promise<unknown>, shown: string | RegExp])[];
}

const type = (selector: string, text: string) => async (page: Page) => {
  await page.locator(selector).first().fill(text);
  await page.locator(selector).first().press("Tab");
};

const VISITS: readonly Visit[] = [
  {
    what: "a draft check, and the list of the first page",
    path: "/dora-initial/check.html",
    steps: [
      [type(DETECTED, "10.03.2026 07:30"), "= Tue 10 Mar 2026, 07:30 Dublin"],
      [type(CLASSIFIED, "10.03.2026 09:50"), "3 h 50 min left Due Tue 10 Mar, 13:50 Dublin"],
      [type(CLASSIFIED, "10.03.2026 08:50"), "2 h 50 min left Due Tue 10 Mar, 12:50 Dublin"],
      [(page) => page.getByRole("button", { name: "Check now" }).first().click(), "Fix first"],
      [(page) => page.getByRole("button", { name: KEEP_INCIDENT }).click(), "Kept in this browser"],
      [(page) => page.goto(new URL("/", page.url()).href), "Tue 10 Mar 2026, 12:50 Dublin"],
    ],
  },
  {
    what: "a decision",
    path: "/dora-major/check.html",
    steps: [
      [(page) => page.locator("#input-entity_in_scope-2").check(), "DORA does not ask for a report of this incident."],
      [(page) => page.locator("#input-entity_in_scope-1").check(), "It is not decided whether the incident is major."],
    ],
  },
  {
    what: "the page of clocks",
    path: "/clocks.html",
    steps: [
      [
        (page) =>
          tell(page, [
            {
              name: BANK,
              kinds: ["controller"],
              facts: { aware_of_breach: "2026-03-08T18:00:00Z" },
              options: { member_state: "AT" },
            },
          ]),
        "by Wed 11 Mar 2026, 19:00 Vienna (32 h 00 min left)",
      ],
      [(page) => page.locator("details.card > summary").click(), "Name of the legal person"],
      [
        type("#input-person-1-aware_of_breach", "09.03.2026 20:00"),
        "by Thu 12 Mar 2026, 20:00 Vienna (57 h 00 min left)",
      ],
    ],
  },
  {
    what: "the page of a profile with its calculator",
    path: "/dora-initial/",
    steps: [
      [type("form[data-deadline] input:not([type=checkbox])", "10.03.2026 07:30"), "07:30 Dublin"],
      [
        (page) => page.locator("form[data-deadline] input:not([type=checkbox])").nth(1).fill("10.03.2026 09:50"),
        /Tuesday,? 10 March 2026 at 13:50 Dublin/,
      ],
      [
        (page) => page.locator("form[data-deadline] input:not([type=checkbox])").nth(1).fill("10.03.2026 08:50"),
        /Tuesday,? 10 March 2026 at 12:50 Dublin/,
      ],
    ],
  },
  {
    what: "a list with filters",
    path: "/dora/fields/",
    steps: [
      [(page) => page.getByLabel("Find").fill("contact"), / of \d+ fields/],
      [(page) => page.getByLabel("Find").fill("no such field"), "No fields fit these filters."],
    ],
  },
  {
    what: "the search",
    path: "/search.html",
    steps: [
      [(page) => page.locator("form[data-index] input").fill("deadline"), /results/],
      [(page) => page.locator("form[data-index] input").fill("xyzzy"), "0 results"],
    ],
  },
  {
    what: "the page of a profile, whose files are hashed",
    path: "/dora/",
    steps: [[(page) => page.locator("[data-hash]").first().click(), /The same\. \d+ bytes were hashed just now\./]],
  },
];

/** What is shown, without the white space between elements. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.innerText.replace(/\s+/g, " ").trim());

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();

  /** Opens a page, does what is done on it, and returns what it showed after each step. */
  async function visit({ path, steps }: Visit, isTranslated: boolean): Promise<string[]> {
    const page = await site.open(LOOK);
    const messages = messagesOf(page);
    await page.clock.setFixedTime(NOW);
    if (isTranslated)
      await page.addInitScript(
        `${translateTexts}; ${keepTranslated}; document.addEventListener("DOMContentLoaded", () => keepTranslated(document.body));`,
      );
    await page.goto(site.origin + path);
    await page.locator("main").waitFor();
    const seen: string[] = [];
    for (const [act, shown] of steps) {
      await act(page);
      await settled(page);
      const expectShown = expect.poll(() => textOf(page), PATIENCE);
      await (typeof shown === "string" ? expectShown.toContain(shown) : expectShown.toMatch(shown));
      seen.push(await textOf(page));
    }
    expect((await page.locator("font > font").count()) > 0).toBe(isTranslated);
    // Instants are left as they are.
    expect(await page.locator("time font").count()).toBe(0);
    expect(messages).toEqual([]);
    return seen;
  }

  it.each(VISITS)("a translated page shows what is done on it as it is: $what", async (one) => {
    const plain = await visit(one, false);
    expect(await visit(one, true)).toEqual(plain);
  });
});
