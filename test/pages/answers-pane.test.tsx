// What will be in the file, mounted: each row with its value in words, what is empty, and the way to change it.
import { expect, it } from "vitest";
import { FormPage } from "../../scripts/pages/check/report-page.tsx";
import { exampleOf } from "../support.ts";
import { setDevice } from "./device.ts";
import { CHECK_ANSWERS, SAVE_ESAS } from "./labels.ts";
import { mountReport, press, untilChecked, useFakePage, wordsOf } from "./mount-page.tsx";
import { enter, NAME } from "./open-incident.ts";

useFakePage();

const READY = exampleOf("dora-initial", "ready");
const rows = () =>
  [...document.querySelectorAll(".answer-list > div")].map((row) =>
    [...row.children].map((one) => wordsOf(one)).join(" | "),
  );
const heading = () => document.querySelector("#answers-title");

it("a ready report asks to check the answers first: row by row, as people read them, with the file behind them", async () => {
  setDevice({ timeZone: "Europe/Vienna" });
  const incident = await mountReport((report) => <FormPage report={report} />, {
    request: READY,
    now: "2026-06-09T08:10:00Z",
  });
  const saves = () => [...document.querySelectorAll("button")].filter((one) => wordsOf(one) === SAVE_ESAS);
  expect([heading(), saves()]).toEqual([null, []]);
  await press(CHECK_ANSWERS);
  expect([document.activeElement, saves().length]).toEqual([heading(), 1]);
  // A file is one key away, however many rows there are.
  expect(wordsOf(document.querySelector(".answers button") as Element)).toBe(SAVE_ESAS);
  const shown = rows().join("\n");
  // 04:52 UTC is 06:52 in Vienna in summer, and the code of the type has its label.
  expect(shown).toContain(
    "Date and time of detection of the major ICT-related incident Row 2.2 | Tue 9 Jun 2026, 06:52 Vienna",
  );
  expect(shown).toContain("Type of submission Row 1.1 | initial notification");
  expect(shown).not.toContain("No answer yet");
  await press("Change", document.querySelectorAll(".answer-list > div")[1] as Element);
  await untilChecked();
  expect([heading(), document.activeElement?.id]).toEqual([null, `input-${NAME}`]);
  enter(incident, NAME, "");
  await untilChecked();
  incident.open.value.view.mode.value = CHECK_ANSWERS;
  await untilChecked();
  expect(rows()[1]).toBe("Name of the entity submitting the report Row 1.2 | No answer yet | Change");
  expect(document.body.textContent).toContain("The report is not ready");
  await press("Back to the form");
  expect([heading(), (document.activeElement as HTMLInputElement | null)?.name]).toEqual([null, "view"]);
});
