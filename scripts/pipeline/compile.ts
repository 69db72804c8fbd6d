// The pipeline, in the order in which it runs: load → check → resolve → replay → hash → documents. A command then emits the files.
import type { Artifact, Compress } from "./artifact.ts";
import { buildParts } from "./build-site.ts";
import { bundleCode } from "./bundle.ts";
import { compileSources } from "./compile-sources.ts";
import { startCompressor } from "./compressor.ts";
import type { ProfileContext } from "./documents/context.ts";
import { embedFiles } from "./embed.ts";
import type { FileContent } from "./emit.ts";
import { hasErrors, sortFindings } from "./findings.ts";
import { contentOf, hashProfile } from "./hash.ts";
import { projectHosts } from "./hosts/hosts.ts";
import type { AuthorFinding, Resolved } from "./model.ts";
import { licenceTexts } from "./notices.ts";
import { encodedFiles, listArtifacts, toArtifacts } from "./publish.ts";
import { answerExamples, replayRules } from "./replay.ts";

interface CompileOptions {
  /** The checkout, whose server and pages are bundled; a folder with a slash at its end. */
  readonly root: string;
  /** The authored files. */
  readonly sources: string;
  /** The JSON Schemas of authored files and published documents. */
  readonly schemas: string;
  /** Whether files are published in compressed forms too. */
  readonly compression: boolean;
}

interface Compilation {
  /** Sorted. */
  readonly findings: readonly AuthorFinding[];
  /** The files of dist/ by name, with slashes; null where an error stopped the build. */
  readonly files: ReadonlyMap<string, FileContent> | null;
}

/** Compiles authored sources. Rejects on a defect of the compiler, never because of a source. */
export async function compile(options: CompileOptions): Promise<Compilation> {
  const compressor = options.compression ? startCompressor() : null;
  try {
    return await compileWith(options, compressor?.compress);
  } finally {
    await compressor?.stop();
  }
}

async function compileWith(options: CompileOptions, compress: Compress | undefined): Promise<Compilation> {
  // While esbuild works in a process of its own.
  const bundling = bundleCode(options.root);
  const { value, findings: sourceFindings } = compileSources(options.sources, options.schemas);
  const code = await bundling;
  if (value === null) return { findings: sourceFindings, files: null };
  const { service, profiles, guides, schemas } = value;

  const replayed = profiles.map((profile) => ({ profile, ...replayRules(profile, contentOf(profile, service)) }));
  const findings = sortFindings([...sourceFindings, ...replayed.flatMap((replay) => replay.findings)]);
  if (hasErrors(findings)) return { findings, files: null };

  const contexts = replayed.map(({ profile, value: replays }): ProfileContext => {
    const hashed = hashProfile(profile, service);
    return { service, profile, replays, ...hashed, answers: answerExamples(profile, hashed) };
  });

  const licences = licenceTexts(options.root, code.packages);
  const texts = [...code.assets, ...licences];
  const parts: Promise<Artifact[]>[] = [];
  for (const documents of buildParts({ service, guides, schemas: schemas.published, texts }, contexts))
    parts.push(toArtifacts(documents, compress));
  const artifacts = (await Promise.all(parts)).flat().sort((a, b) => (a.file < b.file ? -1 : 1));
  return { findings, files: listFiles(artifacts, value, { ...code, licences }) };
}

interface ServerCode extends Pick<Awaited<ReturnType<typeof bundleCode>>, "main" | "worker"> {
  readonly licences: ReturnType<typeof licenceTexts>;
}

/** The files of dist/: what is published, the server, and the configurations of hosts. */
function listFiles(
  artifacts: readonly Artifact[],
  { service, profiles }: Resolved,
  { main, worker, licences }: ServerCode,
): Map<string, FileContent> {
  const lists = listArtifacts(service, artifacts);
  return new Map<string, FileContent>([
    ...[...artifacts, ...lists].map(({ file, text }) => [`public/${file}`, text] as const),
    ...encodedFiles(artifacts).map(([file, bytes]) => [`public/${file}`, bytes] as const),
    ["server/main.mjs", main],
    ["server/worker.mjs", embedFiles(worker, artifacts, lists)],
    ...licences.map(([path, text]) => [`server${path}`, text] as const),
    ...projectHosts({ service, profiles, published: artifacts }).map(
      ([file, text]) => [`hosts/${file}`, text] as const,
    ),
  ]);
}
