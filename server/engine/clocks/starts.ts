// The instants of a draft from which clocks count.
import type { Draft } from "../draft.ts";
import type { CheckOptions } from "../options.ts";
import { type Instant, parseInstant } from "../time/instant.ts";
import type { Clock, ClockStart } from "./clock.ts";

interface Start {
  readonly epochMs: number;
  readonly isReadAsUtc: boolean;
}

export type Starts = ReadonlyMap<string, Start>;

/** The starts with a usable instant, by name. */
export function readStarts(starts: readonly ClockStart[], draft: Draft, options: CheckOptions): Map<string, Start> {
  const known = new Map<string, Start>();
  for (const { start, not_before, not_after, ...place } of starts) {
    const instant = readInstant(place, draft, options);
    const earliest = known.get(not_before ?? "")?.epochMs ?? Number.NEGATIVE_INFINITY;
    const latest = known.get(not_after ?? "")?.epochMs ?? Number.POSITIVE_INFINITY;
    if (instant !== null && instant.epochMs >= earliest && instant.epochMs <= latest)
      known.set(start, { epochMs: instant.epochMs, isReadAsUtc: instant.offsetMinutes === null });
  }
  return known;
}

/** When the report of a clock was sent, by its field or, where that has no value, by the option, in milliseconds; null where neither says it. */
export function readSentMs({ sent_field_id, submission }: Clock, draft: Draft, options: CheckOptions): number | null {
  if (sent_field_id !== undefined && draft.hasValue(sent_field_id))
    return readInstant({ field_id: sent_field_id }, draft, options)?.epochMs ?? null;
  // A clock without a submission may be about something else than the report that is checked.
  return submission === undefined ? null : (parseInstant(options.submitted_at ?? "")?.epochMs ?? null);
}

/** The instant of a usable field, or of an option; null where neither is given. */
export function readInstant(
  { field_id, option }: Pick<ClockStart, "field_id" | "option">,
  draft: Draft,
  options: CheckOptions,
): Instant | null {
  if (field_id === undefined) return parseInstant((option && options[option]) ?? "");
  return draft.isUsable(field_id) ? draft.instantOrNull(field_id) : null;
}
