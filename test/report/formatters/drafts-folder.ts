// Drafts in a folder, and the command prevalidate over them in a small heap.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readyWith } from "../../engine/dora-drafts.ts";
import { PREVALIDATE, run } from "../../run-command.ts";

// The answers to many drafts alone are larger than this heap.
const HEAP_MB = 96;
const PEAK_REPORT = "data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))";

const READY = readyWith({});
/** One draft of each status. */
export const BODIES = [READY, readyWith({ competent_authority: "ECB" }), JSON.stringify({ report: {} })];

export function writeDrafts(folder: string, names: readonly string[], bodies: readonly string[] = BODIES): void {
  for (const [index, name] of names.entries())
    writeFileSync(join(folder, name), bodies[index % bodies.length] as string);
}

/** Runs the command on files in the folder; its output goes to the file out.FORMAT, and its peak of memory in KB to the standard error. */
export function checkDrafts(cwd: string, format: string, ...names: readonly string[]) {
  const command = `"$@" > out.${format}`;
  const args = ["bash", process.execPath, ...PREVALIDATE, "--profile", "dora", "--format", format, ...names];
  const NODE_OPTIONS = `--max-old-space-size=${HEAP_MB} --import ${PEAK_REPORT}`;
  return run("bash", ["-c", command, ...args], { cwd, env: { NODE_OPTIONS } });
}
