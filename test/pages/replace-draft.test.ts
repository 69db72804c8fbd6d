// Another draft in the place of the one on the page: what is asked, what is kept, and what can be brought back.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toKept } from "../../scripts/pages/check/kept-incident.ts";
import { getDraftName } from "../../scripts/pages/check/notices.tsx";
import { openFile, takeTable } from "../../scripts/pages/check/open-file.ts";
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

it("a text that is taken as the draft loses nothing that was entered since its edit began", async () => {
  const { incident } = await openIncident();
  const report = incident.open.value;
  enter(incident, REFERENCE, "INC-1");
  report.edit.editText();
  const text = report.editedText.value ?? "";
  enter(incident, NAME, "typed in the form");
  report.edit.takeText(text);
  expect([
    getEntered(incident, NAME),
    incident.drafts.earlier.value.map(({ text }) => JSON.parse(text).report[NAME]),
  ]).toEqual([undefined, ["typed in the form"]]);
  // An empty text too.
  report.edit.editText();
  report.edit.takeText("");
  expect(earlierOf(incident)).toEqual(["INC-1", "INC-1"]);
});

it("an earlier text that is corrected takes the place of the draft, which is then listed in its place", async () => {
  const { incident } = await openIncident();
  const { edit, editedText } = incident.open.value;
  enter(incident, REFERENCE, "CURRENT");
  const broken = {
    ...toKept(incident.open.value.content.value),
    alias: "dora-initial",
    text: `{"report":{"${REFERENCE}":"EARLIER"`,
  };
  incident.drafts.earlier.value = [broken];
  edit.bringBack(broken);
  expect(edit.takeText(`${editedText.value}}}`)).toBeNull();
  expect([getEntered(incident, REFERENCE), earlierOf(incident)]).toEqual(["EARLIER", ["CURRENT"]]);
});

it("a text that is being edited, a pasted table and the time of a submission are in no file: the browser asks before it closes", async () => {
  const { incident } = await openIncident();
  const report = incident.open.value;
  expect(incident.isUnsaved()).toBe(false);
  report.edit.editText();
  expect(incident.isUnsaved()).toBe(false);
  report.editedText.value = '{"report":{"a":1}}';
  expect(incident.isUnsaved()).toBe(true);
  takeTable(report, `${NAME}\tExample Bank`);
  expect(report.editedText.value).toBe('{"report":{"a":1}}');
  report.editedText.value = null;
  expect(incident.isUnsaved()).toBe(true);
  const { incident: other } = await openIncident();
  other.open.value.place.setPreviousSubmitted("2026-03-10T12:00:00Z");
  expect(other.isUnsaved()).toBe(true);
});

/** A file whose bytes come when the test says so. */
function slowFile(report: object) {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const blob = new Blob([JSON.stringify({ report })]);
  const arrayBuffer = async () => {
    await gate;
    return blob.arrayBuffer();
  };
  return { go, file: { name: "f.json", size: blob.size, slice: blob.slice.bind(blob), arrayBuffer } };
}

it("a file that is read while another report or file is opened lands in none, and its user is told", async () => {
  vi.useRealTimers();
  const { incident } = await openIncident();
  enter(incident, REFERENCE, "INITIAL");
  const first = incident.open.value;
  const { go, file } = slowFile({ [REFERENCE]: "FROM-FILE" });
  const opening = openFile(first, file);
  await incident.openReport("dora-final", () => null);
  enter(incident, REFERENCE, "FINAL");
  go();
  await opening;
  expect([getEntered(incident, REFERENCE), incident.news.question.value, noticeOf(incident)]).toEqual([
    "FINAL",
    null,
    expect.stringContaining("The file was not loaded"),
  ]);
  await incident.openReport("dora-initial", () => null);
  expect(getEntered(incident, REFERENCE)).toBe("INITIAL");
  // Of two files, the one that was opened last.
  const { incident: other } = await openIncident();
  const slow = slowFile({ [REFERENCE]: "SLOW" });
  const quick = slowFile({ [REFERENCE]: "QUICK" });
  const both = [openFile(other.open.value, slow.file), openFile(other.open.value, quick.file)];
  quick.go();
  await both[1];
  slow.go();
  await both[0];
  expect(getEntered(other, REFERENCE)).toBe("QUICK");
});

it("a draft is named by its reference, if it has one, and by the number of its values", async () => {
  const { facts } = (await openIncident()).incident.open.value;
  const name = (report: object) => getDraftName(facts, JSON.stringify({ report }));
  expect(name({ [REFERENCE]: "INC-7", [NAME]: 1, b: null })).toBe("reference INC-7, 2 values");
  expect(name({ [NAME]: 1 })).toBe("1 value");
  expect(name({ [TYPE]: 1 })).toBe("0 values");
  expect(getDraftName(facts, "{")).toBe("a text that is not a draft");
});
