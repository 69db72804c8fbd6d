// Which questions a decision still needs: in their order, until an outcome follows.
import type { AnswerDecision } from "../../../../server/engine/answer.ts";
import type { Asking } from "../../../pipeline/model/page-words.ts";

type Question = Asking["questions"][number];

/** `current`: the one to answer now. `answered`: it has an answer, or its reader went on. `folded`: nothing depends on it so far. */
type QuestionState = "current" | "answered" | "folded";

interface AskingFacts {
  readonly asking: Asking;
  /** Null before the first answer of the engine. */
  readonly decision: AnswerDecision | null;
  /** The outcome of a draft that leaves it open. */
  readonly open: string | undefined;
  readonly hasValue: (fieldId: string) => boolean;
  /** The questions that come first, by what happened. */
  readonly first: readonly string[];
  /** The questions that were left with Next question. */
  readonly passed: ReadonlySet<string>;
}

/** The questions in the order in which they are asked, with their states. */
export function askedOf(facts: AskingFacts): (Question & { readonly state: QuestionState })[] {
  const { asking, decision, first, hasValue, passed } = facts;
  const isOpen = decision === null || decision.outcome === facts.open;
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
