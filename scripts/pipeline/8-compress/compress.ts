// Adds the compressed forms of files, which node:zlib makes. Versions of it write different bytes, so nothing that is hashed depends on them.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, identityBytes, type PublishedFile } from "../../../server/published-file.ts";

// A smaller answer fits three packets, which arrive together: a connection may begin with ten (RFC 6928). Compression would save no time,
// but most files are that small, and each of their encodings is one more file to write, to list and to hold in memory.
const MIN_COMPRESSED_BYTES = 4096;

// The least share that an encoding must save. Texts of the size above save half or more, so all versions of zlib agree on the encodings.
const MIN_SAVED_BYTES = 1024;
const MIN_SAVED_SHARE = 0.1;

// Each level above these takes longer for less than one percent, or several times as long for a tenth.
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 9;

// What a first visit of the draft check loads is worth the time, whatever its size: its scripts and style, its page and the profile. The
// last level takes four times as long for three percent: a second for the first profile that a visitor opens, and too long for larger ones.
const FIRST_VISIT = /^assets\/|\/check\.html$|\/profile\.json$/;
const BEST_QUALITY = 11;
const MAX_BEST_BYTES = 820_000;
const GOOD_QUALITY = 10;
const MAX_GOOD_BYTES = 1_000_000;

const getQuality = ({ file, size }: PublishedFile): number => {
  if (!FIRST_VISIT.test(file) || size > MAX_GOOD_BYTES) return BROTLI_QUALITY;
  return size > MAX_BEST_BYTES ? GOOD_QUALITY : BEST_QUALITY;
};

// As many as Node has threads for them. Each compression holds its memory from its beginning.
const AT_ONCE = 4;

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Adds to files those compressed forms that save enough. The same text has the same forms at every path. */
export async function compressFiles(files: readonly PublishedFile[]): Promise<PublishedFile[]> {
  const known = new Map<string, ReturnType<typeof compressFile>>();
  const compressed = [...files];
  const left = files.entries();
  const compressNext = async (): Promise<void> => {
    for (const [index, file] of left) {
      const found = known.get(file.sha256) ?? compressFile(file);
      known.set(file.sha256, found);
      const forms = await found;
      const encodings = forms.map(([encoding]) => encoding);
      compressed[index] = { ...file, encodings, bodies: new Map([...file.bodies, ...forms]) };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compressNext));
  return compressed;
}

async function compressFile(file: PublishedFile): Promise<readonly (readonly [Encoding, Uint8Array])[]> {
  if (file.size < MIN_COMPRESSED_BYTES && !FIRST_VISIT.test(file.file)) return [];
  const bytes = identityBytes(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: getQuality(file) };
  const [br, gz] = await Promise.all([compressBrotli(bytes, { params }), compressGzip(bytes, { level: GZIP_LEVEL })]);
  const forms = [
    ["br", br],
    ["gzip", gz],
  ] as const;
  const minSaved = Math.max(MIN_SAVED_BYTES, file.size * MIN_SAVED_SHARE);
  return forms.filter(([, form]) => file.size - form.length >= minSaved);
}
