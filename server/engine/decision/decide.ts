// The decision of a profile: which outcome follows from the criteria of a draft, and which of them settle it.
import type { AnswerDecision } from "../answer.ts";
import type { Draft } from "../draft.ts";
import type { PreparedRule } from "../prepared-rules.ts";
import type { Rule } from "../rule-set.ts";
import { METS, type Met, type Results } from "../three-valued.ts";
import type { Criterion, View } from "./criteria.ts";
import type { Basis, Decision, Outcome, OutcomeTerm } from "./decision.ts";
import { settledBy } from "./settled-by.ts";

const NONE: ReadonlyMap<string, Met> = new Map();

type RuledCriterion = Criterion & { readonly rule: Rule };

/** Creates a function that decides a draft once its criteria are known. */
export function prepareDecision(decision: Decision, rules: readonly PreparedRule[]): (draft: Draft) => AnswerDecision {
  const criteria = rules.flatMap(({ criterion, rule }) => (criterion === null ? [] : [{ ...criterion, rule }]));
  const byId = new Map(criteria.map((criterion) => [criterion.id, criterion]));
  const held = [...decision.premises, ...decision.settling];
  const derived = affectedBy(({ id }) => held.includes(id), criteria).filter(({ id }) => !held.includes(id));
  const readings = decision.readings.map(({ reading_id }) => ({
    reading_id,
    affected: affectedBy(({ readings }) => readings.includes(reading_id), criteria),
  }));
  const decide = (results: Results) => findOutcome(decision, results);
  const isOpen = (found: Omit<Outcome, "when">): boolean => found === decision.otherwise || found.open === true;
  const published = decision.criteria.map(({ criterion_id }) => {
    const { id, rule } = byId.get(criterion_id) as RuledCriterion;
    const { rule_id, source_atom_ids } = rule;
    return { criterion_id, field_ids: getFields(id, byId), rule_id, source_atom_ids };
  });
  return (draft) => {
    const given = { get: (id: string) => draft.results.get(id) ?? "unknown" };
    /** The results if these criteria are assessed again, and the others are as given. */
    const assessAgain = (
      again: readonly Criterion[],
      { isFirm = false, reading = "", assumed = NONE } = {},
    ): Results => {
      const results = new Map(assumed);
      const view: View = { draft, isFirm, logic: METS, results: { get: (id) => results.get(id) ?? given.get(id) } };
      for (const { id, assess } of again) results.set(id, assess(view, reading));
      return view.results;
    };
    const decided = decide(given);
    const { outcome, basis = [] } = decided;
    const open = isOpen(decided);
    /** The outcome if these criteria were as given, and the others that settle something unknown; null if it is open. */
    const decideWith = (assumed: Results): string | null => {
      const all = new Map(held.map((id) => [id, assumed.get(id) ?? "unknown"]));
      const found = decide(assessAgain(derived, { assumed: all }));
      return isOpen(found) ? null : found.outcome;
    };
    const isBasis = ({ criterion }: Basis) => criterion === undefined || given.get(criterion) === true;
    return {
      basis: basis.filter(isBasis).map(({ title, criterion = "", source_atom_ids }) => {
        return { source_atom_ids: source_atom_ids ?? byId.get(criterion)?.rule.source_atom_ids ?? [], title };
      }),
      criteria: published.map(({ criterion_id, field_ids, ...more }) => {
        return { criterion_id, field_ids, met: given.get(criterion_id), ...more };
      }),
      ...{ open, outcome },
      provisional:
        decided !== decision.otherwise && decide(assessAgain(criteria, { isFirm: true })).outcome !== outcome,
      readings: readings.flatMap(({ reading_id, affected }) => {
        const results = assessAgain(affected, { reading: reading_id });
        if (held.every((id) => results.get(id) === given.get(id))) return [];
        const other = decide(results).outcome;
        return [{ changes_outcome: other !== outcome, outcome: other, reading_id }];
      }),
      settled_by: settledBy({ decision, derived, draft, given, open, outcome, decideWith }),
    };
  };
}

/** The outcome of an answer as a sentence: that of the way which the answer took. Several may have one outcome, and the same provisions. */
export function getSentence(
  decision: Decision | undefined,
  { outcome, basis, open, criteria }: Pick<AnswerDecision, "outcome" | "basis" | "open" | "criteria">,
): string | undefined {
  const results = new Map(criteria.map(({ criterion_id, met }) => [criterion_id, met]));
  const mayHold = ({ criterion, is }: OutcomeTerm) => (results.get(criterion) ?? is) === is;
  const way = decision?.outcomes.find(
    ({ outcome: own, basis: provisions = [], open: isOpen = false, when }) =>
      own === outcome &&
      isOpen === open &&
      basis.every(({ title }) => provisions.some((one) => one.title === title)) &&
      when.some((terms) => terms.every(mayHold)),
  );
  return (way ?? decision?.otherwise)?.title;
}

function findOutcome({ outcomes, otherwise }: Decision, results: Results): Omit<Outcome, "when"> {
  const holds = (terms: readonly OutcomeTerm[]) => terms.every(({ criterion, is }) => results.get(criterion) === is);
  return outcomes.find(({ when }) => when.some(holds)) ?? otherwise;
}

/** The criteria that change, and those that follow from them, in their order. */
function affectedBy<C extends Criterion>(isChanged: (criterion: C) => boolean, criteria: readonly C[]): readonly C[] {
  const affected = new Set<string>();
  return criteria.filter((criterion) => {
    const isAffected = isChanged(criterion) || criterion.of.some((id) => affected.has(id));
    if (isAffected) affected.add(criterion.id);
    return isAffected;
  });
}

/** The fields that a criterion and those below it read, each once. */
function getFields(id: string, byId: ReadonlyMap<string, Criterion>): readonly string[] {
  const { fields = [], of = [] } = byId.get(id) ?? {};
  return [...new Set([...fields, ...of.flatMap((name) => getFields(name, byId))])];
}
