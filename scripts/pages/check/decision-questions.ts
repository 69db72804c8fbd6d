// The questions of a decision: which one is on the screen, which were answered or skipped, and the way from one to the next.

import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { AnswerDecision } from "../../../server/engine/answer.ts";
import type { Asking } from "../../pipeline/model/page-words.ts";
import { getValue } from "../../report/draft/draft.ts";
import { type AskedQuestion, createMayApply, findAsked } from "./asked-questions.ts";
import type { Section } from "./form-model.ts";
import type { OpenReport } from "./incident.ts";
import { hasValue } from "./progress.ts";

/** The button in the bar. */
export const NEXT_STEP = "next-step";

export interface Questions {
  readonly questions: ReadonlySignal<readonly AskedQuestion[]>;
  /** The question to answer now; undefined after the last one. */
  readonly current: ReadonlySignal<AskedQuestion | undefined>;
  /** The id of the one question on the screen: the one that its reader went into, or else the current one; undefined after the last one. */
  readonly shown: ReadonlySignal<string | undefined>;
  readonly getSection: (questionId: string) => Section | undefined;
  /** Puts a question on the screen, which stays there until its reader goes on. */
  readonly enter: (questionId: string) => void;
  readonly jumpToQuestion: (questionId: string) => void;
  /** Leaves a question, answered or not, and goes to the next one once the answer is about the draft as it is. */
  readonly pass: (questionId: string) => void;
}

interface QuestionFacts {
  readonly asking: Asking;
  readonly answer: ReadonlySignal<AnswerDecision | null>;
  /** The fields from which a deadline counts that the outcome starts, without a usable value. */
  readonly awaited: ReadonlySignal<readonly string[]>;
}

/** The questions, and what follows the draft as long as they are shown. */
export function createQuestions(
  { facts, draft, check, content, view }: OpenReport,
  { asking, answer, awaited }: QuestionFacts,
): Questions & { readonly start: () => readonly (() => void)[] } {
  const { sections, fields, profile } = facts;
  const mayApply = createMayApply(profile);
  const passed = signal<ReadonlySet<string>>(new Set());
  const entered = signal<string | null>(null);
  const leaving = signal<string | null>(null);
  const filled = computed(() => new Set(fields.filter((field) => hasValue(draft.value, field)).map(({ id }) => id)));
  let known: readonly AskedQuestion[] = [];
  const questions = computed(() => {
    const asked = findAsked({
      ...{ asking, decision: answer.value, awaited: awaited.value, passed: passed.value },
      first: asking.opening.choices[content.value.opening ?? -1]?.first ?? [],
      hasValue: (id) => filled.value.has(id),
      mayApply: (question) => mayApply(question, (id) => getValue(draft.value, id)),
    });
    // They are drawn again only if one of them has another state or another place.
    const isSame = asked.every(({ question_id, state }, at) => {
      return known[at]?.question_id === question_id && known[at].state === state;
    });
    if (!isSame) known = asked;
    return known;
  });
  const current = computed(() => questions.value.find(({ state }) => state === "current"));
  // The questions are the first parts of the form.
  const getSection = (id: string) => sections[asking.questions.findIndex(({ question_id }) => question_id === id)];
  const jumpToQuestion = (id: string) => {
    const section = getSection(id);
    if (section !== undefined) view.jumpTo(section.id);
  };
  const leave = (id: string): void => {
    passed.value = new Set([...passed.value, id]);
    entered.value = leaving.value = null;
    const next = current.value?.question_id;
    // It is drawn first. After the last question, the bar has what to do next.
    setTimeout(() => (next === undefined ? view.jumpTo(NEXT_STEP) : jumpToQuestion(next)));
  };
  const forget = (): void => {
    passed.value = new Set();
    entered.value = leaving.value = null;
  };
  return {
    ...{ questions, current, getSection, jumpToQuestion },
    shown: computed(() => entered.value ?? current.value?.question_id),
    enter: (id) => {
      entered.value = id;
    },
    pass: (id) => {
      leaving.value = id;
    },
    start: () => {
      let { number } = content.peek();
      return [
        effect(() => {
          const { value: id } = leaving;
          if (id !== null && !check.isStale.value) untracked(() => leave(id));
        }),
        // What was skipped in one draft is asked in another.
        effect(() => {
          if (number !== content.value.number) untracked(forget);
          number = content.value.number;
        }),
      ];
    },
  };
}
