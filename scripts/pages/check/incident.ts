// The incidents of the page and the reports of each, as components read them: signals, and the few verbs that change them.

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { Draft, Holder, NotDraft } from "../../report/draft/draft.ts";
import type { EntityDetails } from "../../report/entity-details/entity-details.ts";
import type { Comparison } from "../../report/previous/compare-reports.ts";
import type { IncidentSummary } from "../site/incident-summary.ts";
import type { PageFacts, ReportFacts } from "./act-facts.ts";
import type { KeptIncident, ReportContent } from "./kept-incident.ts";
import type { KeptRecord } from "./kept-record.ts";
import type { Arrival, LossList, Notice, Replacement } from "./replacement.ts";
import type { ReportCheck } from "./report-check.ts";
import type { ReportView } from "./report-view.ts";
import type { Zone } from "./time-zones.ts";

/** What the page tells its user about the last thing that was done. */
export interface News {
  readonly notice: Signal<Notice | null>;
  /** What a conversion left out. */
  readonly losses: Signal<LossList | null>;
  readonly warn: (text: string) => void;
}

/** The drafts of an incident, and what their checks depend on besides. */
export interface IncidentDrafts {
  readonly id: string;
  readonly contentOf: (alias: string) => Signal<ReportContent>;
  /** The Member State of the entity, its zone and its bank holidays, as they were entered. */
  readonly parameters: Signal<CheckParameters>;
  readonly setParameters: (changes: CheckParameters) => void;
  /** Makes a change that its user did not make: the browser keeps it with the next one that its user makes. */
  readonly prepare: (change: () => void) => void;
  /** The references of the incident at the entity, as the reports have them. */
  readonly references: ReadonlySignal<readonly string[]>;
  /** Names the incident of another page that it was begun on; null if it was begun here. */
  readonly origin: Signal<string | null>;
  readonly summary: ReadonlySignal<IncidentSummary>;
  /** Whether nothing was entered into a report. */
  readonly isBlank: (alias: string) => boolean;
  /** Whether nothing was entered into any report. */
  readonly isAllBlank: ReadonlySignal<boolean>;
  readonly storage: DraftsStorage;
}

/** What this browser keeps of an incident. */
export interface DraftsStorage extends Pick<KeptRecord<KeptIncident>, "state" | "takeOver"> {
  /** All of the incident as it is kept. */
  readonly snapshot: () => KeptIncident & { readonly summary: IncidentSummary };
  /** Whether it is kept, or will be as soon as something is entered. */
  readonly isKept: ReadonlySignal<boolean>;
  /** Keeps the incident as soon as something is entered. */
  readonly keep: () => void;
  readonly forget: () => void;
  /** Whether this tab has the incident as it is: it is opened here, and no other tab has it. */
  readonly isHere: () => boolean;
  /** Takes what the browser has now, as long as the incident is not opened here. */
  readonly follow: (found: KeptIncident) => void;
  /** Reads what is kept, and writes each change from then on, beginning with the first one of its user. */
  readonly start: () => Promise<void>;
  /** Whether closing the tab would lose something. */
  readonly isUnsaved: () => boolean;
}

/** The incidents of the page. */
export interface IncidentList {
  /** The one that was changed last comes first. */
  readonly listed: ReadonlySignal<readonly IncidentDrafts[]>;
  readonly open: ReadonlySignal<Incident>;
  /** Opens a report of an incident; null if it cannot be loaded, which the page says, or another one was asked for meanwhile. */
  readonly show: (id: string, alias?: string, getArrival?: GetArrival) => Promise<OpenReport | null>;
  /** Opens a new incident, with a content or as a report begins. */
  readonly begin: (alias: string, given?: BeginFacts) => Promise<OpenReport | null>;
  /** Adds an incident and opens it not. */
  readonly setAside: (content: KeptIncident) => void;
  /** Deletes an incident, here and in this browser. */
  readonly remove: (id: string) => Promise<void>;
  /** What was deleted, the last one last. */
  readonly removed: ReadonlySignal<readonly RemovedIncident[]>;
  /** Brings back what was deleted last. */
  readonly restore: () => Promise<void>;
  readonly choice: KeepChoice;
  /** The file that was opened last: of one that was opened before it, nothing is taken. */
  readonly lastFile: Signal<object | null>;
  /** Whether closing the tab would lose something. */
  readonly isUnsaved: () => boolean;
}

/** Whether this browser keeps the incidents, which is one choice for all of them. */
export interface KeepChoice {
  readonly isKept: ReadonlySignal<boolean>;
  readonly keep: () => void;
  /** Whether the browser lets the page keep anything, which is tried once it is asked. */
  readonly isPossible: ReadonlySignal<boolean>;
  /** Whether two tabs may write over each other, because the browser does not say which one has an incident. */
  readonly isShared: boolean;
}

export interface RemovedIncident extends KeptIncident {
  readonly summary: IncidentSummary;
  readonly isKept: boolean;
}

export type GetArrival = (report: OpenReport) => Arrival;

export interface BeginFacts {
  readonly content?: KeptIncident;
  readonly getArrival?: GetArrival;
}

export interface Incident {
  readonly page: PageFacts;
  readonly list: IncidentList;
  readonly drafts: IncidentDrafts;
  readonly news: News;
  /** The report that is open, and its name. */
  readonly open: ReadonlySignal<OpenReport>;
  readonly openAlias: ReadonlySignal<string>;
  /** Opens a report, once what it needs is loaded. `overtaken`: another one was asked for since. */
  readonly openReport: (alias: string, getArrival: GetArrival) => Promise<Opening>;
  /** What a report needs; rejects if it cannot be loaded. */
  readonly load: (alias: string) => Promise<ReportFacts>;
  readonly details: Signal<EntityDetails | null>;
  /** The clock of this machine, in milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: ReadonlySignal<number>;
  /** Whether closing the tab would lose something. */
  readonly isUnsaved: () => boolean;
}

export type Opening = "open" | "failed" | "overtaken";

export interface OpenReport {
  readonly incident: Incident;
  readonly facts: ReportFacts;
  readonly content: Signal<ReportContent>;
  readonly draft: ReadonlySignal<Draft>;
  /** The JSON of the draft. */
  readonly text: ReadonlySignal<string>;
  /** A text that is being edited in place of the draft; null otherwise. */
  readonly editedText: Signal<string | null>;
  readonly place: ReportPlace;
  readonly check: ReportCheck;
  readonly view: ReportView;
  readonly edit: ReportEdits;
  /** What changed since the report before it; null without one. */
  readonly comparison: ReadonlySignal<Comparison | null>;
  /** Takes what the report is opened with. */
  readonly arrive: (arrival: Arrival) => void;
}

/** Where and when: what the deadline of a report depends on besides its draft. */
export interface ReportPlace {
  /** The parameters of a check. */
  readonly parameters: ReadonlySignal<CheckParameters>;
  /** The zones that a time can be entered in. */
  readonly zones: ReadonlySignal<readonly Zone[]>;
  /** When the report before this one was submitted; null if that is not known. */
  readonly previousSubmitted: ReadonlySignal<string | null>;
  readonly setPreviousSubmitted: (instant: string | null) => void;
  /** The clock of this machine, or while the draft is an example, the time of that; in milliseconds since 1970. */
  readonly now: ReadonlySignal<number>;
}

/** What can be done with a draft. */
export interface ReportEdits {
  /** Sets a member to JSON text, or removes it for null. What would make the draft too large is not taken. */
  readonly setValue: (holder: Holder, name: string, json: string | null) => void;
  /** Gives the value of a member of the report another name. */
  readonly rename: (name: string, newName: string) => void;
  readonly set: (changes: Partial<Omit<ReportContent, "draft" | "number">>) => void;
  /** Puts a draft in the place of one that nothing was entered into, or of the one that it was made from. Any other draft is a new incident, which resolves once it is open. */
  readonly replace: (replacement: Replacement) => Promise<void>;
  /** Takes a text as the draft; what it is instead, if it is none. */
  readonly takeText: (text: string) => NotDraft | null;
  /** Begins to edit the JSON as a text; the draft stays as it is. */
  readonly editText: () => void;
}
