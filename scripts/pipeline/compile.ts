// The pipeline, in the order in which it runs: load → check → resolve → hash → documents, while a thread replays. A command then emits the files.
import type { Artifact, Compress } from "./artifact.ts";
import { buildParts, type SiteSources } from "./build-site.ts";
import { bundleCode } from "./bundle.ts";
import { compileSources } from "./compile-sources.ts";
import { startCompressor } from "./compressor.ts";
import type { ProfileContext } from "./documents/context.ts";
import { embedFiles } from "./embed.ts";
import type { FileContent } from "./emit.ts";
import { hasErrors, sortFindings } from "./findings.ts";
import { contentOf, hashProfile } from "./hash.ts";
import { projectHosts } from "./hosts/hosts.ts";
import type { AuthorFinding, Profile, Resolved } from "./model.ts";
import { licenceTexts } from "./notices.ts";
import { encodedFiles, listArtifacts, toArtifacts } from "./publish.ts";
import { answerExamples, createReplays, reportReplays } from "./replay.ts";
import { replayInThread } from "./replayer.ts";

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

  const prepared = profiles.map((profile) => {
    const ruleSet = contentOf(profile, service);
    return { profile, ruleSet, replays: createReplays(profile) };
  });
  const replaying = replayInThread(
    code.replay,
    prepared.map(({ profile: { examples }, ...job }) => ({ ...job, examples })),
  );
  const licences = licenceTexts(options.root, code.packages);
  const site = { service, guides, schemas: schemas.published, texts: [...code.assets, ...licences] };
  const [replayed, published] = await Promise.allSettled([replaying, publishAll(site, prepared, compress)]);

  if (replayed.status === "rejected") throw replayed.reason;
  const ofRules = prepared.flatMap(({ profile, ruleSet }, index) =>
    reportReplays(profile, ruleSet, replayed.value[index] ?? []),
  );
  const findings = sortFindings([...sourceFindings, ...ofRules]);
  // Rules that fail may keep a profile from being published; only without such rules is that a defect of the compiler.
  if (hasErrors(findings)) return { findings, files: null };
  if (published.status === "rejected") throw published.reason;
  return { findings, files: listFiles(published.value, value, { ...code, licences }) };
}

interface PreparedProfile {
  readonly profile: Profile;
  readonly replays: ProfileContext["replays"];
}

/** The files of dist/public that the manifest lists, in the order of their names. */
async function publishAll(
  site: SiteSources,
  prepared: readonly PreparedProfile[],
  compress: Compress | undefined,
): Promise<Artifact[]> {
  const { service } = site;
  const contexts = prepared.map(({ profile, replays }): ProfileContext => {
    const hashed = hashProfile(profile, service);
    return { service, profile, replays, ...hashed, answers: answerExamples(profile, hashed) };
  });
  const parts: Promise<Artifact[]>[] = [];
  for (const documents of buildParts(site, contexts)) parts.push(toArtifacts(documents, compress));
  return (await Promise.all(parts)).flat().sort((a, b) => (a.file < b.file ? -1 : 1));
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
