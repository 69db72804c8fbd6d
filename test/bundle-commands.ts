// Bundles the commands of scripts/ once for all slow tests, which start them some hundred times. tsx takes most of the time of a short one.
import { mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Modules find the folder of the checkout by their own address, which they keep. */
const keepAddresses: Plugin = {
  name: "addresses",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/(scripts|server)\/.*\.tsx?$/ }, ({ path }) => {
      const address = JSON.stringify(pathToFileURL(path).href);
      const contents = readFileSync(path, "utf8").replaceAll("import.meta.url", address);
      return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
    }),
};

// They load modules of the checkout, which the package does not have, at run time.
const NOT_BUNDLED = ["diff.ts", "verify.ts"];

/** Runs before the tests, and names the folder of the bundles in the environment; what it returns runs after them. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
  symlinkSync(`${ROOT}node_modules`, join(folder, "node_modules"));
  await build({
    absWorkingDir: ROOT,
    entryPoints: readdirSync(`${ROOT}scripts`)
      .filter((name) => name.endsWith(".ts") && !NOT_BUNDLED.includes(name))
      .map((name) => `scripts/${name}`),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    jsx: "automatic",
    jsxImportSource: "preact",
    plugins: [keepAddresses],
  });
  process.env.LEXBIND_TEST_COMMANDS = folder;
  return () => rm(folder, { recursive: true, force: true });
}
