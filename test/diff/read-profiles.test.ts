import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readProfiles } from "../../scripts/diff/read-profiles.ts";
import { tempFolder } from "../pipeline/author.ts";
import { type Content, createProfile, readGolden, seal, writeProfile } from "./sealed-profiles.ts";

const HREF = "api/v1/profiles/bridge";

const PROFILE_HASH = `sha256:${createHash("sha256").update(readGolden("profile.json")).digest("hex")}`;

/** As a build writes it, with another text of profile.json if wanted. */
function writeDist(profile: string | Buffer = readGolden("profile.json")): string {
  const root = tempFolder();
  mkdirSync(join(root, "public", HREF), { recursive: true });
  writeFileSync(join(root, "public/manifest.json"), readGolden("manifest.json"));
  writeProfile(profile, join(root, "public", HREF));
  return root;
}

// By URL path; below /other there is no manifest.
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

const places: { name: string; place: () => string }[] = [
  { name: "dist", place: () => dist },
  { name: "dist/public", place: () => join(dist, "public") },
  { name: "a folder with a profile.json below it", place: () => join(dist, "public/api") },
  { name: "the folder of a profile.json", place: () => join(dist, "public", HREF) },
  { name: "a profile.json", place: () => join(dist, "public", HREF, "profile.json") },
  { name: "the URL of a host", place: () => host },
  { name: "the URL of a host, with a slash", place: () => `${host}/` },
  { name: "the URL of a folder without a manifest", place: () => `${host}/other/${HREF}` },
  { name: "the URL of a profile.json", place: () => `${host}/${HREF}/profile.json` },
];

it.each(places)("$name gives the profile with its hashes", async ({ place }) => {
  const [profile, ...others] = [...(await readProfiles(place())).values()];
  expect(others).toEqual([]);
  expect(profile).toMatchObject({
    act_id: "op:test.bridge_notice.v1",
    profile_artifact_hash: PROFILE_HASH,
    profile_semantic_hash: createProfile().provenance.profile_semantic_hash,
  });
});

it("a folder with several profiles gives each by its act_id", async () => {
  const folder = tempFolder();
  for (const act_id of ["op:b.v1", "op:a.v1"]) {
    mkdirSync(join(folder, act_id.slice(3)));
    writeProfile(seal({ ...createProfile(), act_id }), join(folder, act_id.slice(3)));
  }
  expect([...(await readProfiles(folder)).keys()].sort()).toEqual(["op:a.v1", "op:b.v1"]);
});

const write = (content: Content): string => writeProfile(JSON.stringify(content));
const tampered = (change: (profile: Content) => void): Content => {
  const content = createProfile();
  change(content);
  return content;
};

const unreadable: { name: string; reason: string; place: () => string }[] = [
  { name: "a file that is not there", reason: "absent", place: () => join(dist, "nothing.json") },
  { name: "a folder without a profile", reason: "absent", place: tempFolder },
  {
    name: "a file that is not UTF-8",
    reason: "no_profile",
    place: () => writeProfile(Buffer.from([0x22, 0xff, 0x22])),
  },
  { name: "a file that is not JSON", reason: "no_profile", place: () => writeProfile("{") },
  { name: "a JSON file that is no profile", reason: "no_profile", place: () => writeProfile("[]") },
  {
    name: "a profile without provenance",
    reason: "no_profile",
    place: () => write(tampered((profile) => delete profile.provenance)),
  },
  {
    name: "the same value in other bytes",
    reason: "not_canonical",
    place: () => writeProfile(JSON.stringify(createProfile(), null, 1)),
  },
  {
    name: "a line end behind the profile",
    reason: "not_canonical",
    place: () => writeProfile(`${seal(createProfile())}\n`),
  },
  {
    name: "another meaning under the old hash",
    reason: "wrong_hash",
    place: () => write(tampered(({ rules }) => rules.pop())),
  },
  {
    name: "another prose than the manifest's hash stands for",
    reason: "wrong_hash",
    place: () => writeDist(seal(tampered((profile) => (profile.title = "Another")))),
  },
  {
    name: "one act twice",
    reason: "twice",
    place: () => {
      const folder = tempFolder();
      for (const name of ["a", "b"]) {
        mkdirSync(join(folder, name));
        writeProfile(seal(createProfile()), join(folder, name));
      }
      return folder;
    },
  },
  { name: "a URL that answers 404", reason: "absent", place: () => `${host}/nothing` },
  { name: "a URL that answers 503", reason: "unreachable", place: () => `${host}/broken/profile.json` },
  { name: "a host that nobody answers for", reason: "unreachable", place: () => "http://127.0.0.1:65535" },
];

it.each(unreadable)("$name is refused: $reason", async ({ place, reason }) => {
  await expect(readProfiles(place())).rejects.toMatchObject({ reason });
});
