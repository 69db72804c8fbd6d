// The edge entry: a web-standard fetch handler that carries the published files and asks nothing of its platform.
import { ungzip } from "pako";
import { createApp } from "./app.ts";
import { readArtifacts } from "./artifacts.ts";

/** Published files, one after the other, compressed together. */
interface EmbeddedBlock {
  /** The files in their order: name below dist/public, and size. */
  readonly files: readonly (readonly [file: string, size: number])[];
  /** Base64. */
  readonly gzip: string;
}

/** What the build writes before this module. */
export interface EmbeddedFiles {
  readonly blocks: readonly EmbeddedBlock[];
  /**
   * The hex digests of the files that the manifest does not list, because at its start a worker has no hash function that answers at
   * once.
   */
  readonly digests: Readonly<Record<string, string>>;
}

declare const EMBEDDED_FILES: EmbeddedFiles;

/** Reads an embedded file. A block is decompressed when the first of its files is read, so that a worker starts at once. */
function createRead({ blocks }: EmbeddedFiles): (file: string) => Uint8Array {
  const reads = new Map<string, () => Uint8Array>();
  for (const { files, gzip } of blocks) {
    let bytes: Uint8Array | undefined;
    let end = 0;
    for (const [file, size] of files) {
      const start = end;
      end += size;
      reads.set(file, () => {
        bytes ??= ungzip(decodeBase64(gzip));
        return bytes.subarray(start, start + size);
      });
    }
  }
  return (file) => {
    const read = reads.get(file);
    if (read === undefined) throw new Error("is not embedded");
    return read();
  };
}

function decodeBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

const artifacts = readArtifacts(createRead(EMBEDDED_FILES), (_, file) => EMBEDDED_FILES.digests[file] as string, {
  reading: "embedded",
});
const app = createApp(artifacts);

// biome-ignore lint/style/noDefaultExport: the form in which edge runtimes take a handler
export default { fetch: (request: Request): Response | Promise<Response> => app.fetch(request) };
