// npm run replay with a profile of a host that no one released: it proves nothing.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findBuiltTexts, readByHash } from "../../../scripts/command-line/profiles/published-by-hash.ts";
import { canonicalJson, withoutMembers } from "../../../scripts/report/json/canonical-json.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { runCommand, startHost } from "../../run-command.ts";
import { artifacts, type Json, readJsonFile, sha256 } from "../../support.ts";

const GENUINE: Json = readJsonFile("api/v1/profiles/dora/profile.json");
const published = readByHash(artifacts.basePath, findBuiltTexts(artifacts), null);
const folder = tempFolder();
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** The outcome for an answer that an invented profile gives, which a host publishes by its hash. */
async function replayInvented(change: (profile: Json) => void, withItsHash: boolean) {
  const profile = structuredClone(GENUINE);
  change(profile);
  const { provenance, examples: _, ...meaning } = profile;
  if (withItsHash)
    provenance.profile_semantic_hash = `sha256:${sha256(canonicalJson(withoutMembers(meaning, new Set(provenance.prose_members))))}`;
  const bytes = canonicalJson(profile);
  const hashes = {
    engine_hash: artifacts.engineHash,
    profile_artifact_hash: `sha256:${sha256(bytes)}`,
    profile_semantic_hash: provenance.profile_semantic_hash,
  };
  const { createAnswerText } = await published.loadEngine(artifacts.engineHash);
  const request = { report: {}, evidence_manifest: {} };
  const answered = createAnswerText(profile as never, hashes)(JSON.stringify(request), "prevalidation");
  const given = [
    write("invented.json", "json" in answered ? answered.json : ""),
    write("empty.json", JSON.stringify(request)),
  ];
  const { origin, stop } = await startHost((_, response) => response.end(bytes));
  const ended = await runCommand("replay", [...given, "--from", origin]);
  stop();
  return ended;
}
const invent = (profile: Json) => {
  profile.version_of_inventor = 1;
};

it("an invented profile of a host that keeps a genuine semantic hash is not there", async () => {
  const { status, stdout, stderr } = await replayInvented(invent, false);
  expect([status, stdout]).toEqual([3, ""]);
  expect(stderr).toMatch(/names sha256:[0-9a-f]{64}, but its content has sha256:/);
});

it("an invented profile of a host that has its own hashes is named as not released here", async () => {
  const { status, stdout } = await replayInvented(invent, true);
  expect([status, stdout]).toEqual([
    4,
    expect.stringMatching(/^not released here: profile dora .* does not have the profile\n$/),
  ]);
});

it.each(["\u001b[31m", "::error::", "\r", "\u0085", "\u2028", "\u202e"])(
  "a profile of a host with %j in its alias is not printed",
  async (mark) => {
    const { status, stdout, stderr } = await replayInvented((profile) => {
      profile.aliases = [`a${mark}`];
    }, true);
    expect([status, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(/^[\x20-\x7e]*not for print\n$/);
  },
);
