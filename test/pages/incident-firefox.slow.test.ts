// Firefox: a Friday evening by keyboard alone, and pages that fit a phone. Chromium has the tests of every part.
import { describe, expect, it } from "vitest";
import { tempFolder } from "../pipeline/author.ts";
import { messagesOf, missingBrowser, overflowOf } from "./browser.ts";
import { mistakesAt, tellFriday, ZONE } from "./friday.ts";
import { createTypist } from "./incident-typing.ts";
import { atKeyboard, savesInto } from "./person.ts";
import { useSite } from "./use-site.ts";

describe.skipIf(missingBrowser("firefox") !== null)("in Firefox", () => {
  const downloadsPath = tempFolder();
  const site = useSite({ browser: "firefox", downloadsPath });

  it("a Friday evening is reported to its end by keyboard alone", async () => {
    const page = await site.open({ viewport: { width: 1280, height: 900 }, timezoneId: "Europe/Berlin" });
    const typist = createTypist(page, ZONE);
    await tellFriday(
      site,
      page,
      { ...atKeyboard(typist), save: savesInto(downloadsPath, typist) },
      mistakesAt(page, typist),
    );
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
