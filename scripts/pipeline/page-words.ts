// What pages say, as authored with the service and with each act: the members `pages`.

/** What pages say; no other document repeats it. */
export interface ServicePages {
  readonly headline: string;
  readonly lead: string;
  readonly is: readonly string[];
  /** Template: {fields}, {required}, {with_atoms}, {bound_required}. */
  readonly coverage: { readonly title: string; readonly lead: string };
  /** Template: {atoms}, {instruments}. */
  readonly atoms: { readonly title: string; readonly lead: string };
  readonly hashes: {
    readonly title: string;
    readonly lead: string;
    readonly artifact: string;
    readonly semantic: string;
    readonly unavailable: string;
  };
  readonly leads: Readonly<Record<"fields" | "sources" | "rules" | "differences" | "api" | "guides", string>>;
  /** Said wherever evidence labels are explained. */
  readonly evidence: string;
  /** Said wherever paraphrases of the law stand. */
  readonly paraphrase: string;
  readonly check: Readonly<Record<"lead" | "privacy" | "no_script" | "evidence" | "forget", string>>;
  readonly properties: readonly PropertyWords[];
}

/** What a property of fields is called and what its values mean. */
export interface PropertyWords {
  readonly property: string;
  readonly label: string;
  readonly meaning: string;
  readonly values: readonly { readonly value: string; readonly label: string; readonly meaning: string }[];
}

/** The picture of a time limit; templates: {hours_from_classification}, {hours_from_awareness}. */
export type ClockWords = Readonly<
  Record<"title" | "lead" | "from_classification" | "from_awareness" | "late" | "relief" | "cannot", string>
>;
