// What is published: documents, and the contents of the files that a build writes. A published file is that of the server: see server/artifacts.ts.

/** A document, stream, page or other text to be published as a file. */
export interface PublishedDocument {
  /** All its URL paths, the preferred one first. */
  readonly paths: readonly string[];
  readonly mediaType: string;
  /** The name of its published schema, or that of each event; null where another standard defines the format. */
  readonly schema: string | null;
  /** Text is published as it is, a list as NDJSON, an object as canonical JSON. */
  readonly body: unknown;
}

/** Texts by URL path, or by file name with slashes. */
export type Texts = readonly (readonly [name: string, text: string])[];

/** What is written into a folder, by file name with slashes. */
export type FileContents = ReadonlyMap<string, string | Uint8Array>;
