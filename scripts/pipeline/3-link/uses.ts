// What follows from the references of a profile: which source atoms it has, everything that refers to each, and how many fields have one.
import type { Clock } from "../../../server/engine/clocks/clock.ts";
import type { AuthoredInstrument, SourceAtom } from "../model/authored-instrument.ts";
import type { AtomUse, Coverage } from "../model/coverage.ts";
import type { Field, LinkedProfile } from "../model/model.ts";
import type { Index } from "./references.ts";

/** A clock, what ends it or delays it, and the versions of its limits, each with the atoms that it is based on. */
export const citingIn = ({ source_atom_ids, ended_by = [], applies_from = [], limits }: Clock) => [
  { source_atom_ids },
  ...ended_by,
  ...applies_from,
  ...limits.flatMap(({ in_force }) => in_force ?? []),
];

/** The ids of the atoms that anything of a profile cites. */
export function findCited(
  profile: Pick<LinkedProfile, "derivations" | "rules" | "codeLists" | "crosswalk" | "clocks">,
): ReadonlySet<string> {
  const { rows, uncovered_rows, official_template, deviations } = profile.crosswalk;
  const citing = [
    ...profile.derivations,
    ...profile.rules,
    ...profile.clocks.flatMap(citingIn),
    ...profile.codeLists.flatMap((list) => [list, ...list.items]),
    ...rows,
    ...uncovered_rows,
    ...(official_template?.official_rows ?? []),
    ...deviations,
  ];
  return new Set(citing.flatMap(({ source_atom_ids }) => source_atom_ids ?? []));
}

/** The atoms of a profile, in the order of its instruments. An atom that it cites needs no reason. */
export function selectAtoms(
  listed: readonly AuthoredInstrument[],
  atoms: Index<SourceAtom>,
  { cited, aliases }: { readonly cited: ReadonlySet<string>; readonly aliases: readonly string[] },
): SourceAtom[] {
  return listed
    .flatMap(({ source_atoms }) => source_atoms.flatMap(({ source_atom_id }) => atoms.get(source_atom_id) ?? []))
    .flatMap(({ kept_because, kept_in, ...atom }) => {
      if (cited.has(atom.source_atom_id)) return [atom];
      const isKept = kept_because !== undefined && (kept_in?.some((alias) => aliases.includes(alias)) ?? true);
      return isKept ? [{ ...atom, kept_because }] : [];
    });
}

/** Everything that refers to an atom, by atom id, each in the profile's order. */
export function findUses(
  profile: Pick<LinkedProfile, "atoms" | "derivations" | "rules" | "codeLists" | "crosswalk" | "clocks">,
): Map<string, AtomUse> {
  const { rows, uncovered_rows, deviations } = profile.crosswalk;
  const lists = profile.codeLists.map(({ code_list_id, source_atom_ids, items }) => {
    const ofItems = items.flatMap((item) => item.source_atom_ids ?? []);
    return { code_list_id, source_atom_ids: [...source_atom_ids, ...ofItems] };
  });
  const clocks = profile.clocks.map((clock) => {
    const source_atom_ids = [...new Set(citingIn(clock).flatMap((citing) => citing.source_atom_ids))];
    return { clock_id: clock.clock_id, source_atom_ids };
  });
  const uses: Record<keyof AtomUse, ReadonlyMap<string, readonly string[]>> = {
    field_ids: citations(profile.derivations, ({ field_id }) => field_id),
    rule_ids: citations(profile.rules, ({ rule_id }) => rule_id),
    code_list_ids: citations(lists, ({ code_list_id }) => code_list_id),
    clock_ids: citations(clocks, ({ clock_id }) => clock_id),
    crosswalk_rows: citations(rows, ({ field_id }) => field_id),
    uncovered_rows: citations(uncovered_rows, ({ data_field }) => data_field),
    deviation_ids: citations(deviations, ({ deviation_id }) => deviation_id),
  };
  const listUses = (id: string) => Object.entries(uses).map(([kind, names]) => [kind, names.get(id) ?? []]);
  return new Map(profile.atoms.map(({ source_atom_id: id }) => [id, Object.fromEntries(listUses(id)) as AtomUse]));
}

/** The names of those that refer to each atom, by atom id. */
function citations<T extends { readonly source_atom_ids: readonly string[] }>(
  users: readonly T[],
  getName: (user: T) => string,
): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const user of users)
    for (const id of new Set(user.source_atom_ids)) names.set(id, [...(names.get(id) ?? []), getName(user)]);
  return names;
}

export function countCoverage({ fields, derivations }: Pick<LinkedProfile, "fields" | "derivations">): Coverage {
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
