// The two hashed files of a profile. Hashes are of the bytes that are published, so that `sha256sum` repeats them.
import { createPrevalidate } from "../../../server/engine/engine.ts";
import type { DraftRequest } from "../../../server/engine/request.ts";
import type { AnswerHashes, RuleSet } from "../../../server/engine/rule-set.ts";
import { canonicalJson, sha256, withoutMembers } from "../../report/json/canonical-json.ts";
import type { Service } from "../model/authored.ts";
import { isAct } from "../model/authored-instrument.ts";
import type { LinkedSources } from "../model/linked.ts";
import type { Answers, LinkedProfile, ProfileContext } from "../model/model.ts";
import { getContent } from "../tools/rule-set.ts";

/**
 * The two hashed files of a profile, their hashes, and the content that both are made of: semantic.json is that without examples and prose
 * members, profile.json that with its provenance.
 */
export function hashProfile(profile: LinkedProfile, service: Service) {
  const content = getContent(profile, service);
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

/** Hashes profiles, and answers their examples as the published profile answers them. */
export const hashProfiles = (
  profiles: readonly Pick<ProfileContext, "profile" | "replays">[],
  { service, released }: Pick<LinkedSources, "service" | "released">,
  { hash: engine_hash }: { readonly hash: string },
): ProfileContext[] =>
  profiles.map(({ profile, replays }) => {
    const hashed = hashProfile(profile, service);
    const answers = answerExamples(profile, { content: hashed.content, hashes: { ...hashed.hashes, engine_hash } });
    const versions = released.versions.filter(({ act_id }) => act_id === profile.authored.act_id);
    return { service, profile, replays, ...hashed, engine_hash, answers, versions };
  });

/** The answers of the engine to the examples of a profile, by name of the example. */
export function answerExamples(profile: LinkedProfile, hashed: { content: RuleSet; hashes: AnswerHashes }): Answers {
  const prevalidate = createPrevalidate(hashed.content, hashed.hashes);
  const answer = (request: DraftRequest) => ({
    lint: prevalidate(request, "lint"),
    prevalidation: prevalidate(request, "prevalidation"),
  });
  return new Map(profile.examples.map(({ name, request }) => [name, answer({ evidence_manifest: {}, ...request })]));
}
