// Why a person does not owe what a clock is about: it was aware too early, or something else took its place.

import type { Draft } from "../draft.ts";
import { instantAt, type LocalClock } from "../time/local-time.ts";
import type { BoardAct, BoardClock, BoardEntry, BoardFacts, BoardPerson } from "./board.ts";
import { sentMsOf } from "./contradictions.ts";

interface Told {
  readonly given: BoardFacts;
  readonly draft: Draft;
  /** Of the zone of the person or, without one, of all that may apply. */
  readonly localClocks: readonly LocalClock[];
}

/**
 * From when a person owes what a clock is about, if it was aware before that day began; else null. Of several kinds the first to owe it
 * counts.
 */
export function findTooEarly(
  { persons, facts }: BoardAct,
  clock: BoardClock,
  { given, draft, localClocks }: Told,
): BoardPerson["owes_from"] | null {
  const awareness = facts.flatMap(({ fact, is_awareness }) => (is_awareness === true ? [fact] : []));
  const started = clock.starts.flatMap(({ start }) => (awareness.includes(start) ? [start] : []));
  const ofClock = clock.aware_of ?? (started.length > 0 ? started : awareness);
  const known = ofClock.flatMap((fact) => draft.instantOrNull(fact)?.epochMs ?? []);
  if (known.length === 0 || sentMsOf(given, clock) !== null) return null;
  const owing = persons.filter(({ kind }) => clock.owed_by.includes(kind) && given.kinds.includes(kind));
  const [first] = owing.toSorted((a, b) => ((a.owes_from?.date ?? "") < (b.owes_from?.date ?? "") ? -1 : 1));
  if (first?.owes_from === undefined) return null;
  const midnight = Date.parse(`${first.owes_from.date}T00:00:00Z`);
  const begins = Math.min(...localClocks.map((local) => instantAt(midnight, local)));
  return Math.max(...known) < begins ? first.owes_from : null;
}

/** Whether something that was sent, or that came about by the deadline, took the place of what a clock is about. */
export function isReplaced({ not_owed_once }: BoardClock, { state, due }: BoardEntry, { given, draft }: Told): boolean {
  if (state !== "due" && state !== "unknown") return false;
  const { sent = [], by_due = [] } = not_owed_once ?? {};
  const isByDue = (fact: string) =>
    due !== null && (draft.instantOrNull(fact)?.epochMs ?? Number.POSITIVE_INFINITY) <= Date.parse(due);
  return sent.some((clock_id) => sentMsOf(given, { clock_id }) !== null) || by_due.some(isByDue);
}
