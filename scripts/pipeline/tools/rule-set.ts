// The content of profile.json without its provenance. The engine runs on it, before and after it is hashed.
import { RULES_VERSION, type RuleSet } from "../../../server/engine/rule-set.ts";
import type { Service } from "../model/authored.ts";
import type { LinkedProfile } from "../model/model.ts";

/** Everything that is published in profile.json but `provenance`, which contains a hash of it. */
export function getContent(profile: LinkedProfile, service: Service): RuleSet & Pick<LinkedProfile, "examples"> {
  const { authored, href } = profile;
  const content = {
    act_id: authored.act_id,
    aliases: authored.aliases,
    title: authored.title,
    regulation: authored.regulation,
    boundary_id: service.boundary_id,
    boundary: service.boundary,
    boundaries: service.boundaries,
    rules_version: RULES_VERSION,
    assumptions: { ...service.assumptions, ...profile.assumptions },
    not_covered: authored.not_covered,
    summaries: { ...authored.summaries, left_out: service.left_out },
    evidence_labels: authored.evidence_labels,
    instruments: profile.instruments,
    source_atoms: profile.atoms,
    fields: profile.fields,
    ...(authored.unchanging_fields && { unchanging_fields: authored.unchanging_fields }),
    derivations: profile.derivations,
    code_lists: profile.codeLists,
    ...(profile.clocks.length > 0 && { clocks: profile.clocks }),
    ...(authored.decision && { decision: authored.decision }),
    rules: profile.rules,
    rules_href: `${href}/rules/{rule_id}`,
    crosswalk: profile.crosswalk,
    examples: profile.examples,
  };
  // The fields of a profile have more properties than the engine reads.
  return content as RuleSet & typeof content;
}
