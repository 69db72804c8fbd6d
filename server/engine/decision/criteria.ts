// Criteria: results of rules that are true, false or unknown, and what they read of a draft.
import type { Draft } from "../draft.ts";
import { type FieldRecord, isRecordList, OPEN } from "../field-types.ts";
import { isFigure, rangeOf, UNDETERMINABLE } from "../figure.ts";
import type { Met, Results } from "../three-valued.ts";
import { parseInstant } from "../time/instant.ts";
import { type Exact, exactOf, isAbove, plus, ZERO } from "./exact.ts";

/** A draft as criteria read it. */
export interface View {
  readonly draft: Draft;
  /** Whether an estimate, and an end that is still open, count as unknown. */
  readonly isFirm: boolean;
  readonly results: Results;
}

/** A part of a total that must be above so many per cent. Both are fields, or members of the records of a list. */
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
  /** The readings of the law by which it is assessed in another way. */
  readonly readings: readonly string[];
  /** What it compares, for readers of the figures; null if it compares no share. */
  readonly share: Share | null;
  /** The result, as one of the readings of the law has it. */
  assess(view: View, reading?: string): Met;
}

/** The value of a field; undefined where it is not answered, or not usable. */
export const valueIn = ({ draft }: View, field: string): unknown =>
  draft.isUsable(field) ? draft.value(field) : undefined;

/** The records of a list, of which there may be none; null where the list is not answered. */
export function recordsIn(view: View, field: string): readonly FieldRecord[] | null {
  const value = view.draft.value(field);
  if (Array.isArray(value) && value.length === 0) return value;
  return view.draft.isUsable(field) && isRecordList(value) ? value : null;
}

export const yesOrNo = (value: unknown): Met => (typeof value === "boolean" ? value : "unknown");

/** The numbers that a figure may be; without a greatest one, `most` is null. */
export interface Amount {
  readonly least: Exact;
  readonly most: Exact | null;
}

const ANY_AMOUNT: Amount = { least: ZERO, most: null };

export function amountOf(value: unknown, { isFirm }: View): Amount {
  if (!isFigure(value) || value === UNDETERMINABLE || (isFirm && value.kind === "estimate")) return ANY_AMOUNT;
  const range = rangeOf(value);
  return range === null ? ANY_AMOUNT : { least: exactOf(range[0]), most: exactOf(range[1]) };
}

export const sumOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce(
    (sum, { least, most }) => ({
      least: plus(sum.least, least),
      most: sum.most === null || most === null ? null : plus(sum.most, most),
    }),
    { least: ZERO, most: ZERO } as Amount,
  );

/** Whether a figure is above another: strictly, and whatever they may be. */
export function isAmountAbove(amount: Amount, limit: Amount): Met {
  if (limit.most !== null && isAbove(amount.least, limit.most)) return true;
  return amount.most !== null && !isAbove(amount.most, limit.least) ? false : "unknown";
}

/** An instant in milliseconds, or what is said in its place; undefined where it is not answered. */
export type Moment = number | typeof OPEN | typeof UNDETERMINABLE | undefined;

export function momentOf(value: unknown): Moment {
  if (typeof value !== "string") return undefined;
  if (value === OPEN || value === UNDETERMINABLE) return value;
  return parseInstant(value)?.epochMs;
}

/** When something was or will be, in milliseconds; null is not known. */
export interface Span {
  readonly earliest: number | null;
  readonly latest: number | null;
}

export const NO_SPAN: Span = { earliest: null, latest: null };
export const at = (epochMs: number): Span => ({ earliest: epochMs, latest: epochMs });

/** How long something lasts, in milliseconds. A length that would be negative says nothing. */
export function lengthBetween(start: Span, end: Span): readonly [least: number, most: number] {
  const least = end.earliest === null || start.latest === null ? 0 : Math.max(0, end.earliest - start.latest);
  const most = end.latest === null || start.earliest === null ? Number.POSITIVE_INFINITY : end.latest - start.earliest;
  return [least, most < 0 ? Number.POSITIVE_INFINITY : most];
}
