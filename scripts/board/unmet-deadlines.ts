// A notice that other clocks cannot be met, or were not: on the board it is due with the first of these.
import type { BoardEntry, BoardFacts } from "./board.ts";
import { getSentEpochMs } from "./contradictions.ts";

/** A clock with which another one may be due. */
export interface Other {
  readonly entry: BoardEntry;
  /** Whether the person says that its deadline cannot be met. */
  readonly cannotBeMet: boolean;
}

interface Sendings {
  readonly given: BoardFacts;
  /** What is assumed for the deadline of a clock without its relief. */
  readonly getAssumptions: (clockId: string) => readonly string[];
  /** Why no notice is owed where each deadline can be met. */
  readonly reason: string | null;
}

/**
 * A notice of a deadline that cannot be met, or was not: it is due with that deadline. One notice answers one deadline: the first that was not
 * met when it was sent.
 */
export function withOthers(
  entry: BoardEntry,
  others: readonly Other[],
  { given, getAssumptions, reason }: Sendings,
): BoardEntry {
  const noticeMs = getSentEpochMs(given, entry);
  if (entry.reason !== null) return entry;
  const unmet = others.flatMap(({ entry: other, cannotBeMet }) => {
    const isOpen = other.state === "due" || other.state === "unknown";
    // What was in time only by another reading may have been late.
    const mayBeLate = other.state === "done" && other.due !== null && other.is_late !== false;
    return (isOpen && cannotBeMet) || mayBeLate ? [other] : [];
  });
  const answered = noticeMs === null ? undefined : (unmet.find(isOpenAt(noticeMs, given)) ?? unmet.at(-1));
  const open = unmet.filter((other) => other !== answered);
  const [first] = open.filter(({ due }) => due !== null).toSorted((a, b) => getDueMs(a) - getDueMs(b));
  const [dueWith] = [first, ...open, answered].filter((other) => other !== undefined);
  if (dueWith === undefined) return entry.state === "done" ? entry : { ...entry, state: "not_owed", reason };
  const { due, due_local, time_zone, clock_id } = dueWith;
  const dated = { ...entry, due, due_local, time_zone, assumptions: getAssumptions(clock_id) };
  if (open.length > 0) return { ...dated, state: due === null ? "no_period" : "due" };
  return { ...dated, is_late: due === null || noticeMs === null ? null : noticeMs > getDueMs(dueWith) };
}

const getDueMs = ({ due }: BoardEntry): number => Date.parse(due ?? "");

const isOpenAt =
  (atMs: number, given: BoardFacts) =>
  (other: BoardEntry): boolean =>
    atMs < (getSentEpochMs(given, other) ?? Number.POSITIVE_INFINITY);
