// npm run package: writes the npm package: the lexbind command, modules with types, the profiles, and what commands make documents of.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { readReference } from "./audit/verify/read-reference.ts";
import { ROOT, SCHEMAS, SOURCES } from "./command-line/installation.ts";
import { RELEASE_KEY_FILE } from "./command-line/release-key.ts";
import { runCommand } from "./command-line/run-command.ts";
import { packageCode } from "./package/bundle.ts";
import { packData } from "./package/contents.ts";
import { writeDraftTypes } from "./package/draft-types.ts";
import { mcpServerDescription, packageManifest } from "./package/manifest.ts";
import { PAGES } from "./pages/pages.ts";
import { loadSchemas } from "./pipeline/1-load/load.ts";
import { emitFiles } from "./pipeline/9-emit/emit.ts";
import { compile } from "./pipeline/compile.ts";
import type { PublishedProfile } from "./report/published/profile.ts";

const PROFILE = /^public\/api\/v1\/profiles\/[^/]+\/profile\.json$/;
const parseProfile = (content: string | Uint8Array): PublishedProfile =>
  JSON.parse(Buffer.from(content).toString("utf8"));

const help = `npm run package

Compiles the authored profiles and writes the npm package into dist/package: the command lexbind, the modules index.mjs, engine.mjs and
convert.mjs with their types, the types of drafts, the published files that these read, what other documents are made of and copies are
compared with, and a package.json and README of its own. Pages and the server are not in it: who hosts them builds a checkout.

  npm pack ./dist/package       makes the archive that npm install takes
  npm publish ./dist/package    publishes it

Exit codes: 0 written, 1 errors in the sources, 2 wrong usage or a crash.`;

await runCommand({
  help,
  options: {},
  async run() {
    const { files } = await compile({
      root: ROOT,
      sources: SOURCES.default,
      schemas: loadSchemas(SCHEMAS),
      guests: [PAGES],
      compression: false,
    });
    if (files === null) {
      console.error('the sources have errors: run "npm run build" to see them');
      return 1;
    }
    const data = packData(files, await readReference(ROOT));
    const contents = new Map([...data, ...(await packageCode())]);
    const profiles = [...data].filter(([file]) => PROFILE.test(file)).map(([, content]) => parseProfile(content));
    // In place of the types that the checkout has, which knows no profile.
    contents.set("types/scripts/package/exports/drafts.d.ts", writeDraftTypes(profiles));
    const checkout = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8"));
    contents.set(basename(RELEASE_KEY_FILE), readFileSync(RELEASE_KEY_FILE, "utf8"));
    contents.set("server.json", mcpServerDescription(checkout));
    contents.set("package.json", packageManifest(checkout, contents.keys()));
    contents.set("README.md", readFileSync(`${ROOT}scripts/package/README.md`, "utf8"));
    await emitFiles(`${ROOT}dist/package`, contents);
    return 0;
  },
});
