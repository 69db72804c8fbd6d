// The verdict in words, the time limit with what is left of it, and the strip that keeps both in sight.
import type { ComponentChildren } from "preact";
import type { Answer, AnswerTimeline } from "../../../server/engine/answer.ts";
import { RELIEF, timeLeft } from "../../formatters/text.ts";
import { Code, Mark, MarkIcon, type MarkName } from "../elements.tsx";
import { localZone, readingOf } from "./instants.ts";
import { placeOf, TabLink } from "./links.tsx";
import { countsOf, STATUS_WORDS, type Verdict } from "./verdict.ts";

/** A verdict's mark and its words; without a mark nothing was checked. */
export function titleOf(verdict: Verdict): { readonly mark: MarkName | null; readonly title: string } {
  switch (verdict.kind) {
    case "answered":
      return STATUS_WORDS[verdict.answer.prevalidation_status];
    case "refused":
      return { mark: null, title: "Not checked: this is no draft" };
    case "cut":
      return { mark: null, title: "Not checked: the check was ended" };
    case "broken":
      return { mark: null, title: "Not checked: the check cannot run here" };
    case "starting":
      return { mark: null, title: "The check is starting" };
    case "blank":
      return { mark: null, title: "Nothing to check yet" };
    default:
      return verdict satisfies never;
  }
}

interface VerdictCardProps {
  readonly verdict: Verdict;
  readonly now: number;
  /** What can be done about a text that is no draft. */
  readonly help: ComponentChildren;
}

/** The verdict as a whole: words first, then the engine's own summary. */
export function VerdictCard({ verdict, now, help }: VerdictCardProps) {
  const { mark, title } = titleOf(verdict);
  return (
    <div class={mark === null ? "notice verdict" : `notice verdict is-${mark}`}>
      <p class="verdict-title">{mark === null ? title : <Mark name={mark}>{title}</Mark>}</p>
      {verdict.kind === "answered" ? (
        <Answered answer={verdict.answer} now={now} />
      ) : (
        <Unanswered verdict={verdict} help={help} />
      )}
    </div>
  );
}

function Answered({ answer, now }: { readonly answer: Answer; readonly now: number }) {
  const { prevalidation_status, safe_summary, required, rules, timeline } = answer;
  return (
    <>
      <blockquote class="safe-summary">{safe_summary}</blockquote>
      <p>{STATUS_WORDS[prevalidation_status].next}</p>
      <dl class="facts verdict-facts">
        <div>
          <dt>Findings</dt>
          <dd>{countsOf(answer)}</dd>
        </div>
        <div>
          <dt>Required fields with a value</dt>
          <dd>
            {required.present} of {required.total}
          </dd>
        </div>
        <div>
          <dt>Rules evaluated</dt>
          <dd>
            {rules.evaluated} of {rules.total}
          </dd>
        </div>
      </dl>
      <Deadline timeline={timeline} now={now} />
    </>
  );
}

function Unanswered({ verdict, help }: { readonly verdict: Verdict; readonly help: ComponentChildren }) {
  switch (verdict.kind) {
    case "refused":
      return (
        <>
          <blockquote class="safe-summary">{verdict.message}</blockquote>
          {help}
        </>
      );
    case "cut":
      return <p>It took longer than two seconds, so it was ended. It runs again on the next change of the draft.</p>;
    case "broken":
      return (
        <p>
          The browser did not start the engine. Another browser may, and the server checks a draft that is sent to it.
        </p>
      );
    case "blank":
      return <p>Fill in the form, paste or open a draft, or load an example.</p>;
    default:
      return null;
  }
}

/** The latest moment to notify, from the draft alone; what is left of it, from the clock of this machine. */
function Deadline({ timeline, now }: { readonly timeline: AnswerTimeline | undefined; readonly now: number }) {
  if (timeline === undefined) {
    return (
      <div class="deadline">
        <p>
          <b>Time limit not known.</b> It takes an initial notification with sound times of detection and
          classification, in order.
        </p>
      </div>
    );
  }
  const due = Date.parse(timeline.initial_notification_due);
  const zone = localZone();
  const relief = RELIEF[timeline.weekend_relief];
  return (
    <div class={due < now ? "deadline is-attention" : "deadline"}>
      <p class="deadline-head">
        <b>Notify at the latest</b> <TabLink href={placeOf.rule(timeline.rule_id)}>why</TabLink>
      </p>
      <dl class="facts verdict-facts">
        <div>
          <dt>UTC</dt>
          <dd>{readingOf(due, "UTC")}</dd>
        </div>
        <div>
          <dt>Here ({zone})</dt>
          <dd>{readingOf(due, zone)}</dd>
        </div>
        <div class="time-left">
          <dt>By this machine’s clock</dt>
          <dd>
            {due < now && <MarkIcon name="attention" />} {timeLeft(due - now)}
          </dd>
        </div>
      </dl>
      {relief !== undefined && <p>{relief}</p>}
    </div>
  );
}

/** One line that stays in sight, and is read out when it changes. */
export function VerdictStrip({
  verdict,
  isStale,
  now,
}: {
  readonly verdict: Verdict;
  readonly isStale: boolean;
  readonly now: number;
}) {
  const { mark, title } = titleOf(verdict);
  const answer = verdict.kind === "answered" ? verdict.answer : null;
  const due = answer?.timeline === undefined ? null : Date.parse(answer.timeline.initial_notification_due);
  return (
    <div class={`verdict-strip${mark === null ? "" : ` is-${mark}`}`}>
      <p role="status">
        <span class="strip-title">{mark === null ? title : <Mark name={mark}>{title}</Mark>}</span>
        {answer !== null && <span>{countsOf(answer)}</span>}
      </p>
      <p class="strip-aside">
        {isStale ? "Checking…" : due !== null && <span>Time limit: {timeLeft(due - now)}</span>}
        <a href="#result">See result</a>
      </p>
    </div>
  );
}

/** What the verdict was made with; on paper, where nothing changes any more, also when. */
export function Provenance({ answer, now }: { readonly answer: Answer; readonly now: number }) {
  return (
    <p class="fine-print">
      Answered with the profile <Code>{answer.act_id}</Code>, artifact hash <Code>{answer.profile_artifact_hash}</Code>,
      semantic hash <Code>{answer.profile_semantic_hash}</Code>.
      <span class="print-only">Printed on {readingOf(now, "UTC")} UTC, by this machine’s clock.</span>
    </p>
  );
}
