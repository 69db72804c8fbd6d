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

it("the paper of a report whose user entered when it was submitted judges it by that time, and names it among the options", async () => {
  const incident = await mountReport((report) => <PrintedRecord report={report} />, {
    ...{ request: exampleOf("dora-initial", "ready"), now: "2026-06-10T11:10:00Z" },
  });
  const deadline = async (submitted: string | null) => {
    incident.open.value.edit.set({ submitted });
    await untilChecked();
    window.dispatchEvent(new Event("beforeprint"));
    return wordsOf(".print-only");
  };
  const unsent = await deadline(null);
  expect(unsent).toContain("The deadline has passed. Was it sent? If it was not: Inform the authority");
  const inTime = await deadline("2026-06-09T10:50:00Z");
  expect(inTime).toContain("sent 0 h 00 min before it");
  expect(inTime).not.toMatch(/The deadline has passed|the delay now/);
  expect(inTime).toContain("submitted_at: 2026-06-09T10:50:00Z");
  const late = await deadline("2026-06-09T11:50:00Z");
  expect(late).toContain("Sent after the deadline. What follows from it is among the findings.");
  expect(late).toContain("Inform the authority of the delay now, and explain the reasons");
});
