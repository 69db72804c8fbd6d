// The server as one file that needs no node_modules.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const SERVER = fileURLToPath(new URL("../../server/", import.meta.url));

/** Bundles server/main.ts. Minified, because esbuild writes module paths, which differ by machine, into other bundles. */
export async function bundleServer(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [`${SERVER}main.ts`],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20",
    legalComments: "none",
    logLevel: "silent",
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild gave no file");
  return file.contents;
}
