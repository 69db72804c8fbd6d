// Reads the published files by the manifest: each is what the build wrote, when it is first read and whenever it is read again.
import {
  type Bodies,
  type Coding,
  type Encoding,
  isPlainName,
  type ManifestEntry,
  nameIn,
  type PublishedFile,
  UNLISTED,
} from "./published-file.ts";

/**
 * When files are read first. "start": all at the start, so that a server does not begin with a copy that is damaged anywhere. "use": each when it
 * is asked for. Those that were asked for last stay in memory; others are read again.
 */
export type ReadTime = "start" | "use";

/** Decompresses. Throws if `bytes` is not a whole compressed form, or if the result has more than `maxBytes`. */
type Decompress = (encoding: Encoding, bytes: Uint8Array, maxBytes: number) => Uint8Array;

interface ReadOptions {
  /** The default is "start". */
  readonly readAt?: ReadTime;
  /** At the start, compressed forms are read too, and must be those of the files. Without it they are left out. */
  readonly decompress?: Decompress;
  /** Is called whenever a file is not what it was at the start. The error names the file. */
  readonly onChanged?: (error: ArtifactError) => void;
}

/** Published files by decoded URL path. */
export type Files = ReadonlyMap<string, PublishedFile>;

/** A published file that is not what the build wrote. The message begins with the file's name. */
export class ArtifactError extends Error {
  constructor(file: string, cause: string) {
    super(`${JSON.stringify(file).slice(1, -1)} ${cause}`);
  }
}

/** Runs `work`; what it throws because of the content of a file names the file. */
export function explain<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ArtifactError) throw error;
    throw new ArtifactError(file, `cannot be used: ${(error as Error).message}`);
  }
}

export const parse = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T;

// What a server is asked for again and again: pages, scripts, and the documents of some profiles.
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/** Creates a function that returns the bytes with a digest: those that it returned last are in memory, others are read. */
function createKeeper(): (digest: string, read: () => Uint8Array) => Uint8Array {
  const kept = new Map<string, Uint8Array>();
  let size = 0;
  return (digest, read) => {
    const known = kept.get(digest);
    const bytes = known ?? read();
    if (known === undefined) size += bytes.length;
    // The last in order is the one that was asked for last.
    kept.delete(digest);
    kept.set(digest, bytes);
    for (const [oldest, { length }] of kept) {
      if (size <= MAX_KEPT_BYTES) break;
      kept.delete(oldest);
      size -= length;
    }
    return bytes;
  };
}

/** The bytes of a file whose digests are known. */
class KnownBodies implements Bodies {
  readonly digests: ReadonlyMap<Coding, string>;
  readonly readForm: (coding: Coding, digest: string) => Uint8Array;

  constructor(digests: KnownBodies["digests"], readForm: KnownBodies["readForm"]) {
    this.digests = digests;
    this.readForm = readForm;
  }

  has(coding: Coding): boolean {
    return this.digests.has(coding);
  }

  keys(): MapIterator<Coding> {
    return this.digests.keys();
  }

  get(coding: Coding): Uint8Array | undefined {
    const digest = this.digests.get(coding);
    return digest === undefined ? undefined : this.readForm(coding, digest);
  }
}

/**
 * Reads the published files by their names in the manifest. `readFile` throws if there is no such file; `sha256` returns the hex digest of its
 * bytes. Throws ArtifactError where bytes are not what the lists say, and the bodies of a file throw it where they are not any more.
 */
export function readFiles(
  readFile: (file: string) => Uint8Array,
  sha256: (bytes: Uint8Array, file: string) => string,
  { readAt = "start", decompress, onChanged }: ReadOptions = {},
) {
  const read = (file: string) => explain(file, () => readFile(file));
  const readKnown = (file: string, digest: string): Uint8Array => {
    const bytes = read(file);
    const found = sha256(bytes, file);
    if (found !== digest) throw new ArtifactError(file, `has the SHA-256 ${found}, not ${digest}`);
    return bytes;
  };
  const readListed = ({ file, size, sha256 }: ManifestEntry): void => {
    const { length } = readKnown(file, sha256);
    if (length !== size) throw new ArtifactError(file, `has ${length} bytes, not ${size}`);
  };
  /** A compressed form is known to be one by what it decompresses to, and from then on by a digest of its own. */
  const digestForm = ({ file, size, sha256: expected }: ManifestEntry, encoding: Encoding, decode: Decompress) => {
    const name = nameIn(encoding, file);
    const bytes = read(name);
    if (explain(name, () => sha256(decode(encoding, bytes, size), name)) !== expected)
      throw new ArtifactError(name, `does not decompress to ${file}`);
    return sha256(bytes, name);
  };
  const keep = createKeeper();
  const toPublished = (entry: ManifestEntry): PublishedFile => {
    const { file, sha256 } = entry;
    if (!isPlainName(file)) throw new ArtifactError(file, "is no file name that manifest.json may contain");
    const digests = new Map<Coding, string>([["identity", sha256]]);
    if (readAt === "start") readListed(entry);
    if (readAt === "start" && decompress !== undefined)
      for (const encoding of entry.encodings) digests.set(encoding, digestForm(entry, encoding, decompress));
    const readForm = (coding: Coding, digest: string): Uint8Array => {
      try {
        return keep(digest, () => readKnown(nameIn(coding, file), digest));
      } catch (error) {
        onChanged?.(error as ArtifactError);
        throw error;
      }
    };
    return { ...entry, bodies: new KnownBodies(digests, readForm) };
  };
  const { basePath, listed } = explain("manifest.json", () => readLists(read, sha256));
  const files = new Map<string, PublishedFile>();
  for (const entry of listed) {
    const published = toPublished(entry);
    for (const path of entry.paths) files.set(path, published);
  }
  return { basePath, files: files as Files };
}

/**
 * What the manifest lists, and the files that it cannot list. The signature is not checked here: who can replace a published file can replace the
 * server too.
 */
function readLists(read: (file: string) => Uint8Array, sha256: (bytes: Uint8Array, file: string) => string) {
  const readOptional = (file: string) => {
    try {
      return read(file);
    } catch {
      return null;
    }
  };
  const unlisted = UNLISTED.flatMap(({ file, media_type, isOptional }): ManifestEntry[] => {
    const bytes = isOptional ? readOptional(file) : read(file);
    if (bytes === null) return [];
    const digest = sha256(bytes, file);
    return [{ file, media_type, paths: [`/${file}`], size: bytes.length, sha256: digest, encodings: [] }];
  });
  const manifest = parse<{ base_path: string; files: ManifestEntry[] }>(read("manifest.json"));
  const lines = [...manifest.files, ...unlisted.slice(0, 1)].map(({ file, sha256 }) => `${sha256}  ${file}\n`);
  if (new TextDecoder().decode(read("SHA256SUMS")) !== lines.join(""))
    throw new ArtifactError("SHA256SUMS", "does not agree with manifest.json");
  return { basePath: manifest.base_path, listed: [...manifest.files, ...unlisted] };
}
