// What the server loads: exactly the files that the build wrote, or nothing. The same over processes is in main.slow.test.ts,
// and changes that verify finds too are in test/audit/verify.
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { createApp } from "../../server/app.ts";
import { readArtifacts } from "../../server/artifacts.ts";
import { decompress } from "../../server/decompress.ts";
import {
  buildSmallAct,
  bytesOf,
  type Change,
  editBytes,
  editEntry,
  editJson,
  editText,
  encode,
  remove,
  reseal,
  resealLists,
} from "../audit/verify/copy.ts";
import { type Json, sha256 } from "../support.ts";

const built = await buildSmallAct();
const ACT = "api/v1/profiles/bridge";
const [CARD, RULES, BROTLI] = ["api/v1/service-card/index.json", `${ACT}/profile.json`, `${ACT}/rules.json.br`];
for (const file of [RULES, `${ACT}/rules.json`]) encode(built, file);
const read = (copy: typeof built) => (file: string) => bytesOf(copy, file);

/** Loads a changed copy of what the build published. */
function load(...changes: readonly Change[]) {
  const copy = new Map(built);
  for (const change of changes) change(copy);
  return readArtifacts(read(copy), sha256, { decompress });
}

const flipBit = editBytes.bind(null, BROTLI, (bytes) => Buffer.from(bytes.with(9, (bytes[9] as number) ^ 1)));
const truncate = (file: string) => editBytes(file, (bytes) => bytes.subarray(0, bytes.length / 2));
const cut = (file: string) => editText(file, (text) => text.slice(0, -1));

it.each<[what: string, file: string, ...changes: Change[]]>([
  ["a byte of a Brotli file", BROTLI, flipBit()],
  ["a half-copied gzip file", `${RULES}.gz`, truncate(`${RULES}.gz`)],
  ["a Brotli file that is missing", BROTLI, remove(BROTLI)],
  ["a manifest that is missing", "manifest.json", remove("manifest.json")],
  ["a half-copied manifest", "manifest.json", truncate("manifest.json")],
  ["a manifest of another build", "SHA256SUMS", editText("manifest.json", (text) => `${text}\n`)],
  ["a manifest without files", "manifest.json", editJson("manifest.json", (manifest) => delete manifest.files)],
  ["half of the checksums", "SHA256SUMS", truncate("SHA256SUMS")],
  ["the Brotli file of another document", `${RULES}.br`, editBytes(`${RULES}.br`, () => bytesOf(built, BROTLI))],
  ["a Brotli file of more bytes", BROTLI, editBytes(BROTLI, () => brotliCompressSync(Buffer.alloc(1e6)))],
  ["an encoding that has no files", `${CARD}.br`, editEntry(CARD, (entry) => (entry.encodings = ["br"])), resealLists],
  ["a profile that is not JSON", RULES, cut(RULES), reseal],
  ["a service card that is not JSON", CARD, cut(CARD), reseal],
  ["a profile without fields", RULES, editJson(RULES, (profile) => delete profile.fields), reseal],
  [
    "another meaning with the old hash of it",
    RULES,
    editJson(`${ACT}/semantic.json`, (doc) => doc.rules.pop()),
    reseal,
  ],
])("a changed copy is not loaded, and the error begins with the name of the file: %s", (_, file, ...changes) => {
  let message = "";
  try {
    load(...changes);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message.split(" ")[0]).toBe(file);
});

it.each([
  "../../../etc/passwd",
  "api/../../secret",
  "./index.html",
  "/etc/passwd",
  "api//v1",
  "api/",
  "",
  "..\\secret",
  "C:\\secret",
  "index.html\0",
  "index\n.html",
])("a manifest entry with the name %j is never read", (name) => {
  const copy = new Map(built);
  const bytes = Buffer.from("secret");
  copy.set(String(name), bytes);
  const entry = { file: name, size: bytes.length, sha256: sha256(bytes), paths: ["/x"], encodings: [] };
  editJson("manifest.json", ({ files }: Json) => files.push(entry))(copy);
  reseal(copy);
  const names: string[] = [];
  const load = () => readArtifacts((file) => [names.push(file), bytesOf(copy, file)][1] as Buffer, sha256);
  expect(load).toThrow(/^[^\n\0]*no file name[^\n\0]*$/);
  expect(names).not.toContain(name);
});

it.each(["start", "use"] as const)("without a way to decompress, %s reads no compressed file", (readAt) => {
  const { files } = readArtifacts(read(built), sha256, { readAt });
  expect([...(files.get(`/${RULES}`)?.bodies.keys() ?? [])]).toEqual(["identity"]);
});

it("the artifact hash in an answer is the hash of the profile that was loaded", async () => {
  const artifacts = load(
    editJson(RULES, (profile) => (profile.title = "Other")),
    reseal,
  );
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: '{"report":{}}' };
  const answer = await createApp(artifacts).request(`/${ACT}/lint-report`, init);
  const loaded = artifacts.files.get(`/${RULES}`)?.bodies.get("identity") as Uint8Array;
  expect(JSON.parse(Buffer.from(loaded).toString()).title).toBe("Other");
  expect((await answer.json()).profile_artifact_hash).toBe(`sha256:${sha256(loaded)}`);
});

it.each<[what: string, file: string, accepted: string, change: Change]>([
  [
    "a file of another build",
    `${ACT}/fields.ndjson`,
    "identity",
    editText(`${ACT}/fields.ndjson`, (text) => `${text}\n`),
  ],
  ["a file that is gone", `${ACT}/fields.ndjson`, "identity", remove(`${ACT}/fields.ndjson`)],
  ["another compressed form of the same file", BROTLI, "br", editBytes(BROTLI, () => brotliCompressSync("[]"))],
])("%s is never sent after the start, and reported", async (_, file, coding, change) => {
  const copy = new Map(built);
  const changed: string[] = [];
  const artifacts = readArtifacts(read(copy), sha256, {
    decompress,
    onChanged: ({ message }) => changed.push(message),
  });
  change(copy);
  const path = `/${file.replace(".br", "")}`;
  const answer = await createApp(artifacts).request(path, { headers: { "accept-encoding": coding } });
  expect([answer.status, (await answer.json()).error, answer.headers.get("etag")]).toEqual([
    500,
    "internal_error",
    null,
  ]);
  expect(changed.map((message) => message.split(" ")[0])).toContain(file);
});

it("a file that was asked for last is sent although it has changed since", async () => {
  const copy = new Map(built);
  const app = createApp(readArtifacts(read(copy), sha256, { decompress }));
  const path = `/${ACT}/fields.ndjson`;
  const before = await (await app.request(path)).text();
  remove(`${ACT}/fields.ndjson`)(copy);
  expect(await (await app.request(path)).text()).toBe(before);
});
