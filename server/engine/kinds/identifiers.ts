// Identification codes with check digits.
import { defineKind, failure, ownFieldPresent, PASSED } from "../kind.ts";
import { findLeiProblem, hasLeiShape } from "../lei.ts";
import { oneOf, TEXT, TRUE } from "../parameters.ts";

/** The value must be an LEI (ISO 17442), which is the only scheme; the variants tell what is wrong. */
export const identifier = defineKind({
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
      const problem = findLeiProblem(text);
      return problem === null ? PASSED : [failure({ count: [...text].length }, problem)];
    },
  }),
});
