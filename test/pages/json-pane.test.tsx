// The draft as JSON, mounted without a browser: a text takes the place of the draft as a whole, or it is opened as a file, or it is not taken.
import { createEvent, fireEvent } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { Incident } from "../../scripts/pages/check/incident.ts";
import { readyRequest } from "../support.ts";
import { EDIT_JSON } from "./labels.ts";
import {
  byId,
  click,
  labelled,
  mountPage,
  press,
  typeAt,
  untilChecked,
  untilNotice,
  useFakePage,
  wordsOf,
} from "./mount-page.tsx";
import { noticeOf } from "./open-incident.ts";
import { ESAS_TEXT, READY_TEXT } from "./page-facts.ts";

useFakePage();

const { report } = readyRequest();

/** Opens the page with the ready draft, in the view of the JSON. */
async function open(): Promise<Incident> {
  const incident = await mountPage({ alias: "dora" });
  incident.open.value.edit.takeText(READY_TEXT);
  fireEvent.click(labelled("JSON"));
  await untilChecked();
  return incident;
}
const shown = () => JSON.parse(byId("draft-json").value);
/** The draft of the incident that is open. */
const draftIn = ({ list }: Incident) => JSON.parse(list.open.value.open.value.text.value);
const error = () => wordsOf(byId("json-error"));
const isInvalid = () => byId("draft-json").getAttribute("aria-invalid");

async function edit(text: string): Promise<void> {
  await press(EDIT_JSON);
  typeAt("draft-json", text);
  await press("Take this text as the draft");
}
async function openAsFile(incident: Incident): Promise<void> {
  click("Open the text as a file");
  await untilNotice(incident.list);
}

it("a text that is not a valid draft is not taken, with the reason of the server, and the draft stays as it was", async () => {
  await open();
  await edit(`${READY_TEXT},`);
  expect(error()).toBe(`The text was not taken. The body is not valid JSON: line 1, column ${READY_TEXT.length + 1}.`);
  expect(isInvalid()).toBe("true");
  await press("Leave the draft as it was");
  expect([shown(), error(), byId("draft-json").readOnly, isInvalid()]).toEqual([
    ...[JSON.parse(READY_TEXT), "", true],
    "false",
  ]);
  expect(wordsOf(document.querySelector(".verdict"))).toMatch(/^Ready as far as lexbind checks/);
  await edit(JSON.stringify({ report }));
  expect([shown(), error()]).toEqual([{ report }, ""]);
});

it("fields without report can be put into one", async () => {
  const incident = await open();
  await edit(JSON.stringify(report));
  await openAsFile(incident);
  await press("Put its fields into report and load it");
  expect(draftIn(incident)).toEqual({ report });
  expect(wordsOf(document.querySelector(".verdict"))).toMatch(/^Attention required/);
});

it("a table in the place of the JSON adds to the draft", async () => {
  const incident = await open();
  await edit("reporting_currency\tSEK");
  await openAsFile(incident);
  expect(noticeOf(incident)).toContain("Values were taken from the table: 1.");
  expect(shown()).toEqual({ ...JSON.parse(READY_TEXT), report: { ...report, reporting_currency: "SEK" } });
});

it("a file of the ESAs in the place of the JSON is converted, and what is left out is listed", async () => {
  const incident = await open();
  await edit(ESAS_TEXT);
  await openAsFile(incident);
  expect(Object.keys(draftIn(incident).report).length).toBeGreaterThan(8);
  expect(wordsOf(document.querySelector(".losses"))).toMatch(/^Converted from the ESAs' format.*Left out \(\d+\)/);
});

it("a pasted text that is larger than a draft may be is not taken", async () => {
  const incident = await open();
  await press(EDIT_JSON);
  const paste = (length: number) => {
    const event = createEvent.paste(byId("draft-json"), { clipboardData: { getData: () => "x".repeat(length) } });
    fireEvent(byId("draft-json"), event);
    return event.defaultPrevented;
  };
  expect([paste(1_000), noticeOf(incident)]).toEqual([false, null]);
  expect(paste(50 * 1024 * 1024)).toBe(true);
  expect(noticeOf(incident)).toMatch(/^The pasted text was not taken\. /);
});
