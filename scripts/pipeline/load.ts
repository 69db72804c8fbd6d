// Stage 1: reads profiles-src/ and parses its YAML; guides are Markdown and stay text. With emit, the only stage that touches the disk.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Guide } from "./authored.ts";
import type { ActSources, AuthorFinding, Schemas, SourceFile, SourceKind, Sources, Staged } from "./model.ts";
import { createOffsetOf, readYaml } from "./read-yaml.ts";

// `docs` are pages for people, in Markdown.
const SHARED_FOLDERS = new Set(["instruments", "code-lists", "text-layouts", "schemas", "docs"]);
const ACT_FILES = ["profile", "fields", "rules", "crosswalk"] as const;
// No sources of what is published: the lock says what the others mean (npm run lock), and npm run differential reads its own cases.
const OTHER_FILES = ["profile.lock.yaml", "differential.yaml"];
const FILE_OF_ACT = new Set([...ACT_FILES.map((name) => `${name}.yaml`), "examples", ...OTHER_FILES]);

/**
 * Reads every authored file below `root` (the folder profiles-src). Unreadable, broken, missing and unexpected files are
 * findings; the value is then incomplete.
 */
export function loadSources(root: string): Staged<Sources> {
  const findings: AuthorFinding[] = [];
  const name = basename(root);
  const report = (path: string, code: string, message: string, at = { line: 1, column: 1 }, hint?: string) => {
    findings.push({ code, severity: "error", message, file: path, ...at, ...(hint === undefined ? {} : { hint }) });
  };
  const read = <T>(parts: readonly string[], kind: SourceKind): SourceFile<T> =>
    readSource(join(root, ...parts), [name, ...parts].join("/"), kind, report) as SourceFile<T>;
  const list = (...parts: string[]) => listFolder(join(root, ...parts), [name, ...parts].join("/"), report);
  const readAll = <T>(parts: readonly string[], kind: SourceKind): SourceFile<T>[] =>
    list(...parts)
      .filter((entry) => endsIn(".yaml", entry, [name, ...parts].join("/"), report))
      .map((entry) => read<T>([...parts, entry], kind));
  const readAct = (folder: string): ActSources => {
    const entries = list(folder);
    for (const entry of entries.filter((entry) => !FILE_OF_ACT.has(entry))) {
      report(
        `${name}/${folder}/${entry}`,
        "unexpected_file",
        `an act has no file ${entry}`,
        undefined,
        `expected one of ${[...FILE_OF_ACT].join(", ")}`,
      );
    }
    const [profile, fields, rules, crosswalk] = ACT_FILES.map((kind) => read([folder, `${kind}.yaml`], kind));
    const examples = readAll([folder, "examples"], "example");
    return { folder, profile, fields, rules, crosswalk, examples } as ActSources;
  };
  const entries = list();
  for (const entry of entries.filter((entry) => entry.includes(".") && entry !== "service.yaml")) {
    report(
      `${name}/${entry}`,
      "unexpected_file",
      `${name} has no file ${entry}`,
      undefined,
      "expected service.yaml and one folder an act",
    );
  }
  const value: Sources = {
    service: read(["service.yaml"], "service"),
    instruments: readAll(["instruments"], "instrument"),
    codeLists: readAll(["code-lists"], "code-lists"),
    textLayouts: entries.includes("text-layouts") ? readAll(["text-layouts"], "text-layout") : [],
    acts: entries.filter((entry) => !entry.includes(".") && !SHARED_FOLDERS.has(entry)).map(readAct),
    guides: (entries.includes("docs") ? list("docs") : [])
      // Images of the README and the guides on GitHub; they are not published.
      .filter((entry) => entry !== "images" && endsIn(".md", entry, `${name}/docs`, report))
      .map((entry) => readGuide(join(root, "docs", entry), `${name}/docs/${entry}`, report)),
  };
  return { value, findings };
}

/** Reads the JSON Schemas. They are part of the program: a broken one throws. */
export function loadSchemas(folder: string): Schemas {
  const readFolder = (path: string) =>
    new Map(
      readdirSync(path)
        .filter((entry) => entry.endsWith(".schema.json"))
        .sort()
        .map((entry) => [
          entry.slice(0, -".schema.json".length),
          JSON.parse(readFileSync(join(path, entry), "utf8")) as object,
        ]),
    );
  return { authored: readFolder(folder), published: readFolder(join(folder, "published")) };
}

type Report = (
  path: string,
  code: string,
  message: string,
  at?: { line: number; column: number },
  hint?: string,
) => void;

/** Names in a folder, in code-unit order whatever the file system's is; dot-files are nobody's source. */
function listFolder(folder: string, path: string, report: Report): string[] {
  try {
    return readdirSync(folder)
      .filter((entry) => !entry.startsWith("."))
      .sort();
  } catch (error) {
    report(path, "unreadable_file", `cannot list the folder (${errorCode(error)})`);
    return [];
  }
}

function endsIn(extension: string, entry: string, path: string, report: Report): boolean {
  if (entry.endsWith(extension)) return true;
  report(`${path}/${entry}`, "unexpected_file", `expected a file that ends in ${extension}, got ${entry}`);
  return false;
}

const errorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "unknown error";

function readText(file: string, path: string, report: Report): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError) report(path, "invalid_encoding", "the file is not valid UTF-8");
    else report(path, "unreadable_file", `cannot read the file (${errorCode(error)})`);
    return null;
  }
}

/** A guide; the path of keys of its `locate` is an offset in its text. */
function readGuide(file: string, path: string, report: Report): SourceFile<Guide> {
  // A checkout may have changed the line ends.
  const text = readText(file, path, report);
  const markdown = text?.replaceAll("\r\n", "\n") ?? "";
  const [, title = ""] = /^# (.+)$/m.exec(markdown.slice(0, markdown.indexOf("\n"))) ?? [];
  if (text !== null && title === "")
    report(path, "missing_title", "expected a title as first line", undefined, "# Title");
  const locate = ([offset = 0]: readonly (string | number)[]) => {
    const lines = markdown.slice(0, Number(offset)).split("\n");
    return { line: lines.length, column: (lines.at(-1) as string).length + 1 };
  };
  return { path, kind: "guide", value: { name: basename(file, ".md"), title, markdown }, locate };
}

function readSource(file: string, path: string, kind: SourceKind, report: Report): SourceFile {
  const text = readText(file, path, report) ?? "";
  const positionOf = (offset: number) => {
    const lines = text.slice(0, offset).split("\n");
    return { line: lines.length, column: (lines.at(-1) as string).length + 1 };
  };
  const reading = readYaml(text);
  if ("problems" in reading) {
    for (const { code, message, offset, hint } of reading.problems)
      report(path, code, message, positionOf(offset), hint);
    return { path, kind, value: null, locate: () => ({ line: 1, column: 1 }) };
  }
  const offsetOf = createOffsetOf(text);
  return { path, kind, value: reading.value, locate: (keys, at) => positionOf(offsetOf(keys, at === "key")) };
}
