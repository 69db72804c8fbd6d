// Checks a corpus of drafts with the checkout and with a revision of it.
import { readdirSync, statSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { CommandError } from "../../command-line/run-command.ts";
import { inTemporaryFolder } from "../../command-line/temporary-folder.ts";
import { type ComparedDrafts, compareVerdicts, formatVerdicts } from "./compare-verdicts.ts";
import { build, extractRevision, hasProfile, readAnswers } from "./revisions.ts";

/**
 * Builds both, and answers with Markdown on the drafts with another verdict, and whether there are some. Rejects with a CommandError if the
 * folder has no drafts, or one of the two cannot be built.
 */
export function compareDrafts(
  checkout: string,
  folder: string,
  revision: string,
): Promise<{ readonly text: string; readonly isChanged: boolean }> {
  const files = listFiles(folder);
  return inTemporaryFolder(async (former) => {
    extractRevision(checkout, revision, former);
    await build(checkout, "The checkout", ["--draft"]);
    for (const { alias, file } of files)
      if (!hasProfile(checkout, alias)) throw new CommandError(`${file}: no profile ${alias}`);
    symlinkSync(join(checkout, "node_modules"), join(former, "node_modules"));
    await build(former, revision);
    const known = files.filter(({ alias }) => hasProfile(former, alias));
    const compared: ComparedDrafts[] = [];
    for (const { alias, file } of known)
      compared.push(await compareVerdicts(alias, readAnswers(former, alias, file), readAnswers(checkout, alias, file)));
    const missing = files.filter((file) => !known.includes(file)).map(({ alias }) => alias);
    return {
      text: formatVerdicts(compared, revision, missing),
      isChanged: compared.some(({ changes }) => changes.length > 0),
    };
  });
}

const ENDING = ".ndjson";

/** The files with drafts, each named by its profile. Throws a CommandError if there is none. */
function listFiles(folder: string): { readonly alias: string; readonly file: string }[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CommandError(`${folder} is not a folder`);
  const names = readdirSync(folder).filter((name) => name.endsWith(ENDING) && statSync(join(folder, name)).size > 0);
  if (names.length === 0) throw new CommandError(`${folder} has no drafts: no file PROFILE${ENDING} with lines`);
  return names.sort().map((name) => ({ alias: name.slice(0, -ENDING.length), file: resolve(folder, name) }));
}
