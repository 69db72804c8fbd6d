// The server as single files that need no node_modules: one for Node, one for edge runtimes.
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build } from "esbuild";
import type { EmbeddedFile } from "../../server/worker.ts";

const SERVER = fileURLToPath(new URL("../../server/", import.meta.url));

/** The server's entries, bundled. Minified, because esbuild writes module paths, which differ by machine, into other bundles. */
export interface ServerBundles {
  readonly main: Uint8Array;
  /** Lacks the files that it serves; see embedFiles. */
  readonly worker: Uint8Array;
}

export async function bundleServer(): Promise<ServerBundles> {
  const [main, worker] = await Promise.all([
    bundle({ entryPoints: [`${SERVER}main.ts`], platform: "node", target: "node20" }),
    bundle({ entryPoints: [`${SERVER}worker.ts`], platform: "browser", target: "es2022", conditions: ["workerd"] }),
  ]);
  return { main, worker };
}

async function bundle(options: BuildOptions): Promise<Uint8Array> {
  const { outputFiles = [] } = await build({
    ...options,
    bundle: true,
    minify: true,
    format: "esm",
    legalComments: "none",
    logLevel: "silent",
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild gave no file");
  return file.contents;
}

/** The worker with the files that it serves, by name below dist/public. Throws on one that is not text. */
export function embedFiles(worker: Uint8Array, files: readonly [name: string, bytes: Uint8Array][]): Uint8Array {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const embedded: [string, EmbeddedFile][] = files.map(([name, bytes]) => [
    name,
    { text: decoder.decode(bytes), sha256: createHash("sha256").update(bytes).digest("hex") },
  ]);
  const declaration = `const EMBEDDED_FILES=${JSON.stringify(Object.fromEntries(embedded))};\n`;
  return Buffer.concat([Buffer.from(declaration), worker]);
}
