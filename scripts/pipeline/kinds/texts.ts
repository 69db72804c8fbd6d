import * as kinds from "../../../server/engine/kinds/texts.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  textLength: {
    explains: "A text must keep to its one limit, counted in Unicode code points.",
    recoverability: "correct_value",
    parameters: {
      minimum: "The least length, without white space at both ends.",
      maximum: "The greatest length, of the text as it is written.",
    },
  },
  charset: {
    explains:
      "A text should keep to characters that every receiving system takes, or to the form of a telephone number or an identifier.",
    recoverability: "correct_value",
    parameters: {
      charset:
        "`letters_digits_hyphen`; `international_telephone`, with + or 00 and seven to fifteen digits (ITU-T E.164); `telephone_with_plus`, the same with + only; or `cve_id` and `euvd_id`, the identifiers of vulnerabilities.",
    },
  },
  placeholder: {
    explains:
      "A text must contain information. Punctuation alone, a repeated character, one of `values`, and words that are all of these contain none, nor does a text that begins with one of `fillers`.",
    recoverability: "provide_value",
    parameters: {
      values: "Words in lower case without punctuation, so that N/A is `n a`.",
      fillers: "The beginnings of filler texts, written in the same way.",
    },
  },
  singleValue: {
    explains: "A text must hold one value and not several with a separator.",
    recoverability: "review_content",
    parameters: { list_separator: "The separator." },
  },
  oneName: {
    explains:
      "A text must name one of something: it contains no separator, and after a joiner, which may be a part of a name, none of the known names.",
    recoverability: "review_content",
    parameters: {
      separators: "What separates names.",
      joiners: "What may be between names or within one, such as `and`.",
      names: "The beginnings of known names.",
    },
  },
  competentAuthority: {
    explains:
      "The authority that a text begins with must be competent for the code of another field, by an attribute which that code has in its list.",
    recoverability: "review_content",
    parameters: {
      given: "The field with the code.",
      code_list: "The list whose codes have the attribute.",
      attribute: "The name of the attribute.",
      authorities: {
        explains: "The authorities.",
        members: {
          names: "Names of the authority, with one of which a text begins.",
          competent_for: "The values of the attribute for which it is competent.",
          only_for: "The values of the attribute for which no other authority is competent.",
        },
      },
    },
    placeholders: { attribute: "The value of the attribute that the code has." },
  },
  identifiedInText: {
    explains:
      "A text must contain an identification code: an LEI, an EUID, or a code after the name of its type. The LEI of the affected entity does not count.",
    recoverability: "provide_value",
    parameters: {
      other_than: "Fields: the LEIs in the first that has a value do not count.",
      code_types: "The names of types of codes, such as `HRB`.",
      or_in: "Further members of the report that may contain the code.",
    },
  },
});
