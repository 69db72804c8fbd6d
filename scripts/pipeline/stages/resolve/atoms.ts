// Which source atoms a profile has: those that it cites, and those that are kept in it for a reason of their own.
import type { AuthoredInstrument, SourceAtom } from "../../model/authored-instrument.ts";
import type { Profile } from "../../model/model.ts";
import type { Index } from "./references.ts";

/** The ids of the atoms that anything of a profile cites. */
export function findCited(
  profile: Pick<Profile, "derivations" | "rules" | "codeLists" | "crosswalk" | "clocks">,
): ReadonlySet<string> {
  const { rows, uncovered_rows, official_template, deviations } = profile.crosswalk;
  const citing = [
    ...profile.derivations,
    ...profile.rules,
    ...profile.clocks,
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
    .flatMap(({ stands_because, stands_in, ...atom }) => {
      if (cited.has(atom.source_atom_id)) return [atom];
      const isKept = stands_because !== undefined && (stands_in?.some((alias) => aliases.includes(alias)) ?? true);
      return isKept ? [{ ...atom, stands_because }] : [];
    });
}
