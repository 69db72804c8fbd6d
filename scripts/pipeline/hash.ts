// Stage 5: the two hashed files of a profile. Hashes are of the bytes that are published, so that `sha256sum` repeats them.
import { createHash } from "node:crypto";
import type { Service } from "./authored.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { HashedProfile, Profile } from "./model.ts";

/** The SHA-256 of a text in UTF-8, in 64 hex digits. */
export const hexOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The same with `sha256:` before it. */
const hashText = (text: string): string => `sha256:${hexOf(text)}`;

/**
 * Hashes a profile's content (see project/profile-json.ts). semantic.json is the content without examples and, at any depth,
 * without prose members; profile.json is the content and its provenance, which names the first hash.
 */
export function hashProfile(
  content: Readonly<Record<string, unknown>>,
  profile: Profile,
  service: Service,
): HashedProfile {
  const { examples: _, ...meaning } = content;
  const semanticJson = canonicalJson(withoutMembers(meaning, new Set(service.prose_members)));
  const profile_semantic_hash = hashText(semanticJson);
  const provenance = {
    profile_version: profile.authored.version,
    interface_version: service.interface_version,
    profile_semantic_hash,
    instrument_hashes: Object.fromEntries(
      profile.instruments.map(({ celex, document_sha256 }) => [celex, `sha256:${document_sha256}`]),
    ),
    prose_members: service.prose_members,
  };
  const profileJson = canonicalJson({ ...content, provenance });
  return {
    profileJson,
    semanticJson,
    hashes: { profile_semantic_hash, profile_artifact_hash: hashText(profileJson) },
  };
}

function withoutMembers(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutMembers(item, names));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !names.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutMembers(member, names)]));
}
