// A Friday evening in Firefox, by keyboard alone.
import { describe, it } from "vitest";
import { tempFolder } from "../pipeline/author.ts";
import { missingBrowser } from "./browser.ts";
import { tellFriday, ZONE } from "./friday.ts";
import { createTypist } from "./incident-typing.ts";
import { atKeyboard, savesInto } from "./person.ts";
import { useSite } from "./use-site.ts";

describe.skipIf(missingBrowser("firefox") !== null)("in Firefox", { timeout: 240_000 }, () => {
  const downloadsPath = tempFolder();
  const site = useSite({ browser: "firefox", downloadsPath });

  it("a Friday evening is reported to its end by keyboard alone", async () => {
    const page = await site.open({ viewport: { width: 1280, height: 900 }, timezoneId: "Europe/Berlin" });
    const typist = createTypist(page, ZONE);
    await tellFriday(site, page, { ...atKeyboard(typist), save: savesInto(downloadsPath, typist) });
  });
});
