// Criteria: results of rules that are true, false or unknown, and what they read of a draft.
import type { Draft } from "../draft.ts";
import { type FieldRecord, isRecordList } from "../field-types/records.ts";
import type { Logic, Met, Results } from "../three-valued.ts";

/** A draft as criteria read it. */
export interface View<T = Met> {
  readonly draft: Draft;
  /** Whether an estimate, and an end that is still open, count as unknown. */
  readonly isFirm: boolean;
  readonly logic: Logic<T>;
  readonly results: Results<T>;
}

/** The result of a criterion that follows from others, in any logic. */
export type Combine = <T>(view: View<T>) => T;

/** A part that must exceed a percentage of a total. Both are fields, or members of the records of a list. */
export interface Share {
  readonly list: string | null;
  readonly part: string;
  readonly total: string;
  readonly percent: number;
}

/** A criterion made ready for many drafts. */
export interface Criterion {
  readonly id: string;
  /** The fields that it reads itself. */
  readonly fields: readonly string[];
  /** The criteria that it reads. */
  readonly of: readonly string[];
  /** The readings of the law that change how it is assessed. */
  readonly readings: readonly string[];
  /** What it compares, for readers of the figures; null if it compares no share. */
  readonly share: Share | null;
  /** The result, as one of the readings of the law has it. */
  assess(view: View, reading?: string): Met;
  /** Null where it reads no others. */
  readonly combine: Combine | null;
}

/** The value of a field; undefined where it is not answered, or not usable. */
export const valueIn = ({ draft }: Pick<View, "draft">, field: string): unknown =>
  draft.isUsable(field) ? draft.value(field) : undefined;

/** The records of a list, possibly none; null if the list is not answered. */
export function recordsIn(view: View, field: string): readonly FieldRecord[] | null {
  const value = view.draft.value(field);
  if (Array.isArray(value) && value.length === 0) return value;
  return view.draft.isUsable(field) && isRecordList(value) ? value : null;
}

export const yesOrNo = (value: unknown): Met => (typeof value === "boolean" ? value : "unknown");
