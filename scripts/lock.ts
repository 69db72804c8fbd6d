// npm run lock: records version and semantic hash of each profile, so that a change of meaning is visible and needs a new version.
import { SCHEMAS, SOURCES, SOURCES_HELP } from "./command-line/installation.ts";
import { runCommand } from "./command-line/run-command.ts";
import { lockSources } from "./lock/lock-sources.ts";
import { LOCK_FILE } from "./pipeline/model/authored.ts";
import { formatFinding } from "./pipeline/tools/findings.ts";

const HELP = `npm run lock -- [--check] [--sources DIR]

Writes ${LOCK_FILE} into the folder of each act: the version of its profile and the hash of its meaning, or those of
the profile of each stage. If the meaning of a profile changed, its version must be raised first. A version is never lowered.

  --check        write nothing, and fail if a lock does not match the sources
  --sources DIR  ${SOURCES_HELP}

Exit codes: 0 locked, 1 errors to fix in a lock or a source, 2 wrong usage or a crash.`;

await runCommand({
  help: HELP,
  options: { check: { type: "boolean", default: false }, sources: SOURCES },
  run({ values: { check, sources } }) {
    const errors = lockSources(sources, SCHEMAS, check);
    for (const error of errors) console.error(formatFinding(error));
    return errors.length > 0 ? 1 : 0;
  },
});
