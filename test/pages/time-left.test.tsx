// What the page says of the deadline, mounted without a browser: the time left by the clock of the machine, and what comes first once it has passed.
import { fireEvent } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { Incident } from "../../scripts/pages/check/incident.ts";
import { checkedBy, readyRequest } from "../support.ts";
import { setDevice } from "./device.ts";
import { READY } from "./labels.ts";
import { byId, mountPage, typeAt, untilChecked, useFakePage, wordsOf } from "./mount-page.tsx";
import { READY_TEXT } from "./page-facts.ts";

const LATE = "The deadline has passed";

useFakePage();

/** Opens the page in New York with a draft. */
async function open(now: string, text = READY_TEXT): Promise<Incident> {
  setDevice({ timeZone: "America/New_York" });
  const incident = await mountPage({ alias: "dora", now });
  incident.open.value.edit.takeText(text);
  await untilChecked();
  return incident;
}
const bar = () => document.querySelector(".check-bar") as HTMLElement;
const verdict = () => wordsOf(document.querySelector(".verdict"));

it.each([
  { now: "2026-03-10T09:15:00Z", left: "4 h 00 min left", title: READY, urgency: "info" },
  { now: "2026-03-10T11:15:00Z", left: "2 h 00 min left", title: READY, urgency: "attention" },
  { now: "2026-03-10T13:45:59Z", left: "Passed 0 h 30 min ago", title: LATE, urgency: "blocking" },
])("the bar counts by the clock of the machine, in the colour of its urgency: at $now $left", async (given) => {
  const { now, left, title, urgency } = given;
  await open(now);
  expect(wordsOf(bar())).toContain(`${left} Due Tue 10 Mar, 09:15 New York`);
  expect([bar().classList.contains(`is-${urgency}`), verdict().startsWith(title)]).toEqual([true, true]);
});

it("the verdict says first what the law asks once the deadline has passed, then what the check found", async () => {
  await open("2027-03-12T00:00:00Z");
  const words = verdict();
  const order = [LATE, "without undue delay", "Article 5(3)", `The check itself: ${READY}`, "more than a year ago"].map(
    (part) => words.indexOf(part),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect([order[0], words.includes("Pass the draft on")]).toEqual([0, false]);
});

it("the Member State and the bank holidays of the entity are in the check, and its times are shown there", async () => {
  const report = { ...readyRequest().report, financial_entity_type: "payment_institution" };
  const incident = await open("2026-03-10T09:15:00Z", JSON.stringify({ report }));
  const state = byId("member-state");
  state.focus();
  typeAt("member-state", "Finland");
  fireEvent.keyDown(state, { key: "Tab" });
  state.blur();
  await untilChecked();
  const enterHolidays = (value: string) => fireEvent.change(byId("bank-holidays"), { target: { value } });
  enterHolidays("2026-02-30");
  expect(byId("bank-holidays").validationMessage).toContain("1.5.2026");
  const { check, text } = incident.open.value;
  for (const [typed, bank_holidays] of [
    ["10.3.2026, 11.3.2026", "2026-03-10,2026-03-11"],
    ["none", ""],
  ] as const) {
    enterHolidays(typed);
    await untilChecked();
    const { json } = checkedBy("dora", text.value, "prevalidation", { member_state: "FI", bank_holidays });
    expect(check.answered.value?.json).toBe(json);
  }
  expect(verdict()).toMatch(/^Attention required/);
  expect(wordsOf(bar())).toContain("Due Tue 10 Mar, 15:15 Helsinki");
});
