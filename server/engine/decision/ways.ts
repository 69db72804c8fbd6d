// From which sets of assumptions a result follows. What follows from others is computed from theirs, and not by trying the sets, of which
// there are 2^n.
import type { Logic } from "../three-valued.ts";

/** A set of assumptions, one bit for each. */
export type Bits = bigint;

/** The sets that have all of `has`, and not all of any of `lacks`. */
interface Part {
  readonly has: Bits;
  readonly lacks: readonly Bits[];
}

/** The sets that are in one of these parts. No part is within another. */
export type Family = readonly Part[];

/** The sets from which it follows that something is met, and those from which it follows that it is not. */
export interface Ways {
  readonly met: Family;
  readonly unmet: Family;
}

export const NEVER: Family = [];
export const ALWAYS: Family = [{ has: 0n, lacks: [] }];

/** The sets with an assumption, and possibly others. */
export const having = (has: Bits): Family => [{ has, lacks: [] }];

const isSubset = (set: Bits, of: Bits): boolean => (set & of) === set;

const isWithin = (part: Part, other: Part): boolean =>
  isSubset(other.has, part.has) && other.lacks.every((set) => part.lacks.some((less) => isSubset(less, set)));

function withoutInner(parts: readonly Part[]): Family {
  let kept: Part[] = [];
  for (const part of parts) {
    if (kept.some((other) => isWithin(part, other))) continue;
    kept = kept.filter((other) => !isWithin(other, part));
    kept.push(part);
  }
  return kept;
}

/** The sets in one of two families. */
export const either = (one: Family, other: Family): Family => withoutInner([...one, ...other]);

/** The sets in two families. */
export const both = (one: Family, other: Family): Family =>
  withoutInner(
    one
      .flatMap((a) => other.map((b) => ({ has: a.has | b.has, lacks: [...a.lacks, ...b.lacks] })))
      .filter(({ has, lacks }) => !lacks.some((set) => isSubset(set, has))),
  );

/** The sets that are not in a family. */
export const outside = (family: Family): Family =>
  family.map(({ has, lacks }): Family => [{ has: 0n, lacks: [has] }, ...lacks.flatMap(having)]).reduce(both, ALWAYS);

/** The sets that are in at least `count` of several families. */
export function inAtLeast(count: number, families: readonly Family[]): Family {
  if (count > families.length) return NEVER;
  // One, or all, need no count: of many criteria, those between would be too many.
  if (count === 1) return families.reduce(either, NEVER);
  if (count === families.length) return families.reduce(both, ALWAYS);
  // Indexed by the number of families so far; greater numbers first, so that a family counts once.
  const inSoFar = [ALWAYS, ...Array.from({ length: Math.max(0, count) }, () => NEVER)];
  for (const family of families)
    for (let many = inSoFar.length - 1; many > 0; many--)
      inSoFar[many] = either(inSoFar[many] as Family, both(inSoFar[many - 1] as Family, family));
  return inSoFar.at(-1) as Family;
}

/** The least sets in a family. */
export const leastIn = (family: Family): readonly Bits[] =>
  withoutInner(family.map(({ has }) => ({ has, lacks: [] }))).map(({ has }) => has);

const CONSTANTS: Readonly<Record<string, Ways>> = {
  true: { met: ALWAYS, unmet: NEVER },
  false: { met: NEVER, unmet: ALWAYS },
  unknown: { met: NEVER, unmet: NEVER },
};

export const WAYS: Logic<Ways> = {
  of: (met) => CONSTANTS[String(met)] as Ways,
  not: ({ met, unmet }) => ({ met: unmet, unmet: met }),
  atLeast: (count, results) => ({
    met: inAtLeast(
      count,
      results.map(({ met }) => met),
    ),
    unmet: inAtLeast(
      results.length - count + 1,
      results.map(({ unmet }) => unmet),
    ),
  }),
  shown: ({ met }) => ({ met, unmet: outside(met) }),
  orElse(first, second) {
    const unknown = outside(either(first.met, first.unmet));
    return {
      met: either(first.met, both(unknown, second.met)),
      unmet: either(first.unmet, both(unknown, second.unmet)),
    };
  },
};
