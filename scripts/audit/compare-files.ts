// Builds are compared by what their files contain, because versions of zlib compress the same text to different bytes.
import { gunzipSync } from "node:zlib";
import { decompress } from "../../../server/decompress.ts";
import type { EmbeddedBlock } from "../../../server/worker.ts";

// Far above the largest file. What expands beyond that was not written by a build.
const MAX_BYTES = 32 * 1024 * 1024;

const WORKER = "server/worker.mjs";
const EMBEDDED = /^(const EMBEDDED_FILES=)(.*)(;)$/m;

/** The bytes of a file of dist/, decompressed if its name says that it is compressed, or as they are if that fails. */
export function expandFile(name: string, bytes: Uint8Array): Uint8Array {
  try {
    if (name.endsWith(".br")) return decompress("br", bytes, MAX_BYTES);
    if (name.endsWith(".gz")) return decompress("gzip", bytes, MAX_BYTES);
    return name === WORKER ? expandWorker(Buffer.from(bytes).toString("utf8")) : bytes;
  } catch {
    return bytes;
  }
}

/** The worker with the files that it embeds as text. */
function expandWorker(worker: string): Uint8Array {
  const expand = ({ gzip, ...block }: EmbeddedBlock) => {
    const bytes = gunzipSync(Buffer.from(gzip, "base64"), { maxOutputLength: MAX_BYTES });
    return { ...block, text: bytes.toString("utf8") };
  };
  const code = worker.replace(EMBEDDED, (_, start: string, json: string, end: string) => {
    const { atStart, later, ...rest } = JSON.parse(json);
    return start + JSON.stringify({ atStart: atStart.map(expand), later: later.map(expand), ...rest }) + end;
  });
  return Buffer.from(code);
}
