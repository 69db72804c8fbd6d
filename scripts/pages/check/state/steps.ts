// The order of the steps of an act, and what one step has of another.
import type { DraftContent, DraftReading } from "./draft.ts";
import type { OpenDrafts } from "./open-drafts.ts";
import type { CheckFacts, StepFacts } from "./step-facts.ts";

/** The other step that a draft is a report of, by its type; undefined if it is of this one or of none. */
export function otherStepOf({ steps, type }: CheckFacts, reading: DraftReading): StepFacts | undefined {
  const code = reading.kind === "draft" && type !== null ? reading.report.get(type.fieldId)?.value : undefined;
  const isOf = (step: Pick<StepFacts, "type">) => step.type?.codes.some((known) => known === code) === true;
  return isOf({ type }) ? undefined : steps.find(isOf);
}

/** Whether a report follows another one of the act. */
export function isAfter(steps: readonly StepFacts[], alias: string, before: string): boolean {
  const placeOf = (name: string) => steps.findIndex((step) => step.alias === name);
  const [start, end] = [placeOf(before), placeOf(alias)];
  return start < end && steps.slice(start + 1, end + 1).every(({ follows }) => follows);
}

/** The step whose report a step follows; undefined if it follows none. */
const stepBefore = ({ steps, alias, follows }: CheckFacts): StepFacts | undefined =>
  follows ? steps[steps.findIndex((step) => step.alias === alias) - 1] : undefined;

/** The step whose report follows that of a step; undefined if none does. */
export function stepAfter({ steps, alias }: CheckFacts): StepFacts | undefined {
  const next = steps[steps.findIndex((step) => step.alias === alias) + 1];
  return next?.follows ? next : undefined;
}

/** When the report before a step was submitted, as the parameter of the check, if it is known. */
export function submissionBefore(facts: CheckFacts, drafts: OpenDrafts<DraftContent>) {
  const before = stepBefore(facts);
  const submitted = before === undefined ? null : drafts.of(before.alias).content.submitted;
  return submitted === null ? {} : { previous_submitted_at: submitted };
}

/** Notes in the draft of the report before a step when that was submitted: one time, however many pages show it. */
export function putSubmissionBefore(facts: CheckFacts, drafts: OpenDrafts<DraftContent>, submitted: string | null) {
  const before = stepBefore(facts);
  if (before === undefined) return;
  const { content, isEdited } = drafts.of(before.alias);
  drafts.put(before.alias, { ...content, submitted }, isEdited);
}

/** Whether a report is the first one on an incident: an earlier one is on another incident. */
export const beginsIncident = ({ steps, follows }: Pick<CheckFacts, "steps" | "follows">): boolean =>
  steps.length > 1 && !follows;
