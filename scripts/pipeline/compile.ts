// The build from top to bottom: load → check → link → lint → replay → hash → documents → compress → emit. Each phase takes values and
// returns a value, and changes none that another phase has. The code of the server and of guests is bundled first; a command writes the files.
import { join } from "node:path";
import { loadHostFiles, loadSources } from "./1-load/load.ts";
import { checkSources } from "./2-check/check.ts";
import { linkSources } from "./3-link/link.ts";
import { lintSources } from "./4-lint/lint.ts";
import { replayProfiles } from "./5-replay/replay-profiles.ts";
import { hashProfiles } from "./6-hash/hash.ts";
import { findUnfinished } from "./6-hash/unfinished.ts";
import { type Guest, makeFiles } from "./7-documents/site.ts";
import { compressFiles } from "./8-compress/compress.ts";
import { listFiles } from "./9-emit/list-files.ts";
import { RULE_KINDS } from "./model/authored.ts";
import type { FileContents } from "./model/document.ts";
import type { LinkedSources } from "./model/linked.ts";
import type { AuthorFinding, PhaseResult, ProfileContext } from "./model/model.ts";
import type { Schemas } from "./model/schemas.ts";
import { ruleKindsGuide } from "./rule-kinds/guide.ts";
import { type BundledCode, bundleCode } from "./tools/bundle.ts";
import { isDoubtful } from "./tools/doubt.ts";
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
  /** Whether profiles that are being written are built: see compileProfiles. Files are compressed in little time. */
  readonly isDraft?: boolean;
}

interface Compilation {
  /** Sorted. */
  readonly findings: readonly AuthorFinding[];
  /** The files of dist/; null where an error stopped the build. */
  readonly files: FileContents | null;
}

/** Compiles authored sources. Rejects on a defect of the compiler, never because of a source. */
export async function compile(options: CompileOptions): Promise<Compilation> {
  const { root, sources, schemas, guests, compression, isDraft = false } = options;
  const bundling = bundleCode(root, guests);
  // While another process bundles.
  const before = linkFolder(sources, schemas);
  const code = await bundling;
  const { texts, engine } = code;
  const { value, findings } = settleProfiles(before, { engine, isDraft });
  if (value === null) return { findings, files: null };
  const { linked, profiles } = value;
  const files = makeFiles({ ...linked, profiles, schemas: schemas.published, texts, engine }, guests);
  const { stored } = linked.released;
  const published = compression ? await compressFiles(files, { isDraft, stored }) : [...files];
  const hostFiles = loadHostFiles(join(root, "scripts/pipeline/hosts/files"));
  return { findings, files: listFiles(published, linked, { ...code, hostFiles }) };
}

/**
 * Load, check, link and lint: what audits and other commands start with. Findings are sorted; with an error among them the value is null.
 */
export function compileSources(folder: string, schemas: Schemas): PhaseResult<LinkedSources | null> {
  const { value, findings } = linkFolder(folder, schemas);
  return value === null || hasErrors(findings) ? stop(findings) : { value, findings: sortFindings(findings) };
}

type Linked = PhaseResult<LinkedSources | null>;
type Settled = PhaseResult<{ readonly linked: LinkedSources; readonly profiles: readonly ProfileContext[] } | null>;
type SettleOptions = Pick<BundledCode, "engine"> & Required<Pick<CompileOptions, "isDraft">>;

/**
 * Everything on which an author can be wrong, up to the hashes. With an error in a form there is nothing to link, and all further mistakes are
 * found at once. Findings are sorted; with an error among them the value is null. In a draft, what is left to do before a build is published is a
 * warning.
 */
export const compileProfiles = (folder: string, schemas: Schemas, options: SettleOptions): Settled =>
  settleProfiles(linkFolder(folder, schemas), options);

/** What compileProfiles does with linked sources. */
export function settleProfiles({ value: linked, findings: before }: Linked, options: SettleOptions): Settled {
  if (linked === null) return stop(before);
  const replayed = replayProfiles(linked, before);
  const found = [...replayed.findings, ...before];
  const settled = replayed.value.filter(({ profile }) => !isDoubtful(profile, linked.sources, found));
  const profiles = hashProfiles(settled, linked, options.engine);
  const findings = [...found, ...findUnfinished(linked.sources, profiles, options.isDraft)];
  return hasErrors(findings) ? stop(findings) : { value: { linked, profiles }, findings: sortFindings(findings) };
}

/** Load, check, link and lint; null where a file cannot be read or has not the form of its schema. The findings are not sorted. */
export function linkFolder(folder: string, schemas: Schemas): Linked {
  const loaded = loadSources(folder);
  const checked = checkSources(loaded.value, schemas);
  const forms = [...loaded.findings, ...checked.findings];
  if (hasErrors(forms)) return { value: null, findings: forms };
  const { value: linked, findings } = linkSources(checked.value, schemas);
  const others = linked.guides.filter(({ name }) => name !== RULE_KINDS);
  const beginning = linked.guides.find(({ name }) => name === RULE_KINDS);
  const guides = [...others, ruleKindsGuide(linked.profiles, beginning)].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { value: { ...linked, guides }, findings: [...findings, ...lintSources(linked)] };
}

const stop = (findings: readonly AuthorFinding[]) => ({ value: null, findings: sortFindings(findings) });
