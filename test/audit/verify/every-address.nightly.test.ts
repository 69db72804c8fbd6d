// npm run verify of the built server, which asks for every address of every file.
import { expect, it } from "vitest";
import { startNode } from "../../hosts/host.ts";
import { runCommand } from "../../run-command.ts";
import { artifacts, readJsonFile } from "../../support.ts";

it("the built server agrees with the build, at every address that the manifest lists", async () => {
  const { profiles: listed } = readJsonFile("api/v1/profiles/index.json");
  const server = await startNode();
  const { status, stdout } = await runCommand("verify", ["--json", server.url]);
  expect([status, await server.stop()]).toEqual([0, 0]);
  const { outcome, profiles, counts, notes } = JSON.parse(stdout);
  expect([outcome, profiles.length, notes.length]).toEqual(["agrees", listed.length, 2]);
  const paths = [...new Set(artifacts.files.values())].flatMap((file) => file.paths);
  // profile.json of each profile also with %3A and %3a; the manifest and the checksums are not counted.
  expect(counts.addresses).toBe(paths.length + 2 * listed.length - 2);
  const forms = [...new Set(artifacts.files.values())].flatMap(({ encodings }) => encodings);
  const others = counts.requests - counts.addresses - forms.length;
  // The lists, a conditional request of each media type and encoding, a path that is not there, and examples.
  expect(others).toBeGreaterThan(0);
  expect(others).toBeLessThan(150);
});
