// What a kind of conversion is: a row and a value in, and out what became of the value.
import type { CodeList } from "../../server/engine/rule-set.ts";
import type { ConvertedRow } from "../report/published/crosswalk.ts";
import type { Location, ValuePath } from "./pointers.ts";
import type { ChangedCode, LeftOutCode } from "./report.ts";

/** A row whose value is converted, with all that its kind needs. */
export interface ConvertibleRow extends ConvertedRow {
  readonly kind: ValueKind;
  readonly location: Location;
  /** The place of a text that does not belong to `location`, or null. */
  readonly otherwise: Location | null;
  /** The form in which this version of the file takes the text. */
  readonly form: RegExp | undefined;
  /** The members of a report that may hold the value: the field, or the names of an official row without a field. */
  readonly members: readonly string[];
  readonly list: CodeList | undefined;
}

export type Convert = (value: unknown, row: ConvertibleRow) => ConvertedValue;

export interface ValueKind {
  /** Converts a value of a draft that is not empty. */
  readonly write: Convert;
  /** Converts a value of the ESAs' file. */
  readonly read: Convert;
}

/** The converted value and what was lost of it. `at` is the path of a part within the value; the whole value has an empty path. */
export interface ConvertedValue {
  /** Everything that is not in `left`; undefined if nothing could be converted. */
  readonly value: unknown;
  readonly left: readonly { readonly at: ValuePath; readonly code: LeftOutCode }[];
  /** What is written in another form, so that it is not read back unchanged. */
  readonly changed: readonly { readonly at: ValuePath; readonly code: ChangedCode }[];
  /** Whether the value belongs to the place `otherwise` of its row. */
  readonly isOtherwise?: true;
}

/** A field with a value, and what the file gets of it. */
export interface EsasField {
  readonly row: ConvertibleRow;
  readonly value: unknown;
  readonly outcome: ConvertedValue;
  /** Null if the places of other fields contain the value. */
  readonly location: Location | null;
}

/** The value is converted as it is. */
export const accept = (value: unknown): ConvertedValue => ({ value, left: [], changed: [] });

/** The value is converted, and in another form if it differs from the one before. */
export const acceptAs = (value: unknown, before: unknown, code: ChangedCode): ConvertedValue =>
  value === before ? accept(value) : { value, left: [], changed: [{ at: [], code }] };

/** Nothing of a value could be converted. */
export const reject = (code: LeftOutCode): ConvertedValue => ({
  value: undefined,
  left: [{ at: [], code }],
  changed: [],
});

/** The same losses as parts of a value around it. */
export const within = (step: string | number, { left, changed }: ConvertedValue): ConvertedValue => ({
  value: undefined,
  left: left.map(({ at, code }) => ({ at: [step, ...at], code })),
  changed: changed.map(({ at, code }) => ({ at: [step, ...at], code })),
});
