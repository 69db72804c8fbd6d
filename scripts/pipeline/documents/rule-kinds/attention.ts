// On what the rules rest that ask for attention, by the basis that their authors give.
import type { Profile } from "../../model/model.ts";

const REASONS: Readonly<Record<string, string>> = {
  law: "a provision, or a row of the official form",
  logic: "a contradiction within the draft, or a value that cannot be right",
  iso: "the standard that the official form names",
  esas_schema: "the JSON file in which the official form is submitted",
  interface: "something that this service needs or did not check",
};
const NAMED_ATOMS = 3;

/** For each code and basis of rules with attention: the code, what they rest on, their profiles, and the first of their atoms. */
export function attentionRows(profiles: readonly Profile[]): readonly string[][] {
  const groups = new Map<string, { readonly aliases: Set<string>; readonly atoms: Set<string> }>();
  for (const { alias, rules } of profiles)
    for (const { code, basis, severity, source_atom_ids } of rules) {
      if (severity !== "attention") continue;
      const name = `${code} ${basis}`;
      const group = groups.get(name) ?? { aliases: new Set(), atoms: new Set() };
      groups.set(name, group);
      group.aliases.add(alias);
      for (const atom of source_atom_ids) group.atoms.add(atom);
    }
  return [...groups].sort(byName).map(([name, { aliases, atoms }]) => {
    const [code = "", basis = ""] = name.split(" ");
    const named = [...atoms].slice(0, NAMED_ATOMS).map((atom) => `\`${atom}\``);
    const more = atoms.size > NAMED_ATOMS ? `and ${atoms.size - NAMED_ATOMS} more` : [];
    return [`\`${code}\``, REASONS[basis] ?? basis, [...aliases].join(", "), named.concat(more).join(", ") || "–"];
  });
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1);
