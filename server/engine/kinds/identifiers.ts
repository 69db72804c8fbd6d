// Identification codes with check digits.
import { createCause, defineKind, ownFieldPresent, PASSED } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { findLeiCause, hasLeiShape } from "../lei.ts";
import { oneOf, TEXT, TRUE } from "../parameters.ts";

/** The value must be an LEI (ISO 17442), which is the only scheme; the variant is the cause. */
const identifier = defineKind({
  parameters: {
    scheme: oneOf("lei"),
    // A value that holds the separator is a list of identifiers, which another rule reports.
    list_separator: TEXT,
    // A value without the shape of the scheme is another code.
    "only_if_shaped?": TRUE,
  },
  variants: {
    white_space: [],
    white_space_inside: [],
    length: ["count"],
    lower_case: [],
    characters: [],
    check_digits: [],
  },
  isAboutForm: true,
  reads: ownFieldPresent,
  prepare: ({ field, parameters: { list_separator, only_if_shaped } }) => ({
    evaluate(draft) {
      const text = draft.text(field);
      if (text.includes(list_separator) || (only_if_shaped === true && !hasLeiShape(text))) return PASSED;
      const variant = findLeiCause(text);
      return variant === null ? PASSED : [createCause({ count: [...text].length }, variant)];
    },
  }),
});

/** By the names that rules have. */
export const kinds = {
  identifier: identifier,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
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
};
