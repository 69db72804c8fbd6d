// Reads profiles-src/released/: a folder for each day on which something was released, in it files named by the SHA-256 of their content.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { sha256 } from "../../report/json/canonical-json.ts";
import type { ReleasedFile } from "../model/released.ts";

const FILE_NAME = /^([0-9a-f]{64})\.(json|mjs|differences\.json)\.br$/;
const KINDS: Readonly<Record<string, ReleasedFile["kind"]>> = {
  json: "profile",
  mjs: "engine",
  "differences.json": "differences",
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `listFolder` takes a path below `root`, "" for itself; `report` takes one and a message. */
export function loadReleased(
  root: string,
  listFolder: (path: string) => readonly string[],
  report: (path: string, message: string) => void,
): ReleasedFile[] {
  return listFolder("").flatMap((released) => {
    if (!DAY.test(released)) {
      report(released, "expected a folder with the name of a day, such as 2026-11-22");
      return [];
    }
    const files = listFolder(released).flatMap((name) => read(released, name) ?? []);
    if (files.filter(({ kind }) => kind === "engine").length !== 1)
      report(released, "expected one engine in the folder");
    return files;
  });

  function read(released: string, name: string): ReleasedFile | null {
    const path = `${released}/${name}`;
    const [, hash, extension = ""] = FILE_NAME.exec(name) ?? [];
    const kind = KINDS[extension];
    if (hash === undefined || kind === undefined) {
      report(path, "expected a file of npm run release, with the name HASH.json.br or HASH.mjs.br");
      return null;
    }
    const compressed = readFileSync(join(root, path));
    const key = `${path} ${sha256(compressed)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const bytes = decompress(compressed);
    if (bytes === null || sha256(bytes) !== hash) {
      report(path, "does not decompress to the bytes that its name is the hash of");
      return null;
    }
    const file: ReleasedFile = { released, kind, hash, text: bytes.toString("utf8"), stored: compressed };
    known.set(key, file);
    return file;
  }
}

// By their paths and the hashes of what is stored. They never change, so a process that compiles again reads them once.
const known = new Map<string, ReleasedFile>();

function decompress(bytes: Uint8Array): Buffer | null {
  try {
    return brotliDecompressSync(bytes);
  } catch {
    return null;
  }
}
