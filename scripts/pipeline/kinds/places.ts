import * as kinds from "../../../server/engine/kinds/places.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  placesAtLeast: {
    recoverability: "review_content",
    explains:
      "The criterion is met if there is an effect in so many different places of a code list. A place counts once, in however many records it is.",
    parameters: {
      at_least: "How many places there must be.",
      code_list: "The list of places. Others do not count.",
      place: "The member of a record with the place.",
      effect: "The member that says whether there is an effect.",
      complete: "The field that says whether there is an effect in no other place.",
      no_information: {
        explains: "Records without information, for which there is no effect.",
        members: {
          member: "The member that says whether there is information.",
          where: "The member that says what the record is about.",
          one_of: "What it must be about.",
        },
      },
      includes:
        "The field with a place that a complete list must have. As long as it is not listed, there may be an effect in it.",
      not_counted: "The field with a place that does not count.",
      only_with: "The name of an attribute that places must have.",
      only_where: "The name of a member that must not be no.",
    },
  },
});
