// Another draft than the one on the page is another incident: where it goes, and that nothing of what is there is lost.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Replacement } from "../../scripts/pages/check/replacement.ts";
import { putValues } from "../../scripts/report/draft/draft.ts";
import { settle } from "./kept-browser.ts";
import {
  draftOf,
  enter,
  fileOf,
  getEntered,
  listedIn,
  NAME,
  noticeOf,
  openIncident,
  REFERENCE,
} from "./open-incident.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("takes the place of one that nothing was entered into; any other is a new incident, and both are in the list", async () => {
  const { list, incident } = await openIncident();
  incident.open.value.edit.replace(fileOf("INC-1"));
  await settle();
  expect([getEntered(incident, REFERENCE), noticeOf(incident), list.listed.value.length]).toEqual([
    "INC-1",
    "“draft.json” was loaded.",
    1,
  ]);
  incident.open.value.edit.replace(fileOf("INC-2"));
  await settle();
  const { value: other } = list.open;
  expect([other === incident, getEntered(other, REFERENCE), getEntered(incident, REFERENCE)]).toEqual([
    false,
    "INC-2",
    "INC-1",
  ]);
  expect(noticeOf(other)).toBe("“draft.json” was loaded. It is an incident of its own. The one before is in the list.");
  expect(listedIn(other).toSorted()).toEqual(["INC-1", "INC-2"]);
  await list.show(incident.drafts.id);
  expect(getEntered(list.open.value, REFERENCE)).toBe("INC-1");
});

it("of the same incident takes the place of a report that is empty, and one with another reference does not", async () => {
  const { list, incident } = await openIncident();
  enter(incident, REFERENCE, "INC-1");
  await incident.openReport("dora-final", () => null);
  incident.open.value.edit.replace(fileOf("INC-1"));
  await settle();
  expect([list.open.value === incident, listedIn(incident)]).toEqual([true, ["INC-1"]]);
  await incident.openReport("dora-intermediate", () => null);
  incident.open.value.edit.replace(fileOf("INC-2"));
  await settle();
  expect([list.open.value === incident, list.open.value.openAlias.value]).toEqual([false, "dora-intermediate"]);
  expect(getEntered(incident, REFERENCE)).toBeUndefined();
});

it.each([
  ["the same origin", { origin: "X" }, true],
  ["no origin", {}, true],
  ["another origin", { origin: "Y" }, false],
])(
  "of an incident with an origin, a draft of %s takes the place of an empty report: %o, %s",
  async (_, given, isTaken) => {
    const { list, incident } = await openIncident();
    incident.drafts.origin.value = "X";
    enter(incident, REFERENCE, "INC-1");
    await incident.openReport("dora-final", () => null);
    incident.open.value.edit.replace({ ...fileOf("INC-1"), ...given });
    await settle();
    expect([list.open.value === incident, list.listed.value.length]).toEqual([isTaken, isTaken ? 1 : 2]);
  },
);

it("takes the place of none that has a report to be compared with, or a text that is not a valid draft", async () => {
  const { list, incident } = await openIncident();
  const { edit } = incident.open.value;
  const first = { previous: null, unread: null };
  for (const given of [{ previous: draftOf({ report: { [REFERENCE]: "INC-0" } }) }, { unread: "{" }]) {
    edit.set({ ...first, ...given });
    expect(incident.drafts.isBlank("dora-initial")).toBe(false);
    edit.replace(fileOf("INC-2"));
    await settle();
    expect([list.open.value === incident, getEntered(incident, REFERENCE)]).toEqual([false, undefined]);
    await list.show(incident.drafts.id);
  }
});

it("that is the draft of the page already brings what is known besides, and one sentence", async () => {
  const { list, incident } = await openIncident();
  const { edit, content, draft } = incident.open.value;
  edit.replace(fileOf("INC-1"));
  const number = content.value.number;
  edit.replace({ ...fileOf("INC-1"), previous: draftOf({ report: {} }) });
  expect([content.value.previous?.report.size, content.value.number, list.listed.value.length]).toEqual([0, number, 1]);
  // A table that has nothing new was taken too, and can be undone.
  edit.replace({ ...fileOf("INC-1"), madeFrom: draft.value, submitted: "2026-03-10T11:10:00Z" });
  expect([content.value.submitted, incident.news.notice.value?.offer?.label]).toEqual([
    "2026-03-10T11:10:00Z",
    "Go back to the previous draft",
  ]);
});

it("that was made from this one only changes it, with a way back; one that was made from an earlier state is a new incident", async () => {
  const { list, incident } = await openIncident();
  const report = incident.open.value;
  enter(incident, REFERENCE, "INC-1");
  const { value: madeFrom } = report.draft;
  const table = { draft: putValues(madeFrom, [], [[NAME, "Example Bank"]]), done: "Taken.", madeFrom };
  report.edit.replace(table);
  expect([getEntered(incident, NAME), report.content.value.isUnsaved]).toEqual(["Example Bank", true]);
  report.edit.replace(incident.news.notice.value?.offer as Replacement);
  expect([getEntered(incident, NAME), getEntered(incident, REFERENCE), noticeOf(incident)]).toEqual([
    undefined,
    "INC-1",
    null,
  ]);
  enter(incident, NAME, "Other Bank");
  report.edit.replace(table);
  await settle();
  expect([getEntered(incident, NAME), getEntered(list.open.value, NAME)]).toEqual(["Other Bank", "Example Bank"]);
});

it("brings what is known besides its values, and the way back brings that back too", async () => {
  const { incident } = await openIncident();
  const { edit, content, draft } = incident.open.value;
  edit.replace(fileOf("INC-1"));
  edit.set({ submitted: "2026-03-10T11:10:00Z", previous: draftOf({ report: {} }) });
  edit.replace({ ...fileOf("INC-1"), submitted: null, previous: null, madeFrom: draft.value });
  expect([content.value.submitted, content.value.previous]).toEqual([null, null]);
  edit.replace(incident.news.notice.value?.offer as Replacement);
  expect([content.value.submitted, content.value.previous?.report.size]).toEqual(["2026-03-10T11:10:00Z", 0]);
});

it("a new incident begins empty, with the Member State of the one before, and an empty one is not begun again", async () => {
  const { list, incident } = await openIncident();
  enter(incident, REFERENCE, "INC-1");
  incident.drafts.setParameters({ member_state: "AT" });
  const report = await list.begin("dora-initial");
  expect([report?.draft.value.report.size, report?.incident.drafts.parameters.value.member_state]).toEqual([1, "AT"]);
  await list.begin("dora-initial");
  expect(list.listed.value.length).toBe(2);
});

it("an incident that is deleted is there again after Undo, and the next one is open meanwhile", async () => {
  const { list, incident } = await openIncident();
  enter(incident, REFERENCE, "INC-1");
  incident.open.value.edit.replace(fileOf("INC-2"));
  await settle();
  await list.remove(list.open.value.drafts.id);
  expect([listedIn(incident), getEntered(list.open.value, REFERENCE)]).toEqual([["INC-1"], "INC-1"]);
  await list.restore();
  expect([listedIn(incident).toSorted(), getEntered(list.open.value, REFERENCE)]).toEqual([
    ["INC-1", "INC-2"],
    "INC-2",
  ]);
  await list.remove(list.open.value.drafts.id);
  await list.remove(incident.drafts.id);
  // The page always has one.
  expect([listedIn(incident), list.open.value.drafts.isAllBlank.value]).toEqual([[null], true]);
});

it.each([
  ["nis2-early-warning", "nis2-incident-notification"],
  ["nis2-incident-notification", "nis2-early-warning"],
])(
  "shows of an incident the next deadline of what was not submitted, also if %s was begun before %s",
  async (...order) => {
    const { list, incident } = await openIncident({ alias: order[0] });
    incident.drafts.setParameters({ member_state: "FI" });
    for (const alias of order) {
      await incident.openReport(alias, () => null);
      enter(incident, "entity_kind", ["cloud"]);
      enter(incident, "aware_at", "2026-03-10T08:00:00Z");
      await vi.advanceTimersByTimeAsync(300);
    }
    const shown = () => list.listed.value.map(({ summary: { value } }) => [value.due, value.timeZone]);
    const submit = (alias: string) => {
      const content = incident.drafts.contentOf(alias);
      content.value = { ...content.value, submitted: "2026-03-10T09:10:00Z" };
    };
    expect(shown()).toEqual([["2026-03-11T08:00:00Z", "Europe/Helsinki"]]);
    submit("nis2-early-warning");
    expect(shown()).toEqual([["2026-03-13T08:00:00Z", "Europe/Helsinki"]]);
    submit("nis2-incident-notification");
    expect(shown()).toEqual([[null, "UTC"]]);
  },
);

it("what its own draft says was sent is not due any more in the list of incidents", async () => {
  const { list, incident } = await openIncident({ alias: "nis2-early-warning" });
  incident.drafts.setParameters({ member_state: "FI" });
  enter(incident, "entity_kind", ["cloud"]);
  enter(incident, "aware_at", "2026-03-10T08:00:00Z");
  await vi.advanceTimersByTimeAsync(300);
  const shown = () => list.listed.value.map(({ summary: { value } }) => value.due);
  expect(shown()).toEqual(["2026-03-11T08:00:00Z"]);
  enter(incident, "report_made_at", "2026-03-10T08:30:00Z");
  await vi.advanceTimersByTimeAsync(300);
  expect(shown()).toEqual([null]);
});

it("closing the tab loses what any of its incidents has, open, closed or set aside, and the browser asks before it", async () => {
  const { list, incident } = await openIncident();
  enter(incident, REFERENCE, "INC-1");
  const other = (await list.begin("dora-initial"))?.incident;
  expect([list.open.value === other, other?.isUnsaved(), list.isUnsaved()]).toEqual([true, false, true]);
  const { edit } = incident.open.value;
  edit.set({ isUnsaved: false });
  expect(list.isUnsaved()).toBe(false);
  // A text that is being edited in an incident that is not open.
  incident.open.value.editedText.value = '{"report":{}}';
  expect(list.isUnsaved()).toBe(true);
  incident.open.value.editedText.value = null;
  list.setAside(incident.drafts.storage.snapshot());
  expect(list.isUnsaved()).toBe(true);
});
