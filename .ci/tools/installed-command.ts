// The command of the package over the built files, installed in a folder as npm does it, without the time that it takes to make the package.
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { listFilesBelow } from "../../scripts/audit/compare-files.ts";
import { bundleCommand } from "../../scripts/package/bundle.ts";
import { isHeld } from "../../scripts/package/installed.ts";
import { UNLISTED } from "../../server/published-file.ts";
import { ROOT } from "../../test/support.ts";

const LISTS: readonly string[] = UNLISTED.map(({ file }) => file);

/** Installs it in a folder. Resolves with the path of the command, which `npx --no -- lexbind` runs there. */
export async function installCommand(folder: string): Promise<string> {
  const installed = join(folder, "node_modules/lexbind");
  for (const { path, contents } of (await bundleCommand()).files) {
    const file = join(installed, relative(`${ROOT}dist`, path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  // The lists are those of all files; commands read them by name alone.
  const held = listFilesBelow(`${ROOT}dist/public`).filter((file) => isHeld(file) || LISTS.includes(file));
  for (const file of held) {
    mkdirSync(dirname(join(installed, "public", file)), { recursive: true });
    symlinkSync(`${ROOT}dist/public/${file}`, join(installed, "public", file));
  }
  const command = join(folder, "node_modules/.bin/lexbind");
  mkdirSync(dirname(command));
  chmodSync(join(installed, "lib/lexbind.mjs"), 0o755);
  symlinkSync("../lexbind/lib/lexbind.mjs", command);
  return command;
}
