import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CommandError } from "../../scripts/command-line/run-command.ts";
import { readProfiles } from "../../scripts/diff/read-profiles.ts";
import { tempFolder } from "../pipeline/author.ts";
import { sha256 } from "../support.ts";
import { type Content, createProfile, readGolden, seal, writeProfile } from "./sealed-profiles.ts";

const HREF = "api/v1/profiles/bridge";

/** Writes dist/ as a build does, optionally with another profile.json. */
function writeDist(profile: string | Buffer = readGolden("profile.json")): string {
  const root = tempFolder();
  mkdirSync(join(root, "public", HREF), { recursive: true });
  writeFileSync(join(root, "public/manifest.json"), readGolden("manifest.json"));
  writeProfile(profile, join(root, "public", HREF));
  return root;
}

// By URL path; /other has no manifest.
const served = new Map([
  ["/manifest.json", "manifest.json"],
  [`/${HREF}/profile.json`, "profile.json"],
  [`/other/${HREF}/profile.json`, "profile.json"],
]);

const dist = writeDist();
let server: Server;
let host: string;
beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    const name = served.get(url);
    const status = url.startsWith("/broken/") ? 503 : name === undefined ? 404 : 200;
    response.writeHead(status).end(name === undefined ? "" : readGolden(name));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it.each<[name: string, place: () => string]>([
  ["dist", () => dist],
  ["dist/public", () => join(dist, "public")],
  ["a folder that contains a profile.json somewhere", () => join(dist, "public/api")],
  ["a profile.json", () => join(dist, "public", HREF, "profile.json")],
  ["the URL of a host", () => host],
  ["the URL of a host with a slash", () => `${host}/`],
  ["the URL of a folder without a manifest", () => `${host}/other/${HREF}`],
  ["the URL of a profile.json", () => `${host}/${HREF}/profile.json`],
])("a profile and its hashes are read from %s", async (_, place) => {
  const profiles = [...(await readProfiles(place())).values()];
  const { profile_semantic_hash } = createProfile().provenance;
  const profile_artifact_hash = `sha256:${sha256(readGolden("profile.json"))}`;
  expect(profiles).toMatchObject([
    { act_id: "op:test.bridge_notice.v1", profile_artifact_hash, profile_semantic_hash },
  ]);
});

/** A folder with a profile in a folder for each act. */
function writeProfiles(...acts: readonly string[]): string {
  const folder = tempFolder();
  for (const [index, act_id] of acts.entries()) {
    mkdirSync(join(folder, String(index)));
    writeProfile(seal({ ...createProfile(), act_id }), join(folder, String(index)));
  }
  return folder;
}

function write(change: (profile: Content) => void): string {
  const content = createProfile();
  change(content);
  return writeProfile(JSON.stringify(content));
}

it("all profiles of a folder are read, by their act_id", async () => {
  expect([...(await readProfiles(writeProfiles("op:b.v1", "op:a.v1"))).keys()].sort()).toEqual(["op:a.v1", "op:b.v1"]);
});

it.each<[name: string, place: () => string, message: RegExp]>([
  ["a file that does not exist", () => join(dist, "nothing.json"), /nothing\.json does not exist$/],
  ["a folder without a profile", tempFolder, / contains no profile\.json$/],
  ["a file that is not UTF-8", () => writeProfile(Buffer.from([0x22, 0xff, 0x22])), / is not JSON in UTF-8$/],
  ["a file that is not JSON", () => writeProfile("{"), / is not JSON in UTF-8$/],
  ["JSON that is not a profile", () => writeProfile("[]"), / is not a profile$/],
  ["a profile without provenance", () => write((profile) => delete profile.provenance), / is not a profile$/],
  [
    "a profile with other white space",
    () => writeProfile(JSON.stringify(createProfile(), null, 1)),
    / canonical JSON /,
  ],
  ["a line break after the profile", () => writeProfile(`${seal(createProfile())}\n`), / canonical JSON /],
  ["a changed meaning with the old hash", () => write(({ rules }) => rules.pop()), /, but its content has sha256:/],
  [
    "other bytes than in the manifest",
    () => writeDist(seal({ ...createProfile(), title: "Another" })),
    / does not have the hash in manifest\.json$/,
  ],
  ["one act twice", () => writeProfiles("op:a.v1", "op:a.v1"), / contains op:a\.v1 twice$/],
  ["a URL that answers 404", () => `${host}/nothing`, /\/nothing\/profile\.json does not exist$/],
  ["a URL that answers 503", () => `${host}/broken/profile.json`, / answers 503$/],
  ["a host that does not respond", () => "http://127.0.0.1:65535", / cannot be read \(ECONNREFUSED\)$/],
])("%s is rejected with a message", async (_, place, message) => {
  const rejected = await readProfiles(place()).catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(CommandError);
  expect((rejected as CommandError).message).toMatch(message);
});
