// The JSON type, the form and the range of a single value. Later rules read only values that these rules accept.
import { type Draft, isBlank } from "../draft.ts";
import { parseDuration } from "../duration.ts";
import { isEntityList } from "../entities.ts";
import { parseInstant } from "../instant.ts";
import type { FieldType } from "../rule-set.ts";
import { failIf, type Kind, ownField, ownFieldPresent, schemaOf } from "./kind.ts";

const isString = (value: unknown) => typeof value === "string";

const HAS_TYPE: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  string: isString,
  text: isString,
  email: isString,
  datetime: isString,
  string_list: (value) => Array.isArray(value) && value.every(isString),
  boolean: (value) => typeof value === "boolean",
  // 1e400 is read as Infinity: whole, but too large, which is for the format rule to report.
  integer: (value) =>
    Number.isInteger(value) || value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY,
  number: (value) => typeof value === "number",
  percentage: (value) => typeof value === "number",
  duration: isString,
  entity_list: (value) => isString(value) || isEntityList(value),
};

/** The JSON type of the value must be the one of the field's type. */
export const type: Kind = {
  parameters: schemaOf({ field_type: { enum: Object.keys(HAS_TYPE) } }),
  inputs: ownFieldPresent,
  evaluate: (rule, draft) => failIf(!HAS_TYPE[rule.parameters.field_type as FieldType](draft.value(ownField(rule)))),
};

// One local part, one @, a domain of at least two labels; no white space, control characters or separators of a list.
const EMAIL = /^[^\s\p{Cc}<>,;@]+@[^\s\p{Cc}<>,;@.]+(?:\.[^\s\p{Cc}<>,;@.]+)+$/u;

const isInSafeRange = (number: number) => Math.abs(number) <= Number.MAX_SAFE_INTEGER;
const hasOneDecimal = (number: number) => Number(number.toFixed(1)) === number;

const HAS_FORMAT = {
  // Of profiles before the kind date_time.
  date_time: (draft, field) => draft.instantOrNull(field) !== null,
  email: (draft, field) => EMAIL.test(draft.text(field)),
  non_blank_items: (draft, field) => !draft.list(field).some(isBlank),
  // The range in which a double holds every whole number exactly (RFC 8259 section 6, RFC 7493 section 2.2).
  safe_range: (draft, field) => isInSafeRange(draft.number(field)),
  // Annex II of Implementing Regulation (EU) 2025/302, rows 3.5, 3.7 and 3.10.
  one_decimal: (draft, field) => isInSafeRange(draft.number(field)) && hasOneDecimal(draft.number(field)),
  duration: (draft, field) => parseDuration(draft.text(field)) !== null,
  entity_list: (draft, field) =>
    draft
      .entities(field)
      .every(({ name, lei = "x", types = ["x"] }) => types.length > 0 && ![name, lei, ...types].some(isBlank)),
} satisfies Record<string, (draft: Draft, field: string) => boolean>;

/** The value must be well formed for its field type. */
export const format: Kind = {
  parameters: schemaOf({ format: { enum: Object.keys(HAS_FORMAT) } }),
  inputs: ownFieldPresent,
  evaluate: (rule, draft) =>
    failIf(!HAS_FORMAT[rule.parameters.format as keyof typeof HAS_FORMAT](draft, ownField(rule))),
};

// No date-time with a correctable form is longer; some of the patterns would be slow on a long text.
const MAX_REPAIRED_LENGTH = 64;

// What people write instead of a date-time of RFC 3339, and how to correct it; applied in this order.
const REPAIRS = [
  ["around", /^\s+|\s+$/g, ""],
  ["case", /[tz]/g, (letter: string) => letter.toUpperCase()],
  ["separator", /^(\d{4}-\d\d-\d\d)\s+(?=\d)/, "$1T"],
  ["offset", /(T.*)\s+(?=Z|[+-])/, "$1"],
  ["seconds", /(T\d\d:\d\d)(?=Z|[+-]|$)/, "$1:00"],
  ["offset", /(T.*[+-]\d\d)(\d\d)?$/, (_: string, hours: string, minutes = "00") => `${hours}:${minutes}`],
] as const;

/** The value must be a date-time. If it is one but for its form, the message says what to change. */
export const dateTime: Kind = {
  parameters: schemaOf({}),
  variants: {
    repairable: ["repairs"],
    day_only: [],
    ...Object.fromEntries(REPAIRS.map(([name]) => [name, []])),
  },
  inputs: ownFieldPresent,
  evaluate(rule, draft) {
    const text = draft.text(ownField(rule));
    if (draft.instantOrNull(ownField(rule)) !== null) return [];
    if (text.length > MAX_REPAIRED_LENGTH) return failIf(true);
    if (/^\s*\d{4}-\d\d-\d\d\s*$/.test(text)) return failIf(true, {}, "day_only");
    const names = new Set<string>();
    let repaired = text;
    for (const [name, pattern, replacement] of REPAIRS) {
      const next = repaired.replace(pattern, replacement as string);
      if (next !== repaired) names.add(name);
      repaired = next;
    }
    if (parseInstant(repaired) === null) return failIf(true);
    const repairs = [...names].map((name) => rule.variants?.[name]).join("; ");
    return failIf(true, { repairs }, "repairable");
  },
};

const boundKind = (
  name: "minimum" | "maximum",
  schema: object,
  isOutside: (number: number, bound: number) => boolean,
): Kind => ({
  parameters: schemaOf({ [name]: schema }),
  messageParams: [name],
  invalidates: "value",
  inputs: ownFieldPresent,
  evaluate(rule, draft) {
    const bound = rule.parameters[name] as number;
    return failIf(isOutside(draft.number(ownField(rule)), bound), { [name]: bound });
  },
});

export const minimum = boundKind("minimum", { type: "integer" }, (number, least) => number < least);
export const maximum = boundKind("maximum", { type: "number" }, (number, most) => number > most);

const LEI_LENGTH = 20;

/** Whether a text is twenty letters or digits, white space aside: then an LEI is meant, right or wrong, and no other code. */
export const hasLeiShape = (text: string): boolean => /^[A-Z0-9]{20}$/i.test(text.replaceAll(/\s/g, ""));

/** Why a text is not an LEI, one reason for all; null if it is one. */
export function findLeiProblem(text: string): string | null {
  if (text.trim() !== text) return "white_space";
  if (/\s/.test(text)) return "white_space_inside";
  if ([...text].length !== LEI_LENGTH) return "length";
  const capitals = text.toUpperCase();
  if (capitals !== text && findLeiProblem(capitals) === null) return "lower_case";
  if (!/^[A-Z0-9]{18}[0-9]{2}$/.test(text)) return "characters";
  // ISO 17442-1: with the letters as 10 to 35, the characters read as one number leave 1 modulo 97 (ISO/IEC 7064).
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join("");
  return BigInt(digits) % 97n === 1n ? null : "check_digits";
}

type Identifier = { list_separator: string; only_if_shaped?: true };

/** The value must be an LEI (ISO 17442), which is the only scheme; the variants tell what is wrong. */
export const identifier: Kind = {
  parameters: schemaOf({
    scheme: { const: "lei" },
    // A value that holds the separator is a list of identifiers, which another rule reports.
    list_separator: { type: "string", minLength: 1 },
    // A value without the shape of the scheme is another code.
    "only_if_shaped?": { const: true },
  }),
  variants: {
    white_space: [],
    white_space_inside: [],
    length: ["count"],
    lower_case: [],
    characters: [],
    check_digits: [],
  },
  inputs: ownFieldPresent,
  evaluate(rule, draft) {
    const { list_separator, only_if_shaped } = rule.parameters as Identifier;
    const text = draft.text(ownField(rule));
    if (text.includes(list_separator) || (only_if_shaped === true && !hasLeiShape(text))) return [];
    const problem = findLeiProblem(text);
    return problem === null ? [] : failIf(true, { count: [...text].length }, problem);
  },
};
