import * as kinds from "../../../server/engine/kinds/repetitions.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  repeatedWithin: {
    recoverability: "review_content",
    explains:
      "The criterion is met if two records of a list that count have the same cause, and their days are within so many calendar months.",
    parameters: {
      months:
        "How many months: they end on the day of the same date, or on the last day of a month that has no such date.",
      on: "The member with the moment. Its day counts, as it is written.",
      cause: "The member with the cause. Letter case and white space do not matter.",
      result: "The member that says whether the record counts.",
      counted: "The codes of records that count.",
      not_counted: "The codes of records that do not count. Any other record may count.",
    },
  },
});
