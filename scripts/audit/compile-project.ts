// The authored files that an audit reads.
import { CommandError } from "../command-line/run-command.ts";
import { compileSources } from "../pipeline/compile-sources.ts";
import type { CompiledSources } from "../pipeline/model/model.ts";
import { loadSchemas } from "../pipeline/stages/load.ts";
import { formatFinding } from "../pipeline/tools/findings.ts";

/** What authored files compile to. Throws a CommandError with the mistakes in them, and with what to say after these. */
export function compileProject(sources: string, schemas: string, ...more: readonly string[]): CompiledSources {
  const { value, findings } = compileSources(sources, loadSchemas(schemas));
  if (value === null) throw new CommandError(...findings.map(formatFinding), ...more);
  return value;
}
