// Profiles that anyone could have made, with hashes that fit: what they say is compared, and nothing of it is tried as a pattern.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findBuiltTexts, readByHash } from "../../../scripts/command-line/profiles/published-by-hash.ts";
import { readSavedProfile } from "../../../scripts/command-line/profiles/saved-profile.ts";
import { seal, writeProfile } from "../../audit/diff/sealed-profiles.ts";
import * as neutral from "../../bridge.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { runCommand, startHost } from "../../run-command.ts";
import {
  ALIASES,
  artifacts,
  type Json,
  linesIn,
  readJsonFile,
  readPublic,
  readyRequest,
  sha256,
} from "../../support.ts";

const ALIAS = "dora-initial";
const KIND = "identified_in_text";
// As a pattern, it is tried on the text below in 2^60 ways.
const NAME = "(\\w+\\w?)+:";
const TEXT = `${"ab".repeat(30)}!`;

const write = (name: string, value: unknown): string => {
  const file = join(tempFolder(), name);
  writeFileSync(file, typeof value === "string" ? value : JSON.stringify(value));
  return file;
};

const PROFILE_FILE = `api/v1/profiles/${ALIAS}/profile.json`;
/** The file of a hash. */
const byHash = (hash: string): string => `api/v1/by-hash/${hash.replace("sha256:", "")}/index.json`;

/** The text of a published profile with a change, and hashes that fit. */
function changed(change: (profile: Json) => void, file = PROFILE_FILE): string {
  const profile = JSON.parse(readPublic(file).toString());
  change(profile);
  return seal(profile);
}
const withCodeTypes = (names: readonly string[], file = PROFILE_FILE) =>
  changed(({ rules }) => {
    for (const { kind, parameters } of rules) if (kind === KIND) parameters.code_types = names;
  }, file);

const [rule]: Json[] = readJsonFile(PROFILE_FILE).rules.filter(({ kind }: Json) => kind === KIND);
const { report, evidence_manifest } = readyRequest(ALIAS);
const REQUEST = { report: { ...report, [rule.field_id]: TEXT }, evidence_manifest };

it("prevalidate compares the names in a saved profile with a text, and ends", async () => {
  const args = ["--format", "json", "--profile", writeProfile(withCodeTypes([NAME])), write("draft.json", REQUEST)];
  const { stdout } = await runCommand("prevalidate", args);
  expect(JSON.parse(stdout).findings.map(({ code }: Json) => code)).toContain(rule.code);
});

it.each<[what: string, change: (crosswalk: Json) => void]>([
  [
    "the conversion of a row",
    ({ rows }) => {
      rows.find(({ conversion }: Json) => conversion.pattern !== undefined).conversion.pattern = NAME;
    },
  ],
  [
    "a version of the file",
    ({ esas_file }) => {
      esas_file.patterns = [{ pointer: "/primaryContact/phone", pattern: NAME }];
    },
  ],
])("a saved profile with a pattern of its own in %s is not a profile", async (_, change) => {
  const file = writeProfile(changed(({ crosswalk }) => change(crosswalk)));
  const draft = write("draft.json", REQUEST);
  const { status, stdout, stderr } = await runCommand("prevalidate", ["--profile", file, "--previous", draft, draft]);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/ is not a profile: \/crosswalk\/.* must be equal to one of the allowed values/);
});

/** Replays an answer that names a profile which only a host has, and this engine. */
async function replayFromHost(profile: string, engine_hash: string) {
  const { loadEngine } = readByHash(artifacts.basePath, findBuiltTexts(artifacts), null);
  const { createAnswerText } = await loadEngine(artifacts.engineHash);
  const { profile_semantic_hash } = JSON.parse(profile).provenance;
  const hashes = { profile_semantic_hash, profile_artifact_hash: `sha256:${sha256(profile)}`, engine_hash };
  const answered = createAnswerText(JSON.parse(profile), hashes)({ value: REQUEST }, "prevalidation", {});
  const { origin, stop } = await startHost((_, response) => response.end(profile));
  const files = [write("answer.json", "json" in answered ? answered.json : ""), write("draft.json", REQUEST)];
  const ended = await runCommand("replay", [...files, "--from", origin]);
  stop();
  return ended;
}
// The last release with another engine than this one.
const FORMER: Json = linesIn(readPublic("api/v1/changes.ndjson").toString()).findLast(
  ({ alias, engine_hash }) => alias === ALIAS && engine_hash !== artifacts.engineHash,
);
const FORMER_FILE = byHash(FORMER.profile_artifact_hash);

it("replay compares the names in a profile of a host with a text, and ends", async () => {
  expect(await replayFromHost(withCodeTypes([NAME]), artifacts.engineHash)).toMatchObject({ status: 4 });
});

it("replay gives a former engine, which made patterns of these names, no profile of a host where they are more than names", async () => {
  const { status, stderr } = await replayFromHost(withCodeTypes([NAME], FORMER_FILE), FORMER.engine_hash);
  expect([status, stderr]).toEqual([3, expect.stringMatching(/ would take for patterns\n$/)]);
  // The answer is that of this engine: another one is asked, and answers.
  expect((await replayFromHost(withCodeTypes(["HRB", "USt-IdNr"], FORMER_FILE), FORMER.engine_hash)).status).not.toBe(
    3,
  );
});

it("replay runs no profile of a host that is none", async () => {
  const profile = changed(({ rules }) => {
    rules[0].severity = "fatal";
  });
  const { status, stderr } = await replayFromHost(profile, artifacts.engineHash);
  expect([status, stderr]).toEqual([3, expect.stringMatching(/^sha256:\S+ is not a profile: \/rules\/0\/severity /)]);
});

it("every profile that a build publishes is one that can be saved and used", async () => {
  const files = [
    ...ALIASES.map((alias) => readPublic(`api/v1/profiles/${alias}/profile.json`)),
    ...[...new Set([...neutral.artifacts.profiles.values()].map(({ alias }) => alias))].map((alias) =>
      neutral.readPublic(`api/v1/profiles/${alias}/profile.json`),
    ),
  ];
  for (const file of files)
    expect(await readSavedProfile(writeProfile(file), artifacts.engineHash)).toMatchObject({
      alias: expect.any(String),
    });
});
