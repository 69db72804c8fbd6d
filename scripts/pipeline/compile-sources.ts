// The stages that everything starts with: load → check → resolve. The build, the lock, the verification of sources and tests call this.
import { ruleKindsGuide } from "./documents/rule-kinds/guide.ts";
import type { CompiledSources, StageResult } from "./model/model.ts";
import type { Schemas } from "./model/schemas.ts";
import { checkSources } from "./stages/check.ts";
import { loadSources } from "./stages/load.ts";
import { resolveSources } from "./stages/resolve/resolve.ts";
import { hasErrors, sortFindings } from "./tools/findings.ts";

/** Compiles authored files. The first stage that finds an error is the last, and the value is then null. Findings are sorted. */
export function compileSources(folder: string, schemas: Schemas): StageResult<CompiledSources | null> {
  const { value: sources, findings: unread } = loadSources(folder);
  if (hasErrors(unread)) return { value: null, findings: sortFindings(unread) };
  const invalid = checkSources(sources, schemas);
  if (hasErrors(invalid)) return { value: null, findings: sortFindings(invalid) };
  const { value: resolved, findings } = resolveSources(sources, schemas);
  if (hasErrors(findings)) return { value: null, findings: sortFindings(findings) };
  const guides = [...resolved.guides, ruleKindsGuide(resolved.profiles)].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { value: { ...resolved, guides, sources, schemas }, findings: sortFindings(findings) };
}
