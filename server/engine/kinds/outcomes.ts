// What the criteria of a draft lead to.
import { createCause, defineKind, NO_INPUTS, ownFieldUsable, PASSED } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { OUTCOME } from "../parameters.ts";

/**
 * The decision must not be this outcome. Source of the outcomes: the decision of the profile. The finding is on the first field without an
 * answer that may settle another one, so that who answers it gets to another field, or to another outcome.
 */
const outcomeIs = defineKind({
  parameters: { outcome: OUTCOME },
  placeholders: ["criteria"],
  needsField: false,
  reads: NO_INPUTS,
  prepare: ({ parameters: { outcome } }) => ({
    evaluate(draft) {
      const { decision } = draft;
      if (decision === null || decision.outcome !== outcome) return PASSED;
      const settling = [...new Set(Object.values(decision.settled_by).flat(2))];
      const fields = settling.flatMap((id) => decision.criteria.find(({ criterion_id }) => criterion_id === id) ?? []);
      const open = fields.flatMap(({ field_ids }) => field_ids).find((field) => !draft.hasValue(field));
      return [createCause({ criteria: settling.join(", ") }, undefined, { field_id: open ?? null })];
    },
  }),
});

/** A recorded outcome must be the one that follows from the answers. `outcome` is the label of the latter. */
const recordedOutcome = defineKind({
  parameters: {},
  placeholders: ["outcome"],
  reads: ownFieldUsable,
  prepare({ field }, { fields, codeLists }) {
    const items = codeLists.get(fields.get(field)?.code_list ?? "")?.items ?? [];
    return {
      evaluate(draft) {
        const { outcome = null } = draft.decision ?? {};
        if (outcome === null || draft.value(field) === outcome) return PASSED;
        return [createCause({ outcome: items.find(({ code }) => code === outcome)?.label ?? outcome })];
      },
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  outcome_is: outcomeIs,
  recorded_outcome: recordedOutcome,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  outcome_is: {
    recoverability: "review_content",
    explains:
      "The decision of the profile must not have this outcome. The rule comes after those of all criteria. Its finding is on the first field without an answer that may settle another one.",
    parameters: { outcome: "The outcome." },
    placeholders: { criteria: "The criteria that settle the outcome, or may settle another one." },
  },
  recorded_outcome: {
    recoverability: "correct_value",
    explains:
      "An outcome that the draft records must be the one that follows from its answers. The rule comes after those of all criteria.",
    parameters: {},
    placeholders: { outcome: "The outcome that follows, by its label in the code list of the field." },
  },
};
