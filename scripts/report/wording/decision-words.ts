// The decision of an answer in sentences: what was decided, on what, and what would settle what is open.
import type { Answer, AnswerDecision } from "../../../server/engine/answer.ts";
import { getSentence } from "../../../server/engine/decision/decide.ts";
import type { Decision } from "../../../server/engine/decision/decision.ts";

/** The decision of an answer in words: the outcome, what settles it or could, and the readings of the law that it is based on. */
interface WordedDecision {
  readonly outcome: string;
  readonly reasons: readonly string[];
  readonly readings: readonly string[];
}

/** Null for an answer without a decision. */
export function wordDecision(
  { decision }: Pick<Answer, "decision">,
  data: Decision | undefined,
): WordedDecision | null {
  if (decision === undefined || data === undefined) return null;
  const { basis, open, outcome, settled_by, provisional } = decision;
  const getLead = (name: string): string => {
    if (!open) return "Settled by";
    return name === outcome ? "Would settle it" : `Could lead to “${nameOutcome(name, data)}”`;
  };
  const settled = Object.entries(settled_by).map(([name, sets]) => `${getLead(name)}: ${settlingWords(sets, data)}.`);
  return {
    outcome: [
      getSentence(data, decision),
      ...(basis.length === 0 ? [] : [`(${basis.map(({ title }) => title).join(", ")})`]),
    ].join(" "),
    reasons: [
      ...(open && outcome !== data.otherwise.outcome ? [MORE_MAY_FOLLOW] : []),
      ...settled,
      ...(provisional ? ["The outcome depends on an estimate, or on an end that is still open."] : []),
    ],
    readings: readingSentences(decision, data),
  };
}

/** The sentence of an outcome; its name where several have one each, and it is not known which of these is true. */
function nameOutcome(outcome: string, data: Decision): string {
  const ways = [...data.outcomes, data.otherwise].filter((way) => way.outcome === outcome);
  const general = ways.find((way) => !("basis" in way));
  const titles = new Set(ways.map(({ title }) => title));
  return (general ?? (titles.size === 1 ? ways[0] : undefined))?.title ?? outcome.replaceAll("_", " ");
}

const MORE_MAY_FOLLOW = "This holds already. More may follow from what is not known yet.";

const WHAT_TO_DO =
  "The outcome above follows the first reading. Note in your record which one you follow, or answer more questions: the outcome may then be the same by both.";

/** What each reading says and which outcome the other one has; then what to do if that is another outcome. */
function readingSentences({ readings }: AnswerDecision, data: Decision): readonly string[] {
  const sentences = readings.map(({ reading_id, changes_outcome, outcome }) => {
    const statement = data.readings.find((parsed) => parsed.reading_id === reading_id)?.statement ?? reading_id;
    const other = nameOutcome(outcome, data);
    return `${statement} ${changes_outcome ? `The outcome would then be: “${other}”` : "The outcome is the same by both."}`;
  });
  return readings.some(({ changes_outcome }) => changes_outcome) ? [...sentences, WHAT_TO_DO] : sentences;
}

/** A sentence for each: the outcome, what settles it, and what it depends on; none for an answer without a decision. */
export function decisionSentences(answer: Pick<Answer, "decision">, data: Decision | undefined): readonly string[] {
  const words = wordDecision(answer, data);
  return words === null ? [] : [words.outcome, ...words.reasons, ...words.readings];
}

/** The state of a criterion of a decision. */
export const MET = { true: "Met", false: "Not met", unknown: "Not known" } as const;

export type DecisionWords = ReturnType<typeof decisionWords>;

/** What a record has of a decision: the sentences, and `Data losses: not met` for each criterion. */
export const decisionWords = (answer: Pick<Answer, "decision">, data: Decision | undefined) => ({
  sentences: decisionSentences(answer, data),
  criteria: (answer.decision?.criteria ?? []).map(({ criterion_id: id, met }) => {
    const title = data?.criteria.find(({ criterion_id }) => criterion_id === id)?.title ?? id;
    return `${title}: ${MET[`${met}`].toLowerCase()}`;
  }),
});

// If there are more sets than these, their criteria are listed instead.
const MAX_SETS = 3;

/** The sets of criteria that settle an outcome: the least ones, and of many others what they have. */
function settlingWords(sets: readonly (readonly string[])[], { criteria }: Decision): string {
  const titles = new Map(criteria.map(({ criterion_id, title }) => [criterion_id, `“${title}”`]));
  const getTitles = (ids: Iterable<string>) => [...ids].map((id) => titles.get(id) ?? id);
  const few = sets.length <= MAX_SETS ? sets : sets.filter(({ length }) => length === 1);
  const others = sets.filter((set) => !few.includes(set));
  const least = few.map((set) => AND.format(getTitles(set)));
  const among = getTitles(new Set(others.flat()));
  return [...least, ...(among.length === 0 ? [] : [`several of ${AND.format(among)}`])].join("; or ");
}

const AND = new Intl.ListFormat("en-GB", { type: "conjunction" });
