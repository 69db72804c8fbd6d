import * as kinds from "../../../server/engine/kinds/identifiers.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  identifier: {
    explains:
      "The value must be a legal entity identifier with correct check digits (ISO 17442). The message is the first of the variants that fits.",
    recoverability: "correct_value",
    parameters: {
      scheme: "The kind of identifier: `lei`, a Legal Entity Identifier. Usually that of the field, `$identifier`.",
      list_separator: "A value that contains it is a list of identifiers, which another rule reports.",
      only_if_shaped: "Only values of twenty letters or digits are checked; others are another code.",
    },
    placeholders: { count: "How many characters the value has." },
    variants: {
      white_space: "There is white space around the value.",
      white_space_inside: "There is white space in the value.",
      length: "The value does not have twenty characters.",
      lower_case: "Letters are in lower case, and all else is right.",
      characters: "There are characters that an LEI cannot have.",
      check_digits: "The check digits are wrong.",
    },
  },
});
