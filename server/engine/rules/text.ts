// What a text consists of, and how it compares with another field.
import { isBlank } from "../draft.ts";
import { FIELD, failIf, type Kind, ownField, ownFieldPresent, ownFieldUsable, schemaOf, TEXTS } from "./kind.ts";

const LIMIT = { type: "integer", minimum: 1 };
const NAME = { type: "string", minLength: 1 };
const NAMES = { ...TEXTS, items: NAME };

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** A text must keep to its limit in Unicode code points: `minimum` counts after trimming white space, `maximum` as written. */
export const textLength: Kind = {
  parameters: {
    ...schemaOf({ "minimum?": LIMIT, "maximum?": LIMIT }),
    minProperties: 1,
    maxProperties: 1,
  },
  messageParams: ["limit"],
  inputs: ownFieldUsable,
  evaluate(rule, draft) {
    const { minimum, maximum } = rule.parameters as
      | { minimum: number; maximum: undefined }
      | { minimum: undefined; maximum: number };
    const text = draft.text(ownField(rule));
    if (minimum !== undefined) return failIf(countCodePoints(text.trim()) < minimum, { limit: minimum });
    return failIf(text.length > maximum && countCodePoints(text) > maximum, { limit: maximum });
  },
};

const CHARSETS = {
  letters_digits_hyphen: /^[A-Za-z0-9-]*$/,
  // The prefix + or 00, a country code, seven to fifteen digits in all (ITU-T E.164), and perhaps an extension.
  international_telephone: /^\s*(?:\+|00)\s?[1-9](?:[ ()./-]{0,3}\d){6,14}(?:\s*(?:ext\.?|x)\s*\d{1,6})?\s*$/i,
  // The same with a plus sign only, in the form that the ESAs' schema of cyber threats (1.2) takes in "phone".
  esas_telephone: /^(?=(?:\D*\d){7,15}\D*$)\+[1-9](?:\d+|\d{1,14} ?\(\d+\)\d*)(?:[-. ]\d+)*$/,
} satisfies Record<string, RegExp>;

/** A text should keep to characters that every receiving system accepts, or to the pattern of a telephone number. */
export const charset: Kind = {
  parameters: schemaOf({ charset: { enum: Object.keys(CHARSETS) } }),
  inputs: ownFieldPresent,
  evaluate: (rule, draft) =>
    failIf(!CHARSETS[rule.parameters.charset as keyof typeof CHARSETS].test(draft.text(ownField(rule)))),
};

const WORD = /[^\s\p{P}\p{Z}\p{C}]+/gu;
const REPEATED_CHARACTER = /^(.)\1{2,}$/u;

/** A text must say something: not punctuation alone, one of `values`, words that are all such, or a filler from its beginning. */
export const placeholder: Kind = {
  parameters: schemaOf({ values: TEXTS, fillers: TEXTS }),
  invalidates: "value",
  inputs: ownFieldPresent,
  evaluate(rule, draft) {
    const { values, fillers } = rule.parameters as { values: string[]; fillers: string[] };
    const longest = Math.max(...[...values, ...fillers].map(({ length }) => length));
    let start = "";
    let saysNothing = true;
    // Of a text that says something, no more words than the longest value or filler can have.
    for (const [word] of draft.text(ownField(rule)).toLowerCase().matchAll(WORD)) {
      start += start === "" ? word : ` ${word}`;
      saysNothing &&= values.includes(word) || REPEATED_CHARACTER.test(word);
      if (!saysNothing && start.length > longest) break;
    }
    return failIf(saysNothing || values.includes(start) || fillers.some((filler) => start.startsWith(filler)));
  },
};

/**
 * A text must hold one value, not several with a separator. Where `unless_in` holds several too, that field's rule reports both.
 * With `codes`, only if `given` has one of them.
 */
export const singleValue: Kind = {
  parameters: {
    ...schemaOf({ list_separator: NAME, "unless_in?": FIELD, "given?": FIELD, "codes?": TEXTS }),
    dependentRequired: { given: ["codes"], codes: ["given"] },
  },
  inputs: (rule) => {
    const { given } = rule.parameters as { given?: string };
    return { usable: [ownField(rule), ...(given === undefined ? [] : [given])] };
  },
  evaluate(rule, draft) {
    const { list_separator, unless_in, given, codes } = rule.parameters as SingleValue;
    const isList = (field: string) => {
      const value = draft.value(field);
      return typeof value === "string" && value.includes(list_separator);
    };
    if (given !== undefined && !codes?.includes(draft.text(given))) return [];
    return failIf(isList(ownField(rule)) && !(unless_in !== undefined && isList(unless_in)));
  },
};

type SingleValue = { list_separator: string; unless_in?: string; given?: string; codes?: string[] };

const STARTS_WITH_WORD_CHARACTER = /^[\p{L}\p{N}_]/u;

/** Whether a text begins with one of the names, as whole words and in any letter case. */
export function beginsWith(text: string, names: readonly string[]): boolean {
  const start = text.trim().toLowerCase();
  return names.some(
    (name) => start.startsWith(name.toLowerCase()) && !STARTS_WITH_WORD_CHARACTER.test(start.slice(name.length)),
  );
}

/** A text must name one of something: it has no separator, and after a joiner, which may be part of a name, none of the names. */
export const oneName: Kind = {
  parameters: schemaOf({ separators: NAMES, joiners: NAMES, names: NAMES }),
  invalidates: "value",
  inputs: ownFieldUsable,
  evaluate(rule, draft) {
    const { separators, joiners, names } = rule.parameters as Record<"separators" | "joiners" | "names", string[]>;
    const splitAt = (marks: readonly string[]) =>
      marks.reduce(
        (parts, mark) => parts.flatMap((part) => part.split(mark)),
        [draft.text(ownField(rule)).toLowerCase()],
      );
    const [, ...joined] = splitAt(joiners);
    const isSeparated = splitAt(separators).filter((part) => !isBlank(part)).length > 1;
    return failIf(isSeparated || joined.some((part) => beginsWith(part, names)));
  },
};

type Authority = { names: string[]; competent_for: string[]; only_for?: string[] };

/**
 * An authority that a text begins with must be competent for the code in `given`, by an attribute that the code has in its list;
 * `only_for`: no other authority is.
 */
export const competentAuthority: Kind = {
  parameters: schemaOf({
    given: FIELD,
    code_list: { type: "string" },
    attribute: { type: "string" },
    authorities: {
      type: "array",
      items: schemaOf({ names: NAMES, competent_for: { ...TEXTS, minItems: 0 }, "only_for?": TEXTS }),
      minItems: 1,
    },
  }),
  messageParams: ["attribute"],
  inputs: (rule) => ({ usable: [ownField(rule), rule.parameters.given as string] }),
  evaluate(rule, draft, { codeLists }) {
    const { given, code_list, attribute } = rule.parameters as Record<"given" | "code_list" | "attribute", string>;
    const authorities = rule.parameters.authorities as readonly Authority[];
    const item = codeLists.get(code_list)?.items.find(({ code }) => code === draft.value(given));
    const value = String(item?.attributes?.[attribute]);
    const text = draft.text(ownField(rule));
    const named = authorities.find(({ names }) => beginsWith(text, names));
    const isCompetent =
      named?.competent_for.includes(value) ?? !authorities.some(({ only_for }) => only_for?.includes(value));
    return failIf(!isCompetent, { attribute: value });
  },
};

const LEI = /\b[A-Z0-9]{18}[0-9]{2}\b/gi;
// A country code, a register and, after a full stop, a number: Implementing Regulation (EU) 2021/1042.
const EUID = /\b[A-Z]{2}[A-Z0-9]*\.[A-Z0-9_-]*\d{4}/i;

/**
 * A text must hold an identification code: an LEI other than that of `other_than`, an EUID, or a code after the name of its type.
 * The members `or_in` of the report may hold it as well. With `given`, only when that field `equals` a value.
 */
export const identifiedInText: Kind = {
  parameters: {
    ...schemaOf({
      "given?": FIELD,
      "equals?": { type: ["string", "boolean"] },
      other_than: FIELD,
      code_types: NAMES,
      or_in: { type: "array", items: { type: "string" } },
    }),
    dependentRequired: { given: ["equals"], equals: ["given"] },
  },
  inputs: (rule) => {
    const { given, other_than } = rule.parameters as IdentifiedInText;
    return { usable: [ownField(rule), ...(given === undefined ? [] : [given])], mentions: [other_than] };
  },
  evaluate(rule, draft) {
    const { given, equals, other_than, code_types, or_in } = rule.parameters as IdentifiedInText;
    if (given !== undefined && draft.value(given) !== equals) return [];
    // These values may have any JSON type.
    const textOf = (name: string) => [draft.value(name)].find((value) => typeof value === "string") ?? "";
    const text = [ownField(rule), ...or_in].map(textOf).join("\n");
    const own = textOf(other_than).trim().toUpperCase();
    const ofType = new RegExp(`\\b(?:${code_types.join("|")})\\b\\W{0,3}(?=[\\w.-]{0,30}\\d)[\\w.-]{5,}`, "i");
    const leis = text.match(LEI) ?? [];
    return failIf(!leis.some((lei) => lei.toUpperCase() !== own) && !EUID.test(text) && !ofType.test(text));
  },
};

type IdentifiedInText = Record<"code_types" | "or_in", readonly string[]> & {
  given?: string;
  equals?: string | boolean;
  other_than: string;
};

/** A text should differ from another field's, letter case aside. */
export const distinctFrom: Kind = {
  parameters: schemaOf({ other: FIELD }),
  inputs: (rule) => ({ usable: [ownField(rule), rule.parameters.other as string] }),
  evaluate: (rule, draft) =>
    failIf(draft.text(ownField(rule)).toLowerCase() === draft.text(rule.parameters.other as string).toLowerCase()),
};
