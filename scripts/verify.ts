// npm run verify: audits a copy of the published files, in a folder or behind a URL.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readBuild, readFolder } from "./audit/compare-files.ts";
import {
  type Audit,
  type AuditedFiles,
  EXIT_CODES,
  findAuditOutcome,
  NothingToAudit,
  printAuditJson,
  printAuditText,
} from "./audit/verify/audit.ts";
import { compareWithBuild, openFolder, verifyFolder } from "./audit/verify/folder.ts";
import type { Reference } from "./audit/verify/reference.ts";
import type { Signer } from "./audit/verify/signature.ts";
import { verifySite } from "./audit/verify/site.ts";
import { BUILT, CHECKOUT, formatCall } from "./command-line/installation.ts";
import { createProgress, printText } from "./command-line/output.ts";
import { RELEASE_KEY_FILE, readPublicKey } from "./command-line/release-key.ts";
import { runCommand, UsageError } from "./command-line/run-command.ts";
import { inTemporaryFolder } from "./command-line/temporary-folder.ts";
import { isHeld, readWholeReference } from "./package/installed.ts";

const URL_START = /^https?:\/\//i;

await runCommand({
  help: `${formatCall("verify")} [--rebuild | --quick] [--key FILE] [--json] [DIR | URL]

Audits a copy of the published files: a folder (dist/ or a mirror of dist/public; by default what was built here, or this package) or a
host. Every file that manifest.json lists is read in each encoding, and its decompressed bytes are compared with its size and hash.
Then it must be, byte by byte, what this version of lexbind publishes for the profile.json in the copy. Both hashes are recomputed,
and the published examples and the requests of all rules answered again by the engine.

Of a host, each file is read at its first address. At each further address only headers are read (HEAD): where they have not the ETag of
the first one, the bytes are read too. Addresses with a percent-encoded colon are tried for profile.json alone, and a conditional request
is sent for one file of each media type and encoding. The headers of all responses are checked, and the examples are posted if the host
accepts POST requests.

  --quick    of a host: read every twentieth file and the examples, and compare them with the manifest alone
  --rebuild  also compile the sources, which only a checkout has, and compare every file with the result. Only this checks what
             profile.json itself contains, and the server and the configurations of hosts; the result names these files
  --key FILE the public key (Ed25519, PEM) that must have signed the copy. Without it, a copy with SHA256SUMS.sig must be signed by the key of
             lexbind's releases; of a copy without one, the result says that it is not signed
  --json     print the result as JSON

Exit codes: 0 the copy agrees, 1 it differs, 2 it could not be audited (unreachable, no manifest), or wrong usage.`,
  takesArguments: true,
  options: {
    rebuild: { type: "boolean" },
    quick: { type: "boolean" },
    key: { type: "string" },
    json: { type: "boolean" },
  },
  run: async ({ values, positionals: [target = BUILT, ...more] }) => {
    const { rebuild = false, quick = false, json = false } = values;
    if (more.length > 0) throw new UsageError("expected one folder or URL");
    if (quick && (rebuild || !URL_START.test(target))) throw new UsageError("--quick is for a URL, without --rebuild");
    const keyFile = values.key ?? RELEASE_KEY_FILE;
    const signer = { key: readPublicKey(readFileSync(keyFile, "utf8"), keyFile), isRequired: values.key !== undefined };
    const audit = await verify(target, signer, { rebuild, quick }).catch((error: unknown): Audit => {
      if (!(error instanceof NothingToAudit)) throw error;
      const unreachable = [error.message];
      return { findings: [], unreachable, counts: {}, profiles: [], not_compared: [], notes: [], files: new Map() };
    });
    printText(json ? printAuditJson(target, audit) : printAuditText(target, audit));
    return EXIT_CODES[findAuditOutcome(audit)];
  },
});

async function verify(
  target: string,
  signer: Signer,
  { rebuild, quick }: Record<"rebuild" | "quick", boolean>,
): Promise<Audit> {
  if (rebuild && CHECKOUT === null)
    throw new NothingToAudit("the sources, which --rebuild compiles: this package holds none, a checkout does");
  const reference = await loadReference();
  if (URL_START.test(target)) {
    const progress = createProgress("addresses checked", process.stderr.isTTY === true);
    const audit = await verifySite(target, reference, signer, { onProgress: progress.show, isQuick: quick });
    progress.clear();
    return rebuild ? compareWithSources(audit, audit.files, readUnencoded) : audit;
  }
  const isBuild = existsSync(join(target, "public", "manifest.json"));
  const folder = openFolder(isBuild ? join(target, "public") : target);
  if (isBuild && CHECKOUT === null && realpathSync(target) === realpathSync(BUILT))
    return verifyPackage(folder, reference, signer);
  const audit = verifyFolder(folder, reference, signer);
  const read = isBuild ? readDist : (out: string) => readFolder(join(out, "public"));
  if (rebuild) return compareWithSources(audit, isBuild ? readDist(target) : readBuild(target), read);
  const others = isBuild ? [...openFolder(target).files].filter((file) => /^(?:server|hosts)\//.test(file)) : [];
  const not_compared = [...audit.not_compared, ...others.map((where) => ({ where, what: "the whole file" }))];
  return { ...audit, not_compared };
}

/** The files of this package itself, a part of those that are published. */
function verifyPackage(folder: ReturnType<typeof openFolder>, reference: Reference, signer: Signer): Audit {
  const audit = verifyFolder(folder, reference, signer, isHeld);
  const note =
    "The package holds these files alone and makes others of them. Its code and what it compares with were not compared.";
  return { ...audit, notes: [...audit.notes, note] };
}

/** What a checkout publishes besides profiles, or what the package was made with. */
async function loadReference(): Promise<Reference> {
  if (CHECKOUT === null) return readWholeReference();
  // A name that is not constant keeps esbuild, which the module needs, out of the package.
  const module = pathToFileURL(`${CHECKOUT}scripts/audit/verify/read-reference.ts`).href;
  const { readReference } = (await import(module)) as typeof import("./audit/verify/read-reference.ts");
  return readReference(CHECKOUT);
}

/** Compiles the sources into a temporary folder, of which `read` returns what the files of the copy are compared with. */
function compareWithSources(audit: Audit, copy: AuditedFiles, read: (out: string) => AuditedFiles): Promise<Audit> {
  return inTemporaryFolder((work) => {
    const out = join(work, "dist");
    const args = ["--import", "tsx", "scripts/build.ts", "--out", out];
    const build = spawnSync(process.execPath, args, { cwd: CHECKOUT ?? undefined });
    if (build.status !== 0) throw new NothingToAudit(`the sources do not compile:\n${build.stderr}`);
    const findings = [...audit.findings, ...compareWithBuild(copy, read(out))];
    const notes = [...audit.notes, `${copy.size} files were compared with the result of compiling the sources here.`];
    return { ...audit, findings, not_compared: [], notes };
  });
}

/** All files of a build. Published files have the names that the manifest has. */
function readDist(root: string): AuditedFiles {
  return new Map([...readBuild(root)].map(([file, bytes]) => [file.replace(/^public\//, ""), bytes]));
}

/** A host may compress on its own. */
function readUnencoded(out: string): AuditedFiles {
  return new Map([...readFolder(join(out, "public"))].filter(([file]) => !/\.(?:br|gz)$/.test(file)));
}
