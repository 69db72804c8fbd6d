// What the criteria of a draft lead to.
import { defineKind, failure, NO_INPUTS, PASSED } from "../kind.ts";
import { OUTCOME } from "../parameters.ts";

/** The decision must not be this outcome. Source of the outcomes: the decision of the profile. */
export const outcomeIs = defineKind({
  parameters: { outcome: OUTCOME },
  placeholders: ["criteria"],
  needsField: false,
  reads: NO_INPUTS,
  prepare: ({ parameters: { outcome } }) => ({
    evaluate({ decision }) {
      if (decision === null || decision.outcome !== outcome) return PASSED;
      const criteria = new Set(Object.values(decision.settled_by).flat(2));
      return [failure({ criteria: [...criteria].join(", ") })];
    },
  }),
});
