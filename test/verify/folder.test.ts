// The audit of dist/public: it agrees, and a change of any file is found, with the name of the file.
import { describe, expect, it } from "vitest";
import { ACT_ID, readPublic, sha256 } from "../support.ts";
import {
  audit,
  buildSmallAct,
  bytesOf,
  type Change,
  type Document,
  editBytes,
  editEntry,
  editJson,
  editText,
  placesOf,
  readBuilt,
  remove,
} from "./copy.ts";

const built = readBuilt();
const DORA = "api/v1/profiles/dora";
const FIELD_FILES = [...built.keys()].filter((file) => /\/fields\/[^/]+\/index\.json$/.test(file)).sort();
const fieldFile = (index: number): string => FIELD_FILES[index] as string;

const small = await buildSmallAct();
const SMALL_FIELD = "api/v1/profiles/bridge/fields/span_type/index.json";

const changed = (change: Change, published = small) => {
  const copy = new Map(published);
  change(copy);
  return audit(copy);
};

it("the built files agree, all of them are audited, and the hashes are those of sha256sum", () => {
  const { problems, unreachable, profiles, counts } = audit(built);
  expect([problems, unreachable]).toEqual([[], []]);
  const encoded = [...built.keys()].filter((file) => /\.(?:br|gz)$/.test(file)).length;
  expect(counts).toEqual({ files: built.size - encoded - 2, "encoded files": encoded });
  const [profile_artifact_hash, profile_semantic_hash] = ["profile.json", "semantic.json"].map(
    (file) => `sha256:${sha256(readPublic(`${DORA}/${file}`))}`,
  );
  expect(profiles).toEqual([{ act_id: ACT_ID, profile_artifact_hash, profile_semantic_hash }]);
});

const swap =
  (one: string, other: string): Change =>
  (copy) => {
    const bytes = bytesOf(copy, one);
    copy.set(one, bytesOf(copy, other)).set(other, bytes);
  };
const flipBit = (bytes: Buffer): Buffer => Buffer.from(bytes.with(100, (bytes[100] as number) ^ 1));
const add =
  (file: string): Change =>
  (copy) =>
    void copy.set(file, Buffer.from("{}"));

/** The problems of an entry whose size or digest is no longer that of its file. */
const disowned = (file: string, code: string) => [
  `${code} ${file}`,
  `wrong_encoding ${file}.br`,
  `wrong_encoding ${file}.gz`,
];

const [STREAM, FIELDS, RULES] = [`${DORA}/stream.ndjson`, `${DORA}/fields.ndjson`, `${DORA}/rules.json`];
const EXAMPLES = `${DORA}/examples.json`;
const CATALOG = ".well-known/api-catalog.br";

/** What is changed, and all that the audit must find, as `code file`. Each row has files of its own, so that one audit is enough. */
const changes: [what: string, change: Change, found: readonly string[]][] = [
  ["a byte of a document", editBytes(fieldFile(0), flipBit), [`wrong_hash ${fieldFile(0)}`]],
  ["a byte of the rules", editBytes(RULES, flipBit), [`wrong_hash ${RULES}`]],
  ["a byte of the examples", editBytes(EXAMPLES, flipBit), [`wrong_hash ${EXAMPLES}`]],
  ["a byte of a stream", editBytes(STREAM, flipBit), [`wrong_hash ${STREAM}`]],
  ["a byte of a page", editBytes("index.html", flipBit), ["wrong_hash index.html"]],
  ["an additional byte", editText(FIELDS, (text) => `${text}\n`), [`wrong_size ${FIELDS}`]],
  ["an empty file", editText(fieldFile(1), () => ""), [`wrong_size ${fieldFile(1)}`]],
  ["two swapped files", swap(fieldFile(2), fieldFile(3)), [`wrong_size ${fieldFile(2)}`, `wrong_size ${fieldFile(3)}`]],
  [
    "two swapped encoded files",
    swap(`${fieldFile(4)}.br`, `${fieldFile(5)}.br`),
    [`wrong_encoding ${fieldFile(4)}.br`, `wrong_encoding ${fieldFile(5)}.br`],
  ],
  [
    "an outdated encoded file",
    editBytes(`${RULES}.br`, () => bytesOf(built, "index.html.br")),
    [`wrong_encoding ${RULES}.br`],
  ],
  [
    "a truncated encoded file",
    editBytes(`${DORA}/sources.json.gz`, (gzip) => gzip.subarray(0, -20)),
    [`wrong_encoding ${DORA}/sources.json.gz`],
  ],
  ["a broken encoded file that the manifest does not list", add(CATALOG), [`wrong_encoding ${CATALOG}`]],
  ["an additional file", add(`${DORA}/notes.json`), [`unlisted_file ${DORA}/notes.json`]],
  ["an encoded file without its file", add("notes.br"), ["unlisted_file notes.br"]],
  ["a missing document", remove(fieldFile(6)), [`missing_file ${fieldFile(6)}`]],
  ["a missing encoded file", remove(`${fieldFile(7)}.gz`), [`missing_file ${fieldFile(7)}.gz`]],
  ["a size", editEntry(fieldFile(8), (entry) => entry.size++), disowned(fieldFile(8), "wrong_size")],
  [
    "a digest",
    editEntry(fieldFile(9), (entry) => (entry.sha256 = "0".repeat(64))),
    ["wrong_checksums SHA256SUMS", ...disowned(fieldFile(9), "wrong_hash")],
  ],
  ["a missing path", editEntry(fieldFile(10), (entry) => entry.paths.pop()), [`missing_path ${fieldFile(10)}`]],
  [
    "another media type",
    editEntry(fieldFile(11), (entry) => (entry.media_type = "text/plain")),
    [`wrong_media_type ${fieldFile(11)}`],
  ],
];

describe("the audit finds", () => {
  const places = placesOf(
    changed((copy) => {
      for (const [, change] of changes) change(copy);
    }, built),
  );

  it.each(changes)("%s", (_what, _change, found) => {
    const files = found.map((place) => place.split(" ")[1]);
    expect(places.filter((place) => files.includes(place.split(" ")[1])).sort()).toEqual([...found].sort());
  });

  it("nothing in unchanged files", () => expect(places.length).toBe(changes.flatMap(([, , found]) => found).length));
});

it.each<[what: string, change: Change, ...found: string[]]>([
  ["missing checksums", remove("SHA256SUMS"), "missing_file SHA256SUMS"],
  [
    "a changed digest",
    editText("SHA256SUMS", (text) => text.replace(/^.{8}/, "00000000")),
    "wrong_checksums SHA256SUMS",
  ],
  ["a missing line", editText("SHA256SUMS", (text) => text.replace(/^.*\n/, "")), "wrong_checksums SHA256SUMS"],
  [
    "an additional line",
    editText("SHA256SUMS", (text) => `${text}${"0".repeat(64)}  x\n`),
    "wrong_checksums SHA256SUMS",
  ],
  [
    "white space",
    editText("manifest.json", (text) => ` ${text}`),
    "wrong_checksums SHA256SUMS",
    "not_canonical manifest.json",
  ],
])("in the lists, the audit finds %s", (_, change, ...found) => {
  expect(placesOf(changed(change))).toEqual(found);
});

it.each<[what: string, edit: (entry: Document) => unknown]>([
  ["a name outside the folder", (entry) => (entry.file = "../../package.json")],
  ["the name of the manifest", (entry) => (entry.file = "manifest.json")],
  ["the path of another file", (entry) => (entry.paths = ["/api/v1/profiles/bridge/coverage"])],
  ["half a digest", (entry) => (entry.sha256 = "0".repeat(32))],
])("a manifest entry with %s is not used", (_, edit) => {
  expect(placesOf(changed(editEntry(SMALL_FIELD, edit)))).toContain("malformed_manifest_entry manifest.json");
});

it.each<[what: string, change: Change]>([
  ["is missing", remove("manifest.json")],
  ["is not JSON", editText("manifest.json", (text) => text.slice(1))],
  ["lists no files", editJson("manifest.json", (manifest) => delete manifest.files)],
])("there is nothing to audit if the manifest %s", (_, change) => {
  expect(() => changed(change)).toThrow("manifest.json");
});
