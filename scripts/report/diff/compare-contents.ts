// Compares two profiles member by member.
import { compareValues, type JsonObject, type Scope, type ValueComparison } from "../json/compare-values.ts";

/** The content of a profile.json, and the names of its members of prose. */
export interface ComparableProfile {
  readonly content: JsonObject;
  readonly prose: ReadonlySet<string>;
}

/** Reports where they differ. Examples count as prose. The semantic hash in the provenance is left out: it is one of the two hashes. */
export function compareContents(
  before: ComparableProfile,
  after: ComparableProfile,
  report: ValueComparison["report"],
): void {
  const comparison = { prose: { old: before.prose, new: after.prose }, report };
  const [old, fresh] = [before, after].map(({ content: { provenance, examples, ...meaning } }) => {
    const { profile_semantic_hash: _, ...made } = provenance as JsonObject;
    return { meaning, prose: examples, provenance: made };
  }) as [Record<Scope, JsonObject>, Record<Scope, JsonObject>];
  for (const [scope, path] of [
    ["meaning", ""],
    ["prose", "examples"],
    ["provenance", "provenance"],
  ] as const)
    compareValues(comparison, { path, scope, before: old[scope], after: fresh[scope] });
}
