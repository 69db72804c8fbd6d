// npm run verify as a command: what it audits and its exit codes. All runs start at once, because each is a process.
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Problem } from "../../scripts/verify/audit.ts";
import { tempFolder } from "../pipeline/author.ts";
import { runCommand } from "../run-command.ts";
import { ROOT, readJsonFile, readPublic, sha256 } from "../support.ts";
import { bytesOf, editBytes, readBuilt, reseal } from "./copy.ts";

/** Files of dist/ that only a comparison with the sources can find to be forged. */
const FORGED = ["hosts/nginx/site.conf", "index.html.gz", "server/main.mjs"];

/** dist/ with these files forged, corrected hashes, and an additional file. */
function forge(): string {
  const folder = tempFolder();
  cpSync(`${ROOT}dist`, folder, { recursive: true });
  const copy = readBuilt();
  // The time in its head.
  editBytes("index.html.gz", (gzip) => Buffer.from(gzip.with(4, 1)))(copy);
  reseal(copy);
  for (const file of ["index.html.gz", "manifest.json", "SHA256SUMS"])
    writeFileSync(join(folder, "public", file), bytesOf(copy, file));
  for (const file of ["hosts/nginx/site.conf", "server/main.mjs"]) writeFileSync(join(folder, file), "");
  writeFileSync(join(folder, "public", "api", "notes.txt"), "");
  return folder;
}

const run = (...args: readonly string[]) => runCommand("verify", args);

const runs = {
  built: run(),
  forged: run("--rebuild", "--json", forge()),
  empty: run("--json", tempFolder()),
  unreachable: run("http://127.0.0.1:1"),
};
it("dist/ agrees, all its files are audited, and the hashes are those of sha256sum", async () => {
  const { status, stdout, stderr } = await runs.built;
  expect([status, stderr]).toEqual([0, ""]);
  const names = [...readBuilt().keys()];
  const encoded = names.filter((file) => /\.(?:br|gz)$/.test(file)).length;
  // The manifest and the checksums are not counted.
  expect(stdout).toContain(`agrees (${names.length - encoded - 2} files, ${encoded} encoded files, 0 problems)`);
  const profiles: { act_id: string; href: string }[] = readJsonFile("api/v1/profiles/index.json").profiles;
  for (const { act_id, href } of profiles) {
    const hashOf = (name: string) => `profile_${name}_hash sha256:`;
    const [semantic, artifact] = ["semantic", "profile"].map((name) =>
      sha256(readPublic(`${href.slice(1)}/${name}.json`)),
    );
    expect(stdout).toContain(`${act_id}\n  ${hashOf("semantic")}${semantic}\n  ${hashOf("artifact")}${artifact}\n`);
  }
  for (const file of ["api/v1/profiles/dora/profile.json", "hosts/nginx/site.conf", "server/main.mjs"])
    expect(stdout).toMatch(new RegExp(`^Only --rebuild compares .*${file}`, "m"));
});

it("a forged copy differs: it has an additional file, and with --rebuild every file is compared with the sources", async () => {
  const { status, stdout } = await runs.forged;
  const places = JSON.parse(stdout).problems.map(({ code, where }: Problem) => `${code} ${where}`);
  const changed = ["SHA256SUMS", "api/notes.txt", "manifest.json", ...FORGED].sort();
  const found = ["unlisted_file api/notes.txt", ...changed.map((file) => `differs_from_sources ${file}`)];
  expect([status, places, JSON.parse(stdout).not_compared]).toEqual([1, found, []]);
});

it("a folder without a manifest cannot be audited", async () => {
  const { status, stdout } = await runs.empty;
  expect([status, JSON.parse(stdout).outcome]).toEqual([2, "unknown"]);
});

it("a host that does not exist cannot be audited", async () => {
  const { status, stdout } = await runs.unreachable;
  expect([status, stdout]).toEqual([
    2,
    expect.stringMatching(/^could not be read: GET \/manifest\.json: .*ECONNREFUSED/),
  ]);
});
