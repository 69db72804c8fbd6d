// The decision at the top of its page: the outcome, until when the report that it starts is to be sent, what settles it, and what to do with it.

import { useId } from "preact/hooks";
import { getValue } from "../../report/draft/draft.ts";
import { boundWords, periodWords, timeLeft } from "../../report/formatters/deadline.ts";
import { capitalise } from "../../report/wording/words.ts";
import { NEXT_STEP } from "./decision-questions.ts";
import type { DecisionProps } from "./decision-store.ts";
import { QuietButton } from "./fields/buttons.tsx";
import { Time } from "./fields/date-time.tsx";
import type { OpenReport } from "./incident.ts";
import { getDeadlineFacts, getReportZone } from "./report-bar.tsx";
import { hasDraft } from "./report-files.tsx";
import { Cards } from "./report-form.tsx";
import { saveDraft } from "./save.ts";

/** The bar that stays in view: the outcome, what is due by it, and the next thing to do. */
export function DecisionBar({ report, decision }: DecisionProps) {
  const { isDecided, answer, asking, words, shown, due } = decision;
  const { value: current } = shown;
  const starts = isDecided.value && answer.value?.outcome === asking.starts.outcome;
  return (
    <div class={`check-bar row no-print is-${starts ? "attention" : "info"}`}>
      <p role="status">
        <b>{words.value?.outcome ?? "Checking…"}</b>
      </p>
      {due.value !== null && (
        <p class="small">
          <SendBy report={report} decision={decision} />
        </p>
      )}
      {isDecided.value || current === undefined ? (
        <MainAction report={report} decision={decision} id={NEXT_STEP} />
      ) : (
        <button class="button is-primary" type="button" onClick={() => decision.jumpToQuestion(current)}>
          Go to the question
        </button>
      )}
    </div>
  );
}

/** Whether the outcome starts a report that can be opened. */
const startsReport = ({ report, decision: { answer, asking } }: DecisionProps): boolean =>
  answer.value?.outcome === asking.starts.outcome && report.facts.stage.startUrl !== null;

/** `Send the initial notification by Tue 10 Mar, 15:19 Dublin`. */
function SendBy({ report, decision: { asking, due } }: DecisionProps) {
  if (due.value === null) return null;
  const zone = { timeZone: getReportZone(report), nowMs: report.place.now.value };
  return (
    <>
      {asking.starts.send} <Time epochMs={due.value.dueMs} {...zone} />
    </>
  );
}

/** To record the decision, then to start the report that it asks for. */
function MainAction({ report, decision, id }: DecisionProps & { readonly id?: string }) {
  const { isRecorded, answer, asking, act } = decision;
  const isStart = isRecorded.value && startsReport({ report, decision });
  return (
    <button
      id={id}
      class="button is-primary"
      type="button"
      disabled={answer.value === null}
      onClick={({ detail }) => (isStart ? detail > 1 || act("start") : act("record"))}
    >
      {isStart ? asking.starts.title : recordWords(decision)}
    </button>
  );
}

const recordWords = ({ isRecorded }: DecisionProps["decision"]): string =>
  isRecorded.value ? "Print the decision" : "Record the decision";

export function DecisionPanel({ report, decision }: DecisionProps) {
  const { asking, answer, isDecided, words, shown } = decision;
  const titleId = useId();
  // Before the first answer everything may still decide: the bar says that it is open, and the first question comes at once.
  if (words.value === null || answer.value === null || !hasDraft(report)) return null;
  const { outcome, readings } = words.value;
  const by = report.facts.fields.find(({ id }) => id === asking.record.by);
  const isAtEnd = isDecided.value || shown.value === undefined;
  return (
    <section class="decision notice stack is-tight no-print" aria-labelledby={titleId}>
      {/* While there are questions, the bar above them says that it is open. */}
      <h2 id={titleId} class={isAtEnd ? undefined : "visually-hidden"}>
        {outcome}
      </h2>
      <Due report={report} decision={decision} />
      <Bound report={report} decision={decision} />
      <TimedChanges report={report} decision={decision} />
      {isAtEnd ? (
        <Reasons report={report} decision={decision} />
      ) : (
        <details>
          <summary>What would settle it, and until when</summary>
          <Reasons report={report} decision={decision} />
        </details>
      )}
      {isAtEnd && by !== undefined && <Cards report={report} fields={[by]} />}
      {isDecided.value && <Actions report={report} decision={decision} />}
      {readings.length > 0 && (
        <details open={answer.value.readings.some(({ changes_outcome }) => changes_outcome)}>
          <summary>Other readings of the law</summary>
          <div class="stack is-tight">
            {readings.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

function Actions({ report, decision }: DecisionProps) {
  const { decidedMs, isRecorded, asking, act } = decision;
  const starts = startsReport({ report, decision });
  const zone = { timeZone: getReportZone(report), nowMs: report.place.now.value };
  return (
    <>
      {isRecorded.value && decidedMs.value !== null && (
        <p>
          Recorded at <Time epochMs={decidedMs.value} {...zone} />.
        </p>
      )}
      <div class="row">
        <MainAction report={report} decision={decision} />
        {starts && !isRecorded.value && (
          <QuietButton label={asking.starts.title} onClick={({ detail }) => detail > 1 || act("start")} />
        )}
        {starts && isRecorded.value && <QuietButton label={recordWords(decision)} onClick={() => act("record")} />}
        <QuietButton label="Save the draft" onClick={() => saveDraft(report)} />
      </div>
    </>
  );
}

/** Until when the report that the outcome starts is to be sent, and from what that counts. */
function Due({ report, decision }: DecisionProps) {
  const { value: due } = decision.due;
  if (due === null) return null;
  const facts = getDeadlineFacts(report);
  const { fields, clocks } = report.facts.profile;
  const timeZone = getReportZone(report);
  const counted = periodWords(due.timeline, { ...facts, fields, timeZone, report: due.values });
  const isLate = due.dueMs < facts.now;
  const late = clocks?.find(({ clock_id }) => clock_id === due.timeline.clocks[0]?.clock_id)?.words.late;
  return (
    <>
      <p>
        <b>
          <SendBy report={report} decision={decision} />
        </b>
        , {timeLeft(due.dueMs, facts.now)}
        {due.isFromNow && ", if you record the decision now"}.
      </p>
      {isLate && <p>If it was not sent by then, send it now. {late}</p>}
      <p class="small">{counted}</p>
    </>
  );
}

/** The facts of a deadline of the last answer. */
const getAnsweredFacts = (report: OpenReport) => ({
  ...getDeadlineFacts(report),
  fields: report.facts.profile.fields,
  timeZone: report.check.answered.value?.answer.timeline?.time_zone ?? getReportZone(report),
});

/** While it is open: by when the report would be due that the outcome may start. */
function Bound({ report, decision: { due } }: DecisionProps) {
  const bound = boundWords(report.check.answered.value?.answer.timeline, getAnsweredFacts(report));
  if (due.value !== null || bound === undefined) return null;
  return (
    <p>
      <b>{capitalise(bound)}</b>
    </p>
  );
}

/** What settles the outcome, and what the profile says to do after it. */
function Reasons({ report, decision: { asking, answer, due, words } }: DecisionProps) {
  const { timeline } = report.check.answered.value?.answer ?? {};
  const next = asking.next.find(({ outcome }) => outcome === answer.value?.outcome);
  // Without the instant from which a period counts too, its words are all that can be said.
  const isBounded = timeline?.clocks[0]?.upper_bound !== undefined;
  const isStarted = answer.value?.outcome === asking.starts.outcome;
  return (
    <div class="stack is-tight">
      {words.value?.reasons.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {next !== undefined && <p>{next.words}</p>}
      {due.value === null && (isBounded || isStarted) && (
        <p class="small">{periodWords(timeline, getAnsweredFacts(report))}</p>
      )}
    </div>
  );
}

/** When time alone will meet a criterion, by the clock of this machine. */
function TimedChanges({ report, decision: { isGoingOn, asking, answer, bringUpToDate } }: DecisionProps) {
  const { profile } = report.facts;
  const { settling = [], outcomes = [], criteria = [] } = profile.decision ?? {};
  const titles = new Map(criteria.map(({ criterion_id, title }) => [criterion_id, title]));
  const state = Date.parse(String(getValue(report.draft.value, asking.state_at)));
  const [timeZone, nowMs] = [getReportZone(report), report.place.now.value];
  const changes = report.check.answered.value?.timedChanges ?? [];
  if (!isGoingOn.value || Number.isNaN(state)) return null;
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
            if it is still going on{epochMs > nowMs ? ` then, in ${spanWords(epochMs - nowMs)}` : ""}.
            {outcome !== answer.value?.outcome &&
              ` That decides it: ${outcomes.find((one) => one.outcome === outcome)?.title}`}
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
