// What is published: documents, and the files of dist/public that they become.
import type { Encoding, ManifestFile } from "../../../server/artifacts.ts";

/** A file of dist/public. */
export interface TextFile {
  /** Its name below dist/public, with slashes. */
  readonly file: string;
  readonly text: string;
  /** 64 hex digits. */
  readonly sha256: string;
}

/** A file of dist/public that the manifest lists, before it is compressed. */
export interface PublishedFile extends TextFile, Omit<ManifestFile, "encodings"> {}

/** A file with the content codings in which it is published too, with a suffix in its name. */
export interface Artifact extends PublishedFile {
  readonly encoded: readonly EncodedBytes[];
}

export interface EncodedBytes {
  readonly encoding: Encoding;
  readonly bytes: Uint8Array;
}

/** A document, stream, page or other file to be published. */
export interface PublishedDocument {
  /** All its URL paths, the preferred one first. */
  readonly paths: readonly string[];
  readonly mediaType: string;
  /** The name of its published schema, or that of each event; null where another standard defines the format. */
  readonly schema: string | null;
  /** Text is published as it is, a list as NDJSON, an object as canonical JSON. */
  readonly body: unknown;
}
