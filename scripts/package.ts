// npm run package: makes what npm pack takes: the lexbind command, modules with types, the published files and the server.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bundleCommand, bundleModule, findCompiledPackages } from "./package/bundle.ts";
import { emitDeclarations } from "./package/declarations.ts";
import { writeNotices } from "./package/notices.ts";
import { compile } from "./pipeline/compile.ts";
import { emitFiles, type FileContent } from "./pipeline/emit.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

const HELP = `npm run package

Compiles the authored profiles and writes into dist/package what package.json ships: the command lexbind, the modules engine.mjs and
convert.mjs with their types, the published files without compressed forms, and the server. npm pack runs it by itself.

Exit codes: 0 written, 1 errors in the sources, 2 wrong usage or a crash.`;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } } });
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  // Compressed forms would be two thirds of the package, and other bytes with another zlib.
  const { files } = await compile({
    root: ROOT,
    sources: `${ROOT}profiles-src`,
    schemas: `${ROOT}profiles-src/schemas`,
    compression: false,
  });
  if (files === null) {
    console.error('the sources do not compile: "npm run build" says why');
    return 1;
  }
  const published = [...files].filter(([file]) => file.startsWith("public/") || file === "server/main.mjs");
  emitFiles(`${ROOT}dist/package`, new Map([...published, ...(await makeCode())]));
  return 0;
}

async function makeCode(): Promise<[file: string, content: FileContent][]> {
  const [command, engine, convert, compiled] = await Promise.all([
    bundleCommand(),
    bundleModule("engine"),
    bundleModule("convert"),
    findCompiledPackages(),
  ]);
  const packages = [command, engine, convert].flatMap((bundle) => bundle.packages);
  return [
    ["lexbind.mjs", command.bytes],
    ["engine.mjs", engine.bytes],
    ["convert.mjs", convert.bytes],
    ["NOTICES.txt", Buffer.from(writeNotices([...compiled, ...packages]))],
    ...emitDeclarations().map(([file, bytes]): [string, FileContent] => [`types/${file}`, bytes]),
  ];
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  console.error(isUsage ? `${error.message}\n\n${HELP}` : error);
  process.exitCode = 2;
}
