// The rules compiled in this process from the authored sources, without dist/: those of profiles-src, or of the folder that
// LEXBIND_SOURCES names, so that changed sources can be held to the same tests.
import { fileURLToPath } from "node:url";
import { compileSources } from "../../scripts/pipeline/compile-sources.ts";
import { formatFinding, hasErrors } from "../../scripts/pipeline/findings.ts";
import { contentOf } from "../../scripts/pipeline/hash.ts";
import type { Field, Profile, StageResult } from "../../scripts/pipeline/model.ts";
import { replayRules } from "../../scripts/pipeline/replay.ts";
import { createPrevalidate, createRun, type Run } from "../../server/engine/engine.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import type { Check, Rule, RuleSet } from "../../server/engine/rule-set.ts";

const SOURCES = fileURLToPath(new URL("../../profiles-src", import.meta.url));

function compileRuleSet() {
  const sources = passed(compileSources(process.env.LEXBIND_SOURCES ?? SOURCES, `${SOURCES}/schemas`));
  const profile = sources?.profiles.find(({ alias }) => alias === "dora");
  if (sources === null || profile === undefined) throw new Error("the sources have no profile dora");
  const content = contentOf(profile, sources.service);
  passed(replayRules(profile, content));
  const { report, evidence_manifest = {} } = profile.examples[0]?.request ?? { report: {} };
  return { content, profile, base: { report, evidence_manifest } };
}

function passed<T>({ value, findings }: StageResult<T>): T {
  if (hasErrors(findings)) throw new Error(findings.map(formatFinding).join("\n"));
  return value;
}

const compiled = compileRuleSet();
export const RULE_SET: RuleSet = compiled.content;
export const SOURCE_PROFILE: Profile = compiled.profile;
export const RULES: readonly Rule[] = RULE_SET.rules;
export const FIELDS: readonly Field[] = SOURCE_PROFILE.fields;
/** The complete, evidenced, ready request. */
export const BASE: DraftRequest = compiled.base;

const HASHES = { profile_artifact_hash: `sha256:${"0".repeat(64)}`, profile_semantic_hash: `sha256:${"0".repeat(64)}` };
export const prevalidate = createPrevalidate(RULE_SET, HASHES);
const RUNS = { lint: createRun(RULE_SET, "lint"), prevalidation: createRun(RULE_SET, "prevalidation") };

/** A run, with the rules that looked. */
export function runOf(
  request: DraftRequest,
  check: Check = "prevalidation",
): Run & { readonly evaluated: readonly Rule[] } {
  const run = RUNS[check](request);
  const rules = RULES.filter(({ checks }) => checks.includes(check));
  return { ...run, evaluated: rules.filter((rule) => !run.notApplicable.includes(rule)) };
}

export type Members = Readonly<Record<string, unknown>>;

/** The base request with changed members; a value of undefined takes a member away. */
export const changed = (report: Members, manifest: Members = {}): DraftRequest => ({
  report: withMembers(BASE.report, report),
  evidence_manifest: withMembers(BASE.evidence_manifest, manifest) as Record<string, readonly string[]>,
});

const withMembers = (object: Members, members: Members): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...object, ...members }).filter(([, value]) => value !== undefined));

/** The rules that raised a finding, by id and in order. */
export const raisedBy = (request: DraftRequest, check?: Check): string[] =>
  runOf(request, check).traces.map(({ rule_id }) => rule_id);

/** What became of one rule: it raised a finding, looked and found nothing, or could not look. */
export function outcomeOf(ruleId: string, request: DraftRequest, check?: Check): "raised" | "quiet" | "not applicable" {
  const { traces, evaluated } = runOf(request, check);
  if (traces.some(({ rule_id }) => rule_id === ruleId)) return "raised";
  return evaluated.some(({ rule_id }) => rule_id === ruleId) ? "quiet" : "not applicable";
}
