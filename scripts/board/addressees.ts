// To whom a duty of the board is owed, by the facts of a person.
import { prepareFacts } from "../../server/engine/clocks/duty.ts";
import type { Draft } from "../../server/engine/draft.ts";
import type { ClockParts } from "../../server/engine/kind.ts";
import type { BoardClock } from "../report/published/board.ts";

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Creates a function that names the addressee. While facts leave it open, it names each that may be, in order. */
export function prepareAddressee({ whom_if = [], words }: BoardClock, parts: ClockParts) {
  const others = whom_if.map((other) => ({ ...other, read: prepareFacts(other.if, parts) }));
  return (draft: Draft): string | null => {
    const found: string[] = [];
    for (const { whom, whom_open, read } of others) {
      const { holds } = read(draft);
      if (holds === true) return [...found, whom].map(toOtherwise).join("; ");
      if (holds === null && whom_open !== undefined) found.push(whom_open);
    }
    return words.whom === undefined ? null : [...found, words.whom].map(toOtherwise).join("; ");
  };
}

const toOtherwise = (words: string, index: number): string => (index === 0 ? words : `otherwise ${lowerFirst(words)}`);
