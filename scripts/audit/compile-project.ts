// The authored files that an audit reads.
import { CommandError } from "../command-line/run-command.ts";
import { loadSchemas } from "../pipeline/1-load/load.ts";
import { compileSources } from "../pipeline/compile.ts";
import type { LinkedSources } from "../pipeline/model/linked.ts";
import { formatFinding } from "../pipeline/tools/findings.ts";

/** What authored files compile to. Throws a CommandError with the mistakes in them, and with what to say after these. */
export function compileProject(sources: string, schemas: string, ...more: readonly string[]): LinkedSources {
  const { value, findings } = compileSources(sources, loadSchemas(schemas));
  if (value === null) throw new CommandError(...findings.map(formatFinding), ...more);
  return value;
}
