// The build from top to bottom: load → check → link → lint → replay → hash → documents → compress → emit. Each phase takes values and
// returns a value, and changes none that another phase has. Only the first and the last use the disk; the last is called by a command.
import { loadSources } from "./1-load/load.ts";
import { checkSources } from "./2-check/check.ts";
import { linkSources } from "./3-link/link.ts";
import { lintProfiles } from "./4-lint/lint.ts";
import { replayProfiles } from "./5-replay/replay-findings.ts";
import { hashProfiles } from "./6-hash/hash.ts";
import { findUnfinished } from "./6-hash/unfinished.ts";
import { type Guest, makeDocuments } from "./7-documents/site.ts";
import { compressFiles } from "./8-compress/compress.ts";
import { type FileContent, listFiles } from "./9-emit/list-files.ts";
import type { PublishedDocument } from "./model/artifact.ts";
import type { AuthorFinding, CompiledSources, PhaseResult } from "./model/model.ts";
import type { Schemas } from "./model/schemas.ts";
import { ruleKindsGuide } from "./rule-kinds/guide.ts";
import { type BundledCode, bundleCode } from "./tools/bundle.ts";
import { hasErrors, sortFindings } from "./tools/findings.ts";

interface CompileOptions {
  /** The checkout, whose server is bundled; a folder with a slash at its end. */
  readonly root: string;
  /** The authored files. */
  readonly sources: string;
  /** The JSON Schemas of authored files and published documents. */
  readonly schemas: Schemas;
  /** What makes documents beside those of the pipeline. */
  readonly guests: readonly Guest[];
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
  const { root, sources, schemas, guests, compression, isDraft = false } = options;
  const code = await bundleCode(root, guests);
  const { value, findings } = compileDocuments(sources, schemas, { ...code, guests, isDraft });
  if (value === null) return { findings, files: null };
  const artifacts = compressFiles(value.documents, compression);
  return { findings, files: listFiles(artifacts, value, code) };
}

/** Load, check, link and lint, for the build, the lock, audits and tests. Findings are sorted; with an error among them the value is null. */
export function compileSources(folder: string, schemas: Schemas): PhaseResult<CompiledSources | null> {
  const loaded = loadSources(folder);
  if (hasErrors(loaded.findings)) return stop(loaded.findings);
  const checked = checkSources(loaded.value, schemas);
  if (hasErrors(checked.findings)) return stop(checked.findings);
  const linked = linkSources(checked.value, schemas);
  if (hasErrors(linked.findings)) return stop(linked.findings);
  const findings = lintProfiles(linked.value.profiles);
  if (hasErrors(findings)) return stop(findings);
  const { guides: authored, profiles } = linked.value;
  const guides = [...authored, ruleKindsGuide(profiles)].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { value: { ...linked.value, guides, sources: checked.value, schemas }, findings: sortFindings(findings) };
}

type DocumentOptions = Pick<BundledCode, "texts" | "engine"> & Required<Pick<CompileOptions, "guests" | "isDraft">>;

/**
 * Everything up to the documents. Findings are sorted; with an error among them the value is null. In a draft, what is left to do before a
 * build is published is a warning.
 */
export function compileDocuments(
  folder: string,
  schemas: Schemas,
  { texts, engine, guests, isDraft }: DocumentOptions,
): PhaseResult<(CompiledSources & { readonly documents: readonly PublishedDocument[] }) | null> {
  const { value, findings } = compileSources(folder, schemas);
  if (value === null) return { value, findings };
  const replayed = replayProfiles(value);
  if (hasErrors(replayed.findings)) return stop([...findings, ...replayed.findings]);
  const profiles = hashProfiles(replayed.value, value.service, engine);
  const unfinished = findUnfinished(value.sources, profiles, isDraft);
  if (hasErrors(unfinished)) return stop([...findings, ...unfinished]);
  const documents = makeDocuments({ ...value, schemas: schemas.published, texts, engine }, profiles, guests);
  return { value: { ...value, documents }, findings: sortFindings([...findings, ...unfinished]) };
}

const stop = (findings: readonly AuthorFinding[]) => ({ value: null, findings: sortFindings(findings) });
