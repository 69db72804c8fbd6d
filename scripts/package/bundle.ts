// The code of the package: the command and the modules as bundles without dependencies, their types, and licences of what they contain.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
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

const EXPORTS = "scripts/package/exports";
const IMPORTED = /\b(?:from |import\()"(\.{1,2}\/[^"]*)\.ts"/g;

// `from "./answer.ts"`: TypeScript before 5.0 rejects this in a declaration. Every version finds answer.d.ts by "./answer.js".
const OWN_IMPORT = /(?<=\b(?:from |import\()"\.{1,2}\/[^"]*)\.ts(?=")/g;

/** The types of scripts/package/exports/ and of all that these refer to. Throws when they do not compile. */
function typeFiles(): Promise<File[]> {
  return inTemporaryFolder((out) => {
    const tsc = [`${ROOT}node_modules/typescript/bin/tsc`, "--project", `${ROOT}scripts/package`, "--outDir", out];
    const { status, stdout, stderr } = spawnSync(process.execPath, tsc, { encoding: "utf8" });
    if (status !== 0) throw new Error(`the types of the package do not compile:\n${stdout}${stderr}`);
    const types = new Map<string, string>();
    const add = (name: string): void => {
      if (types.has(name)) return;
      const text = readFileSync(join(out, name), "utf8");
      types.set(name, text);
      for (const [, path] of text.matchAll(IMPORTED)) add(posix.join(posix.dirname(name), `${path}.d.ts`));
    };
    for (const name of readdirSync(join(out, EXPORTS))) add(`${EXPORTS}/${name}`);
    return [...types].map(([name, text]) => [`types/${name}`, text.replace(OWN_IMPORT, ".js")]);
  });
}
