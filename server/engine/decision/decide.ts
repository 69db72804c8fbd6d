// The decision of a profile: which outcome follows from the criteria of a draft, and which of them settle it.
import type { AnswerDecision } from "../answer.ts";
import type { Draft } from "../draft.ts";
import type { Rule } from "../rule-set.ts";
import type { Step } from "../steps.ts";
import type { Met, Results } from "../three-valued.ts";
import type { Criterion, View } from "./criteria.ts";
import type { Decision, Outcome, OutcomeTerm } from "./decision.ts";

/** More sets than this would help no reader. */
const MAX_SETS = 16;

const NONE: ReadonlyMap<string, Met> = new Map();

type RuledCriterion = Criterion & { readonly rule: Rule };

/** Returns what decides a draft after its criteria are known. */
export function prepareDecision(decision: Decision, steps: readonly Step[]): (draft: Draft) => AnswerDecision {
  const criteria = steps.flatMap(({ criterion, rule }) => (criterion === null ? [] : [{ ...criterion, rule }]));
  const byId = new Map(criteria.map((criterion) => [criterion.id, criterion]));
  const held = [...decision.premises, ...decision.settling];
  const derived = affectedBy(({ id }) => held.includes(id), criteria).filter(({ id }) => !held.includes(id));
  const readings = decision.readings.map(({ reading_id }) => ({
    reading_id,
    affected: affectedBy(({ readings }) => readings.includes(reading_id), criteria),
  }));
  const decide = (results: Results) => outcomeOf(decision, results);
  const published = decision.criteria.map(({ criterion_id }) => {
    const { id, rule } = byId.get(criterion_id) as RuledCriterion;
    const { rule_id, source_atom_ids } = rule;
    return { criterion_id, field_ids: fieldsOf(id, byId), rule_id, source_atom_ids };
  });
  return (draft) => {
    const given = { get: (id: string) => draft.results.get(id) ?? "unknown" };
    /** The results if these criteria are assessed again, and the others are as given. */
    const assessAgain = (
      again: readonly Criterion[],
      { isFirm = false, reading = "", assumed = NONE } = {},
    ): Results => {
      const results = new Map(assumed);
      const view: View = { draft, isFirm, results: { get: (id) => results.get(id) ?? given.get(id) } };
      for (const { id, assess } of again) results.set(id, assess(view, reading));
      return view.results;
    };
    const { outcome, basis = null } = decide(given);
    /** The outcome if these criteria were as given, and the others that settle something unknown. */
    const decideWith = (assumed: Results): string => {
      const all = new Map(held.map((id) => [id, assumed.get(id) ?? "unknown"]));
      return decide(assessAgain(derived, { assumed: all })).outcome;
    };
    const isDecided = outcome !== decision.otherwise.outcome;
    const settle = isDecided ? setsThatForced : setsThatWouldForce;
    const relevant = relevantFor(decision, derived, given);
    return {
      basis,
      criteria: published.map(({ criterion_id, field_ids, ...more }) => {
        return { criterion_id, field_ids, met: given.get(criterion_id), ...more };
      }),
      outcome,
      provisional: isDecided && decide(assessAgain(criteria, { isFirm: true })).outcome !== outcome,
      readings: readings.flatMap(({ reading_id, affected }) => {
        const results = assessAgain(affected, { reading: reading_id });
        if (held.every((id) => results.get(id) === given.get(id))) return [];
        return [{ changes_outcome: decide(results).outcome !== outcome, reading_id }];
      }),
      settled_by: settle({ decision, given, outcome, relevant, decideWith }),
    };
  };
}

/** The outcome of an answer as a sentence. */
export function sentenceOf(decision: Decision | undefined, { outcome, basis }: AnswerDecision): string | undefined {
  const ways = decision?.outcomes.filter((way) => way.outcome === outcome) ?? [];
  return (ways.find((way) => (way.basis ?? null) === basis) ?? ways[0] ?? decision?.otherwise)?.title;
}

function outcomeOf({ outcomes, otherwise }: Decision, results: Results): Pick<Outcome, "outcome" | "basis"> {
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

/** The premises and the settling criteria that may still matter: those of alternatives that no known premise excludes. */
function relevantFor(
  { outcomes, premises, settling }: Decision,
  derived: readonly RuledCriterion[],
  given: Results,
): readonly string[] {
  const isExcluded = ({ criterion, is }: OutcomeTerm) => premises.includes(criterion) && given.get(criterion) === !is;
  const alternatives = outcomes.flatMap(({ when }) => when).filter((terms) => !terms.some(isExcluded));
  const named = new Set(alternatives.flat().map(({ criterion }) => criterion));
  for (const { id, of } of derived.toReversed()) if (named.has(id)) for (const name of of) named.add(name);
  return [...premises, ...settling].filter((id) => named.has(id));
}

/** The fields that a criterion and those below it read, each once. */
function fieldsOf(id: string, byId: ReadonlyMap<string, Criterion>): readonly string[] {
  const { fields = [], of = [] } = byId.get(id) ?? {};
  return [...new Set([...fields, ...of.flatMap((name) => fieldsOf(name, byId))])];
}

/** Of each size, all sets of some criteria in their order, the smallest first. */
function* subsetsOf(names: readonly string[]): Generator<readonly string[]> {
  const ofSize = function* (size: number, from: number): Generator<readonly string[]> {
    if (size === 0) yield [];
    for (let index = from; size > 0 && index <= names.length - size; index++)
      for (const rest of ofSize(size - 1, index + 1)) yield [names[index] as string, ...rest];
  };
  for (let size = 0; size <= names.length; size++) yield* ofSize(size, 0);
}

type Sets = Record<string, string[][]>;

/** By outcome, the least of the sets of these names that force it: `outcomesOf` has those that a set forces. */
function leastSets(
  names: readonly string[],
  wanted: readonly string[],
  outcomesOf: (set: readonly string[]) => readonly string[],
): Sets {
  const found: Sets = Object.fromEntries(wanted.map((outcome) => [outcome, []]));
  const isIn = (set: readonly string[]) => (less: readonly string[]) => less.every((name) => set.includes(name));
  for (const set of subsetsOf(names)) {
    const open = wanted.filter((outcome) => {
      const sets = found[outcome] as string[][];
      return sets.length < MAX_SETS && !sets.some(isIn(set));
    });
    const forced = open.length === 0 ? [] : outcomesOf(set);
    for (const outcome of open) if (forced.includes(outcome)) found[outcome]?.push([...set]);
  }
  return found;
}

interface Settling {
  readonly decision: Decision;
  readonly given: Results;
  readonly outcome: string;
  readonly relevant: readonly string[];
  readonly decideWith: (assumed: Results) => string;
}

/** Known criteria that force the outcome alone. The premises are taken as they are, unless these alone do it. */
function setsThatForced({ decision: { premises }, given, outcome, relevant, decideWith }: Settling): Sets {
  const outcomeOf = (base: readonly string[]) => (set: readonly string[]) => [
    decideWith(new Map([...base, ...set].map((id) => [id, given.get(id) as Met]))),
  ];
  const arePremisesEnough = outcomeOf(premises)([])[0] === outcome;
  const names = arePremisesEnough ? premises : relevant.filter((id) => !premises.includes(id));
  const known = names.filter((id) => given.get(id) !== "unknown");
  return leastSets(known, [outcome], outcomeOf(arePremisesEnough ? [] : premises));
}

const BOTH = [true, false];

/** Unknown criteria that would force an outcome, if all were met or all were not, in each case with the premises the same or other. */
function setsThatWouldForce({ decision: { premises, outcomes }, given, relevant, decideWith }: Settling): Sets {
  const isKnown = (id: string) => given.get(id) !== "unknown";
  const known = relevant.filter(isKnown).map((id) => [id, given.get(id) as Met] as const);
  const isPremise = new Set(premises);
  const outcomesOf = (set: readonly string[]) => {
    const [own, others] = [set.filter((id) => isPremise.has(id)), set.filter((id) => !isPremise.has(id))];
    return (own.length === 0 ? [true] : BOTH).flatMap((premise) =>
      (others.length === 0 ? [true] : BOTH).map((other) =>
        decideWith(
          new Map([...known, ...own.map((id) => [id, premise] as const), ...others.map((id) => [id, other] as const)]),
        ),
      ),
    );
  };
  const possible = [...new Set(outcomes.map(({ outcome }) => outcome))].sort();
  const sets = leastSets(
    relevant.filter((id) => !isKnown(id)),
    possible,
    outcomesOf,
  );
  return Object.fromEntries(Object.entries(sets).filter(([, found]) => found.length > 0));
}
