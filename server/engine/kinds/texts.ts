// What a text consists of, and what it names.
import { isRecordList } from "../field-types/records.ts";
import { CONDITIONAL, causeIf, createCause, defineKind, ownFieldPresent, ownFieldUsable, PASSED } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { FIELDS, listOf, oneOf, TEXT, TEXTS, whole } from "../parameters.ts";

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The longest text of a value: the text, or that of a member of a record. */
function findLongest(value: unknown): string {
  if (typeof value === "string") return value;
  const texts = isRecordList(value) ? value.flatMap((record) => Object.values(record)).filter(isText) : [];
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

/** A text must keep to its limit in Unicode code points: `minimum` counts after trimming white space, `maximum` as written. */
const textLength = defineKind({
  parameters: { "minimum?": whole(1), "maximum?": whole(1) },
  keywords: { minProperties: 1, maxProperties: 1 },
  placeholders: ["limit"],
  reads: ownFieldUsable,
  prepare({ field, parameters: { minimum = 0, maximum = Number.POSITIVE_INFINITY } }) {
    const causes = [createCause({ limit: minimum === 0 ? maximum : minimum })];
    return {
      evaluate(draft) {
        const text = findLongest(draft.value(field));
        // No text has more code points than code units.
        if (minimum > 0 && countCodePoints(text.trim()) < minimum) return causes;
        return text.length > maximum && countCodePoints(text) > maximum ? causes : PASSED;
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
};

/** A text should keep to characters that every receiving system accepts, or to the pattern of a telephone number. */
const charset = defineKind({
  parameters: { charset: oneOf(...(Object.keys(CHARSETS) as (keyof typeof CHARSETS)[])) },
  reads: ownFieldUsable,
  prepare({ field, parameters }) {
    const pattern = CHARSETS[parameters.charset];
    return { evaluate: (draft) => causeIf(!pattern.test(draft.text(field))) };
  },
});

const WORD = /[^\s\p{P}\p{Z}\p{C}]+/gu;
const REPEATED_CHARACTER = /^(.)\1{2,}$/u;

/** A text must say something: not punctuation alone, one of `values`, words that are all such, or a filler from its beginning. */
const placeholder = defineKind({
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
        // Only as many words of a text with content as the longest value or filler has.
        WORD.lastIndex = 0;
        for (let match = WORD.exec(text); match !== null; match = WORD.exec(text)) {
          const word = match[0].toLowerCase();
          start += start === "" ? word : ` ${word}`;
          saysNothing &&= known.has(word) || REPEATED_CHARACTER.test(word);
          if (!saysNothing && start.length > longest) break;
        }
        return causeIf(saysNothing || known.has(start) || fillers.some((filler) => start.startsWith(filler)));
      },
    };
  },
});

/** A text must hold one value, not several with a separator. */
const singleValue = defineKind({
  parameters: { list_separator: TEXT, ...CONDITIONAL },
  reads: ownFieldUsable,
  prepare: ({ field, parameters: { list_separator } }) => ({
    evaluate(draft) {
      // A list of entities is several values in a field that can hold them.
      const value = draft.value(field);
      return causeIf(typeof value === "string" && value.includes(list_separator));
    },
  }),
});

const LEI = /\b[A-Z0-9]{18}[0-9]{2}\b/gi;
// A country code, a register and, after a full stop, a number: Implementing Regulation (EU) 2021/1042.
const EUID = /\b[A-Z]{2}[A-Z0-9]*\.[A-Z0-9_-]*\d{4}/i;

// What follows the name of a type of codes: a code of five characters or more that has a digit.
const CODE_AFTER_TYPE = /\W{0,3}(?=[\w.-]{0,30}\d)[\w.-]{5}/y;

/** A text in lower case, with as many characters. The lower case of this one letter has two, of which the first may be part of a word. */
const toLowerCase = (text: string): string => text.replace(/[^\u0130]+/g, (part) => part.toLowerCase());

/** Whether two parts of a text are apart at an index: not in the middle of a word. */
const areApart = (text: string, index: number): boolean => !/^\w\w$/.test(text.slice(index - 1, index + 1));

/**
 * Whether a text has a code after one of these names, both in lower case. Names are compared, and no pattern is made of them: they are from a
 * profile, which may be anyone's, and a name such as `Reg. No. (UK)` has characters with a meaning in patterns.
 */
const hasCodeOfType = (text: string, types: readonly string[]): boolean =>
  types.some((type) => {
    for (let start = text.indexOf(type); start !== -1 && start < text.length; start = text.indexOf(type, start + 1)) {
      const end = start + type.length;
      CODE_AFTER_TYPE.lastIndex = end;
      if (areApart(text, start) && areApart(text, end) && CODE_AFTER_TYPE.test(text)) return true;
    }
    return false;
  });

/**
 * A text must hold an identification code: an LEI other than those in the first field of `other_than` that has a value, an EUID, or a
 * code after the name of its type. The members `or_in` of the report may hold it as well.
 */
const identifiedInText = defineKind({
  parameters: { other_than: FIELDS, code_types: TEXTS, or_in: listOf(TEXT, { minItems: 0 }), ...CONDITIONAL },
  reads: ownFieldUsable,
  prepare({ field, parameters: { other_than, code_types, or_in } }) {
    const types = code_types.map(toLowerCase);
    const names = [field, ...or_in];
    return {
      evaluate(draft) {
        // These values may have any JSON type.
        const text = names
          .map((name) => draft.value(name))
          .filter(isText)
          .join("\n");
        const own = readLeis(draft.value(other_than.find((name) => draft.hasValue(name)) ?? ""));
        const leis = text.match(LEI) ?? [];
        const isIdentified = leis.some((lei) => !own.has(lei.toUpperCase()));
        return causeIf(!isIdentified && !EUID.test(text) && !hasCodeOfType(toLowerCase(text), types));
      },
    };
  },
});

const isText = (value: unknown): value is string => typeof value === "string";

/** The LEI that a text is, or those of a list of records, in capitals. */
function readLeis(value: unknown): ReadonlySet<string> {
  const leis = isRecordList(value) ? value.map(({ lei }) => lei) : [value];
  return new Set(leis.filter(isText).map((lei) => lei.trim().toUpperCase()));
}

/** By the names that rules have. */
export const kinds = {
  text_length: textLength,
  charset: charset,
  placeholder: placeholder,
  single_value: singleValue,
  identified_in_text: identifiedInText,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  text_length: {
    explains:
      "A text must keep to its one limit, counted in Unicode code points. Of records, the longest text of a member counts.",
    recoverability: "correct_value",
    parameters: {
      minimum: "The least length, without white space at both ends.",
      maximum: "The greatest length, of the text as it is written.",
    },
  },
  charset: {
    explains:
      "A text should keep to characters that every receiving system takes, or to the form of a telephone number.",
    recoverability: "correct_value",
    parameters: {
      charset:
        "`letters_digits_hyphen`; `international_telephone`, with + or 00 and seven to fifteen digits (ITU-T E.164); or `telephone_with_plus`, the same with + only.",
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
  single_value: {
    explains: "A text must hold one value and not several with a separator.",
    recoverability: "review_content",
    parameters: { list_separator: "The separator." },
  },
  identified_in_text: {
    explains:
      "A text must contain an identification code: an LEI, an EUID, or a code after the name of its type. The LEI of the affected entity does not count.",
    recoverability: "provide_value",
    parameters: {
      other_than: "Fields: the LEIs in the first that has a value do not count.",
      code_types: "The names of types of codes, such as `HRB`.",
      or_in: "Further members of the report that may contain the code.",
    },
  },
};
