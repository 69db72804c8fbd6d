// The decision of a draft at the top of its page: what follows from the answers, what would settle it, and what to do with it.
import { findDue } from "../../../../server/engine/answer.ts";
import { boundWords, periodWords, timeLeft } from "../../../report/formatters/deadline.ts";
import { decisionSentences } from "../../../report/wording/decision-words.ts";
import { timeIn } from "../../../report/wording/times.ts";
import { capitalise } from "../../../report/wording/words.ts";
import { QuietButton } from "../fields/buttons.tsx";
import { Time } from "../fields/date-time.tsx";
import { saveDraft } from "../files/save.ts";
import { Cards } from "../form/form.tsx";
import { getShownZone } from "../time-zones.ts";
import { type DecisionProps, NEXT_STEP } from "./decision.ts";

/** The bar that stays in view: the outcome, and the next thing to do. */
export function DecisionBar({ check, decision }: DecisionProps) {
  const { isDecided, current, answer, asking } = decision;
  const [outcome = "Checking…"] = getSentences(check);
  const starts = isDecided && answer?.outcome === asking.starts.outcome;
  return (
    <div class={`check-bar row no-print is-${starts ? "attention" : "info"}`}>
      <p role="status">
        <b>{outcome}</b>
      </p>
      {isDecided || current === undefined ? (
        <button
          id={NEXT_STEP}
          class="button is-primary"
          type="button"
          disabled={answer === null}
          onClick={decision.record}
        >
          Record the decision
        </button>
      ) : (
        <button class="button is-primary" type="button" onClick={() => decision.jumpToQuestion(current.question_id)}>
          Go to the question
        </button>
      )}
    </div>
  );
}

const getSentences = ({ answered, profile }: DecisionProps["check"]): readonly string[] =>
  answered === null ? [] : decisionSentences(answered.answer, profile.decision);

/** What is behind the outcome, and what to do next. */
export function DecisionPanel({ check, decision }: DecisionProps) {
  const { asking, answer, isDecided } = decision;
  const [outcome, ...reasons] = getSentences(check);
  // Before the first answer everything may still decide: the bar says that it is open, and the first question comes at once.
  if (outcome === undefined || answer === null || !check.hasDraft) return null;
  const by = check.fields.find(({ id }) => id === asking.record.by);
  const starts = answer.outcome === asking.starts.outcome;
  return (
    <section class="decision notice stack is-tight no-print" aria-labelledby="decision-title">
      <h2 id="decision-title">{outcome}</h2>
      {reasons.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Turns check={check} decision={decision} />
      <NextSteps check={check} decision={decision} />
      {by !== undefined && <Cards check={check} fields={[by]} />}
      {isDecided && (
        <div class="row">
          <button class="button is-primary" type="button" onClick={decision.record}>
            Record the decision
          </button>
          {starts && check.startUrl !== null && <QuietButton label={asking.starts.title} onClick={decision.start} />}
          <QuietButton label="Save the draft" onClick={() => saveDraft(check)} />
        </div>
      )}
    </section>
  );
}

/** What the profile says to do after the outcome, and until when the report is due that the outcome starts, or may start. */
function NextSteps({ check, decision: { asking, answer } }: DecisionProps) {
  const { timeline } = check.answered?.answer ?? {};
  const next = asking.next.find(({ outcome }) => outcome === answer?.outcome);
  const timeZone = timeline?.time_zone ?? getShownZone(check);
  const facts = { ...check.deadlineFacts, fields: check.profile.fields, timeZone };
  const due = findDue(timeline);
  const bound = boundWords(timeline, facts);
  const starts = answer?.outcome === asking.starts.outcome;
  return (
    <>
      {next !== undefined && <p>{next.words}</p>}
      {(due !== null || bound !== undefined) && (
        <p>
          <b>
            {due === null
              ? capitalise(bound ?? "")
              : `Due ${timeIn(Date.parse(due), timeZone)}, ${timeLeft(Date.parse(due), check.now)}.`}
          </b>
        </p>
      )}
      {(starts || bound !== undefined) && <p>{periodWords(timeline, facts)}</p>}
    </>
  );
}

/** When time alone will meet a criterion, by the clock of this machine. */
function Turns({ check, decision: { isOpen, asking, answer, bringUpToDate } }: DecisionProps) {
  const titles = new Map(check.profile.decision?.criteria.map(({ criterion_id, title }) => [criterion_id, title]));
  const state = Date.parse(String(check.form.report.get(asking.state_at)?.value));
  const timeZone = getShownZone(check);
  const { settling = [], outcomes = [] } = check.profile.decision ?? {};
  const turns = (check.answered?.turns ?? []).filter(({ criterionId }) => settling.includes(criterionId));
  if (!isOpen || Number.isNaN(state)) return null;
  return (
    <>
      {turns.map(({ criterionId, epochMs, outcome }) => (
        <p key={criterionId}>
          “{titles.get(criterionId)}” {epochMs > check.now ? "will be" : "is"} met from{" "}
          <b>
            <Time epochMs={epochMs} timeZone={timeZone} nowMs={check.now} />
          </b>{" "}
          if it is still going on{epochMs > check.now ? ` then, in ${spanWords(epochMs - check.now)}` : ""}.
          {outcome !== answer?.outcome && ` That decides it: ${outcomes.find((one) => one.outcome === outcome)?.title}`}
        </p>
      ))}
      <p class="row">
        <span>
          What is still going on counts until <Time epochMs={state} timeZone={timeZone} nowMs={check.now} />.
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
