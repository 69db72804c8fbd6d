// What to do next: the clock that ends first and was not met yet, or what is missing where no clock has a date.

import { factNames, getEndMs } from "../../board/format-board.ts";
import { timeLeft } from "../../report/formatters/deadline.ts";
import { formatCount } from "../../report/wording/words.ts";
import { Time } from "../check/fields/date-time.tsx";
import { Value } from "../site/elements.tsx";
import type { ClockProps } from "./clock-props.tsx";
import { getZone, type ShownClock } from "./incident.ts";

interface NextProps extends Pick<ClockProps, "board" | "now" | "hasPersons"> {
  /** In their order. */
  readonly clocks: readonly ShownClock[];
}

/** A screen reader says it again when it changes; the time left is beside it, because it changes each minute. */
export function NextStep({ board, clocks, now, hasPersons }: NextProps) {
  const [first] = clocks;
  const endMs = first === undefined ? null : getEndMs(first);
  const wrong = clocks.filter(({ state }) => state === "contradiction").length;
  return (
    <div class="notice is-info">
      <p>
        <span role="status">
          {wrong > 0 && `${formatCount(wrong, "deadline")} cannot be counted, because facts contradict each other. `}
          {first !== undefined && endMs !== null ? (
            <>
              Next: <b>{first.title}</b>
              {hasPersons && [", ", <Value key="name">{first.name}</Value>]},{" "}
              {first.state === "due" ? "by" : "at the latest"}{" "}
              <Time epochMs={endMs} timeZone={getZone(board, first.person)} />
            </>
          ) : (
            getUndated({ board, clocks })
          )}
        </span>
        {endMs !== null && (
          <span class="small">
            {" "}
            (<Value>{timeLeft(endMs, now)}</Value>)
          </span>
        )}
      </p>
      {first !== undefined && (
        <p class="print-only">
          As of <Time epochMs={now} timeZone={getZone(board, first.person)} />
        </p>
      )}
    </div>
  );
}

/** What to do where no clock has a date. */
function getUndated({ board, clocks }: Pick<NextProps, "board" | "clocks">): string {
  const missing = clocks.flatMap((clock) => (clock.state === "unknown" ? clock.missing : []));
  const [fact] = missing;
  if (fact !== undefined) return `Next: enter “${factNames(board)(fact)}”. Until then no deadline is known.`;
  if (clocks.some(({ state }) => state === "no_period"))
    return "Next: see below what is owed at once, or once it applies. It has no date.";
  return "Nothing is owed by what you gave.";
}
