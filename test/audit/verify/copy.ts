// What tests of the audit share: copies of published files in memory, and what can be changed in them.
import { generateKeyPairSync, sign } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Audit } from "../../../scripts/audit/verify/audit.ts";
import { verifyFolder } from "../../../scripts/audit/verify/folder.ts";
import { readReference } from "../../../scripts/audit/verify/read-reference.ts";
import type { Reference } from "../../../scripts/audit/verify/reference.ts";
import { canonicalJson } from "../../../scripts/report/json/canonical-json.ts";
import type { ManifestEntry } from "../../../server/published-file.ts";
import { type Compiled, compileFixture, FIXTURE } from "../../pipeline/author.ts";
import { type Json, ROOT, sha256 } from "../../support.ts";

/** Published files by name. */
export type Copy = Map<string, Buffer>;
export type Change = (copy: Copy) => void;

export function publishedIn({ files }: Compiled): Copy {
  const published = [...(files ?? [])].filter(([file]) => file.startsWith("public/"));
  return new Map(published.map(([file, bytes]) => [file.slice("public/".length), bytes]));
}

/** The published files of a made-up act of four fields, without encoded files. */
export const buildSmallAct = async (): Promise<Copy> => publishedIn(await compileFixture());

export const bytesOf = (copy: Copy, file: string): Buffer => {
  const bytes = copy.get(file);
  if (bytes === undefined) throw new Error(`no ${file}`);
  return bytes;
};

/** What is published besides the made-up act. */
export const SMALL: Reference = await readReference(ROOT, `${FIXTURE}/`);

/** A key of these tests alone. */
export const KEYS = generateKeyPairSync("ed25519");

export const SIGNER = { key: KEYS.publicKey, isRequired: false };

/** Adds the signature of the checksums as they are. */
export const signCopy = (copy: Copy): void =>
  void copy.set("SHA256SUMS.sig", sign(null, bytesOf(copy, "SHA256SUMS"), KEYS.privateKey));

export const audit = (copy: Copy, reference = SMALL): Audit =>
  verifyFolder(
    { files: new Set(copy.keys()), read: (file) => bytesOf(copy, file), isRegular: () => true },
    reference,
    SIGNER,
  );

/** The findings as `code where`, each once. */
export const placesOf = ({ findings }: Pick<Audit, "findings">): string[] => [
  ...new Set(findings.map(({ code, where }) => `${code} ${where}`)),
];

export const editBytes =
  (file: string, edit: (bytes: Buffer) => Buffer): Change =>
  (copy) =>
    void copy.set(file, edit(bytesOf(copy, file)));

export const editText = (file: string, edit: (text: string) => string): Change =>
  editBytes(file, (bytes) => Buffer.from(edit(bytes.toString("utf8"))));

const editCanonical = (text: string, edit: (document: Json) => unknown): string => {
  const document = JSON.parse(text);
  edit(document);
  return canonicalJson(document);
};

/** Changes a document and writes it in canonical form. */
export const editJson = (file: string, edit: (document: Json) => unknown): Change =>
  editText(file, (text) => editCanonical(text, edit));

/** Changes the lines of a stream, which are given without line feeds. */
export const editLines = (file: string, edit: (lines: string[]) => string[]): Change =>
  editText(file, (text) => `${edit(text.slice(0, -1).split("\n")).join("\n")}\n`);

/** Changes one event of a stream. */
export const editEvent = (file: string, index: number, edit: (event: Json) => unknown): Change =>
  editLines(file, (lines) => lines.with(index, editCanonical(lines[index] as string, edit)));

/** Changes the entry of a file in the manifest. */
export const editEntry = (file: string, edit: (entry: Json) => unknown): Change =>
  editJson("manifest.json", ({ files }) => edit(files.find((entry: ManifestEntry) => entry.file === file)));

export const remove =
  (file: string): Change =>
  (copy) =>
    void copy.delete(file);

// The best quality takes a second for a large file.
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const compress = (copy: Copy, file: string): void =>
  void copy
    .set(`${file}.br`, brotliCompressSync(bytesOf(copy, file), FAST))
    .set(`${file}.gz`, gzipSync(bytesOf(copy, file)));

/** Adds the encoded files of a file. */
export function encode(copy: Copy, file: string): void {
  compress(copy, file);
  reseal(copy);
}

/** What a forger does after changing files: corrects sizes, hashes, compressed files and checksums. */
export function reseal(copy: Copy): void {
  const manifest = JSON.parse(bytesOf(copy, "manifest.json").toString("utf8"));
  const list = (file: string) => ({ size: bytesOf(copy, file).length, sha256: sha256(bytesOf(copy, file)) });
  manifest.files = manifest.files.filter(({ file }: ManifestEntry) => copy.has(file));
  for (const entry of manifest.files) {
    const { file, sha256: old } = entry;
    Object.assign(entry, list(file));
    if (!copy.has(`${file}.br`)) continue;
    if (entry.sha256 !== old) compress(copy, file);
    entry.encodings = ["br", "gzip"];
  }
  copy.set("manifest.json", Buffer.from(canonicalJson(manifest)));
  resealLists(copy);
}

/** Corrects the checksums alone, after a change of the manifest. */
export function resealLists(copy: Copy): void {
  const text = bytesOf(copy, "manifest.json");
  const manifest = JSON.parse(text.toString("utf8"));
  const lines = [...manifest.files, { file: "manifest.json", sha256: sha256(text) }].map(
    (entry) => `${entry.sha256}  ${entry.file}\n`,
  );
  copy.set("SHA256SUMS", Buffer.from(lines.join("")));
}

/** A copy after changes. */
export function changedCopy(original: Copy, ...changes: readonly Change[]): Copy {
  const copy = new Map(original);
  for (const change of changes) change(copy);
  return copy;
}

/** A copy after changes that the forger covers up. */
export function resealedCopy(original: Copy, ...changes: readonly Change[]): Copy {
  const copy = changedCopy(original, ...changes);
  reseal(copy);
  return copy;
}

/** What the audit finds in a copy after changes that the forger covers up, as `code where`. */
export const forged = (published: Copy, ...changes: readonly Change[]): string[] =>
  placesOf(audit(resealedCopy(published, ...changes)));

/** Changes profile.json, and corrects semantic.json and the hash of it in profile.json. */
export const rehash =
  (folder: string, edit: (profile: Json) => unknown): Change =>
  (copy) => {
    const profile = JSON.parse(bytesOf(copy, `${folder}/profile.json`).toString("utf8"));
    edit(profile);
    const { provenance, examples: _, ...content } = profile;
    const dropProse = (name: string, value: unknown) => (provenance.prose_members.includes(name) ? undefined : value);
    const semantic = canonicalJson(JSON.parse(JSON.stringify(content), dropProse));
    provenance.profile_semantic_hash = `sha256:${sha256(semantic)}`;
    copy.set(`${folder}/semantic.json`, Buffer.from(semantic));
    copy.set(`${folder}/profile.json`, Buffer.from(canonicalJson(profile)));
  };
