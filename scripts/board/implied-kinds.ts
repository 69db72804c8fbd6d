// Kinds of persons that facts imply: while a person does not name such a kind, its facts and its kinds contradict each other.
import { prepareFact } from "../../server/engine/clocks/duty.ts";
import type { Draft } from "../../server/engine/draft.ts";
import type { ClockParts } from "../../server/engine/kind.ts";
import type { BoardAct, BoardClock } from "../report/published/board.ts";
import type { KindContradiction } from "./board.ts";

/** Creates a function that finds the clocks that only an implied kind owes, each with the kind that a person names in its place. */
export function prepareImplied({ implied_kinds, clocks }: BoardAct, parts: ClockParts) {
  const prepared = implied_kinds.map((implied) => ({ ...implied, read: prepareFact(implied.if, parts) }));
  return (kinds: readonly string[], draft: Draft) => {
    const found = prepared.flatMap(({ kind, of, if: { field_id }, read }) => {
      const named = of.find((other) => kinds.includes(other));
      const isImplied = named !== undefined && !kinds.includes(kind) && read(draft).holds === true;
      return isImplied ? [{ kind, contradiction: { kind: named, fact: field_id } }] : [];
    });
    const isNamed = ({ owed_by }: BoardClock) => owed_by.some((kind) => kinds.includes(kind));
    return new Map<BoardClock, KindContradiction>(
      clocks.flatMap((clock) => {
        const implied = isNamed(clock) ? undefined : found.find(({ kind }) => clock.owed_by.includes(kind));
        return implied === undefined ? [] : [[clock, implied.contradiction]];
      }),
    );
  };
}
