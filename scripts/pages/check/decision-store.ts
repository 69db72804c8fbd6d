// A decision of the page, besides its draft: its questions, when the outcome was recorded, what is due by it, and what is done with it.

import { computed, effect, type ReadonlySignal, untracked } from "@preact/signals";
import type { Answer, AnswerDecision } from "../../../server/engine/answer.ts";
import { OPEN } from "../../../server/engine/field-types/times.ts";
import type { Asking, StartedByOutcome } from "../../pipeline/model/page-words.ts";
import { type Draft, getReport, getValue } from "../../report/draft/draft.ts";
import { splitByClock } from "../../report/formatters/deadline.ts";
import { wordDecision } from "../../report/wording/decision-words.ts";
import { statesIn } from "../site/member-states.ts";
import { createActs, nowJson } from "./decision-acts.ts";
import type { FoundDue } from "./decision-due.ts";
import { createQuestions, type Questions } from "./decision-questions.ts";
import { findDecidedMs, findStartedReports, getStateField } from "./given-values.ts";
import type { OpenReport } from "./incident.ts";

/** When a report is due that the outcome starts. */
export interface StartedDue extends FoundDue {
  readonly starts: StartedByOutcome;
}

export interface OpenDecision extends Questions {
  readonly asking: Asking;
  /** The decision of the last answer; null before the first one. */
  readonly answer: ReadonlySignal<AnswerDecision | null>;
  /** It in words. */
  readonly words: ReadonlySignal<ReturnType<typeof wordDecision>>;
  readonly isDecided: ReadonlySignal<boolean>;
  /** Whether something of the draft is still going on. */
  readonly isGoingOn: ReadonlySignal<boolean>;
  /** When this outcome was decided by the draft, in milliseconds since 1970; null where it does not say that. */
  readonly decidedMs: ReadonlySignal<number | null>;
  /** Whether the draft says which outcome was decided, and when, and it is the outcome of the answers. */
  readonly isRecorded: ReadonlySignal<boolean>;
  /** The reports that the outcome starts. */
  readonly started: ReadonlySignal<readonly StartedByOutcome[]>;
  /** When these are due, the first one first. */
  readonly due: ReadonlySignal<readonly StartedDue[]>;
  /** The answer for each clock that the outcome starts or may start and that is not among these. */
  readonly undated: ReadonlySignal<readonly Answer[]>;
  /** Takes the present as the instant of the answers. */
  readonly bringUpToDate: () => void;
  /** Prints the record once the answer is about the draft as it is now. */
  readonly record: () => void;
  /** Opens a report, if the outcome starts it once the answer is about the draft as it is now. */
  readonly open: (starts: StartedByOutcome) => void;
  /** What the page of the decision does as long as it is shown; returns what ends that. */
  readonly start: () => () => void;
}

/** What components of a decision get. */
export interface DecisionProps {
  readonly report: OpenReport;
  readonly decision: OpenDecision;
}

export function createDecision(report: OpenReport): OpenDecision {
  const { incident, facts, draft, check, edit } = report;
  const { decision } = facts.profile;
  const asking = facts.stage.asking as Asking;
  const undecided = decision?.otherwise.outcome;
  const answer = computed(() => check.answered.value?.answer.decision ?? null);
  const started = computed(() => findStartedReports(asking, answer.value));
  const undated = computed(() => {
    const answered = check.answered.value;
    const dated = new Set(answered?.decided.due.map(({ clock }) => clock.clock_id));
    const split = answered === null ? [] : splitByClock(answered.answer, facts.profile.clocks ?? []);
    return split.filter(({ timeline }) => !dated.has(timeline?.clocks[0]?.clock_id ?? ""));
  });
  // The record is made with the outcome.
  const awaited = computed(() => {
    const missing = started.value.length === 0 ? [] : undated.value.flatMap((one) => one.timeline_missing ?? []);
    return missing.filter((field) => field !== asking.record.at);
  });
  const { start: startQuestions, ...questions } = createQuestions(report, { asking, answer, awaited });
  const acts = createActs(report, { asking, answer });
  const { state_at } = asking;
  const isGoingOn = computed(
    () => state_at !== undefined && [...draft.value.report.values()].some((json) => json.includes(`"${OPEN}"`)),
  );
  const decidedMs = computed(() => answer.value && findDecidedMs(getReport(draft.value), asking.record, answer.value));
  const isRecorded = computed(() => decidedMs.value !== null && draft.value.report.has(asking.record.outcome));
  const setState = () => state_at !== undefined && edit.setValue("report", state_at, nowJson());
  return {
    ...{ asking, answer, isGoingOn, decidedMs, isRecorded, started, undated, ...questions },
    words: computed(() => wordDecision({ ...(answer.value && { decision: answer.value }) }, decision)),
    isDecided: computed(() => answer.value !== null && answer.value.outcome !== undecided),
    due: computed(() =>
      (check.answered.value?.decided.due ?? []).map((due) => ({
        ...due,
        // The record may be later than the answer.
        isFromNow: due.isFromNow && !isRecorded.value,
        starts: asking.starts[due.startIndex] as StartedByOutcome,
      })),
    ),
    bringUpToDate: setState,
    ...{ record: acts.record, open: acts.open },
    start: () => {
      const ends = [
        effect(() => {
          if (isGoingOn.value && !draft.value.report.has(state_at ?? "")) incident.drafts.prepare(setState);
        }),
        effect(() => {
          const state = stateOf(draft.value, report);
          if (state !== undefined) untracked(() => incident.drafts.prepare(() => takeState(report, state)));
        }),
        ...startQuestions(),
        ...acts.start(),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** The Member State that the answers name, which decides in whose time they are read; undefined if they name none. */
function stateOf(draft: Draft, { facts: { profile, stage } }: OpenReport): string | undefined {
  const value = getValue(draft, getStateField(stage.asking) ?? "");
  return statesIn(profile.code_lists).find(({ code }) => code === value)?.code;
}

/** Zone and bank holidays are those of a State. */
function takeState({ incident: { drafts } }: OpenReport, member_state: string): void {
  if (drafts.parameters.value.member_state !== member_state)
    drafts.setParameters({ member_state, time_zone: undefined, bank_holidays: undefined });
}
