// The references as bundles in a folder of their own, made like the server's, so that no loader of TypeScript is measured.
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneModule from "ajv/dist/standalone/index.js";
import { build } from "esbuild";

const REFERENCES = fileURLToPath(new URL("references/", import.meta.url));
const ENTRIES = ["hello", "raw", "fastify", "draft-loop"];

// The package is CommonJS; under nodenext its default export is typed as the namespace.
const standalone = standaloneModule as unknown as typeof standaloneModule.default;

/** Bundles all references; the value gives the command that runs one of them. */
export async function bundleReferences(work: string): Promise<(name: string, ...parameters: string[]) => string[]> {
  await build({
    entryPoints: ENTRIES.map((name) => `${REFERENCES}${name}.ts`),
    outdir: work,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20",
    // ajv is CommonJS and asks for modules of Node at run time.
    banner: { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' },
    logLevel: "silent",
  });
  return (name, ...parameters) => [process.execPath, join(work, `${name}.mjs`), ...parameters];
}

/** Writes ajv's own code for a schema as a module with a default export, and returns its file. */
export async function writeValidator(schema: object, work: string): Promise<string> {
  const ajv = new Ajv2020({ strict: false, code: { source: true, esm: true } });
  const source = join(work, "validator.source.mjs");
  writeFileSync(source, standalone(ajv, ajv.compile(schema)));
  const outfile = join(work, basename(source).replace(".source", ""));
  // The code still asks for parts of ajv by require.
  await build({
    stdin: { contents: `export { default } from ${JSON.stringify(source)}`, resolveDir: REFERENCES },
    nodePaths: [fileURLToPath(new URL("../../../node_modules", import.meta.url))],
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    logLevel: "silent",
  });
  return outfile;
}
