// The files of an incident: all of it as one file, the names of files, what is in none, and files that are read while something else is opened.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openFile, takeTable } from "../../scripts/pages/check/open-file.ts";
import { fileName, saveIncident } from "../../scripts/pages/check/save.ts";
import { settle } from "./kept-browser.ts";
import { enter, fileNamed, getEntered, listedIn, NAME, noticeOf, openIncident, REFERENCE } from "./open-incident.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("an incident is one file, which opens it beside the others with all of its reports", async () => {
  vi.useRealTimers();
  const saved: { name: string; text: Promise<string> }[] = [];
  vi.stubGlobal("document", { createElement: () => ({ click: () => undefined }) });
  const createUrl = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push({ name: "", text: (blob as Blob).text() });
    return "blob:x";
  });
  const { incident } = await openIncident();
  enter(incident, REFERENCE, "INC-1");
  incident.drafts.setParameters({ member_state: "AT" });
  await incident.openReport("dora-final", () => null);
  enter(incident, NAME, "Example Bank");
  saveIncident(incident.open.value);
  createUrl.mockRestore();
  vi.unstubAllGlobals();
  const text = (await saved[0]?.text) ?? "";
  const { list, incident: other } = await openIncident();
  enter(other, REFERENCE, "INC-9");
  await openFile(other.open.value, Object.assign(new Blob([text]), { name: "incident.json" }));
  expect(listedIn(other).toSorted()).toEqual(["INC-1", "INC-9"]);
  const { value: opened } = list.open;
  expect([opened.openAlias.value, getEntered(opened, NAME), opened.drafts.parameters.value.member_state]).toEqual([
    "dora-final",
    "Example Bank",
    "AT",
  ]);
  expect(noticeOf(opened)).toBe("“incident.json” was loaded.");
  await opened.openReport("dora-initial", () => null);
  expect(getEntered(opened, REFERENCE)).toBe("INC-1");
  const foreign = text.replace(/"act": "[^"]*"/, '"act": "nis2-reports"');
  await openFile(opened.open.value, Object.assign(new Blob([foreign]), { name: "other.json" }));
  expect([noticeOf(opened), list.listed.value.length]).toEqual([
    "“other.json” is an incident of “nis2-reports”. Open it in a draft check of that.",
    2,
  ]);
});

it.each([
  ["INC-2041", "INC-2041-initial-esas.json"],
  [" INC 2041/ä_é ", "INC-2041-ä-é-initial-esas.json"],
  ["..", "dora-initial-esas.json"],
  ["x".repeat(80), `${"x".repeat(42)}-initial-esas.json`],
  [undefined, "dora-initial-esas.json"],
])("the file of a draft with the reference %s is named by it", async (reference, name) => {
  const { incident } = await openIncident();
  if (reference !== undefined) enter(incident, REFERENCE, reference);
  expect(fileName(incident.open.value, "esas.json")).toBe(name);
  expect(name.length).toBeLessThanOrEqual(60);
});

it("a text that is being edited, a pasted table and the time of a submission are in no file: the browser asks before it closes", async () => {
  const { list, incident } = await openIncident();
  const report = incident.open.value;
  expect(list.isUnsaved()).toBe(false);
  report.edit.editText();
  expect(list.isUnsaved()).toBe(false);
  report.editedText.value = '{"report":{"a":1}}';
  expect(list.isUnsaved()).toBe(true);
  takeTable(report, `${NAME}\tExample Bank`);
  expect(report.editedText.value).toBe('{"report":{"a":1}}');
  report.editedText.value = null;
  expect(list.isUnsaved()).toBe(true);
  const { list: others, incident: other } = await openIncident();
  other.open.value.place.setPreviousSubmitted("2026-03-10T12:00:00Z");
  expect(others.isUnsaved()).toBe(true);
});

/** A file whose bytes come when the test says so. */
function slowFile(content: object) {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const blob = new Blob([JSON.stringify(content)]);
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
  const { go, file } = slowFile({ report: { [REFERENCE]: "FROM-FILE" } });
  const opening = openFile(first, file);
  await incident.openReport("dora-final", () => null);
  enter(incident, REFERENCE, "FINAL");
  go();
  await opening;
  expect([getEntered(incident, REFERENCE), noticeOf(incident)]).toEqual([
    "FINAL",
    expect.stringContaining("The file was not loaded"),
  ]);
  await incident.openReport("dora-initial", () => null);
  expect(getEntered(incident, REFERENCE)).toBe("INITIAL");
  // Of two files, the one that was opened last.
  const { list, incident: other } = await openIncident();
  const slow = slowFile({ report: { [REFERENCE]: "SLOW" } });
  const quick = slowFile({ report: { [REFERENCE]: "QUICK" } });
  const both = [openFile(other.open.value, slow.file), openFile(other.open.value, quick.file)];
  quick.go();
  await both[1];
  slow.go();
  await both[0];
  expect([getEntered(other, REFERENCE), list.listed.value.length]).toEqual(["QUICK", 1]);
});

it("a file of an incident that is read while another report is opened opens no incident", async () => {
  vi.useRealTimers();
  const { list, incident } = await openIncident();
  enter(incident, REFERENCE, "INC-1");
  const { go, file } = slowFile({ act: incident.page.act, incident: incident.drafts.storage.snapshot() });
  const opening = openFile(incident.open.value, file);
  await incident.openReport("dora-final", () => null);
  go();
  await opening;
  expect([list.listed.value.length, incident.openAlias.value, noticeOf(incident)]).toEqual([
    ...[1, "dora-final"],
    expect.stringContaining("The file was not loaded"),
  ]);
});

it.each([
  ["cannot be loaded", "This report could not be loaded from this host. Try again later."],
  ["is loaded after another one was opened", "The file was not loaded, because another report or file was opened"],
])("a file of a report that %s is not loaded, and the page says why", async (what, words) => {
  let go = () => {};
  const gate = new Promise<void>((resolve, reject) => {
    go = what === "cannot be loaded" ? () => reject(new Error("no host")) : resolve;
  });
  const { incident } = await openIncident({ beforeLoad: async (alias) => (alias === "dora-final" ? gate : undefined) });
  enter(incident, REFERENCE, "INC-1");
  const text = JSON.stringify({ report: { type_of_submission: "final_report", [REFERENCE]: "INC-1" } });
  const opening = openFile(incident.open.value, fileNamed("final.json", text));
  await settle();
  if (what !== "cannot be loaded") await incident.openReport("dora-intermediate", () => null);
  go();
  await opening;
  expect([incident.openAlias.value === "dora-final", noticeOf(incident)]).toEqual([
    false,
    expect.stringContaining(words),
  ]);
  expect(incident.drafts.isBlank("dora-final")).toBe(true);
});

it("the times of a table for a decision are read by the clocks of the State that it names", async () => {
  const { incident } = await openIncident({ alias: "dora-major" });
  incident.drafts.setParameters({ member_state: "DE" });
  takeTable(incident.open.value, "detected_at\t10.3.2026 19:00\nhome_state\tIE");
  expect(getEntered(incident, "detected_at")).toBe("2026-03-10T19:00:00Z");
});
