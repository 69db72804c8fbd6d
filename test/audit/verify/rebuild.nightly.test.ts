// npm run verify -- --rebuild, which builds everything again: of a host with all addresses, and of forged files.
import { cpSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { AuditFinding } from "../../../scripts/audit/verify/audit.ts";
import { startNode } from "../../hosts/host.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { runCommand } from "../../run-command.ts";
import { artifacts, ROOT, readJsonFile, readPublic } from "../../support.ts";

it("the built server agrees with the build and with the sources, at every address that the manifest lists", async () => {
  const { profiles: listed } = readJsonFile("api/v1/profiles/index.json");
  const server = await startNode();
  const { status, stdout } = await runCommand("verify", ["--rebuild", "--json", server.url]);
  expect([status, await server.stop()]).toEqual([0, 0]);
  const { outcome, profiles, counts, notes } = JSON.parse(stdout);
  expect([outcome, profiles.length, notes.length]).toEqual(["agrees", listed.length, 3]);
  const paths = [...new Set(artifacts.files.values())].flatMap((file) => file.paths);
  // profile.json of each profile also with %3A and %3a; the manifest and the checksums are not counted.
  expect(counts.addresses).toBe(paths.length + 2 * listed.length - 2);
  const forms = [...new Set(artifacts.files.values())].flatMap(({ encodings }) => encodings);
  const others = counts.requests - counts.addresses - forms.length;
  // The lists, a conditional request of each media type and encoding, a path that is not there, and examples.
  expect(others).toBeGreaterThan(0);
  expect(others).toBeLessThan(150);
});

/** Files of dist/ that only a comparison with the sources can find to be forged. */
const FORGED = ["hosts/nginx/site.conf", "server/main.mjs", "server/worker.mjs"];

/** dist/ with these files forged, an additional file, a link to a moved file, and a file that another program compressed. */
function forge(): string {
  const folder = tempFolder();
  cpSync(`${ROOT}dist`, folder, { recursive: true });
  for (const file of FORGED) writeFileSync(join(folder, file), "");
  writeFileSync(join(folder, "public", "api", "notes.txt"), "");
  const moved = join(tempFolder(), "robots.txt");
  renameSync(join(folder, "public", "robots.txt"), moved);
  symlinkSync(moved, join(folder, "public", "robots.txt"));
  writeFileSync(join(folder, "public", "index.html.gz"), gzipSync(readPublic("index.html"), { level: 1 }));
  return folder;
}

it("verify --rebuild finds each forged and each additional file of a copy, and a link in place of a file", async () => {
  const { status, stdout } = await runCommand("verify", ["--rebuild", "--json", forge()]);
  const places = JSON.parse(stdout).findings.map(({ code, where }: AuditFinding) => `${code} ${where}`);
  const changed = ["api/notes.txt", ...FORGED];
  const found = [
    "unlisted_file api/notes.txt",
    "not_a_file robots.txt",
    ...changed.map((file) => `differs_from_sources ${file}`),
  ];
  expect([status, places, JSON.parse(stdout).not_compared]).toEqual([1, found, []]);
});
