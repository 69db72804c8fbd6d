// The decision of an answer in sentences: what was decided, on what, and what would settle what is open.
import type { Answer } from "../../../server/engine/answer.ts";
import { sentenceOf } from "../../../server/engine/decide.ts";
import type { Decision } from "../../../server/engine/decision.ts";

/** A sentence for each: the outcome, what settles it, and what it depends on; none for an answer without a decision. */
export function decisionSentences(
  { decision }: Pick<Answer, "decision">,
  data: Decision | undefined,
): readonly string[] {
  if (decision === undefined || data === undefined) return [];
  const { outcome, basis, settled_by, provisional, readings } = decision;
  const titles = new Map(data.criteria.map(({ criterion_id, title }) => [criterion_id, `“${title}”`]));
  const isOpen = outcome === data.otherwise.outcome;
  const setsOf = (sets: readonly (readonly string[])[]): string =>
    sets.map((set) => set.map((id) => titles.get(id) ?? id).join(" and ")).join("; or ");
  const settled = Object.entries(settled_by).map(([name, sets]) =>
    isOpen ? `It would be ${name.replaceAll("_", " ")} by: ${setsOf(sets)}.` : `Settled by: ${setsOf(sets)}.`,
  );
  const named = readings.map(({ reading_id, changes_outcome }) => {
    const statement = data.readings.find((reading) => reading.reading_id === reading_id)?.statement ?? reading_id;
    return `${statement} That ${changes_outcome ? "changes" : "does not change"} the outcome.`;
  });
  return [
    `${sentenceOf(data, decision)}${basis === null ? "" : ` (${basis})`}`,
    ...settled,
    ...(provisional ? ["The outcome depends on an estimate, or on an end that is still open."] : []),
    ...named,
  ];
}
