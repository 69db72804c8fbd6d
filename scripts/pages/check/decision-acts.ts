// What is done with an outcome: it is recorded and printed, and the report that it starts is opened.

import { batch, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { AnswerDecision } from "../../../server/engine/answer.ts";
import type { Asking } from "../../pipeline/model/page-words.ts";
import { type Draft, getReport, getValue } from "../../report/draft/draft.ts";
import { forgetStarted, keepStarted } from "../site/client/started-report.ts";
import { getPath } from "./begin-draft.ts";
import { givenReport } from "./given-values.ts";
import type { OpenReport } from "./incident.ts";
import { isRecordable } from "./record.tsx";
import { minuteNow } from "./time-zones.ts";

const NOT_KEPT =
  "The answers were not taken along, because this browser allows this site no storage. Open the report by itself, and enter them there.";

export const nowJson = (): string => JSON.stringify(minuteNow());

interface ActFacts {
  readonly asking: Asking;
  readonly answer: ReadonlySignal<AnswerDecision | null>;
}

/**
 * What is done with an outcome, which the last change may have made another one: its answer comes first. Each of the two waits for nothing else,
 * so that one which is asked for while the other waits is done too.
 */
export function createActs(report: OpenReport, { asking, answer }: ActFacts) {
  const { check, draft } = report;
  const recording = signal<"note" | "print" | null>(null);
  const isStarting = signal(false);
  const start = (): void => {
    isStarting.value = false;
    startReport(report, { asking, decision: answer.value });
  };
  const record = (step: "note" | "print"): void => {
    const { value: decision } = answer;
    if (step === "note") noteOutcome(report, { asking, decision });
    const isOther = decision !== null && getValue(draft.value, asking.record.outcome) !== decision.outcome;
    // What was changed meanwhile may have another outcome, which is noted before it is printed.
    recording.value = step === "note" ? "print" : isOther ? "note" : null;
    // The record is drawn as the draft is now.
    if (recording.value === null && isRecordable(report)) setTimeout(() => window.print());
  };
  return {
    act: (wanted: "record" | "start"): void => {
      if (wanted === "start") isStarting.value = true;
      else recording.value ??= "note";
    },
    start: () => [
      effect(() => {
        if (isStarting.value && !check.isStale.value) untracked(start);
      }),
      effect(() => {
        const { value: step } = recording;
        if (step !== null && !check.isStale.value) untracked(() => record(step));
      }),
    ],
  };
}

interface OutcomeFacts {
  readonly asking: Asking;
  readonly decision: AnswerDecision | null;
}

/** The JSON of the instant at which an outcome was decided; undefined if none, or that of another outcome, is recorded. */
export function findDecidedAt(
  { report }: Draft,
  { at, outcome }: Asking["record"],
  decision: AnswerDecision,
): string | undefined {
  const recorded = report.get(outcome) ?? JSON.stringify(decision.outcome);
  return recorded === JSON.stringify(decision.outcome) ? report.get(at) : undefined;
}

/** Records when the outcome was decided: again if it is another one than before. Returns the instant as JSON. */
function noteOutcome({ draft, edit }: OpenReport, { asking: { record }, decision }: OutcomeFacts): string {
  if (decision === null) return draft.value.report.get(record.at) ?? nowJson();
  const known = findDecidedAt(draft.value, record, decision);
  const at = known ?? nowJson();
  if (known !== undefined && draft.value.report.has(record.outcome)) return at;
  batch(() => {
    edit.setValue("report", record.at, at);
    edit.setValue("report", record.outcome, JSON.stringify(decision.outcome));
  });
  return at;
}

/** Opens the report that the outcome starts in another tab, which gets what is the same. */
function startReport(report: OpenReport, { asking, decision }: OutcomeFacts): void {
  const { facts, draft, incident } = report;
  const { startUrl } = facts.stage;
  if (startUrl === null || decision?.outcome !== asking.starts.outcome) return;
  const at = JSON.parse(noteOutcome(report, { asking, decision }));
  const values = getReport(draft.value);
  const state = values[asking.starts.member_state];
  const isKept = keepStarted({
    path: getPath(startUrl),
    report: givenReport(asking.starts, { ...values, [asking.record.at]: at }, decision),
    memberState: typeof state === "string" ? state : null,
    origin: incident.drafts.id,
    what: "answers that you gave",
  });
  if (!isKept) {
    incident.news.warn(NOT_KEPT);
    return;
  }
  if (window.open(startUrl) === null)
    incident.news.warn("The browser opened no new tab. Allow it for this site, and try again.");
  forgetStarted();
}
