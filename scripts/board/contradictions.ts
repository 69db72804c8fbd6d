// Which facts of a person cannot be in their order, by clock.
import type { Draft } from "../../server/engine/draft.ts";
import { parseInstant } from "../../server/engine/time/instant.ts";
import type { BoardAct, BoardClock } from "../report/published/board.ts";
import type { BoardEntry, BoardFacts } from "./board.ts";

export type Pair = BoardEntry["contradictions"][number];

const isBefore = (earlier: number | null, later: number | null) =>
  earlier !== null && later !== null && earlier < later;

/** When a person sent what a clock is about: of what answers it, the first. */
export function getSent({ sent = {} }: BoardFacts, clock: Pick<BoardClock, "clock_id" | "sent_with">) {
  const instants = [clock.clock_id, ...(clock.sent_with ?? [])].flatMap((id) => sent[id] ?? []);
  const inOrder = instants.toSorted((a, b) => (parseInstant(a)?.epochMs ?? 0) - (parseInstant(b)?.epochMs ?? 0));
  return inOrder[0];
}

/** In milliseconds; null if it was not sent. */
export const getSentEpochMs = (given: BoardFacts, clock: Pick<BoardClock, "clock_id" | "sent_with">): number | null =>
  parseInstant(getSent(given, clock) ?? "")?.epochMs ?? null;

/** Creates functions for one person: the contradictions of a clock, and whether its upper bound is free of them. */
export function createContradictions({ facts, clocks }: BoardAct, given: BoardFacts, draft: Draft) {
  const readInstant = (start: string): number | null => draft.instantOrNull(start)?.epochMs ?? null;
  /** The clocks whose sending a start is. */
  const sentBefore = (start: string): readonly BoardClock[] =>
    clocks.filter(({ clock_id }) => facts.some(({ fact, sent }) => fact === start && sent?.includes(clock_id)));

  /** Each start with what it cannot be before or after, if it is so, and a sending before a start. */
  function findOwnPairs(clock: BoardClock): readonly Pair[] {
    const sentMs = getSentEpochMs(given, clock);
    // Of several starts of a limit, one is enough to begin with.
    const hasBegun = (start: string) =>
      clock.limits.some(({ after, moved_by = [] }) => {
        const starts = [...after, ...moved_by];
        return starts.includes(start) && starts.some((other) => !isBefore(sentMs, readInstant(other) ?? Infinity));
      });
    const pairIfBefore = (earlier: string, later: string): Pair[] =>
      isBefore(readInstant(earlier), readInstant(later)) ? [[earlier, later]] : [];
    // What need not be known, such as a death, may also happen after the sending.
    const isAfterSending = (start: string) => isBefore(sentMs, readInstant(start)) && !hasBegun(start);
    return clock.starts.flatMap(({ start, not_before, not_after, optional }): Pair[] => [
      ...(not_before === undefined ? [] : pairIfBefore(start, not_before)),
      ...(not_after === undefined ? [] : pairIfBefore(not_after, start)),
      ...(optional !== true && isAfterSending(start) ? [["sent", start] as const] : []),
    ]);
  }

  /** Its own, and those of the sending from which it counts. */
  function find(clock: BoardClock): BoardEntry["contradictions"] {
    const ofStarts = clock.starts.flatMap(({ start }) =>
      sentBefore(start).flatMap((other) =>
        findOwnPairs(other).flatMap(([earlier, later]): Pair[] => (earlier === "sent" ? [[start, later]] : [])),
      ),
    );
    return [...new Map([...findOwnPairs(clock), ...ofStarts].map((pair) => [pair.join(), pair])).values()];
  }

  /** Whether nothing that had to be sent before contradicts other facts. */
  const hasSoundBound = (clock: BoardClock): boolean =>
    clock.starts.every(({ start }) => sentBefore(start).every((other) => find(other).length === 0));

  return { find, hasSoundBound };
}
