// Another build beside that of the checkout, and what a build answers to lines with drafts.
import { execFile, spawn } from "node:child_process";
import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { readLines } from "../../command-line/lines.ts";
import { CommandError } from "../../command-line/run-command.ts";
import { extractRevision } from "./read-revision.ts";

const WITH_TSX = ["--import", "tsx"];

/** Builds a revision of the checkout in an empty folder, with the packages of the checkout. Rejects with a CommandError if that fails. */
export async function buildRevision(checkout: string, revision: string, folder: string): Promise<void> {
  extractRevision(checkout, revision, folder);
  symlinkSync(join(checkout, "node_modules"), join(folder, "node_modules"));
  try {
    await promisify(execFile)(process.execPath, [...WITH_TSX, "scripts/build.ts"], { cwd: folder });
  } catch (error) {
    const lines = String((error as { stderr?: string }).stderr)
      .trim()
      .split("\n");
    throw new CommandError(...lines, `${revision} cannot be built here`);
  }
}

/** Whether what was built in a checkout has a profile. */
export const hasProfile = (checkout: string, alias: string): boolean =>
  existsSync(join(checkout, "dist/public/api/v1/profiles", alias, "profile.json"));

// Blocking findings are never left out of an answer, so it may be larger than a draft.
const MAX_ANSWER_BYTES = 2 ** 26;

/** The lines that the command of a checkout answers to those of a file. Throws a CommandError if it answers none. */
export async function* answersOf(checkout: string, alias: string, file: string): AsyncGenerator<string> {
  const args = [...WITH_TSX, "scripts/prevalidate.ts", "--ndjson", "--profile", alias, file];
  const child = spawn(process.execPath, args, { cwd: checkout, stdio: ["ignore", "pipe", "pipe"] });
  const errors = text(child.stderr);
  let count = 0;
  for await (const lines of readLines(child.stdout, MAX_ANSWER_BYTES)) {
    for (const { bytes } of lines) yield new TextDecoder().decode(bytes ?? undefined);
    count += lines.length;
  }
  const [line = ""] = (await errors).split("\n");
  if (count === 0) throw new CommandError(`the build in ${checkout} checks no draft of ${alias}: ${line}`);
}
