// Three-valued results: something unknown makes a result unknown unless the rest decides it (Kleene's strong logic).

export type Met = boolean | "unknown";

/** The results of criteria by their ids; a criterion without one is unknown. */
export interface Results<T = Met> {
  get(criterion: string): T | undefined;
}

/** How criteria follow from others: from results, or from what results could be. */
export interface Logic<T> {
  of(met: Met): T;
  not(result: T): T;
  /** Met if at least this number of results are met. */
  atLeast(count: number, results: readonly T[]): T;
  /** Met if the result is met, and otherwise not met. */
  shown(result: T): T;
  /** The first where it is known, and otherwise the second. */
  orElse(first: T, second: T): T;
}

export const not = (met: Met): Met => (met === "unknown" ? met : !met);

export function anyOf(mets: readonly Met[]): Met {
  if (mets.includes(true)) return true;
  return mets.includes("unknown") ? "unknown" : false;
}

export const allOf = (mets: readonly Met[]): Met => not(anyOf(mets.map(not)));

function atLeast(count: number, mets: readonly Met[]): Met {
  if (mets.filter((met) => met === true).length >= count) return true;
  return mets.filter((met) => met !== false).length < count ? false : "unknown";
}

export const METS: Logic<Met> = {
  of: (met) => met,
  not,
  atLeast,
  shown: (met) => met === true,
  orElse: (first, second) => (first === "unknown" ? second : first),
};
