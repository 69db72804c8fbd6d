// Which report a page is: the field that says so, the codes that the profile takes for it, and which report of an act follows which.
import { prepareSteps, type RunnableRuleSet } from "../../../server/engine/steps.ts";

/** The field with the type of the report, and its codes: the usual one first, then those that are a choice of their own. */
export interface ReportType {
  readonly fieldId: string;
  readonly codes: readonly string[];
}

/** Null for a profile without such a field. */
export function reportTypeOf(profile: RunnableRuleSet): ReportType | null {
  const step = prepareSteps(profile).find(({ expects }) => expects.length > 0);
  return step === undefined ? null : { fieldId: step.field, codes: step.expects };
}

/** Whether a report follows the one before it, which shares its unchanging fields. The types of both are those of one incident then. */
export function isFollowing(
  before: ReportType | null,
  own: ReportType | null,
  unchanging: readonly string[] = [],
): boolean {
  const isSame = before?.codes.some((code) => own?.codes.includes(code)) ?? true;
  return isSame || own === null || !unchanging.includes(own.fieldId);
}
