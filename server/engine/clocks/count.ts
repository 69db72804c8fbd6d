// When a period ends that counts from instants of a draft: a deadline, or its upper bound.
import type { Draft } from "../draft.ts";
import type { ClockParts } from "../kind.ts";
import type { CheckOptions } from "../options.ts";
import type { LocalClock } from "../time/local-time.ts";
import { DAY_MS, getEnd } from "../time/period.ts";
import type { Clock, ClockLimit, ClockResult, ClockStart, Count, Duty, InForce } from "./clock.ts";
import { type FactRead, prepareDuty, prepareFacts } from "./duty.ts";
import { readStarts, type Starts } from "./starts.ts";

export interface Counted
  extends Pick<
    ClockResult,
    "dueMs" | "limit" | "isLimitPassed" | "isPassedBefore" | "upperBoundMs" | "boundIf" | "missing"
  > {
  /** From when the limit counts that decides. */
  readonly startMs: number;
  /** From when it counts by another reading; null if there is none. */
  readonly otherStartMs: number | null;
  readonly isReadAsUtc: boolean;
  /** Ends that the deadline is not after, whatever is not known; none where every limit, or its start, is open. */
  readonly last: readonly CountedEnd[];
}

/** The end of a limit that counts from a start or, by another reading, from another one. */
export interface CountedEnd extends Pick<Counted, "startMs" | "otherStartMs"> {
  readonly limit: ClockLimit;
  readonly dueMs: number;
}

const NOTHING = {
  ...{ dueMs: null, limit: null, isLimitPassed: false, isPassedBefore: false },
  ...{ startMs: 0, otherStartMs: null, upperBoundMs: null, boundIf: null, last: [] },
};

interface CountOptions {
  /** The field of a start that is still to come: only the upper bound is counted, which holds if that start comes in time. */
  readonly toCome?: string | null;
  /** When the report itself was sent: what comes after it does not move a limit. */
  readonly sentMs?: number | null;
}

/** A limit of which a draft does not show that it does not count. */
interface PossibleLimit {
  readonly limit: ClockLimit;
  /** The fields on which it depends whether it counts; none if it does. */
  readonly unknown: readonly string[];
}

const ALWAYS: FactRead = { holds: true, unknown: [], isLabel: false };

/** Creates a function that lists the limits that count for a draft, or may. */
function preparePossible(limits: readonly ClockLimit[], profile: ClockParts) {
  const prepared = limits.map((limit) => ({
    limit,
    read: limit.if === undefined ? () => ALWAYS : prepareFacts(limit.if, profile),
  }));
  return (draft: Draft): readonly PossibleLimit[] =>
    prepared.flatMap(({ limit, read }) => {
      const { holds, unknown } = read(draft);
      return holds === false ? [] : [{ limit, unknown }];
    });
}

/** Creates a function that counts a deadline and lists the missing starts, and facts. */
export function prepareCount({ starts, limits, words }: Count & Partial<Pick<Clock, "words">>, profile: ClockParts) {
  const bounds = new Map(starts.map(({ start, at_latest = [] }) => [start, prepareBound(at_latest, profile)] as const));
  const moving = new Set(limits.flatMap(({ moved_by = [] }) => moved_by));
  const optional = new Set(starts.flatMap(({ start, optional }) => (optional ? [start] : [])));
  const readPossible = preparePossible(limits, profile);
  return (draft: Draft, options: CheckOptions, { toCome = null, sentMs = null }: CountOptions = {}): Counted => {
    const clocks = profile.localClocks(options);
    const past = toCome === null ? starts : starts.filter(({ field_id }) => field_id !== toCome);
    const known = readStarts(past, draft, options);
    for (const start of moving) if ((known.get(start)?.epochMs ?? 0) > (sentMs ?? Infinity)) known.delete(start);
    const possible = readPossible(draft);
    // Of each of these lists, one start must be known.
    const needed = possible.flatMap(({ limit: { after, moved_by = [], unless_before } }) => [
      [...after, ...moved_by],
      ...(unless_before === undefined || optional.has(unless_before) ? [] : [[unless_before]]),
    ]);
    const lists = needed.filter((list) => !list.some((start) => known.has(start)));
    const unknown = lists.flat().filter((start) => !moving.has(start));
    const missing = starts.flatMap(({ start, field_id, option }) =>
      unknown.includes(start) ? [field_id ?? option ?? start] : [],
    );
    const isReadAsUtc = needed.flat().some((start) => known.get(start)?.isReadAsUtc);
    if (lists.length === 0) {
      const { open, ...end } = earliestEnd(possible, { starts, known, clocks });
      return { ...end, missing: [...missing, ...open], isReadAsUtc };
    }
    const latestOf = new Map(starts.map(({ start, not_after = "" }) => [start, known.get(not_after)?.epochMs ?? null]));
    const findBound = (start: string): number | null =>
      known.get(start)?.epochMs ?? latestOf.get(start) ?? bounds.get(start)?.(draft, options) ?? null;
    /** An instant that is given and cannot be in its order says that another one is wrong. */
    const mayCome = (name: string) =>
      !past.some(
        ({ start, not_before: _, not_after: __, ...own }) =>
          start === name && readStarts([{ start, ...own }], draft, options).size > 0,
      );
    // The deadline is the earliest of limits, so it is not after any that counts in every case, or in the case that the clock names.
    const ends = possible.flatMap(({ limit }) => {
      const { unless_before } = limit;
      const boundIf =
        unless_before === undefined || optional.has(unless_before)
          ? null
          : mayCome(unless_before)
            ? words?.bound_if
            : undefined;
      const startMs = findEarliest(limit.after.map(findBound));
      if (boundIf === undefined || startMs === null) return [];
      const endMs = latestInForce(limit, startMs, clocks);
      return endMs === null ? [] : [{ limit, upperBoundMs: endMs, boundIf }];
    });
    const open = possible.flatMap((one) => one.unknown);
    const { limit: _, ...first } = earliestBound(ends) ?? {};
    // A start that is not known is not after the one that bounds it.
    const last = possible.flatMap(({ limit, unknown }): CountedEnd[] => {
      const [startMs, otherStartMs] = [limit.after, limit.or_after ?? []].map((names) =>
        findEarliest(names.map((start) => known.get(start)?.epochMs ?? latestOf.get(start))),
      ) as [number | null, number | null];
      const isSound = limit.after.every((start) => known.has(start) || mayCome(start));
      const isCertain = unknown.length === 0 && !limit.unless_before && !limit.moved_by && !limit.in_force;
      return startMs !== null && isSound && isCertain
        ? [{ limit, startMs, otherStartMs, dueMs: getEnd(limit, startMs, clocks) }]
        : [];
    });
    return { ...NOTHING, ...first, last, missing: [...new Set([...missing, ...open])], isReadAsUtc };
  };
}

interface BoundEnd {
  readonly limit: ClockLimit;
  readonly upperBoundMs: number;
  readonly boundIf: string | null;
}

/** Of versions of a provision one counts, and it is not known which: the latest of their ends. Of all else, the earliest. */
function earliestBound(ends: readonly BoundEnd[]): Partial<BoundEnd> | undefined {
  const inOrder = ends.toSorted((a, b) => a.upperBoundMs - b.upperBoundMs);
  const isVersion = ({ limit }: BoundEnd) => limit.in_force !== undefined;
  const [first, version] = [inOrder.find((end) => !isVersion(end)), inOrder.findLast(isVersion)];
  if (first === undefined || version === undefined) return first ?? version;
  return first.upperBoundMs <= version.upperBoundMs ? first : version;
}

const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Whether an instant is on a day on which a provision is in force, in the zone or in one that may be meant. */
function isInForce({ from, until }: InForce, epochMs: number, clocks: readonly LocalClock[]): boolean {
  const [first, last] = [
    from === undefined ? -Infinity : midnightOf(from),
    until === undefined ? Infinity : midnightOf(until),
  ];
  return clocks.some((local) => local(epochMs) >= first && local(epochMs) < last);
}

/** The latest end of a limit whose start is not after an instant; null if the provision came later. */
function latestInForce(limit: ClockLimit, startMs: number, clocks: readonly LocalClock[]): number | null {
  const { from, until } = limit.in_force ?? {};
  if (from !== undefined && !isInForce({ from, source_atom_ids: [] }, startMs, clocks)) return null;
  // No zone is a day away from UTC.
  const lastMs = until === undefined ? startMs : Math.min(startMs, midnightOf(until) + DAY_MS);
  return getEnd(limit, lastMs, clocks);
}

const isInstant = (epochMs: number | null | undefined): epochMs is number => typeof epochMs === "number";

function findEarliest(instants: readonly (number | null | undefined)[]): number | null {
  const known = instants.filter(isInstant);
  return known.length === 0 ? null : Math.min(...known);
}

interface KnownStarts {
  readonly starts: readonly ClockStart[];
  readonly known: Starts;
  readonly clocks: readonly LocalClock[];
}

/** The end of the limit that decides; all starts that the limits need are known. `open` are the fields on which it depends which one does. */
function earliestEnd(possible: readonly PossibleLimit[], { starts, known, clocks }: KnownStarts) {
  const instantsOf = (names: readonly string[]): number[] => names.flatMap((name) => known.get(name)?.epochMs ?? []);
  const ends = possible.flatMap(({ limit, unknown }) => {
    const firstMs = findEarliest(instantsOf(limit.after)) ?? Number.NEGATIVE_INFINITY;
    const startMs = Math.max(firstMs, ...instantsOf(limit.moved_by ?? []));
    if (limit.in_force !== undefined && !isInForce(limit.in_force, startMs, clocks)) return [];
    const otherStartMs = findEarliest(instantsOf(limit.or_after ?? []));
    return [{ limit, unknown, startMs, otherStartMs, dueMs: getEnd(limit, startMs, clocks) }];
  });
  const counting = ends.filter(
    ({ limit: { unless_before }, dueMs }) =>
      unless_before === undefined || instantsOf([unless_before]).every((startMs) => startMs <= dueMs),
  );
  const inOrder = counting.toSorted((a, b) => a.dueMs - b.dueMs);
  const [first] = inOrder;
  if (first === undefined) return { ...NOTHING, open: [] };
  const certain = inOrder.find(({ unknown }) => unknown.length === 0);
  const earlier = inOrder.filter(({ dueMs }) => certain === undefined || dueMs < certain.dueMs);
  const last = certain === undefined ? [] : [...earlier, certain];
  const isLimitPassed = counting.length < ends.length;
  if (earlier.length > 0)
    return {
      ...NOTHING,
      ...{ isLimitPassed, last },
      upperBoundMs: first.dueMs,
      open: [...new Set(earlier.flatMap(({ unknown }) => unknown))],
    };
  const { unknown: _, ...decides } = certain as (typeof inOrder)[number];
  const { limit, dueMs } = decides;
  const bounding = starts.flatMap(({ start, not_after }) =>
    not_after && limit.after.includes(start) ? [not_after] : [],
  );
  const isPassedBefore = instantsOf(bounding).some((boundMs) => boundMs > dueMs);
  return { ...NOTHING, ...decides, isLimitPassed, isPassedBefore, last, open: [] };
}

/**
 * Returns by when duties had to be fulfilled: the latest deadline or upper bound of those that are owed; null if one has neither. If the draft
 * leaves open which of them are owed, the earliest counts.
 */
export function prepareBound(duties: readonly Duty[], profile: ClockParts) {
  const prepared = duties.map((duty) => ({ owes: prepareDuty(duty, profile), count: prepareCount(duty, profile) }));
  return (draft: Draft, options: CheckOptions): number | null => {
    let isOpen = false;
    const ends = prepared.flatMap(({ owes, count }) => {
      const duty = owes(draft);
      if (duty === null) return [];
      isOpen ||= duty.open.length > 0;
      const { dueMs, upperBoundMs } = count(draft, options);
      return [dueMs ?? upperBoundMs];
    });
    if (ends.length === 0 || !ends.every(isInstant)) return null;
    return isOpen ? Math.min(...ends) : Math.max(...ends);
  };
}
