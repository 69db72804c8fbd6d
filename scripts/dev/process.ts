// The process that npm run dev starts, and starts again when the code changes: serves from memory, and builds when a source has changed.
import { serve } from "srvx";
import { createArtifacts, type StaticFile } from "../../server/artifacts.ts";
import { PAGES } from "../pages/pages.ts";
import { loadSchemas } from "../pipeline/1-load/load.ts";
import { emitFile } from "../pipeline/9-emit/emit.ts";
import { compileDocuments } from "../pipeline/compile.ts";
import type { PublishedDocument } from "../pipeline/model/artifact.ts";
import { ruleKindsFile } from "../pipeline/rule-kinds/schema.ts";
import { bundleCode } from "../pipeline/tools/bundle.ts";
import { formatFinding } from "../pipeline/tools/findings.ts";
import { toTextFile } from "../pipeline/tools/text-file.ts";
import { createDevServer } from "./server.ts";

export interface DevOptions {
  /** The checkout, with a slash at its end. */
  readonly root: string;
  readonly sources: string;
  readonly port: number;
  readonly hostname: string;
}

const { root, sources, port, hostname } = JSON.parse(process.argv[2] ?? "") as DevOptions;
const guests = [PAGES];
const code = await bundleCode(root, guests);
// Editors read it there. Where the kinds of rules change, so does the code, and this process starts again.
emitFile(`${root}dist`, ruleKindsFile());
const server = createDevServer();
let builds = 0;
let isWaiting = false;

/** Shows the sources as they are now, or their errors beside the last good build. */
function build(): void {
  const started = performance.now();
  const { value, findings } = compileDocuments(sources, loadSchemas(`${root}profiles-src/schemas`), {
    ...code,
    guests,
    isDraft: true,
  });
  for (const finding of findings) console.error(formatFinding(finding));
  if (value === null) {
    server.show({ errors: findings.filter(({ severity }) => severity === "error").map(formatFinding) });
    console.error(builds === 0 ? "there is no build to serve yet" : "the last good build is served");
    return;
  }
  const artifacts = createArtifacts(value.service.base_path, filesOf(value.documents));
  server.show({ build: `${process.pid}-${++builds}`, artifacts, errors: [] });
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** The files by URL path. */
function filesOf(documents: readonly PublishedDocument[]): ReadonlyMap<string, StaticFile> {
  return new Map(
    documents.flatMap((document) => {
      const { text, ...listed } = toTextFile(document);
      const bodies = new Map([["identity" as const, Buffer.from(text)]]);
      const file = { ...listed, encodings: [], bodies };
      return document.paths.map((path) => [path, file] as const);
    }),
  );
}

/** A defect of lexbind must not end the process: the author may be able to work around it. */
function buildOrExplain(): void {
  isWaiting = false;
  try {
    build();
  } catch (error) {
    const { message } = error as Error;
    console.error(process.env.DEBUG === "lexbind" ? error : `${message} (unexpected; DEBUG=lexbind shows where)`);
    server.show({ errors: [message] });
  }
}

/** Builds after all changes that are known by then: while it builds, there may be several. */
function buildSoon(): void {
  if (isWaiting) return;
  isWaiting = true;
  setImmediate(buildOrExplain);
}

// While it builds, it answers nothing, and no client should take an idle connection for a closed one.
const node = { keepAliveTimeout: 65_000 };
const listener = serve({ fetch: server.fetch, port, hostname, node, silent: true, gracefulShutdown: false });
await listener.ready();
process.send?.(Number(new URL(listener.url as string).port));
process.on("message", buildSoon).once("disconnect", () => process.exit());
console.log(`lexbind listens on ${listener.url?.replace(/\/$/, "")}`);
buildOrExplain();
