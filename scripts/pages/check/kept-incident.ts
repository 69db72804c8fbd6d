// An incident as the local storage of this browser and a file have it, and as versions before 3.0 kept its drafts.
import type { CheckParameters } from "../../../server/engine/options.ts";
import { isObject } from "../../../server/engine/request.ts";
import { type Draft, readDraft, writeDraft } from "../../report/draft/draft.ts";
import { type IncidentSummary, instantOr, isTimeZone, readSummary } from "../site/incident-summary.ts";
import type { ContentFacts, EarlierContent, EarlierText } from "./found-records.ts";

/** A report of an incident: its draft, and what else is known of it. */
export interface ReportContent {
  readonly draft: Draft;
  /** The report before it, with which it is compared; null if there is none. */
  readonly previous: Draft | null;
  /** When the report was submitted, from which the deadline of the next one may count; null if that is not known. */
  readonly submitted: string | null;
  /** The same of the report before it, where that is none of this incident here. */
  readonly previousSubmitted: string | null;
  /** Of a decision, the number of the choice of what happened, from 0; null before it is chosen. */
  readonly opening: number | null;
  /** What the last check found; null before the first one. */
  readonly checked: CheckedState | null;
  /** A text that is not a valid draft, which versions before 3.0 kept: it is in the place of the draft until it is corrected. Null otherwise. */
  readonly unread: string | null;
  /** Whether anything was entered since the draft was loaded, saved or cleared. */
  readonly isUnsaved: boolean;
  /** Another draft has another number. */
  readonly number: number;
}

/** What of a verdict is shown in a list of incidents. */
export interface CheckedState {
  readonly isReady: boolean;
  /** When the report is due; null if that is not known. */
  readonly due: string | null;
  /** The zone that this is shown in. */
  readonly timeZone: string;
}

/** A report as it is kept: its drafts are JSON. */
export interface KeptReport extends Pick<ReportContent, "submitted" | "previousSubmitted" | "opening" | "checked"> {
  readonly text: string;
  readonly previous: string | null;
}

export interface KeptIncident {
  readonly reports: Readonly<Record<string, KeptReport>>;
  readonly parameters: CheckParameters;
  /** Where it was begun: names the incident of another page, from which more may come later. Null if it was begun here. */
  readonly origin: string | null;
  /** What a list shows of it; null if it was kept before 3.0. */
  readonly summary: IncidentSummary | null;
}

/** The content of a report that nothing was entered into. */
export const getFirstContent = (draft: Draft): ReportContent => ({
  ...{ draft, previous: null, submitted: null, previousSubmitted: null, opening: null },
  ...{ checked: null, unread: null, isUnsaved: false, number: 0 },
});

export const toKept = ({ draft, previous, unread, ...content }: ReportContent): KeptReport => {
  const { submitted, previousSubmitted, opening, checked } = content;
  return {
    text: unread ?? writeDraft(draft),
    previous: previous && writeDraft(previous),
    ...{ submitted, previousSubmitted, opening, checked },
  };
};

/** The report that was kept. Where its text is not a valid draft, that text waits to be corrected, and the draft is the first one. */
export function fromKept({ text, previous, ...kept }: KeptReport, first: Draft, maxLength: number): ReportContent {
  const [draft, before] = [text, previous ?? ""].map((json) => readDraft(json, { maxLength, fieldIds: [] }));
  const isDraft = typeof draft === "object";
  return {
    ...kept,
    draft: isDraft ? draft : first,
    unread: isDraft ? null : text,
    previous: previous !== null && typeof before === "object" ? before : null,
    ...{ isUnsaved: true, number: 0 },
  };
}

const textOr = (value: unknown): string | null => (typeof value === "string" ? value : null);

function readChecked(json: unknown): CheckedState | null {
  if (!isObject(json) || !isTimeZone(json.timeZone)) return null;
  return { isReady: json.isReady === true, due: instantOr(json.due), timeZone: json.timeZone };
}

/** What any version kept of a report. Before 3.0, when the report before it was submitted was one of its parameters. */
function readReport(json: unknown): KeptReport | null {
  if (!isObject(json) || typeof json.text !== "string") return null;
  const { previous_submitted_at } = readParameters(json);
  return {
    text: json.text,
    previous: textOr(json.previous),
    submitted: textOr(json.submitted),
    previousSubmitted: textOr(json.previousSubmitted ?? previous_submitted_at),
    opening: typeof json.opening === "number" ? json.opening : null,
    checked: readChecked(json.checked),
  };
}

/** Each is a text. Whether it is one that a check takes, the check says. */
const readParameters = (json: unknown): CheckParameters =>
  Object.fromEntries(
    Object.entries(isObject(json) && isObject(json.parameters) ? json.parameters : {}).filter(
      ([, value]) => typeof value === "string",
    ),
  );

const readReports = (entries: Iterable<readonly [alias: string, json: unknown]>): KeptIncident["reports"] =>
  Object.fromEntries(
    [...entries].flatMap(([alias, json]) => {
      const report = readReport(json);
      return report === null ? [] : [[alias, report] as const];
    }),
  );

/** The incident that a record or a file has; null if it has none. */
export function readIncident(json: unknown): KeptIncident | null {
  if (!isObject(json) || !isObject(json.reports)) return null;
  return {
    reports: readReports(Object.entries(json.reports)),
    parameters: readParameters(json),
    origin: textOr(json.origin),
    summary: readSummary(json.summary),
  };
}

/** All of an incident as a file. */
export interface IncidentFile {
  readonly act: string;
  readonly incident: KeptIncident;
}

/** What a file has of an incident; null if it is another file. */
export function readIncidentFile(json: unknown): IncidentFile | null {
  if (!isObject(json) || typeof json.act !== "string") return null;
  const incident = readIncident(json.incident);
  return incident === null ? null : { act: json.act, incident };
}

/** Versions before 3.0 kept parameters with each draft. */
const fromTexts = (texts: readonly EarlierText[]): EarlierContent<KeptIncident> => {
  const { previous_submitted_at: _, ...parameters }: CheckParameters = Object.assign(
    {},
    ...texts.map(({ content }) => readParameters(content)),
  );
  return {
    content: {
      ...{ reports: readReports(texts.map(({ stage, content }) => [stage, content])), parameters },
      ...{ origin: null, summary: null },
    },
    keys: texts.map(({ key }) => key),
  };
};

/** How the incidents of an act are read. What others had taken the place of before 3.0 is an incident of its own. */
export const getIncidentFacts = (act: string): ContentFacts<KeptIncident> => ({
  name: act,
  read: readIncident,
  readEarlier: ({ drafts, earlier }) => [drafts, ...earlier.map((text) => [text])].map(fromTexts),
});
