// The code of the package: the command and the modules as bundles without dependencies, their types, and licences of what they contain.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "../command-line/installation.ts";
import { inTemporaryFolder } from "../command-line/temporary-folder.ts";
import { PAGES } from "../pages/pages.ts";
import { bundle, bundleCode, MODULE } from "../pipeline/tools/bundle.ts";
import { licenceTexts } from "../pipeline/tools/notices.ts";

type File = readonly [name: string, content: string | Uint8Array];

/** The command, as files below `dist/`. */
export const bundleCommand = () =>
  bundle(ROOT, {
    ...MODULE,
    entryPoints: [{ in: "scripts/package/lexbind.ts", out: "lib/lexbind" }],
    minify: true,
    platform: "node",
    target: "node20",
    // A command loads its own code only: that of another one would take as long as to check a draft.
    splitting: true,
    chunkNames: "lib/[name]-[hash]",
    banner: { js: "#!/usr/bin/env node" },
    define: { IS_PACKAGE: "true" },
  });

/** The files of the package that are made from code: names below dist/package, and contents. */
export async function packageCode(): Promise<File[]> {
  const command = await bundleCommand();
  const modules = await bundle(ROOT, {
    ...MODULE,
    entryPoints: ["scripts/package/exports/convert.ts"],
  });
  const index = await bundle(ROOT, {
    ...MODULE,
    entryPoints: [{ in: "scripts/package/exports/index.ts", out: "index" }],
    platform: "node",
    target: "node20",
  });
  // The pipeline has made these bundles already. They are made again only to find the packages in them, and for the engine.
  const { packages, engine } = await bundleCode(ROOT, [PAGES]);
  const licences = licenceTexts(ROOT, [...command.packages, ...modules.packages, ...index.packages, ...packages]);
  return [
    // The published engine, byte for byte.
    ["engine.mjs", engine.text],
    ...[...command.files, ...modules.files, ...index.files].map(
      ({ path, contents }): File => [relative(`${ROOT}dist`, path), contents],
    ),
    ...licences.map(([path, text]): File => [path.slice(1), text]),
    ...(await typeFiles()),
  ];
}

// `from "./answer.ts"`: TypeScript before 5.0 rejects this in a declaration. Every version finds answer.d.ts by "./answer.js".
const OWN_IMPORT = /(?<=\bfrom "\.{1,2}\/[^"]*)\.ts(?=")/g;

/** The types of scripts/package/exports/ and of all that they import. Throws when they do not compile. */
function typeFiles(): Promise<File[]> {
  return inTemporaryFolder((out) => {
    const tsc = [`${ROOT}node_modules/typescript/bin/tsc`, "--project", `${ROOT}scripts/package`, "--outDir", out];
    const { status, stdout, stderr } = spawnSync(process.execPath, tsc, { encoding: "utf8" });
    if (status !== 0) throw new Error(`the types of the package do not compile:\n${stdout}${stderr}`);
    const entries = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return entries.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const name = relative(out, file).replaceAll(sep, "/");
      return [`types/${name}`, readFileSync(file, "utf8").replace(OWN_IMPORT, ".js")];
    });
  });
}
