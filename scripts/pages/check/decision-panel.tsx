// The decision at the top of its page: the outcome, until when the reports that it starts are to be sent, what settles it, and what to do with it.

import { useId } from "preact/hooks";
import type { Answer } from "../../../server/engine/answer.ts";
import type { StartedByOutcome } from "../../pipeline/model/page-words.ts";
import { boundWords, openWords, periodWords, timeLeft } from "../../report/formatters/deadline.ts";
import { askIfSent } from "../../report/formatters/late-words.ts";
import { openEnds } from "../../report/wording/later-ends.ts";
import { capitalise } from "../../report/wording/words.ts";
import { Value } from "../site/elements.tsx";
import { NEXT_STEP } from "./decision-questions.ts";
import type { DecisionProps, StartedDue } from "./decision-store.ts";
import { QuietButton } from "./fields/buttons.tsx";
import { Time } from "./fields/date-time.tsx";
import { GoingOn } from "./going-on.tsx";
import type { OpenReport } from "./incident.ts";
import { getDeadlineFacts, getReportZone, uncheckedWords } from "./report-bar.tsx";
import { hasDraft } from "./report-files.tsx";
import { Cards } from "./report-form.tsx";
import { saveDraft } from "./save.ts";

/** The bar that stays in view: the outcome, what is due by it, and the next thing to do. */
export function DecisionBar({ report, decision }: DecisionProps) {
  const { isDecided, answer, words, shown, current: next, started, due } = decision;
  const { value: current } = shown;
  const isAtEnd = isDecided.value || current === undefined;
  // The outcome is known, and what its deadline counts from is asked all the same.
  const isAwaited = next.value !== undefined && started.value.length > 0;
  const isAsked = current !== undefined && (!isAtEnd || answer.value?.open === true || isAwaited);
  return (
    <div class={`check-bar row no-print is-${started.value.length > 0 ? "attention" : "info"}`}>
      <p role="status">
        <b>{words.value?.outcome ?? uncheckedWords(report)}</b>
      </p>
      {due.value.map((one) => (
        <p key={one.starts.profile} class="small">
          <SendBy report={report} due={one} />
        </p>
      ))}
      {isAtEnd && <MainActions report={report} decision={decision} id={NEXT_STEP} />}
      {isAsked && (
        <button
          class={`button ${isAtEnd ? "is-quiet" : "is-primary"}`}
          type="button"
          onClick={() => decision.jumpToQuestion(current)}
        >
          Go to the question
        </button>
      )}
      {started.value.length > 0 &&
        getOpenLines(report, decision).map((line) => (
          <p key={line} class="small is-below">
            {line}
          </p>
        ))}
    </div>
  );
}

interface DueProps extends Pick<DecisionProps, "report"> {
  readonly due: StartedDue;
}

/** `Send the initial notification by Tue 10 Mar, 15:19 Dublin, if recorded now`. */
const SendBy = ({ report, due: { starts, dueMs, isFromNow } }: DueProps) => (
  <>
    {starts.send} <Time epochMs={dueMs} timeZone={getReportZone(report)} nowMs={report.place.now.value} />
    {isFromNow && ", if recorded now"}
  </>
);

/** To record the decision, then to start each report that it asks for. The id is that of the first button. */
function MainActions({ report, decision, id }: DecisionProps & { readonly id?: string }) {
  const { isRecorded, answer, started, record } = decision;
  if (isRecorded.value && started.value.length > 0)
    return started.value.map((starts, index) => (
      <button
        key={starts.profile}
        id={index === 0 ? id : undefined}
        class="button is-primary"
        type="button"
        onClick={startOnce({ report, decision }, starts)}
      >
        {starts.title}
      </button>
    ));
  return (
    <button id={id} class="button is-primary" type="button" disabled={answer.value === null} onClick={record}>
      {recordWords(decision)}
    </button>
  );
}

/** A double click opens a report once. */
const startOnce =
  ({ decision }: DecisionProps, starts: StartedByOutcome) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) decision.open(starts);
  };

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
      {decision.due.value.map((due) => (
        <Due key={due.starts.profile} report={report} due={due} />
      ))}
      {getOpenLines(report, decision).map((line) => (
        <p key={line}>
          <b>{line}</b>
        </p>
      ))}
      <GoingOn report={report} decision={decision} />
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
  const { decidedMs, isRecorded, started, record } = decision;
  const zone = { timeZone: getReportZone(report), nowMs: report.place.now.value };
  return (
    <>
      {isRecorded.value && decidedMs.value !== null && (
        <p>
          Recorded at <Time epochMs={decidedMs.value} {...zone} />.
        </p>
      )}
      <div class="row">
        <MainActions report={report} decision={decision} />
        {!isRecorded.value &&
          started.value.map((starts) => (
            <QuietButton key={starts.profile} label={starts.title} onClick={startOnce({ report, decision }, starts)} />
          ))}
        {started.value.length > 0 && isRecorded.value && <QuietButton label={recordWords(decision)} onClick={record} />}
        <QuietButton label="Save the draft" onClick={() => saveDraft(report)} />
      </div>
    </>
  );
}

/** Until when a report that the outcome starts is to be sent, and from what that counts. */
function Due({ report, due }: DueProps) {
  const facts = getDeadlineFacts(report);
  const { fields, clocks } = report.facts.profile;
  const timeZone = getReportZone(report);
  const own = { ...due.timeline, clocks: [due.clock] };
  const counted = periodWords(own, { ...facts, fields, timeZone, report: due.values });
  const isLate = due.dueMs < facts.now;
  const words = clocks?.find(({ clock_id }) => clock_id === due.clock.clock_id)?.words;
  const late = openEnds(due.clock.later_ends ?? [], facts.now).length > 0 ? words?.late_unless_relief : words?.late;
  return (
    <>
      <p>
        <b>
          <SendBy report={report} due={due} />
        </b>
        , <Value>{timeLeft(due.dueMs, facts.now)}</Value>.
      </p>
      {isLate && <p>{askIfSent(late)}</p>}
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

/** By when reports would be due that the outcome may start and, once it is known, what a deadline counts from that is not given. */
function getOpenLines(report: OpenReport, { started, undated }: DecisionProps["decision"]): readonly string[] {
  const facts = getAnsweredFacts(report);
  const getWords = (one: Answer) =>
    started.value.length > 0 ? openWords(one, facts) : boundWords(one.timeline, facts);
  return undated.value.flatMap((one) => capitalise(getWords(one) ?? "") || []);
}

/** What settles the outcome, and what the profile says to do after it. */
function Reasons({ report, decision: { asking, answer, due, started, words } }: DecisionProps) {
  const { timeline } = report.check.answered.value?.answer ?? {};
  const next = asking.next.find(({ outcome }) => outcome === answer.value?.outcome);
  // Without the instant from which a period counts too, its words are all that can be said.
  const isBounded = due.value.length === 0 && timeline?.clocks[0]?.upper_bound !== undefined;
  const undated = started.value.filter((starts) => !due.value.some((one) => one.starts === starts));
  const isUndated = ({ clock_id }: { readonly clock_id: string }) =>
    undated.length === 0 || undated.some(({ clocks }) => clocks?.includes(clock_id) ?? true);
  const facts = getAnsweredFacts(report);
  const periods = periodWords(timeline, { ...facts, clocks: facts.clocks?.filter(isUndated) });
  return (
    <div class="stack is-tight">
      {words.value?.reasons.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {next !== undefined && <p>{next.words}</p>}
      {(isBounded || undated.length > 0) && <p class="small">{periods}</p>}
    </div>
  );
}
