// The files of dist/public, after the documents are serialised.
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
