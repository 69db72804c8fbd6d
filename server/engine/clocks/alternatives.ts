// Several clocks for one submission. Only one applies, depending on fields that a draft may leave open.
import type { Draft } from "../draft.ts";
import type { ClockParts } from "../kind.ts";
import type { CheckOptions } from "../options.ts";
import type { Alternative, Clock, Fact } from "./clock.ts";
import { prepareCount } from "./count.ts";
import { prepareDuty, prepareFact } from "./duty.ts";
import { prepareLaterEnds } from "./later-ends.ts";

/**
 * This clock and the others for its submission that exclude each other: a fact that makes one owed makes the other not owed. Empty if there is
 * no other.
 */
export function findAlternatives(clock: Clock, clocks: Iterable<Clock> = []): readonly Clock[] {
  const isSame = (one: Fact | undefined, other: Fact | undefined) => JSON.stringify(one) === JSON.stringify(other);
  const replaces = ({ owed_if = [] }: Clock, { not_owed_if = [] }: Clock) =>
    owed_if.some((fact) => not_owed_if.some((other) => isSame(fact, other)));
  const others = [...clocks].filter(
    (other) =>
      other.limits.length > 0 &&
      isSame(clock.submission, other.submission) &&
      (replaces(clock, other) || replaces(other, clock)),
  );
  return others.length === 0 || clock.limits.length === 0 ? [] : [clock, ...others];
}

const NONE: readonly Alternative[] = [];

/** The earliest deadline or bound of several; null if none is known. */
export function getEarliestEnd(ends: readonly Pick<Alternative, "dueMs" | "upperBoundMs">[]): number | null {
  const first = Math.min(...ends.map(getEnd));
  return Number.isFinite(first) ? first : null;
}

const getEnd = ({ dueMs, upperBoundMs }: Pick<Alternative, "dueMs" | "upperBoundMs">): number =>
  dueMs ?? upperBoundMs ?? Number.POSITIVE_INFINITY;

/**
 * Creates a function that lists the clocks that may apply, the earliest first; none if the earliest applies in any case, or if no end is known.
 * One whose end is not known comes last.
 */
export function prepareAlternatives(clock: Clock, profile: ClockParts) {
  const group = findAlternatives(clock, profile.clocks?.values()).map((one) => ({
    clock: one,
    owes: prepareDuty(one, profile),
    count: prepareCount(one, profile),
    readLaterEnds: prepareLaterEnds(one, profile),
  }));
  if (group.length === 0) return () => NONE;
  const readSubmission = clock.submission === undefined ? null : prepareFact(clock.submission, profile);
  return (draft: Draft, options: CheckOptions): readonly Alternative[] => {
    if (readSubmission?.(draft).holds === false) return NONE;
    const possible = group.flatMap(({ clock, owes, count, readLaterEnds }) => {
      const duty = owes(draft);
      return duty === null ? [] : [{ clock, fields: duty.open, counted: count(draft, options), readLaterEnds }];
    });
    const sorted = possible.toSorted((a, b) => (getEnd(a.counted) < getEnd(b.counted) ? -1 : 1));
    const [first, ...others] = sorted;
    const isOpen = first !== undefined && first.fields.length > 0 && Number.isFinite(getEnd(first.counted));
    if (!isOpen || others.every((other) => getEnd(other.counted) === getEnd(first.counted))) return NONE;
    return sorted.map(({ clock, fields, counted, readLaterEnds }) => {
      const { dueMs, upperBoundMs } = counted;
      const laterEnds = readLaterEnds(options, counted, clock.relief !== undefined);
      return { clock, dueMs, upperBoundMs, laterEnds, fields };
    });
  };
}
