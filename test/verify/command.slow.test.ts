// npm run verify as a command: what it audits and its exit codes. Each run is a process of its own, so all start at once.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import type { Problem } from "../../scripts/verify/audit.ts";
import { ROOT, readPublic, sha256 } from "../support.ts";
import { bytesOf, editText, readBuilt, reseal } from "./copy.ts";

// A build among them; on a busy machine the five wait for each other.
vi.setConfig({ testTimeout: 60_000 });

const work = mkdtempSync(join(tmpdir(), "lexbind-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const folderOf = (name: string): string => {
  const folder = join(work, name);
  mkdirSync(folder);
  return folder;
};

/** dist/ with a word of its page changed, all recomputed that would give it away, and with a file too many. */
function forgePage(): string {
  const folder = folderOf("forged");
  cpSync(`${ROOT}dist`, folder, { recursive: true });
  const copy = readBuilt();
  editText("index.html", (text) => text.replace("lexbind", "lexbond"))(copy);
  reseal(copy);
  for (const file of ["index.html", "index.html.br", "index.html.gz", "manifest.json", "SHA256SUMS"])
    writeFileSync(join(folder, "public", file), bytesOf(copy, file));
  writeFileSync(join(folder, "server", "main.mjs"), "");
  writeFileSync(join(folder, "public", "api", "notes.txt"), "");
  return folder;
}

const run = (...args: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const command = ["--import", "tsx", "scripts/verify.ts", ...args];
    execFile(process.execPath, command, { cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

const runs = {
  built: run(),
  forged: run("--rebuild", "--json", forgePage()),
  empty: run("--json", folderOf("empty")),
  usage: run("--nope"),
};
it("dist/ agrees, and its hashes are printed", async () => {
  const { code, stdout, stderr } = await runs.built;
  expect([code, stderr]).toEqual([0, ""]);
  for (const file of ["profile.json", "semantic.json"])
    expect(stdout).toContain(`sha256:${sha256(readPublic(`api/v1/profiles/dora/${file}`))}`);
});

it("a forged copy differs: by a file too many on the disk, and with --rebuild by what only the sources can tell", async () => {
  const { code, stdout } = await runs.forged;
  const places = JSON.parse(stdout).problems.map(({ code, where }: Problem) => `${code} ${where}`);
  const changed = ["SHA256SUMS", "index.html", "manifest.json", "server/main.mjs"];
  const found = ["unlisted_file api/notes.txt", ...changed.map((file) => `differs_from_sources ${file}`)];
  expect([code, places]).toEqual([1, found]);
});

it("of a folder without a manifest nothing can be told", async () => {
  const { code, stdout } = await runs.empty;
  expect([code, JSON.parse(stdout).outcome]).toEqual([2, "unknown"]);
});

it("an unknown option is wrong usage", async () => {
  const { code, stdout } = await runs.usage;
  expect([code, stdout]).toEqual([2, ""]);
});
