// The edge entry: a web-standard fetch handler that carries the published files and asks nothing of its platform.
import { createApp, decodePath } from "./app.ts";
import { readArtifacts } from "./artifacts.ts";

/** Published files, one after the other, compressed together. */
export interface EmbeddedBlock {
  /** The files in their order: name below dist/public, and size. */
  readonly files: readonly (readonly [file: string, size: number])[];
  /** Base64. */
  readonly gzip: string;
}

/** What the build writes before this module. */
export interface EmbeddedFiles {
  /** The blocks with what readArtifacts reads, and with the page for unknown paths. */
  readonly atStart: readonly EmbeddedBlock[];
  /** The blocks that are decompressed when the first of their files is asked for. */
  readonly later: readonly EmbeddedBlock[];
  /** Files with the content of another one, which is in a block: both names. */
  readonly copies: Readonly<Record<string, string>>;
  /** The hex digests of the files that the manifest does not list, because a worker has no hash function that answers at once. */
  readonly digests: Readonly<Record<string, string>>;
}

declare const EMBEDDED_FILES: EmbeddedFiles;

const blockOf = new Map(EMBEDDED_FILES.later.flatMap((block) => block.files.map(([file]) => [file, block] as const)));
/** The bytes of files by name. */
const decompressed = new Map<string, Uint8Array>();
let service: Awaited<ReturnType<typeof start>> | undefined;

/** Starts with the first request: before one, Cloudflare lets a worker use no streams, not even to decompress. */
async function start() {
  for (const block of EMBEDDED_FILES.atStart) await decompress(block);
  const artifacts = readArtifacts(read, (_, file) => EMBEDDED_FILES.digests[file] as string, { reading: "embedded" });
  return { app: createApp(artifacts), files: artifacts.files };
}

async function decompress({ files, gzip }: EmbeddedBlock): Promise<void> {
  const stream = new Blob([decodeBase64(gzip)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let start = 0;
  for (const [file, size] of files) {
    decompressed.set(file, bytes.subarray(start, start + size));
    start += size;
  }
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

const storedOf = (file: string): string => EMBEDDED_FILES.copies[file] ?? file;

function read(file: string): Uint8Array {
  const bytes = decompressed.get(storedOf(file));
  if (bytes === undefined) throw new Error("is not decompressed");
  return bytes;
}

/** Answers a request, after what it needs is decompressed. No request waits for what another one has begun: the platform may end that. */
async function answer(request: Request): Promise<Response> {
  service ??= await start();
  const { app, files } = service;
  const file = storedOf(files.get(decodePath(new URL(request.url).pathname) ?? "")?.file ?? "");
  const block = blockOf.get(file);
  if (block !== undefined && !decompressed.has(file)) await decompress(block);
  return app.fetch(request);
}

// biome-ignore lint/style/noDefaultExport: the form in which edge runtimes take a handler
export default { fetch: answer };
