// The edge entry: a web-standard fetch handler that carries the published files and asks nothing of its platform.
import { createApp } from "./app.ts";
import { readArtifacts } from "./artifacts.ts";

/**
 * A published file that is text, as all are, and the hex digest of its bytes. The build computes the digests: at its start a worker
 * has no hash function that answers at once, and it cannot be copied in part.
 */
export interface EmbeddedFile {
  readonly text: string;
  readonly sha256: string;
}

/** By file name below dist/public; the build writes its value before this module. */
declare const EMBEDDED_FILES: Readonly<Record<string, EmbeddedFile>>;

const artifacts = readArtifacts(
  (name) => new TextEncoder().encode(EMBEDDED_FILES[name]?.text),
  (_, name) => EMBEDDED_FILES[name]?.sha256 as string,
  // An edge compresses what it sends by itself.
  [],
);
const app = createApp(artifacts);

// biome-ignore lint/style/noDefaultExport: the form in which edge runtimes take a handler
export default { fetch: (request: Request): Response | Promise<Response> => app.fetch(request) };
