// What authors and the build need of a kind of rule, and production does not.
import type { KindOf } from "../../../server/engine/kind.ts";
import type { Members } from "../../../server/engine/parameters.ts";
import type { Change } from "../authored.ts";
import type { Field, PublishedRule } from "../model.ts";

export interface KindDescription {
  /** Only for the type of a description: two kinds may have the same members. */
  readonly kind: KindOf<Members>;
  /** What a rule of the kind checks, in a sentence or a few. */
  readonly explains: string;
  /** What each parameter means, by its name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The change that breaks a draft which satisfies the rule, where the rule itself determines one; otherwise authors write `fires`. */
  breaks?(rule: PublishedRule, field: Field): Change;
}

type NameOf<N> = N extends `${infer Name}?` ? Name : N;
// Kinds whose rules may be limited share what these mean.
type Shared = "when?" | "unless?";

interface Definition<M extends Members> extends Omit<KindDescription, "kind" | "parameters"> {
  readonly parameters: { readonly [N in Exclude<keyof M, Shared> as NameOf<N>]: string };
}

export const describeKind = <const M extends Members>(
  kind: KindOf<M>,
  definition: Definition<NoInfer<M>>,
): KindDescription => ({ kind: kind as KindOf<Members>, ...definition });
