// The files that the page saves, mounted without a browser: their names, what is in them, and that a value stays as it is written.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftOf } from "../../scripts/report/draft/draft.ts";
import { checkedBy, sha256 } from "../support.ts";
import { click, openPage, setDevice, settle, until, useMountedPage, wordsOf } from "./mounted-page.tsx";
import { NAME } from "./open-incident.ts";
import { EXAMPLES } from "./page-facts.ts";

useMountedPage();

const SAVE_ESAS = "Save in the ESAs' format";
const SAVE_PARTIAL_ESAS = "Save the incomplete ESAs file";
const READY = "A complete draft with its evidence";

const saved: { readonly name: string; readonly text: Promise<string> }[] = [];
beforeEach(() => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${blobs.push(blob as Blob) - 1}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.slice("blob:".length))] as Blob;
    saved.push({ name: this.download, text: blob.text() });
  });
});
// Nothing is saved that was not asked for.
afterEach(() => expect(saved.splice(0)).toEqual([]));

/** Name and content of what a button saves. */
async function save(label: string): Promise<[name: string, content: string]> {
  click(label);
  await until(() => saved.length > 0);
  const [file] = saved.splice(0);
  return [file?.name ?? "", (await file?.text) ?? ""];
}

it("the draft and the result of each example are saved as they are, the result with the bytes of the server", async () => {
  setDevice("UTC");
  // After the times of all examples.
  const incident = await openPage({ alias: "dora", nowMs: Date.parse("2026-03-12T00:00:00Z") });
  const { text } = incident.open.value;
  for (const { title } of EXAMPLES) {
    click(title);
    await settle();
    const { json } = checkedBy("dora", text.value);
    expect(await save("Save the result as JSON")).toEqual(["dora-prevalidation.json", json]);
    expect(await save("Save the draft")).toEqual(["dora-draft.json", text.value]);
    const { safe_summary } = JSON.parse(json);
    expect(document.querySelector(".verdict blockquote")?.textContent).toBe(safe_summary);
  }
  expect(EXAMPLES.length).toBeGreaterThan(2);
  incident.open.value.edit.setValue("report", "competent_authority", '"BaFin"');
  expect(incident.isUnsaved()).toBe(true);
  expect(await save("Save the draft")).toEqual(["dora-draft.json", text.value]);
  expect(incident.isUnsaved()).toBe(false);
});

it("the ESAs' file is saved at once if it is complete, otherwise after the list of what it lacks", async () => {
  const incident = await openPage();
  click(READY);
  await settle();
  const [complete, content] = await save(SAVE_ESAS);
  expect([complete, JSON.parse(content).incidentSubmission]).toEqual([
    "dora-initial-esas.json",
    "initial_notification",
  ]);
  incident.open.value.edit.replace({ draft: draftOf({ report: { reporting_currency: "EUR" } }), done: null });
  await settle();
  click(SAVE_ESAS);
  await settle();
  const list = document.querySelector(".losses");
  expect(wordsOf(list)).toMatch(/^The ESAs' file is not complete ?This is not a file to submit/);
  expect([saved, document.activeElement]).toEqual([[], list]);
  const [partial, part] = await save(SAVE_PARTIAL_ESAS);
  expect([partial, JSON.parse(part)]).toEqual(["dora-initial-esas-partial.json", { reportCurrency: "EUR" }]);
});

it("an empty table has a row for each field, and is named after its report", async () => {
  await openPage();
  const [name, template] = await save("Save an empty table");
  expect([name, template.split("\r\n").length]).toEqual(["dora-initial-template.csv", 78]);
});

it("the record has the draft on one line, with each value as it is written, the hash of that line, and the answer", async () => {
  const incident = await openPage();
  const { edit, check, text } = incident.open.value;
  edit.takeText(`{"report":{\n"${NAME}":"Example Bank",\n"x":1.0,"y":1e400}}`);
  await settle();
  expect(text.value).toContain("\n");
  const [name, content] = await save("Save the record");
  const [line = "", answer, end] = content.split("\n");
  expect([name, answer, end]).toEqual(["dora-initial-record.ndjson", check.answered.value?.json, ""]);
  expect(line).toMatch(/"x": ?1\.0, ?"y": ?1e400\}/);
  const [, id, rest] = /^\{"id":"sha256:(\w+)",(.*)$/.exec(line) ?? [];
  expect([id, JSON.parse(line).options]).toEqual([
    sha256(`{${rest}`),
    { member_state: "DE", now: "2026-03-10T09:16:00Z" },
  ]);
});
