// What the page of an act knows of its steps.
import type { Asking, FormSection } from "../../../pipeline/model/page-words.ts";
import type { SameFact } from "../../../report/board/take-facts.ts";
import type { Controls } from "../controls/text-control.tsx";
import type { Citation, FormField, PageProfile, Section } from "../form/form-model.ts";
import type { ServiceFacts } from "./answers.ts";
import type { DraftContent, Notice, ReadingOptions, Replacement } from "./draft.ts";
import type { Engine } from "./engine.ts";
import type { OpenDrafts } from "./open-drafts.ts";

/** The field with the type of the report, and its codes: the usual one first, then those that are a choice of their own. */
export interface ReportType {
  readonly fieldId: string;
  readonly codes: readonly string[];
}

/** A step of an act, with an address of its own. */
export interface StepFacts {
  readonly alias: string;
  readonly title: string;
  /** The title of its profile. */
  readonly heading: string;
  readonly url: string;
  readonly profileUrl: string;
  readonly artifactHash: string;
  readonly parts: readonly FormSection[];
  /** How its fields are asked for; null for the usual form. */
  readonly asking: Asking | null;
  /** The draft check of the report that its decision may start. */
  readonly startUrl: string | null;
  readonly type: ReportType | null;
  /** Where the report goes, in words for its reader; null if the profile does not say it. */
  readonly portal: string | null;
  /** Whether its report follows the one of the step before. */
  readonly follows: boolean;
}

/** What the build writes into the attribute data-facts of the page, as JSON. URLs are relative to the page. */
export interface PageFacts {
  /** Names the drafts of its steps in the storage of the browser. */
  readonly act: string;
  /** The step that the page opens with. */
  readonly alias: string;
  readonly steps: readonly StepFacts[];
  /** The folder with the pages of fields, rules and sources. */
  readonly folder: string;
  readonly service: ServiceFacts;
  readonly evidenceWords: string;
  /** The fields of several acts that ask for the same fact. */
  readonly sameFactsUrl: string;
}

/** What does not change while a step is open. */
export interface CheckFacts extends StepFacts, Omit<PageFacts, "alias"> {
  readonly profile: PageProfile;
  readonly fields: readonly FormField[];
  readonly sections: readonly Section[];
  /** How each source atom is cited, by its id. */
  readonly citations: ReadonlyMap<string, Citation>;
  readonly options: ReadingOptions;
  readonly controls?: Controls;
  readonly engine: Engine;
  readonly loadSameFacts?: () => Promise<readonly SameFact[]>;
}

/** What a step is opened with: another draft than its own, or a sentence. */
export type Arrival = Replacement | Notice | null;

export interface StepProps {
  readonly facts: CheckFacts;
  readonly drafts: OpenDrafts<DraftContent>;
  /** What it is opened with. */
  readonly arrival: Arrival;
  /** What a step needs; rejects if it cannot be loaded. */
  readonly load: (alias: string) => Promise<CheckFacts>;
  /** Opens another step; false if that cannot be loaded. */
  readonly open: (alias: string, arrivalAt: (step: CheckFacts) => Arrival) => Promise<boolean>;
}
