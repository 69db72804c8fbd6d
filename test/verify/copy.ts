// What tests of the audit share: a copy of published files in memory, and what someone can do to it.
import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { canonicalJson } from "../../scripts/pipeline/canonical-json.ts";
import type { Audit } from "../../scripts/verify/audit.ts";
import { verifyFolder } from "../../scripts/verify/folder.ts";
import type { ManifestFile } from "../../server/artifacts.ts";
import { PUBLIC, readPublic, sha256 } from "../support.ts";

/** Published files by name; a change replaces the bytes of a name. */
export type Copy = Map<string, Buffer>;

/** A change of a copy. */
export type Change = (copy: Copy) => void;

// biome-ignore lint/suspicious/noExplicitAny: a change reaches for what it changes
export type Document = any;

/** What the build published. */
export const readBuilt = (): Copy =>
  new Map(
    readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(PUBLIC, join(parentPath, name)).split(sep).join("/"))
      .map((file) => [file, readPublic(file)]),
  );

export const bytesOf = (copy: Copy, file: string): Buffer => {
  const bytes = copy.get(file);
  if (bytes === undefined) throw new Error(`no ${file}`);
  return bytes;
};

export const audit = (copy: Copy): Audit =>
  verifyFolder({ files: new Set(copy.keys()), read: (file) => bytesOf(copy, file) });

/** The problems as `code where`, each once. */
export const placesOf = ({ problems }: Audit): string[] => [
  ...new Set(problems.map(({ code, where }) => `${code} ${where}`)),
];

export const editBytes =
  (file: string, edit: (bytes: Buffer) => Buffer): Change =>
  (copy) =>
    void copy.set(file, edit(bytesOf(copy, file)));

export const editText = (file: string, edit: (text: string) => string): Change =>
  editBytes(file, (bytes) => Buffer.from(edit(bytes.toString("utf8"))));

/** Changes a document and writes it as the build would. */
export const editJson = (file: string, edit: (document: Document) => void): Change =>
  editText(file, (text) => {
    const document = JSON.parse(text);
    edit(document);
    return canonicalJson(document);
  });

/** Changes the lines of a stream; each is without its line feed. */
export const editLines = (file: string, edit: (lines: string[]) => string[]): Change =>
  editText(file, (text) => `${edit(text.slice(0, -1).split("\n")).join("\n")}\n`);

/** Changes one event of a stream. */
export const editEvent = (file: string, index: number, edit: (event: Document) => void): Change =>
  editLines(file, (lines) =>
    lines.map((line, at) => {
      if (at !== index) return line;
      const event = JSON.parse(line);
      edit(event);
      return canonicalJson(event);
    }),
  );

/** Changes the manifest's entry of a file. */
export const editEntry = (file: string, edit: (entry: Document) => void): Change =>
  editJson("manifest.json", ({ files }) => edit(files.find((entry: ManifestFile) => entry.file === file)));

const ENCODE = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 1 }),
};

/** What a forger does afterwards: new sizes, hashes, encoded forms and checksums for whatever is there. */
export function reseal(copy: Copy): void {
  const manifest = JSON.parse(bytesOf(copy, "manifest.json").toString("utf8"));
  const present: ManifestFile[] = manifest.files.filter(({ file }: ManifestFile) => copy.has(file));
  const files = present.map((entry) => {
    const bytes = bytesOf(copy, entry.file);
    if (sha256(bytes) === entry.sha256) return entry;
    if (entry.encodings.includes("br")) copy.set(`${entry.file}.br`, ENCODE.br(bytes));
    if (entry.encodings.includes("gzip")) copy.set(`${entry.file}.gz`, ENCODE.gzip(bytes));
    return { ...entry, size: bytes.length, sha256: sha256(bytes) };
  });
  copy.set("manifest.json", Buffer.from(canonicalJson({ ...manifest, files })));
  copy.set("SHA256SUMS", Buffer.from(files.map(({ file, sha256: digest }) => `${digest}  ${file}\n`).join("")));
}

/** Takes a file and its encoded forms away. */
export const remove =
  (file: string): Change =>
  (copy) => {
    for (const suffix of ["", ".br", ".gz"]) copy.delete(file + suffix);
  };

/** What the audit says of a changed and resealed copy, as `code where`. */
export function forged(published: Copy, change: Change): string[] {
  const copy = new Map(published);
  change(copy);
  reseal(copy);
  return placesOf(audit(copy));
}

/** The bytes behind a byte order mark. */
export const withMark = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);

/** Adds the encoded forms of a file. */
export const encode =
  (file: string): Change =>
  (copy) => {
    const bytes = bytesOf(copy, file);
    copy.set(`${file}.br`, ENCODE.br(bytes)).set(`${file}.gz`, ENCODE.gzip(bytes));
    editEntry(file, (entry) => (entry.encodings = Object.keys(ENCODE)))(copy);
  };

/** Another profile under its own new hashes: profile.json, its provenance and semantic.json agree with each other. */
export const rehash =
  (folder: string, edit: (profile: Document) => unknown): Change =>
  (copy) => {
    const [profileFile, semanticFile] = [`${folder}/profile.json`, `${folder}/semantic.json`];
    const profile = JSON.parse(bytesOf(copy, profileFile).toString("utf8"));
    edit(profile);
    const prose = new Set(profile.provenance.prose_members);
    const { provenance: _, examples: __, ...content } = profile;
    const meaning = JSON.parse(JSON.stringify(content), (name, value) => (prose.has(name) ? undefined : value));
    const semantic = Buffer.from(canonicalJson(meaning));
    profile.provenance.profile_semantic_hash = `sha256:${sha256(semantic)}`;
    copy.set(semanticFile, semantic).set(profileFile, Buffer.from(canonicalJson(profile)));
  };
