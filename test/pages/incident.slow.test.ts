// A Friday evening in Chromium, at the width of a phone: by keyboard alone, and with a finger.
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../pipeline/author.ts";
import { isInstalled } from "../run-command.ts";
import { browserMissing, type Page } from "./browser.ts";
import { READY } from "./check-page.ts";
import { mistakesAt, tellFriday, ZONE } from "./friday.ts";
import { createTypist } from "./incident-typing.ts";
import { CHECK_NOW, OPEN_FILES } from "./labels.ts";
import { atKeyboard, onPhone } from "./person.ts";
import { useSite } from "./use-site.ts";

const hasPoppler = spawnSync("pdftotext", ["-v"]).status === 0;
const PHONE = { width: 390, height: 844 };
const missing = browserMissing !== null || !isInstalled("pdftotext", hasPoppler);

describe.skipIf(missing)("in Chromium", () => {
  const folder = tempFolder();
  const site = useSite();

  it("a Friday evening is reported to its end by keyboard alone, with mistakes that the page explains", async () => {
    const page = await site.open({ viewport: PHONE, timezoneId: "Europe/Berlin" });
    const typist = createTypist(page, ZONE);
    await tellFriday(site, page, atKeyboard(typist), mistakesAt(page, typist));
    await expectPrinted(page);
  });

  it("a Friday evening is reported to its end on a phone", async () => {
    const page = await site.open({ viewport: PHONE, hasTouch: true, isMobile: true, timezoneId: "Europe/Berlin" });
    await tellFriday(site, page, onPhone(page, ZONE));
  });

  /** Prints the record of the page, and compares the text of the PDF. */
  async function expectPrinted(page: Page): Promise<void> {
    const file = join(folder, "record.pdf");
    await page.getByRole("heading", { name: READY }).waitFor();
    writeFileSync(file, await page.pdf({ format: "A4" }));
    const paper = execFileSync("pdftotext", [file, "-"], { encoding: "utf8" }).replace(/\s+/g, " ");
    for (const words of ["Final report", "Musterufer Bank AG (fictional)", READY, "This is not a certificate."])
      expect(paper).toContain(words);
    for (const words of [CHECK_NOW, OPEN_FILES]) expect(paper).not.toContain(words);
  }
});
