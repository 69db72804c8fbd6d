// Stage 5: the two hashed files of a profile. Hashes are of the bytes that are published, so that `sha256sum` repeats them.
import { RULES_VERSION, type RuleSet } from "../../../server/engine/rule-set.ts";
import type { ProfileContext } from "../documents/context.ts";
import type { Service } from "../model/authored.ts";
import { isAct } from "../model/authored-instrument.ts";
import type { Profile } from "../model/model.ts";
import { canonicalJson, sha256, withoutMembers } from "../tools/canonical-json.ts";

/** What profile.json contains of a profile, besides its provenance. The engine runs on it. */
type ProfileContent = RuleSet & Readonly<Record<string, unknown>>;

/** A profile's two hashed files, their hashes, and the content that both are made from. */
export interface HashedProfile extends Pick<ProfileContext, "profileJson" | "semanticJson" | "hashes"> {
  readonly content: ProfileContent;
}

/** Everything that is published in profile.json but `provenance`, which contains a hash of it. */
export function contentOf(profile: Profile, service: Service): ProfileContent {
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
  return content as ProfileContent;
}

/** Hashes a profile. semantic.json is its content without examples and prose members, profile.json its content and provenance. */
export function hashProfile(profile: Profile, service: Service): HashedProfile {
  const content = contentOf(profile, service);
  const { examples: _, ...meaning } = content;
  const semanticJson = canonicalJson(withoutMembers(meaning, new Set(service.prose_members)));
  const profile_semantic_hash = `sha256:${sha256(semanticJson)}`;
  const provenance = {
    profile_version: profile.authored.version,
    interface_version: service.interface_version,
    profile_semantic_hash,
    instrument_hashes: Object.fromEntries(
      profile.instruments.filter(isAct).map(({ celex, document_sha256 }) => [celex, `sha256:${document_sha256}`]),
    ),
    prose_members: service.prose_members,
  };
  const profileJson = canonicalJson({ ...content, provenance });
  const hashes = { profile_semantic_hash, profile_artifact_hash: `sha256:${sha256(profileJson)}` };
  return { content, profileJson, semanticJson, hashes };
}
