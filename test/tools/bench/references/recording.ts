// Answers of the built server, so that its references send the same bytes under the same headers.
import { readFileSync } from "node:fs";

/** One coding of one file. Headers are flat lists of names and values. */
export interface RecordedVariant {
  readonly etag: string;
  readonly headers: string[];
  /** The headers of the 304. */
  readonly validators: string[];
  readonly body: Buffer;
}

export interface RecordedFile {
  readonly identity: RecordedVariant;
  readonly br: RecordedVariant;
}

export interface Recording {
  /** By URL path. */
  readonly files: ReadonlyMap<string, RecordedFile>;
  /** Headers of a checked draft, but for its length. */
  readonly post: readonly string[];
}

/** The text of a recording; loadRecording reads it. */
export function serializeRecording({ files, post }: Recording): string {
  return JSON.stringify({ files: [...files], post });
}

/** Reads a recording from a file. Throws where there is none. */
export function loadRecording(file: string): Recording {
  // Buffer.toJSON writes { type: "Buffer", data }.
  const revive = (_: string, value: { type?: string; data?: number[] } | null) =>
    value?.type === "Buffer" ? Buffer.from(value.data as number[]) : value;
  const { files, post } = JSON.parse(readFileSync(file, "utf8"), revive);
  return { files: new Map(files), post };
}
