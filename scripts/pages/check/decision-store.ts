// A decision of the page, besides its draft: which question is asked now, which were left, and what is done with an outcome.

import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { AnswerDecision } from "../../../server/engine/answer.ts";
import { OPEN } from "../../../server/engine/field-types/times.ts";
import type { Asking } from "../../pipeline/model/page-words.ts";
import { getReport, getValue } from "../../report/draft/draft.ts";
import { forgetStarted, keepStarted } from "../site/client/started-report.ts";
import { getPath } from "./begin-draft.ts";
import type { Section } from "./form-model.ts";
import { givenReport } from "./given-values.ts";
import type { OpenReport } from "./incident.ts";
import { hasValue } from "./progress.ts";
import { isRecordable } from "./record.tsx";
import { minuteNow } from "./time-zones.ts";

const NOT_KEPT =
  "The answers were not taken along, because this browser allows this site no storage. Open the report by itself, and enter them there.";

/** The button in the bar. */
export const NEXT_STEP = "next-step";

const nowJson = (): string => JSON.stringify(minuteNow());

export interface OpenDecision {
  readonly asking: Asking;
  /** The decision of the last answer; null before the first one. */
  readonly answer: ReadonlySignal<AnswerDecision | null>;
  readonly isDecided: ReadonlySignal<boolean>;
  readonly questions: ReadonlySignal<readonly AskedQuestion[]>;
  /** The question to answer now; undefined after the last one. */
  readonly current: ReadonlySignal<AskedQuestion | undefined>;
  /** Whether something of the draft is still going on. */
  readonly isGoingOn: ReadonlySignal<boolean>;
  readonly getSection: (questionId: string) => Section | undefined;
  readonly jumpToQuestion: (questionId: string) => void;
  /** Leaves a question unanswered, or as far as it is answered, and goes to the next one. */
  readonly pass: (questionId: string) => void;
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
  const { facts, draft, check, content, edit, view } = report;
  const { profile, sections, fields } = facts;
  const asking = facts.stage.asking as Asking;
  const passed = signal<ReadonlySet<string>>(new Set());
  const undecided = profile.decision?.otherwise.outcome;
  const answer = computed(() => check.answered.value?.answer.decision ?? null);
  const acts = createActs(report, { asking, answer });
  const isDecided = computed(() => answer.value !== null && answer.value.outcome !== undecided);
  const filled = computed(() => new Set(fields.filter((field) => hasValue(draft.value, field)).map(({ id }) => id)));
  const questions = computed(() =>
    findAsked({
      ...{ asking, undecided, decision: answer.value, passed: passed.value },
      first: asking.opening.choices[content.value.opening ?? -1]?.first ?? [],
      hasValue: (id) => filled.value.has(id),
    }),
  );
  const isGoingOn = computed(() => [...draft.value.report.values()].some((json) => json.includes(`"${OPEN}"`)));
  // The questions are the first parts of the form.
  const getSection = (id: string) => sections[asking.questions.findIndex(({ question_id }) => question_id === id)];
  const jumpToQuestion = (id: string) => {
    const section = getSection(id);
    if (section !== undefined) view.jumpTo(section.id);
  };
  const current = computed(() => questions.value.find(({ state }) => state === "current"));
  const setState = () => edit.setValue("report", asking.state_at, nowJson());
  return {
    ...{ asking, answer, isDecided, questions, current, isGoingOn, getSection, jumpToQuestion },
    pass: (id) => {
      const all = questions.value;
      passed.value = new Set([...passed.value, id]);
      const next = all.slice(all.findIndex(({ question_id }) => question_id === id) + 1);
      const following = current.value ?? next[0];
      // After the last question, the bar has what to do next.
      setTimeout(() => (following === undefined ? view.jumpTo(NEXT_STEP) : jumpToQuestion(following.question_id)));
    },
    bringUpToDate: setState,
    act: acts.act,
    start: () => {
      const ends = [
        effect(() => {
          if (isGoingOn.value && !draft.value.report.has(asking.state_at)) setState();
        }),
        ...acts.start(),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/**
 * What is done with an outcome, which the last change may have made another one: its answer comes first. Each of the two waits for nothing else,
 * so that one which is asked for while the other waits is done too.
 */
function createActs(report: OpenReport, { asking, answer }: Pick<OpenDecision, "asking" | "answer">) {
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

/** Records when the outcome was decided: again if it is another one than before. Returns the instant as JSON. */
function noteOutcome({ draft, edit }: OpenReport, { asking, decision }: OutcomeFacts): string {
  const { at, outcome } = asking.record;
  const known = draft.value.report.get(at);
  if (decision === null || (known !== undefined && getValue(draft.value, outcome) === decision.outcome))
    return known ?? nowJson();
  const now = nowJson();
  batch(() => {
    edit.setValue("report", at, now);
    edit.setValue("report", outcome, JSON.stringify(decision.outcome));
  });
  return now;
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

type Question = Asking["questions"][number];

/** `current`: the one to answer now. `answered`: it has an answer, or its reader went on. `folded`: nothing depends on it so far. */
type QuestionState = "current" | "answered" | "folded";

export type AskedQuestion = Question & { readonly state: QuestionState };

interface AskingFacts {
  readonly asking: Asking;
  /** Null before the first answer of the engine. */
  readonly decision: AnswerDecision | null;
  /** The outcome of a draft that leaves it open. */
  readonly undecided: string | undefined;
  readonly hasValue: (fieldId: string) => boolean;
  /** The questions that come first, by what happened. */
  readonly first: readonly string[];
  /** The questions that were left with Next question. */
  readonly passed: ReadonlySet<string>;
}

/** The questions in the order in which they are asked, with their states. */
function findAsked(facts: AskingFacts): AskedQuestion[] {
  const { asking, decision, first, hasValue, passed } = facts;
  const isOpen = decision === null || decision.outcome === facts.undecided;
  const known = new Set(
    decision?.criteria.filter(({ met }) => met !== "unknown").map(({ criterion_id }) => criterion_id),
  );
  const place = ({ question_id: id }: Question) => (first.includes(id) ? first.indexOf(id) : first.length);
  let hasCurrent = false;
  return asking.questions
    .toSorted((a, b) => place(a) - place(b))
    .map((question) => {
      const { question_id: id, criteria, fields } = question;
      const isDone = passed.has(id) || criteria.every((name) => known.has(name)) || fields.every(hasValue);
      const isCurrent = isOpen && !isDone && !hasCurrent;
      hasCurrent ||= isCurrent;
      const state = isCurrent ? "current" : passed.has(id) || fields.some(hasValue) ? "answered" : "folded";
      return { ...question, state };
    });
}
