// How the pages look in Chromium, on a phone and on a wide screen.
import { describe, expect, it } from "vitest";
import { browserMissing, findAxeViolations, type Page } from "./browser.ts";
import { openInitial } from "./incident-typing.ts";
import { PHONE } from "./slow-phone.ts";
import { useSite } from "./use-site.ts";

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();

  it("the page says after five seconds that its script did not arrive, and only then", async () => {
    const page = await site.open(PHONE);
    for (const [path, script] of [
      ["/dora/check.html", "check.js"],
      ["/", "deadline.js"],
      ["/dora/fields/", "site.js"],
    ] as const) {
      const notice = page.locator(".late");
      await page.route(`**/${script}`, (route: Page) => route.abort());
      await page.goto(site.origin + path);
      // At a time that the test sets, because a busy machine has others.
      const isVisibleAfter = (ms: number): Promise<boolean> =>
        notice.evaluate((element: Element, ms: number) => {
          const [appearing] = element.getAnimations();
          appearing?.pause();
          if (appearing !== undefined) appearing.currentTime = ms;
          return getComputedStyle(element).visibility === "visible";
        }, ms);
      expect([await isVisibleAfter(0), await isVisibleAfter(4_999), await isVisibleAfter(5_001)]).toEqual([
        false,
        false,
        true,
      ]);
      await page.unroute(`**/${script}`);
      await page.reload();
      await notice.waitFor({ state: "detached" });
    }
  });

  it("the first screen says what the service is, has the clock and one main action, at both widths", async () => {
    for (const viewport of [PHONE.viewport, { width: 1440, height: 900 }]) {
      const page = await site.open({ viewport });
      await page.goto(site.origin);
      for (const part of ["h1", ".lead", ".is-primary", "#clock"])
        expect(
          await page
            .locator(part)
            .first()
            .evaluate((element: Element) => element.getBoundingClientRect().bottom),
        ).toBeLessThan(viewport.height);
      expect(await page.locator(".is-primary").count()).toBe(1);
    }
  });

  it("the calculator shows beside the deadline how long is left, as time passes, and a screen reader does not say it each minute", async () => {
    const page = await site.open({ timezoneId: "Europe/Dublin" });
    await page.clock.install({ time: "2026-03-10T12:00:00Z" });
    await page.goto(`${site.origin}/`);
    const left = page.locator(".time-left");
    expect(await left.isVisible()).toBe(false);
    await page.getByLabel(/^Date and time of detection/).fill("10.03.2026 11:00");
    await page.getByLabel(/^Date and time of classification/).fill("10.03.2026 11:19");
    await page.clock.runFor(1_000);
    expect(await page.getByRole("status").locator("h3").innerText()).toMatch(
      /^Tuesday,? 10 March 2026 at 15:19 Dublin$/,
    );
    expect(await left.innerText()).toBe("3 h 18 min left.");
    await page.clock.fastForward(20 * 60_000);
    expect(await left.innerText()).toBe("2 h 58 min left.");
    await page.clock.fastForward(3 * 3_600_000);
    expect(await left.innerText()).toBe("Passed 0 h 01 min ago.");
    expect(await page.getByRole("status").locator(".time-left").count()).toBe(0);
  });

  it("the search is used with the keyboard alone, sends no query, and is there again after a way back", async () => {
    const page = await site.open(PHONE);
    const requests: string[] = [];
    page.on("request", (request: Page) => requests.push(request.url()));
    await page.goto(`${site.origin}/search.html`);
    await page.keyboard.type("ransomware");
    await page.getByText("1 result", { exact: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      "Threats and techniques used by the threat actor",
    );
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("query");
    await page.keyboard.press("Enter");
    await page.waitForURL(/threats_and_techniques/);
    await page.goBack();
    await page.getByText("1 result", { exact: true }).waitFor();
    expect(await page.locator("#query").inputValue()).toBe("ransomware");
    expect(requests.filter((url) => url.includes("ransom"))).toEqual([]);
    expect(requests.filter((url) => url.endsWith("/search.json")).length).toBeGreaterThan(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it("a link to what is folded on the page of a field opens it", async () => {
    const page = await site.open(PHONE);
    await page.goto(
      `${site.origin}/dora/fields/entity_legal_identifier.html#invalid_identifier.entity_legal_identifier`,
    );
    expect(await page.locator("#invalid_identifier\\.entity_legal_identifier").isVisible()).toBe(true);
    await page.goto(`${site.origin}/dora/fields/entity_legal_name.html`);
    expect(await page.locator("details.folded[open]").count()).toBe(0);
  });

  it("the draft check has the parts of the report with their state at the left, and help and law of the field in focus at the right", async () => {
    const { page } = await openInitial(site, { width: 1440 });
    const [outline, form, pane] = [
      page.locator(".outline"),
      page.locator("form[aria-label=Draft]"),
      page.locator(".field-pane"),
    ];
    const boxes = await Promise.all([outline, form, pane].map((part) => part.boundingBox()));
    expect(boxes[0].x + boxes[0].width).toBeLessThan(boxes[1].x);
    expect(boxes[1].x + boxes[1].width).toBeLessThan(boxes[2].x);
    expect(boxes[2].x + boxes[2].width).toBeGreaterThan(1_350);
    const part = outline.getByRole("listitem").first();
    expect(await part.innerText()).toMatch(/^General information\s+1 of \d+$/);
    const field = page.locator("#input-name_of_the_entity_submitting_the_report");
    await field.fill("Example Bank");
    await part.getByText(/^2 of/).waitFor();
    expect(await pane.locator("h2").textContent()).toBe("Name of the entity submitting the report");
    expect(await pane.innerText()).toContain("Annex II, row 1.2");
    const lei = page.locator("#input-identification_code_of_the_entity_submitting_the_report");
    await lei.fill("0000EXMPL0BANK000146");
    await field.focus();
    await lei.focus();
    await pane.locator(".notice a").first().waitFor();
    await outline.getByRole("link", { name: "Final report" }).press("Enter");
    expect(await page.evaluate(() => document.activeElement?.closest("details.section h2, .section")?.id)).toBe(
      "section-4",
    );
  });

  it("the draft check has one column on a phone, with the first sentence of the help and a low bar whose words are not cut", async () => {
    const { page } = await openInitial(site, { width: 390 });
    expect(await page.locator(".outline, .field-pane").filter({ visible: true }).count()).toBe(0);
    expect(
      await page
        .getByText(/^Enter the full legal name of the entity that sends this report/)
        .first()
        .isVisible(),
    ).toBe(true);
    expect((await page.locator(".check-bar").boundingBox()).height).toBeLessThan(96);
  });

  it("the button for the present time is small, and beside the time where there is room", async () => {
    for (const width of [360, 1440]) {
      const { page } = await openInitial(site, { width });
      const button = page.getByRole("button", { name: /^Now: / }).first();
      await button.scrollIntoViewIfNeeded();
      const [now, time] = await Promise.all(
        [button, button.locator("xpath=../input[1]")].map((one) => one.boundingBox()),
      );
      expect([now.width < 60, now.height >= 24, now.height < 32]).toEqual([true, true, true]);
      expect(time.width).toBeGreaterThan(140);
      if (width > 1000) expect(Math.abs(now.y + now.height / 2 - time.y - time.height / 2)).toBeLessThan(8);
    }
  });

  it.each([
    { width: 320, height: 256, stays: false },
    { width: 390, height: 844, stays: true },
  ])(
    "the bar of the draft check scrolls away only where there is little room: $width by $height",
    async ({ stays, ...viewport }) => {
      const { page } = await openInitial(site);
      await page.setViewportSize(viewport);
      await page.evaluate(() => scrollTo(0, 2000));
      expect((await page.locator(".check-bar").boundingBox()).y >= 0).toBe(stays);
    },
  );
});
