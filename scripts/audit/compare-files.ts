// Compares two builds by what their files contain: versions of zlib compress the same text to different bytes.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { decompress } from "../../server/decompress.ts";
import { MAX_BYTES } from "../command-line/inputs.ts";

/** Files by name, with slashes. */
type Files<Content = string | Uint8Array> = ReadonlyMap<string, Content>;

/** The names of all files below a folder, sorted; none if there is no such folder. */
export function listFilesBelow(root: string): string[] {
  if (!existsSync(root)) return [];
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  return entries.map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join("/")).sort();
}

export const readFolder = (root: string): Files<Buffer> =>
  new Map(listFilesBelow(root).map((file) => [file, readFileSync(join(root, file))]));

// What only a release adds.
const RELEASED = /^package\/|^(?:public\/)?SHA256SUMS\.sig$/;

/** The files of dist/, or of dist/public, that a build writes. */
export const readBuild = (dist: string): Files<Buffer> =>
  new Map([...readFolder(dist)].filter(([file]) => !RELEASED.test(file)));

/** The files that only one side has, or whose decompressed bytes differ, in the order of their names. */
export const compareFiles = (expected: Files, actual: Files) =>
  [...new Set([...expected.keys(), ...actual.keys()])].sort().flatMap((file) => {
    const [one, other] = [expected, actual].map((files) => {
      const content = files.get(file);
      return content === undefined ? undefined : expandFile(file, Buffer.from(content));
    });
    const isSame = one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;
    return isSame ? [] : [{ file, isMissing: other === undefined }];
  });

/** The bytes of a file of dist/, decompressed if its name says that it is compressed, or as they are if that fails. */
function expandFile(name: string, bytes: Uint8Array): Uint8Array {
  try {
    if (name.endsWith(".br")) return decompress("br", bytes, MAX_BYTES);
    if (name.endsWith(".gz")) return decompress("gzip", bytes, MAX_BYTES);
    return bytes;
  } catch {
    return bytes;
  }
}
