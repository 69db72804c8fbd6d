// The authored files through the stages of the compiler that a verification needs: load, check, resolve.
import { checkSources } from "../pipeline/check.ts";
import { hasErrors } from "../pipeline/findings.ts";
import { loadSchemas, loadSources } from "../pipeline/load.ts";
import type { StageResult } from "../pipeline/model.ts";
import { resolveProfiles } from "../pipeline/resolve/profiles.ts";
import type { Project } from "./verify-documents.ts";

/** Loads the folders of the authored files and of their schemas. With an error among the findings, the value does not count. */
export function loadProject(sourceFolder: string, schemaFolder: string): StageResult<Project> {
  const loaded = loadSources(sourceFolder);
  const project = { sources: loaded.value, profiles: [] };
  if (hasErrors(loaded.findings)) return { value: project, findings: loaded.findings };
  const schemas = loadSchemas(schemaFolder);
  const checked = checkSources(loaded.value, schemas);
  if (hasErrors(checked.findings)) return { value: project, findings: checked.findings };
  const { value, findings } = resolveProfiles(loaded.value, schemas);
  return { value: { ...project, profiles: value.profiles }, findings };
}
