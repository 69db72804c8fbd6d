// What to do once the report is ready: its files, where it goes, and when the next one is due.
import { useEffect, useState } from "preact/hooks";
import { findDue } from "../../../../server/engine/answer.ts";
import { formatCalendar } from "../../../board/calendar.ts";
import { hasEsasFile } from "../../../esas/words.ts";
import { countedFrom } from "../../../report/formatters/deadline.ts";
import { timeIn } from "../../../report/wording/times.ts";
import { Due, PrimaryAction, undueWords } from "../bar.tsx";
import { QuietButton } from "../fields/buttons.tsx";
import { saveDraft, saveRecord, saveText } from "../files/save.ts";
import { SubmissionTime } from "../questions.tsx";
import { asNextReport } from "../state/arrivals.ts";
import { readDraft } from "../state/draft.ts";
import type { CheckProps } from "../state/draft-check.ts";
import type { CheckFacts, StageFacts } from "../state/stage-facts.ts";
import { findStageAfter } from "../state/stages.ts";
import { getShownZone } from "../time-zones.ts";
import type { Checked } from "./verdict.ts";

export function WhenReady({ check }: CheckProps) {
  const { profile, portal, isStale } = check;
  const next = findStageAfter(check);
  return (
    <section class="stack no-print" aria-labelledby="ready-title">
      <h3 id="ready-title">What to do now</h3>
      <div class="row">
        <PrimaryAction check={check} />
        {hasEsasFile(profile) && <QuietButton label="Save the draft" onClick={() => saveDraft(check)} />}
        <QuietButton label="Print the record" disabled={isStale} onClick={() => window.print()} />
        <QuietButton label="Save the record" disabled={isStale} onClick={() => saveRecord(check)} />
      </div>
      {portal !== null && <p>{portal}</p>}
      {next !== undefined && <NextReport key={check.loadCount} check={check} next={next} />}
    </section>
  );
}

type Answered = Extract<Checked, { kind: "answered" }>;

/** The report that follows as it would begin now, and the answer to it; null before both are known. */
function useNext({ load, form, parameters, submitted }: CheckProps["check"], { alias }: StageFacts) {
  const [found, setFound] = useState<{ readonly stage: CheckFacts; readonly answered: Answered } | null>(null);
  const { text } = form;
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      const stage = await load(alias);
      const parsed = readDraft(text, stage.options);
      if (parsed.kind !== "draft") return;
      const options = { ...parameters, previous_submitted_at: submitted ?? undefined };
      const answered = await stage.engine.check(asNextReport(stage, parsed).text, options);
      if (isCurrent && answered.kind === "answered") setFound({ stage, answered });
    };
    // Without the next report, the page does not know when it is due.
    find().catch(() => isCurrent && setFound(null));
    return () => {
      isCurrent = false;
    };
  }, [alias, text, parameters, submitted]);
  return found;
}

/** When the report that follows is due, as a file for a calendar too. */
function NextReport({ check, next }: CheckProps & { readonly next: StageFacts }) {
  const found = useNext(check, next);
  if (found === null) return null;
  const { stage, answered } = found;
  const { answer } = answered;
  const { clocks = [] } = stage.profile;
  const event = countedFrom(clocks);
  const due = findDue(answer.timeline);
  const dueMs = due === null ? null : Date.parse(due);
  const timeZone = answer.timeline?.time_zone ?? getShownZone(check);
  const parameters = { ...check.parameters, previous_submitted_at: check.submitted ?? undefined };
  const undue = undueWords({ ...stage, parameters, deadlineFacts: { ...check.deadlineFacts, clocks } }, answer);
  const saveCalendar = (epochMs: number) => {
    const entry = {
      title: `${next.title} due`,
      description: `${stage.heading}. Due ${timeIn(epochMs, timeZone)}, as lexbind computes it.`,
      ...{ epochMs, zone: null, id: `${next.alias}-${epochMs}` },
    };
    saveText(formatCalendar([entry], check.now), `${next.alias}-due.ics`, "text/calendar");
  };
  return (
    <div class="stack is-tight">
      <h4>Next: {next.title}</h4>
      {event !== undefined && (
        <SubmissionTime
          check={check}
          id="submitted-at"
          title={`When ${event}`}
          value={check.submitted}
          onValue={(submitted) => check.set({ submitted })}
        />
      )}
      <p>{dueMs === null || answer.timeline == null ? undue : <Due check={check} timeline={answer.timeline} />}</p>
      <div class="row">
        {dueMs !== null && <QuietButton label="Save for the calendar" onClick={() => saveCalendar(dueMs)} />}
        <QuietButton label={`Go to the ${next.title.toLowerCase()}`} onClick={() => check.go(next.alias)} />
      </div>
    </div>
  );
}
