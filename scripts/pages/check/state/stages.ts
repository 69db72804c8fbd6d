// The order of the stages of an act, and what one stage has of another.
import type { DraftContent, ParsedDraft } from "./draft.ts";
import type { OpenDrafts } from "./open-drafts.ts";
import type { CheckFacts, StageFacts } from "./stage-facts.ts";

/** The other stage that a draft is a report of, by its type; undefined if it is of this one or of none. */
export function findOtherStage({ stages, type }: CheckFacts, parsed: ParsedDraft): StageFacts | undefined {
  const code = parsed.kind === "draft" && type !== null ? parsed.report.get(type.fieldId)?.value : undefined;
  const isOf = (stage: Pick<StageFacts, "type">) => stage.type?.codes.some((known) => known === code) === true;
  return isOf({ type }) ? undefined : stages.find(isOf);
}

/** Whether a report follows another one of the act. */
export function isAfter(stages: readonly StageFacts[], alias: string, before: string): boolean {
  const findPlace = (name: string) => stages.findIndex((stage) => stage.alias === name);
  const [start, end] = [findPlace(before), findPlace(alias)];
  return start < end && stages.slice(start + 1, end + 1).every(({ follows }) => follows);
}

/** The stage whose report a stage follows; undefined if it follows none. */
const findStageBefore = ({ stages, alias, follows }: CheckFacts): StageFacts | undefined =>
  follows ? stages[stages.findIndex((stage) => stage.alias === alias) - 1] : undefined;

/** The stage whose report follows that of a stage; undefined if none does. */
export function findStageAfter({ stages, alias }: CheckFacts): StageFacts | undefined {
  const next = stages[stages.findIndex((stage) => stage.alias === alias) + 1];
  return next?.follows ? next : undefined;
}

/** When the report before a stage was submitted, as the parameter of the check, if it is known. */
export function submissionBefore(facts: CheckFacts, drafts: OpenDrafts<DraftContent>) {
  const before = findStageBefore(facts);
  const submitted = before === undefined ? null : drafts.of(before.alias).content.submitted;
  return submitted === null ? {} : { previous_submitted_at: submitted };
}

/** Notes in the draft of the report before a stage when that was submitted: one time, however many pages show it. */
export function putSubmissionBefore(facts: CheckFacts, drafts: OpenDrafts<DraftContent>, submitted: string | null) {
  const before = findStageBefore(facts);
  if (before === undefined) return;
  const { content, isEdited } = drafts.of(before.alias);
  drafts.put(before.alias, { ...content, submitted }, isEdited);
}

/** Whether a report is the first one on an incident: an earlier one is on another incident. */
export const beginsIncident = ({ stages, follows }: Pick<CheckFacts, "stages" | "follows">): boolean =>
  stages.length > 1 && !follows;
