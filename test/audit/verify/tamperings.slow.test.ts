// Tamperings with a copy of the published files, and what catches each: the start of the server, npm run verify, or only its --rebuild.
// The forger of a resealed copy corrects sizes, hashes, compressed files and checksums.
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { compareWithBuild } from "../../../scripts/audit/verify/folder.ts";
import { readArtifacts } from "../../../server/artifacts.ts";
import { decompress } from "../../../server/decompress.ts";
import { type Json, sha256 } from "../../support.ts";
import {
  audit,
  bytesOf,
  type Change,
  type Copy,
  changedCopy,
  editBytes,
  editEntry,
  editJson,
  editText,
  forged,
  placesOf,
  rehash,
  remove,
  resealedCopy,
  signCopy,
} from "./copy.ts";
import {
  ACT,
  add,
  additions,
  atStart,
  CATALOG,
  forRebuild,
  inLists,
  others,
  PROFILE,
  profiles,
  publish,
  published,
  RULE,
  RULES,
} from "./tamperings.ts";

const start = (copy: Copy) => readArtifacts((file) => bytesOf(copy, file), sha256, { decompress });

const places = placesOf(audit(changedCopy(published, ...atStart.map(([, , file, change]) => change(file)))));

it.each(atStart)("the start of the server and verify find %s: %s %s", (_, code, file, change) => {
  expect(() => start(changedCopy(published, change(file)))).toThrow(
    expect.objectContaining({ message: expect.stringMatching(`^${file} `) }),
  );
  expect(places).toContain(`${code} ${file}`);
});

it.each(inLists)("the start of the server and verify find %s: %s", (_, code, change) => {
  expect(() => start(changedCopy(published, change))).toThrow(/manifest|SHA256SUMS|passwd/);
  expect(placesOf(audit(changedCopy(published, change)))).toContainEqual(expect.stringContaining(code));
});

it.each<[what: string, edit: (entry: Json) => unknown]>([
  ["the name of the manifest", (entry) => (entry.file = "manifest.json")],
  ["the path of another file", (entry) => (entry.paths = [`/${ACT}/coverage`])],
  ["half a digest", (entry) => (entry.sha256 = "0".repeat(32))],
])("verify does not use a manifest entry with %s", (_, edit) => {
  expect(placesOf(audit(changedCopy(published, editEntry(RULE, edit))))).toContain(
    "malformed_manifest_entry manifest.json",
  );
});

it.each<[what: string, change: Change]>([
  ["is not JSON", editText("manifest.json", (text) => text.slice(1))],
  ["lists no files", editJson("manifest.json", (manifest) => delete manifest.files)],
])("verify finds nothing to audit if the manifest %s", (_, change) => {
  expect(() => audit(changedCopy(published, change))).toThrow("manifest.json");
});

it("in a resealed copy, verify finds an addition to each file other than profile.json", () => {
  const found = forged(published, ...additions.map(({ change }) => change));
  expect(found.sort()).toEqual(additions.map(({ file }) => `differs ${file}`).sort());
});

it.each(others)("in a resealed copy, verify finds %s: %s %s", (_, code, file, change) => {
  expect(forged(published, change(file))).toContain(`${code} ${file}`);
});

it("in a resealed copy, verify finds a profile that cannot be used, a removed rule, and a copy without any profile", () => {
  const file = "api/v1/profiles/evil/profile.json";
  expect(forged(published, publish(file))).toContain(`malformed_profile ${file}`);
  expect(forged(published, remove(RULE))).toEqual([`missing_document ${RULE}`]);
  const flood = editJson(RULE, ({ fires }) => (fires.fill = { span_type: 1e8 }));
  expect(forged(published, flood)).toEqual([`malformed_profile ${PROFILE}`]);
  const ofProfile = [...published.keys()].filter((name) => name.startsWith(`${ACT}/`));
  expect(forged(published, ...ofProfile.map(remove))).toContain("missing_document api/v1/profiles");
});

it.each(profiles)("in a resealed copy, verify finds %s in profile.json: %s", (_, found, edit) => {
  expect(forged(published, rehash(ACT, edit))).toContain(found);
});

it("verify finds files that the manifest does not list", () => {
  const files = ["notes.json", "notes.br", `${CATALOG}.br`];
  const codes = ["unlisted_file", "unlisted_file", "wrong_encoding"];
  const found = placesOf(audit(changedCopy(published, ...files.map(add("x")))));
  expect(found.sort()).toEqual(files.map((file, index) => `${codes[index]} ${file}`).sort());
});

it.each(forRebuild)("in a resealed copy, only --rebuild finds %s: %s", (_, file, change) => {
  const copy = resealedCopy(published, change);
  start(copy);
  expect(placesOf(audit(copy))).toEqual([]);
  expect(placesOf({ findings: compareWithBuild(copy, published) })).toContain(`differs_from_sources ${file}`);
});

it("verify and the server accept a compressed file of another program, if it decompresses to the same bytes", () => {
  const copy = changedCopy(
    published,
    editBytes(`${RULES}.gz`, (gzip) => gzipSync(gunzipSync(gzip), { level: 1 })),
  );
  expect(bytesOf(copy, `${RULES}.gz`)).not.toEqual(bytesOf(published, `${RULES}.gz`));
  start(copy);
  expect(placesOf(audit(copy))).toEqual([]);
});

it("verify finds nothing in an unchanged copy, and names the files that it could not compare", () => {
  const { findings, not_compared } = audit(resealedCopy(published));
  expect([findings, not_compared.map(({ where }) => where)]).toEqual([[], [PROFILE, `${ACT}/rules/`]]);
});

it("of a signed copy, a change that is covered up otherwise is found by the signature alone", () => {
  const signed = changedCopy(published, signCopy);
  expect(audit(signed)).toMatchObject({
    findings: [],
    notes: expect.arrayContaining([expect.stringMatching(/^Signed by/)]),
  });
  const other = resealedCopy(
    signed,
    editText("LICENSE.txt", (text) => `${text}\n`),
  );
  expect(placesOf(audit(other))).toContain("wrong_signature SHA256SUMS.sig");
  const short = changedCopy(
    signed,
    editBytes("SHA256SUMS.sig", (bytes) => bytes.subarray(1)),
  );
  expect(placesOf(audit(short))).toEqual(["wrong_signature SHA256SUMS.sig"]);
  const listed = resealedCopy(published, publish("SHA256SUMS.sig"));
  expect(placesOf(audit(listed))).toContain("malformed_manifest_entry manifest.json");
});
