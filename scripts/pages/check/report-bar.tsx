// The bar that stays in view: when the report is due, how far the draft is, and the next thing to do.

import { useComputed } from "@preact/signals";
import { type Answer, type AnswerTimeline, findDue } from "../../../server/engine/answer.ts";
import type { Clock, ClockStart } from "../../../server/engine/clocks/clock.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import { hasEsasFile } from "../../esas/words.ts";
import { getReport } from "../../report/draft/draft.ts";
import {
  boundWords,
  countedFrom,
  getReliefUntil,
  latestWords,
  leftWords,
  NOT_COUNTED,
} from "../../report/formatters/deadline.ts";
import { findSent } from "../../report/formatters/late-words.ts";
import { capitalise } from "../../report/wording/words.ts";
import { Value } from "../site/elements.tsx";
import type { ReportFacts } from "./act-facts.ts";
import { QuietButton } from "./fields/buttons.tsx";
import { Time } from "./fields/date-time.tsx";
import type { OpenReport } from "./incident.ts";
import { getProgress } from "./progress.ts";
import { isUnloaded } from "./report-check.ts";
import { cardId, isShown, MEMBER_STATE_ID } from "./report-view.ts";
import { saveDraft } from "./save.ts";
import { asksForState, getShownZone } from "./time-zones.ts";

/** What components of an open report get. */
export interface ReportProps {
  readonly report: OpenReport;
}

/** What the words on a deadline need. */
export const getDeadlineFacts = ({ facts, draft, content, place }: OpenReport) => ({
  now: place.now.value,
  submitted: content.value.submitted,
  clocks: facts.profile.clocks ?? [],
  report: getReport(draft.value),
});

/** The zone that times are shown in. */
export const getReportZone = ({ facts: { profile }, incident: { drafts } }: OpenReport): string =>
  getShownZone({ profile, parameters: drafts.parameters.value });

export function ReportBar({ report }: ReportProps) {
  const { facts, draft, check, view, place } = report;
  const progress = useComputed(() => {
    const findings = check.findings.value;
    const shown = findings.filter(({ field_id }) => isShown(view, field_id));
    const fields = facts.sections.flatMap((section) => section.fields);
    return getProgress(fields, { draft: draft.value, needs: check.needs.value, findings, shown });
  });
  const words = useComputed(() => {
    const { asked, done, left, alsoAsked, isPart } = progress.value;
    return [`${done} of ${asked} ${isPart ? "required " : ""}done`, ...left, ...alsoAsked].join(", ");
  });
  const firstEmpty = useComputed(() => progress.value.firstEmpty);
  const due = dueIn(report);
  const sent = findSent(check.answered.value?.answer.timeline, getDeadlineFacts(report));
  const [done, ...left] = words.value.split(", ");
  // The clocks of the Member State show the times of the draft.
  const isStateMissing = asksForState(facts.profile) && place.parameters.value.member_state === undefined;
  const target = isStateMissing ? MEMBER_STATE_ID : firstEmpty.value && cardId(firstEmpty.value);
  return (
    <div
      class={`check-bar row no-print ${due === null ? "" : describeUrgency(due, sent?.epochMs ?? null, place.now.value)}`}
    >
      <Deadline report={report} />
      <p class="small" role="status">
        <b>{done}</b>
        {left.map((count) => `, ${count}`)}
      </p>
      <div class="row">
        {target && <QuietButton label="First empty field" onClick={() => view.jumpTo(target)} />}
        <PrimaryAction report={report} />
      </div>
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

function dueIn({ check }: OpenReport): number | null {
  const due = findDue(check.answered.value?.answer.timeline);
  return due === null ? null : Date.parse(due);
}

/** The deadline in the zone of the Member State, and when it is if the relief applies, with the time left by the clock of this machine. */
function Deadline({ report }: ReportProps) {
  const { facts, check, place } = report;
  const due = dueIn(report);
  const answer = check.answered.value?.answer;
  const timeline = answer?.timeline;
  const isLate = check.verdict.value.kind === "late";
  if (!asksForState(facts.profile) && !isLate) return null;
  if (due === null || timeline == null) {
    const timeZone = getReportZone(report);
    const undue = { ...getDeadlineFacts(report), facts, parameters: place.parameters.value, timeZone };
    return <p class="small">{answer === undefined ? uncheckedWords(report) : undueWords(answer, undue)}</p>;
  }
  return (
    <p>
      <b>
        <Value>{capitalise(leftWords(timeline, getDeadlineFacts(report)))}</Value>
      </b>{" "}
      <span class="small">
        <Due report={report} timeline={timeline} />
      </span>
    </p>
  );
}

/** What the bar says while there is no answer. */
export function uncheckedWords({ check: { verdict, isStale } }: OpenReport): string {
  if (verdict.value.kind === "late") return "The check is still loading. If it does not come, reload the page.";
  const isMissing = isUnloaded(verdict.value) || verdict.value.kind === "broken";
  return verdict.value.kind === "starting" || (isStale.value && !isMissing) ? "Checking…" : "Not checked";
}

/** When a report is due, and when it is if the relief applies; nothing where that is not known. */
export function Due({ report, timeline }: ReportProps & { readonly timeline: AnswerTimeline }) {
  const [due, reliefUntil] = [findDue(timeline), getReliefUntil(timeline)];
  const zone = { timeZone: timeline.time_zone ?? getReportZone(report), nowMs: report.place.now.value };
  if (due === null) return null;
  return (
    <>
      Due <Time epochMs={Date.parse(due)} {...zone} />
      {reliefUntil !== null && [", or ", <Time epochMs={reliefUntil} {...zone} />, ", if the relief applies"]}
    </>
  );
}

interface UndueFacts extends ReturnType<typeof getDeadlineFacts> {
  readonly facts: Pick<ReportFacts, "fields" | "profile">;
  readonly parameters: CheckParameters;
  /** The zone of times where the answer has none. */
  readonly timeZone: string;
}

/** Why there is no deadline: times that contradict each other, or the rows or titles of fields that it needs. */
export function undueWords(answer: Answer, { facts: { fields, profile }, parameters, timeZone, ...rest }: UndueFacts) {
  const missing = answer.timeline_missing ?? [];
  if (missing.length === 0) return NOT_COUNTED;
  const getName = (name: string) => {
    const field = fields.find(({ id }) => id === name);
    const [row] = field?.rows ?? [];
    return row === undefined ? (field?.title ?? `the time at which ${countedFrom(profile.clocks)}`) : `row ${row}`;
  };
  const nameOfStart = ({ field_id, option, start }: ClockStart) =>
    option === undefined ? getName(field_id ?? start) : `the time at which ${countedFrom(profile.clocks)}`;
  const [contradiction] = contradictionsIn({ ...rest, parameters });
  if (contradiction !== undefined) {
    const [earlier, later] = contradiction.map(nameOfStart);
    return `No deadline, because the times contradict each other: ${earlier} is before ${later}.`;
  }
  const zone = answer.timeline?.time_zone ?? timeZone;
  const bound = boundWords(answer.timeline, { ...rest, fields: profile.fields, timeZone: zone });
  if (bound !== undefined) return `Deadline: ${bound}`;
  const latest = latestWords(answer, { ...rest, timeZone });
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

/** The check; once the draft is ready, what will be in its file, or the draft where there is no such file. */
export function PrimaryAction({ report }: ReportProps) {
  const { check, view, facts } = report;
  const isReady = !check.isStale.value && check.answered.value?.answer.ready_for_preverification === true;
  const [label, act] = !isReady
    ? ["Check now", () => view.showAll(true)]
    : hasEsasFile(facts.profile)
      ? ["Check your answers", () => showAnswers(report)]
      : ["Save the draft", () => saveDraft(report)];
  return (
    <button class="button is-primary" type="button" onClick={() => act()}>
      {label}
    </button>
  );
}

function showAnswers({ view }: OpenReport): void {
  view.mode.value = "Check your answers";
}
