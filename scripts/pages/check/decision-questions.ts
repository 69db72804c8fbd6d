// The questions of a decision: which one is on the screen, which were answered or skipped, and the way from one to the next.

import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { AnswerDecision } from "../../../server/engine/answer.ts";
import type { Asking } from "../../pipeline/model/page-words.ts";
import type { Section } from "./form-model.ts";
import type { OpenReport } from "./incident.ts";
import { hasValue } from "./progress.ts";

/** The button in the bar. */
export const NEXT_STEP = "next-step";

type Question = Asking["questions"][number];

/** `current`: the one to answer now. `skipped`: its reader went on without an answer. `folded`: nothing depends on it so far. */
type QuestionState = "current" | "answered" | "skipped" | "folded";

export type AskedQuestion = Question & { readonly state: QuestionState };

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
  /** The outcome of a draft that leaves it open. */
  readonly undecided: string | undefined;
}

/** The questions, and what follows the draft as long as they are shown. */
export function createQuestions(
  { facts, draft, check, content, view }: OpenReport,
  { asking, answer, undecided }: QuestionFacts,
): Questions & { readonly start: () => readonly (() => void)[] } {
  const { sections, fields } = facts;
  const passed = signal<ReadonlySet<string>>(new Set());
  const entered = signal<string | null>(null);
  const leaving = signal<string | null>(null);
  const filled = computed(() => new Set(fields.filter((field) => hasValue(draft.value, field)).map(({ id }) => id)));
  let known: readonly AskedQuestion[] = [];
  const questions = computed(() => {
    const asked = findAsked({
      ...{ asking, undecided, decision: answer.value, passed: passed.value },
      first: asking.opening.choices[content.value.opening ?? -1]?.first ?? [],
      hasValue: (id) => filled.value.has(id),
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

interface AskingFacts extends Omit<QuestionFacts, "answer"> {
  /** Null before the first answer of the engine. */
  readonly decision: AnswerDecision | null;
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
      const left = passed.has(id) ? "skipped" : "folded";
      return { ...question, state: isCurrent ? "current" : fields.some(hasValue) ? "answered" : left };
    });
}
