// node scripts/run.mjs scripts/build.ts [PARAMETERS]: runs a command of this folder. esbuild, which a build starts anyway, makes one
// module of it and all that it imports. tsx has a second thread look at each of its 400 modules: with that, a build took 1.18 s
// instead of 1.00, and 33 MB more.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const [node, , command, ...parameters] = process.argv;
const file = resolve(command);

const { outputFiles } = await build({
  entryPoints: [file],
  bundle: true,
  write: false,
  format: "esm",
  platform: "node",
  target: "node20",
  // Where the command finds what is beside it.
  define: { "import.meta.url": JSON.stringify(pathToFileURL(file).href) },
  // Packages in CommonJS ask for modules of Node at run time.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  alias: { esbuild: import.meta.resolve("esbuild") },
  external: ["file://*"],
});

const folder = mkdtempSync(join(tmpdir(), "lexbind-run-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const bundle = join(folder, "command.mjs");
writeFileSync(bundle, outputFiles[0].contents);
process.argv = [node, file, ...parameters];
await import(pathToFileURL(bundle).href);
