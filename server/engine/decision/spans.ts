// When something began and ended, where a moment may be unknown, impossible to determine or still open; and how long it lasted.
import type { FieldRecord } from "../field-types/records.ts";
import { OPEN } from "../field-types/times.ts";
import { UNDETERMINABLE } from "../figure.ts";
import type { Met } from "../three-valued.ts";
import { parseInstant } from "../time/instant.ts";

const MINUTE_MS = 60_000;

/** An instant in milliseconds, or the word in its place; undefined if it is not answered. */
export type Moment = number | typeof OPEN | typeof UNDETERMINABLE | undefined;

export function readMoment(value: unknown): Moment {
  if (typeof value !== "string") return undefined;
  if (value === OPEN || value === UNDETERMINABLE) return value;
  return parseInstant(value)?.epochMs;
}

// Several criteria ask for the moments of a record, and each does by each reading of the law.
const knownMoments = new WeakMap<FieldRecord, Map<string, Moment>>();

/** The moment that a member of a record has. */
export function momentOf(record: FieldRecord, member: string): Moment {
  const known = knownMoments.get(record) ?? new Map<string, Moment>();
  knownMoments.set(record, known);
  if (!known.has(member)) known.set(member, readMoment(record[member]));
  return known.get(member);
}

/** When something was or will be, in milliseconds; null is not known. */
export interface Span {
  readonly earliest: number | null;
  readonly latest: number | null;
}

const NO_SPAN: Span = { earliest: null, latest: null };
const at = (epochMs: number): Span => ({ earliest: epochMs, latest: epochMs });

const isInstant = (moment: Moment): moment is number => typeof moment === "number";

interface StartOptions {
  /** The earliest of them is the beginning where that cannot be determined. */
  readonly substitutes: readonly Moment[];
  readonly without_substitutes?: true | undefined;
  /** Whether a beginning that is not answered was not later than the earliest substitute. */
  readonly isBounded: boolean;
}

/** When something began. */
export function findStart(moment: Moment, { substitutes, without_substitutes, isBounded }: StartOptions): Span {
  if (isInstant(moment)) return at(moment);
  const known = substitutes.filter(isInstant);
  if (known.length === 0) return NO_SPAN;
  const first = Math.min(...known);
  if (moment === UNDETERMINABLE && without_substitutes !== true) return at(first);
  return isBounded ? { earliest: null, latest: first } : NO_SPAN;
}

interface EndOptions {
  readonly expected: Moment;
  readonly now: Moment;
  readonly isFirm: boolean;
}

/** When something ends. An open end is not before now, and as expected, unless that has passed. */
export function findEnd(moment: Moment, { expected, now, isFirm }: EndOptions): Span {
  if (isInstant(moment)) return at(moment);
  if (moment !== OPEN || isFirm) return NO_SPAN;
  if (isInstant(expected) && isInstant(now) && expected >= now) return at(expected);
  const known = [expected, now].filter(isInstant);
  return { earliest: known.length === 0 ? null : Math.max(...known), latest: null };
}

/** In milliseconds. */
export type Length = readonly [least: number, most: number];

/** How long something lasts. A negative length is unknown. */
export function lengthBetween(start: Span, end: Span): Length {
  const least = end.earliest === null || start.latest === null ? 0 : Math.max(0, end.earliest - start.latest);
  const most = end.latest === null || start.earliest === null ? Number.POSITIVE_INFINITY : end.latest - start.earliest;
  return [least, most < 0 ? Number.POSITIVE_INFINITY : most];
}

export function isLonger([least, most]: Length, minutes: number): Met {
  if (least > minutes * MINUTE_MS) return true;
  return most <= minutes * MINUTE_MS ? false : "unknown";
}

/** When something was so, and whether it was. */
export interface Event {
  readonly isIn: Met;
  readonly start: Span;
  readonly end: Span;
}

/** A stretch of time in milliseconds. */
export type Stretch = readonly [from: number, to: number];

/** The stretches in which something was certainly so, and those in which it may have been; null if these have no bounds. */
export function stretchesOf(
  events: readonly Event[],
): readonly [certain: readonly Stretch[], possible: readonly Stretch[] | null] {
  const certain = events.flatMap(({ isIn, start: { latest }, end: { earliest } }) =>
    isIn === true && latest !== null && earliest !== null && latest <= earliest ? [[latest, earliest] as const] : [],
  );
  const possible = events.filter(({ isIn }) => isIn !== false);
  const bounded = possible.flatMap(({ start: { earliest }, end: { latest } }) =>
    earliest !== null && latest !== null && earliest <= latest ? [[earliest, latest] as const] : [],
  );
  return [certain, bounded.length < possible.length ? null : bounded];
}

/** Those that overlap or touch are one; in the order of time. */
export function joinStretches(stretches: readonly Stretch[]): readonly Stretch[] {
  const joined: Stretch[] = [];
  for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}
