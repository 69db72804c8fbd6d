// The bar that stays in view: when the report is due, how far the draft is, and the next thing to do.
import { type Answer, type AnswerTimeline, findDue } from "../../../server/engine/answer.ts";
import type { Clock, ClockStart } from "../../../server/engine/clocks/clock.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import { ESAS_WORDS, hasEsasFile } from "../../esas/words.ts";
import {
  boundWords,
  countedFrom,
  getReliefUntil,
  getSentMs,
  latestWords,
  leftWords,
} from "../../report/formatters/deadline.ts";
import { capitalise } from "../../report/wording/words.ts";
import { Time } from "./controls/read-controls.tsx";
import { asksForState, getShownZone } from "./controls/values.ts";
import { saveDraft, saveEsas } from "./files/save.ts";
import { getProgress } from "./form/progress.ts";
import type { CheckProps } from "./state/draft-check.ts";

export function Bar({ check }: CheckProps) {
  const { asked, done, left } = getProgress(check, check.fields, check.shownFindings);
  const due = dueIn(check);
  const sentMs = getSentMs(check.answered?.answer.timeline, check.deadlineFacts);
  return (
    <div class={`check-bar row no-print ${due === null ? "" : describeUrgency(due, sentMs, check.now)}`}>
      <Deadline check={check} />
      <p class="small" role="status">
        <b>
          {done} of {asked} done
        </b>
        {left.map((words) => `, ${words}`)}
      </p>
      <PrimaryAction check={check} />
    </div>
  );
}

const HOUR_MS = 60 * 60_000;
// A third of a working day: then other work can wait.
const SOON_MS = 3 * HOUR_MS;

function describeUrgency(due: number, sentMs: number | null, now: number): string {
  if (due < (sentMs ?? now)) return "is-blocking";
  return sentMs === null && due - now < SOON_MS ? "is-attention" : "is-info";
}

function dueIn({ answered }: CheckProps["check"]): number | null {
  const due = findDue(answered?.answer.timeline);
  return due === null ? null : Date.parse(due);
}

/** The deadline in the zone of the Member State, and when it is if the relief applies, with the time left by the clock of this machine. */
function Deadline({ check }: CheckProps) {
  const due = dueIn(check);
  const answer = check.answered?.answer;
  const timeline = answer?.timeline;
  if (!asksForState(check.profile)) return null;
  if (due === null || timeline == null)
    return <p class="small">{answer === undefined ? uncheckedWords(check) : undueWords(check, answer)}</p>;
  return (
    <p>
      <b>{capitalise(leftWords(timeline, check.deadlineFacts))}</b>{" "}
      <span class="small">
        <Due check={check} timeline={timeline} />
      </span>
    </p>
  );
}

const uncheckedWords = ({ verdict, isStale }: CheckProps["check"]): string =>
  verdict.kind === "starting" || isStale ? "Checking…" : "Not checked";

/** When a report is due, and when it is if the relief applies; nothing where that is not known. */
export function Due({ check, timeline }: CheckProps & { readonly timeline: AnswerTimeline }) {
  const [due, reliefUntil] = [findDue(timeline), getReliefUntil(timeline)];
  const zone = { timeZone: timeline.time_zone ?? getShownZone(check), nowMs: check.now };
  if (due === null) return null;
  return (
    <>
      Due <Time epochMs={Date.parse(due)} {...zone} />
      {reliefUntil !== null && [", or ", <Time epochMs={reliefUntil} {...zone} />, ", if the relief applies"]}
    </>
  );
}

type UndueFacts = Pick<CheckProps["check"], "fields" | "profile" | "parameters" | "deadlineFacts">;

/** Why there is no deadline: times that contradict each other, or the rows or titles of fields that it needs. */
export function undueWords(check: UndueFacts, answer: Answer): string {
  const { fields, profile, parameters, deadlineFacts } = check;
  const missing = answer.timeline_missing ?? [];
  if (missing.length === 0) return "No deadline is counted for this type of submission.";
  const timeZone = answer.timeline?.time_zone ?? getShownZone(check);
  const bound = boundWords(answer.timeline, { ...deadlineFacts, fields: profile.fields, timeZone });
  if (bound !== undefined) return `Deadline: ${bound}`;
  const getName = (name: string) => {
    const field = fields.find(({ id }) => id === name);
    const [row] = field?.rows ?? [];
    return row === undefined ? (field?.title ?? `the time at which ${countedFrom(profile.clocks)}`) : `row ${row}`;
  };
  const nameOfStart = ({ field_id, option, start }: ClockStart) =>
    option === undefined ? getName(field_id ?? start) : `the time at which ${countedFrom(profile.clocks)}`;
  const [contradiction] = contradictionsIn({ ...deadlineFacts, parameters });
  if (contradiction !== undefined) {
    const [earlier, later] = contradiction.map(nameOfStart);
    return `No deadline, because the times contradict each other: ${earlier} is before ${later}.`;
  }
  const latest = latestWords(answer, getShownZone(check));
  return `Deadline: not known without ${new Intl.ListFormat("en-GB").format(missing.map(getName))}.${latest}`;
}

interface Times {
  readonly clocks: readonly Clock[];
  readonly report: Readonly<Record<string, unknown>>;
  readonly parameters: CheckParameters;
}

/** The starts of clocks that are before the one that they cannot be before: `[the earlier, the later]` as the draft has them. */
function contradictionsIn({ clocks, report, parameters }: Times): (readonly [ClockStart, ClockStart])[] {
  const readInstant = ({ field_id = "", option }: ClockStart) => {
    const value = option === undefined ? report[field_id] : parameters[option];
    return typeof value === "string" ? (parseInstant(value)?.epochMs ?? null) : null;
  };
  return clocks.flatMap(({ starts }) =>
    starts.flatMap((start) => {
      const other = starts.find((candidate) => candidate.start === start.not_before);
      const [own, earliest] = [readInstant(start), other === undefined ? null : readInstant(other)];
      return other !== undefined && own !== null && earliest !== null && own < earliest
        ? [[start, other] as const]
        : [];
    }),
  );
}

/** The check; once the draft is ready, the file of its official form, or the draft where there is no such file. */
export function PrimaryAction({ check }: CheckProps) {
  const isReady = !check.isStale && check.answered?.answer.ready_for_preverification === true;
  const [label, act] = isReady ? getSaveAction(check) : ["Check now", check.checkNow];
  return (
    <button class="button is-primary" type="button" onClick={() => act()}>
      {label}
    </button>
  );
}

function getSaveAction(check: CheckProps["check"]): [label: string, act: () => unknown] {
  const { profile } = check;
  if (!hasEsasFile(profile)) return ["Save the draft", () => saveDraft(check)];
  const isPartial = profile.crosswalk.uncovered_rows.length > 0;
  return [isPartial ? ESAS_WORDS.savePartly : ESAS_WORDS.save, () => saveEsas(check)];
}
