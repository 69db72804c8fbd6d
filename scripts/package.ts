// npm run package: writes what npm pack takes: the lexbind command, modules with types, the published files and the server.
import { fileURLToPath } from "node:url";
import { runCommand, UsageError } from "./command-line/run-command.ts";
import { packageCode } from "./package/bundle.ts";
import { compile } from "./pipeline/compile.ts";
import { emitFiles } from "./pipeline/emit.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

const help = `npm run package

Compiles the authored profiles and writes into dist/package the files that package.json ships: the command lexbind, the modules
engine.mjs and convert.mjs with their types, the published files without compressed forms, and the server. npm pack runs it.

Exit codes: 0 written, 1 errors in the sources, 2 wrong usage or a crash.`;

await runCommand({
  help,
  options: {},
  async run({ positionals }) {
    if (positionals.length > 0) throw new UsageError("package takes no arguments");
    // Compressed forms would be two thirds of the package.
    const sources = `${ROOT}profiles-src`;
    const { files } = await compile({ root: ROOT, sources, schemas: `${sources}/schemas`, compression: false });
    if (files === null) {
      console.error('the sources have errors: run "npm run build" to see them');
      return 1;
    }
    const published = [...files].filter(([file]) => file.startsWith("public/") || file === "server/main.mjs");
    emitFiles(`${ROOT}dist/package`, new Map([...published, ...(await packageCode())]));
    return 0;
  },
});
