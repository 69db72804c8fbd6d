// Reads profiles-src/ and parses its YAML; guides remain Markdown text.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { type Crosswalk, type Guide, LOCK_FILE, RULE_KINDS } from "../model/authored.ts";
import type { AuthoredBoardFile } from "../model/authored-clocks.ts";
import type { Texts } from "../model/document.ts";
import type { AuthorFinding, PhaseResult, ProfileSources, Source, SourceKind, Sources } from "../model/model.ts";
import type { ReleasedFile } from "../model/released.ts";
import type { Schemas } from "../model/schemas.ts";
import { ruleKindsSchema } from "../rule-kinds/schema.ts";
import { readYaml } from "../tools/read-yaml.ts";
import { createValidators } from "../tools/validator.ts";
import { below, type Folder, listEntries, type Position, readFileText, START } from "./load-folder.ts";
import { loadReleased } from "./load-released.ts";

// What profiles share: those of an act in its folder, those of all acts beside the acts.
const SHARED_FOLDERS = ["instruments", "code-lists", "rules"];
const RELEASED = "released";
const OTHER_FOLDERS = ["schemas", "docs", RELEASED];
const PROFILE_FILES = ["profile", "fields", "rules"] as const;
const CROSSWALK = "crosswalk.yaml";
const CLOCKS = "clocks.yaml";
const WAIVERS = "waivers.yaml";
// The files of an act, beside its folders.
const ACT_FILES = [CLOCKS, WAIVERS];
const CHANGES = "changes.yaml";
const BOARD = "board.yaml";
const NO_BOARD: AuthoredBoardFile = { readings: {} };
// An act may have no official form, and no file of an authority.
const NO_CROSSWALK: Crosswalk = { rows: [], uncovered_rows: [], deviations: [] };
// Not read here: .ci/tools/differential.ts reads its own cases.
const OTHER_FILE = "differential.yaml";
const PROFILE_YAML = PROFILE_FILES.map((name) => `${name}.yaml`);
const PROFILE_ENTRIES = [...PROFILE_YAML, CROSSWALK, CHANGES, "examples", LOCK_FILE, OTHER_FILE];

/** Reads all authored files. Unreadable, broken, missing and unexpected ones are findings; the value is then incomplete. */
export function loadSources(root: string): PhaseResult<Sources> {
  const findings: AuthorFinding[] = [];
  const report: Folder["report"] = (file, finding, at = START) =>
    findings.push({ severity: "error", file, ...at, ...finding });
  const top: Folder = { disk: root, path: basename(root), report };
  const isTopEntry = (entry: string) => entry === "service.yaml" || entry === BOARD || !entry.includes(".");
  const entries = listFolder(top, isTopEntry, `service.yaml, ${BOARD} and one folder per act`);
  const guides = entries.includes("docs") ? below(top, "docs") : null;
  const acts = entries.filter((entry) => !entry.includes(".") && !isShared(entry) && !OTHER_FOLDERS.includes(entry));
  const folders = [top, ...acts.map((act) => below(top, act))];
  const value: Sources = {
    service: readSource(top, "service.yaml", "service"),
    board: entries.includes(BOARD) ? readSource(top, BOARD, "board") : absent(top, BOARD, "board", NO_BOARD),
    instruments: readShared(folders, "instruments", "instrument"),
    clocks: readEach(folders, CLOCKS, "clocks"),
    waivers: readEach(folders, WAIVERS, "waivers"),
    codeLists: readShared(folders, "code-lists", "code-lists"),
    ruleGroups: readShared(folders, "rules", "rule-group"),
    profiles: acts.flatMap((act) => readProfiles(below(top, act), act)),
    guides: guides === null ? [] : listGuides(guides).map((entry) => readGuide(guides, entry)),
    released: entries.includes(RELEASED) ? readReleased(below(top, RELEASED)) : [],
  };
  return { value, findings };
}

const isShared = (entry: string): boolean => SHARED_FOLDERS.includes(entry);

/** The file of this name of each folder that has it. */
const readEach = <T>(folders: readonly Folder[], entry: string, kind: SourceKind): Source<T>[] =>
  folders.filter((folder) => listEntries(folder).includes(entry)).map((folder) => readSource<T>(folder, entry, kind));

/** The files of each folder that has the subfolder `name`. */
const readShared = <T>(folders: readonly Folder[], name: string, kind: SourceKind): Source<T>[] =>
  folders
    .filter((folder) => listEntries(folder).includes(name))
    .flatMap((folder) => readAll<T>(below(folder, name), kind));

/** The profiles of an act: one for each folder of its own that profiles do not share. */
const readProfiles = (folder: Folder, act: string): ProfileSources[] =>
  listFolder(
    folder,
    (entry) => ACT_FILES.includes(entry) || !entry.includes("."),
    `${ACT_FILES.join(", ")}, ${SHARED_FOLDERS.join("/, ")}/ and one folder per profile`,
  )
    .filter((entry) => !ACT_FILES.includes(entry) && !isShared(entry))
    .map((entry) => readProfile(below(folder, entry), act, entry));

/** Reads the JSON Schemas, and makes that of the kinds of rules. They are part of the program: a broken one throws. */
export function loadSchemas(folder: string): Schemas {
  const suffix = ".schema.json";
  const readFolder = (path: string) => {
    const entries = readdirSync(path).filter((entry) => entry.endsWith(suffix));
    const read = (entry: string) => JSON.parse(readFileSync(join(path, entry), "utf8")) as object;
    return new Map(entries.sort().map((entry) => [entry.slice(0, -suffix.length), read(entry)]));
  };
  const authored = readFolder(folder).set(RULE_KINDS, ruleKindsSchema());
  return { authored, getValidator: createValidators(authored), published: readFolder(join(folder, "published")) };
}

/** Reads the files of dist/hosts that are the same for every build, by name. */
export const loadHostFiles = (folder: string): Texts =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"))
    .sort()
    .map((file) => [file, readFileSync(join(folder, file), "utf8")]);

function readProfile(folder: Folder, act: string, name: string): ProfileSources {
  const entries = listFolder(
    folder,
    (entry) => PROFILE_ENTRIES.includes(entry),
    `one of ${PROFILE_ENTRIES.join(", ")}`,
  );
  const [profile, fields, rules] = PROFILE_FILES.map((kind) => readSource(folder, `${kind}.yaml`, kind));
  const examples = readAll(below(folder, "examples"), "example");
  return {
    act,
    folder: name,
    stage: null,
    profile,
    fields,
    rules,
    crosswalk: entries.includes(CROSSWALK)
      ? readSource(folder, CROSSWALK, "crosswalk")
      : absent(folder, CROSSWALK, "crosswalk", NO_CROSSWALK),
    examples,
    samples: examples,
    changes: entries.includes(CHANGES) ? readSource(folder, CHANGES, "changes") : null,
    lock: entries.includes(LOCK_FILE) ? readFileText(folder, LOCK_FILE) : null,
  } as ProfileSources;
}

const readReleased = (folder: Folder): ReleasedFile[] =>
  loadReleased(
    folder.disk,
    (file) => listEntries(file === "" ? folder : below(folder, file)),
    (file, message) =>
      folder.report(`${folder.path}/${file}`, {
        ...{ code: "invalid_release", message },
        hint: "restore the committed file",
      }),
  );

/** The expected entries of a folder in code-unit order. Others are findings; dot-files are ignored. */
function listFolder(folder: Folder, isExpected: (entry: string) => boolean, expected: string): string[] {
  const entries = listEntries(folder);
  for (const entry of entries.filter((name) => !isExpected(name))) {
    const message = `the file ${entry} does not belong in this folder`;
    folder.report(`${folder.path}/${entry}`, { code: "unexpected_file", message, hint: `expected ${expected}` });
  }
  return entries.filter(isExpected);
}

// For readers of the repository; neither is published.
const BESIDE_GUIDES = ["images", "examples"];

const listGuides = (folder: Folder): string[] =>
  listFolder(folder, (entry) => entry.endsWith(".md") || BESIDE_GUIDES.includes(entry), "files that end in .md").filter(
    (entry) => !BESIDE_GUIDES.includes(entry),
  );

const readAll = <T>(folder: Folder, kind: SourceKind): Source<T>[] =>
  listFolder(folder, (entry) => entry.endsWith(".yaml"), "files that end in .yaml").map((entry) =>
    readSource<T>(folder, entry, kind),
  );

function findPosition(text: string, offset: number): Position {
  let [line, start] = [1, 0];
  for (let end = text.indexOf("\n"); end >= 0 && end < offset; end = text.indexOf("\n", start))
    [line, start] = [line + 1, end + 1];
  return { line, column: offset - start + 1 };
}

/** Reads a guide. `locate` takes the offset in its text as the only key. */
function readGuide(folder: Folder, entry: string): Source<Guide> {
  const path = `${folder.path}/${entry}`;
  const text = readFileText(folder, entry);
  // A checkout may have changed the line ends.
  const markdown = text?.replaceAll("\r\n", "\n") ?? "";
  const title = /^# (.+)\n/.exec(markdown)?.[1] ?? "";
  if (text !== null && title === "")
    folder.report(path, { code: "missing_title", message: "expected a title as first line", hint: "# Title" });
  const locate = ([offset = 0]: readonly (string | number)[]) => findPosition(markdown, Number(offset));
  return {
    path,
    kind: "guide",
    value: { name: basename(entry, ".md"), title, markdown },
    locate,
    getText: () => markdown,
  };
}

const absent = <T>({ path }: Folder, entry: string, kind: SourceKind, value: T): Source<T> => ({
  ...{ path: `${path}/${entry}`, kind, value },
  locate: () => START,
  getText: () => "",
});

// More than a project has. Tests of many mistakes read the same files again and again, and parsing takes most of the time of this phase.
const MAX_PARSED = 1000;
const known = new Map<string, ReturnType<typeof readYaml>>();

/** Parses a text, once. What comes back is never changed. */
function parse(text: string): ReturnType<typeof readYaml> {
  if (known.size === MAX_PARSED) known.clear();
  const parsed = known.get(text) ?? readYaml(text);
  known.set(text, parsed);
  return parsed;
}

function readSource<T>(folder: Folder, entry: string, kind: SourceKind): Source<T> {
  const path = `${folder.path}/${entry}`;
  const text = readFileText(folder, entry);
  if (text === null) return { ...absent(folder, entry, kind, null as T), isBroken: true };
  const parsed = parse(text);
  if ("findings" in parsed) {
    for (const { offset, ...finding } of parsed.findings) folder.report(path, finding, findPosition(text, offset));
    return { ...absent(folder, entry, kind, null as T), isBroken: true };
  }
  const { value, getOffset, getEnd } = parsed;
  return {
    ...{ path, kind, value: value as T },
    locate: (keys, at) => findPosition(text, getOffset(keys, at)),
    getText(keys) {
      const start = getOffset(keys);
      const indent = " ".repeat(findPosition(text, start).column - 1);
      // A checkout may have changed the line ends.
      const lines = text.slice(start, getEnd(keys)).trimEnd().replaceAll("\r\n", "\n");
      return lines.replaceAll(`\n${indent}`, "\n");
    },
  };
}
