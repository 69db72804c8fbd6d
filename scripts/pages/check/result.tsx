// The verdict in words, the deadline with the time left, and the strip that keeps both visible.
import { type Answer, dueOf } from "../../../server/engine/answer.ts";
import type { Status } from "../../../server/engine/rule-set.ts";
import { clockNotes, lateWords, missingWords, reliefWords, timeLeft } from "../../formatters/text.ts";
import { Code, Fact, Mark, MarkIcon, type MarkName } from "../elements.tsx";
import type { CheckProps } from "./draft-check.ts";
import { ANSWER_WORDS, ESAS_WORDS } from "./draft-file.ts";
import { wrapDraft } from "./draft-text.ts";
import { placeOf, TabLink } from "./findings.tsx";
import { QuietButton } from "./panes.tsx";
import { localZone, readingOf } from "./values.ts";
import type { Verdict } from "./verdict.ts";

/** A heading with its mark, and what to do next. Without a mark nothing was checked. */
interface VerdictWords {
  readonly mark?: MarkName;
  readonly title: string;
  readonly next?: string;
}

const VERDICT_WORDS: Readonly<Record<Status | Exclude<Verdict["kind"], "answered">, VerdictWords>> = {
  blocked: {
    mark: "blocking",
    title: "Blocked: structure is wrong",
    next: "Fix what is marked as blocking. Other checks of these fields run once their structure is right.",
  },
  attention_required: {
    mark: "attention",
    title: "Attention required",
    next: "A person must look at each finding and fix it, or decide with those responsible for the report to keep it.",
  },
  ready_for_preverification: {
    mark: "ready",
    title: "Ready as far as lexbind checks: pre-validation only",
    next: "Pass the draft on, with what the official form still needs, to the person who submits it. This page has sent nothing.",
  },
  starting: { title: "The check is starting" },
  blank: { title: "Nothing to check yet", next: "Fill in the form, paste or open a draft, or load an example." },
  rejected: { title: "Not checked: this is not a draft" },
  ended: {
    title: "Not checked: the check was ended",
    next: "It took longer than two seconds. It runs again when the draft changes.",
  },
  broken: {
    title: "Not checked: the check cannot run here",
    next: "The browser did not start the engine. Try another browser, or send the draft to a server that checks it.",
  },
};

/** Once the deadline has passed, the words on that come in place of those of the verdict. */
function leadOf(answer: Answer | undefined, now: number): VerdictWords | null {
  const late = lateWords(answer?.timeline, now);
  return late === null ? null : { mark: "attention", ...late };
}

const wordsOf = (verdict: Verdict): VerdictWords =>
  VERDICT_WORDS[verdict.kind === "answered" ? verdict.answer.prevalidation_status : verdict.kind];

const Title = ({ mark, title }: VerdictWords) => (mark === undefined ? title : <Mark name={mark}>{title}</Mark>);

/** The verdict as a whole, with the engine's own summary. */
export function VerdictCard({ check }: CheckProps) {
  const { verdict, answered } = check;
  const answer = answered?.answer;
  const late = leadOf(answer, check.now);
  const words = late ?? wordsOf(verdict);
  const summary = verdict.kind === "rejected" ? verdict.message : answer?.safe_summary;
  return (
    <div class={`notice verdict stack small is-${words.mark ?? "neutral"}`}>
      <h3>
        <Title {...words} />
      </h3>
      {words.next !== undefined && <p>{words.next}</p>}
      {late !== null && <p>The check itself: {wordsOf(verdict).title}.</p>}
      {summary !== undefined && <blockquote>{summary}</blockquote>}
      {answer !== undefined && (
        <>
          <dl class="facts columns-auto number">
            <Fact name="Findings">{countsOf(answer)}</Fact>
            <Fact name="Required fields with a value">{`${answer.required.present} of ${answer.required.total}`}</Fact>
            <Fact name="Rules evaluated">{`${answer.rules.evaluated} of ${answer.rules.total}`}</Fact>
          </dl>
          <Deadline check={check} answer={answer} />
          {clockNotes(
            [...check.form.report].map(([id, { value }]) => [id, value]),
            check.now,
          ).map((note) => (
            <p key={note}>{note}</p>
          ))}
        </>
      )}
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
  if (!converted) return null;
  const { json: text, losses } = converted;
  const convert = () => replace({ text, done: "The file was converted.", losses });
  return (
    <p>
      {ESAS_WORDS} <QuietButton label="Convert it to a draft" onClick={convert} />
    </p>
  );
}

/** `2 blocking, 1 attention, 4 information`. */
const countsOf = ({ counts }: Answer): string =>
  `${counts.blocking} blocking, ${counts.attention} attention, ${counts.info} information`;

/** The deadline follows from the draft alone; the time left is by the clock of this machine. */
function Deadline({ check, answer }: CheckProps & { readonly answer: Answer }) {
  const { now } = check;
  const { timeline } = answer;
  if (timeline == null)
    return (
      <p class="deadline">
        <b>Deadline</b> {missingWords(answer)}
      </p>
    );
  const due = Date.parse(dueOf(timeline));
  const isOver = due < now;
  const zone = timeline.time_zone ?? localZone();
  const relief = reliefWords(timeline);
  return (
    <div class={`deadline stack is-tight ${isOver ? "is-attention" : ""}`}>
      <p>
        <b>Notify at the latest</b> <TabLink href={placeOf.rule(check, timeline.rule_id)}>why</TabLink>
      </p>
      <dl class="facts columns-auto number">
        <Fact name="UTC">{readingOf(due, "UTC")}</Fact>
        <Fact name={timeline.time_zone === null ? `Here (${zone})` : zone}>{readingOf(due, zone)}</Fact>
        <Fact name="By this machine’s clock">
          {isOver && <MarkIcon name="attention" />} {timeLeft(due - now)}
        </Fact>
      </dl>
      {relief !== undefined && <p>{relief}</p>}
    </div>
  );
}

/** One line at the bottom of the window; screen readers announce its changes. */
export function VerdictStrip({ check: { verdict, answered, isStale, now } }: CheckProps) {
  const words = leadOf(answered?.answer, now) ?? wordsOf(verdict);
  const timeline = answered?.answer.timeline;
  const due = timeline == null ? undefined : dueOf(timeline);
  return (
    <div class={`verdict-strip row small is-${words.mark ?? "neutral"}`}>
      <p role="status">
        <b class="strip-title">
          <Title {...words} />
        </b>
        {answered !== null && ` ${countsOf(answered.answer)}`}
      </p>
      <p class="row number">
        {isStale ? "Checking…" : due !== undefined && <span>Deadline: {timeLeft(Date.parse(due) - now)}</span>}
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
