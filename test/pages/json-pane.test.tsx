// The draft as JSON, mounted without a browser: a text takes the place of the draft as a whole, or it is opened as a file, or it is not taken.
import { createEvent, fireEvent } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { Incident } from "../../scripts/pages/check/incident.ts";
import { readyRequest } from "../support.ts";
import {
  answerQuestion,
  byId,
  click,
  labelled,
  openPage,
  settle,
  typeInto,
  until,
  useMountedPage,
  wordsOf,
} from "./mounted-page.tsx";
import { noticeOf } from "./open-incident.ts";
import { ESAS_TEXT, READY_TEXT } from "./page-facts.ts";

useMountedPage();

const { report } = readyRequest();

/** Opens the page with the ready draft, in the view of the JSON. */
async function open(): Promise<Incident> {
  const incident = await openPage({ alias: "dora" });
  incident.open.value.edit.takeText(READY_TEXT);
  fireEvent.click(labelled("JSON"));
  await settle();
  return incident;
}
const shown = () => JSON.parse(byId("draft-json").value);
const error = () => wordsOf(byId("json-error"));

async function edit(text: string): Promise<void> {
  click("Edit as JSON");
  await settle();
  typeInto("draft-json", text);
  click("Take this text as the draft");
  await settle();
}
async function openAsFile(incident: Incident): Promise<void> {
  const { news } = incident;
  click("Open the text as a file");
  await until(() => news.notice.value !== null || news.question.value !== null);
  await settle();
}

it("a text that is no draft is not taken, with the reason of the server, and the draft stays as it was", async () => {
  await open();
  await edit(`${READY_TEXT},`);
  expect(error()).toBe(`The text was not taken. The body is not valid JSON: line 1, column ${READY_TEXT.length + 1}.`);
  click("Leave the draft as it was");
  await settle();
  expect([shown(), error(), byId("draft-json").readOnly]).toEqual([JSON.parse(READY_TEXT), "", true]);
  expect(wordsOf(document.querySelector(".verdict"))).toMatch(/^Ready as far as lexbind checks/);
  await edit(JSON.stringify({ report }));
  expect([shown(), error()]).toEqual([{ report }, ""]);
});

it("fields without report can be put into one", async () => {
  const incident = await open();
  await edit(JSON.stringify(report));
  await openAsFile(incident);
  click("Put its fields into report and load it");
  await settle();
  answerQuestion("Replace it");
  await settle();
  expect(shown()).toEqual({ report });
  expect(wordsOf(document.querySelector(".verdict"))).toMatch(/^Attention required/);
});

it("a table in the place of the JSON adds to the draft", async () => {
  const incident = await open();
  await edit("reporting_currency\tUSD");
  await openAsFile(incident);
  expect(noticeOf(incident)).toContain("Values were taken from the table: 1.");
  expect(shown()).toEqual({ ...JSON.parse(READY_TEXT), report: { ...report, reporting_currency: "USD" } });
});

it("a file of the ESAs in the place of the JSON is converted, and what is left out is listed", async () => {
  const incident = await open();
  await edit(ESAS_TEXT);
  await openAsFile(incident);
  answerQuestion("Replace it");
  await settle();
  expect(Object.keys(shown().report).length).toBeGreaterThan(8);
  expect(wordsOf(document.querySelector(".losses"))).toMatch(/^Converted from the ESAs' format.*Left out \(\d+\)/);
});

it("a pasted text that is larger than a draft may be is not taken", async () => {
  const incident = await open();
  click("Edit as JSON");
  await settle();
  const paste = (length: number) => {
    const event = createEvent.paste(byId("draft-json"), { clipboardData: { getData: () => "x".repeat(length) } });
    fireEvent(byId("draft-json"), event);
    return event.defaultPrevented;
  };
  expect([paste(1_000), noticeOf(incident)]).toEqual([false, null]);
  expect(paste(50 * 1024 * 1024)).toBe(true);
  expect(noticeOf(incident)).toMatch(/^The pasted text was not taken\. /);
});
