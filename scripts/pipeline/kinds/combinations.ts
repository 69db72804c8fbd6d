import * as kinds from "../../../server/engine/kinds/combinations.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  anyOfCriteria: {
    recoverability: "review_content",
    explains:
      "The criterion is met if one of several alternatives holds. It is unknown if none holds and one may; a condition on something unknown is unknown.",
    parameters: {
      alternatives: {
        explains: "The alternatives, each a list of conditions that must all hold.",
        members: {
          criterion: "A criterion that an earlier rule has as its result.",
          field: "A field whose answer is tested.",
          is: "Whether the criterion must be met, or the answer be yes.",
          one_of: "The value must be one of these codes, or a list contain one of them.",
          answered: "Whether the field must have a value. This is never unknown.",
          shown: "The condition holds only if it is known to; otherwise it does not, instead of being unknown.",
        },
      },
    },
  },
  countOfCriteria: {
    recoverability: "review_content",
    explains: "The criterion is met if at least so many of several criteria are.",
    parameters: {
      criteria: "The criteria that are counted, which earlier rules have as their results.",
      at_least: "How many must be met.",
    },
  },
  firstKnown: {
    recoverability: "review_content",
    explains:
      "The criterion is what the first of several is that is known, so that a rough answer may replace an exact one.",
    parameters: { criteria: "The criteria, the most exact one first." },
  },
  someRecord: {
    recoverability: "review_content",
    explains: "The criterion is met if a record of its own field, a list, has yes as each of some answers.",
    parameters: { members: "The members of a record that must be yes." },
  },
});
