// Which question of a decision is asked next. It depends on the answers so far alone.
import type { AnswerDecision } from "../../../server/engine/answer.ts";
import { codesNotKnown, isOneOf } from "../../../server/engine/decision/criteria.ts";
import { getPresence } from "../../../server/engine/presence.ts";
import type { Asking } from "../../pipeline/model/page-words.ts";
import type { PublishedProfile } from "../../report/published/profile.ts";

type Question = Asking["questions"][number];

/** `current`: the one to answer now. `skipped`: its reader went on without an answer. `folded`: nothing depends on it so far. */
type QuestionState = "current" | "answered" | "skipped" | "folded";

export type AskedQuestion = Question & { readonly state: QuestionState };

interface AskingFacts {
  readonly asking: Asking;
  /** Null before the first answer of the engine. */
  readonly decision: AnswerDecision | null;
  /** The fields from which a deadline counts that the outcome starts, without a usable value: they are asked for although the outcome is known. */
  readonly awaited: readonly string[];
  readonly hasValue: (fieldId: string) => boolean;
  /** Whether the answers so far leave it open that a question is asked. */
  readonly mayApply: (question: Question) => boolean;
  /** The questions that come first, by what happened. */
  readonly first: readonly string[];
  /** The questions that were left with Next question. */
  readonly passed: ReadonlySet<string>;
}

/** The answer that a question of yes and no has if it is not known; lists may have codes that mean the same. */
const UNKNOWN = "unknown";

/** Creates a function that says whether the answers so far are among those that a question is for. What is not known may be. */
export function createMayApply({ fields, code_lists }: Pick<PublishedProfile, "fields" | "code_lists">) {
  return ({ when }: Question, getValue: (fieldId: string) => unknown): boolean => {
    if (when === undefined) return true;
    const value = getValue(when.field);
    const list = fields.find(({ field_id }) => field_id === when.field)?.code_list;
    const notKnown = [UNKNOWN, ...codesNotKnown(code_lists.find(({ code_list_id }) => code_list_id === list))];
    return getPresence(value) !== "value" || isOneOf(value, when.one_of, notKnown) !== false;
  };
}

/** The questions in the order in which they are asked, with their states. */
export function findAsked(facts: AskingFacts): AskedQuestion[] {
  const { asking, decision, awaited, first, hasValue, mayApply, passed } = facts;
  const isOpen = decision === null || decision.open;
  const known = new Set(
    decision?.criteria.filter(({ met }) => met !== "unknown").map(({ criterion_id }) => criterion_id),
  );
  const place = ({ question_id: id }: Question) => (first.includes(id) ? first.indexOf(id) : first.length);
  let hasCurrent = false;
  return asking.questions
    .toSorted((a, b) => place(a) - place(b))
    .map((question) => {
      const { question_id: id, criteria, fields } = question;
      const isAwaited = fields.some((field) => awaited.includes(field));
      const isDone = criteria.every((name) => known.has(name)) || fields.every(hasValue);
      const isNeeded = !passed.has(id) && (isAwaited || (isOpen && !isDone));
      const isCurrent = isNeeded && !hasCurrent && mayApply(question);
      hasCurrent ||= isCurrent;
      const left = passed.has(id) ? "skipped" : "folded";
      return { ...question, state: isCurrent ? "current" : fields.some(hasValue) ? "answered" : left };
    });
}
