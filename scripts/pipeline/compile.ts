// The build from top to bottom: bundle, load → check → resolve → replay → hash → documents → compress. Then a command emits the files. Each
// stage takes values and returns a value; only bundle, load and emit use the disk.
import { join } from "node:path";
import { buildSite } from "./build-site.ts";
import { compileSources } from "./compile-sources.ts";
import type { ProfileContext } from "./documents/context.ts";
import { ruleKindsFile } from "./documents/rule-kinds/schema.ts";
import { projectHosts } from "./hosts/hosts.ts";
import type { Artifact } from "./model/artifact.ts";
import type { Service } from "./model/authored.ts";
import type {
  AuthorFinding,
  PublishedDocument,
  ReplayedProfile,
  Resolved,
  Sources,
  StageResult,
} from "./model/model.ts";
import type { Schemas } from "./model/schemas.ts";
import { type BundledCode, bundleCode } from "./stages/bundle.ts";
import { createCompress } from "./stages/compress.ts";
import { embedFiles } from "./stages/embed.ts";
import type { FileContent } from "./stages/emit.ts";
import { contentOf, hashProfile } from "./stages/hash.ts";
import { encodedFiles, listArtifacts } from "./stages/list-artifacts.ts";
import { loadHostFiles } from "./stages/load.ts";
import { compareLocks, isAuthorsTask } from "./stages/locks.ts";
import { answerExamples, findReplayProblems } from "./stages/replay.ts";
import { reportReplays } from "./stages/replay-findings.ts";
import { createReplays } from "./stages/replay-requests.ts";
import { collectFindings, hasErrors, sortFindings } from "./tools/findings.ts";
import { reportPlaceholders } from "./tools/placeholders.ts";
import { toTextFile } from "./tools/text-file.ts";

interface CompileOptions {
  /** The checkout, whose server and pages are bundled; a folder with a slash at its end. */
  readonly root: string;
  /** The authored files. */
  readonly sources: string;
  /** The JSON Schemas of authored files and published documents. */
  readonly schemas: Schemas;
  /** Whether files are published in compressed forms too. */
  readonly compression: boolean;
  /** Whether profiles that are being written are built: see compileDocuments. */
  readonly isDraft?: boolean;
}

interface Compilation {
  /** Sorted. */
  readonly findings: readonly AuthorFinding[];
  /** The files of dist/ by name, with slashes; null where an error stopped the build. */
  readonly files: ReadonlyMap<string, FileContent> | null;
}

/** Compiles authored sources. Rejects on a defect of the compiler, never because of a source. */
export async function compile(options: CompileOptions): Promise<Compilation> {
  const { root, sources, schemas, compression, isDraft = false } = options;
  const code = await bundleCode(root);
  const { value, findings } = compileDocuments(sources, schemas, { ...code, isDraft });
  if (value === null) return { findings, files: null };
  const hostFiles = loadHostFiles(join(root, "scripts/pipeline/hosts/files"));
  const compress = createCompress();
  const artifacts = value.documents
    .map(toTextFile)
    .map((file) => ({ ...file, encoded: compression ? compress(file) : [] }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  return { findings, files: listFiles(artifacts, value, { ...code, hostFiles }) };
}

/** The resolved sources, and all that is published of them. */
interface CompiledDocuments extends Resolved {
  readonly documents: readonly PublishedDocument[];
}

/**
 * Everything up to the documents. The first stage that finds an error is the last, and the value is then null. Findings are sorted. In a
 * draft, what is left to do before a build is published is a warning.
 */
function compileDocuments(
  sources: string,
  schemas: Schemas,
  { texts, engine, isDraft }: Pick<BundledCode, "texts" | "engine"> & { readonly isDraft: boolean },
): StageResult<CompiledDocuments | null> {
  const { value, findings: ofSources } = compileSources(sources, schemas);
  if (value === null) return { value, findings: ofSources };
  const { value: replayed, findings: ofRules } = replayProfiles(value);
  if (hasErrors(ofRules)) return { value: null, findings: sortFindings([...ofSources, ...ofRules]) };
  const { service, guides, board, released } = value;
  const contexts = replayed.map((profile) => hashReplayed(profile, service, engine));
  const unfinished = findUnfinished(value.sources, contexts).map(
    (finding): AuthorFinding => (isDraft ? { ...finding, severity: "warning" } : finding),
  );
  const findings = sortFindings([...ofSources, ...unfinished]);
  if (hasErrors(findings)) return { value: null, findings };
  const site = { service, guides, board, released, schemas: schemas.published, texts, engine };
  const documents = buildSite(site, contexts);
  return { value: { ...value, documents }, findings };
}

/** What is left to do before a build is published: placeholders, and changed meanings under a version that is locked. */
export function findUnfinished(sources: Sources, profiles: Parameters<typeof compareLocks>[0]): AuthorFinding[] {
  const { findings, report } = collectFindings();
  reportPlaceholders(sources, report);
  return [...findings, ...compareLocks(profiles).flatMap((locked) => locked.findings.filter(isAuthorsTask))];
}

/** Runs the rules of all profiles. The findings are what the authors are told about them. */
function replayProfiles({ service, profiles }: Resolved): StageResult<readonly ReplayedProfile[]> {
  const findings: AuthorFinding[] = [];
  const value = profiles.map((profile) => {
    const ruleSet = contentOf(profile, service);
    const replays = createReplays(profile);
    findings.push(...reportReplays(profile, ruleSet, findReplayProblems(ruleSet, replays, profile.examples)));
    return { profile, replays };
  });
  return { value, findings };
}

function hashReplayed(
  { profile, replays }: ReplayedProfile,
  service: Service,
  { hash: engine_hash }: BundledCode["engine"],
): ProfileContext {
  const hashed = hashProfile(profile, service);
  const answers = answerExamples(profile, { content: hashed.content, hashes: { ...hashed.hashes, engine_hash } });
  return { service, profile, replays, ...hashed, engine_hash, answers };
}

/** The files of dist/: what is published, the server, the configurations of hosts, and for editors the schema of the kinds of rules. */
function listFiles(
  artifacts: readonly Artifact[],
  { service, profiles }: Resolved,
  { main, worker, licences, hostFiles }: BundledCode & { readonly hostFiles: ReturnType<typeof loadHostFiles> },
): Map<string, FileContent> {
  const lists = listArtifacts(service, artifacts);
  return new Map<string, FileContent>([
    ...[...artifacts, ...lists].map(({ file, text }) => [`public/${file}`, text] as const),
    ...encodedFiles(artifacts).map(([file, bytes]) => [`public/${file}`, bytes] as const),
    ["server/main.mjs", main],
    ["server/worker.mjs", embedFiles(worker, service.base_path, artifacts)],
    ...licences.map(([path, text]) => [`server${path}`, text] as const),
    ...[...hostFiles, ...projectHosts({ service, profiles, published: artifacts })].map(
      ([file, text]) => [`hosts/${file}`, text] as const,
    ),
    ruleKindsFile(),
  ]);
}
