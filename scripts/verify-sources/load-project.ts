// The authored files through the stages of the compiler that a verification needs.
import { compileSources } from "../pipeline/compile-sources.ts";
import type { StageResult } from "../pipeline/model.ts";
import type { Project } from "./verify-documents.ts";

/** Compiles the folders of the authored files and of their schemas. The value must not be used where a finding is an error. */
export function loadProject(sourceFolder: string, schemaFolder: string): StageResult<Project> {
  const { value, findings } = compileSources(sourceFolder, schemaFolder);
  return { value: value as Project, findings };
}
