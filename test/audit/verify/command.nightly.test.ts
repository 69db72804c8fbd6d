// npm run verify as a command: what it audits and its exit codes. All runs start at once, because each is a process. --rebuild is in rebuild.ts.
import { expect, it } from "vitest";
import { listFilesBelow } from "../../../scripts/audit/compare-files.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { runCommand } from "../../run-command.ts";
import { PUBLIC, readJsonFile, readPublic, sha256 } from "../../support.ts";

const run = (...args: readonly string[]) => runCommand("verify", args);

const runs = {
  built: run(),
  empty: run("--json", tempFolder()),
  unreachable: run("http://127.0.0.1:1"),
};
it("verify audits all files of dist/, which agrees, and prints the hashes that sha256sum computes", async () => {
  const { status, stdout, stderr } = await runs.built;
  expect([status, stderr]).toEqual([0, ""]);
  const names = listFilesBelow(PUBLIC);
  const encoded = names.filter((file) => /\.(?:br|gz)$/.test(file)).length;
  // The manifest and the checksums are not counted.
  expect(stdout).toContain(`agrees (${names.length - encoded - 2} files, ${encoded} encoded files, 0 findings)`);
  const profiles: { act_id: string; href: string }[] = readJsonFile("api/v1/profiles/index.json").profiles;
  for (const { act_id, href } of profiles) {
    const hashOf = (name: string) => `profile_${name}_hash sha256:`;
    const [semantic, artifact] = ["semantic", "profile"].map((name) =>
      sha256(readPublic(`${href.slice(1)}/${name}.json`)),
    );
    expect(stdout).toContain(`${act_id}\n  ${hashOf("semantic")}${semantic}\n  ${hashOf("artifact")}${artifact}\n`);
  }
  const compared = profiles.map(({ href }) => `${href.slice(1)}/profile.json`);
  for (const file of [...compared, "hosts/nginx/site.conf", "server/main.mjs"])
    expect(stdout).toMatch(new RegExp(`^Only --rebuild compares .*${file}`, "m"));
});

it("verify ends with 2 when a folder has no manifest", async () => {
  const { status, stdout } = await runs.empty;
  expect([status, JSON.parse(stdout).outcome]).toEqual([2, "unknown"]);
});

it("verify ends with 2 when a host does not exist", async () => {
  const { status, stdout } = await runs.unreachable;
  expect([status, stdout]).toEqual([
    2,
    expect.stringMatching(/^could not be read: GET \/manifest\.json: .*ECONNREFUSED/),
  ]);
});
