// The page of a report that decides: the decision, then questions until it is settled, with the fields of the usual form.

import { useEffect, useMemo } from "preact/hooks";
import { findDue } from "../../../server/engine/answer.ts";
import { getValue } from "../../report/draft/draft.ts";
import { boundWords, periodWords, timeLeft } from "../../report/formatters/deadline.ts";
import { decisionSentences, decisionWords } from "../../report/wording/decision-words.ts";
import { timeIn } from "../../report/wording/times.ts";
import { capitalise } from "../../report/wording/words.ts";
import { CriterionCards } from "./criterion-cards.tsx";
import { createDecision, type DecisionProps, NEXT_STEP } from "./decision-store.ts";
import { QuietButton } from "./fields/buttons.tsx";
import { Choice } from "./fields/choice.tsx";
import { Time } from "./fields/date-time.tsx";
import type { OpenReport } from "./incident.ts";
import { getDeadlineFacts, getReportZone, type ReportProps } from "./report-bar.tsx";
import { hasDraft } from "./report-files.tsx";
import { Cards, Fold, ReportForm } from "./report-form.tsx";
import { ReportPage } from "./report-page.tsx";
import { saveDraft } from "./save.ts";

export function DecisionPage({ report }: ReportProps) {
  const decision = useMemo(() => createDecision(report), [report]);
  useEffect(decision.start, [decision]);
  const parts = { report, decision };
  const getDecided = () => {
    const answer = report.check.answered.value?.answer;
    return answer && decisionWords(answer, report.facts.profile.decision);
  };
  return (
    <ReportPage
      report={report}
      getDecided={getDecided}
      bar={<DecisionBar {...parts} />}
      aboveResult={<DecisionPanel {...parts} />}
      form={
        <>
          <Opening {...parts} />
          <ReportForm report={report} parts={<AskedParts {...parts} />} />
        </>
      }
      belowForm={<CriterionCards {...parts} />}
    />
  );
}

/** The bar that stays in view: the outcome, and the next thing to do. */
function DecisionBar({ report, decision }: DecisionProps) {
  const { isDecided, answer, asking } = decision;
  const { value: current } = decision.current;
  const [outcome = "Checking…"] = getSentences(report);
  const starts = isDecided.value && answer.value?.outcome === asking.starts.outcome;
  return (
    <div class={`check-bar row no-print is-${starts ? "attention" : "info"}`}>
      <p role="status">
        <b>{outcome}</b>
      </p>
      {isDecided.value || current === undefined ? (
        <button
          id={NEXT_STEP}
          class="button is-primary"
          type="button"
          disabled={answer.value === null}
          onClick={() => decision.act("record")}
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

const getSentences = ({ check, facts }: OpenReport): readonly string[] =>
  check.answered.value === null ? [] : decisionSentences(check.answered.value.answer, facts.profile.decision);

/** The decision at the top: what follows from the answers, what would settle it, and what to do with it. */
function DecisionPanel({ report, decision }: DecisionProps) {
  const { asking, answer, isDecided } = decision;
  const [outcome, ...reasons] = getSentences(report);
  // Before the first answer everything may still decide: the bar says that it is open, and the first question comes at once.
  if (outcome === undefined || answer.value === null || !hasDraft(report)) return null;
  const by = report.facts.fields.find(({ id }) => id === asking.record.by);
  const starts = answer.value.outcome === asking.starts.outcome;
  return (
    <section class="decision notice stack is-tight no-print" aria-labelledby="decision-title">
      <h2 id="decision-title">{outcome}</h2>
      {reasons.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <TimedChanges report={report} decision={decision} />
      <NextSteps report={report} decision={decision} />
      {by !== undefined && <Cards report={report} fields={[by]} />}
      {isDecided.value && (
        <div class="row">
          <button class="button is-primary" type="button" onClick={() => decision.act("record")}>
            Record the decision
          </button>
          {starts && report.facts.stage.startUrl !== null && (
            <QuietButton label={asking.starts.title} onClick={({ detail }) => detail > 1 || decision.act("start")} />
          )}
          <QuietButton label="Save the draft" onClick={() => saveDraft(report)} />
        </div>
      )}
    </section>
  );
}

/** What the profile says to do after the outcome, and until when the report is due that the outcome starts, or may start. */
function NextSteps({ report, decision: { asking, answer } }: DecisionProps) {
  const { timeline } = report.check.answered.value?.answer ?? {};
  const outcome = answer.value?.outcome;
  const next = asking.next.find((step) => step.outcome === outcome);
  const timeZone = timeline?.time_zone ?? getReportZone(report);
  const facts = { ...getDeadlineFacts(report), fields: report.facts.profile.fields, timeZone };
  const due = findDue(timeline);
  const bound = boundWords(timeline, facts);
  return (
    <>
      {next !== undefined && <p>{next.words}</p>}
      {(due !== null || bound !== undefined) && (
        <p>
          <b>
            {due === null
              ? capitalise(bound ?? "")
              : `Due ${timeIn(Date.parse(due), timeZone)}, ${timeLeft(Date.parse(due), facts.now)}.`}
          </b>
        </p>
      )}
      {(outcome === asking.starts.outcome || bound !== undefined) && <p>{periodWords(timeline, facts)}</p>}
    </>
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

/** What happened, which moves the questions that probably decide to the beginning. */
function Opening({ report, decision }: DecisionProps) {
  const { title, choices } = decision.asking.opening;
  return (
    <fieldset class="fieldset stack is-tight no-print">
      <legend class="label">{title}</legend>
      <div class="row">
        {choices.map(({ title }, index) => (
          <Choice
            key={title}
            type="radio"
            id={`opening-${index}`}
            name="opening"
            checked={report.content.value.opening === index}
            onChange={() => report.edit.set({ opening: index })}
          >
            {title}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

const STATES = { current: "Asked now", answered: "Answered", folded: "Not asked" } as const;

/** The questions as parts of the form, in the order in which they are asked; those that are not asked are folded. */
function AskedParts({ report, decision }: DecisionProps) {
  const { questions, current, asking, getSection, pass } = decision;
  const asked = questions.value.flatMap(({ question_id: id, state, fields: places }) => {
    const section = getSection(id);
    if (section === undefined) return [];
    const fields = section.fields.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
    const next = id === current.value?.question_id && (
      <p>
        <QuietButton label="Next question" onClick={() => pass(id)} />
      </p>
    );
    return [{ ...section, fields, isOpen: state !== "folded", words: STATES[state], after: next }];
  });
  // Who decides is asked with the outcome.
  const others = report.facts.sections.slice(questions.value.length).map(({ fields, ...section }) => {
    const left = fields.filter(({ id }) => id !== asking.record.by);
    return { ...section, fields: left, isOpen: false, words: STATES.folded, after: null };
  });
  return (
    <>
      {[...asked, ...others].map(({ id, title, fields, isOpen, words, after }) => (
        <Fold
          key={id}
          report={report}
          class="section is-folded"
          id={id}
          isOpen={isOpen}
          summary={
            <>
              <h2>{title}</h2> <span class="small">{words}</span>
            </>
          }
        >
          <Cards report={report} fields={fields} />
          {after}
        </Fold>
      ))}
    </>
  );
}
