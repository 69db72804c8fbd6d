// The last phase: writes all files or none, into a new folder that then replaces the old one.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { kill, pid } from "node:process";
import type { FileContents } from "../model/document.ts";

/** Replaces the folder `target` by one with exactly these files; their names have slashes. On failure `target` remains as it was. */
export async function emitFiles(target: string, files: FileContents): Promise<void> {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  await removeAbandoned(parent);
  const work = mkdtempSync(join(parent, `${WORK}${pid}-`));
  try {
    const next = join(work, "next");
    await writeFiles(next, files);
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

// The folder in which a build writes has the number of its process in its name. No file has it.
const WORK = ".dist-";
const NUMBERED = /^\.dist-(\d+)-\w+$/;

/** Removes what builds have left whose processes were killed. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const number = NUMBERED.exec(name)?.[1];
    if (number !== undefined && !isRunning(Number(number)))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(processNumber: number): boolean {
  try {
    return kill(processNumber, 0);
  } catch (error) {
    // A process of another user is there too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

// As many as keep the threads of Node busy, which wait for the disk.
const AT_ONCE = 16;

/** Writes several files at a time. After the first that fails no other one is begun, and all that were are written before this rejects. */
async function writeFiles(folder: string, files: FileContents): Promise<void> {
  const made = new Map<string, Promise<unknown>>();
  const failures: unknown[] = [];
  const left = files[Symbol.iterator]();
  const writeNext = async (): Promise<void> => {
    for (const [name, content] of left) {
      if (failures.length > 0) return;
      const file = join(folder, name);
      const parent = dirname(file);
      const making = made.get(parent) ?? mkdir(parent, { recursive: true });
      made.set(parent, making);
      try {
        await making;
        await writeFile(file, content);
      } catch (error) {
        // The system does not name the file that did not fit on a disk.
        (error as Error).message += ` (${file})`;
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writeNext));
  if (failures.length > 0) throw failures[0];
}
