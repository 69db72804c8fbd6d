// What a text consists of, and how it compares with another field.
import { FIELD, failIf, type Kind, ownField, ownFieldPresent, ownFieldUsable, schemaOf, TEXTS } from "./kind.ts";

const countCodePoints = (text: string): number => [...text].length;

/** A text must keep to its limit in Unicode code points: `minimum` counts after trimming white space, `maximum` as written. */
export const textLength: Kind = {
  parameters: {
    ...schemaOf({ minimum: { type: "integer", minimum: 1 }, maximum: { type: "integer", minimum: 1 } }, [
      "minimum",
      "maximum",
    ]),
    minProperties: 1,
    maxProperties: 1,
  },
  messageParams: ["limit"],
  inputs: ownFieldPresent,
  evaluate(rule, draft) {
    const { minimum, maximum } = rule.parameters as
      | { minimum: number; maximum: undefined }
      | { minimum: undefined; maximum: number };
    const text = draft.text(ownField(rule));
    if (minimum !== undefined) return failIf(countCodePoints(text.trim()) < minimum, { limit: minimum });
    return failIf(text.length > maximum && countCodePoints(text) > maximum, { limit: maximum });
  },
};

const CHARSETS = { letters_digits_hyphen: /^[A-Za-z0-9-]*$/ } satisfies Record<string, RegExp>;

/** A text should keep to a set of characters that every receiving system accepts. */
export const charset: Kind = {
  parameters: schemaOf({ charset: { enum: Object.keys(CHARSETS) } }),
  inputs: ownFieldPresent,
  evaluate: (rule, draft) =>
    failIf(!CHARSETS[rule.parameters.charset as keyof typeof CHARSETS].test(draft.text(ownField(rule)))),
};

/** A text must hold one value, not several with a separator. Where `unless_in` holds several too, that field's rule reports both. */
export const singleValue: Kind = {
  parameters: schemaOf({ list_separator: { type: "string", minLength: 1 }, unless_in: FIELD }, ["unless_in"]),
  inputs: ownFieldUsable,
  evaluate(rule, draft) {
    const { list_separator, unless_in } = rule.parameters as { list_separator: string; unless_in?: string };
    const isList = (field: string) => {
      const value = draft.value(field);
      return typeof value === "string" && value.includes(list_separator);
    };
    return failIf(isList(ownField(rule)) && !(unless_in !== undefined && isList(unless_in)));
  },
};

const STARTS_WITH_WORD_CHARACTER = /^[\p{L}\p{N}_]/u;

/** A text must not begin with one of the given names, as whole words and in any letter case, when `given` equals a value. */
export const textPrefix: Kind = {
  parameters: schemaOf({
    prefixes: { ...TEXTS, items: { type: "string", minLength: 1 } },
    given: FIELD,
    equals: { type: "string" },
  }),
  inputs: (rule) => ({ present: [ownField(rule)], usable: [rule.parameters.given as string] }),
  evaluate(rule, draft) {
    const { prefixes, given, equals } = rule.parameters as { prefixes: string[]; given: string; equals: string };
    if (draft.value(given) !== equals) return [];
    const text = draft.text(ownField(rule)).trim().toLowerCase();
    const isPrefix = (prefix: string) =>
      text.startsWith(prefix) && !STARTS_WITH_WORD_CHARACTER.test(text.slice(prefix.length));
    return failIf(prefixes.some((prefix) => isPrefix(prefix.toLowerCase())));
  },
};

/** A text should differ from another field's, letter case aside. */
export const distinctFrom: Kind = {
  parameters: schemaOf({ other: FIELD }),
  inputs: (rule) => ({ usable: [ownField(rule), rule.parameters.other as string] }),
  evaluate: (rule, draft) =>
    failIf(draft.text(ownField(rule)).toLowerCase() === draft.text(rule.parameters.other as string).toLowerCase()),
};
