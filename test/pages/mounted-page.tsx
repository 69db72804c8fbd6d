// The page of an incident, mounted without a browser, and what a person does there.
import { setImmediate } from "node:timers/promises";
import { act, cleanup, fireEvent, render } from "@testing-library/preact";
import type { ComponentType } from "preact";
import { afterEach, beforeEach, vi } from "vitest";
import type { Incident } from "../../scripts/pages/check/incident.ts";
import { ComparisonLink, ComparisonView } from "../../scripts/pages/check/json-pane.tsx";
import { ReportBar, type ReportProps } from "../../scripts/pages/check/report-bar.tsx";
import { ReportPage } from "../../scripts/pages/check/report-page.tsx";
import { ReportQuestions } from "../../scripts/pages/check/report-questions.tsx";
import { NOW, type OpenParts, openIncident } from "./open-incident.ts";

/** Tests of a file have a clock that stands still, in a device in Berlin, and each begins with an empty document. */
export function useMountedPage(): void {
  beforeEach(() => {
    // Without those that the platform needs to read files and to hash.
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    setDevice("Europe/Berlin");
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
  });
}

export function setDevice(timeZone: string): void {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ timeZone } as never);
}

/** Waits until typing has paused and the answer is there. */
export const settle = (): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(300);
  });

/** Waits until something is so that does not wait for the clock, such as a file that is read. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; turns < 1_000 && !isSo(); turns++) await act(() => setImmediate());
}

/** The page of a report without its fields, of which there are many. */
export const PageWithoutFields = ({ report }: ReportProps) => (
  <ReportPage
    report={report}
    bar={<ReportBar report={report} />}
    links={<ComparisonLink report={report} />}
    form={<ReportQuestions report={report} />}
    belowForm={<ComparisonView report={report} />}
  />
);

interface MountedIncident extends Incident {
  /** Puts the clock of the machine forward. */
  readonly waitUntil: (instant: string) => Promise<void>;
}

/** Opens a page with one of its reports, and shows the one that is open. */
export async function openPage(
  parts: OpenParts = {},
  Page: ComponentType<ReportProps> = PageWithoutFields,
): Promise<MountedIncident> {
  vi.setSystemTime(parts.nowMs ?? NOW);
  const { incident, now } = await openIncident(parts);
  incident.open.value.arrive(null);
  const Open = () => <Page key={incident.openAlias.value} report={incident.open.value} />;
  render(<Open />);
  await settle();
  const waitUntil = (instant: string): Promise<void> => {
    vi.setSystemTime(instant);
    now.value = Date.parse(instant);
    return settle();
  };
  return { ...incident, waitUntil };
}

export const byId = (id: string) => document.getElementById(id) as HTMLInputElement;
export const typeInto = (id: string, value: string) => fireEvent.input(byId(id), { target: { value } });
/** The buttons with this text. A search by role or by label looks at every element of the page. */
export const buttons = (name: string, within: ParentNode = document): HTMLButtonElement[] =>
  [...within.querySelectorAll("button")].filter(({ textContent }) => textContent === name);
export const click = (name: string, within?: ParentNode) => fireEvent.click(buttons(name, within)[0] as HTMLElement);
/** The control with this label. */
export const labelled = (words: string): HTMLInputElement => {
  const label = [...document.querySelectorAll("label")].find((one) => wordsOf(one) === words);
  return (label?.querySelector("input") ?? byId(label?.htmlFor ?? "")) as HTMLInputElement;
};
/** What an element says, with one space between words. */
export const wordsOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();
export const dialog = () => document.querySelector("dialog") as HTMLDialogElement;
/** Answers the question before another draft takes the place of the one on the page. */
export const answerQuestion = (words: "Replace it" | "Keep working on this draft") => click(words, dialog());
/** Chooses a file, and waits until it was read. */
export async function openFile(incident: Incident, file: File, id = "draft-file"): Promise<void> {
  const { news } = incident;
  const before = [news.notice.value, news.question.value];
  fireEvent.change(byId(id), { target: { files: [file] } });
  await until(() => news.notice.value !== before[0] || news.question.value !== before[1]);
  await settle();
}
export const fileNamed = (name: string, content: BlobPart): File => new File([content], name);
