// A corpus of drafts for `npm run diff -- --drafts`, in place of real ones: the same on every run.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand, UsageError } from "../../scripts/command-line/run-command.ts";
import { createDrafts } from "../../test/engine/create-drafts.ts";
import * as built from "../../test/support.ts";

const DRAFTS = 500;

const HELP = `node --import tsx .ci/tools/corpus.ts DIR

Writes ${DRAFTS} drafts for each profile of the build into DIR/PROFILE.ndjson: the ready example with some members changed, from sound to hostile.

Exit codes: 0 written, 2 wrong usage or a crash.`;

await runCommand({
  help: HELP,
  options: {},
  takesArguments: true,
  run({ positionals: [folder, ...more] }) {
    if (folder === undefined || more.length > 0) throw new UsageError("expected one folder");
    mkdirSync(folder, { recursive: true });
    for (const alias of built.ALIASES) {
      const requests = createDrafts(built, alias).sampleRequests(DRAFTS);
      writeFileSync(join(folder, `${alias}.ndjson`), requests.map((request) => `${request}\n`).join(""));
    }
    return 0;
  },
});
