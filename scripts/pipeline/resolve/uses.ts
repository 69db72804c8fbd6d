// What follows from the references of a profile: everything that refers to each source atom, and how many fields have one.
import type { CodeListDocument, Crosswalk } from "../authored.ts";
import type { AtomUse, Coverage, Derivation, Field, PublishedRule, SourceAtom } from "../model.ts";

interface Users {
  readonly atoms: readonly SourceAtom[];
  readonly derivations: readonly Derivation[];
  readonly rules: readonly PublishedRule[];
  readonly codeLists: readonly CodeListDocument[];
  readonly crosswalk: Crosswalk;
}

/** By atom id: the fields, rules, code lists, crosswalk rows and deviations that refer to it, each in the profile's order. */
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

export function countCoverage({
  fields,
  derivations,
}: {
  readonly fields: readonly Field[];
  readonly derivations: readonly Derivation[];
}): Coverage {
  const withAtoms = new Set(
    derivations.filter(({ source_atom_ids }) => source_atom_ids.length > 0).map(({ field_id }) => field_id),
  );
  const count = (counted: readonly Field[]) => {
    const bound = counted.filter(
      ({ field_id, counts_toward_field_level_coverage }) =>
        counts_toward_field_level_coverage && withAtoms.has(field_id),
    ).length;
    // Four decimals; 0 of 0 is 1, because nothing is missing.
    const ratio = counted.length === 0 ? 1 : Math.round((bound / counted.length) * 10_000) / 10_000;
    return { fields: counted.length, bound, ratio };
  };
  return {
    required: count(fields.filter(({ required }) => required)),
    total: { ...count(fields), with_atoms: withAtoms.size },
  };
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
