// The decision of a profile, which is data: which outcome follows from which criteria. Nothing here is about one act.

/** What a criterion must be for an outcome. */
export interface OutcomeTerm {
  readonly criterion: string;
  readonly is: boolean;
}

/** A provision that an outcome is based on, such as `8.1.a`. */
export interface Basis {
  readonly title: string;
  /** The outcome is based on it only if this criterion is met. Without atoms, it has those of the criterion's rule. */
  readonly criterion?: string;
  readonly source_atom_ids?: readonly string[];
}

/** An outcome, where one of the alternatives holds: a list of terms that must all hold. */
export interface Outcome {
  readonly outcome: string;
  readonly title: string;
  readonly basis?: readonly Basis[];
  /** More may follow when more is known. */
  readonly open?: true;
  readonly when: readonly (readonly OutcomeTerm[])[];
}

export interface Decision {
  /** The criteria of the answer, with titles for people. */
  readonly criteria: readonly { readonly criterion_id: string; readonly title: string }[];
  /** Criteria that must be known before any other settles something. */
  readonly premises: readonly string[];
  /** Criteria that settle an outcome. */
  readonly settling: readonly string[];
  /** The first that holds is the outcome; the last one is that of a draft for which none does. */
  readonly outcomes: readonly Outcome[];
  readonly otherwise: Pick<Outcome, "outcome" | "title">;
  /** Readings of the law that some criteria are based on. The rules have what changes by another reading. */
  readonly readings: readonly { readonly reading_id: string; readonly title: string; readonly statement: string }[];
}
