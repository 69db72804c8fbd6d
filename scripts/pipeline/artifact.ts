// The files of dist/public, after the documents are serialised.
import type { Encoding } from "../../server/artifacts.ts";

/** A file of dist/public. */
export interface TextFile {
  /** Its name below dist/public, with slashes. */
  readonly file: string;
  readonly text: string;
  /** 64 hex digits. */
  readonly sha256: string;
}

/** A file of dist/public that the manifest lists. */
export interface Artifact extends TextFile {
  readonly paths: readonly string[];
  readonly mediaType: string;
  /** In bytes of UTF-8. */
  readonly size: number;
  /** The content codings in which the file is published too, with a suffix in its name. */
  readonly encoded: readonly EncodedBytes[];
}

export interface EncodedBytes {
  readonly encoding: Encoding;
  readonly bytes: Uint8Array;
}

export type PublishedFile = Omit<Artifact, "text">;

/** The bytes of each text in each content coding; `isBest` if its size is worth the time. */
export type Compress = (
  texts: readonly { readonly text: string; readonly isBest: boolean }[],
) => Promise<readonly (readonly EncodedBytes[])[]>;
