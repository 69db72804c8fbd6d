// verify --rebuild in a checkout of small acts, because it compiles them each time.
import { cpSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { listFilesBelow } from "../../../scripts/audit/compare-files.ts";
import type { Audit, AuditFinding } from "../../../scripts/audit/verify/audit.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { runCommand } from "../../run-command.ts";

/** Files of dist/ that only a comparison with the sources can find to be forged. */
const FORGED = ["hosts/nginx/site.conf", "server/main.mjs", "server/worker.mjs"];

/** A copy of what is built, with these files forged, an additional file, a link to a moved file, and a file that another program compressed. */
function forge(checkout: string): string {
  const folder = tempFolder();
  cpSync(join(checkout, "dist"), folder, { recursive: true });
  for (const file of FORGED) writeFileSync(join(folder, file), "");
  writeFileSync(join(folder, "public", "api", "notes.txt"), "");
  const moved = join(tempFolder(), "robots.txt");
  renameSync(join(folder, "public", "robots.txt"), moved);
  symlinkSync(moved, join(folder, "public", "robots.txt"));
  const compressed = listFilesBelow(folder).find((file) => file.endsWith(".gz")) ?? expect.fail("no compressed file");
  const content = readFileSync(join(folder, compressed.replace(/\.gz$/, "")));
  writeFileSync(join(folder, compressed), gzipSync(content, { level: 1 }));
  return folder;
}

/** The tests, of a checkout that is built and served when they run. */
export function testRebuild(checkout: string, getOrigin: () => string): void {
  const rebuild = async (target: string) => {
    const { status, stdout } = await runCommand("verify", ["--rebuild", "--json", target], `${checkout}/`);
    const audit: Audit & { readonly outcome: string } = JSON.parse(stdout);
    return { status, ...audit };
  };

  it("verify --rebuild finds each forged and each additional file of a copy, and a link in place of a file", async () => {
    const { status, findings, not_compared } = await rebuild(forge(checkout));
    const changed = ["api/notes.txt", ...FORGED];
    const found = [
      "unlisted_file api/notes.txt",
      "not_a_file robots.txt",
      ...changed.map((file) => `differs_from_sources ${file}`),
    ];
    const places = findings.map(({ code, where }: AuditFinding) => `${code} ${where}`);
    expect([status, places, not_compared]).toEqual([1, found, []]);
  });

  it("verify --rebuild of a server agrees with its build and with the sources", async () => {
    const { status, outcome, profiles, findings, not_compared } = await rebuild(getOrigin());
    expect([status, outcome, findings, not_compared]).toEqual([0, "agrees", [], []]);
    expect(JSON.stringify(profiles)).toContain("harbour_notice");
  });
}
