// Another draft in the place of the one on the page, mounted without a browser: the page asks, and the draft before it can be brought back.
import { cleanup } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { Incident } from "../../scripts/pages/check/incident.ts";
import { draftOf } from "../../scripts/report/draft/draft.ts";
import { createBrowser } from "./kept-browser.ts";
import {
  answerQuestion,
  buttons,
  click,
  dialog,
  fileNamed,
  openFile,
  openPage,
  settle,
  useMountedPage,
  wordsOf,
} from "./mounted-page.tsx";
import { earlierOf, enter, getEntered, openIncident, REFERENCE, TYPE } from "./open-incident.ts";

useMountedPage();

const draftNamed = (reference: string) => draftOf({ report: { reporting_currency: "EUR", [REFERENCE]: reference } });
const fileWith = (reference: string, type?: string) =>
  fileNamed(`${reference}.json`, JSON.stringify({ report: { ...(type && { [TYPE]: type }), [REFERENCE]: reference } }));
const shown = () =>
  [...document.querySelectorAll("[aria-label='Earlier drafts'] .notice p")].map((one) => wordsOf(one));
const referenceIn = (incident: Incident) => getEntered(incident, REFERENCE);
const answer = async (words: Parameters<typeof answerQuestion>[0]) => {
  answerQuestion(words);
  await settle();
};

it("a kept draft is replaced only after a question, and both of two that were replaced are there after a reload", async () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  const incident = await openPage({ browser: tab });
  incident.open.value.edit.replace({ draft: draftNamed("INC-1"), done: null, isUnsaved: true });
  expect(browser.stored.size).toBe(0);
  await settle();
  click("Keep the draft in this browser");
  await settle();
  const second = fileWith("INC-2");
  for (const ask of [
    async () => void click("A complete draft with its evidence"),
    async () => void click("Start over"),
    () => openFile(incident, second),
  ]) {
    await ask();
    await settle();
    expect(wordsOf(dialog())).toMatch(
      /^Replace this draft\?.*reference INC-1, 2 values.*in this browser until you discard it/,
    );
    await answer("Keep working on this draft");
    expect([referenceIn(incident), shown(), dialog()]).toEqual(["INC-1", [], null]);
  }
  await openFile(incident, second);
  await answer("Replace it");
  expect(referenceIn(incident)).toBe("INC-2");
  click("Start over");
  await settle();
  expect(wordsOf(dialog())).toContain("An empty draft will take the place");
  await answer("Replace it");
  expect([referenceIn(incident), incident.isUnsaved()]).toEqual([undefined, false]);
  expect(shown()).toEqual([
    "Earlier draft: reference INC-2, 1 value. It is kept in this browser until you discard it.",
    "Earlier draft: reference INC-1, 2 values. It is kept in this browser until you discard it.",
  ]);
  tab.close();
  cleanup();
  const again = await openPage({ browser: browser.openTab() });
  expect(earlierOf(again)).toEqual(["INC-1", "INC-2"]);
  const [, bringBack] = buttons("Bring back the earlier draft");
  expect(bringBack?.getAttribute("aria-label")).toBe("Bring back the earlier draft: reference INC-1, 2 values");
  bringBack?.click();
  await settle();
  expect([referenceIn(again), shown().length]).toEqual(["INC-1", 1]);
  click("Discard it");
  await settle();
  const { incident: last } = await openIncident({ browser: browser.openTab() });
  expect([shown(), referenceIn(last), earlierOf(last)]).toEqual([[], "INC-1", []]);
  click("Delete the draft from this browser");
  expect([browser.stored.size, referenceIn(again), again.isUnsaved()]).toEqual([0, "INC-1", true]);
});

it("a draft that is not kept is asked about too, and the page says that the earlier one is in this tab only", async () => {
  const browser = createBrowser();
  const incident = await openPage({ browser: browser.openTab() });
  enter(incident, REFERENCE, "INC-1");
  await settle();
  click("Start over");
  await settle();
  expect(wordsOf(dialog())).toContain("in this tab only");
  await answer("Replace it");
  expect(shown()).toEqual([expect.stringContaining("It is kept in this tab only")]);
  expect([browser.stored.size, incident.isUnsaved()]).toEqual([0, true]);
  click("Bring back the earlier draft");
  await settle();
  expect([referenceIn(incident), shown()]).toEqual(["INC-1", []]);
});

it("a file of another report asks before it takes the place of the draft of that report", async () => {
  const incident = await openPage({ alias: "dora-final" });
  await openFile(incident, fileWith("INC-1", "initial_notification"));
  expect([incident.openAlias.value, referenceIn(incident)]).toEqual(["dora-initial", "INC-1"]);
  enter(incident, REFERENCE, "INC-1b");
  const second = fileWith("INC-2", "initial_notification");
  await openFile(incident, second);
  await answer("Keep working on this draft");
  expect(referenceIn(incident)).toBe("INC-1b");
  await incident.openReport("dora-final", () => null);
  await settle();
  await openFile(incident, second);
  expect([incident.openAlias.value, wordsOf(dialog())]).toEqual([
    "dora-initial",
    expect.stringContaining("reference INC-1b"),
  ]);
  await answer("Replace it");
  expect(referenceIn(incident)).toBe("INC-2");
  click("Bring back the earlier draft");
  await settle();
  expect(referenceIn(incident)).toBe("INC-1b");
});
