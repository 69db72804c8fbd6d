// The JSON type, the form and the range of a single value. Later rules read only values that these rules accept.
import { type Draft, isBlank } from "../draft.ts";
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
};

/** The JSON type of the value must be the one of the field's type. */
export const type: Kind = {
  parameters: schemaOf({ field_type: { enum: Object.keys(HAS_TYPE) } }),
  inputs: ownFieldPresent,
  evaluate: (rule, draft) => failIf(!HAS_TYPE[rule.parameters.field_type as FieldType](draft.value(ownField(rule)))),
};

// One local part, one @, a domain of at least two labels; no white space, control characters or separators of a list.
const EMAIL = /^[^\s\p{Cc}<>,;@]+@[^\s\p{Cc}<>,;@.]+(?:\.[^\s\p{Cc}<>,;@.]+)+$/u;

const HAS_FORMAT = {
  date_time: (draft, field) => parseInstant(draft.text(field)) !== null,
  email: (draft, field) => EMAIL.test(draft.text(field)),
  non_blank_items: (draft, field) => !draft.list(field).some(isBlank),
  // The range in which a double holds every whole number exactly (RFC 8259 section 6, RFC 7493 section 2.2).
  safe_range: (draft, field) => Math.abs(draft.number(field)) <= Number.MAX_SAFE_INTEGER,
} satisfies Record<string, (draft: Draft, field: string) => boolean>;

/** The value must be well formed for its field type. */
export const format: Kind = {
  parameters: schemaOf({ format: { enum: Object.keys(HAS_FORMAT) } }),
  inputs: ownFieldPresent,
  evaluate: (rule, draft) =>
    failIf(!HAS_FORMAT[rule.parameters.format as keyof typeof HAS_FORMAT](draft, ownField(rule))),
};

/** A number must not be below the minimum. */
export const minimum: Kind = {
  parameters: schemaOf({ minimum: { type: "integer" } }),
  messageParams: ["minimum"],
  invalidates: "value",
  inputs: ownFieldPresent,
  evaluate(rule, draft) {
    const least = rule.parameters.minimum as number;
    return failIf(draft.number(ownField(rule)) < least, { minimum: least });
  },
};

/** ISO 17442-1: with the letters as 10 to 35, the twenty characters read as one number leave 1 modulo 97 (ISO/IEC 7064). */
function isLei(text: string): boolean {
  if (!/^[A-Z0-9]{18}[0-9]{2}$/.test(text)) return false;
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

const IS_VALID = { lei: isLei } satisfies Record<string, (text: string) => boolean>;

/** The value must have the shape and the check digits of its identifier scheme. */
export const identifier: Kind = {
  parameters: schemaOf({
    scheme: { enum: Object.keys(IS_VALID) },
    // A value that holds the separator is a list of identifiers, which another rule reports.
    list_separator: { type: "string", minLength: 1 },
  }),
  variants: { white_space: [] },
  inputs: ownFieldPresent,
  evaluate(rule, draft) {
    const { scheme, list_separator } = rule.parameters as { scheme: keyof typeof IS_VALID; list_separator: string };
    const text = draft.text(ownField(rule));
    const isFailed = !text.includes(list_separator) && !IS_VALID[scheme](text);
    return failIf(isFailed, {}, text.trim() === text ? undefined : "white_space");
  },
};
