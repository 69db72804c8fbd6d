// The verdict in words, the deadline with the time left, and the strip that keeps both visible.
import type { Answer, AnswerTimeline } from "../../../server/engine/answer.ts";
import { RELIEF, timeLeft } from "../../formatters/text.ts";
import { Code, Fact, Mark, MarkIcon } from "../elements.tsx";
import type { CheckProps } from "./draft-check.ts";
import { ANSWER_WORDS, ESAS_WORDS } from "./draft-file.ts";
import { wrapDraft } from "./draft-text.ts";
import { placeOf, TabLink } from "./findings.tsx";
import { localZone, readingOf } from "./instants.ts";
import { QuietButton } from "./panes.tsx";
import { countsOf, type VerdictWords, wordsOf } from "./verdict.ts";

const toneOf = ({ mark }: VerdictWords): string => (mark === null ? "" : `is-${mark}`);

const Title = ({ words: { mark, title } }: { readonly words: VerdictWords }) =>
  mark === null ? title : <Mark name={mark}>{title}</Mark>;

/** The verdict as a whole, with the engine's own summary. */
export function VerdictCard({ check }: CheckProps) {
  const { verdict, now } = check;
  const words = wordsOf(verdict);
  const summary =
    verdict.kind === "answered" ? verdict.answer.safe_summary : verdict.kind === "rejected" ? verdict.message : null;
  return (
    <div class={`notice verdict stack ${toneOf(words)}`}>
      <p class="verdict-title">
        <Title words={words} />
      </p>
      {summary !== null && <blockquote>{summary}</blockquote>}
      {words.next !== "" && <p>{words.next}</p>}
      {verdict.kind === "answered" && <Counts answer={verdict.answer} />}
      {verdict.kind === "answered" && <Deadline timeline={verdict.answer.timeline} now={now} />}
      {verdict.kind === "rejected" && <Help check={check} />}
    </div>
  );
}

/** What can be done about a text that is not a draft. */
function Help({ check: { reading, converted, edit, replace } }: CheckProps) {
  if (reading.kind === "answer") return <p>{ANSWER_WORDS}</p>;
  if (reading.kind === "bare")
    return (
      <p>
        These are the fields of a draft without “report” around them.{" "}
        <QuietButton label="Put them into report" onClick={() => edit(wrapDraft)} />
      </p>
    );
  if (converted === null) return null;
  const { json, losses } = converted;
  return (
    <p>
      {ESAS_WORDS}{" "}
      <QuietButton
        label="Convert it to a draft"
        onClick={() => replace({ text: json, done: "The file was converted.", losses })}
      />
    </p>
  );
}

function Counts({ answer }: { readonly answer: Answer }) {
  const { required, rules } = answer;
  return (
    <dl class="facts verdict-facts">
      <Fact name="Findings">{countsOf(answer)}</Fact>
      <Fact name="Required fields with a value">
        {required.present} of {required.total}
      </Fact>
      <Fact name="Rules evaluated">
        {rules.evaluated} of {rules.total}
      </Fact>
    </dl>
  );
}

/** The deadline follows from the draft alone; the time left is by the clock of this machine. */
function Deadline({ timeline, now }: { readonly timeline: AnswerTimeline | undefined; readonly now: number }) {
  if (timeline === undefined)
    return (
      <p class="deadline">
        <b>Deadline not known.</b> It can be computed for an initial notification with valid times of detection and
        classification, in this order.
      </p>
    );
  const due = Date.parse(timeline.initial_notification_due);
  const isOver = due < now;
  const zone = localZone();
  const relief = RELIEF[timeline.weekend_relief];
  return (
    <div class={isOver ? "deadline stack is-tight is-attention" : "deadline stack is-tight"}>
      <p>
        <b>Notify at the latest</b> <TabLink href={placeOf.rule(timeline.rule_id)}>why</TabLink>
      </p>
      <dl class="facts verdict-facts">
        <Fact name="UTC">{readingOf(due, "UTC")}</Fact>
        <Fact name={`Here (${zone})`}>{readingOf(due, zone)}</Fact>
        <Fact name="By this machine’s clock">
          {isOver && <MarkIcon name="attention" />} {timeLeft(due - now)}
        </Fact>
      </dl>
      {relief !== undefined && <p>{relief}</p>}
    </div>
  );
}

/** One line at the bottom of the window; screen readers announce its changes. */
export function VerdictStrip({ check: { verdict, isStale, now } }: CheckProps) {
  const words = wordsOf(verdict);
  const answer = verdict.kind === "answered" ? verdict.answer : null;
  const due = answer?.timeline && Date.parse(answer.timeline.initial_notification_due);
  return (
    <div class={`verdict-strip row ${toneOf(words)}`}>
      <p role="status">
        <b class="strip-title">
          <Title words={words} />
        </b>
        {answer !== null && ` ${countsOf(answer)}`}
      </p>
      <p class="row number">
        {isStale ? "Checking…" : due !== undefined && <span>Deadline: {timeLeft(due - now)}</span>}
        <a href="#result">See result</a>
      </p>
    </div>
  );
}

/** What the verdict was made with; on paper also when. */
export function Provenance({ check: { answered, now } }: CheckProps) {
  if (answered === null) return null;
  const { act_id, profile_artifact_hash, profile_semantic_hash } = answered.answer;
  return (
    <p class="hint">
      Answered with the profile <Code>{act_id}</Code>, artifact hash <Code>{profile_artifact_hash}</Code>, semantic hash{" "}
      <Code>{profile_semantic_hash}</Code>.
      <span class="print-only">Printed on {readingOf(now, "UTC")} UTC, by this machine’s clock.</span>
    </p>
  );
}
