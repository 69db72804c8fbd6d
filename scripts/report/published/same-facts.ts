// What the build publishes as same-facts.json: which fields of different acts ask for the same.

/** The field of the profiles of an act that asks for a fact. */
export interface SameField {
  /** The folder of the profiles, or the alias of a profile alone: it names their drafts in the storage of a browser. */
  readonly act: string;
  /** The folder of the legal act. Its own drafts take nothing from each other. */
  readonly legal_act: string;
  /** Aliases of those that ask for it. */
  readonly profiles: readonly string[];
  readonly field_id: string;
  readonly title: string;
}

/** Fields of several acts that ask for the same fact, or for one that is alike. */
export interface SameFact {
  readonly same_fact: string;
  /** `start`: a text to be reworded, or a value to be checked. `alike`: only if a person confirms it. */
  readonly copy: "same" | "start" | "alike";
  /** What is the same or differs. */
  readonly because: string;
  readonly is_awareness?: true;
  readonly fields: readonly SameField[];
}
