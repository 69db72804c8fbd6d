// A decision of the page, besides its draft: its questions, when the outcome was recorded, what is due by it, and what is done with it.

import { computed, effect, type ReadonlySignal } from "@preact/signals";
import type { AnswerDecision } from "../../../server/engine/answer.ts";
import { OPEN } from "../../../server/engine/field-types/times.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";
import type { Asking } from "../../pipeline/model/page-words.ts";
import { wordDecision } from "../../report/wording/decision-words.ts";
import { createActs, findDecidedAt, nowJson } from "./decision-acts.ts";
import { createStartedDue, type StartedDue } from "./decision-due.ts";
import { createQuestions, type Questions } from "./decision-questions.ts";
import type { OpenReport } from "./incident.ts";

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
  /** When the report is due that the outcome starts; null where it starts none. */
  readonly due: ReadonlySignal<StartedDue | null>;
  /** Takes the present as the instant of the answers. */
  readonly bringUpToDate: () => void;
  /** Prints the record, or opens the report that the outcome starts, once the answer is about the draft as it is now. */
  readonly act: (wanted: "record" | "start") => void;
  /** What the page of the decision does as long as it is shown; returns what ends that. */
  readonly start: () => () => void;
}

/** What components of a decision get. */
export interface DecisionProps {
  readonly report: OpenReport;
  readonly decision: OpenDecision;
}

export function createDecision(report: OpenReport): OpenDecision {
  const { facts, draft, check, edit } = report;
  const { decision } = facts.profile;
  const asking = facts.stage.asking as Asking;
  const undecided = decision?.otherwise.outcome;
  const answer = computed(() => check.answered.value?.answer.decision ?? null);
  const { start: startQuestions, ...questions } = createQuestions(report, { asking, answer, undecided });
  const acts = createActs(report, { asking, answer });
  const isGoingOn = computed(() => [...draft.value.report.values()].some((json) => json.includes(`"${OPEN}"`)));
  const decidedMs = computed(() => {
    const at = answer.value && findDecidedAt(draft.value, asking.record, answer.value);
    return at == null ? null : (parseInstant(String(JSON.parse(at)))?.epochMs ?? null);
  });
  const isRecorded = computed(() => decidedMs.value !== null && draft.value.report.has(asking.record.outcome));
  const setState = () => edit.setValue("report", asking.state_at, nowJson());
  return {
    ...{ asking, answer, isGoingOn, decidedMs, isRecorded, ...questions },
    words: computed(() => wordDecision({ ...(answer.value && { decision: answer.value }) }, decision)),
    isDecided: computed(() => answer.value !== null && answer.value.outcome !== undecided),
    due: createStartedDue(report, { asking, decidedMs }),
    bringUpToDate: setState,
    act: acts.act,
    start: () => {
      const ends = [
        effect(() => {
          if (isGoingOn.value && !draft.value.report.has(asking.state_at)) setState();
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
