// Adds the compressed forms of files, which node:zlib makes. Versions of it write different bytes, so nothing that is hashed depends on them.
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type BuiltFile, identityBytes } from "../../../server/published-file.ts";

// A smaller answer fits the ten packets that a connection may begin with (RFC 6928), with its head: they arrive together, and compression would
// save no time. Most files are that small, and each of their encodings is one more file to make, to write and to compare at the start.
const MIN_COMPRESSED_BYTES = 10 * 1_460 - 1_000;

/** How hard the two compressions try. */
interface Levels {
  readonly br: number;
  readonly gzip: number;
}

// Each level above these takes longer for less than one percent, or several times as long for a tenth.
const LEVELS: Levels = { br: 6, gzip: 9 };

// What a first visit of the draft check loads is worth the time: its scripts and style, its page, and what its form is drawn from. Its profile has
// this level once it is released.
const FIRST_VISIT = /^assets\/|\/(?:check\.html|form\.json)$/;
const FIRST_VISIT_BROTLI = 11;
// They come together, so that smaller ones count too. What is smaller still saves less than a kilobyte.
const MIN_FIRST_VISIT_BYTES = 3_000;

// A draft is not loaded over a network. Its files have the forms of those that are published.
const DRAFT: Levels = { br: 1, gzip: 1 };

// More than Node has threads for them, which have work while the next files are made. Each compression holds its memory from its beginning.
const AT_ONCE = 12;

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

interface CompressOptions {
  /** Whether time matters more than size. */
  readonly isDraft?: boolean;
  /** Brotli forms that need not be made, by the SHA-256 of the file in hex: those of released texts are stored, at the highest level. */
  readonly stored?: ReadonlyMap<string, Uint8Array>;
}

/**
 * Adds the compressed forms to files that are not small, while the next files are made. The same text has the same forms at every path. Files
 * come back in their order.
 */
export async function compressFiles(
  files: Iterable<BuiltFile>,
  { isDraft = false, stored = new Map() }: CompressOptions = {},
): Promise<BuiltFile[]> {
  const known = new Map<string, ReturnType<typeof compressFile>>();
  const compressed: BuiltFile[] = [];
  const left = files[Symbol.iterator]();
  const compressNext = async (): Promise<void> => {
    for (let next = left.next(); !next.done; next = left.next()) {
      const file = next.value;
      const index = compressed.push(file) - 1;
      const found = known.get(file.sha256) ?? compressFile(file, isDraft, stored.get(file.sha256));
      known.set(file.sha256, found);
      const forms = await found;
      const encodings = forms.map(([encoding]) => encoding);
      compressed[index] = { ...file, encodings, bodies: new Map([...file.bodies, ...forms]) };
      // What threads have finished is taken only between files.
      if (forms.length === 0) await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compressNext));
  return compressed;
}

async function compressFile(file: BuiltFile, isDraft: boolean, stored: Uint8Array | undefined) {
  const isFirstVisit = FIRST_VISIT.test(file.file);
  if (file.size < (isFirstVisit ? MIN_FIRST_VISIT_BYTES : MIN_COMPRESSED_BYTES)) return [];
  const bytes = identityBytes(file);
  const levels = isDraft ? DRAFT : { ...LEVELS, ...(isFirstVisit && { br: FIRST_VISIT_BROTLI }) };
  const params = { [constants.BROTLI_PARAM_QUALITY]: levels.br };
  const [br, gz] = await Promise.all([
    stored ?? compressBrotli(bytes, { params }),
    compressGzip(bytes, { level: levels.gzip }),
  ]);
  return [
    ["br", br],
    ["gzip", gz],
  ] as const;
}
