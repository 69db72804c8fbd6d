// npm run diff as a process: its output and exit codes.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { runCommand } from "../../run-command.ts";
import { createProfile, seal, writeProfile } from "./sealed-profiles.ts";

const changed = { ...createProfile(), title: "Another" };
changed.rules[0].severity = "info";
const OLD = writeProfile(seal(createProfile()));
const NEW = writeProfile(seal(changed));
const WRONG_HASH = writeProfile(JSON.stringify(changed));

it("diff of equal profiles reports no change in each section, and exits with 0", async () => {
  const { status, stdout, stderr } = await runCommand("diff", [OLD, OLD]);
  expect([status, stdout.match(/: no change$/gm), stderr]).toEqual([0, Array(4).fill(": no change"), ""]);
});

it("diff of different profiles reports the changes and the examples that are answered differently, and exits with 1", async () => {
  const { status, stdout } = await runCommand("diff", [OLD, NEW]);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^MEANING: 1 change\n {2}changed rules\[\S+\]\.severity: "blocking" → "info"$/m);
  expect(stdout).toMatch(/^profile_semantic_hash: changed$/m);
  expect(stdout).toMatch(/^ANSWERS TO EXAMPLES: \d+ changes?\n( {2}\w+\n( {4}(no longer|now): .+\n)+)+/m);
  expect(stdout).toMatch(/^ {4}no longer: \w+ \(blocking\) \w+\n(.*\n)*? {4}now: \w+ \(info\) \w+$/m);
});

it("diff --json reports the changes by profile and section", async () => {
  const { status, stdout } = await runCommand("diff", [OLD, NEW, "--json"]);
  const [{ meaning, prose, provenance, profile_semantic_hash }] = JSON.parse(stdout).profiles;
  const counts = [meaning.length, prose.length, provenance.length];
  expect([status, counts, profile_semantic_hash.moved]).toEqual([1, [1, 1, 0], true]);
});

it("diff --markdown is for a reviewer, and exits with 1 if there are differences", async () => {
  const { status, stdout, stderr } = await runCommand("diff", [OLD, NEW, "--markdown"]);
  expect([status, stdout.match(/^## .+$/gm)?.slice(0, 2), stderr]).toEqual([1, ["## Meaning", "## Wording"], ""]);
  const same = await runCommand("diff", [OLD, OLD, "--markdown"]);
  expect([same.status, same.stdout]).toEqual([0, "No difference.\n"]);
});

it.each<[name: string, args: string[], message: RegExp]>([
  ["a profile with a wrong hash", [OLD, WRONG_HASH], /^\S+profile\.json names sha256:\S+, but its content has \S+\n$/],
  ["a missing argument", [OLD], /^expected OLD and NEW\n\n.*--json/s],
])("diff exits with 2 and a message for %s", async (_, args, message) => {
  const { status, stdout, stderr } = await runCommand("diff", args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(message);
});

it("diff --against compares the sources with those of a revision", async () => {
  const { status, stdout, stderr } = await runCommand("diff", ["--against", "HEAD"]);
  if (!existsSync(new URL("../../../.git", import.meta.url))) return expect(stderr).toMatch(/^git cannot read/);
  // Without edits since that revision there is no difference.
  const edited = execFileSync("git", ["status", "--porcelain", "profiles-src"], { encoding: "utf8" });
  const revised = stdout.match(/^profile_semantic_hash: .*$/gm);
  expect([(revised?.length ?? 0) > 0, stderr]).toEqual([true, ""]);
  if (edited === "") expect([status, new Set(stdout.match(/: no change$/gm))]).toEqual([0, new Set([": no change"])]);
});

it("diff --against a revision that does not exist, or with OLD and NEW, exits with 2", async () => {
  const unknown = await runCommand("diff", ["--against", "no-such-revision"]);
  expect([unknown.status, unknown.stderr]).toEqual([
    2,
    expect.stringMatching(/^git cannot read profiles-src of no-such-revision: .+\n$/),
  ]);
  expect((await runCommand("diff", ["--against", "HEAD", OLD])).status).toBe(2);
});
