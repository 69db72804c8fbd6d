// Stage 6: writes all files or none: into a new folder beside the old one, which it then replaces.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
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

// npm run package writes there what it makes of the same sources.
const ANOTHER_COMMANDS = "package/";

/** What first tells the folder `target` from exactly these files, in the order of names; null where nothing does. */
export function findDifference(target: string, files: ReadonlyMap<string, Uint8Array>): string | null {
  const entries = existsSync(target) ? (readdirSync(target, { recursive: true }) as string[]) : [];
  const present = entries
    .filter((entry) => statSync(join(target, entry)).isFile())
    .map((entry) => entry.replaceAll("\\", "/"))
    .filter((name) => !name.startsWith(ANOTHER_COMMANDS));
  for (const name of [...new Set([...present, ...files.keys()])].sort()) {
    const expected = files.get(name);
    if (expected === undefined) return `${name} is there, but the sources do not make it`;
    if (!present.includes(name)) return `${name} is missing`;
    const actual = readFileSync(join(target, name));
    if (Buffer.compare(actual, expected) === 0) continue;
    const first = expected.findIndex((byte, index) => byte !== actual[index]);
    return `${name} differs from byte ${first < 0 ? expected.length : first} on`;
  }
  return null;
}
