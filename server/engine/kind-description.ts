// What authors and the replay need of a kind of rule. Each kind has it beside what runs, as the export `descriptions` of its file; what
// answers a draft does not import it.
import type { RecordField } from "./field-type.ts";
import type { Kind, KindOf } from "./kind.ts";
import type { Rule } from "./rule-set.ts";

/** A change to a request: null removes a member. */
export interface RequestChange {
  /** Of the rule's own field. */
  readonly value?: unknown;
  /** A value of the rule's own field with this number of characters. */
  readonly fill?: number;
  /** Evidence labels of the rule's own field. */
  readonly labels?: readonly string[] | null;
  readonly report?: Readonly<Record<string, unknown>>;
  readonly evidence_manifest?: Readonly<Record<string, readonly string[] | null>>;
}

/** The field of a rule, as far as a draft is broken by it. */
interface BreakableField extends RecordField {
  readonly field_type: string;
  readonly evidence_labels: readonly string[];
}

/** What a parameter means; of one that has members, also what each of these means. */
export type Meaning = string | { readonly explains: string; readonly members: Words };
type Words = Readonly<Record<string, string>>;

export interface KindDescription {
  /** What a rule of the kind checks, in a sentence or a few. */
  readonly explains: string;
  /** What the reader of a finding should do, where a rule has no `recoverability`. Without this, each rule of the kind must have one. */
  readonly recoverability?: string;
  /** What each parameter means, by its name. */
  readonly parameters: Readonly<Record<string, Meaning>>;
  /** The meaning of each placeholder that is not in PLACEHOLDERS, or has another meaning there, and has no parameter of its name. */
  readonly placeholders?: Words;
  /** What each message variant is for. */
  readonly variants?: Words;
  /** The change that breaks a draft which satisfies the rule, where the rule itself determines one; otherwise authors write `fires`. */
  breaks?(rule: Rule, field: BreakableField): RequestChange;
  /** The same for a rule on the whole draft. */
  breaksDraft?(fields: readonly { readonly field_id: string; readonly field_type: string }[]): RequestChange;
}

type NameOf<N> = N extends `${infer Name}?` ? Name : N;
// These mean the same in all kinds that have them.
type Shared = "when?" | "unless?" | "criterion" | "readings?";

/** The description of a kind with these parameters. */
interface DescriptionOf<M> extends KindDescription {
  readonly parameters: { readonly [N in Exclude<keyof M, Shared> as NameOf<N>]: Meaning };
}

/** The description of each of these kinds. */
export type DescriptionsOf<T extends Readonly<Record<string, Kind>>> = {
  readonly [N in keyof T]: T[N] extends KindOf<infer M> ? DescriptionOf<M> : never;
};

/** What the parameters mean that many kinds have: they limit a rule to some drafts, or name its result. */
export const sharedParameters = ({ asksForField }: Pick<Kind, "asksForField">): Words => ({
  when: "Only drafts for which these conditions hold are checked.",
  unless: asksForField
    ? "Where these conditions hold, a draft need not have the field: it is then not counted as required either."
    : "Drafts for which these conditions hold are not checked.",
  criterion:
    "The name of the criterion, which is the result of the rule: it is met, not met or unknown. The finding reports that it is met.",
  readings: "By the id of a reading of the law: the parameters that have other values by that reading.",
});

/** What placeholders stand for that mean the same in several kinds. */
export const PLACEHOLDERS: Words = {
  field: "The title and the id of the rule's own field.",
  field_id: "The id of the rule's own field.",
  position: "The position in the list, from 1, of the first wrong item.",
  count: "How many items are wrong.",
  limit: "The limit that the value does not keep to.",
  code: "The code that the finding is about.",
  label: "The label of that code.",
  due: "When the report is due: a date-time in UTC.",
};
