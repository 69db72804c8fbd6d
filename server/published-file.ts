// A published file: what the manifest lists of it, its bytes, and what follows from its name.

export type Encoding = "br" | "gzip";
/** How the bytes of a file are written: compressed, or as they are. */
export type Coding = Encoding | "identity";

export const ENCODING_SUFFIX: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

/** An entry of manifest.json. */
export interface ManifestEntry {
  readonly file: string;
  /** Its URL paths. A client may percent-encode the colon of an act_id. */
  readonly paths: readonly string[];
  readonly media_type: string;
  readonly size: number;
  /** Hex digest of the identity bytes. */
  readonly sha256: string;
  /** The content codings in which the file is published too. Their bytes are not listed: they may differ between versions of zlib. */
  readonly encodings: readonly Encoding[];
}

/** The bytes of a file by coding. `get` may read them, and then throws if they are not what the build wrote. */
export type Bodies = Pick<ReadonlyMap<Coding, Uint8Array>, "get" | "has" | "keys">;

/** A published file: its entry, and its bytes in each coding that the build or the server has. Those as they are, it always has. */
export interface PublishedFile extends ManifestEntry {
  readonly bodies: Bodies;
}

/** A published file while it is built: all its bytes are in memory. */
export interface BuiltFile extends ManifestEntry {
  readonly bodies: ReadonlyMap<Coding, Uint8Array>;
}

/** The bytes of a file as they are. */
export const identityBytes = ({ bodies }: Pick<PublishedFile, "bodies">): Uint8Array =>
  bodies.get("identity") as Uint8Array;

/** The name of a file in a coding: each form is a file of its own. */
export const nameIn = (coding: Coding, file: string): string =>
  coding === "identity" ? file : file + ENCODING_SUFFIX[coding];

/** What the media type of a published file depends on: the extension of its name, or the whole name if it has none. */
export const getTypeKey = (file: string): string => /\.([^./]+)$/.exec(file)?.[1] ?? file;

/** What the manifest does not list: itself, the checksums, which have its hash, and their signature, which only a release adds. */
export const UNLISTED = [
  { file: "manifest.json", media_type: "application/json", isOptional: false },
  { file: "SHA256SUMS", media_type: "text/plain; charset=utf-8", isOptional: false },
  { file: "SHA256SUMS.sig", media_type: "application/octet-stream", isOptional: true },
] as const;

/** Whether a name has only segments of these characters, so that it cannot lead out of the folder. */
export const isPlainName = (file: string): boolean =>
  file.split("/").every((segment) => /^(?!\.{1,2}$)[\w.-]+$/.test(segment));
