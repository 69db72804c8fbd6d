// npm run build: compiles profiles-src/ into dist/.
import { ROOT, SCHEMAS, SOURCES, SOURCES_HELP } from "./command-line/installation.ts";
import { runCommand } from "./command-line/run-command.ts";
import { PAGES } from "./pages/pages.ts";
import { loadSchemas } from "./pipeline/1-load/load.ts";
import { emitFiles } from "./pipeline/9-emit/emit.ts";
import { compile } from "./pipeline/compile.ts";
import { formatFinding } from "./pipeline/tools/findings.ts";

const HELP = `npm run build -- [--sources DIR] [--out DIR] [--no-compression] [--draft]

Compiles the authored profiles into static files and the server bundle.

  --sources DIR     ${SOURCES_HELP}
  --out DIR         the folder to write (default: dist); it is replaced as a whole, or not changed if there is an error
  --no-compression  write no .br and .gz files
  --draft           only warn of what is left to do before it is published: placeholders of npm run new-profile, and
                    meanings that changed without a new version; .br and .gz files are larger than published ones

Exit codes: 0 built, 1 errors in the sources, 2 wrong usage or a crash.`;

await runCommand({
  help: HELP,
  options: {
    sources: SOURCES,
    out: { type: "string", default: `${ROOT}dist` },
    "no-compression": { type: "boolean", default: false },
    draft: { type: "boolean", default: false },
  },
  run: async ({ values: { sources, out, "no-compression": isPlain, draft } }) => {
    const { findings, files } = await compile({
      root: ROOT,
      sources,
      schemas: loadSchemas(SCHEMAS),
      guests: [PAGES],
      compression: !isPlain,
      isDraft: draft,
    });
    for (const finding of findings) console.error(formatFinding(finding));
    if (files === null) {
      const errors = findings.filter(({ severity }) => severity === "error");
      const count = new Set(errors.map(({ file }) => file)).size;
      console.error(`${errors.length} error(s) in ${count} file(s); nothing was written`);
      return 1;
    }
    await emitFiles(out, files);
    return 0;
  },
});
