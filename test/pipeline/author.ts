// What tests of the compiler share: copies of authored sources in a folder of their own, edits of them, and where an edit stands.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkSources } from "../../scripts/pipeline/check.ts";
import { compile } from "../../scripts/pipeline/compile.ts";
import { compileSources } from "../../scripts/pipeline/compile-sources.ts";
import { formatFinding, sortFindings } from "../../scripts/pipeline/findings.ts";
import { hashProfile } from "../../scripts/pipeline/hash.ts";
import { loadSchemas, loadSources } from "../../scripts/pipeline/load.ts";
import type { AuthorFinding } from "../../scripts/pipeline/model.ts";
import { resolveSources } from "../../scripts/pipeline/resolve/resolve.ts";
import type { ProfileHashes } from "../../server/engine/rule-set.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const REAL = `${ROOT}profiles-src`;
/** One made-up act of four fields; it builds without a finding. */
export const FIXTURE = `${ROOT}test/fixtures/profiles-src`;

let home: string | undefined;

/** An empty folder that is removed when the tests are over. */
export function tempFolder(): string {
  home ??= openHome();
  return mkdtempSync(join(home, "folder-"));
}

/**
 * The folder that all of them stand in. Test files share this module, so the process and not the first of them is the one to clean up: at
 * its end, or when vitest ends it by a signal and soon after by force, so that a process of its own has to do it.
 */
function openHome(): string {
  const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
  const remove = () => {
    const code = "fs.rmSync(process.argv[1], { recursive: true, force: true })";
    spawn(process.execPath, ["-e", code, folder], { detached: true, stdio: "ignore" }).unref();
  };
  process.once("exit", remove).once("SIGTERM", () => {
    remove();
    process.kill(process.pid, "SIGTERM");
  });
  return folder;
}

/** A copy of authored sources, of the fixture unless told otherwise. */
export function copySources(from = FIXTURE): string {
  const root = join(tempFolder(), "profiles-src");
  cpSync(from, root, { recursive: true });
  return root;
}

/** A text that stands once in a file, and what replaces it. The mark ▸ is left out of the file: it shows where a finding stands. */
export type Edit = readonly [file: string, from: string, to: string];

const MARK = "▸";

/** Edits files below `root` and gives the marked places as `profiles-src/file:line:column`, in order. */
export function edit(root: string, edits: readonly Edit[]): string[] {
  const texts = new Map<string, string>();
  for (const [file, from, to] of edits) {
    const parts = (texts.get(file) ?? readFileSync(join(root, file), "utf8")).split(from);
    if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times: ${from}`);
    texts.set(file, parts.join(to));
  }
  return [...texts].sort().flatMap(([file, text]) => {
    const pieces = text.split(MARK);
    writeFileSync(join(root, file), pieces.join(""));
    return pieces.slice(1).map((_, index) => placeAfter(file, pieces.slice(0, index + 1).join("")));
  });
}

function placeAfter(file: string, before: string): string {
  const lines = before.split("\n");
  return `profiles-src/${file}:${lines.length}:${(lines.at(-1) as string).length + 1}`;
}

const SCHEMAS = `${REAL}/schemas`;
const schemas = loadSchemas(SCHEMAS);

/** A compilation with the bytes of its files, by name. */
export interface Compiled {
  readonly findings: readonly AuthorFinding[];
  readonly files: ReadonlyMap<string, Uint8Array> | null;
}

/** Compiles without compression, which no test of the compiler needs. */
export async function compileFolder(sources: string): Promise<Compiled> {
  const { findings, files } = await compile({ root: ROOT, sources, schemas: SCHEMAS, compression: false });
  if (files === null) return { findings, files };
  return { findings, files: new Map([...files].map(([file, content]) => [file, Buffer.from(content)])) };
}

/** What a stage finds in a folder of sources. Each takes the value of the one before it, whatever that has found. */
export type FindIn = (root: string) => readonly AuthorFinding[];
export const load: FindIn = (root) => loadSources(root).findings;
export const check: FindIn = (root) => checkSources(loadSources(root).value, schemas);
export const resolve: FindIn = (root) => resolveSources(loadSources(root).value, schemas).findings;

/** The hashes of the fixture's one act. */
export function hashFolder(root: string): ProfileHashes {
  const { value, findings } = compileSources(root, SCHEMAS);
  const [profile] = value?.profiles ?? [];
  if (value === null || profile === undefined) throw new Error(findings.map(formatFinding).join("\n"));
  return hashProfile(profile, value.service).hashes;
}

/** The findings of a severity as `profiles-src/file:line:column code`, sorted as they are printed. */
export const placesOf = (findings: readonly AuthorFinding[], severity = "error"): string[] =>
  sortFindings(findings)
    .filter((finding) => finding.severity === severity)
    .map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);

/** The names that "did you mean" gives, each once. */
export const suggestionsOf = (findings: readonly AuthorFinding[]): string[] => [
  ...new Set(findings.flatMap(({ hint }) => /did you mean "(.*)"\?/.exec(hint ?? "")?.[1] ?? [])),
];

/** One change of the fixture and the findings it must raise: their codes in the order of the marks. */
export interface Mistake {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly codes: readonly string[];
  /** The one name that the findings must suggest. */
  readonly near?: string;
}

/** A mistake on one line: its codes are separated by spaces. */
export type MistakeRow = readonly [name: string, codes: string, edits: readonly Edit[], near?: string];

export const toMistakes = (rows: readonly MistakeRow[]): Mistake[] =>
  rows.map(([name, codes, edits, near]) => ({ name, edits, codes: codes.split(" "), ...(near && { near }) }));

/** The fixture with a mistake in it, and what must be found there. The last mark stands for all codes that are left. */
export function makeMistake({ edits, codes }: Mistake): { root: string; expected: string[] } {
  const root = copySources();
  const places = edit(root, edits);
  return { root, expected: codes.map((code, index) => `${places[index] ?? places.at(-1)} ${code}`) };
}

/** The fixture with a mistake in it, compiled. */
export async function compileMistake(mistake: Mistake): Promise<Compiled & { expected: string[] }> {
  const { root, expected } = makeMistake(mistake);
  return { ...(await compileFolder(root)), expected };
}

/** A file of a compilation below public/, as bytes. */
export function publicFile({ files, findings }: Compiled, file: string): Buffer {
  const bytes = files?.get(`public/${file}`);
  if (bytes === undefined) throw new Error(`no ${file}: ${findings.map(formatFinding).join("\n")}`);
  return Buffer.from(bytes);
}
