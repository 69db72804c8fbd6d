import * as kinds from "../../../server/engine/kinds/outcomes.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  outcomeIs: {
    recoverability: "review_content",
    explains:
      "The decision of the profile must not have this outcome. The rule comes after those of all criteria. Its finding is on the first field without an answer that may settle another one.",
    parameters: { outcome: "The outcome." },
    placeholders: { criteria: "The criteria that settle the outcome, or may settle another one." },
  },
  recordedOutcome: {
    recoverability: "correct_value",
    explains:
      "An outcome that the draft records must be the one that follows from its answers. The rule comes after those of all criteria.",
    parameters: {},
    placeholders: { outcome: "The outcome that follows, by its label in the code list of the field." },
  },
});
