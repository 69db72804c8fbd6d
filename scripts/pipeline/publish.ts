// Turns documents into the files of dist/public: validated, serialised, compressed and listed in the manifest.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ENCODING_SUFFIX, type Encoding } from "../../server/artifacts.ts";
import type { Service } from "./authored.ts";
import { canonicalJson, sha256 } from "./canonical-json.ts";
import type { Artifact, PublishedDocument, TextFile } from "./model.ts";
import { createValidatorFactory } from "./validator.ts";

/** Throws where a document or an event does not fit its published schema: that is a defect of the compiler. */
export function assertValid(documents: readonly PublishedDocument[], schemas: ReadonlyMap<string, object>): void {
  const factory = createValidatorFactory(schemas.values());
  for (const { paths, schema: name, body } of documents) {
    if (name === null) continue;
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`no published schema ${name}`);
    for (const value of Array.isArray(body) ? body : [body]) {
      const [problem] = factory(schema)(value);
      if (problem !== undefined) throw new Error(`${paths[0]}: ${problem.path.join(".")}: ${problem.message}`);
    }
  }
}

// Below this size an answer fits one packet with its headers, and compression saves nothing.
const MIN_COMPRESSED_BYTES = 1024;

/** The text of each document under its file name, sorted by file name. */
export function serialise(documents: readonly PublishedDocument[], compression: boolean): Artifact[] {
  const artifacts = documents.map(({ paths, mediaType, body }): Artifact => {
    const text = textOf(body);
    const size = Buffer.byteLength(text);
    const encodings: readonly Encoding[] = compression && size >= MIN_COMPRESSED_BYTES ? ["br", "gzip"] : [];
    const file = fileOf(paths[0] as string, mediaType);
    return { file, paths, mediaType, size, sha256: sha256(text), encodings, text };
  });
  return artifacts.sort((a, b) => (a.file < b.file ? -1 : 1));
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  return Array.isArray(body) ? body.map((event) => `${canonicalJson(event)}\n`).join("") : canonicalJson(body);
}

/** The JSON document at /x is the file x/index.json, because there may be others below /x. */
function fileOf(path: string, mediaType: string): string {
  if (path === "/") return "index.html";
  const isIndex = mediaType === "application/json" && !path.slice(path.lastIndexOf("/")).includes(".");
  return path.slice(1) + (isIndex ? "/index.json" : "");
}

/** manifest.json, the routing table of every host, and SHA256SUMS with the same hashes. They list neither themselves nor each other. */
export function listArtifacts(
  { service, interface_version, base_path }: Service,
  artifacts: readonly Artifact[],
): readonly TextFile[] {
  const files = artifacts.map(({ text: _, mediaType, ...file }) => ({ ...file, media_type: mediaType }));
  const manifest = canonicalJson({ service, interface_version, base_path, files });
  const checksums = artifacts.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join("");
  return [
    { file: "manifest.json", text: manifest, sha256: sha256(manifest) },
    { file: "SHA256SUMS", text: checksums, sha256: sha256(checksums) },
  ];
}

// Brotli's best qualities take several times as long for a few percent.
const BROTLI_QUALITY = 7;

const COMPRESS: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** The compressed files by name. They are not in SHA256SUMS: another version of zlib or brotli may write other bytes. */
export const compress = (artifacts: readonly Artifact[]): Promise<(readonly [file: string, bytes: Uint8Array])[]> =>
  Promise.all(
    artifacts.flatMap(({ file, text, encodings }) =>
      encodings.map(
        async (encoding) => [file + ENCODING_SUFFIX[encoding], await COMPRESS[encoding](Buffer.from(text))] as const,
      ),
    ),
  );
