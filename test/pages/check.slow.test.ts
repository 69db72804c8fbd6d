// The draft check in Chromium: the server's bytes, every state, and no request. By keyboard alone it is used in incident.slow.test.ts.
import { describe, expect, it } from "vitest";
import { readyRequest } from "../support.ts";
import { browserMissing, findAxeViolations, overflowOf, SCREENS, visibleTextOf } from "./browser.ts";
import {
  ATTENTION,
  answer,
  BLOCKED,
  button,
  choose,
  downloaded,
  dropFile,
  LATE,
  NO_DRAFT,
  openCheck,
  READY,
  waitForVerdict,
} from "./check-page.ts";
import { ESAS_TEXT, PROFILE_JSON, READY_TEXT, serverOutcome, serverWords } from "./page-facts.ts";
import { useSite } from "./use-site.ts";

const { report, evidence_manifest } = readyRequest();

describe.skipIf(browserMissing !== null)("in Chromium", { timeout: 240_000 }, () => {
  const site = useSite();

  it("the draft check gives each example the server's bytes, and works without a network once it is loaded", async () => {
    // After the times of all examples.
    const check = await openCheck(site, { now: "2026-03-12T00:00:00Z" });
    const loaded = check.requests.length;
    await check.page.context().setOffline(true);
    for (const { title } of PROFILE_JSON.examples) {
      await button(check, title).click();
      const text = await check.json.inputValue();
      const { json } = await serverOutcome(text);
      const { prevalidation_status, safe_summary } = JSON.parse(json);
      const words: Record<string, string> = { blocked: BLOCKED, attention_required: ATTENTION };
      await waitForVerdict(check, words[prevalidation_status] ?? READY);
      expect(await check.page.locator(".verdict blockquote").textContent()).toBe(safe_summary);
      expect(await downloaded(check, "Save the result as JSON")).toEqual(["dora-prevalidation.json", json]);
      expect(await downloaded(check, "Save the draft")).toEqual(["dora-draft.json", text]);
    }
    const text = await check.json.inputValue();
    await button(check, "Start over").click();
    await button(check, "Go back to the previous draft").click();
    expect(await check.json.inputValue()).toBe(text);
    expect([check.requests.slice(loaded), check.messages]).toEqual([[], []]);
  });

  it("the draft check takes a text as a whole, and says in the server's words why it is no draft, which then stays as it was", async () => {
    const check = await openCheck(site);
    await check.json.fill(READY_TEXT);
    const text = await check.json.inputValue();
    expect(JSON.parse(text)).toEqual(JSON.parse(READY_TEXT));
    await check.json.edit(`${READY_TEXT},`);
    expect(await check.page.locator("#json-error").innerText()).toContain(await serverWords(`${READY_TEXT},`));
    await button(check, "Leave the draft as it was").click();
    await waitForVerdict(check, READY);
    expect([await check.json.inputValue(), await check.page.locator("#json-error").innerText()]).toEqual([text, ""]);
  });

  it.each([
    { now: "2026-03-10T09:15:00Z", left: "4 h 00 min left", title: READY, urgency: "info" },
    { now: "2026-03-10T11:15:00Z", left: "2 h 00 min left", title: READY, urgency: "attention" },
    { now: "2026-03-10T13:45:59Z", left: "Passed 0 h 30 min ago", title: LATE, urgency: "blocking" },
  ])(
    "the draft check counts the time to the deadline by the clock of the machine, in the colour of its urgency: at $now $left",
    async (given) => {
      const { now, left, title, urgency } = given;
      const check = await openCheck(site, { timezoneId: "America/New_York", now });
      await check.json.fill(READY_TEXT);
      await waitForVerdict(check, title);
      expect(await visibleTextOf(check.page.locator(`.check-bar.is-${urgency}`))).toContain(
        `${left} Due Tue 10 Mar, 09:15 New York`,
      );
    },
  );

  it("the draft check says first what the law asks once the deadline has passed, then what the check found", async () => {
    const check = await openCheck(site, { now: "2027-03-12T00:00:00Z" });
    await check.json.fill(READY_TEXT);
    await waitForVerdict(check, LATE);
    const words: string = await visibleTextOf(check.page.locator(".verdict"));
    const order = [LATE, "without undue delay", "Article 5(3)", READY, "more than a year ago"].map((part) =>
      words.indexOf(part),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBe(0);
    expect(words).not.toContain("Pass the draft on");
  });

  it("the draft check gives the server's bytes with the Member State and the bank holidays of the entity, in local time", async () => {
    const check = await openCheck(site);
    const text = JSON.stringify({ report: { ...report, financial_entity_type: "payment_institution" } });
    await check.json.fill(text);
    await choose(check.page, "member-state", "Finland");
    const holidays = check.page.locator("#bank-holidays");
    await holidays.fill("2026-02-30");
    await holidays.blur();
    expect(await holidays.evaluate((input: HTMLInputElement) => input.validationMessage)).toContain("2026-05-01");
    for (const [typed, bank_holidays] of [
      ["2026-03-10, 2026-03-11", "2026-03-10,2026-03-11"],
      ["none", ""],
    ] as const) {
      await holidays.fill(typed);
      await holidays.blur();
      await waitForVerdict(check, ATTENTION);
      const { json } = await serverOutcome(text, `?${new URLSearchParams({ member_state: "FI", bank_holidays })}`);
      expect((await downloaded(check, "Save the result as JSON"))[1]).toBe(json);
    }
    const words = await visibleTextOf(check.page.locator(".check-bar"));
    expect(words).toContain("Due Tue 10 Mar, 15:15 Helsinki");
  });

  const STATES: [text: string | null, title: string][] = [
    [null, BLOCKED],
    ['{"report":{"entity_legal_name":7,"x":1,"affected_member_states":["XX"]}}', BLOCKED],
    [JSON.stringify({ report }), ATTENTION],
    [JSON.stringify({ report, evidence_manifest }), READY],
    // An unknown member of the request.
    ['{"report":{},"x":1}', NO_DRAFT],
  ];

  it.each(SCREENS)("the draft check fits and passes axe at $width px, $colorScheme, in every state", async (screen) => {
    const check = await openCheck(site, screen);
    for (const [text, title] of STATES) {
      if (text !== null) await check.json.fill(text);
      await waitForVerdict(check, title);
      expect([title, await overflowOf(check.page), await findAxeViolations(check.page)]).toEqual([title, 0, []]);
    }
    await dropFile(check, { name: "official.json", bytes: ESAS_TEXT });
    await answer(check, "Replace it");
    await check.page.locator(".losses").waitFor();
    expect([await overflowOf(check.page), await findAxeViolations(check.page)]).toEqual([0, []]);
    expect(check.messages).toEqual([]);
  });
});
