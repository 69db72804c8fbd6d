// What a clock of a profile says about a draft: from which instants a period counts, and when it ends. No clock of a machine is read.
import type { Clock, ClockLimit, ClockReading, ClockStart, Count } from "./clock.ts";
import { prepareCodes } from "./codes-read.ts";
import type { Draft } from "./draft.ts";
import type { ProfileParts } from "./kind.ts";
import type { CheckOptions } from "./options.ts";
import { NO_RELIEF, prepareRelief } from "./relief.ts";
import { parseInstant } from "./time/instant.ts";
import { addDays, instantAt, type LocalClock } from "./time/local-time.ts";
import { endOf } from "./time/period.ts";

const HOUR_MS = 3_600_000;

/** Throws where a profile does not have the clock, which the build reports. */
export function clockOf(clockId: string, { clocks }: ProfileParts) {
  const clock = clocks.get(clockId);
  if (clock === undefined) throw new Error(`there is no clock ${clockId}`);
  return clock;
}

/** Returns what reads a clock for a draft; null where the draft does not owe the report. */
export function prepareClock(clock: Clock, profile: ProfileParts) {
  const { owed_if, limits } = clock;
  const submission = owed_if === undefined ? null : prepareCodes(owed_if.field_id, profile);
  const readRelief = prepareRelief(clock, profile);
  const counts = prepareCount(clock, profile);
  return (draft: Draft, options: CheckOptions): ClockReading | null => {
    const [type = null] = submission?.(draft) ?? [];
    if (type !== null && type.code !== null && type.code !== owed_if?.code) return null;
    const counted = counts(draft, options);
    const missing = type?.code === null ? [owed_if?.field_id ?? "", ...counted.missing] : counted.missing;
    const dueMs = missing.length === 0 ? counted.dueMs : null;
    const relief = dueMs === null ? NO_RELIEF : readRelief(draft, options, dueMs);
    const isLocal = counted.limit?.hours === undefined && counted.limit !== null;
    const { bank_holidays_not_given = false, member_state_not_given = false, ...ofAct } = relief.assumptions;
    const assumptions: Readonly<Record<string, boolean>> = {
      ...{ bank_holidays_not_given, member_state_not_given, read_as_utc: counted.isReadAsUtc },
      label_read_as_code: type?.isLabel === true || relief.isLabel,
      ...ofAct,
      earliest_zone: isLocal && options.clock === null,
      ...(options.assumption !== null && { [options.assumption]: true }),
    };
    return {
      ...{ dueMs, limit: dueMs === null ? null : counted.limit, isLimitPassed: counted.isLimitPassed },
      upperBoundMs: dueMs === null && type?.code !== null && limits.length > 0 ? counted.upperBoundMs : null,
      legalLatestMs: dueMs === null ? null : counted.legalLatestMs,
      ...{ relief: relief.relief, reliefUntilMs: relief.untilMs },
      assumptions: Object.entries(assumptions).flatMap(([name, isAssumed]) => (isAssumed ? [name] : [])),
      missing,
    };
  };
}

interface Counted
  extends Pick<ClockReading, "dueMs" | "limit" | "isLimitPassed" | "upperBoundMs" | "legalLatestMs" | "missing"> {
  readonly isReadAsUtc: boolean;
}

interface Start {
  readonly epochMs: number;
  readonly isReadAsUtc: boolean;
}

function prepareCount(
  { starts, limits }: Count,
  profile: ProfileParts,
): (draft: Draft, options: CheckOptions) => Counted {
  const latest = new Map(
    starts.flatMap(({ start, at_latest }) =>
      at_latest === undefined ? [] : [[start, prepareCount(at_latest, profile)] as const],
    ),
  );
  // Another start is only one that a start cannot come before.
  const counting = new Set(limits.flatMap(({ after, unless_before }) => [after, unless_before]));
  const needed = starts.filter(({ start }) => counting.has(start));
  return (draft, options) => {
    const clocks = profile.localClocks(options);
    const known = readStarts(starts, draft, options);
    const missing = needed
      .filter(({ start }) => !known.has(start))
      .map(({ start, field_id, option }) => field_id ?? option ?? start);
    const isReadAsUtc = needed.some(({ start }) => known.get(start)?.isReadAsUtc);
    const none = { dueMs: null, limit: null, isLimitPassed: false, legalLatestMs: null };
    if (missing.length > 0) {
      const boundOf = (start: string): number | null => {
        const counted = latest.get(start)?.(draft, options);
        return known.get(start)?.epochMs ?? counted?.dueMs ?? counted?.upperBoundMs ?? null;
      };
      // The deadline is the earliest of limits, so it is not after any that counts in every case.
      const bounds = limits.flatMap((limit) => {
        const bound = limit.unless_before === undefined ? boundOf(limit.after) : null;
        return bound === null ? [] : [endOf(limit, bound, clocks)];
      });
      return { ...none, missing, isReadAsUtc, upperBoundMs: bounds.length === 0 ? null : Math.min(...bounds) };
    }
    const instantOf = (start: string): number => (known.get(start) as Start).epochMs;
    const ends = limits.map((limit) => ({ limit, endMs: endOf(limit, instantOf(limit.after), clocks) }));
    const applying = ends.filter(
      ({ limit, endMs }) => limit.unless_before === undefined || instantOf(limit.unless_before) <= endMs,
    );
    const first = applying.toSorted((a, b) => a.endMs - b.endMs)[0];
    if (first === undefined) return { ...none, missing, isReadAsUtc, upperBoundMs: null };
    const { limit, endMs } = first;
    const isLimitPassed = applying.length < ends.length;
    const legalLatestMs = latestEndOf(limit, { startMs: instantOf(limit.after), endMs }, options.clock);
    return { dueMs: endMs, limit, isLimitPassed, legalLatestMs, missing, isReadAsUtc, upperBoundMs: null };
  };
}

/** The starts with a usable instant, by name. */
function readStarts(starts: readonly ClockStart[], draft: Draft, options: CheckOptions): ReadonlyMap<string, Start> {
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

/** What is known of a report that a clock counts from, and by when it was due. */
export interface PreviousSubmission {
  readonly state: "too_early" | "late" | "plausible";
  /** The deadline of that report, or its bound, where that can be computed. */
  readonly limitMs: number | null;
}

/** Returns what tells whether the option with the submission of the previous report can be right; null for a clock without the option. */
export function prepareSubmission({ starts }: Clock, profile: ProfileParts) {
  const start = starts.find(({ option }) => option !== undefined);
  if (start?.option === undefined) return null;
  const { option, not_before, at_latest } = start;
  const others = starts.filter((other) => other !== start);
  const counts = at_latest === undefined ? null : prepareCount(at_latest, profile);
  return (draft: Draft, options: CheckOptions): PreviousSubmission => {
    const counted = counts?.(draft, options);
    const limitMs = counted?.dueMs ?? counted?.upperBoundMs ?? null;
    const submittedMs = parseInstant(options[option] ?? "")?.epochMs;
    if (submittedMs === undefined) return { state: "plausible", limitMs };
    const earliest = readStarts(others, draft, options).get(not_before ?? "")?.epochMs ?? Number.NEGATIVE_INFINITY;
    if (submittedMs < earliest) return { state: "too_early", limitMs };
    return { state: limitMs !== null && submittedMs > limitMs ? "late" : "plausible", limitMs };
  };
}

/**
 * The end by the other reading of Regulation (EEC, Euratom) No 1182/71, Article 3: hours count from the next full hour, days and months end
 * with their last day. Null where the zone that decides is not known.
 */
function latestEndOf(
  { hours }: ClockLimit,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  clock: LocalClock | null,
): number | null {
  if (hours !== undefined) return (Math.floor(startMs / HOUR_MS) + 1 + hours) * HOUR_MS;
  if (clock === null) return null;
  const local = clock(endMs);
  return instantAt(addDays(local - (local % (24 * HOUR_MS)), 1), clock);
}
