// What the page of an act knows of its reports: what the build writes into it, and what follows from the form of each.
import type { Asking, FormSection } from "../../pipeline/model/page-words.ts";
import {
  type Draft,
  EMPTY_DRAFT,
  isEmptyDraft,
  isSameDraft,
  putValues,
  type ReadOptions,
} from "../../report/draft/draft.ts";
import type { SameFact } from "../../report/published/same-facts.ts";
import { getCitations } from "../../report/wording/citations.ts";
import type { ServiceFacts } from "./check-draft.ts";
import type { Engine } from "./engine.ts";
import { getFormExamples, getFormFields, getFormSections } from "./form-model.ts";
import type { FormDocument, Needs } from "./form-profile.ts";

/** The field with the type of the report, and its codes: the usual one first, then those that are a choice of their own. */
export interface ReportType {
  readonly fieldId: string;
  readonly codes: readonly string[];
}

/** A report of an act, with an address of its own: a stage. */
export interface StageFacts {
  readonly alias: string;
  readonly title: string;
  /** The title of its profile. */
  readonly heading: string;
  readonly url: string;
  readonly formUrl: string;
  readonly profileUrl: string;
  readonly artifactHash: string;
  readonly parts: readonly FormSection[];
  /** How its fields are asked for; null for the usual form. */
  readonly asking: Asking | null;
  /** The draft checks of the reports that its decision may start, by their aliases. */
  readonly startUrls: Readonly<Record<string, string>>;
  readonly type: ReportType | null;
  /** Where the report goes, in words for its reader; null if the profile does not say it. */
  readonly portal: string | null;
  /** The field with the reference of the incident at the entity; null if there is none. */
  readonly referenceField: string | null;
  /** Whether its report follows the one of the stage before. */
  readonly follows: boolean;
}

/** What the build writes into the attribute data-facts of the page, as JSON. URLs are relative to the draft check of any stage. */
export interface PageFacts {
  /** Names its incidents in the storage of the browser. */
  readonly act: string;
  /** The stage that the page opens with. */
  readonly alias: string;
  readonly stages: readonly StageFacts[];
  /** The folder with the pages of fields, rules and sources. */
  readonly folder: string;
  readonly service: ServiceFacts;
  /** `sha256:` and the hex digest of check-worker.js. */
  readonly workerHash: string;
  readonly evidenceWords: string;
  /** The fields of several acts that ask for the same fact. */
  readonly sameFactsUrl: string;
  /** The titles of the profiles of all acts, by alias. */
  readonly titles: Readonly<Record<string, string>>;
}

/** What does not change while a report is open. */
export interface ReportFacts extends ReturnType<typeof getReportFacts> {
  readonly engine: Engine;
  /** Rejects if they cannot be loaded. */
  readonly loadSameFacts: () => Promise<readonly SameFact[]>;
}

export const findStage = ({ stages }: Pick<PageFacts, "stages">, alias: string): StageFacts =>
  stages.find((stage) => stage.alias === alias) as StageFacts;

/** The draft that a report begins with: it is the report that the page is for. */
export const getFirstDraft = ({ type }: Pick<StageFacts, "type">): Draft =>
  type === null ? EMPTY_DRAFT : putValues(EMPTY_DRAFT, [], [[type.fieldId, type.codes[0]]]);

/** Whether nothing was entered: it is empty, or what the report begins with. */
export const isUntouched = (draft: Draft, firstDraft: Draft): boolean =>
  isEmptyDraft(draft) || isSameDraft(draft, firstDraft);

/** The facts of a stage that follow from its form. */
export function getReportFacts(page: PageFacts, stage: StageFacts, profile: FormDocument) {
  const fields = getFormFields(profile);
  const reading: Required<ReadOptions> = {
    maxLength: page.service.limits.max_request_bytes,
    fieldIds: fields.map(({ id }) => id),
  };
  return {
    ...{ page, stage, profile, fields, reading },
    // Questions are the first parts of the form, and take their fields from the others.
    sections: getFormSections(fields, [...(stage.asking?.questions ?? []), ...stage.parts]),
    firstDraft: getFirstDraft(stage),
    firstNeeds: new Map(Object.entries(profile.first_needs)) as Needs,
    citations: getCitations(profile),
    examples: getFormExamples(profile, reading),
  };
}

/** The other stage that a draft is a report of, by its type; undefined if it is of this one or of none. */
export function findOtherStage({ page, stage }: Pick<ReportFacts, "page" | "stage">, code: unknown) {
  const isOf = ({ type }: Pick<StageFacts, "type">) => type?.codes.some((known) => known === code) === true;
  return isOf(stage) ? undefined : page.stages.find(isOf);
}

const findPlace = ({ stages }: Pick<PageFacts, "stages">, alias: string): number =>
  stages.findIndex((stage) => stage.alias === alias);

/** Whether a report follows another one of the act. */
export function isAfter(page: Pick<PageFacts, "stages">, alias: string, before: string): boolean {
  const [start, end] = [findPlace(page, before), findPlace(page, alias)];
  return start < end && page.stages.slice(start + 1, end + 1).every(({ follows }) => follows);
}

/** The stage whose report a stage follows; undefined if it follows none. */
export const findStageBefore = (page: Pick<PageFacts, "stages">, { alias, follows }: StageFacts) =>
  follows ? page.stages[findPlace(page, alias) - 1] : undefined;

/** The stage whose report follows that of a stage; undefined if none does. */
export function findStageAfter(page: Pick<PageFacts, "stages">, { alias }: StageFacts): StageFacts | undefined {
  const next = page.stages[findPlace(page, alias) + 1];
  return next?.follows ? next : undefined;
}

/** Whether a report is the first one on an incident: an earlier one is on another incident. */
export const beginsIncident = ({ page, stage }: Pick<ReportFacts, "page" | "stage">): boolean =>
  page.stages.length > 1 && !stage.follows;
