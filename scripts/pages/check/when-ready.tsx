// What to do once the report is ready: its files, where it goes, and when the next one is due.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { findDue } from "../../../server/engine/answer.ts";
import { formatCalendar } from "../../board/calendar.ts";
import { hasEsasFile } from "../../esas/words.ts";
import { writeDraft } from "../../report/draft/draft.ts";
import { countedFrom, timeLeft } from "../../report/formatters/deadline.ts";
import { findClock, findSent } from "../../report/formatters/late-words.ts";
import { timeIn } from "../../report/wording/times.ts";
import { Value } from "../site/elements.tsx";
import { findStageAfter, type ReportFacts, type StageFacts } from "./act-facts.ts";
import { toNextReport } from "./begin-draft.ts";
import type { AnsweredCheck } from "./check-draft.ts";
import { QuietButton } from "./fields/buttons.tsx";
import type { OpenReport } from "./incident.ts";
import { OtherReports } from "./other-reports.tsx";
import { Due, getDeadlineFacts, getReportZone, PrimaryAction, type ReportProps, undueWords } from "./report-bar.tsx";
import { askUntilLoaded } from "./report-check.ts";
import { goTo, SubmissionTime } from "./report-questions.tsx";
import { fileName, saveDraft, saveRecord, saveText } from "./save.ts";
import { minuteOf } from "./time-zones.ts";

export function WhenReady({ report }: ReportProps) {
  const { facts, check, content } = report;
  const next = findStageAfter(facts.page, facts.stage);
  const { value: isStale } = check.isStale;
  return (
    <section class="stack no-print" aria-labelledby="ready-title">
      <h3 id="ready-title">What to do now</h3>
      <div class="row">
        <PrimaryAction report={report} />
        {hasEsasFile(facts.profile) && <QuietButton label="Save the draft" onClick={() => saveDraft(report)} />}
        <QuietButton label="Print the record" disabled={isStale} onClick={() => window.print()} />
        <QuietButton label="Save the record" disabled={isStale} onClick={() => saveRecord(report)} />
      </div>
      {facts.stage.portal !== null && <p>{facts.stage.portal}</p>}
      {next === undefined && <WhenSent report={report} />}
      {next !== undefined && <NextReport key={content.value.number} report={report} next={next} />}
      <OtherReports report={report} />
    </section>
  );
}

/** Once the deadline has passed: when the report was sent, in the field that the draft has for it, or else beside the draft. */
export function WhenSent({ report }: ReportProps) {
  const { facts, check, content, edit } = report;
  const { timeline } = check.answered.value?.answer ?? {};
  const words = getDeadlineFacts(report);
  const due = findDue(timeline);
  const clock = findClock(timeline, words.clocks);
  const { submitted } = content.value;
  const isAsked = due !== null && (Date.parse(due) < words.now || submitted !== null);
  // A decision is not sent.
  if (!isAsked || facts.stage.asking !== null) return null;
  const field = facts.fields.find(({ id }) => id === clock?.sent_field_id);
  if (field !== undefined)
    return findSent(timeline, words) === null ? <p>If it was sent, enter when in “{field.title}”.</p> : null;
  return (
    <SubmissionTime
      report={report}
      id="sent-at"
      title="When this report was submitted"
      value={submitted}
      onValue={(instant) => edit.set({ submitted: instant, isUnsaved: true })}
    />
  );
}

interface FoundReport {
  readonly facts: ReportFacts;
  readonly answered: AnsweredCheck;
}

/** The parameters of the report that follows, as far as they are known. */
const getNextParameters = ({ place, content }: OpenReport) => ({
  ...place.parameters.value,
  previous_submitted_at: content.value.submitted ?? undefined,
  submitted_at: undefined,
});

/** The report that follows as it would begin now, and the answer to it; null before both are known. */
function useNextReport(report: OpenReport, { alias }: StageFacts): FoundReport | null {
  const found = useSignal<FoundReport | null>(null);
  const { incident, draft, place, content } = report;
  useEffect(() => {
    let isCurrent = true;
    let end = () => {};
    const find = async () => {
      const facts = await incident.load(alias);
      const text = writeDraft(toNextReport(facts, draft.value).draft);
      const context = { parameters: getNextParameters(report), recordAt: minuteOf(place.now.value) };
      if (!isCurrent) return;
      end = askUntilLoaded(
        () => facts.engine.check(text, context),
        (answered) => {
          if (isCurrent && answered.kind === "answered") found.value = { facts, answered };
        },
      );
    };
    find().catch(() => {
      // Without the next report, the page does not know when it is due.
      if (isCurrent) found.value = null;
    });
    return () => {
      isCurrent = false;
      end();
    };
  }, [alias, draft.value, place.parameters.value, content.value.submitted]);
  return found.value;
}

/** When the report that follows is due, as a file for a calendar too. */
function NextReport({ report, next }: ReportProps & { readonly next: StageFacts }) {
  const found = useNextReport(report, next);
  if (found === null) return null;
  const { facts, answered } = found;
  const { answer } = answered;
  const { clocks = [] } = facts.profile;
  const event = countedFrom(clocks);
  const due = findDue(answer.timeline);
  const dueMs = due === null ? null : Date.parse(due);
  const timeZone = answer.timeline?.time_zone ?? getReportZone(report);
  const undue = { ...getDeadlineFacts(report), clocks, facts, parameters: getNextParameters(report), timeZone };
  const saveCalendar = (epochMs: number) => {
    const entry = {
      title: `${next.title} due`,
      description: `${next.heading}. Due ${timeIn(epochMs, timeZone)}, as lexbind computes it.`,
      ...{ epochMs, id: `${next.alias}.${report.incident.drafts.id}` },
    };
    saveText(formatCalendar([entry], report.place.now.value), fileName(report, "due.ics", next.alias), "text/calendar");
  };
  return (
    <div class="stack is-tight">
      <h4>Next: {next.title}</h4>
      {event !== undefined && report.content.value.submitted === null && (
        <p>Was this report submitted? Enter when: the next deadline counts from it.</p>
      )}
      {event !== undefined && (
        <SubmissionTime
          report={report}
          id="submitted-at"
          title={`When ${event}`}
          value={report.content.value.submitted}
          onValue={(submitted) => report.edit.set({ submitted, isUnsaved: true })}
        />
      )}
      <p>
        {dueMs === null || answer.timeline == null ? (
          undueWords(answer, undue)
        ) : (
          <>
            <Due report={report} timeline={answer.timeline} />, <Value>{timeLeft(dueMs, report.place.now.value)}</Value>
          </>
        )}
      </p>
      <div class="row">
        {dueMs !== null && <QuietButton label="Save for the calendar" onClick={() => saveCalendar(dueMs)} />}
        <QuietButton label={`Go to the ${next.title.toLowerCase()}`} onClick={() => goTo(report, next.alias)} />
      </div>
    </div>
  );
}
