// Which rules a check did not apply to a draft.
import type { Answer } from "../../../server/engine/answer.ts";
import { createRun } from "../../../server/engine/engine.ts";
import { type CheckParameters, createReadOptions, NO_OPTIONS } from "../../../server/engine/options.ts";
import type { RunnableRuleSet } from "../../../server/engine/prepared-rules.ts";
import { getPresence } from "../../../server/engine/presence.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";

interface CheckedDraft {
  readonly request: Partial<DraftRequest>;
  /** What it was checked with. */
  readonly parameters: CheckParameters;
}

/** Returns the rules that did not apply to a draft, by id, without those on fields without a value. */
export function createFindNotApplied(profile: RunnableRuleSet, mode: Answer["check"]) {
  const run = createRun(profile, mode);
  const readOptions = createReadOptions(profile);
  return ({ request, parameters }: CheckedDraft): readonly string[] => {
    const { report = {}, evidence_manifest = {} } = request;
    const options = mode === "lint" ? NO_OPTIONS : readOptions(parameters);
    if ("error" in options) throw new Error("a draft is not answered with these options");
    const { notApplicable } = run({ report, evidence_manifest }, options);
    const hasValue = (fieldId: string) => Object.hasOwn(report, fieldId) && getPresence(report[fieldId]) === "value";
    return notApplicable
      .filter(({ field_id }) => field_id === null || hasValue(field_id))
      .map(({ rule_id }) => rule_id);
  };
}
