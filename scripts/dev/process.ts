// The process that npm run dev starts, and starts again when the code changes: serves from memory, and builds when a source has changed.
import { serve } from "srvx";
import { type Artifacts, createArtifacts, type StaticFile } from "../../server/artifacts.ts";
import type { TextFile } from "../pipeline/artifact.ts";
import { assertValid, buildParts } from "../pipeline/build-site.ts";
import { bundleCode } from "../pipeline/bundle.ts";
import { hashProfiles, prepareProfiles, replayProfiles } from "../pipeline/compile.ts";
import { compileSources } from "../pipeline/compile-sources.ts";
import { emitFile } from "../pipeline/emit.ts";
import { formatFinding, hasErrors } from "../pipeline/findings.ts";
import type { AuthorFinding, PublishedDocument } from "../pipeline/model.ts";
import { licenceTexts } from "../pipeline/notices.ts";
import { ruleKindsFile } from "../pipeline/rule-kinds/schema.ts";
import { toTextFile } from "../pipeline/text-file.ts";
import { createDevServer } from "./server.ts";

export interface DevOptions {
  /** The checkout, with a slash at its end. */
  readonly root: string;
  readonly sources: string;
  readonly port: number;
  readonly hostname: string;
}

const { root, sources, port, hostname } = JSON.parse(process.argv[2] ?? "") as DevOptions;
const code = await bundleCode(root);
const texts = [...code.assets, ...licenceTexts(root, code.packages)];
// Editors read it there. Where the kinds of rules change, so does the code, and this process starts again.
emitFile(`${root}dist`, ruleKindsFile());
const server = createDevServer();
let builds = 0;
let replaying = new AbortController();
let lastGood: { readonly build: string; readonly artifacts: Artifacts } | null = null;

/**
 * Shows the sources as they are now, or their errors. Whether every rule works is known seconds later: if one does not, the last good
 * build is shown again.
 */
async function build(): Promise<void> {
  const started = performance.now();
  replaying.abort();
  replaying = new AbortController();
  const { signal } = replaying;
  const { value, findings } = compileSources(sources, `${root}profiles-src/schemas`);
  if (value === null) return fail(findings);
  const { service, guides, schemas } = value;
  const site = { service, guides, schemas: schemas.published, texts };
  const prepared = prepareProfiles(value);
  const documents = [...buildParts(site, hashProfiles(value, prepared))].flat();
  const next = {
    build: `${process.pid}-${++builds}`,
    artifacts: createArtifacts(service.base_path, filesOf(documents)),
  };
  print(findings);
  server.show({ ...next, errors: [] });
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);

  const ofRules = await replayProfiles(prepared, code.replay, signal).catch((error) => {
    if (!signal.aborted) throw error;
  });
  if (ofRules === undefined) return;
  if (hasErrors(ofRules)) {
    if (lastGood !== null) server.show(lastGood);
    return fail(ofRules);
  }
  assertValid(documents, schemas.published);
  lastGood = next;
  console.log("every rule works");
}

/** The files by URL path. Their bytes are made when they are asked for, which most are not before the next build. */
function filesOf(documents: readonly PublishedDocument[]): ReadonlyMap<string, StaticFile> {
  return new Map(documents.flatMap((document) => document.paths.map((path) => [path, fileOf(document)] as const)));
}

function fileOf(document: PublishedDocument): StaticFile {
  let text: TextFile | undefined;
  const read = () => (text ??= toTextFile(document));
  const { paths, mediaType } = document;
  return {
    ...{ paths, media_type: mediaType, encodings: [] },
    get file() {
      return read().file;
    },
    get sha256() {
      return read().sha256;
    },
    get size() {
      return Buffer.byteLength(read().text);
    },
    get bodies() {
      return new Map([["identity" as const, Buffer.from(read().text)]]);
    },
  };
}

function print(findings: readonly AuthorFinding[]): void {
  for (const finding of findings) console.error(formatFinding(finding));
}

function fail(findings: readonly AuthorFinding[]): void {
  print(findings);
  server.show({ errors: findings.filter(({ severity }) => severity === "error").map(formatFinding) });
  console.error(lastGood === null ? "there is no build to serve yet" : "the last good build is served");
}

/** A defect of lexbind must not end the process either: the author may be able to work around it. */
async function buildOrExplain(): Promise<void> {
  try {
    await build();
  } catch (error) {
    console.error(error);
    server.show({ errors: [(error as Error).message] });
  }
}

// While it builds, it answers nothing, and no client should take an idle connection for a closed one.
const node = { keepAliveTimeout: 65_000 };
const listener = serve({ fetch: server.fetch, port, hostname, node, silent: true, gracefulShutdown: false });
await listener.ready();
process.send?.(Number(new URL(listener.url as string).port));
process.on("message", () => void buildOrExplain()).once("disconnect", () => process.exit());
console.log(`lexbind listens on ${listener.url?.replace(/\/$/, "")}`);
await buildOrExplain();
