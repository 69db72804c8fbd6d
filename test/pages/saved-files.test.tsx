// The files that the page saves, mounted without a browser: their names, what is in them, and that a value stays as it is written.
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkedBy, sha256 } from "../support.ts";
import { setDevice } from "./device.ts";
import { CHECK_ANSWERS, SAVE_DRAFT, SAVE_ESAS, SAVE_RECORD, SAVE_RESULT } from "./labels.ts";
import { click, followSaved, mountPage, press, until, untilChecked, useFakePage, wordsOf } from "./mount-page.tsx";
import { draftOf, NAME } from "./open-incident.ts";
import { EXAMPLES, READY_TEXT } from "./page-facts.ts";

useFakePage();

const SAVE_PARTIAL_ESAS = "Save it incomplete";
const READY = "A complete draft with its evidence";

let saved: ReturnType<typeof followSaved>;
beforeEach(() => {
  saved = followSaved();
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
  setDevice({ timeZone: "UTC" });
  // After the times of all examples.
  const incident = await mountPage({ alias: "dora", now: "2026-03-12T00:00:00Z" });
  const getReport = () => incident.list.open.value.open.value;
  for (const { title } of EXAMPLES) {
    await press(title);
    const { value: text } = getReport().text;
    const { json } = checkedBy("dora", text);
    const { incident_reference_code: reference } = JSON.parse(text).report;
    const begin = reference === undefined ? "" : `${reference}-`;
    expect(await save(SAVE_RESULT)).toEqual([`${begin}dora-prevalidation.json`, json]);
    expect(await save(SAVE_DRAFT)).toEqual([`${begin}dora-draft.json`, text]);
    const { safe_summary } = JSON.parse(json);
    expect(document.querySelector(".verdict blockquote")?.textContent).toBe(safe_summary);
  }
  expect(EXAMPLES.length).toBeGreaterThan(2);
  expect(incident.list.listed.value.length).toBe(EXAMPLES.length);
  const { edit, text, content } = getReport();
  edit.setValue("report", "competent_authority", '"BaFin"');
  expect([incident.list.isUnsaved(), content.value.isUnsaved]).toEqual([true, true]);
  expect((await save(SAVE_DRAFT))[1]).toBe(text.value);
  expect(incident.list.isUnsaved()).toBe(false);
});

it("the ESAs' file is saved at once if it is complete, otherwise after the list of what it lacks", async () => {
  const incident = await mountPage();
  await press(READY);
  incident.open.value.view.mode.value = CHECK_ANSWERS;
  await untilChecked();
  const [complete, content] = await save(SAVE_ESAS);
  expect([complete, JSON.parse(content).incidentSubmission]).toEqual([
    "MUB-ICT-2026-0107-initial-esas.json",
    "initial_notification",
  ]);
  incident.open.value.edit.replace({ draft: draftOf({ report: { reporting_currency: "EUR" } }), done: null });
  await untilChecked();
  const { value: other } = incident.list.open;
  other.open.value.view.mode.value = CHECK_ANSWERS;
  await untilChecked();
  await press(SAVE_ESAS);
  const list = document.querySelector(".losses");
  expect(wordsOf(list)).toMatch(/^The ESAs' file is not complete ?This is not a file to submit/);
  expect([saved, document.activeElement]).toEqual([[], list]);
  const [partial, part] = await save(SAVE_PARTIAL_ESAS);
  expect([partial, JSON.parse(part)]).toEqual(["dora-initial-esas-partial.json", { reportCurrency: "EUR" }]);
});

it("the ESAs' file of a draft with an error is not complete, nor is that of one that was not checked as it is now", async () => {
  const incident = await mountPage();
  await press(READY);
  const { edit, view } = incident.open.value;
  view.mode.value = "Check your answers";
  for (const [email, isChecked] of [
    ["no address", true],
    // The last check found an error, and then none.
    ["name@example.org", false],
    ["other@example.org", false],
  ] as const) {
    edit.setValue("report", "primary_contact_person_email", JSON.stringify(email));
    if (isChecked) await untilChecked();
    click(SAVE_ESAS);
    await until(() => document.querySelector(".losses") !== null);
    expect([wordsOf(".losses h2"), wordsOf(".losses p"), saved]).toEqual([
      "The ESAs' file is not complete",
      expect.stringContaining("This is not a file to submit"),
      [],
    ]);
    expect((await save(SAVE_PARTIAL_ESAS))[0]).toBe("MUB-ICT-2026-0107-initial-esas-partial.json");
    await press("Close this list");
  }
  expect((await save(SAVE_ESAS))[0]).toBe("MUB-ICT-2026-0107-initial-esas.json");
});

it("the ESAs' file of a draft that is ready, and lacks a row that the official form asks for, is not complete", async () => {
  const incident = await mountPage({ alias: "dora" });
  const { edit, view, check } = incident.open.value;
  edit.takeText(READY_TEXT);
  view.mode.value = "Check your answers";
  await untilChecked();
  expect(check.answered.value?.answer.ready_for_preverification).toBe(true);
  click(SAVE_ESAS);
  await until(() => document.querySelector(".losses") !== null);
  expect([wordsOf(".losses h2"), saved]).toEqual(["The ESAs' file is not complete", []]);
});

it("an empty table has a row for each field, and is named after its report", async () => {
  await mountPage();
  const [name, template] = await save("Save an empty table");
  expect([name, template.split("\r\n").length]).toEqual(["dora-initial-template.csv", 78]);
});

it("the record has the draft on one line, with each value as it is written, the hash of that line, and the answer", async () => {
  const incident = await mountPage();
  const { edit, check, text } = incident.open.value;
  edit.takeText(`{"report":{\n"${NAME}":"Example Bank",\n"x":1.0,"y":1e400}}`);
  await untilChecked();
  expect(text.value).toContain("\n");
  const [name, content] = await save(SAVE_RECORD);
  const [line = "", answer, end] = content.split("\n");
  expect([name, answer, end]).toEqual(["dora-initial-record.ndjson", check.answered.value?.json, ""]);
  expect(line).toMatch(/"x": ?1\.0, ?"y": ?1e400\}/);
  const [, id, rest] = /^\{"id":"sha256:(\w+)",(.*)$/.exec(line) ?? [];
  expect([id, JSON.parse(line).options]).toEqual([
    sha256(`{${rest}`),
    { member_state: "DE", now: "2026-03-10T09:16:00Z" },
  ]);
});
