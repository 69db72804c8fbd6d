// Mounts the page of the draft check, or parts of it, without a browser, and does there what a person does. The tests use fake timers.
import { setImmediate } from "node:timers/promises";
import type { Signal } from "@preact/signals";
import { cleanup, fireEvent, render } from "@testing-library/preact";
import type { VNode } from "preact";
import { afterEach, beforeEach, onTestFinished, vi } from "vitest";
import { FieldCard } from "../../scripts/pages/check/field-card.tsx";
import type { Incident, OpenReport } from "../../scripts/pages/check/incident.ts";
import { ComparisonLink, ComparisonView } from "../../scripts/pages/check/json-pane.tsx";
import type { DraftFile } from "../../scripts/pages/check/open-file.ts";
import { ReportBar } from "../../scripts/pages/check/report-bar.tsx";
import { ReportPage } from "../../scripts/pages/check/report-page.tsx";
import { ReportQuestions } from "../../scripts/pages/check/report-questions.tsx";
import { setDevice } from "./device.ts";
import { draftOf, NOW, type OpenParts, openIncident } from "./open-incident.ts";

interface MountParts extends Omit<OpenParts, "nowMs"> {
  /** The request that is the draft when the page opens, with all of its findings shown. */
  readonly request?: object;
  /** The clock of the machine, of the store and of the page. */
  readonly now?: string | number;
}

/** Sets up the tests of a file: timers are fake, the device is in Berlin, and nothing of one test is left for the next one. */
export function useFakePage(): void {
  beforeEach(() => {
    // Without those that the platform needs to read files and to hash.
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    setDevice({ timeZone: "Europe/Berlin" });
  });
  afterEach(() => {
    cleanup();
    // What a test did not mount itself.
    document.body.replaceChildren();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Opens the page of an act, and draws a part of it for the report that is open, which is another part for another report. Returns the incident that is open at first. */
export async function mountReport(
  draw: (report: OpenReport) => VNode,
  { request, now = NOW, ...parts }: MountParts = {},
): Promise<Incident> {
  vi.setSystemTime(now);
  const begun = request && { draft: draftOf(request), done: null, isUnsaved: true };
  const { incident } = await openIncident({
    ...{ ...parts, nowMs: Date.now() },
    ...(begun !== undefined && { getFirstArrival: () => begun }),
  });
  if (begun !== undefined) incident.open.value.view.showAll();
  const Part = () => {
    const { value: shown } = incident.list.open;
    return <div key={`${shown.drafts.id} ${shown.openAlias.value}`}>{draw(shown.open.value)}</div>;
  };
  render(<Part />);
  await untilChecked();
  return incident;
}

/** Puts the clock of the machine forward. */
export function waitUntil({ now }: Incident, instant: string): Promise<void> {
  vi.setSystemTime(instant);
  (now as Signal<number>).value = Date.parse(instant);
  return untilChecked();
}

/** Opens the page of a report without its fields, of which there are many. */
export const mountPage = (parts: MountParts = {}): Promise<Incident> =>
  mountReport(
    (report) => (
      <ReportPage
        report={report}
        bar={<ReportBar report={report} />}
        links={<ComparisonLink report={report} />}
        form={<ReportQuestions report={report} />}
        belowForm={<ComparisonView report={report} />}
      />
    ),
    parts,
  );

/** The cards of some fields. */
export const drawCards = (report: OpenReport, ...ids: readonly string[]) => (
  <>
    {report.facts.fields
      .filter(({ id }) => ids.includes(id))
      .map((field) => (
        <FieldCard key={field.id} report={report} field={field} />
      ))}
  </>
);

/** Waits until typing has paused, and what follows of it is drawn. */
export async function untilChecked(): Promise<void> {
  await vi.advanceTimersByTimeAsync(300);
}

/** Waits until something is so that does not wait for the clock, such as a file that is read. */
export async function until(isSo: () => boolean): Promise<void> {
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  while (!isSo() && !isOver) await setImmediate();
}

/** Takes a request as the draft, as from the pane of the JSON. */
export async function fill(incident: Incident, request: object): Promise<void> {
  incident.open.value.edit.takeText(JSON.stringify(request));
  await untilChecked();
}

/** Chooses a file, and waits until the page has said what it did with it. */
export async function chooseFile({ list }: Incident, file: DraftFile, id = "draft-file"): Promise<void> {
  fireEvent.change(byId(id), { target: { files: [file] } });
  await untilNotice(list);
}

/** Waits until the page says something else than before. */
export async function untilNotice(list: Incident["list"]): Promise<void> {
  const getNotice = () => list.open.value.news.notice.value;
  const before = getNotice();
  await until(() => getNotice() !== before && getNotice() !== null);
  await untilChecked();
}

export const byId = (id: string) => document.getElementById(id) as HTMLInputElement;
export const input = (fieldId: string) => byId(`input-${fieldId}`);
export const card = (fieldId: string) => byId(`field-${fieldId}`) as HTMLElement;
/** The control with this label. */
export const labelled = (words: string): HTMLInputElement => {
  const label = [...document.querySelectorAll("label")].find((one) => wordsOf(one) === words);
  return (label?.querySelector("input") ?? byId(label?.htmlFor ?? "")) as HTMLInputElement;
};

/** Types a text into the control with an id. */
export const typeAt = (id: string, value: string) => fireEvent.input(byId(id), { target: { value } });
/** Types a text into a field. */
export const typeInto = (fieldId: string, value: string) => typeAt(`input-${fieldId}`, value);

/** Types a text into a field and goes on to another one. */
export async function typeAndLeave(fieldId: string, value: string): Promise<void> {
  typeInto(fieldId, value);
  fireEvent.focusOut(input(fieldId), { relatedTarget: null });
  await untilChecked();
}

/** Types the name of an option into a long list, and takes it. */
export async function choose(id: string, label: string): Promise<void> {
  byId(id).focus();
  typeAt(id, label);
  fireEvent.keyDown(byId(id), { key: "Enter" });
  await untilChecked();
}

/** The labels of the options of a long list. */
export function openList(id: string): string[] {
  byId(id).focus();
  fireEvent.click(byId(id));
  const labels = [...document.querySelectorAll("[role=option]")].map(({ textContent }) => textContent);
  fireEvent.keyDown(byId(id), { key: "Escape" });
  return labels;
}

/** The buttons with this text. A search by role looks at every element of the form. */
export const buttons = (name: string, within: ParentNode = document): HTMLButtonElement[] =>
  [...within.querySelectorAll("button")].filter(({ textContent }) => textContent === name);

export const click = (name: string, within?: ParentNode) => fireEvent.click(buttons(name, within)[0] as HTMLElement);

/** Presses a button, and waits for what it changes. */
export async function press(name: string, within?: ParentNode): Promise<void> {
  click(name, within);
  await untilChecked();
}

/** The words of an element, with one space between them; empty if it is not there. */
export const wordsOf = (element: Element | string | null | undefined): string => {
  const found = typeof element === "string" ? document.querySelector(element) : element;
  return (found?.textContent ?? "").replace(/\s+/g, " ").trim();
};

interface SavedFile {
  readonly name: string;
  readonly text: Promise<string>;
}

/** Follows what the page offers as files, until the end of the test. */
export function followSaved(): SavedFile[] {
  const saved: SavedFile[] = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${blobs.push(blob as Blob) - 1}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.slice("blob:".length))] as Blob;
    saved.push({ name: this.download, text: blob.text() });
  });
  return saved;
}
