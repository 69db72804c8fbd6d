// Another draft in the place of the one on the page: what is asked, what is kept, and what can be brought back.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getDraftName } from "../../scripts/pages/check/notices.tsx";
import type { Replacement } from "../../scripts/pages/check/replacement.ts";
import { draftOf, putValues } from "../../scripts/report/draft/draft.ts";
import {
  earlierOf,
  enter,
  fileOf,
  getEntered,
  NAME,
  noticeOf,
  openIncident,
  REFERENCE,
  TYPE,
} from "./open-incident.ts";

const OWN_TYPE = { [TYPE]: "initial_notification" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("is taken without a question where nothing would be lost", async () => {
  const { incident } = await openIncident();
  incident.open.value.edit.replace(fileOf("INC-1"));
  expect([incident.news.question.value, getEntered(incident, REFERENCE)]).toEqual([null, "INC-1"]);
  expect(noticeOf(incident)).toBe("“draft.json” was loaded.");
  // A file has this one.
  incident.open.value.edit.replace(fileOf("INC-2"));
  expect([incident.news.question.value, getEntered(incident, REFERENCE)]).toEqual([null, "INC-2"]);
  const offer = incident.news.notice.value?.offer as Replacement;
  incident.open.value.edit.replace(offer);
  expect([getEntered(incident, REFERENCE), noticeOf(incident)]).toEqual(["INC-1", null]);
});

it("waits for an answer where what was typed would be lost; then that is an earlier draft, which can be brought back", async () => {
  const { incident } = await openIncident();
  const { edit } = incident.open.value;
  enter(incident, REFERENCE, "INC-1");
  edit.replace(fileOf("INC-2"));
  expect(getEntered(incident, REFERENCE)).toBe("INC-1");
  edit.answerQuestion(false);
  expect([getEntered(incident, REFERENCE), earlierOf(incident)]).toEqual(["INC-1", []]);
  edit.replace(fileOf("INC-2"));
  edit.answerQuestion(true);
  expect([getEntered(incident, REFERENCE), earlierOf(incident)]).toEqual(["INC-2", ["INC-1"]]);
  expect(noticeOf(incident)).toBe("“draft.json” was loaded. The draft before it is kept.");
  expect(incident.drafts.isUnsaved()).toBe(true);
  enter(incident, REFERENCE, "INC-2b");
  const [earlier] = incident.drafts.earlier.value;
  if (earlier === undefined) throw new Error("there is no earlier draft");
  edit.bringBack(earlier);
  expect([getEntered(incident, REFERENCE), earlierOf(incident)]).toEqual(["INC-1", ["INC-2b"]]);
});

it("that was made from this one only changes it, and one that was made from an earlier state asks", async () => {
  const { incident } = await openIncident();
  const report = incident.open.value;
  enter(incident, REFERENCE, "INC-1");
  const { value: madeFrom } = report.draft;
  const table = {
    draft: putValues(madeFrom, [], [[NAME, "Example Bank"]]),
    done: "Taken.",
    madeFrom,
  };
  report.edit.replace(table);
  expect([getEntered(incident, NAME), earlierOf(incident)]).toEqual(["Example Bank", []]);
  expect(report.content.value.isUnsaved).toBe(true);
  report.edit.replace(table);
  expect(incident.news.question.value).toBe(table);
});

it("that overwrites a value of this one keeps this one, and does not if that was empty", async () => {
  for (const [before, after, isKept] of [
    ["x", "y", true],
    ["x", undefined, true],
    ["", "x", false],
    [" ", "x", false],
    [null, "x", false],
    ["x", "x", false],
  ] as const) {
    const { incident } = await openIncident();
    const { edit, draft } = incident.open.value;
    enter(incident, REFERENCE, "INC-1");
    enter(incident, NAME, before);
    const report = { ...OWN_TYPE, [REFERENCE]: "INC-1", ...(after !== undefined && { [NAME]: after }) };
    edit.replace({ draft: draftOf({ report }), done: "Done.", madeFrom: draft.value });
    expect([before, after, incident.drafts.earlier.value.length > 0]).toEqual([before, after, isKept]);
  }
});

it("brings what is known besides its values, and the way back brings that back too", async () => {
  const { incident } = await openIncident();
  const { edit, content } = incident.open.value;
  edit.replace(fileOf("INC-1"));
  edit.set({ submitted: "2026-03-10T11:10:00Z", previous: draftOf({ report: {} }) });
  edit.replace({ ...fileOf("INC-2"), submitted: null, previous: null });
  expect([content.value.submitted, content.value.previous]).toEqual([null, null]);
  edit.replace(incident.news.notice.value?.offer as Replacement);
  expect([content.value.submitted, content.value.previous?.report.size]).toEqual(["2026-03-10T11:10:00Z", 0]);
});

it("is a text as a whole: what is no draft is not taken, and the draft stays", async () => {
  const { incident } = await openIncident();
  const { edit, editedText, text } = incident.open.value;
  enter(incident, REFERENCE, "INC-1");
  const before = text.value;
  for (const [other, cause] of [
    ["{", "broken"],
    ["[]", "other"],
    [`{"${REFERENCE}":"x"}`, "bare"],
    ['{"prevalidation_status":"blocked"}', "answer"],
    [`{"report":{}}${" ".repeat(600_000)}`, "broken"],
  ] as const) {
    editedText.value = other;
    expect([edit.takeText(other), text.value, editedText.value]).toEqual([cause, before, other]);
  }
  expect(edit.takeText(`{"report":{"${REFERENCE}":"INC-2","x":1.0},"zz":[ 1e400 ]}`)).toBeNull();
  expect([getEntered(incident, REFERENCE), editedText.value]).toEqual(["INC-2", null]);
  expect(text.value).toContain('"x": 1.0');
  expect(text.value).toContain('"zz": [ 1e400 ]');
});

it("a value that would make the draft too large is not taken, and the page knows at which field", async () => {
  const { incident } = await openIncident();
  const { view, text } = incident.open.value;
  const before = text.value;
  enter(incident, NAME, "x".repeat(600_000));
  expect([text.value, view.tooLarge.value]).toEqual([before, NAME]);
  enter(incident, NAME, "Example Bank");
  expect([getEntered(incident, NAME), view.tooLarge.value]).toEqual(["Example Bank", null]);
});

it("a draft is named by its reference, if it has one, and by the number of its values", async () => {
  const { facts } = (await openIncident()).incident.open.value;
  const name = (report: object) => getDraftName(facts, JSON.stringify({ report }));
  expect(name({ [REFERENCE]: "INC-7", [NAME]: 1, b: null })).toBe("reference INC-7, 2 values");
  expect(name({ [NAME]: 1 })).toBe("1 value");
  expect(name({ [TYPE]: 1 })).toBe("0 values");
  expect(getDraftName(facts, "{")).toBe("a text that is not a draft");
});
