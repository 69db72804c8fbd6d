// Bundles made by esbuild: the server as single files that need no node_modules, and the scripts and the style sheet of the pages.
import { type BuildOptions, build, type Metafile } from "esbuild";
import { sha256 } from "../../report/json/canonical-json.ts";
import { licenceTexts } from "./notices.ts";

const SERVER = { format: "esm", legalComments: "none" } as const satisfies BuildOptions;

/** Modules that contain only our code, for every runtime. They are not minified, because users may want to read and debug them. */
export const MODULE = {
  format: "esm",
  outExtension: { ".js": ".mjs" },
  legalComments: "none",
  platform: "neutral",
  target: "es2022",
  minify: false,
} as const satisfies BuildOptions;

/** What makes documents that load bundles: by published name without extension, the file of scripts/ where each starts. */
interface WithAssets {
  readonly assets: Readonly<Record<string, string>>;
}

export type BundledCode = Awaited<ReturnType<typeof bundleCode>>;

/** Bundles the server, the engine and what the documents of guests load, of the checkout `root`, a folder with a slash at its end. */
export async function bundleCode(root: string, guests: readonly WithAssets[]) {
  const [engine, main, worker, assets] = await Promise.all([
    bundle(root, { ...MODULE, entryPoints: ["scripts/package/exports/engine.ts"] }),
    bundle(root, { ...SERVER, entryPoints: ["server/main.ts"], platform: "node", target: "node20" }),
    bundle(root, {
      ...SERVER,
      entryPoints: ["server/worker.ts"],
      platform: "browser",
      target: "es2022",
      conditions: ["workerd"],
    }),
    bundle(root, {
      entryPoints: guests
        .flatMap(({ assets }) => Object.entries(assets))
        .map(([out, file]) => ({ in: `scripts/${file}`, out })),
      // Classic scripts, because a worker can be started from the text of one.
      format: "iife",
      platform: "browser",
      // Browsers of May 2024 and later: the first that all have the colour function light-dark.
      target: ["chrome123", "firefox120", "safari17.5"],
      // Some licences must be kept with the code.
      legalComments: "inline",
      charset: "utf8",
      jsx: "automatic",
      jsxImportSource: "preact",
    }),
  ]);
  const packages = [main, worker, assets].flatMap((bundled) => bundled.packages);
  const licences = licenceTexts(root, packages);
  const engineText = engine.files[0]?.text as string;
  return {
    engine: { text: engineText, hash: `sha256:${sha256(engineText)}` },
    main: main.files[0]?.text as string,
    /** It lacks what it reads: see embedFiles. */
    worker: worker.files[0]?.text as string,
    licences,
    /** What is published of the code, by URL path: what the pages load, and the licences. */
    texts: [
      ...assets.files.map(({ path, text }) => [`/assets/${path.split(/[\\/]/).at(-1)}`, text] as const),
      ...licences,
    ],
    /** The folders of the packages with code in the bundles. */
    packages,
  };
}

/** The files of a bundle, whose paths are below `dist`, and the folders of the packages in it; `root` has a slash at its end. */
export async function bundle(root: string, options: BuildOptions) {
  const { outputFiles, metafile } = await build({
    // Because esbuild writes module paths, which differ by machine, into other bundles.
    minify: true,
    ...options,
    absWorkingDir: root,
    // The names of chunks follow from the paths of modules, which must not depend on where a linked package is.
    preserveSymlinks: true,
    outdir: "dist",
    bundle: true,
    logLevel: "silent",
    metafile: true,
    write: false,
  });
  return { files: outputFiles, packages: getPackages(root, metafile) };
}

const getPackages = (root: string, { inputs }: Metafile): string[] =>
  Object.keys(inputs)
    .flatMap((input) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+\//.exec(input) ?? [])
    .map((folder) => root + folder);
