// What is still going on in a decision: until when it counts, and when time alone will meet a criterion.

import { getValue } from "../../report/draft/draft.ts";
import { Value } from "../site/elements.tsx";
import type { DecisionProps } from "./decision-store.ts";
import { QuietButton } from "./fields/buttons.tsx";
import { Time } from "./fields/date-time.tsx";
import { getReportZone } from "./report-bar.tsx";

/** Times are compared with the clock of this machine. Nothing where all of it is over. */
export function GoingOn({ report, decision: { isGoingOn, asking, answer, bringUpToDate } }: DecisionProps) {
  const { profile } = report.facts;
  const { settling = [], outcomes = [], criteria = [] } = profile.decision ?? {};
  const titles = new Map(criteria.map(({ criterion_id, title }) => [criterion_id, title]));
  const state = Date.parse(String(getValue(report.draft.value, asking.state_at ?? "")));
  const [timeZone, nowMs] = [getReportZone(report), report.place.now.value];
  const changes = report.check.answered.value?.decided.timedChanges ?? [];
  if (!isGoingOn.value || Number.isNaN(state)) return null;
  const getDecided = (name: string): string => {
    const title = outcomes.find(({ outcome }) => outcome === name)?.title;
    return title === undefined ? "" : ` That decides it: ${title}`;
  };
  return (
    <>
      {changes
        .filter(({ criterionId }) => settling.includes(criterionId))
        .map(({ criterionId, epochMs, outcome }) => (
          <p key={criterionId}>
            “{titles.get(criterionId)}” {epochMs > nowMs ? "will be" : "is"} met from{" "}
            <b>
              <Time epochMs={epochMs} timeZone={timeZone} nowMs={nowMs} />
            </b>{" "}
            if it is still going on
            {epochMs > nowMs && [" then, in ", <Value key="span">{spanWords(epochMs - nowMs)}</Value>]}.
            {outcome !== answer.value?.outcome && getDecided(outcome)}
          </p>
        ))}
      <p class="row">
        <span>
          What is still going on counts until <Time epochMs={state} timeZone={timeZone} nowMs={nowMs} />.
        </span>
        <QuietButton label="Count until now" onClick={bringUpToDate} />
      </p>
    </>
  );
}

/** `3 h 20 min`: a time to wait, rounded up to minutes. */
function spanWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
