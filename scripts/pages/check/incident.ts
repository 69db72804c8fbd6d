// An incident and the reports of it, as components read them: signals, and the few verbs that change them.

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { CheckParameters } from "../../../server/engine/options.ts";
import type { Draft, Holder, NotDraft } from "../../report/draft/draft.ts";
import type { EntityDetails } from "../../report/entity-details/entity-details.ts";
import type { Comparison } from "../../report/previous/compare-reports.ts";
import type { PageFacts, ReportFacts } from "./act-facts.ts";
import type { EarlierDraft, KeptIncident, ReportContent } from "./kept-incident.ts";
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
  /** The draft that takes the place of the open one if its user says so. */
  readonly question: Signal<Replacement | null>;
  /** The file that was opened last: of one that was opened before it, nothing is taken. */
  readonly lastFile: Signal<object | null>;
  readonly warn: (text: string) => void;
}

/** The drafts of an incident, and what their checks depend on besides. */
export interface IncidentDrafts {
  readonly contentOf: (alias: string) => Signal<ReportContent>;
  /** The Member State of the entity, its zone and its bank holidays, as they were entered. */
  readonly parameters: Signal<CheckParameters>;
  readonly setParameters: (changes: CheckParameters) => void;
  /** Drafts that others took the place of, the oldest first. */
  readonly earlier: Signal<readonly EarlierDraft[]>;
  /** Whether nothing was entered into a report. */
  readonly isBlank: (alias: string) => boolean;
  /** Whether the draft of a report would be lost if another one took its place: it is kept, or has what is in no file. */
  readonly isAtRisk: (alias: string) => boolean;
  readonly kept: KeptRecord<KeptIncident>;
  readonly keep: () => void;
  /** Whether closing the tab would lose something. */
  readonly isUnsaved: () => boolean;
}

export interface Incident {
  readonly page: PageFacts;
  readonly drafts: IncidentDrafts;
  readonly news: News;
  /** The report that is open, and its name. */
  readonly open: ReadonlySignal<OpenReport>;
  readonly openAlias: ReadonlySignal<string>;
  /** Opens a report, once what it needs is loaded. `overtaken`: another one was asked for since. */
  readonly openReport: (alias: string, getArrival: (report: OpenReport) => Arrival) => Promise<Opening>;
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
  /** Puts another draft in the place of this one, after its user has said so if this one would be lost. */
  readonly replace: (replacement: Replacement) => void;
  /** Whether the draft that waits takes the place of this one, which is then an earlier draft. */
  readonly answerQuestion: (isYes: boolean) => void;
  /** Takes a text as the draft; what it is instead, if it is none. */
  readonly takeText: (text: string) => NotDraft | null;
  /** Begins to edit the JSON as a text; the draft stays as it is. */
  readonly editText: () => void;
  readonly bringBack: (earlier: EarlierDraft) => void;
  readonly discard: (earlier: EarlierDraft) => void;
}
