// When a period ends that counts from instants of a draft: a deadline, or its upper bound.
import type { Draft } from "../draft.ts";
import type { ClockParts } from "../kind.ts";
import type { CheckOptions } from "../options.ts";
import { parseInstant } from "../time/instant.ts";
import type { LocalClock } from "../time/local-time.ts";
import { getEnd } from "../time/period.ts";
import type { ClockLimit, ClockResult, ClockStart, Count, Duty } from "./clock.ts";
import { prepareDuty } from "./duty.ts";

interface Start {
  readonly epochMs: number;
  readonly isReadAsUtc: boolean;
}

type Starts = ReadonlyMap<string, Start>;

interface Counted extends Pick<ClockResult, "dueMs" | "limit" | "isLimitPassed" | "upperBoundMs" | "missing"> {
  /** From when the limit counts that decides. */
  readonly startMs: number;
  readonly isReadAsUtc: boolean;
}

const NOTHING = { dueMs: null, limit: null, isLimitPassed: false, startMs: 0, upperBoundMs: null };

/**
 * Creates a function that counts a deadline and lists the missing starts. Given the field of a start that is still to come, it only counts the
 * upper bound, which holds if that start comes in time.
 */
export function prepareCount({ starts, limits }: Count, profile: ClockParts) {
  const bounds = new Map(starts.map(({ start, at_latest = [] }) => [start, prepareBound(at_latest, profile)] as const));
  // Of each of these lists, one start must be known.
  const needed = limits.flatMap(({ after, unless_before }) => [after, ...(unless_before ? [[unless_before]] : [])]);
  const anyNeeded = needed.flat();
  return (draft: Draft, options: CheckOptions, toCome: string | null = null): Counted => {
    const clocks = profile.localClocks(options);
    const past = toCome === null ? starts : starts.filter(({ field_id }) => field_id !== toCome);
    const known = readStarts(past, draft, options);
    const unknown = needed.filter((list) => !list.some((start) => known.has(start))).flat();
    const missing = starts.flatMap(({ start, field_id, option }) =>
      unknown.includes(start) ? [field_id ?? option ?? start] : [],
    );
    const isReadAsUtc = anyNeeded.some((start) => known.get(start)?.isReadAsUtc);
    if (missing.length === 0) return { ...earliestEnd(limits, known, clocks), missing, isReadAsUtc };
    const findBound = (start: string): number | null =>
      known.get(start)?.epochMs ?? bounds.get(start)?.(draft, options) ?? null;
    // The deadline is the earliest of limits, so it is not after any that counts in every case.
    const ends = limits.flatMap((limit) => {
      const counts = limit.unless_before === undefined || toCome !== null;
      const bound = counts ? findEarliest(limit.after.map(findBound)) : null;
      return bound === null ? [] : [getEnd(limit, bound, clocks)];
    });
    return { ...NOTHING, missing, isReadAsUtc, upperBoundMs: findEarliest(ends) };
  };
}

const isInstant = (epochMs: number | null | undefined): epochMs is number => typeof epochMs === "number";

function findEarliest(instants: readonly (number | null | undefined)[]): number | null {
  const known = instants.filter(isInstant);
  return known.length === 0 ? null : Math.min(...known);
}

/** The end of the limit that decides; all starts that the limits need are known. */
function earliestEnd(limits: readonly ClockLimit[], known: Starts, clocks: readonly LocalClock[]) {
  const readInstant = (names: readonly string[]): number =>
    findEarliest(names.map((name) => known.get(name)?.epochMs)) ?? 0;
  const ends = limits.map((limit) => {
    const startMs = readInstant(limit.after);
    return { limit, startMs, dueMs: getEnd(limit, startMs, clocks) };
  });
  const counting = ends.filter(
    ({ limit: { unless_before }, dueMs }) => unless_before === undefined || readInstant([unless_before]) <= dueMs,
  );
  const first = counting.toSorted((a, b) => a.dueMs - b.dueMs)[0];
  return { ...NOTHING, ...first, isLimitPassed: first !== undefined && counting.length < ends.length };
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

/** The starts with a usable instant, by name. */
export function readStarts(starts: readonly ClockStart[], draft: Draft, options: CheckOptions): Starts {
  const known = new Map<string, Start>();
  for (const { start, field_id, option, not_before } of starts) {
    const instant =
      field_id !== undefined
        ? draft.isUsable(field_id)
          ? draft.instantOrNull(field_id)
          : null
        : parseInstant((option && options[option]) ?? "");
    const earliest = known.get(not_before ?? "")?.epochMs ?? Number.NEGATIVE_INFINITY;
    if (instant !== null && instant.epochMs >= earliest)
      known.set(start, { epochMs: instant.epochMs, isReadAsUtc: instant.offsetMinutes === null });
  }
  return known;
}
