// npm run verify: audits a copy of the published files, in a folder or behind a URL.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { parseArgs } from "node:util";
import { BUILT, CHECKOUT, callOf } from "./package/surroundings.ts";
import { type Audit, CannotTell, type Problem } from "./verify/audit.ts";
import { type Folder, verifyFolder } from "./verify/folder.ts";
import { EXIT_CODES, outcomeOf, printBar, printJson, printText } from "./verify/print.ts";
import { compareWithBuild } from "./verify/rebuild.ts";
import { verifySite } from "./verify/site.ts";

const HELP = `${callOf("verify")} [--rebuild] [--json] [DIR | URL]

Audits a copy of the published files: a folder (dist/ or a mirror of dist/public; without one, what was built here) or a host. Every
file that manifest.json lists is read, over HTTP by each of its addresses and in each encoding, and compared with its size and hash;
every document and stream must be canonical and agree with its profile's profile.json; both hashes are recomputed; a host's headers
are checked and the published examples replayed where it takes a POST.

  --rebuild  also compile the sources, which only a checkout has, and compare every file with the result. Only this settles the
             wording that profile.json does not hold: the page, the OpenAPI description, summaries and reasons
  --json     print the result as JSON

Exit codes: 0 the copy agrees, 1 it differs, 2 it could not be told (unreachable, no manifest), or wrong usage.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rebuild: { type: "boolean" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help === true || positionals.length > 1) {
    console.log(HELP);
    return values.help === true ? 0 : 2;
  }
  const target = positionals[0] ?? BUILT;
  const print = values.json === true ? printJson : printText;
  const audit = await verify(target, values.rebuild === true).catch(unknownAudit);
  process.stdout.write(print(target, audit));
  return EXIT_CODES[outcomeOf(audit)];
}

/** The audit of a copy of which nothing is known. */
function unknownAudit(error: unknown): Audit {
  if (!(error instanceof CannotTell)) throw error;
  return { problems: [], unreachable: [error.message], counts: {}, profiles: [], notes: [], identity: new Map() };
}

async function verify(target: string, rebuild: boolean): Promise<Audit> {
  if (rebuild && CHECKOUT === null)
    throw new CannotTell("the sources, which --rebuild compiles: this package holds none, a checkout does");
  const isUrl = /^https?:\/\//i.test(target);
  const copy = isUrl ? await verifySite(target, progressOption()) : verifyFolder(openFolder(findPublished(target)));
  return rebuild ? withBuild(copy, isUrl ? null : join(target, "server")) : copy;
}

const progressOption = () =>
  process.stderr.isTTY === true
    ? { onProgress: (done: number, total: number) => void process.stderr.write(printBar(done, total)) }
    : {};

function findPublished(target: string): string {
  const found = [join(target, "public"), target].find((folder) => existsSync(join(folder, "manifest.json")));
  if (found === undefined) throw new CannotTell(`${target} holds no manifest.json`);
  return found;
}

function openFolder(root: string): Folder {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const nameOf = (path: string) => relative(root, path).split(sep).join("/");
  return {
    files: new Set(entries.map(({ parentPath, name }) => nameOf(join(parentPath, name))).sort()),
    read: (file) => readFileSync(join(root, file)),
  };
}

/** Compiles the sources into a folder of its own and compares: what is published, and the server where the copy has one. */
function withBuild(copy: Audit, serverFolder: string | null): Audit {
  const work = mkdtempSync(join(tmpdir(), "lexbind-"));
  try {
    const out = join(work, "dist");
    const args = ["--import", "tsx", "scripts/build.ts", "--out", out];
    const build = spawnSync(process.execPath, args, { cwd: CHECKOUT ?? undefined });
    if (build.status !== 0) throw new CannotTell(`the sources do not compile:\n${build.stderr}`);
    const problems: Problem[] = compareWithBuild(copy.identity, readIdentity(join(out, "public")));
    if (serverFolder !== null && existsSync(serverFolder))
      problems.push(
        ...compareWithBuild(readIdentity(serverFolder, "server/"), readIdentity(join(out, "server"), "server/")),
      );
    const notes = [...copy.notes, "Every file was compared with what the sources here compile to."];
    return { ...copy, problems: [...copy.problems, ...problems], notes };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The files below a folder without encoded forms, under their names behind a prefix. */
function readIdentity(root: string, prefix = ""): ReadonlyMap<string, Uint8Array> {
  const { files, read } = openFolder(root);
  const identity = [...files].filter((file) => !/\.(?:br|gz)$/.test(file));
  return new Map(identity.map((file) => [prefix + file, read(file)]));
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  console.error(isUsage ? `${error.message}\n\n${HELP}` : error);
  process.exitCode = EXIT_CODES.unknown;
}
