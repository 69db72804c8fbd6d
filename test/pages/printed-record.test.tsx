// What is printed, mounted: the record of the draft as it is now, or that it is not checked yet.
import { expect, it } from "vitest";
import { PrintedRecord } from "../../scripts/pages/check/record.tsx";
import { ReportFiles } from "../../scripts/pages/check/report-files.tsx";
import { WhenReady } from "../../scripts/pages/check/when-ready.tsx";
import { exampleOf } from "../support.ts";
import { SAVE_RECORD } from "./labels.ts";
import { buttons, drawCards, mountReport, typeInto, untilChecked, useFakePage, wordsOf } from "./mount-page.tsx";
import { NAME } from "./open-incident.ts";

useFakePage();

it("just after a key, the paper says that the draft is not checked yet, and no record of another draft can be saved", async () => {
  await mountReport(
    (report) => (
      <>
        <ReportFiles report={report} />
        {drawCards(report, NAME)}
        <WhenReady report={report} />
        <PrintedRecord report={report} />
      </>
    ),
    { request: exampleOf("dora-initial", "ready"), now: "2026-06-09T08:10:00Z" },
  );
  const print = () => {
    window.dispatchEvent(new Event("beforeprint"));
    return wordsOf(".print-only");
  };
  const disabled = () => buttons(SAVE_RECORD).map((save) => save.disabled);
  expect([print(), disabled()]).toEqual([expect.stringContaining("Musterufer"), [false, false]]);
  typeInto(NAME, "Another bank");
  await Promise.resolve();
  expect([print(), disabled()]).toEqual([
    "The draft is not checked yet as it is now. Print it again once it is.",
    [true, true],
  ]);
  await untilChecked();
  expect([print(), disabled()]).toEqual([expect.stringContaining("Another bank"), [false, false]]);
  window.dispatchEvent(new Event("afterprint"));
  expect(wordsOf(".print-only")).toBe("");
});

it("a draft whose check could not be loaded is printed as one that is not checked", async () => {
  await mountReport((report) => <PrintedRecord report={report} />, {
    ...{ request: exampleOf("dora-initial", "ready"), check: async () => ({ kind: "not_loaded" as const }) },
  });
  window.dispatchEvent(new Event("beforeprint"));
  expect(wordsOf(".print-only")).toBe("The draft is not checked yet as it is now. Print it again once it is.");
});
