// What settles a decision: for random decisions, the sets are those that a trial of every set finds.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Decision } from "../../server/engine/decision/decision.ts";
import { createRun } from "../../server/engine/engine.ts";
import type { Met } from "../../server/engine/three-valued.ts";
import { profileOf, rule } from "../kinds/kind-table.ts";
import { getRuns } from "../property-runs.ts";

const LEAVES = ["a", "b", "c", "d", "e"];
const COMBINED = ["p", "q", "r"];
const NAMES = [...LEAVES, ...COMBINED];
const MAX_SETS = 16;

interface Term {
  readonly criterion: string;
  readonly is: boolean;
  readonly shown?: true;
}
type Combined =
  | { readonly kind: "any_of"; readonly alternatives: readonly (readonly Term[])[] }
  | { readonly kind: "count_of"; readonly criteria: readonly string[]; readonly at_least: number }
  | { readonly kind: "first_known"; readonly criteria: readonly string[] };
interface Case {
  readonly combined: readonly Combined[];
  readonly decision: Pick<Decision, "premises" | "settling" | "outcomes">;
  readonly answers: Readonly<Record<string, Met>>;
}

const termOf = (names: readonly string[]): fc.Arbitrary<Term> =>
  fc.record(
    { criterion: fc.constantFrom(...names), is: fc.boolean(), shown: fc.constant<true>(true) },
    { requiredKeys: ["criterion", "is"], noNullPrototype: true },
  );
const listsOf = <T>(item: fc.Arbitrary<T>) =>
  fc.array(fc.array(item, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
/** A criterion may name those before it. */
const combinedOf = (names: readonly string[]): fc.Arbitrary<Combined> => {
  const criteria = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 5 });
  return fc.oneof(
    fc.record({ kind: fc.constant("any_of" as const), alternatives: listsOf(termOf(names)) }),
    fc.record({ kind: fc.constant("count_of" as const), criteria, at_least: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant("first_known" as const), criteria }),
  );
};
const outcomes = fc.array(
  fc.record(
    {
      outcome: fc.constantFrom("x", "y", "z"),
      title: fc.constant("It is."),
      open: fc.constant<true>(true),
      when: listsOf(fc.record({ criterion: fc.constantFrom(...NAMES), is: fc.boolean() })),
    },
    { requiredKeys: ["outcome", "title", "when"], noNullPrototype: true },
  ),
  { minLength: 1, maxLength: 4 },
);
const cases: fc.Arbitrary<Case> = fc.record({
  combined: fc.tuple(...COMBINED.map((_, index) => combinedOf(NAMES.slice(0, LEAVES.length + index)))),
  decision: fc
    .tuple(fc.shuffledSubarray([...LEAVES, "p"], { minLength: 1 }), fc.integer({ min: 0, max: 2 }), outcomes)
    .map(([held, count, outcomes]) => {
      const premises = held.slice(0, Math.min(count, held.length - 1));
      return { premises, settling: held.slice(premises.length), outcomes };
    }),
  answers: fc.record(Object.fromEntries(LEAVES.map((name) => [name, fc.constantFrom<Met>(true, false, "unknown")]))),
});

type Results = Readonly<Record<string, Met>>;

// Results as numbers: -1 is not met, 0 unknown, 1 met. So many are met if the number at that place from the greatest says so.
const NUMBERS = new Map<Met, number>([
  [false, -1],
  ["unknown", 0],
  [true, 1],
]);
const metOf = (number: number): Met => (number === 0 ? "unknown" : number > 0);

function resultOf(combined: Combined, results: Results): Met {
  const numberOf = (name: string): number => NUMBERS.get(results[name] ?? "unknown") ?? 0;
  const ofTerm = ({ criterion, is, shown }: Term): number => {
    const number = is ? numberOf(criterion) : 0 - numberOf(criterion);
    return shown && number < 1 ? -1 : number;
  };
  if (combined.kind === "any_of")
    return metOf(Math.max(...combined.alternatives.map((terms) => Math.min(...terms.map(ofTerm)))));
  const numbers = combined.criteria.map(numberOf);
  if (combined.kind === "first_known") return metOf(numbers.find((number) => number !== 0) ?? 0);
  return metOf(numbers.toSorted((a, b) => b - a)[combined.at_least - 1] ?? -1);
}

/** The criteria whose results are given, and those that follow from them. */
function withCombined({ combined }: Case, results: Results): Results {
  const all: Record<string, Met> = { ...results };
  for (const [index, name] of COMBINED.entries()) all[name] ??= resultOf(combined[index] as Combined, all);
  return all;
}

const OTHERWISE = { outcome: "open", open: true } as const;
const outcomeOf = ({ decision }: Case, results: Results) =>
  decision.outcomes.find(({ when }) =>
    when.some((terms) => terms.every(({ criterion, is }) => results[criterion] === is)),
  ) ?? OTHERWISE;

/** The sets of names, the smallest first. */
const subsetsOf = (names: readonly string[]): string[][] =>
  names
    .reduceRight<string[][]>((rest, name) => rest.map((set) => [name, ...set]).concat(rest), [[]])
    .toSorted((a, b) => a.length - b.length);

function leastSets(names: readonly string[], forces: (set: readonly string[]) => boolean): string[][] {
  const found: string[][] = [];
  for (const set of subsetsOf(names)) {
    const isLeast = !found.some((less) => less.every((name) => set.includes(name)));
    if (isLeast && forces(set)) found.push(set);
  }
  return found.slice(0, MAX_SETS);
}

/** The names that matter: in alternatives that no known premise excludes, also through what follows from them. */
function relevantIn({ combined, decision: { premises, settling, outcomes } }: Case, given: Results): string[] {
  const held = [...premises, ...settling];
  const isOpen = ({ criterion, is }: Term) => !premises.includes(criterion) || given[criterion] !== !is;
  const named = new Set(
    outcomes.flatMap(({ when }) => when.filter((terms) => terms.every(isOpen)).flat()).map((term) => term.criterion),
  );
  for (const name of COMBINED.toReversed()) {
    const it = combined[COMBINED.indexOf(name)] as Combined;
    const of = it.kind === "any_of" ? it.alternatives.flat().map(({ criterion }) => criterion) : it.criteria;
    if (named.has(name) && !held.includes(name)) for (const below of of) named.add(below);
  }
  return held.filter((name) => named.has(name));
}

function settledByTrial(one: Case, given: Results): Readonly<Record<string, string[][]>> {
  const { premises, settling, outcomes } = one.decision;
  const held = [...premises, ...settling];
  const leaves = Object.fromEntries(LEAVES.map((name) => [name, given[name] ?? "unknown"]));
  const { outcome, open } = outcomeOf(one, given);
  const outcomeWith = (assumed: Results): string | null => {
    const all = { ...leaves, ...Object.fromEntries(held.map((name) => [name, assumed[name] ?? "unknown"])) };
    const found = outcomeOf(one, withCombined(one, all));
    return found.open === true ? null : found.outcome;
  };
  const take = (names: readonly string[]): Results =>
    Object.fromEntries(names.map((name) => [name, given[name] ?? "unknown"]));
  const isKnown = (name: string): boolean => given[name] !== "unknown";
  const relevant = relevantIn(one, given);
  if (open !== true) {
    const areEnough = outcomeWith(take(premises)) === outcome;
    const names = areEnough ? premises : relevant.filter((name) => !premises.includes(name));
    const base = areEnough ? {} : take(premises);
    const forces = (set: readonly string[]) => outcomeWith({ ...base, ...take(set) }) === outcome;
    return { [outcome]: leastSets(names.filter(isKnown), forces) };
  }
  const base = take(relevant.filter(isKnown));
  const would = (set: readonly string[]) =>
    [true, false].flatMap((own) =>
      [true, false].map((other) => {
        const assumed = set.map((name) => [name, premises.includes(name) ? own : other] as const);
        return outcomeWith({ ...base, ...Object.fromEntries(assumed) });
      }),
    );
  const unknown = relevant.filter((name) => !isKnown(name));
  const sets = [...new Set(outcomes.flatMap((way) => (way.open ? [] : [way.outcome])))]
    .sort()
    .map((name) => [name, leastSets(unknown, (set) => would(set).includes(name))] as const);
  return Object.fromEntries(sets.filter(([, found]) => found.length > 0));
}

/** What the engine says of the case. */
function decide({ combined, decision, answers }: Case) {
  const leaf = (name: string) =>
    rule("any_of", null, { criterion: name, alternatives: [[{ field: name, is: true }]] }, { rule_id: name });
  const of = ({ kind, ...parameters }: Combined, name: string) =>
    rule(kind, null, { criterion: name, ...parameters }, { rule_id: name });
  const profile = profileOf({
    kind: "nothing_found",
    fields: Object.fromEntries(LEAVES.map((name) => [name, "yes_no"])),
    field: null,
    earlier: [...LEAVES.map(leaf), ...COMBINED.map((name, index) => of(combined[index] as Combined, name))],
    decision: {
      ...decision,
      criteria: NAMES.map((name) => ({ criterion_id: name, title: name })),
      otherwise: { outcome: "open", title: "Open." },
      readings: [],
    },
    accepts: [],
    rejects: [],
  });
  return createRun(profile, "prevalidation")({ report: answers, evidence_manifest: {} }).decision;
}

it("the sets that settle a random decision are those that a trial of every set finds", () => {
  fc.assert(
    fc.property(cases, (one) => {
      const given = withCombined(one, one.answers);
      const { outcome, open = false } = outcomeOf(one, given);
      const expected = { open, outcome, settled_by: settledByTrial(one, given) };
      expect(decide(one)).toMatchObject(expected);
      expect(Object.keys(decide(one)?.settled_by ?? {})).toEqual(Object.keys(expected.settled_by));
    }),
    { seed: 1, numRuns: getRuns(500) },
  );
});
