// Stage 6: writes all files or none: into a new folder beside the old one, which it then replaces.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Replaces the folder `target` by one with exactly these files (names with slashes). Throws, and leaves `target` be, on failure. */
export function emitFiles(target: string, files: ReadonlyMap<string, Uint8Array>): void {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  const work = mkdtempSync(join(parent, ".dist-"));
  try {
    const next = join(work, "next");
    for (const folder of new Set([...files.keys()].map((file) => dirname(join(next, file)))))
      mkdirSync(folder, { recursive: true });
    for (const [file, bytes] of files) writeFileSync(join(next, file), bytes);
    const previous = join(work, "previous");
    if (existsSync(target)) renameSync(target, previous);
    try {
      renameSync(next, target);
    } catch (error) {
      if (existsSync(previous)) renameSync(previous, target);
      throw error;
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
