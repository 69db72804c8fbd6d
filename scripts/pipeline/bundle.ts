// Bundles made by esbuild: the server as single files that need no node_modules, and the scripts and the style sheet of the pages.
import { type BuildOptions, build } from "esbuild";
import type { EmbeddedFile } from "../../server/worker.ts";
import type { TextFile } from "./model.ts";

// Minified, because esbuild writes module paths, which differ by machine, into other bundles.
const COMMON = { bundle: true, minify: true, logLevel: "silent", write: false } as const satisfies BuildOptions;

/** Bundles the server of the checkout `root`, a folder with a slash at its end. The worker lacks the files that it serves. */
export async function bundleServer(root: string): Promise<{ main: string; worker: string }> {
  const [main, worker] = await Promise.all([
    bundleEntry(`${root}server/main.ts`, { platform: "node", target: "node20" }),
    bundleEntry(`${root}server/worker.ts`, { platform: "browser", target: "es2022", conditions: ["workerd"] }),
  ]);
  return { main, worker };
}

async function bundleEntry(entry: string, options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    ...COMMON,
    entryPoints: [entry],
    format: "esm",
    legalComments: "none",
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild returned no file");
  return file.text;
}

/** The worker with the files that it serves. */
export function embedFiles(worker: string, files: readonly TextFile[]): string {
  const embedded = files.map(({ file, text, sha256 }): [string, EmbeddedFile] => [file, { text, sha256 }]);
  return `const EMBEDDED_FILES=${JSON.stringify(Object.fromEntries(embedded))};\n${worker}`;
}

// The published name of each bundle of the pages, without its extension, and where it starts.
const ASSETS = {
  lexbind: "style/lexbind.css",
  site: "client/site.ts",
  check: "check/client.tsx",
  "check-worker": "check/worker.ts",
} as const;

/** The bundles that the pages load, by URL path. Classic scripts, because a worker can be started from the text of one. */
export async function bundleAssets(root: string): Promise<ReadonlyMap<string, string>> {
  const entries = Object.entries(ASSETS).map(([out, file]) => ({ in: `${root}scripts/pages/${file}`, out }));
  const { outputFiles } = await build({
    ...COMMON,
    entryPoints: entries,
    outdir: `${root}assets`,
    format: "iife",
    platform: "browser",
    // Browsers of 2023 and later.
    target: ["chrome112", "firefox115", "safari16.4"],
    // Some licences must be kept with the code.
    legalComments: "inline",
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  return new Map(outputFiles.map(({ path, text }) => [`/assets/${path.split(/[\\/]/).at(-1)}`, text]));
}

/** Where the code starts that the build bundles: paths in a checkout. */
export const ENTRY_POINTS = ["server/main.ts", ...Object.values(ASSETS).map((file) => `scripts/pages/${file}`)];
