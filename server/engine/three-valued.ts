// Three-valued results: something unknown makes a result unknown unless the rest decides it (Kleene's strong logic).

export type Met = boolean | "unknown";

/** The results of criteria by their ids; a criterion without one is unknown. */
export interface Results {
  get(criterion: string): Met | undefined;
}

export const not = (met: Met): Met => (met === "unknown" ? met : !met);

export function anyOf(mets: readonly Met[]): Met {
  if (mets.includes(true)) return true;
  return mets.includes("unknown") ? "unknown" : false;
}

export const allOf = (mets: readonly Met[]): Met => not(anyOf(mets.map(not)));
