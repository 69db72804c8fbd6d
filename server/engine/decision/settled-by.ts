// Which of the criteria settle the outcome of a draft: by outcome, the least sets of them that force it.
import type { AnswerDecision } from "../answer.ts";
import type { Draft } from "../draft.ts";
import type { Met, Results } from "../three-valued.ts";
import type { Criterion } from "./criteria.ts";
import type { Decision, OutcomeTerm } from "./decision.ts";
import {
  ALWAYS,
  type Bits,
  both,
  either,
  type Family,
  having,
  inAtLeast,
  leastIn,
  NEVER,
  outside,
  WAYS,
  type Ways,
} from "./ways.ts";

/** Readers need no more sets than this. */
const MAX_SETS = 16;

interface Settling {
  readonly decision: Decision;
  /** The criteria that follow from the premises and from those that settle something, in their order. */
  readonly derived: readonly Criterion[];
  readonly draft: Draft;
  readonly given: Results;
  readonly open: boolean;
  readonly outcome: string;
  /** The outcome if these criteria were as given, and the others that settle something unknown; null if it is open. */
  readonly decideWith: (assumed: Results) => string | null;
}

export const settledBy = (settling: Settling): AnswerDecision["settled_by"] =>
  settling.open ? setsThatWouldForce(settling) : setsThatForced(settling);

/** The premises and the settling criteria that may still matter: those of alternatives that no known premise excludes. */
function relevantFor(
  { outcomes, premises, settling }: Decision,
  derived: readonly Criterion[],
  given: Results,
): readonly string[] {
  const isExcluded = ({ criterion, is }: OutcomeTerm) => premises.includes(criterion) && given.get(criterion) === !is;
  const alternatives = outcomes.flatMap(({ when }) => when).filter((terms) => !terms.some(isExcluded));
  const named = new Set(alternatives.flat().map(({ criterion }) => criterion));
  for (const { id, of } of derived.toReversed()) if (named.has(id)) for (const name of of) named.add(name);
  return [...premises, ...settling].filter((id) => named.has(id));
}

/** By outcome that is not open, from which sets of assumptions it follows. What is not assumed, of what may settle something, is unknown. */
function waysToOutcomes({ decision, derived, draft, given }: Settling, assumed: ReadonlyMap<string, Ways>) {
  const held = [...decision.premises, ...decision.settling];
  const ways = new Map(held.map((id) => [id, assumed.get(id) ?? WAYS.of("unknown")]));
  const getWays = (id: string): Ways => ways.get(id) ?? WAYS.of(given.get(id) ?? "unknown");
  const view = { draft, isFirm: false, logic: WAYS, results: { get: getWays } };
  for (const { id, combine } of derived) if (combine !== null) ways.set(id, combine(view));
  const isTerm = ({ criterion, is }: OutcomeTerm): Family => (is ? getWays(criterion).met : getWays(criterion).unmet);
  const found = new Map<string, Family>();
  // The first outcome that holds is the one that follows.
  let noneBefore = ALWAYS;
  for (const { outcome, open, when } of decision.outcomes) {
    const holds = inAtLeast(
      1,
      when.map((terms) => inAtLeast(terms.length, terms.map(isTerm))),
    );
    if (open !== true) found.set(outcome, either(found.get(outcome) ?? [], both(noneBefore, holds)));
    noneBefore = both(noneBefore, outside(holds));
  }
  return (outcome: string): Family => found.get(outcome) ?? [];
}

/** The first of these sets by size and by the order of their members, as names: of each assumption, there is the index of a name. */
function namesIn(sets: readonly Bits[], names: readonly string[]): string[][] {
  const indices = sets.map((set) => names.flatMap((_, index) => ((set >> BigInt(index)) & 1n ? [index] : [])));
  const firstDifference = (a: readonly number[], b: readonly number[]): number =>
    a.map((index, at) => index - (b[at] as number)).find((difference) => difference !== 0) ?? 0;
  return indices
    .toSorted((a, b) => a.length - b.length || firstDifference(a, b))
    .slice(0, MAX_SETS)
    .map((set) => set.map((index) => names[index] as string));
}

const bit = (index: number): Bits => 1n << BigInt(index);

/** Known criteria that force the outcome alone. The premises are taken as they are, unless these alone do it. */
function setsThatForced(settling: Settling): AnswerDecision["settled_by"] {
  const { decision, derived, given, outcome, decideWith } = settling;
  const { premises } = decision;
  const evaluateTerm = (id: string): Met => given.get(id) ?? "unknown";
  const arePremisesEnough = decideWith(new Map(premises.map((id) => [id, evaluateTerm(id)]))) === outcome;
  const relevant = relevantFor(decision, derived, given).filter((id) => !premises.includes(id));
  const known = (arePremisesEnough ? premises : relevant).filter((id) => evaluateTerm(id) !== "unknown");
  const assumed = new Map((arePremisesEnough ? [] : premises).map((id) => [id, WAYS.of(evaluateTerm(id))]));
  for (const [index, id] of known.entries()) {
    const own = having(bit(index));
    assumed.set(id, evaluateTerm(id) === true ? { met: own, unmet: NEVER } : { met: NEVER, unmet: own });
  }
  return { [outcome]: namesIn(leastIn(waysToOutcomes(settling, assumed)(outcome)), known) };
}

/** Unknown criteria that would force an outcome, if all were met or all were not, in each case with the premises the same or other. */
function setsThatWouldForce(settling: Settling): AnswerDecision["settled_by"] {
  const { decision, derived, given } = settling;
  const relevant = relevantFor(decision, derived, given);
  const assumed = new Map(relevant.map((id) => [id, WAYS.of(given.get(id) ?? "unknown")]));
  const unknown = relevant.filter((id) => (given.get(id) ?? "unknown") === "unknown");
  // That all are not met is assumed by further bits, behind those for all met.
  const count = BigInt(unknown.length);
  const all = (1n << count) - 1n;
  const isPremise = unknown.reduce((set, id, index) => (decision.premises.includes(id) ? set | bit(index) : set), 0n);
  for (const [index, id] of unknown.entries())
    assumed.set(id, { met: having(bit(index)), unmet: having(bit(index) << count) });
  const isMixed = (set: Bits): boolean =>
    [isPremise, all ^ isPremise].some((own) => (set & own) !== 0n && ((set >> count) & own) !== 0n);
  const waysTo = waysToOutcomes(settling, assumed);
  const possible = [...new Set(decision.outcomes.flatMap(({ outcome, open }) => (open ? [] : [outcome])))].sort();
  return Object.fromEntries(
    possible.flatMap((outcome) => {
      const sets = waysTo(outcome).filter(({ has }) => !isMixed(has));
      const least = leastIn(sets.flatMap(({ has }) => having((has | (has >> count)) & all)));
      return least.length === 0 ? [] : [[outcome, namesIn(least, unknown)]];
    }),
  );
}
