// The types of the package's modules, as tsc writes them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "../../test/tools/reproduce/copy-tree.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TSC = `${ROOT}node_modules/typescript/bin/tsc`;

// `from "./answer.ts"`: in a declaration, TypeScript before 5.0 refuses it, and every version finds answer.d.ts by "./answer.js".
const OWN_IMPORT = /(?<=\bfrom "\.{1,2}\/[^"]*)\.ts(?=")/g;

/** The declarations of scripts/package/exports/ and of all that they import: names below the checkout, bytes. Throws what tsc finds. */
export function emitDeclarations(): [file: string, bytes: Uint8Array][] {
  const out = mkdtempSync(join(tmpdir(), "lexbind-"));
  try {
    const project = ["--project", `${ROOT}scripts/package`, "--outDir", out];
    const { status, stdout, stderr } = spawnSync(process.execPath, [TSC, ...project], { encoding: "utf8" });
    if (status !== 0) throw new Error(`the types of the package do not compile:\n${stdout}${stderr}`);
    return filesBelow(out).map((file) => [
      relative(out, file).replaceAll(sep, "/"),
      Buffer.from(readFileSync(file, "utf8").replace(OWN_IMPORT, ".js")),
    ]);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
