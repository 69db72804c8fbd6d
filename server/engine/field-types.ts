// The types of fields: which JSON values a type takes, and which of these are well formed. What authors, documents and people need of a
// type is in the tables of the same name in scripts/pipeline/ and scripts/report/.
import { type Figure, isFigure, isPossible, UNDETERMINABLE } from "./figure.ts";
import { isBlank, presenceOf } from "./presence.ts";
import { parseDuration } from "./time/duration.ts";
import { parseInstant } from "./time/instant.ts";

export type FieldType =
  | "string"
  | "text"
  | "email"
  | "datetime"
  | "string_list"
  | "boolean"
  | "integer"
  | "number"
  | "percentage"
  | "duration"
  | "yes_no"
  | "moment"
  | "figure"
  | "record_list";

/** A member of the records of a field. It has a type of its own, and is absent where it is not answered. */
export interface RecordMember {
  readonly name: string;
  readonly title: string;
  readonly field_type: Exclude<FieldType, "record_list">;
  readonly required: boolean;
  readonly code_list: string | null;
  /** Whether its instants may be still to come. */
  readonly may_be_future?: true;
}

/** What a field declares of its records. */
export interface RecordField {
  readonly members?: readonly RecordMember[];
  /** Whether one record may be written as a text, which is the value of its first member. */
  readonly takes_text?: true;
}

/** A record whose members have the types that the field declares. */
export type FieldRecord = Readonly<Record<string, unknown>>;

/** Whether a value is a list of objects. */
export const isRecordList = (value: unknown): value is readonly FieldRecord[] =>
  Array.isArray(value) && value.every((item) => typeof item === "object" && item !== null && !Array.isArray(item));

interface FieldTypeOf<T> {
  /** Whether a value has the JSON type. Rules that read the value run only if it does. */
  hasType(value: unknown, field: RecordField): value is T;
  /** Whether a value of the JSON type has the form that the type asks for. */
  isWellFormed(value: T, field: RecordField): boolean;
}

const define = <T>(
  hasType: (value: unknown, field: RecordField) => boolean,
  isWellFormed: (value: T, field: RecordField) => boolean = () => true,
): FieldTypeOf<unknown> => ({ hasType, isWellFormed }) as FieldTypeOf<unknown>;

const isString = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";

// One local part, one @, a domain of at least two labels; no white space, control characters or separators of a list.
const EMAIL = /^[^\s\p{Cc}<>,;@]+@[^\s\p{Cc}<>,;@.]+(?:\.[^\s\p{Cc}<>,;@.]+)+$/u;
// The range in which a double holds every whole number exactly (RFC 8259 section 6, RFC 7493 section 2.2).
const isInSafeRange = (number: number) => Math.abs(number) <= Number.MAX_SAFE_INTEGER;
const hasOneDecimal = (number: number) => Number(number.toFixed(1)) === number;

/** Whether a text is an instant, which needs an offset, or one of the words for what is not known of one. */
const isMoment = (text: string): boolean =>
  text === OPEN || text === UNDETERMINABLE || typeof parseInstant(text)?.offsetMinutes === "number";

// No member of a record is a list of records.
const NO_RECORDS: RecordField = {};

function hasMembers(record: FieldRecord, members: readonly RecordMember[]): boolean {
  const known = new Map(members.map((member) => [member.name, member]));
  const isOfType = ([name, value]: readonly [string, unknown]): boolean => {
    const member = known.get(name);
    return member !== undefined && FIELD_TYPES[member.field_type].hasType(value, NO_RECORDS);
  };
  return (
    members.every(({ name, required }) => !required || Object.hasOwn(record, name)) &&
    Object.entries(record).every(isOfType)
  );
}

/** Each member has a value, and that has the form of its type. */
const isWellFormedRecord = (record: FieldRecord, members: readonly RecordMember[]): boolean =>
  members.every((member) => {
    if (!Object.hasOwn(record, member.name)) return true;
    const value = record[member.name];
    return presenceOf(value) === "value" && FIELD_TYPES[member.field_type].isWellFormed(value, NO_RECORDS);
  });

/** Of a moment: what began has not ended. */
export const OPEN = "open";

export const FIELD_TYPES: Readonly<Record<FieldType, FieldTypeOf<unknown>>> = {
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
  yes_no: define((value) => typeof value === "boolean" || value === "unknown"),
  moment: define<string>(isString, isMoment),
  figure: define<Figure>(isFigure, isPossible),
  record_list: define<string | readonly FieldRecord[]>(
    (value, { members = [], takes_text = false }) =>
      (takes_text && isString(value)) ||
      (isRecordList(value) && value.length > 0 && value.every((record) => hasMembers(record, members))),
    (value, { members = [] }) =>
      typeof value === "string" || value.every((record) => isWellFormedRecord(record, members)),
  ),
};
