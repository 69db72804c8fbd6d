// Mutants that mean the same as the rule they come from, so that no draft can tell them apart. Each says why.

export interface Equivalent {
  /** `rule` and `change` of the mutant, as they are printed. */
  readonly rule: string;
  readonly change: string;
  readonly reason: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [];
