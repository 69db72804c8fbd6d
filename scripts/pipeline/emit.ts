// Stage 6: writes all files or none: into a new folder beside the old one, which it then replaces.
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";

type FilePart = readonly [file: string, content: string | Uint8Array];
type FileParts = AsyncIterable<FilePart> | Iterable<FilePart>;

/**
 * Replaces the folder `target` by one with exactly these files: names with slashes, and parts of one name behind each other. Rejects,
 * and leaves `target` be, on failure.
 */
export async function emitFiles(target: string, parts: FileParts): Promise<void> {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  const work = mkdtempSync(join(parent, ".dist-"));
  try {
    const next = join(work, "next");
    await writeParts(next, parts);
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

const LARGE = 2 ** 20;

async function writeParts(folder: string, parts: FileParts): Promise<void> {
  const folders = new Set<string>();
  const written = new Set<string>();
  // A file that has come back will come back again: it stays open.
  const handles = new Map<string, number>();
  try {
    for await (const [file, content] of parts) {
      const place = join(folder, file);
      if (!folders.has(dirname(place))) mkdirSync(dirname(place), { recursive: true });
      folders.add(dirname(place));
      if (written.has(file) && !handles.has(file)) handles.set(file, openSync(place, "a"));
      // Node writes a text from thrice the memory that it might need.
      const isLarge = typeof content === "string" && content.length > LARGE;
      appendFileSync(handles.get(file) ?? place, isLarge ? Buffer.from(content) : content);
      written.add(file);
    }
  } finally {
    for (const handle of handles.values()) closeSync(handle);
  }
}

// npm run package writes there what it makes of the same sources.
const ANOTHER_COMMANDS = "package/";

/** What first tells the folder `target` from exactly these files, in the order of names; null where nothing does. */
export async function findDifference(target: string, parts: FileParts): Promise<string | null> {
  const sizes = listSizes(target);
  const made = new Map<string, number>();
  const differences = new Map<string, string>();
  for await (const [file, content] of parts) {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    const offset = made.get(file) ?? 0;
    made.set(file, offset + bytes.length);
    if (differences.has(file)) continue;
    const actual = sizes.has(file) ? readPart(join(target, file), offset, bytes.length) : null;
    if (actual === null) differences.set(file, "is missing");
    else if (Buffer.compare(actual, bytes) !== 0) {
      const first = bytes.findIndex((byte, index) => byte !== actual[index]);
      differences.set(file, `differs from byte ${offset + first} on`);
    }
  }
  for (const [file, size] of sizes) {
    const expected = made.get(file);
    if (expected === undefined) differences.set(file, "is there, but the sources do not make it");
    else if (size > expected && !differences.has(file)) differences.set(file, `differs from byte ${expected} on`);
  }
  const [first] = [...differences.keys()].sort();
  return first === undefined ? null : `${first} ${differences.get(first)}`;
}

/** The files of a folder by name, with slashes, and their sizes in bytes. */
function listSizes(folder: string): Map<string, number> {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const listed = entries.map((entry) => ({ name: entry.replaceAll("\\", "/"), stats: statSync(join(folder, entry)) }));
  return new Map(
    listed
      .filter(({ name, stats }) => stats.isFile() && !name.startsWith(ANOTHER_COMMANDS))
      .map(({ name, stats }) => [name, stats.size]),
  );
}

/** Up to `length` bytes of a file from `offset` on. */
function readPart(file: string, offset: number, length: number): Uint8Array {
  const handle = openSync(file, "r");
  try {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(handle, bytes, 0, length, offset));
  } finally {
    closeSync(handle);
  }
}
