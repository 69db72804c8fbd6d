// What esbuild makes: the server as single files that need no node_modules, and the scripts and the style sheet of the pages.
import { type BuildOptions, build } from "esbuild";
import type { EmbeddedFile } from "../../server/worker.ts";

// Minified, because esbuild writes module paths, which differ by machine, into other bundles.
const COMMON = { bundle: true, minify: true, logLevel: "silent", write: false } as const satisfies BuildOptions;

/** The server's entries: for Node, and for edge runtimes. */
export interface ServerBundles {
  readonly main: string;
  /** Lacks the files that it serves; see EMBEDDING. */
  readonly worker: string;
}

/** Bundles the server of the checkout `root`, a folder with a slash at its end. */
export async function bundleServer(root: string): Promise<ServerBundles> {
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
  if (file === undefined) throw new Error("esbuild gave no file");
  return file.text;
}

/** What goes before the worker: the files that it serves, by name below dist/public, one behind the other. */
export const EMBEDDING = {
  head: "const EMBEDDED_FILES={",
  entry: (name: string, file: EmbeddedFile): string => `${JSON.stringify(name)}:${JSON.stringify(file)},`,
  foot: "};\n",
} as const;

// The published name of each bundle of the pages, without its extension, and where it starts.
const ASSETS = {
  lexbind: "style/lexbind.css",
  site: "client/site.ts",
  check: "check/client.tsx",
  "check-worker": "check/worker.ts",
} as const;

/** Bundles what pages of the checkout `root` load: by URL path. Classic scripts, so that a worker can be started from the text of one. */
export async function bundleAssets(root: string): Promise<ReadonlyMap<string, string>> {
  const entries = Object.entries(ASSETS).map(([out, file]) => ({ in: `${root}scripts/pages/${file}`, out }));
  const { outputFiles } = await build({
    ...COMMON,
    entryPoints: entries,
    outdir: `${root}assets`,
    format: "iife",
    platform: "browser",
    // Every browser that is kept up to date has had all of it since 2023.
    target: ["chrome112", "firefox115", "safari16.4"],
    // A licence that asks to be kept with its text is kept.
    legalComments: "inline",
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  return new Map(outputFiles.map(({ path, text }) => [`/assets/${path.split(/[\\/]/).at(-1)}`, text]));
}
