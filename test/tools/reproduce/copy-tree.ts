// Copies a checkout, as it might come to another disk.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export interface CopyOptions {
  /** Whether text files get Windows line ends. */
  readonly withCrlf?: boolean;
  /** Whether files are created in reverse order, each with a time of its own from 2001 on. */
  readonly isReversed?: boolean;
}

// No build may need these; packages are linked.
const LEFT_OUT = new Set(["dist", "node_modules", "test"]);

/** Copies what a build may read. */
export function copyCheckout(from: string, to: string, { withCrlf, isReversed }: CopyOptions = {}): void {
  const files = readdirSync(from, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith(".") && !LEFT_OUT.has(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(from, entry.name)) : [join(from, entry.name)]))
    .map((file) => relative(from, file))
    .sort();
  for (const [index, file] of (isReversed ? files.reverse() : files).entries()) {
    const [source, target] = [join(from, file), join(to, file)];
    mkdirSync(dirname(target), { recursive: true });
    if (withCrlf) writeFileSync(target, toCrlf(readFileSync(source)));
    else copyFileSync(source, target);
    const time = new Date(2001, 0, index);
    if (isReversed) utimesSync(target, time, time);
  }
  symlinkSync(join(from, "node_modules"), join(to, "node_modules"), "junction");
}

/** The paths of all files below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Byte by byte, so that no encoding is assumed; a file with a NUL is no text. */
function toCrlf(bytes: Buffer): Buffer {
  if (bytes.includes(0)) return bytes;
  return Buffer.from(bytes.toString("latin1").replaceAll(/\r?\n/g, "\r\n"), "latin1");
}
