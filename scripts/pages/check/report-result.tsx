// The result of the check: the verdict in words, what is wrong, and what the official form still needs.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Answer } from "../../../server/engine/answer.ts";
import { getReport } from "../../report/draft/draft.ts";
import { reliefWords } from "../../report/formatters/deadline.ts";
import { lateWords } from "../../report/formatters/late-words.ts";
import { clockNotes, STATUS } from "../../report/wording/verdict-words.ts";
import { formatCount } from "../../report/wording/words.ts";
import { Bullets, Mark, type MarkName, Value } from "../site/elements.tsx";
import type { Verdict } from "./check-draft.ts";
import { REPLY_MS } from "./engine.ts";
import { QuietButton } from "./fields/buttons.tsx";
import { FindingList } from "./findings.tsx";
import type { OpenReport } from "./incident.ts";
import { openFile } from "./open-file.ts";
import { getDeadlineFacts, getReportZone, type ReportProps } from "./report-bar.tsx";
import { hasDraft } from "./report-files.tsx";
import { WhenReady, WhenSent } from "./when-ready.tsx";

/** A heading with its mark, and what to do next. Without a mark nothing was checked. */
interface VerdictWords {
  readonly mark?: MarkName;
  readonly title: string;
  readonly next?: string;
}

const STATUS_MARKS = {
  blocked: "blocking",
  attention_required: "attention",
  ready_for_preverification: "ready",
} as const;

const UNCHECKED: Readonly<Record<Exclude<Verdict["kind"], "answered">, VerdictWords>> = {
  starting: { title: "The check is starting" },
  rejected: { title: "Not checked: this is not a draft" },
  ended: {
    title: "Not checked: the check was ended",
    next: `It failed, or took longer than ${REPLY_MS / 1_000} seconds. It runs again when the draft changes.`,
  },
  late: {
    title: "Not checked yet: the check is still loading",
    next: "What you enter stays here, and is checked as soon as it can be. If the check does not come, save the draft, and reload the page.",
  },
  not_loaded: {
    title: "Not checked: the check could not be loaded",
    next: "This host did not send the engine or the profile. The page asks for them again by itself. If they do not come, save the draft, and reload the page.",
  },
  other_edition: {
    title: "Not checked: the page is of another edition than the check",
    next: "This host has the engine or the profile of another edition than this page. Save the draft, and reload the page to get all of them again.",
  },
  broken: {
    title: "Not checked: the check cannot run here",
    next: "The browser did not start the engine. Reload the page. If that does not help, try another browser, or send the draft to a server that checks it.",
  },
};

/** Once the deadline has passed, the words on that come in place of those of the verdict. */
function getLead(report: OpenReport): (VerdictWords & { readonly isSent: boolean }) | null {
  const late = lateWords(report.check.answered.value?.answer.timeline, getDeadlineFacts(report));
  return late === null ? null : { mark: "attention", ...late };
}

function getWords(verdict: Verdict): VerdictWords {
  if (verdict.kind !== "answered") return UNCHECKED[verdict.kind];
  const { prevalidation_status: status } = verdict.answer;
  return { mark: STATUS_MARKS[status], ...STATUS[status] };
}

/** Where the result is of use before it was asked for: the draft is ready or late, or it could not be checked. While a check loads, the bar says so. */
function isNews(report: OpenReport): boolean {
  const { value: verdict } = report.check.verdict;
  if (verdict.kind !== "answered") return verdict.kind !== "starting" && verdict.kind !== "late";
  const isReady = verdict.answer.ready_for_preverification && report.facts.stage.asking === null;
  // A user who has entered when it was sent may correct that time.
  return hasDraft(report) && (isReady || getLead(report) !== null || report.content.value.submitted !== null);
}

/** What the check found. It takes the focus when the check was asked for. */
export function ReportResult({ report }: ReportProps) {
  const { check, view, facts } = report;
  const isStale = check.isStale.value;
  const checkCount = view.checkCount.value;
  const element = useRef<HTMLElement>(null);
  const focused = useRef(checkCount);
  useLayoutEffect(() => {
    if (isStale || focused.current === checkCount) return;
    focused.current = checkCount;
    element.current?.focus();
    element.current?.scrollIntoView({ block: "start" });
  }, [isStale, checkCount]);
  const isReady = check.answered.value?.answer.ready_for_preverification === true;
  return (
    <section
      ref={element}
      class="result stack"
      id="result"
      tabIndex={-1}
      aria-labelledby="result-title"
      aria-busy={isStale}
      hidden={!view.isChecked.value && !isNews(report)}
    >
      <h2 class="visually-hidden" id="result-title">
        Result
      </h2>
      <VerdictCard report={report} />
      {!isReady && <WhenSent report={report} />}
      {/* A decision has its own. */}
      {facts.stage.asking === null && isReady && <WhenReady report={report} />}
      {(view.isChecked.value || getLead(report)?.isSent === true) && <FindingList report={report} />}
    </section>
  );
}

/** The verdict as a whole, with the engine's own summary. The bar has the figures and the deadline. */
function VerdictCard({ report }: ReportProps) {
  const { facts, check, text } = report;
  const { value: verdict } = check.verdict;
  const answer = check.answered.value?.answer;
  const late = getLead(report);
  const words = late ?? getWords(verdict);
  const relief =
    answer?.timeline == null
      ? undefined
      : reliefWords(answer.timeline, facts.profile.clocks ?? [], getReportZone(report));
  return (
    <div class={`notice verdict stack small is-${words.mark ?? "neutral"}`}>
      <h3>{words.mark === undefined ? words.title : <Mark name={words.mark}>{words.title}</Mark>}</h3>
      {words.next !== undefined && <p>{words.next}</p>}
      {late !== null && <p>The check itself: {getWords(verdict).title}.</p>}
      {verdict.kind === "rejected" && <blockquote>{verdict.message}</blockquote>}
      {verdict.kind === "rejected" && (
        <p>
          <QuietButton
            label="Open the text as a file"
            onClick={() => openFile(report, new File([text.value], "The text"))}
          />
        </p>
      )}
      {answer?.ready_for_preverification && <OpenRows report={report} answer={answer} />}
      {answer !== undefined && (
        <details open={answer.ready_for_preverification}>
          <summary>Summary</summary>
          <blockquote>{answer.safe_summary}</blockquote>
        </details>
      )}
      {relief !== undefined && <p>{relief}</p>}
      {getNotes(report).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

/** What is odd about the times of the draft, by the clock of this machine. */
function getNotes({ facts, draft, place }: OpenReport): string[] {
  const values = getReport(draft.value);
  return facts.fields.flatMap(({ id, title }) =>
    clockNotes({ report: { [id]: values[id] }, now: place.now.value, fields: [{ field_id: id, title }] }),
  );
}

/** The official rows that have no value. The answer knows their numbers, the profile their titles. */
function OpenRows({ report, answer }: ReportProps & { readonly answer: Answer }) {
  const {
    mandatory_rows_missing = [],
    rows_without_field = [],
    conditional_rows_to_check = [],
  } = answer.official_template ?? {};
  const rows = report.facts.profile.crosswalk.official_template?.official_rows ?? [];
  const groups = [
    { heading: "The official form always needs", numbers: [...mandatory_rows_missing, ...rows_without_field] },
    { heading: "The official form needs in some cases", numbers: conditional_rows_to_check },
  ];
  return (
    <>
      {groups.map(({ heading, numbers }) => {
        const open = rows.filter(({ data_field }) => numbers.includes(data_field));
        if (open.length === 0) return null;
        return (
          <details key={heading}>
            <summary>
              {heading}: {formatCount(open.length, "row")} without a value
            </summary>
            <Bullets
              items={open.map(
                ({ data_field, title, condition }) =>
                  `${title} (row ${data_field})${condition === undefined ? "" : `: ${condition}`}`,
              )}
            />
          </details>
        );
      })}
    </>
  );
}

/** What the verdict was made with. */
export function Provenance({ report: { check } }: ReportProps) {
  const { value: answered } = check.answered;
  if (answered === null) return null;
  const { act_id, profile_artifact_hash, profile_semantic_hash, rules } = answered.answer;
  return (
    <p class="hint">
      Answered with the profile <code>{act_id}</code>, artifact hash <code>{profile_artifact_hash}</code>, semantic hash{" "}
      <code>{profile_semantic_hash}</code>. Rules that applied: <Value>{rules.evaluated}</Value> of{" "}
      <Value>{rules.total}</Value>, which are those of a pre-validation.
    </p>
  );
}
