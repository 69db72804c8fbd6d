// What of a profile is based on source atoms.

/** Everything that refers to an atom; crosswalk rows by field id, uncovered rows by data field number. */
export type AtomUse = Readonly<
  Record<
    "field_ids" | "rule_ids" | "code_list_ids" | "clock_ids" | "crosswalk_rows" | "uncovered_rows" | "deviation_ids",
    readonly string[]
  >
>;

/** How many fields are based on source atoms. A field is bound if it counts toward coverage and has an atom. */
export interface Coverage {
  readonly required: Readonly<Record<"fields" | "bound" | "ratio", number>>;
  readonly total: Readonly<Record<"fields" | "bound" | "with_atoms" | "ratio", number>>;
}
