// Bank holidays: which days are asked about, and what may be typed. The expected days were read from a calendar of 2026: 1 May is a Friday.

import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { BankHolidays, findDaysThatMatter, readBankHolidays } from "../../scripts/pages/check/bank-holidays.tsx";
import type { AnswerTimeline } from "../../server/engine/answer.ts";
import type { CheckParameters } from "../../server/engine/options.ts";
import { readJsonFile } from "../support.ts";

afterEach(cleanup);

it.each([
  // The deadline is in local time: 23:30 UTC is the day after in Dublin in summer.
  ["2026-05-01T10:00:00Z", undefined, ["2026-05-01"]],
  ["2026-04-30T23:30:00Z", undefined, ["2026-05-01"]],
  ["2026-05-01T10:00:00Z", "", ["2026-05-01"]],
  ["2026-05-01T10:00:00Z", "2026-05-01", ["2026-05-01", "2026-05-04"]],
  ["2026-05-01T10:00:00Z", "2026-05-01,2026-05-04", ["2026-05-01", "2026-05-04", "2026-05-05"]],
  ["2026-05-02T10:00:00Z", undefined, ["2026-05-04"]],
])("of the deadline %s with the holidays %s, the days %j matter", (due, bank_holidays, days) => {
  expect(findDaysThatMatter(Date.parse(due), "Europe/Dublin", { bank_holidays })).toEqual(days);
});

it.each([
  ["", undefined],
  ["None", ""],
  [" NONE ", ""],
  ["01.05.2026", "2026-05-01"],
  ["25.5.2026, 1.5.2026", "2026-05-01,2026-05-25"],
  ["2026-05-01 2026-05-25", "2026-05-01,2026-05-25"],
  ["1 May 2026; 25 May 2026", "2026-05-01,2026-05-25"],
  ["1 May 2026", "2026-05-01"],
  ["30.02.2026", null],
  ["5/6/2026", null],
  ["1.5.", null],
])("“%s” is read as %j", (text, dates) => {
  expect(readBankHolidays(text)).toBe(dates);
});

it("asks about the day of the deadline by name, and after Yes about the next working day", async () => {
  const { code_lists, clocks } = readJsonFile("api/v1/profiles/dora-initial/profile.json");
  const parameters = signal<CheckParameters>({ member_state: "IE" });
  const setParameters = (changes: CheckParameters) => {
    parameters.value = { ...parameters.value, ...changes };
  };
  const timeline = {
    clocks: [{ due: "2026-05-01T10:00:00Z", relief: "only_on_bank_holiday" }],
  } as unknown as AnswerTimeline;
  const View = () => (
    <BankHolidays profile={{ code_lists, clocks }} parameters={parameters.value} {...{ setParameters, timeline }} />
  );
  render(<View />);
  const answerOf = (name: string) => screen.getByRole("group", { name });
  const choose = (name: string, label: string) =>
    fireEvent.click(
      [...answerOf(name).querySelectorAll("label")].find(({ textContent }) => textContent?.includes(label)) as Element,
    );
  choose("Is Fri 1 May a bank holiday in Ireland?", "No");
  expect(parameters.value.bank_holidays).toBe("");
  choose("Is Fri 1 May a bank holiday in Ireland?", "Yes");
  expect(parameters.value.bank_holidays).toBe("2026-05-01");
  const next = await screen.findByRole("group", { name: "Is Mon 4 May a bank holiday in Ireland?" });
  expect(next.querySelectorAll("input:checked").length).toBe(0);
});

it("asks about no day where the deadline does not move", () => {
  const { code_lists, clocks } = readJsonFile("api/v1/profiles/dora-initial/profile.json");
  const timeline = { clocks: [{ due: "2026-05-01T10:00:00Z", relief: "excluded" }] } as unknown as AnswerTimeline;
  render(
    <BankHolidays
      profile={{ code_lists, clocks }}
      parameters={{ member_state: "IE" }}
      setParameters={() => {}}
      timeline={timeline}
    />,
  );
  expect(screen.queryByRole("group")).toBeNull();
});
