// A profile as a copy contains it: that it is what it says, its references, and its rules replayed.
import { findReplayFindings } from "../../pipeline/5-replay/replay.ts";
import { hashProfile } from "../../pipeline/6-hash/hash.ts";
import { BASES_WITHOUT_ATOMS } from "../../pipeline/model/authored.ts";
import type { ProfileContext } from "../../pipeline/model/model.ts";
import { getContent } from "../../pipeline/tools/rule-set.ts";
import type { AuditReport } from "./audit.ts";
import { firstDifference, readJsonList, readMember, walk } from "./json.ts";
import { createContext, type ProfileBytes } from "./profile-context.ts";
import type { Reference } from "./reference.ts";

export const getRuleFile = (profileFile: string, ruleId: string): string =>
  profileFile.replace("profile.json", `rules/${ruleId}/index.json`);

/**
 * What documents are built from, of what cannot be derived from another file: profile.json, and the parsed documents of rules, by rule id, with
 * their requests. Throws where profile.json cannot be used at all; other findings are reported.
 */
export function readAuditedProfile(
  { file, ...given }: ProfileBytes & { readonly file: string },
  reference: Reference,
  report: AuditReport,
): ProfileContext {
  const context = createContext(given, reference);
  const { profile, service, replays } = context;
  const value = JSON.parse(context.profileJson);
  const difference = firstDifference(JSON.parse(hashProfile(profile, service).profileJson), value);
  if (difference !== null) report("wrong_profile", file, difference);
  for (const finding of checkProfile(value, reference.origins)) report("wrong_profile", file, finding);
  for (const { rule_id, message } of findReplayFindings(getContent(profile, service), replays, profile.examples))
    report("wrong_replay", getRuleFile(file, rule_id), message);
  return context;
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
