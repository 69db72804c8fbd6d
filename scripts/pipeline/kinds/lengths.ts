import * as kinds from "../../../server/engine/kinds/lengths.ts";
import { describeKinds } from "./describe-kind.ts";

const LENGTH = {
  substitutes:
    "Fields with moments of which the earliest takes the place of a beginning that nobody is able to determine.",
  now: "The field with the moment as of which the draft is right. What is open has not ended before it.",
  hours: "The limit in hours. What lasts exactly so long is not above it.",
  without_substitutes: "Nothing takes the place of a beginning.",
};

export const DESCRIPTIONS = describeKinds(kinds, {
  lengthAbove: {
    recoverability: "review_content",
    explains:
      "The criterion is met if more than so many hours lie between a beginning and an end. A beginning that is not answered is not later than its substitutes.",
    parameters: {
      from: "The field with the beginning.",
      to: "The field with the end.",
      expected: "The field with the end that is expected of what is open.",
      ...LENGTH,
    },
  },
  lengthInRecordsAbove: {
    recoverability: "review_content",
    explains:
      "The criterion is met if more than so many hours lie between a beginning and an end in a record of its own field, a list, that has yes as each of some answers.",
    parameters: {
      where: "The members of a record that must be yes.",
      from: "The member with the beginning.",
      to: "The member with the end.",
      expected: "The member with the end that is expected of what is open.",
      delayed_until:
        "The member with the end of a delay. If there is one, the hours count from the beginning of the whole until then.",
      whole_from: "The field with the beginning of the whole.",
      add_by: "The member by which records are of the same thing, whose lengths are added.",
      ...LENGTH,
    },
  },
});
