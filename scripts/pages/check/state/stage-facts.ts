// What the page of an act knows of its stages, and what each begins with: the same for the script of the page and for the form that the build
// draws.
import type { Asking, FormSection } from "../../../pipeline/model/page-words.ts";
import { putValues } from "../../../report/draft/draft-text.ts";
import type { SameFact } from "../../../report/published/same-facts.ts";
import { getCitations, getExamples, getFormFields, getSections, type PageProfile } from "../form/form-model.ts";
import type { ServiceFacts } from "./answers.ts";
import { type DraftContent, EMPTY_DRAFT, type Notice, type ParseOptions, type Replacement } from "./draft.ts";
import type { DraftStore } from "./draft-store.ts";
import type { Engine } from "./engine.ts";
import { createOpenDrafts, type OpenDrafts } from "./open-drafts.ts";

/** The field with the type of the report, and its codes: the usual one first, then those that are a choice of their own. */
export interface ReportType {
  readonly fieldId: string;
  readonly codes: readonly string[];
}

/** A stage of an act, with an address of its own. */
export interface StageFacts {
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
  /** The field with the reference of the incident at the entity; null if there is none. */
  readonly referenceField: string | null;
  /** Whether its report follows the one of the stage before. */
  readonly follows: boolean;
}

/** What the build writes into the attribute data-facts of the page, as JSON. URLs are relative to the draft check of any stage. */
export interface PageFacts {
  /** Names the drafts of its stages in the storage of the browser. */
  readonly act: string;
  /** The stage that the page opens with. */
  readonly alias: string;
  readonly stages: readonly StageFacts[];
  /** The folder with the pages of fields, rules and sources. */
  readonly folder: string;
  readonly service: ServiceFacts;
  readonly evidenceWords: string;
  /** The fields of several acts that ask for the same fact. */
  readonly sameFactsUrl: string;
}

/** What does not change while a stage is open. */
export interface CheckFacts extends ReturnType<typeof getCheckFacts> {
  readonly engine: Engine;
  readonly loadSameFacts?: () => Promise<readonly SameFact[]>;
}

export const findStage = ({ stages }: PageFacts, alias: string): StageFacts =>
  stages.find((stage) => stage.alias === alias) as StageFacts;

/** The draft that a stage begins with: it is the report that the page is for. */
const getEmptyText = ({ type }: StageFacts): string =>
  type === null ? EMPTY_DRAFT : putValues(EMPTY_DRAFT, { fields: [] }, [[type.fieldId, type.codes[0]]]);

/** The facts of a stage that follow from its profile.json. */
export function getCheckFacts(facts: PageFacts, stage: StageFacts, profile: PageProfile) {
  const fields = getFormFields(profile);
  const { max_request_bytes: maxLength } = facts.service.limits;
  const options: ParseOptions = { maxLength, fieldIds: fields.map(({ id }) => id), empty: getEmptyText(stage) };
  const [citations, examples] = [getCitations(profile), getExamples(profile)];
  return {
    ...facts,
    ...stage,
    profile,
    fields,
    sections: getSections(fields, stage.parts),
    options,
    citations,
    examples,
  };
}

export const openActDrafts = (facts: PageFacts, store: DraftStore<DraftContent>): OpenDrafts<DraftContent> =>
  createOpenDrafts(store, facts.act, {
    begin: (alias) => {
      const text = getEmptyText(findStage(facts, alias));
      return { text, parameters: {}, previous: null, submitted: null, opening: null };
    },
    isEmpty: ({ text, previous }, alias) => previous === null && text === getEmptyText(findStage(facts, alias)),
  });

/** What a stage is opened with: another draft than its own, or a sentence. */
export type Arrival = Replacement | Notice | null;

export interface StageProps {
  readonly facts: CheckFacts;
  readonly drafts: OpenDrafts<DraftContent>;
  /** What it is opened with. */
  readonly arrival: Arrival;
  /** What a stage needs; rejects if it cannot be loaded. */
  readonly load: (alias: string) => Promise<CheckFacts>;
  /** Opens another stage; false if that cannot be loaded. */
  readonly open: (alias: string, arrivalAt: (stage: CheckFacts) => Arrival) => Promise<boolean>;
}
