// Mounts parts of the page of a report without a browser, and does there what a person does. The tests use fake timers.
import { cleanup, fireEvent, render } from "@testing-library/preact";
import type { VNode } from "preact";
import { afterEach, beforeEach, vi } from "vitest";
import { FieldCard } from "../../scripts/pages/check/field-card.tsx";
import type { Incident, OpenReport } from "../../scripts/pages/check/incident.ts";
import { draftOf } from "../../scripts/report/draft/draft.ts";
import { NOW, openIncident } from "./open-incident.ts";

interface MountParts extends Omit<NonNullable<Parameters<typeof openIncident>[0]>, "nowMs"> {
  /** The request that is the draft when the page opens. */
  readonly request?: object;
  /** The clock of the machine, of the store and of the page. */
  readonly now?: string | number;
}

/** Sets up the tests of a file: timers are fake, and nothing of one test is left for the next one. */
export function useFakePage(): void {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Opens an incident as its page does, and draws a part of it for the report that is open, which is another part for another report. */
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

/** Waits until typing has paused, and the verdict is drawn. */
export const untilChecked = () => vi.advanceTimersByTimeAsync(300);

/** Takes a request as the draft, as from the pane of the JSON. */
export async function fill(incident: Incident, request: object): Promise<void> {
  incident.open.value.edit.takeText(JSON.stringify(request));
  await untilChecked();
}

export const input = (id: string) => document.getElementById(`input-${id}`) as HTMLInputElement;
export const card = (id: string) => document.getElementById(`field-${id}`) as HTMLElement;
export const typeInto = (id: string, value: string) => fireEvent.input(input(id), { target: { value } });

/** Types a text into a field and goes on to another one. */
export async function typeAndLeave(id: string, value: string): Promise<void> {
  typeInto(id, value);
  fireEvent.focusOut(input(id), { relatedTarget: null });
  await untilChecked();
}

/** Types the name of an option into a long list, and takes it. */
export async function choose(id: string, label: string): Promise<void> {
  const text = document.getElementById(id) as HTMLElement;
  text.focus();
  fireEvent.input(text, { target: { value: label } });
  fireEvent.keyDown(text, { key: "Enter" });
  await untilChecked();
}

/** The labels of the options of a long list. */
export function openList(id: string): string[] {
  const text = document.getElementById(id) as HTMLElement;
  text.focus();
  fireEvent.click(text);
  const labels = [...document.querySelectorAll("[role=option]")].map(({ textContent }) => textContent);
  fireEvent.keyDown(text, { key: "Escape" });
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

/** The words of an element, without line breaks; empty if it is not there. */
export const wordsOf = (element: Element | string | null): string => {
  const found = typeof element === "string" ? document.querySelector(element) : element;
  return (found?.textContent ?? "").replace(/\s+/g, " ").trim();
};
