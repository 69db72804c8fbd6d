// Identification codes with check digits, and identifiers in the form in which they are published.
import { isDamaged } from "../characters.ts";
import { createCause, defineKind, ownFieldPresent, ownFieldUsable, PASSED } from "../kind.ts";
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
    prefix: [],
    white_space: [],
    white_space_inside: [],
    length: ["count"],
    lower_case: [],
    characters: [],
    check_digits: [],
  },
  invalidates: "value",
  isAboutForm: true,
  reads: ownFieldPresent,
  prepare: ({ field, parameters: { list_separator, only_if_shaped } }) => ({
    evaluate(draft) {
      const text = draft.text(field);
      if (isDamaged(text) || text.includes(list_separator) || (only_if_shaped === true && !hasLeiShape(text)))
        return PASSED;
      const variant = findLeiCause(text);
      return variant === null ? PASSED : [createCause({ count: [...text].length }, variant)];
    },
  }),
});

// The forms in which the CVE Program and the European vulnerability database publish their identifiers.
const FORMS = { cve: /CVE-\d{4}-\d{4,}/gi, euvd: /EUVD-\d{4}-\d+/gi };
const OTHERS = { cve: /^(?:EUVD|GHSA|RHSA|CWE)-/i, euvd: /^(?:CVE|GHSA|RHSA|CWE)-/i };
// What programs put in place of hyphens, such as the one at which no line breaks.
const HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/** The value must be one identifier of a database, as that publishes it; the variant is the cause. */
const publishedIdentifier = defineKind({
  parameters: { scheme: oneOf("cve", "euvd") },
  variants: { several: [], white_space: [], hyphens: [], lower_case: [], other_identifier: [] },
  invalidates: "value",
  isAboutForm: true,
  reads: ownFieldUsable,
  prepare({ field, parameters: { scheme } }) {
    const repair = (text: string): string => text.trim().replace(HYPHENS, "-").toUpperCase();
    const identifiersIn = (text: string) => repair(text).match(FORMS[scheme]) ?? [];
    const findVariant = (text: string): string | undefined => {
      const [first, second] = identifiersIn(text);
      if (second !== undefined) return "several";
      if (first !== repair(text)) return OTHERS[scheme].test(repair(text)) ? "other_identifier" : undefined;
      if (text.trim() !== text) return "white_space";
      return text.search(HYPHENS) === -1 ? "lower_case" : "hyphens";
    };
    const isOne = (text: string) => identifiersIn(text)[0] === text;
    return {
      evaluate(draft) {
        const text = draft.text(field);
        return isDamaged(text) || isOne(text) ? PASSED : [createCause({}, findVariant(text))];
      },
      repair: (value) => (typeof value === "string" && isOne(repair(value)) ? repair(value) : null),
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  identifier: identifier,
  published_identifier: publishedIdentifier,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  identifier: {
    explains:
      "The value must be a legal entity identifier with correct check digits (ISO 17442). The message is the first of the variants that fits.",
    recoverability: "correct_value",
    parameters: {
      scheme: "The kind of identifier: `lei`, a Legal Entity Identifier. Usually that of the field, `$identifier`.",
      list_separator: "A value that contains it is a list of identifiers, which another rule reports.",
      only_if_shaped: "Only values of 15 to 25 letters or digits are checked; others are another code.",
    },
    placeholders: { count: "How many characters the value has." },
    variants: {
      prefix: "There is a prefix before the LEI, such as `LEI:`.",
      white_space: "There is white space around the value.",
      white_space_inside: "There is white space in the value.",
      length: "The value does not have twenty characters.",
      lower_case: "Letters are in lower case, and all else is right.",
      characters: "There are characters that an LEI cannot have.",
      check_digits: "The check digits are wrong.",
    },
  },
  published_identifier: {
    explains:
      "The value must be one identifier of a database of vulnerabilities, as that publishes it. The message is the first of the variants that fits.",
    recoverability: "correct_value",
    parameters: { scheme: "`cve`, like `CVE-2026-12345`; or `euvd`, like `EUVD-2026-12345`." },
    variants: {
      several: "There are several identifiers.",
      white_space: "There is white space around the identifier.",
      hyphens: "Its hyphens are other characters, such as the hyphen at which no line breaks.",
      lower_case: "Letters are in lower case, and all else is right.",
      other_identifier: "It looks like an identifier of another database.",
    },
  },
};
