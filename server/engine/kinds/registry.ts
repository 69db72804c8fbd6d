// The closed set of rule kinds, by name. The name of a kind is never reused with another meaning.
import type { Kind } from "../kind.ts";
import * as topics from "./topics.ts";

export const KINDS: ReadonlyMap<string, Kind> = new Map(
  Object.values(topics).flatMap((kinds) => Object.entries<Kind>(kinds)),
);

/** The kind of a rule. Throws for one that does not exist, which the build reports. */
export function findKind({ kind }: { readonly kind: string }): Kind {
  const found = KINDS.get(kind);
  if (found === undefined) throw new Error(`there is no kind of rule "${kind}"`);
  return found;
}
