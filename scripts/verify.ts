// npm run verify: audits a copy of the published files, in a folder or behind a URL.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand, UsageError } from "./command-line/run-command.ts";
import { BUILT, CHECKOUT, callOf } from "./package/surroundings.ts";
import {
  type Audit,
  EXIT_CODES,
  type Files,
  NothingToAudit,
  outcomeOf,
  type Problem,
  printBar,
  printJson,
  printText,
} from "./verify/audit.ts";
import { openFolder, verifyFolder } from "./verify/folder.ts";
import { verifySite } from "./verify/site.ts";

await runCommand({
  help: `${callOf("verify")} [--rebuild] [--json] [DIR | URL]

Audits a copy of the published files: a folder (dist/ or a mirror of dist/public; by default what was built here) or a host. Every
file that manifest.json lists is read, over HTTP at each of its addresses and in each encoding, and compared with its size and hash.
Every document and stream must be canonical, fit its schema and agree with the profile.json of its profile. Both hashes are
recomputed, and the published examples answered again: by the engine, and by the host if it accepts POST requests. The headers of
a host are checked.

  --rebuild  also compile the sources, which only a checkout has, and compare every file with the result. Only this checks the
             wording that profile.json does not contain: pages, the OpenAPI description, summaries and reasons
  --json     print the result as JSON

Exit codes: 0 the copy agrees, 1 it differs, 2 it could not be audited (unreachable, no manifest), or wrong usage.`,
  options: { rebuild: { type: "boolean" }, json: { type: "boolean" } },
  run: async ({ values: { rebuild = false, json = false }, positionals: [target = BUILT, ...more] }) => {
    if (more.length > 0) throw new UsageError("expected one folder or URL");
    const audit = await verify(target, rebuild).catch((error: unknown): Audit => {
      if (!(error instanceof NothingToAudit)) throw error;
      return { problems: [], unreachable: [error.message], counts: {}, profiles: [], notes: [], files: new Map() };
    });
    process.stdout.write(json ? printJson(target, audit) : printText(target, audit));
    return EXIT_CODES[outcomeOf(audit)];
  },
});

async function verify(target: string, rebuild: boolean): Promise<Audit> {
  if (rebuild && CHECKOUT === null)
    throw new NothingToAudit("the sources, which --rebuild compiles: this package holds none, a checkout does");
  const isUrl = /^https?:\/\//i.test(target);
  const onProgress = (done: number, total: number) => void process.stderr.write(printBar(done, total));
  const audit = isUrl
    ? await verifySite(target, process.stderr.isTTY === true ? { onProgress } : {})
    : verifyFolder(openFolder(findPublished(target)));
  return rebuild ? compareWithBuild(audit, isUrl ? null : join(target, "server")) : audit;
}

function findPublished(target: string): string {
  const found = [join(target, "public"), target].find((folder) => existsSync(join(folder, "manifest.json")));
  if (found === undefined) throw new NothingToAudit(`${target} has no manifest.json`);
  return found;
}

/** Compiles the sources into a temporary folder and compares the published files, and the server if the copy has one. */
function compareWithBuild(audit: Audit, serverFolder: string | null): Audit {
  const work = mkdtempSync(join(tmpdir(), "lexbind-"));
  try {
    const out = join(work, "dist");
    const args = ["--import", "tsx", "scripts/build.ts", "--out", out];
    const build = spawnSync(process.execPath, args, { cwd: CHECKOUT ?? undefined });
    if (build.status !== 0) throw new NothingToAudit(`the sources do not compile:\n${build.stderr}`);
    const problems = compareFiles(audit.files, readUnencoded(join(out, "public")));
    if (serverFolder !== null && existsSync(serverFolder))
      problems.push(...compareFiles(readUnencoded(serverFolder), readUnencoded(join(out, "server")), "server/"));
    const notes = [...audit.notes, "Every file was compared with the result of compiling the sources here."];
    return { ...audit, problems: [...audit.problems, ...problems], notes };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function readUnencoded(root: string): Files {
  const { files, read } = openFolder(root);
  return new Map([...files].filter((name) => !/\.(?:br|gz)$/.test(name)).map((name) => [name, read(name)]));
}

function compareFiles(copy: Files, build: Files, prefix = ""): Problem[] {
  return [...new Set([...copy.keys(), ...build.keys()])].sort().flatMap((name) => {
    const [actual, expected] = [copy.get(name), build.get(name)];
    if (actual !== undefined && expected !== undefined && Buffer.compare(actual, expected) === 0) return [];
    const message = `is not as the sources compile to${actual === undefined ? ": missing or unusable in the copy" : ""}`;
    return [{ code: "differs_from_sources", where: prefix + name, message }];
  });
}
