// The pipeline, in the order in which it runs: load → check → resolve → hash → documents, while a thread replays. A command then emits the files.

import type { RuleSet } from "../../server/engine/rule-set.ts";
import type { Artifact } from "./artifact.ts";
import { buildSite, type SiteSources } from "./build-site.ts";
import { bundleCode } from "./bundle.ts";
import { compileSources } from "./compile-sources.ts";
import { compressFile } from "./compress.ts";
import type { ProfileContext } from "./documents/context.ts";
import { embedFiles } from "./embed.ts";
import type { FileContent } from "./emit.ts";
import { hasErrors, sortFindings } from "./findings.ts";
import { contentOf, hashProfile } from "./hash.ts";
import { projectHosts } from "./hosts/hosts.ts";
import type { AuthorFinding, CompiledSources, Profile, Resolved } from "./model.ts";
import { licenceTexts } from "./notices.ts";
import { encodedFiles, listArtifacts } from "./publish.ts";
import { answerExamples } from "./replay.ts";
import { reportReplays } from "./replay-findings.ts";
import { createReplays } from "./replay-requests.ts";
import { replayInThread } from "./replayer.ts";
import { ruleKindsFile } from "./rule-kinds/schema.ts";
import { toTextFile } from "./text-file.ts";

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
  // While esbuild works in a process of its own.
  const bundling = bundleCode(options.root);
  const { value, findings: sourceFindings } = compileSources(options.sources, options.schemas);
  const code = await bundling;
  if (value === null) return { findings: sourceFindings, files: null };
  const prepared = prepareProfiles(value);
  const replaying = replayProfiles(prepared, code.replay);
  const licences = licenceTexts(options.root, code.packages);
  const findings = sortFindings([...sourceFindings, ...(await replaying)]);
  if (hasErrors(findings)) return { findings, files: null };
  const texts = [...code.assets, ...licences];
  const published = publishAll(value, prepared, { texts, isCompressed: options.compression });
  return { findings, files: listFiles(published, value, { ...code, licences }) };
}

interface PreparedProfile {
  readonly profile: Profile;
  readonly ruleSet: RuleSet;
  readonly replays: ProfileContext["replays"];
}

/** The profiles with the rules that the engine runs and the requests that show each rule. */
export const prepareProfiles = ({ service, profiles }: Resolved): PreparedProfile[] =>
  profiles.map((profile) => ({ profile, ruleSet: contentOf(profile, service), replays: createReplays(profile) }));

/** What the authors are told about the rules, after each was run. `code` is the bundle of the thread that runs them; `signal` ends it. */
export async function replayProfiles(
  prepared: readonly PreparedProfile[],
  code: string,
  signal?: AbortSignal,
): Promise<AuthorFinding[]> {
  const jobs = prepared.map(({ profile: { examples }, ruleSet, replays }) => ({ ruleSet, replays, examples }));
  const problems = await replayInThread(code, jobs, signal);
  return prepared.flatMap(({ profile, ruleSet }, index) => reportReplays(profile, ruleSet, problems[index] ?? []));
}

export const hashProfiles = ({ service }: Resolved, prepared: readonly PreparedProfile[]): ProfileContext[] =>
  prepared.map(({ profile, replays }) => {
    const hashed = hashProfile(profile, service);
    return { service, profile, replays, ...hashed, answers: answerExamples(profile, hashed) };
  });

/** The files of dist/public that the manifest lists, in the order of their names. `texts` is what is made of code, by URL path. */
function publishAll(
  sources: CompiledSources,
  prepared: readonly PreparedProfile[],
  { texts, isCompressed }: Pick<SiteSources, "texts"> & { readonly isCompressed: boolean },
): Artifact[] {
  const { service, guides } = sources;
  const schemas = sources.schemas.published;
  const documents = buildSite({ service, guides, schemas, texts }, hashProfiles(sources, prepared));
  return documents
    .map(toTextFile)
    .map((file) => (isCompressed ? compressFile(file) : { ...file, encoded: [] }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** The files of dist/: what is published, the server, the configurations of hosts, and for editors the schema of the kinds of rules. */
function listFiles(
  artifacts: readonly Artifact[],
  { service, profiles }: Resolved,
  { main, worker, licences }: { main: string; worker: string; licences: ReturnType<typeof licenceTexts> },
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
    ruleKindsFile(),
  ]);
}
