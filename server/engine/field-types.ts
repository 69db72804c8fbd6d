// The types of fields: which JSON values a type takes, and which of these are well formed. What authors, documents and people need of a
// type is in the tables of the same name in scripts/pipeline/ and scripts/report/.

import { type Entity, isEntityList } from "./entities.ts";
import { isBlank } from "./presence.ts";
import { parseDuration } from "./time/duration.ts";
import { parseInstant } from "./time/instant.ts";

interface FieldTypeOf<T> {
  /** Whether a value has the JSON type. Rules that read the value run only if it does. */
  hasType(value: unknown): value is T;
  /** Whether a value of the JSON type has the form that the type asks for. */
  isWellFormed(value: T): boolean;
}

const define = <T>(
  hasType: (value: unknown) => boolean,
  isWellFormed: (value: T) => boolean = () => true,
): FieldTypeOf<unknown> => ({ hasType, isWellFormed }) as FieldTypeOf<unknown>;

const isString = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";

// One local part, one @, a domain of at least two labels; no white space, control characters or separators of a list.
const EMAIL = /^[^\s\p{Cc}<>,;@]+@[^\s\p{Cc}<>,;@.]+(?:\.[^\s\p{Cc}<>,;@.]+)+$/u;
// The range in which a double holds every whole number exactly (RFC 8259 section 6, RFC 7493 section 2.2).
const isInSafeRange = (number: number) => Math.abs(number) <= Number.MAX_SAFE_INTEGER;
const hasOneDecimal = (number: number) => Number(number.toFixed(1)) === number;

function hasNoBlank({ name, lei = "x", types = ["x"] }: Entity): boolean {
  return types.length > 0 && ![name, lei, ...types].some(isBlank);
}

export const FIELD_TYPES = {
  string: define(isString),
  text: define(isString),
  email: define<string>(isString, (text) => EMAIL.test(text)),
  datetime: define<string>(isString, (text) => parseInstant(text) !== null),
  string_list: define<readonly string[]>(
    (value) => Array.isArray(value) && value.every(isString),
    (items) => !items.some(isBlank),
  ),
  boolean: define((value) => typeof value === "boolean"),
  // 1e400 is read as Infinity: whole, but too large, which is for the form to report.
  integer: define(
    (value) => Number.isInteger(value) || value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY,
    isInSafeRange,
  ),
  number: define(isNumber, isInSafeRange),
  // Annex II of Implementing Regulation (EU) 2025/302, rows 3.5, 3.7 and 3.10.
  percentage: define<number>(isNumber, (number) => isInSafeRange(number) && hasOneDecimal(number)),
  duration: define<string>(isString, (text) => parseDuration(text) !== null),
  // One entity as its name, or several.
  entity_list: define<string | readonly Entity[]>(
    (value) => isString(value) || isEntityList(value),
    (value) => typeof value === "string" || value.every(hasNoBlank),
  ),
};

export type FieldType = keyof typeof FIELD_TYPES;
