// An incident as the local storage of this browser has it, and as versions before 3.0 kept its drafts.
import type { CheckParameters } from "../../../server/engine/options.ts";
import { isObject } from "../../../server/engine/request.ts";
import { type Draft, readDraft, writeDraft } from "../../report/draft/draft.ts";
import type { ContentFacts } from "./found-records.ts";

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
  /** Whether anything was entered since the draft was loaded, saved or cleared. */
  readonly isUnsaved: boolean;
  /** Another draft has another number. */
  readonly number: number;
}

/** A report as it is kept: its drafts are JSON. */
export interface KeptReport extends Pick<ReportContent, "submitted" | "previousSubmitted" | "opening"> {
  readonly text: string;
  readonly previous: string | null;
}

/** A draft that another one took the place of. Its text may be no draft: versions before 3.0 kept any text. */
export interface EarlierDraft extends KeptReport {
  readonly alias: string;
}

export interface KeptIncident {
  readonly reports: Readonly<Record<string, KeptReport>>;
  readonly parameters: CheckParameters;
  /** The oldest first. */
  readonly earlier: readonly EarlierDraft[];
}

/** The content of a report that nothing was entered into. */
export const getFirstContent = (draft: Draft): ReportContent => ({
  ...{ draft, previous: null, submitted: null, previousSubmitted: null, opening: null },
  ...{ isUnsaved: false, number: 0 },
});

export const toKept = ({ draft, previous, submitted, previousSubmitted, opening }: ReportContent): KeptReport => ({
  text: writeDraft(draft),
  previous: previous && writeDraft(previous),
  ...{ submitted, previousSubmitted, opening },
});

/** The report that was kept; null if its text is no draft. */
export function fromKept({ text, previous, ...kept }: KeptReport, maxLength: number): ReportContent | null {
  const [draft, before] = [text, previous ?? ""].map((json) => readDraft(json, { maxLength, fieldIds: [] }));
  if (typeof draft !== "object") return null;
  const isBefore = previous !== null && typeof before === "object";
  return { ...kept, draft, previous: isBefore ? before : null, isUnsaved: true, number: 0 };
}

const textOr = (value: unknown): string | null => (typeof value === "string" ? value : null);

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
  };
}

const readParameters = (json: unknown): CheckParameters =>
  isObject(json) && isObject(json.parameters) ? (json.parameters as CheckParameters) : {};

const readAll = (entries: Iterable<readonly [alias: string, json: unknown]>): (readonly [string, KeptReport])[] =>
  [...entries].flatMap(([alias, json]) => {
    const report = readReport(json);
    return report === null ? [] : [[alias, report] as const];
  });

const toEarlier = (entries: Iterable<readonly [alias: string, json: unknown]>): EarlierDraft[] =>
  readAll(entries).map(([alias, report]) => ({ alias, ...report }));

/** How the incidents of an act are read. */
export const getIncidentFacts = (act: string): ContentFacts<KeptIncident> => ({
  name: act,
  read: (json) =>
    isObject(json) && isObject(json.reports)
      ? {
          reports: Object.fromEntries(readAll(Object.entries(json.reports))),
          parameters: readParameters(json),
          earlier: toEarlier([json.earlier].flat().map((entry) => [String(Object(entry).alias), entry])),
        }
      : null,
  readEarlier: ({ drafts, earlier }) => {
    const given = [...drafts.values()].map(readParameters);
    const { previous_submitted_at: _, ...parameters }: CheckParameters = Object.assign({}, ...given);
    return { reports: Object.fromEntries(readAll(drafts)), parameters, earlier: toEarlier(earlier) };
  },
});
