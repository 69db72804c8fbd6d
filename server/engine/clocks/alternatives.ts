// Several clocks for one submission. Only one applies, depending on fields that a draft may leave open.
import type { Draft } from "../draft.ts";
import type { ClockParts } from "../kind.ts";
import type { CheckOptions } from "../options.ts";
import type { Alternative, Clock, Fact } from "./clock.ts";
import { prepareCount } from "./count.ts";
import { prepareDuty, prepareFact } from "./duty.ts";

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

/**
 * Creates a function that lists the deadlines that may apply, the earliest first; none if the earliest applies in any case. A clock without a
 * known start has no deadline to compare.
 */
export function prepareAlternatives(clock: Clock, profile: ClockParts) {
  const group = findAlternatives(clock, profile.clocks?.values()).map((one) => ({
    clock: one,
    owes: prepareDuty(one, profile),
    count: prepareCount(one, profile),
  }));
  if (group.length === 0) return () => NONE;
  const readSubmission = clock.submission === undefined ? null : prepareFact(clock.submission, profile);
  return (draft: Draft, options: CheckOptions): readonly Alternative[] => {
    if (readSubmission !== null && readSubmission(draft).holds !== true) return NONE;
    const possible = group.flatMap(({ clock, owes, count }): Alternative[] => {
      const duty = owes(draft);
      const { dueMs = null } = duty === null ? {} : count(draft, options);
      return duty === null || dueMs === null ? [] : [{ clock, dueMs, fields: duty.open }];
    });
    const sorted = possible.toSorted((a, b) => a.dueMs - b.dueMs);
    const isOpen = (sorted[0]?.fields.length ?? 0) > 0;
    return isOpen && sorted.some(({ dueMs }) => dueMs !== sorted[0]?.dueMs) ? sorted : NONE;
  };
}
