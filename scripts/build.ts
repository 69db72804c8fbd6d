// npm run build: compiles profiles-src/ into dist/.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { compile } from "./pipeline/compile.ts";
import { emitFiles, findDifference } from "./pipeline/emit.ts";
import { formatFinding, hasErrors } from "./pipeline/findings.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

const HELP = `npm run build -- [--sources DIR] [--out DIR] [--no-compression] [--check]

Compiles the authored profiles into static files and the server bundle.

  --sources DIR     the authored files (default: profiles-src)
  --out DIR         where to write (default: dist); replaced as a whole, or left alone on an error
  --no-compression  leave out the .br and .gz files
  --check           write nothing; say what first tells DIR from what the sources make

Exit codes: 0 built (with --check: the same), 1 errors in the sources or a difference, 2 wrong usage or a crash.`;

// V8 lets memory grow to several times what is in use before it looks what of it still is: 100 acts held 560 MB, with this 300.
setFlagsFromString("--heap-growing-percent=15");

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      sources: { type: "string" },
      out: { type: "string" },
      "no-compression": { type: "boolean" },
      check: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const { findings, files } = await compile({
    root: ROOT,
    sources: values.sources ?? `${ROOT}profiles-src`,
    schemas: `${ROOT}profiles-src/schemas`,
    compression: values["no-compression"] !== true,
  });
  for (const finding of findings) console.error(formatFinding(finding));
  if (files === null || hasErrors(findings)) {
    const errors = findings.filter(({ severity }) => severity === "error");
    console.error(
      `${errors.length} error(s) in ${new Set(errors.map(({ file }) => file)).size} file(s); nothing was written`,
    );
    return 1;
  }
  const out = values.out ?? `${ROOT}dist`;
  const difference = values.check === true ? await findDifference(out, files) : null;
  if (difference !== null) console.error(difference);
  if (values.check !== true) await emitFiles(out, files);
  return difference === null ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(
    error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
      ? `${error.message}\n\n${HELP}`
      : error,
  );
  process.exitCode = 2;
}
