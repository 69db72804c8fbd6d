import * as kinds from "../../../server/engine/kinds/comparisons.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  conflict: {
    explains:
      "Values contradict each other where conditions hold. With the single condition `none_of` on its own field, a rule asks the field to have one of these codes; the draft check then offers the first. Without `when`, any value of its own field is one too many.",
    recoverability: "review_content",
    parameters: { when: "The conditions under which there is a contradiction." },
    placeholders: { limit: "The first number, duration or period with which the conditions compare." },
  },
  notAbove: {
    explains: "A number must not be above that of another field, nor a duration longer than another.",
    recoverability: "review_content",
    parameters: { other: "The other field." },
  },
  durationBetween: {
    explains:
      "A duration must be the time between two date-times, or at most that time. A duration that is too long has the plain message.",
    recoverability: "review_content",
    parameters: {
      from: "The fields with the beginning; the first one that has a usable value counts.",
      to: "The field with the end.",
      compare: "`equal` for that time, `at_most` for no more than it.",
      tolerance_minutes: "How many minutes of difference pass.",
    },
    variants: { shorter: "The duration is too short." },
  },
});
