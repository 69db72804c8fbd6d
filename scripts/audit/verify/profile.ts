// A profile as a copy contains it: its two hashes, semantic.json derived from it a second time, its references, and its rules replayed.
import { countCoverage, findUses } from "../../pipeline/3-link/uses.ts";
import { findReplayFindings } from "../../pipeline/5-replay/replay.ts";
import { answerExamples, hashProfile } from "../../pipeline/6-hash/hash.ts";
import { BASES_WITHOUT_ATOMS } from "../../pipeline/model/authored.ts";
import type { LinkedProfile, ProfileContext, Replay } from "../../pipeline/model/model.ts";
import { getContent } from "../../pipeline/tools/rule-set.ts";
import type { AuditReport } from "./audit.ts";
import { canonicalText, decodeText, firstDifference, readJsonList, readMember, sha256, walk } from "./json.ts";
import type { Reference } from "./reference.ts";

export const getRuleFile = (profileFile: string, ruleId: string): string =>
  profileFile.replace("profile.json", `rules/${ruleId}/index.json`);

/**
 * What documents are built from, of what cannot be derived from another file: profile.json, and the parsed documents of rules, by rule id, with
 * their requests. Throws where profile.json cannot be used at all; other findings are reported.
 */
export function readAuditedProfile(
  { file, bytes, rules }: Readonly<{ file: string; bytes: Uint8Array; rules: ReadonlyMap<string, unknown> }>,
  reference: Reference,
  report: AuditReport,
): ProfileContext {
  const { service, engine } = reference;
  const profileJson = decodeText(bytes);
  const value = JSON.parse(profileJson);
  const semanticJson = deriveSemanticJson(value);
  const profile = createProfile(value, reference);
  const difference = firstDifference(JSON.parse(hashProfile(profile, service).profileJson), value);
  if (difference !== null) report("wrong_profile", file, difference);
  for (const finding of checkProfile(value, reference.origins)) report("wrong_profile", file, finding);
  const replays = new Map([...rules].map(([ruleId, rule]) => [ruleId, createReplay(Object(rule))]));
  const content = getContent(profile, service);
  for (const { rule_id, message } of findReplayFindings(content, replays, profile.examples))
    report("wrong_replay", getRuleFile(file, rule_id), message);
  const hashes = {
    profile_semantic_hash: `sha256:${sha256(semanticJson)}`,
    profile_artifact_hash: `sha256:${sha256(bytes)}`,
  };
  return {
    service,
    profile,
    hashes,
    engine_hash: engine.hash,
    profileJson,
    semanticJson,
    replays,
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
  const { authored: ofPages, clockPages = {}, stage = null } = pageSources.get(String(value.act_id)) ?? {};
  const alias = String(readJsonList(value, "aliases")[0]);
  const profile = {
    ...{ instruments, fields, derivations, rules, crosswalk, examples, alias, stage, clocks, clockPages, assumptions },
    atoms: source_atoms,
    codeLists: code_lists,
    authored: { ...authored, ...ofPages },
    href: `${service.base_path}/profiles/${alias}`,
  };
  const whole = profile as unknown as LinkedProfile;
  return { ...whole, uses: findUses(whole), coverage: countCoverage(whole) };
}

const ORIGIN = /(?:\b[a-z][a-z0-9+.-]*:)?\/\/[^\s/"'<>?#]+/gi;

/** What is wrong with profile.json in itself: its references, foreign hosts, and numbers that not every reader reads alike. */
function checkProfile(value: Record<string, unknown>, origins: readonly string[]): string[] {
  const { source_atoms, rules } = value;
  const findings: string[] = [];
  const atoms = new Set(readJsonList(source_atoms).map((atom) => readMember(atom, "source_atom_id")));
  walk(value, (part, name) => {
    for (const id of name === "source_atom_ids" ? readJsonList(part) : [])
      if (!atoms.has(id)) findings.push(`cites the atom ${id}, which it does not contain`);
    if (typeof part === "number" && !Number.isSafeInteger(part) && !/^-?\d+\.\d$/.test(String(part)))
      findings.push(`contains ${part}, not a whole number or one with one decimal place`);
    for (const [origin] of typeof part === "string" ? part.matchAll(ORIGIN) : [])
      if (!origins.includes(origin)) findings.push(`names the foreign host ${origin}`);
  });
  for (const rule of readJsonList(rules)) {
    const basis = readMember(rule, "basis");
    if (readJsonList(rule, "source_atom_ids").length === 0 && !BASES_WITHOUT_ATOMS.has(String(basis)))
      findings.push(`the rule ${readMember(rule, "rule_id")} has the basis ${basis} and no atom`);
  }
  return findings;
}
