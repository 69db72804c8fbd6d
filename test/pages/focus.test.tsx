// What takes the focus has it as soon as it is drawn, mounted: a key that follows at once must not go to what had the focus before. Clicks are
// those of the document: the ones of the testing library would wait for everything that follows.
import { expect, it } from "vitest";
import { LossesView } from "../../scripts/pages/check/notices.tsx";
import { FormPage } from "../../scripts/pages/check/report-page.tsx";
import { exampleOf } from "../support.ts";
import { CHECK_ANSWERS, EDIT_JSON } from "./labels.ts";
import { buttons, byId, labelled, mountPage, mountReport, untilChecked, useFakePage } from "./mount-page.tsx";

useFakePage();

const READY = exampleOf("dora-initial", "ready");
const LOSSES = { from: "esas", isComplete: true, sections: [], closing: "" } as const;

/** What has the focus when a change is drawn, and nothing that waits for a timer or for the next picture has run. */
async function focusedAfter(change: () => void): Promise<Element | null> {
  change();
  await Promise.resolve();
  return document.activeElement;
}

it("the text of the JSON that is to be edited", async () => {
  await mountPage({ request: READY });
  labelled("JSON").click();
  await untilChecked();
  expect(await focusedAfter(() => buttons(EDIT_JSON)[0]?.click())).toBe(byId("draft-json"));
});

it("the list of what a conversion left out", async () => {
  const incident = await mountReport((report) => <LossesView report={report} />, { request: READY });
  const { losses } = incident.list.open.value.news;
  const focused = await focusedAfter(() => {
    losses.value = LOSSES;
  });
  expect(focused?.className).toContain("losses");
});

it("the result that was asked for", async () => {
  const incident = await mountPage({ request: READY });
  const focused = await focusedAfter(() => incident.open.value.view.showAll(true));
  expect(focused?.id).toBe("result");
});

it("the answers that are to be checked", async () => {
  const incident = await mountReport((report) => <FormPage report={report} />, { request: READY });
  const focused = await focusedAfter(() => {
    incident.open.value.view.mode.value = CHECK_ANSWERS;
  });
  expect(focused?.id).toBe("answers-title");
});
