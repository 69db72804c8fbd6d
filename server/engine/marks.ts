// What stands on a field of a draft for rules to see, as bits: how it looks from the start, and what findings left on it.

export const MARKS = {
  // It has a value; it is there without one; the evidence manifest names it.
  present: 1,
  empty: 2,
  labelled: 4,
  // The JSON type of its value; an integer is a number, too.
  string: 8,
  strings: 16,
  boolean: 32,
  number: 64,
  integer: 128,
  // A finding stands on it that blocks, on its content, on its evidence; its absence was named.
  blocked: 256,
  value: 512,
  evidence: 1024,
  absence: 2048,
} as const;

/** What a finding may leave. */
export type Mark = "blocked" | "value" | "evidence" | "absence";

/** How a field has to look: of the marks in `mask`, exactly those in `wanted`. */
export interface Look {
  readonly mask: number;
  readonly wanted: number;
}

const { present, empty, labelled, blocked, value, evidence, absence } = MARKS;

/** What rules ask of fields, by the names of their inputs. */
export const ASKED = {
  /** No blocking finding stands on it. */
  free: { mask: blocked, wanted: 0 },
  /** It holds a value, and no blocking finding stands on it. */
  present: { mask: present | blocked, wanted: present },
  /** Besides, no finding stands on its content. */
  usable: { mask: present | blocked | value, wanted: present },
  /** No finding stands on its evidence. */
  evidenced: { mask: evidence, wanted: 0 },
  /** Its absence has not been named yet. */
  absences: { mask: absence, wanted: 0 },
} as const satisfies Record<string, Look>;

const lacks = (mask: number): Look => ({ mask, wanted: 0 });

/** How a rule's own field may look where its kind can find anything. */
export const SUSPECTS = {
  any: { mask: 0, wanted: 0 },
  absent: lacks(present | empty),
  empty: { mask: empty, wanted: empty },
  without_value: lacks(present),
  labelled: { mask: labelled, wanted: labelled },
  labelled_without_value: { mask: labelled | present, wanted: labelled },
  no_string: lacks(MARKS.string),
  no_strings: lacks(MARKS.strings),
  no_boolean: lacks(MARKS.boolean),
  no_number: lacks(MARKS.number),
  no_integer: lacks(MARKS.integer),
} as const satisfies Record<string, Look>;
export type Suspect = keyof typeof SUSPECTS;
