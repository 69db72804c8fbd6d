// npm run verdicts: whose verdict a change of the rules changes, on a corpus of drafts.
import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ComparedDrafts, compareVerdicts, formatVerdicts } from "./audit/diff/compare-verdicts.ts";
import { answersOf, buildRevision, hasProfile } from "./audit/diff/revisions.ts";
import { ROOT } from "./command-line/installation.ts";
import { CommandError, runCommand, UsageError } from "./command-line/run-command.ts";
import { inTemporaryFolder } from "./command-line/temporary-folder.ts";

const HELP = `npm run verdicts -- --drafts DIR --against REVISION

Checks a corpus of drafts with this checkout, which is built first, and with the build of a revision of git, and prints for a pull request, as
Markdown, which drafts have another verdict, by rule. Drafts are named by their lines; nothing of them is printed.

  --drafts DIR          a folder with a file PROFILE.ndjson for each profile, named by its alias, with lines as
                        npm run prevalidate -- --ndjson takes them
  --against REVISION    such as HEAD or main; it is built in a temporary folder, with the packages of this checkout

Without drafts of your own, node --import tsx test/tools/corpus.ts DIR writes 500 for each profile.

Exit codes: 0 no draft has another verdict, 1 some have, 2 wrong usage, no drafts, or a revision that cannot be built.`;

const ENDING = ".ndjson";

await runCommand({
  help: HELP,
  options: { drafts: { type: "string" }, against: { type: "string" } },
  run({ values: { drafts, against } }) {
    if (drafts === undefined || against === undefined) throw new UsageError("expected --drafts and --against");
    const files = listFiles(drafts);
    return inTemporaryFolder(async (folder) => {
      await buildRevision(ROOT, against, folder);
      const known = files.filter(({ alias }) => hasProfile(folder, alias));
      const compared: ComparedDrafts[] = [];
      for (const { alias, file } of known)
        compared.push(await compareVerdicts(alias, answersOf(folder, alias, file), answersOf(ROOT, alias, file)));
      const missing = files.filter((file) => !known.includes(file)).map(({ alias }) => alias);
      process.stdout.write(formatVerdicts(compared, against, missing));
      return compared.some(({ changes }) => changes.length > 0) ? 1 : 0;
    });
  },
});

/** The files with drafts, by profile. Throws a CommandError if there is none, or one is of no profile. */
function listFiles(folder: string): { readonly alias: string; readonly file: string }[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CommandError(`${folder} is not a folder`);
  const names = readdirSync(folder).filter((name) => name.endsWith(ENDING) && statSync(join(folder, name)).size > 0);
  if (names.length === 0) throw new CommandError(`${folder} has no drafts: no file PROFILE${ENDING} with lines`);
  return names.sort().map((name) => {
    const alias = name.slice(0, -ENDING.length);
    if (!hasProfile(ROOT, alias)) throw new CommandError(`${join(folder, name)}: no profile ${alias}`);
    return { alias, file: resolve(folder, name) };
  });
}
