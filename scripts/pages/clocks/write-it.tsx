// The link from a clock to the draft of its report, which is opened with what was told.

import { useState } from "preact/hooks";
import { keepStarted } from "../site/client/started-report.ts";
import { type BoardDocument, type ShownClock, startedFor } from "./incident.ts";

const NOT_KEPT =
  "This browser does not take the facts along, because it allows this site no storage. Save them below, and follow the link again to enter them there.";

interface WriteProps {
  readonly board: BoardDocument;
  readonly clock: ShownClock;
}

/** Nothing for a clock whose report has no profile. */
export function WriteIt({ board, clock }: WriteProps) {
  const report = board.reports.find(({ clock_ids }) => clock_ids.includes(clock.clock_id));
  const [isTold, setIsTold] = useState(false);
  if (report === undefined) return null;
  return (
    <>
      <a
        class="button is-quiet"
        aria-label={`Write it: ${report.title}`}
        href={`${report.profile}/check.html`}
        onClick={(event) => {
          const { pathname } = event.currentTarget;
          if (keepStarted(startedFor({ board, clock, report, path: pathname })) || isTold) return;
          event.preventDefault();
          setIsTold(true);
        }}
      >
        Write it
      </a>
      {isTold && (
        <p class="notice small is-attention" role="alert">
          {NOT_KEPT}
        </p>
      )}
    </>
  );
}
