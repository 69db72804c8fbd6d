// The code of the package: the command and the modules as bundles without dependencies, their types, and licences of what they contain.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build } from "esbuild";
import { ENTRY_POINTS } from "../pipeline/bundle.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

type File = readonly [name: string, content: string | Uint8Array];

/** The files of the package that are made from code: names below dist/package, and contents. */
export async function packageCode(): Promise<File[]> {
  const command = await bundle(["scripts/package/lexbind.ts"], {
    platform: "node",
    target: "node20",
    // esbuild writes the paths of packages into what is not minified, and they differ between machines.
    minify: true,
    banner: { js: "#!/usr/bin/env node" },
    define: { IS_PACKAGE: "true" },
  });
  // Not minified: they contain only our code, which users may want to read and debug.
  const modules = await bundle(["scripts/package/exports/engine.ts", "scripts/package/exports/convert.ts"], {
    platform: "neutral",
    target: "es2022",
  });
  // The pipeline makes these bundles. They are made here again only to find the packages in them.
  const published = await bundle(ENTRY_POINTS, { platform: "node" });
  const packages = [command, modules, published].flatMap(({ packages }) => packages);
  return [...command.files, ...modules.files, ["NOTICES.txt", noticesOf(packages)], ...typeFiles()];
}

async function bundle(entryPoints: readonly string[], options: BuildOptions) {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: [...entryPoints],
    // The comments with paths in a bundle are relative to it.
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    legalComments: "none",
    logLevel: "silent",
    metafile: true,
    write: false,
  });
  const folders = Object.keys(metafile.inputs).flatMap(
    (input) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+\//.exec(input) ?? [],
  );
  return {
    files: outputFiles.map(({ path, contents }): File => [relative(`${ROOT}dist`, path), contents]),
    /** The folders of the packages in the bundles. */
    packages: folders.map((folder) => ROOT + folder),
  };
}

/** The name, version and licence of each package: licences require that their text is distributed with the code. */
function noticesOf(folders: readonly string[]): string {
  const notices = [...new Set(folders)].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(`${folder}package.json`, "utf8")) as Record<string, string>;
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.\w+)?$/i.test(entry));
    if (file === undefined) throw new Error(`${name} has no licence file`);
    return `${name} ${version}\n\n${readFileSync(`${folder}${file}`, "utf8").trim()}\n`;
  });
  const separator = `\n${"-".repeat(80)}\n\n`;
  return ["The bundles of this package contain code of other packages.\n", ...notices.sort()].join(separator);
}

// `from "./answer.ts"`: TypeScript before 5.0 rejects this in a declaration. Every version finds answer.d.ts by "./answer.js".
const OWN_IMPORT = /(?<=\bfrom "\.{1,2}\/[^"]*)\.ts(?=")/g;

/** The types of scripts/package/exports/ and of all that they import. Throws when they do not compile. */
function typeFiles(): File[] {
  const out = mkdtempSync(join(tmpdir(), "lexbind-"));
  try {
    const tsc = [`${ROOT}node_modules/typescript/bin/tsc`, "--project", `${ROOT}scripts/package`, "--outDir", out];
    const { status, stdout, stderr } = spawnSync(process.execPath, tsc, { encoding: "utf8" });
    if (status !== 0) throw new Error(`the types of the package do not compile:\n${stdout}${stderr}`);
    const entries = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return entries.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const name = relative(out, file).replaceAll(sep, "/");
      return [`types/${name}`, readFileSync(file, "utf8").replace(OWN_IMPORT, ".js")];
    });
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
