// What documents about a profile are made of, from its published profile.json: its two hashes, semantic.json derived from it a second time, and
// the answers to its examples.
import { countCoverage, findUses } from "../../pipeline/3-link/uses.ts";
import { answerExamples } from "../../pipeline/6-hash/hash.ts";
import type { LinkedProfile, ProfileContext, Replay } from "../../pipeline/model/model.ts";
import { getContent } from "../../pipeline/tools/rule-set.ts";
import { canonicalText, decodeText, readJsonList, readMember, sha256 } from "./json.ts";
import type { Reference } from "./reference.ts";

/** A profile.json, and by rule id the documents of its rules, or what these have of requests. */
export interface ProfileBytes {
  readonly bytes: Uint8Array;
  readonly rules: ReadonlyMap<string, unknown>;
}

/** Throws where the bytes are no profile. */
export function createContext({ bytes, rules }: ProfileBytes, reference: Reference): ProfileContext {
  const { service, engine, released } = reference;
  const profileJson = decodeText(bytes);
  const value = JSON.parse(profileJson);
  const semanticJson = deriveSemanticJson(value);
  const profile = createProfile(value, reference);
  const hashes = {
    profile_semantic_hash: `sha256:${sha256(semanticJson)}`,
    profile_artifact_hash: `sha256:${sha256(bytes)}`,
  };
  const content = getContent(profile, service);
  return {
    ...{ service, profile, hashes, engine_hash: engine.hash, profileJson, semanticJson },
    replays: new Map([...rules].map(([ruleId, rule]) => [ruleId, createReplay(Object(rule))])),
    versions: released.versions.filter(({ act_id }) => act_id === profile.authored.act_id),
    answers: answerExamples(profile, { content, hashes: { ...hashes, engine_hash: engine.hash } }),
  };
}

const createReplay = ({ query, fires, quiet }: Replay): Replay => ({
  fires: Object(fires),
  quiet: Object(quiet),
  ...(query === undefined ? {} : { query }),
});

/** What semantic.json must contain. */
function deriveSemanticJson({ provenance, examples: _, ...meaning }: Record<string, unknown>): string {
  const prose = new Set(readJsonList(provenance, "prose_members"));
  const dropProse = (name: string, value: unknown) => (prose.has(name) ? undefined : value);
  return canonicalText(JSON.parse(JSON.stringify(meaning), dropProse));
}

/** The profile that a profile.json was written from, without the places of its sources. */
function createProfile(value: Record<string, unknown>, { service, pageSources }: Reference): LinkedProfile {
  const { instruments, source_atoms, fields, derivations, code_lists, rules, crosswalk, examples } = value;
  const { clocks = [], assumptions } = value;
  const authored = { ...value, version: readMember(value, "provenance", "profile_version") };
  const {
    authored: ofPages,
    clockPages = {},
    stage = null,
    reviewed = null,
  } = pageSources.get(String(value.act_id)) ?? {};
  const alias = String(readJsonList(value, "aliases")[0]);
  const profile = {
    ...{ instruments, fields, derivations, rules, crosswalk, examples, alias, stage, clocks, clockPages, assumptions },
    reviewed,
    atoms: source_atoms,
    codeLists: code_lists,
    authored: { ...authored, ...ofPages },
    href: `${service.base_path}/profiles/${alias}`,
  };
  const whole = profile as unknown as LinkedProfile;
  return { ...whole, uses: findUses(whole), coverage: countCoverage(whole) };
}
