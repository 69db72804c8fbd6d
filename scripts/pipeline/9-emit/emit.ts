// The last phase: writes all files or none, into a new folder that then replaces the old one.
import { existsSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileContents } from "../model/document.ts";

/** Replaces the folder `target` by one with exactly these files; their names have slashes. On failure `target` remains as it was. */
export async function emitFiles(target: string, files: FileContents): Promise<void> {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  const work = mkdtempSync(join(parent, ".dist-"));
  try {
    const next = join(work, "next");
    writeFiles(next, files);
    const previous = join(work, "previous");
    if (existsSync(target)) renameSync(target, previous);
    try {
      renameSync(next, target);
    } catch (error) {
      if (existsSync(previous)) renameSync(previous, target);
      throw error;
    }
  } finally {
    // Removes several files at a time; rmSync takes several times as long.
    await rm(work, { recursive: true, force: true });
  }
}

function writeFiles(folder: string, files: FileContents): void {
  const made = new Set<string>();
  for (const [name, content] of files) {
    const file = join(folder, name);
    const parent = dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    try {
      writeFileSync(file, content);
    } catch (error) {
      // The system does not name the file that did not fit on a disk.
      (error as Error).message += ` (${file})`;
      throw error;
    }
  }
}
