// npm run lock: writes what each version of a profile means beside its sources, or checks what was written.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { lockActs } from "./lock/lock-acts.ts";
import { formatFinding } from "./pipeline/findings.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

const HELP = `npm run lock -- [--check] [--sources DIR]

Writes profile.lock.yaml into the folder of each act: the version of its profile and the hash of what the profile means. A profile
whose meaning moved since its lock was written needs a new version first; its lock is then left as it is.

  --check        write nothing, and fail where a lock does not say what the sources say
  --sources DIR  the authored files (default: profiles-src)

Exit codes: 0 locked, 1 a lock or a source to mend, 2 wrong usage or a crash.`;

function main(): number {
  const { values } = parseArgs({
    options: {
      check: { type: "boolean" },
      sources: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const findings = lockActs({
    sources: values.sources ?? `${ROOT}profiles-src`,
    schemas: `${ROOT}profiles-src/schemas`,
    isCheck: values.check === true,
  });
  for (const finding of findings) console.error(formatFinding(finding));
  return findings.length > 0 ? 1 : 0;
}

try {
  process.exitCode = main();
} catch (error) {
  const isUsage = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  console.error(isUsage ? `${error.message}\n\n${HELP}` : error);
  process.exitCode = 2;
}
