// A draft as a text that is taken as a whole, and values that are too large for it.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { enter, fileOf, getEntered, listedIn, NAME, openIncident, REFERENCE } from "./open-incident.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("is a text as a whole: what is not a valid draft is not taken, and the draft stays", async () => {
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
  const { max_request_bytes: max } = incident.page.service.limits;
  // The greatest one that has room, and one more character.
  const room = "x".repeat(max - text.value.length + "Example Bank".length);
  enter(incident, NAME, room);
  expect([text.value.length, view.tooLarge.value]).toEqual([max, null]);
  enter(incident, NAME, `${room}x`);
  expect([text.value.length, view.tooLarge.value]).toEqual([max, NAME]);
  // Two of which each alone has room in a draft.
  const half = "x".repeat(max * 0.6);
  enter(incident, NAME, half);
  const { value: full } = text;
  enter(incident, REFERENCE, half);
  expect([text.value === full, getEntered(incident, REFERENCE), view.tooLarge.value]).toEqual([
    true,
    undefined,
    REFERENCE,
  ]);
  // Each of them as another report of the incident.
  await incident.openReport("dora-final", () => null);
  enter(incident, REFERENCE, half);
  expect([getEntered(incident, REFERENCE) === half, incident.open.value.view.tooLarge.value]).toEqual([true, null]);
});

it("a value that gets the name of another field is there, and nowhere else; what is not there becomes no value", async () => {
  const { incident } = await openIncident();
  const { edit } = incident.open.value;
  enter(incident, "reference", "INC-1");
  edit.rename("reference", REFERENCE);
  expect([getEntered(incident, REFERENCE), getEntered(incident, "reference")]).toEqual(["INC-1", undefined]);
  edit.rename("reference", REFERENCE);
  expect(getEntered(incident, REFERENCE)).toBeUndefined();
});

it.each([
  ["a file", true, null],
  ["a table that adds to the draft", false, "{"],
])("a text that is being edited gives way to %s: %s", async (_, isFile, left) => {
  const { incident } = await openIncident();
  const { edit, editedText, draft } = incident.open.value;
  editedText.value = "{";
  edit.replace({ ...fileOf("INC-1"), ...(!isFile && { madeFrom: draft.value }) });
  expect([getEntered(incident, REFERENCE), editedText.value]).toEqual(["INC-1", left]);
});

it("a text that is taken as the draft loses nothing that was entered since its edit began", async () => {
  const { list, incident } = await openIncident();
  const report = incident.open.value;
  enter(incident, REFERENCE, "INC-1");
  report.edit.editText();
  const text = report.editedText.value ?? "";
  enter(incident, NAME, "typed in the form");
  report.edit.takeText(text);
  expect([getEntered(incident, NAME), list.listed.value.length]).toEqual([undefined, 2]);
  const aside = list.listed.value.find((drafts) => drafts !== incident.drafts);
  expect(aside?.contentOf("dora-initial").value.draft.report.get(NAME)).toBe('"typed in the form"');
  // An empty text too.
  report.edit.editText();
  report.edit.takeText("");
  expect(listedIn(incident)).toEqual(expect.arrayContaining(["INC-1", "INC-1", null]));
});
