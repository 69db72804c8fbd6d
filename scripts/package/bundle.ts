// The package's code as bundles that need no other package: the command, and the modules that programs import.
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Metafile } from "esbuild";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface Bundle {
  readonly bytes: Uint8Array;
  /** The folders of the packages whose code is in it, each with a slash behind it. */
  readonly packages: readonly string[];
}

/** The command. Minified, because the paths of packages, which esbuild would write into it, differ by machine. */
export const bundleCommand = (): Promise<Bundle> =>
  bundle({
    entryPoints: ["scripts/package/lexbind.ts"],
    platform: "node",
    target: "node20",
    minify: true,
    banner: { js: "#!/usr/bin/env node" },
    define: { IS_PACKAGE: "true" },
  });

/** A module of scripts/package/exports/ by name. Not minified: it holds own code only, which people may want to read and step through. */
export const bundleModule = (name: string): Promise<Bundle> =>
  bundle({ entryPoints: [`scripts/package/exports/${name}.ts`], platform: "neutral", target: "es2022" });

// Where the code starts that the compiler bundles: the server, and the scripts and the style sheet of the pages.
const PAGES = ["client/site.ts", "check/client.tsx", "check/worker.ts", "style/lexbind.css"];
const COMPILED = ["server/main.ts", ...PAGES.map((file) => `scripts/pages/${file}`)];

/** The folders of the packages whose code is in what the compiler bundles, each with a slash behind it. */
export async function findCompiledPackages(): Promise<string[]> {
  const { metafile } = await run({ entryPoints: COMPILED, platform: "node", outdir: "dist" });
  return packagesOf(metafile);
}

async function bundle(options: BuildOptions): Promise<Bundle> {
  const { outputFiles, metafile } = await run(options);
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild gave no file");
  return { bytes: file.contents, packages: packagesOf(metafile) };
}

const run = (options: BuildOptions) =>
  build({
    ...options,
    // The paths in what is not minified are relative to it.
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    legalComments: "none",
    logLevel: "silent",
    metafile: true,
    write: false,
  });

function packagesOf({ inputs }: Metafile): string[] {
  const folders = Object.keys(inputs).flatMap((input) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+\//.exec(input) ?? []);
  return [...new Set(folders)].map((folder) => ROOT + folder);
}
