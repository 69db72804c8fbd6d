import * as kinds from "../../../server/engine/kinds/hierarchy.ts";
import { describeKinds } from "./describe-kind.ts";

const FAMILY = {
  code_list: "The list of the detailed codes.",
  attributes: "The attributes by which that list names the codes they detail.",
  parents: "The field with the codes that are detailed.",
};

export const DESCRIPTIONS = describeKinds(kinds, {
  parentChosen: {
    explains: "A detailed code belongs to codes of another field, of which the draft must have one.",
    recoverability: "review_content",
    parameters: FAMILY,
  },
  childChosen: {
    explains: "For each code of another field that has details, the draft must have one of the details.",
    recoverability: "review_content",
    parameters: FAMILY,
  },
  onePerCategory: {
    explains: "Codes that share the value of an attribute exclude each other, unless several may be chosen.",
    recoverability: "correct_value",
    parameters: {
      code_list: "The list whose codes have the attribute.",
      attribute: "The attribute.",
      at_least: "1 if there must be a code for each value of the attribute, 0 if not.",
      several: "Codes with the same value may be chosen together.",
    },
    placeholders: { category: "The value of the attribute." },
    variants: { missing: "There is no code for a value of the attribute." },
  },
});
