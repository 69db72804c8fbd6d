// What is done with an outcome: it is recorded and printed, and a report that it starts is opened.

import { batch, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { AnswerDecision } from "../../../server/engine/answer.ts";
import type { Asking, StartedByOutcome } from "../../pipeline/model/page-words.ts";
import { getReport, getValue } from "../../report/draft/draft.ts";
import { forgetStarted, keepStarted } from "../site/client/started-report.ts";
import { getPath } from "./begin-draft.ts";
import { findDecidedAt, findStartedReports, givenReport } from "./given-values.ts";
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
  // Several reports may wait to be opened.
  const starting = signal<readonly StartedByOutcome[]>([]);
  const openStarting = (): void => {
    const started = findStartedReports(asking, answer.value);
    for (const starts of starting.value.filter((wanted) => started.includes(wanted)))
      openReport(report, { asking, starts, decision: answer.value });
    starting.value = [];
  };
  const noteOrPrint = (step: "note" | "print"): void => {
    const { value: decision } = answer;
    if (step === "note") noteOutcome(report, { asking, decision });
    const isOther = decision !== null && getValue(draft.value, asking.record.outcome) !== decision.outcome;
    // What was changed meanwhile may have another outcome, which is noted before it is printed.
    recording.value = step === "note" ? "print" : isOther ? "note" : null;
    // The record is drawn as the draft is now.
    if (recording.value === null && isRecordable(report)) setTimeout(() => window.print());
  };
  return {
    record: (): void => {
      recording.value ??= "note";
    },
    open: (starts: StartedByOutcome): void => {
      starting.value = [...new Set([...starting.value, starts])];
    },
    start: () => [
      effect(() => {
        if (starting.value.length > 0 && !check.isStale.value) untracked(openStarting);
      }),
      effect(() => {
        const { value: step } = recording;
        if (step !== null && !check.isStale.value) untracked(() => noteOrPrint(step));
      }),
    ],
  };
}

interface OutcomeFacts {
  readonly asking: Asking;
  readonly decision: AnswerDecision | null;
}

/** Records when the outcome was decided: again if it is another one than before. Returns the instant as JSON. */
function noteOutcome({ draft, edit }: OpenReport, { asking: { record }, decision }: OutcomeFacts): string {
  if (decision === null) return draft.value.report.get(record.at) ?? nowJson();
  const isKnown = findDecidedAt(getReport(draft.value), record, decision) !== undefined;
  const at = (isKnown && draft.value.report.get(record.at)) || nowJson();
  if (isKnown && draft.value.report.has(record.outcome)) return at;
  batch(() => {
    edit.setValue("report", record.at, at);
    edit.setValue("report", record.outcome, JSON.stringify(decision.outcome));
  });
  return at;
}

interface OpenFacts extends OutcomeFacts {
  readonly starts: StartedByOutcome;
}

/** Opens a report that the outcome starts in another tab, which gets what is the same. */
function openReport(report: OpenReport, { asking, starts, decision }: OpenFacts): void {
  const { facts, draft, incident } = report;
  const url = facts.stage.startUrls[starts.profile];
  if (url === undefined || decision === null) return;
  const at = JSON.parse(noteOutcome(report, { asking, decision }));
  const values = getReport(draft.value);
  const { member_state } = starts;
  const state = member_state === undefined ? incident.drafts.parameters.value.member_state : values[member_state];
  const isKept = keepStarted({
    path: getPath(url),
    report: givenReport(starts, { ...values, [asking.record.at]: at }, decision),
    memberState: typeof state === "string" ? state : null,
    origin: incident.drafts.id,
    what: "answers that you gave",
  });
  if (!isKept) {
    incident.news.warn(NOT_KEPT);
    return;
  }
  if (window.open(url) === null)
    incident.news.warn("The browser opened no new tab. Allow it for this site, and try again.");
  forgetStarted();
}
