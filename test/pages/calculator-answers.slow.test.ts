// In Chromium, a calculator that asks which of several deadlines applies: from the first time to the draft that it starts.
import { describe, expect, it } from "vitest";
import { browserMissing } from "./browser.ts";
import { jsonOn } from "./check-page.ts";
import { useSite } from "./use-site.ts";

describe.skipIf(browserMissing !== null)("in Chromium", () => {
  const site = useSite();

  it("the calculator asks which of two deadlines applies, and the answers are in the draft that it starts", async () => {
    const page = await site.open({ timezoneId: "Europe/Berlin" });
    await page.goto(`${site.origin}/nis2-incident-notification/`);
    const form = page.locator("form[data-deadline]");
    const [status, link] = [form.getByRole("status"), form.getByRole("link", { name: /^Start the report/ })];
    await form.getByLabel(/^Aware of/).fill("10.03.2026 09:00");
    await status.getByText(/^At the latest Wednesday, 11 March 2026.*; otherwise Friday, 13 March 2026/).waitFor();
    await form.getByLabel("Trust service provider").check();
    await form.getByLabel("Trust services affected").selectOption({ label: "No" });
    await status.getByRole("heading", { name: /^Friday, 13 March 2026/ }).waitFor();
    await form.getByLabel("Trust services affected").selectOption({ label: "Yes" });
    await status.getByRole("heading", { name: /^Wednesday, 11 March 2026/ }).waitFor();
    await link.click();
    await page.getByText("The times and answers that you entered before are in the draft.").waitFor();
    const { report } = JSON.parse(await jsonOn(page).inputValue());
    expect(report).toMatchObject({ entity_kind: ["trust_service"], trust_services_affected: "yes" });
  });
});
