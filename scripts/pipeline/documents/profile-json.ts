// The content of profile.json: all that ships of a profile. The engine runs on this very document.
import type { Service } from "../authored.ts";
import type { Profile } from "../model.ts";

/** Everything but `provenance`, which the hash stage adds. */
export function projectProfileContent(profile: Profile, service: Service): Record<string, unknown> {
  const { authored, href } = profile;
  return {
    act_id: authored.act_id,
    aliases: authored.aliases,
    title: authored.title,
    regulation: authored.regulation,
    boundary_id: service.boundary_id,
    boundary: service.boundary,
    boundaries: service.boundaries,
    not_covered: authored.not_covered,
    summaries: authored.summaries,
    evidence_labels: authored.evidence_labels,
    text_extraction: authored.text_extraction,
    instruments: profile.instruments,
    source_atoms: profile.atoms,
    fields: profile.fields,
    derivations: profile.derivations,
    code_lists: profile.codeLists,
    rules: profile.rules,
    rules_href: `${href}/rules.json`,
    crosswalk: profile.crosswalk,
    examples: profile.examples,
  };
}
