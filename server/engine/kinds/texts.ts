// What a text consists of, and what it names.
import { isRecordList } from "../field-types.ts";
import { CONDITIONAL, defineKind, failIf, failure, ownFieldPresent, ownFieldUsable, PASSED } from "../kind.ts";
import { CODE_LIST, FIELD, FIELDS, listOf, object, oneOf, TEXT, TEXTS, whole } from "../parameters.ts";
import { isBlank } from "../presence.ts";

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** A text must keep to its limit in Unicode code points: `minimum` counts after trimming white space, `maximum` as written. */
export const textLength = defineKind({
  parameters: { "minimum?": whole(1), "maximum?": whole(1) },
  keywords: { minProperties: 1, maxProperties: 1 },
  placeholders: ["limit"],
  reads: ownFieldUsable,
  prepare({ field, parameters: { minimum = 0, maximum = Number.POSITIVE_INFINITY } }) {
    const failed = [failure({ limit: minimum === 0 ? maximum : minimum })];
    return {
      evaluate(draft) {
        const text = draft.text(field);
        // No text has more code points than code units.
        if (minimum > 0 && countCodePoints(text.trim()) < minimum) return failed;
        return text.length > maximum && countCodePoints(text) > maximum ? failed : PASSED;
      },
    };
  },
});

const CHARSETS = {
  letters_digits_hyphen: /^[A-Za-z0-9-]*$/,
  // The prefix + or 00, a country code, seven to fifteen digits in all (ITU-T E.164), and perhaps an extension.
  international_telephone: /^\s*(?:\+|00)\s?[1-9](?:[ ()./-]{0,3}\d){6,14}(?:\s*(?:ext\.?|x)\s*\d{1,6})?\s*$/i,
  // The same with a plus sign only, in the form that the ESAs' schema of cyber threats (1.2) takes in "phone".
  telephone_with_plus: /^(?=(?:\D*\d){7,15}\D*$)\+[1-9](?:\d+|\d{1,14} ?\(\d+\)\d*)(?:[-. ]\d+)*$/,
  // The form in which the CVE Program and the European vulnerability database publish their identifiers.
  cve_id: /^CVE-\d{4}-\d{4,}$/,
  euvd_id: /^EUVD-\d{4}-\d+$/,
};

/** A text should keep to characters that every receiving system accepts, or to the pattern of a telephone number. */
export const charset = defineKind({
  parameters: { charset: oneOf(...(Object.keys(CHARSETS) as (keyof typeof CHARSETS)[])) },
  reads: ownFieldPresent,
  prepare({ field, parameters }) {
    const pattern = CHARSETS[parameters.charset];
    return { evaluate: (draft) => failIf(!pattern.test(draft.text(field))) };
  },
});

const WORD = /[^\s\p{P}\p{Z}\p{C}]+/gu;
const REPEATED_CHARACTER = /^(.)\1{2,}$/u;

/** A text must say something: not punctuation alone, one of `values`, words that are all such, or a filler from its beginning. */
export const placeholder = defineKind({
  parameters: { values: TEXTS, fillers: TEXTS },
  invalidates: "value",
  reads: ownFieldPresent,
  prepare({ field, parameters: { values, fillers } }) {
    const known = new Set(values);
    const longest = Math.max(...[...values, ...fillers].map(({ length }) => length));
    return {
      evaluate(draft) {
        let start = "";
        let saysNothing = true;
        const text = draft.text(field);
        // Of a text that says something, no more words than the longest value or filler can have.
        WORD.lastIndex = 0;
        for (let match = WORD.exec(text); match !== null; match = WORD.exec(text)) {
          const word = match[0].toLowerCase();
          start += start === "" ? word : ` ${word}`;
          saysNothing &&= known.has(word) || REPEATED_CHARACTER.test(word);
          if (!saysNothing && start.length > longest) break;
        }
        return failIf(saysNothing || known.has(start) || fillers.some((filler) => start.startsWith(filler)));
      },
    };
  },
});

/** A text must hold one value, not several with a separator. */
export const singleValue = defineKind({
  parameters: { list_separator: TEXT, ...CONDITIONAL },
  reads: ownFieldUsable,
  prepare: ({ field, parameters: { list_separator } }) => ({
    evaluate(draft) {
      // A list of entities is several values in a field that can hold them.
      const value = draft.value(field);
      return failIf(typeof value === "string" && value.includes(list_separator));
    },
  }),
});

const STARTS_WITH_WORD_CHARACTER = /^[\p{L}\p{N}_]/u;

/** Returns whether a text begins with one of the names, as whole words and in any letter case. */
function prepareBeginsWith(names: readonly string[]): (text: string) => boolean {
  const lower = names.map((name) => name.toLowerCase());
  return (text) => {
    const start = text.trim().toLowerCase();
    return lower.some((name) => start.startsWith(name) && !STARTS_WITH_WORD_CHARACTER.test(start.slice(name.length)));
  };
}

/** A text must name one of something: it has no separator, and after a joiner, which may be part of a name, none of the names. */
export const oneName = defineKind({
  parameters: { separators: TEXTS, joiners: TEXTS, names: TEXTS },
  invalidates: "value",
  reads: ownFieldUsable,
  prepare({ field, parameters: { separators, joiners, names } }) {
    const isName = prepareBeginsWith(names);
    const marks = [...separators, ...joiners];
    const split = (text: string, by: readonly string[]) =>
      by.reduce((parts, mark) => parts.flatMap((part) => part.split(mark)), [text]);
    return {
      evaluate(draft) {
        const text = draft.text(field).toLowerCase();
        // So it is with most texts, and to split them takes longer.
        if (!marks.some((mark) => text.includes(mark))) return PASSED;
        const [, ...joined] = split(text, joiners);
        const isSeparated = split(text, separators).filter((part) => !isBlank(part)).length > 1;
        return failIf(isSeparated || joined.some(isName));
      },
    };
  },
});

/**
 * An authority that a text begins with must be competent for the code in `given`, by an attribute that the code has in its list;
 * `only_for`: no other authority is.
 */
export const competentAuthority = defineKind({
  parameters: {
    given: FIELD,
    code_list: CODE_LIST,
    attribute: TEXT,
    authorities: listOf(object({ names: TEXTS, competent_for: listOf(TEXT, { minItems: 0 }), "only_for?": TEXTS })),
  },
  placeholders: ["attribute"],
  reads: ({ field, parameters: { given } }) => ({ usable: [field, given] }),
  prepare({ field, parameters: { given, code_list, attribute, authorities } }, { codeLists }) {
    const items = codeLists.get(code_list)?.items ?? [];
    const attributeOf = new Map(items.map(({ code, attributes }) => [code, String(attributes?.[attribute])]));
    const prepared = authorities.map(({ names, ...authority }) => ({
      ...authority,
      isNamed: prepareBeginsWith(names),
    }));
    return {
      evaluate(draft) {
        const value = attributeOf.get(String(draft.value(given))) ?? "undefined";
        const text = draft.text(field);
        const isCompetent =
          prepared.find(({ isNamed }) => isNamed(text))?.competent_for.includes(value) ??
          !prepared.some(({ only_for }) => only_for?.includes(value));
        return isCompetent ? PASSED : [failure({ attribute: value })];
      },
    };
  },
});

const LEI = /\b[A-Z0-9]{18}[0-9]{2}\b/gi;
// A country code, a register and, after a full stop, a number: Implementing Regulation (EU) 2021/1042.
const EUID = /\b[A-Z]{2}[A-Z0-9]*\.[A-Z0-9_-]*\d{4}/i;

/**
 * A text must hold an identification code: an LEI other than those in the first field of `other_than` that has a value, an EUID, or a
 * code after the name of its type. The members `or_in` of the report may hold it as well.
 */
export const identifiedInText = defineKind({
  parameters: { other_than: FIELDS, code_types: TEXTS, or_in: listOf(TEXT, { minItems: 0 }), ...CONDITIONAL },
  reads: ownFieldUsable,
  prepare({ field, parameters: { other_than, code_types, or_in } }) {
    const ofType = new RegExp(`\\b(?:${code_types.join("|")})\\b\\W{0,3}(?=[\\w.-]{0,30}\\d)[\\w.-]{5,}`, "i");
    const names = [field, ...or_in];
    return {
      evaluate(draft) {
        // These values may have any JSON type.
        const text = names
          .map((name) => draft.value(name))
          .filter(isText)
          .join("\n");
        const own = leisOf(draft.value(other_than.find((name) => draft.hasValue(name)) ?? ""));
        const leis = text.match(LEI) ?? [];
        const isIdentified = leis.some((lei) => !own.has(lei.toUpperCase()));
        return failIf(!isIdentified && !EUID.test(text) && !ofType.test(text));
      },
    };
  },
});

const isText = (value: unknown): value is string => typeof value === "string";

/** The LEI that a text is, or those of a list of records, in capitals. */
function leisOf(value: unknown): ReadonlySet<string> {
  const leis = isRecordList(value) ? value.map(({ lei }) => lei) : [value];
  return new Set(leis.filter(isText).map((lei) => lei.trim().toUpperCase()));
}
