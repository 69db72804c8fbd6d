import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, it } from "vitest";
import { readProfiles } from "../../../scripts/command-line/profiles/read-profiles.ts";
import { CommandError } from "../../../scripts/command-line/run-command.ts";
import { createProfile, readGolden, seal, writeProfile } from "../../audit/diff/sealed-profiles.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { startHost } from "../../run-command.ts";
import { sha256 } from "../../support.ts";

const HREF = "api/v1/profiles/bridge";

/** Writes dist/ as a build does, with this profile.json. */
function writeDist(profile: string | Buffer): string {
  const root = tempFolder();
  writeProfile(profile, join(root, "public", HREF));
  writeFileSync(join(root, "public/manifest.json"), readGolden("manifest.json"));
  return root;
}

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(2 ** 20);
}

const dist = writeDist(readGolden("profile.json"));
const { origin: host, stop } = await startHost(({ url = "" }, response) => {
  if (url.startsWith("/endless/")) return void Readable.from(endless()).pipe(response);
  const file = join(dist, "public", url);
  const isFile = existsSync(file);
  response.writeHead(url.startsWith("/broken/") ? 503 : isFile ? 200 : 404).end(isFile ? readFileSync(file) : "");
});
afterAll(stop);

it.each<[name: string, place: string]>([
  ["dist", dist],
  ["a folder that contains a profile.json somewhere", join(dist, "public/api")],
  ["a profile.json", join(dist, "public", HREF, "profile.json")],
  ["the URL of a host", host],
  ["the URL of a folder without a manifest", `${host}/${HREF}`],
  ["the URL of a profile.json", `${host}/${HREF}/profile.json`],
])("diff reads a profile and its hashes from %s", async (_, place) => {
  const profiles = [...(await readProfiles(place)).values()];
  const { profile_semantic_hash } = createProfile().provenance;
  const profile_artifact_hash = `sha256:${sha256(readGolden("profile.json"))}`;
  expect(profiles).toMatchObject([{ profile_artifact_hash, profile_semantic_hash }]);
});

/** A folder with a profile in a folder for each act. */
function writeProfiles(...acts: readonly string[]): string {
  const folder = tempFolder();
  for (const [index, act_id] of acts.entries())
    writeProfile(seal({ ...createProfile(), act_id }), join(folder, String(index)));
  return folder;
}

it("diff reads all profiles of a folder, by their act_id", async () => {
  expect([...(await readProfiles(writeProfiles("op:b.v1", "op:a.v1"))).keys()]).toEqual(["op:b.v1", "op:a.v1"]);
});

it.each<[name: string, place: string, message: RegExp]>([
  ["a file that does not exist", join(dist, "nothing.json"), /nothing\.json does not exist$/],
  ["a folder without a profile", tempFolder(), / contains no profile\.json$/],
  ["a file that is not UTF-8", writeProfile(Buffer.from([0x22, 0xff, 0x22])), / is not JSON in UTF-8$/],
  ["JSON that is not a profile", writeProfile("[]"), / is not a profile$/],
  ["a line break after the profile", writeProfile(`${seal(createProfile())}\n`), / canonical JSON /],
  ["other bytes than in the manifest", writeDist("{}"), / does not have the hash in manifest\.json$/],
  ["one act twice", writeProfiles("op:a.v1", "op:a.v1"), / contains op:a\.v1 twice$/],
  ["a URL that answers 503", `${host}/broken/profile.json`, / answers 503$/],
  ["a URL that does not end", `${host}/endless/profile.json`, / cannot be read \(more than \d+ bytes\)$/],
  ["a host that does not respond", "http://127.0.0.1:65535", / cannot be read \(ECONNREFUSED\)$/],
])("diff rejects %s with a message", async (_, place, message) => {
  const rejected = await readProfiles(place).catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(CommandError);
  expect((rejected as CommandError).message).toMatch(message);
});
