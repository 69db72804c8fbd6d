// What tests of the pipeline share: copies of authored sources in temporary folders, edits of them, and the positions of edits.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { PAGES } from "../../scripts/pages/pages.ts";
import { loadSchemas, loadSources } from "../../scripts/pipeline/1-load/load.ts";
import { checkSources } from "../../scripts/pipeline/2-check/check.ts";
import { linkSources } from "../../scripts/pipeline/3-link/link.ts";
import { lintSources } from "../../scripts/pipeline/4-lint/lint.ts";
import { createReplays } from "../../scripts/pipeline/5-replay/replay-requests.ts";
import { hashProfile } from "../../scripts/pipeline/6-hash/hash.ts";
import { compile, compileSources, linkFolder, settleProfiles } from "../../scripts/pipeline/compile.ts";
import type { Service } from "../../scripts/pipeline/model/authored.ts";
import type { AuthorFinding, LinkedProfile } from "../../scripts/pipeline/model/model.ts";
import { isDoubtful } from "../../scripts/pipeline/tools/doubt.ts";
import { formatFinding, sortFindings } from "../../scripts/pipeline/tools/findings.ts";
import { getContent } from "../../scripts/pipeline/tools/rule-set.ts";
import { sha256 } from "../../scripts/report/json/canonical-json.ts";
import type { ProfileHashes } from "../../server/engine/rule-set.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const REAL = `${ROOT}profiles-src`;
const SCHEMAS = `${REAL}/schemas`;
/** One made-up act of four fields; it builds without a finding. */
export const FIXTURE = `${ROOT}test/fixtures/profiles-src`;

let home: string | undefined;

/** An empty folder that is removed when the tests are over. */
export function tempFolder(): string {
  home ??= openHome();
  return mkdtempSync(join(home, "folder-"));
}

/**
 * The folder of all temporary folders. Test files share this module, so it is removed when the process ends. Vitest may end the process by
 * force, so another process removes it.
 */
function openHome(): string {
  const folder = mkdtempSync(join(process.env.LEXBIND_TEST_FOLDER ?? tmpdir(), "lexbind-"));
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

/** A copy of the fixture, with a folder of two stages beside its act. */
export function copyStaged(): string {
  const root = copySources();
  cpSync(`${ROOT}test/fixtures/staged-src`, root, { recursive: true });
  return root;
}

/** The guides of the fixture. */
const GUIDES = "opening, closing, rule-kinds";

/** A copy of all sources of the neutral act: see test/bridge.ts. */
export function copyNeutral(): string {
  const root = copyStaged();
  cpSync(`${ROOT}test/fixtures/closing-src`, root, { recursive: true });
  // What acts share is the real one.
  cpSync(`${REAL}/rules`, `${root}/rules`, { recursive: true });
  const states = "code-lists/eea-member-states.yaml";
  cpSync(`${REAL}/${states}`, `${root}/${states}`, { recursive: true });
  const service = readFileSync(`${REAL}/service.yaml`, "utf8")
    .replaceAll("/profiles/dora/", "/profiles/bridge/")
    .replace(/^acts_by_use: .*/m, "acts_by_use: [bridge]")
    .replace(/^ {2}guide_groups:\n(?: {4}.*\n)+/m, `  guide_groups: [{ title: Guides, guides: [${GUIDES}] }]\n`)
    .replaceAll(/(fixed_profile|profile): dora[a-z-]*$/gm, "$1: bridge");
  writeFileSync(`${root}/service.yaml`, service);
  return root;
}

/** A copy of the neutral act with a decision, which starts two of its reports. */
export function copyDeciding(): string {
  const root = copyNeutral();
  cpSync(`${ROOT}test/fixtures/deciding-src`, root, { recursive: true });
  return root;
}

/** What a build reads besides its sources and the installed packages. */
export const BUILT_WITH = ["package.json", "tsconfig.json", "LICENSE", "scripts", "server"];

/** Puts all that a build needs, besides its sources, beside a folder of sources. Returns the folder of both. */
export function completeCheckout(sources: string): string {
  const checkout = dirname(sources);
  for (const entry of BUILT_WITH) cpSync(join(ROOT, entry), join(checkout, entry), { recursive: true });
  cpSync(SCHEMAS, join(sources, "schemas"), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
  return checkout;
}

/** A text that is once in a file, and its replacement. The mark ▸ is not written: it shows the position of a finding. */
export type Edit = readonly [file: string, from: string, to: string];

const MARK = "▸";

/** Edits files below `root` and returns the marked positions as `profiles-src/file:line:column`, in order. */
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

/** Read once for all test files of a process, and compiled once. */
export const schemas = loadSchemas(SCHEMAS);

/** Compiles, by default without compression, which no test of the compiler needs. The contents of files are bytes. */
export async function compileFolder(sources: string, { compression = false, isDraft = false } = {}) {
  const { findings, files } = await compile({ root: ROOT, sources, schemas, guests: [PAGES], compression, isDraft });
  return { findings, files: files && new Map([...files].map(([file, content]) => [file, Buffer.from(content)])) };
}

export type Compiled = Awaited<ReturnType<typeof compileFolder>>;

let fixture: Promise<Compiled> | undefined;
/** The fixture, compiled once for all test files of a process. */
export const compileFixture = (): Promise<Compiled> => (fixture ??= compileFolder(FIXTURE));

/** The findings of a stage in a folder of sources. Each takes the value of the stage before it, even if that has errors. */
type FindIn = (root: string) => readonly AuthorFinding[];
export const load: FindIn = (root) => loadSources(root).findings;
export const check: FindIn = (root) => checkSources(loadSources(root).value, schemas).findings;
export const link: FindIn = (root) => {
  const { value, findings } = linkSources(checkSources(loadSources(root).value, schemas).value, schemas);
  return [...findings, ...lintSources(value)];
};

// The profiles that had no finding, by all on which their replay and their hashes depend. To run the rules of all profiles again takes longer
// than all else that a test of one mistake does.
const faultless = new Set<string>();

function keyOf(profile: LinkedProfile, service: Service): string {
  const { files, authored } = profile;
  const examples = files.examples.map(({ value }) => value);
  const parts = [getContent(profile, service), [...createReplays(profile)], examples, authored.version, files.lock];
  return sha256(JSON.stringify(parts));
}

/** All findings for the author of a folder, without making what is published. A profile without a finding is not run again. */
export const findAll: FindIn = (root) => {
  const { value: linked, findings } = linkFolder(root, schemas);
  const settle = (profiles: readonly LinkedProfile[]) =>
    settleProfiles(
      { value: linked && { ...linked, profiles }, findings },
      { engine: { text: "", hash: "sha256:0" }, isDraft: false },
    ).findings;
  if (linked === null) return settle([]);
  const keys = new Map(linked.profiles.map((profile) => [profile, keyOf(profile, linked.service)]));
  const isLeft = (profile: LinkedProfile) =>
    !faultless.has(keys.get(profile) as string) || isDoubtful(profile, linked.sources, findings);
  const folders = linked.profiles.filter(isLeft).map(({ files }) => files.profile.path.replace(/[^/]*$/, ""));
  const left = linked.profiles.filter(({ files }) => folders.some((folder) => files.profile.path.startsWith(folder)));
  const found = settle(left);
  if (found.length === 0) for (const profile of left) faultless.add(keys.get(profile) as string);
  return found;
};

/** The hashes of the fixture's one act. */
export function hashFolder(root: string): ProfileHashes {
  const { value, findings } = compileSources(root, schemas);
  const [profile] = value?.profiles ?? [];
  if (value === null || profile === undefined) throw new Error(findings.map(formatFinding).join("\n"));
  return hashProfile(profile, value.service).hashes;
}

/** A copy of a JSON value whose objects have their members in reverse order. */
export function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, reverseMembers(member)])
      .reverse(),
  );
}

/** Findings as `profiles-src/file:line:column code`, sorted as they are printed. */
export const placesOf = (findings: readonly AuthorFinding[]): string[] =>
  sortFindings(findings).map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);

/** The names in "did you mean" hints, each once. */
export const suggestionsOf = (findings: readonly AuthorFinding[]): string[] => [
  ...new Set(findings.flatMap(({ hint }) => /did you mean "(.*)"\?/.exec(hint ?? "")?.[1] ?? [])),
];

/** A mistake in the fixture: its name, the codes of its findings in the order of the marks, separated by spaces, and the edits. */
export type Mistake = [name: string, codes: string, ...edits: Edit[]];

/** Expects a stage to find a mistake of the fixture, or of other sources, at its marks, the last of which is for all remaining codes. Returns the findings. */
export function expectFound(
  findIn: FindIn,
  [, codes, ...edits]: Mistake,
  root = copySources(),
): readonly AuthorFinding[] {
  const places = edit(root, edits);
  const findings = findIn(root);
  const expected = codes.split(" ").map((code, index) => `${places[index] ?? places.at(-1)} ${code}`);
  expect(placesOf(findings)).toEqual(expected);
  return findings;
}

/** A file of a compilation below public/. */
export const publicFile = (compiled: Compiled, file: string): Buffer => builtFile(compiled, `public/${file}`);

/** A file of a compilation. */
export function builtFile({ files, findings }: Compiled, file: string): Buffer {
  const bytes = files?.get(file);
  if (bytes === undefined) throw new Error(`no ${file}: ${findings.map(formatFinding).join("\n")}`);
  return bytes;
}
