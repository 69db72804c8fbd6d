// The reports on one incident in Chromium: from one to the next and back without a network, from a finding to its field and back, and two tabs. What
// they say and take from each other is in begin-report, when-ready and notices.test.ts(x).
import { describe, expect, it } from "vitest";
import { browserMissing, type Page } from "./browser.ts";
import { button, choose, notedIn, noticeOn, OPEN, type OpenCheck, openCheck, reportOn } from "./check-page.ts";
import { BEGUN_WITH_PREVIOUS, CHECK_NOW, KEEP_INCIDENT } from "./labels.ts";
import { useSite } from "./use-site.ts";

const READY = "A complete draft with its evidence";
const CODE = "incident_reference_code_assigned_by_the_financial_entity";
const CANARY = "CANARY-7f3a";
const input = ({ page }: OpenCheck, fieldId: string): Page => page.locator(`#input-${fieldId}`);
const typeOn = async ({ json }: OpenCheck) => JSON.parse(await json.inputValue()).report.type_of_submission;

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();

  it("the stages of an incident are one page: the next report begins with this one, and the way back finds it, without a network", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    const { page } = check;
    await button(check, READY).click();
    await input(check, CODE).fill(CANARY);
    await choose(page, "member-state", "Germany");
    const loaded = check.requests.length;
    page.on("dialog", () => expect.unreachable("the browser asked"));
    await page.context().setOffline(true);
    await page.locator(".files > summary").click();
    await button(check, "Continue as intermediate report").click();
    await noticeOn(check, BEGUN_WITH_PREVIOUS);
    await noticeOn(check, "Set to what this report needs: Type of submission.");
    expect(page.url()).toBe(`${site.origin}/dora-intermediate/check.html`);
    expect(await typeOn(check)).toBe("intermediate_report");
    expect(Object.values(await reportOn(check))).toContain(CANARY);
    expect(await page.locator("#member-state").inputValue()).toBe("Germany");
    await page.locator("#comparison-title", { hasText: "(1)" }).waitFor();
    await page.locator("#input-number_of_clients_affected").fill("34");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /^Initial notification/ }).waitFor();
    expect([await typeOn(check), page.url()]).toEqual([
      "initial_notification",
      `${site.origin}/dora-initial/check.html`,
    ]);
    await page.getByLabel("Which report is this?").getByRole("link", { name: "Intermediate report" }).click();
    await page.getByRole("heading", { level: 1, name: /^Intermediate report/ }).waitFor();
    expect((await reportOn(check)).number_of_clients_affected).toBe(34);
    expect([check.requests.slice(loaded), check.messages]).toEqual([[], []]);
    expect([await page.evaluate(() => localStorage.length), await notedIn(page)]).toEqual([0, [OPEN]]);
  });

  it("of two tabs with a draft that is kept, one writes it: the other says so, takes it over, and gets it when that is closed", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    const { page } = check;
    const input = `#input-${CODE}`;
    const elsewhere = "This draft is open in another tab";
    await page.locator(input).fill("first");
    await button(check, KEEP_INCIDENT).click();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect.poll(() => other.locator(input).inputValue()).toBe("first");
    await other.getByText(elsewhere).waitFor();
    await other.locator(input).fill("theirs");
    await page.locator(input).fill("mine");
    await other.getByRole("button", { name: "Work on it here" }).click();
    await expect.poll(() => other.locator(input).inputValue()).toBe("mine");
    await other.locator(".incidents summary").click();
    await other.getByRole("button", { name: "theirs", exact: true }).waitFor();
    await noticeOn(check, elsewhere);
    await other.locator(input).fill("both");
    await other.close();
    await expect.poll(() => page.locator(input).inputValue()).toBe("both");
    expect([await page.getByText(elsewhere).count(), check.messages]).toEqual([0, []]);
  });

  it("the way from a finding is to its field, on to the next and back to the list, also from another report and after the page was loaded again", async () => {
    const check = await openCheck(site, { alias: "dora-initial" });
    const { page } = check;
    await check.json.fill('{"report":{"type_of_submission":"initial_notification"}}');
    await button(check, KEEP_INCIDENT).click();
    await button(check, CHECK_NOW).first().click();
    await expect.poll(() => page.locator("#result").getAttribute("aria-busy")).toBe("false");
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute("href"));
    const links = page.locator('.findings a[href^="#field-"]');
    const hrefs: string[] = await links.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ hash }) => hash));
    const [first = "", second = "", third = ""] = hrefs;
    const inputOf = (href: string) => href.replace("#field-", "input-");
    const url = page.url();
    const goThereAndBack = async (isBack: boolean) => {
      await (isBack ? page.goBack() : page.goForward());
      await expect.poll(focused).toBe(inputOf(first));
      await links.first().waitFor();
      await page.goBack();
      await expect.poll(focused).toBe(first);
    };

    await page.locator(`.findings a[href="${first}"]`).focus();
    await page.keyboard.press("Enter");
    expect(await focused()).toBe(inputOf(first));
    await page.goBack();
    await expect.poll(focused).toBe(first);
    expect(page.url()).toBe(url);

    await page.keyboard.press("Enter");
    await page.getByLabel("Which report is this?").getByRole("link", { name: "Intermediate report" }).click();
    await page.getByRole("heading", { level: 1, name: /^Intermediate report/ }).waitFor();
    await goThereAndBack(true);
    await page.keyboard.press("Enter");
    await page.reload();
    await page.locator("[data-loaded]").waitFor({ state: "attached" });
    expect(await page.evaluate(() => history.state?.target ?? null)).toBe(null);
    await goThereAndBack(false);

    // What is corrected is not in the list any more, and the way goes on from its place.
    await page.goForward();
    await page.locator(`#${inputOf(first)}`).fill("Example Bank");
    await page.locator(`.findings a[href="${first}"]`).waitFor({ state: "detached" });
    await button(check, "Next finding").click();
    await expect.poll(focused).toBe(inputOf(second));
    await button(check, "Next finding").click();
    await expect.poll(focused).toBe(inputOf(third));
    await button(check, "Back to the list").click();
    await expect.poll(focused).toBe(third);
    expect(page.url()).toBe(url);
    expect(await button(check, "Next finding").count()).toBe(0);
  });
});
