// The audit of dist/public: it agrees, and whoever changes a file is found out, with the file's name.
import { describe, expect, it } from "vitest";
import { ACT_ID, readPublic, sha256 } from "../support.ts";
import {
  audit,
  bytesOf,
  type Change,
  type Document,
  editBytes,
  editEntry,
  editJson,
  editText,
  placesOf,
  readBuilt,
} from "./copy.ts";

const built = readBuilt();
const DORA = "api/v1/profiles/dora";
const FIELD_FILES = [...built.keys()].filter((file) => /\/fields\/[^/]+\/index\.json$/.test(file)).sort();
const fieldFile = (index: number): string => FIELD_FILES[index] as string;

const tampered = (change: Change) => {
  const copy = new Map(built);
  change(copy);
  return audit(copy);
};

describe("what the build publishes", () => {
  const { problems, unreachable, profiles, counts } = audit(built);

  it("agrees with itself", () => expect([problems, unreachable]).toEqual([[], []]));

  it("is looked at as a whole", () => {
    const encoded = [...built.keys()].filter((file) => /\.(?:br|gz)$/.test(file)).length;
    expect(counts).toEqual({ files: built.size - encoded - 2, "encoded files": encoded });
  });

  it("has the hashes that sha256sum gives of the two hashed files", () =>
    expect(profiles).toEqual([
      {
        act_id: ACT_ID,
        profile_artifact_hash: `sha256:${sha256(readPublic(`${DORA}/profile.json`))}`,
        profile_semantic_hash: `sha256:${sha256(readPublic(`${DORA}/semantic.json`))}`,
      },
    ]));
});

const swap =
  (one: string, other: string): Change =>
  (copy) => {
    const bytes = bytesOf(copy, one);
    copy.set(one, bytesOf(copy, other)).set(other, bytes);
  };
const flipBit = (bytes: Buffer): Buffer => {
  const flipped = Buffer.from(bytes);
  flipped[100] = (flipped[100] as number) ^ 1;
  return flipped;
};
const flipDigit = (digit: string): string => (digit === "0" ? "1" : "0");
const add =
  (file: string): Change =>
  (copy) =>
    void copy.set(file, Buffer.from("{}"));
const drop =
  (file: string): Change =>
  (copy) =>
    void copy.delete(file);

interface Tampering {
  readonly name: string;
  readonly change: Change;
  /** All that the audit must say of it, as `code file`. */
  readonly found: readonly string[];
}

const bytes = (name: string, file: string, edit: (bytes: Buffer) => Buffer, code: string): Tampering => ({
  name,
  change: editBytes(file, edit),
  found: [`${code} ${file}`],
});
const both = (files: readonly [string, string], code: string) => ({
  change: swap(...files),
  found: files.map((file) => `${code} ${file}`),
});
/** Of an entry whose size or digest is not that of its file any more. */
const disowned = (file: string, code: string) => [
  `${code} ${file}`,
  `wrong_encoding ${file}.br`,
  `wrong_encoding ${file}.gz`,
];

// Each has files of its own, so that one audit of them all tells what each of them brings about.
const tamperings: readonly Tampering[] = [
  bytes("a byte of a document", fieldFile(0), flipBit, "wrong_hash"),
  bytes("a byte of a stream", `${DORA}/stream.ndjson`, flipBit, "wrong_hash"),
  bytes("a byte of the page", "index.html", flipBit, "wrong_hash"),
  bytes("a byte too many", `${DORA}/fields.ndjson`, (text) => Buffer.concat([text, text.subarray(-1)]), "wrong_size"),
  bytes("an empty file", fieldFile(1), () => Buffer.alloc(0), "wrong_size"),
  { name: "two files swapped", ...both([fieldFile(2), fieldFile(3)], "wrong_size") },
  { name: "two encoded files swapped", ...both([`${fieldFile(4)}.br`, `${fieldFile(5)}.br`], "wrong_encoding") },
  bytes("a stale encoded file", `${DORA}/rules.json.br`, () => bytesOf(built, "index.html.br"), "wrong_encoding"),
  bytes("an encoded file cut short", `${DORA}/sources.json.gz`, (gzip) => gzip.subarray(0, -20), "wrong_encoding"),
  {
    name: "a broken encoded file that the manifest leaves out",
    change: add(".well-known/api-catalog.br"),
    found: ["wrong_encoding .well-known/api-catalog.br"],
  },
  { name: "a file too many", change: add(`${DORA}/notes.json`), found: [`unlisted_file ${DORA}/notes.json`] },
  { name: "an encoded file of nothing", change: add("notes.br"), found: ["unlisted_file notes.br"] },
  { name: "a missing document", change: drop(fieldFile(6)), found: [`missing_file ${fieldFile(6)}`] },
  { name: "a missing encoded file", change: drop(`${fieldFile(7)}.gz`), found: [`missing_file ${fieldFile(7)}.gz`] },
  {
    name: "a size in the manifest",
    change: editEntry(fieldFile(8), (entry) => entry.size++),
    found: disowned(fieldFile(8), "wrong_size"),
  },
  {
    name: "a digest in the manifest",
    change: editEntry(fieldFile(9), (entry) => (entry.sha256 = "0".repeat(64))),
    found: ["wrong_checksums SHA256SUMS", ...disowned(fieldFile(9), "wrong_hash")],
  },
  {
    name: "a path less in the manifest",
    change: editEntry(fieldFile(10), (entry) => entry.paths.pop()),
    found: [`missing_path ${fieldFile(10)}`],
  },
  {
    name: "another media type in the manifest",
    change: editEntry(fieldFile(11), (entry) => (entry.media_type = "text/plain")),
    found: [`wrong_media_type ${fieldFile(11)}`],
  },
];

describe("the audit finds", () => {
  const places = placesOf(
    tampered((copy) => {
      for (const { change } of tamperings) change(copy);
    }),
  );

  it.each(tamperings)("$name", ({ found }) => {
    const files = found.map((place) => place.split(" ")[1]);
    expect(places.filter((place) => files.includes(place.split(" ")[1])).sort()).toEqual([...found].sort());
  });

  it("nothing in files that nobody touched", () => {
    expect(places.length).toBe(tamperings.flatMap(({ found }) => found).length);
  });
});

const lists: [what: string, change: Change, found: string][] = [
  ["no checksums", drop("SHA256SUMS"), "missing_file SHA256SUMS"],
  ["a digest", editText("SHA256SUMS", (text) => text.replace(/^./, flipDigit)), "wrong_checksums SHA256SUMS"],
  ["a line less", editText("SHA256SUMS", (text) => text.replace(/^.*\n/, "")), "wrong_checksums SHA256SUMS"],
  ["a line more", editText("SHA256SUMS", (text) => `${text}${"0".repeat(64)}  x\n`), "wrong_checksums SHA256SUMS"],
  ["white space", editText("manifest.json", (text) => ` ${text}`), "not_canonical manifest.json"],
];

it.each(lists)("in the lists, the audit finds %s", (_, change, found) => {
  expect(placesOf(tampered(change))).toEqual([found]);
});

const malformed: [what: string, edit: (entry: Document) => unknown][] = [
  ["a name outside the folder", (entry) => (entry.file = "../../package.json")],
  ["a name of its own", (entry) => (entry.file = "manifest.json")],
  ["a path of another file", (entry) => (entry.paths = [`/${DORA}/coverage`])],
  ["half a digest", (entry) => (entry.sha256 = "0".repeat(32))],
];

it.each(malformed)("a manifest entry with %s is not followed", (_, edit) => {
  expect(placesOf(tampered(editEntry(fieldFile(0), edit)))).toContain("malformed_manifest_entry manifest.json");
});

it.each<[string, Change]>([
  ["is missing", drop("manifest.json")],
  ["is no JSON", editText("manifest.json", (text) => text.slice(1))],
  ["lists no files", editJson("manifest.json", (manifest) => delete manifest.files)],
])("cannot tell where the manifest %s", (_, change) => {
  expect(() => tampered(change)).toThrow("manifest.json");
});
