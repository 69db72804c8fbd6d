// The inverse index: what rests on each source atom.
import type { CodeListDocument, Crosswalk } from "../authored.ts";
import type { AtomUse, Derivation, PublishedRule, SourceAtom } from "../model.ts";

interface Users {
  readonly atoms: readonly SourceAtom[];
  readonly derivations: readonly Derivation[];
  readonly rules: readonly PublishedRule[];
  readonly codeLists: readonly CodeListDocument[];
  readonly crosswalk: Crosswalk;
}

/** By atom id: the fields, rules, code lists, crosswalk rows and deviations that rest on it, each in the profile's order. */
export function findUses({ atoms, derivations, rules, codeLists, crosswalk }: Users): Map<string, AtomUse> {
  const fields = invert(derivations, ({ field_id }) => field_id, citedBy);
  const byRule = invert(rules, ({ rule_id }) => rule_id, citedBy);
  const lists = invert(
    codeLists,
    ({ code_list_id }) => code_list_id,
    (list) => [...list.source_atom_ids, ...list.items.flatMap((item) => item.source_atom_ids ?? [])],
  );
  const rows = invert(crosswalk.rows, ({ field_id }) => field_id, citedBy);
  const uncovered = invert(crosswalk.uncovered_rows, ({ data_field }) => data_field, citedBy);
  const deviations = invert(crosswalk.deviations, ({ deviation_id }) => deviation_id, citedBy);
  return new Map(
    atoms.map(({ source_atom_id: id }) => [
      id,
      {
        field_ids: fields.get(id) ?? [],
        rule_ids: byRule.get(id) ?? [],
        code_list_ids: lists.get(id) ?? [],
        crosswalk_rows: rows.get(id) ?? [],
        uncovered_rows: uncovered.get(id) ?? [],
        deviation_ids: deviations.get(id) ?? [],
      },
    ]),
  );
}

const citedBy = ({ source_atom_ids }: { readonly source_atom_ids: readonly string[] }) => source_atom_ids;

function invert<T>(
  users: readonly T[],
  nameOf: (user: T) => string,
  atomsOf: (user: T) => readonly string[],
): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const user of users) {
    for (const atom of new Set(atomsOf(user))) index.set(atom, [...(index.get(atom) ?? []), nameOf(user)]);
  }
  return index;
}
