// What authors and the build need of a kind of rule, and production does not.
import type { Kind, KindOf } from "../../../server/engine/kind.ts";
import type { Change } from "../model/authored.ts";
import type { Field, PublishedRule } from "../model/model.ts";

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
  breaks?(rule: PublishedRule, field: Field): Change;
}

type NameOf<N> = N extends `${infer Name}?` ? Name : N;
// What these mean is the same in all kinds that have them.
type Shared = "when?" | "unless?" | "criterion" | "readings?";

/** The description of a kind with these parameters. */
interface DescriptionOf<M> extends KindDescription {
  readonly parameters: { readonly [N in Exclude<keyof M, Shared> as NameOf<N>]: Meaning };
}

/** Describes the kinds of a module of the engine, each by its name there. */
export const describeKinds = <const T extends Readonly<Record<string, Kind>>>(
  kinds: T,
  descriptions: { readonly [N in keyof T]: T[N] extends KindOf<infer M> ? DescriptionOf<M> : never },
): ReadonlyMap<Kind, KindDescription> =>
  new Map(Object.entries(kinds).map(([name, kind]) => [kind, descriptions[name] as KindDescription]));

/** What the parameters mean that many kinds have: they limit a rule to some drafts, or name its result. */
export const sharedParameters = ({ asksForField }: Pick<Kind, "asksForField">): Words => ({
  when: "Only drafts for which these conditions hold are checked.",
  unless: asksForField
    ? "Where these conditions hold, a draft need not have the field: it is then not counted as required either."
    : "Drafts for which these conditions hold are not checked.",
  criterion:
    "The name of the criterion, which is the result of the rule: it is met, not met or unknown. The finding says that it is met.",
  readings: "By the id of a reading of the law: the parameters that have other values by that reading.",
});

/** What each member of a condition means: the field, and the tests. */
export const CONDITION_MEMBERS: Readonly<Record<string, Meaning>> = {
  field: "The field whose value is tested. Without a usable value there, the condition does not hold.",
  has_value: "The field has a usable value.",
  equals: "The value is this one.",
  includes: "The value is one of these codes, or a list contains one of them.",
  none_of: "The value is none of these codes, and a list contains none of them.",
  greater_than:
    "The number is greater than this one, or the duration longer. A duration is written as `001:00:00`: days, hours and minutes.",
  at_most: "The number is not greater than this one, or the duration not longer.",
  at_least_items: "The list has at least so many different items.",
  at_most_items: "The list has at most so many different items.",
  contains: "The text contains this one.",
  not_identifier: "The text does not look like an identifier of this kind.",
  same_as: "The text is that of another field, letter case aside.",
  differs_from: "The text is not that of another field. Letter case and white space around it do not matter.",
  later_than: {
    explains:
      "The date-time is later than that of another field, or than the end of a period from there. It does not hold without a usable value there.",
    members: {
      than: "The other field. Of several, the earliest usable value counts.",
      hours: "A period in hours that elapse.",
      days: "A period in calendar days: it ends at the same local time of day. Without a time zone, it ends as in the zone where that is earliest.",
      months:
        "A period in calendar months, in the same way. On a day that the last month does not have, its last day counts.",
    },
  },
};

/** What placeholders stand for that mean the same in several kinds. */
export const PLACEHOLDERS: Words = {
  field: "The title and the id of the rule's own field.",
  field_id: "The id of the rule's own field.",
  position: "The position in the list, from 1, of the first item that fails.",
  count: "How many items fail.",
  limit: "The limit that the value does not keep to.",
  code: "The code that the finding is about.",
  label: "The label of that code.",
  due: "When the report is due: a date-time in UTC.",
};
