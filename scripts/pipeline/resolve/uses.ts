// What follows from the references of a profile: everything that refers to each source atom, and how many fields have one.
import type { AtomUse, Coverage, Field, Profile } from "../model.ts";

interface Citing {
  readonly source_atom_ids: readonly string[];
}

/** Everything that refers to an atom, by atom id, each in the profile's order. */
export function findUses(
  profile: Pick<Profile, "atoms" | "derivations" | "rules" | "codeLists" | "crosswalk">,
): Map<string, AtomUse> {
  const { rows, uncovered_rows, deviations } = profile.crosswalk;
  const lists = profile.codeLists.map(({ code_list_id, source_atom_ids, items }) => {
    const ofItems = items.flatMap((item) => item.source_atom_ids ?? []);
    return { code_list_id, source_atom_ids: [...source_atom_ids, ...ofItems] };
  });
  const usesOf = (id: string): AtomUse => {
    const citing = <T extends Citing>(users: readonly T[], nameOf: (user: T) => string) =>
      users.filter(({ source_atom_ids }) => source_atom_ids.includes(id)).map(nameOf);
    return {
      field_ids: citing(profile.derivations, ({ field_id }) => field_id),
      rule_ids: citing(profile.rules, ({ rule_id }) => rule_id),
      code_list_ids: citing(lists, ({ code_list_id }) => code_list_id),
      crosswalk_rows: citing(rows, ({ field_id }) => field_id),
      uncovered_rows: citing(uncovered_rows, ({ data_field }) => data_field),
      deviation_ids: citing(deviations, ({ deviation_id }) => deviation_id),
    };
  };
  return new Map(profile.atoms.map(({ source_atom_id: id }) => [id, usesOf(id)]));
}

export function countCoverage({ fields, derivations }: Pick<Profile, "fields" | "derivations">): Coverage {
  const based = derivations.filter(({ source_atom_ids }) => source_atom_ids.length > 0);
  const withAtoms = new Set(based.map(({ field_id }) => field_id));
  const isBound = (field: Field) => field.counts_toward_field_level_coverage && withAtoms.has(field.field_id);
  const count = (counted: readonly Field[]) => {
    const bound = counted.filter(isBound).length;
    // Four decimals; 0 of 0 is 1, because nothing is missing.
    const ratio = counted.length === 0 ? 1 : Math.round((bound / counted.length) * 10_000) / 10_000;
    return { fields: counted.length, bound, ratio };
  };
  const required = fields.filter((field) => field.required);
  return { required: count(required), total: { ...count(fields), with_atoms: withAtoms.size } };
}
