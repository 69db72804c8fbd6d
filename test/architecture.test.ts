// The architecture: which folder may import which, which files may use the disk, and that phases do not depend on the machine. What is about
// one legal act is authored in its folder: code, and the rules and code lists that acts share, say it of any act.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { KINDS } from "../server/engine/kinds/registry.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FOLDERS = ["server", "scripts", "test"];
const IMPORT = /(?:^|[\s;}])(?:import|export)\s(?:[^"';]*?\sfrom\s)?\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/g;

const texts = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
    .map((file) => [file, readFileSync(join(ROOT, file), "utf8")]),
);
const files = [...texts.keys()];

/** What a file imports: files of this repository by their path, anything else by its specifier. */
const importsOf = (file: string): string[] =>
  [...(texts.get(file) ?? "").matchAll(IMPORT)]
    .map(([, specifier, dynamic]) => (specifier ?? dynamic) as string)
    .map((specifier) => (specifier.startsWith(".") ? join(dirname(file), specifier) : specifier));

const importsWhere = (isWrong: (file: string, name: string) => boolean): string[] =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((name) => isWrong(file, name))
      .map((name) => `${file} → ${name}`),
  );

/** The folder of a file as CONTRIBUTING.md names it; a file directly below scripts/ is a command. */
function roomOf(file: string): string {
  const [top, folder] = file.split("/").slice(0, -1);
  if (top === "server") return folder === "engine" ? "server/engine" : "server";
  return folder ?? "commands";
}

/** The folders, each after those that it imports, and what it may import. */
const ROOMS = new Map(
  [...readFileSync(`${ROOT}.github/CONTRIBUTING.md`, "utf8").matchAll(/^(\S+) +<- (.+)$/gm)].map(
    ([, room = "", names = ""]) => [room, names === "nothing" ? [] : names.split(", ")] as const,
  ),
);

it("each folder imports only what CONTRIBUTING.md lists", () => {
  const used = new Map<string, Set<string>>();
  for (const file of files.filter((name) => /^(?:server|scripts)\//.test(name))) {
    const room = roomOf(file);
    const imported = importsOf(file)
      .filter((name) => FOLDERS.includes(name.split("/")[0] as string))
      .map((name) => (name.startsWith("test/") ? "test" : roomOf(name)));
    used.set(room, new Set([...(used.get(room) ?? []), ...imported.filter((name) => name !== room)]));
  }
  used.delete("commands");
  const sorted = (rooms: Iterable<readonly [string, Iterable<string>]>) =>
    new Map([...rooms].map(([room, names]) => [room, [...names].sort()]));
  expect(sorted(used)).toEqual(sorted(ROOMS));
});

it("each folder of CONTRIBUTING.md comes after those that it imports, so that none imports back", () => {
  const order = [...ROOMS.keys()];
  const back = [...ROOMS].flatMap(([room, names]) =>
    // The package is a command that contains the others.
    names
      .filter((name) => name !== "commands" && order.indexOf(name) >= order.indexOf(room))
      .map((name) => `${room} <- ${name}`),
  );
  expect(back).toEqual([]);
});

const ARROWS: [rule: string, importing: RegExp, allowed: RegExp][] = [
  [
    "only the entry for Node, its hooks, connections, their pieces and decompression import node:",
    /^server\/(?!(?:main|node-hooks|connections|pieces|decompress)\.ts)/,
    /^(?!node:)/,
  ],
  ["the server uses only the packages h3 and srvx", /^server\//, /^(?:server\/|node:|(?:h3|srvx)(?:\/|$))/],
  [
    "only the files of the pipeline that read and write use the disk",
    /^scripts\/pipeline\/(?!1-load\/|9-emit\/emit\.ts|tools\/notices\.ts|rule-kinds\/descriptions\.ts)/,
    /^(?!node:fs)/,
  ],
  [
    "verify makes documents as the build does, but has code of its own for canonical JSON",
    /^scripts\/(?:audit\/verify\/|verify\.ts)/,
    /^(?!scripts\/(?:report\/json\/canonical-json|pipeline\/9-emit\/(?:list-files|emit)|command-line\/profiles\/(?:read|saved)-profiles?)\.ts)/,
  ],
  ["pages import nothing from Node", /^scripts\/pages\//, /^(?!node:)/],
  [
    "what all pages share imports nothing of single ones",
    /^scripts\/pages\/site\//,
    /^(?!scripts\/pages\/(?:check|clocks)\/)/,
  ],
  [
    "pages import only the engine, the errors, the reading of bodies and the policy of pages from the server",
    /^scripts\/pages\//,
    /^(?!server\/(?!engine\/|errors\.ts|body\.ts|responses\.ts))/,
  ],
  [
    "the package exports only the engine, the converter, the reading of files and what is published, which are pure",
    /^scripts\/package\/exports\/(?!index\.ts)/,
    /^(?:server\/engine\/|scripts\/(?:esas|report\/published)\/|scripts\/report\/draft\/decode-file\.ts$)/,
  ],
  [
    "what is published is described by the engine alone",
    /^scripts\/report\/published\//,
    /^(?:server\/engine|scripts\/report\/published)\//,
  ],
  [
    "the main export of the package only adds how profiles are read",
    /^scripts\/package\/exports\/index\.ts/,
    /^(?:server\/engine\/|scripts\/(?:board|esas|report\/published)\/|scripts\/package\/exports\/(?:drafts|json-value)\.ts|node:fs$)/,
  ],
];

it.each(ARROWS)("%s", (_, importing, allowed) => {
  // A pattern that matches no file would hold for any import.
  expect(files.filter((file) => importing.test(file))).not.toEqual([]);
  expect(importsWhere((file, name) => importing.test(file) && !allowed.test(name))).toEqual([]);
});

it("no phase of the build imports another one, and no other file of the pipeline than compile.ts imports one", () => {
  const phaseOf = (file: string) => /^scripts\/pipeline\/(\d-[^/]+)/.exec(file)?.[1];
  expect(new Set(files.flatMap((file) => phaseOf(file) ?? [])).size).toBe(9);
  const wrong = importsWhere((file, name) => {
    const [from, to] = [phaseOf(file), phaseOf(name)];
    return /^scripts\/pipeline\/(?!compile\.ts)/.test(file) && to !== undefined && to !== from;
  });
  expect(wrong).toEqual([]);
});

it("every imported file of this repository exists", () => {
  const relative = [...texts.values()].flatMap((text) => text.match(/\bfrom\s*["']\.{1,2}\//g) ?? []);
  const own = files.flatMap(importsOf).filter((name) => FOLDERS.includes(name.split("/")[0] as string));
  // The pattern of imports finds at least those that are written in the usual way.
  expect(own.length).toBeGreaterThanOrEqual(relative.length);
  // Declaration files are generated by tests.
  expect(own.filter((name) => /(?<!\.d)\.tsx?$/.test(name) && !texts.has(name))).toEqual([]);
});

it("no imports form a cycle", () => {
  const done = new Set<string>();
  const cyclesFrom = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(" → ")];
    if (done.has(file)) return [];
    done.add(file);
    return importsOf(file).flatMap((name) => cyclesFrom(name, [...path, file]));
  };
  expect(files.flatMap((file) => cyclesFrom(file, []))).toEqual([]);
});

const MACHINE =
  /\blocaleCompare\b|\btoLocale\w+|\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bprocess\.|\bperformance\./;

it.each([
  [
    "no phase, no rule, no clock and no conversion uses the clock, the locale, random numbers or the environment",
    /^(?:scripts\/(?:pipeline|board|esas)|server\/engine)\//,
    MACHINE,
  ],
  [
    "no pattern is made of what a profile, a draft or a file says",
    /^(?:server\/engine\/(?:clocks|decision|kinds)|scripts\/(?:board|command-line|esas|mcp)|scripts\/report\/(?:draft|previous|published|replay))\//,
    /\bRegExp\(/,
  ],
  ["no file contains a note of work to do", /./, /\b(?:TO[D]O|FIX[M]E)\b/],
])("%s", (_, checked, banned) => {
  expect(files.filter((file) => checked.test(file) && banned.test(texts.get(file) ?? ""))).toEqual([]);
});

/** Kinds that have the name of a member of documents or answers, of fields, of words for pages, or of a conversion. */
const SHARED_NAMES = ["code_list", "date_time", "evidence_labels", "official_rows"];

it("nothing but the files of a kind of rule knows it by its name", () => {
  const own = /^server\/engine\/kinds\//;
  const others = files.filter((file) => /^(?:server|scripts)\//.test(file) && !own.test(file));
  const used = (pattern: string, checked: readonly string[]) =>
    checked.flatMap(
      (file) => (texts.get(file) ?? "").match(new RegExp(pattern, "gm"))?.map((use) => `${file}: ${use}`) ?? [],
    );
  const names = [...KINDS.keys()];
  const telling = names.filter((name) => name.includes("_") && !SHARED_NAMES.includes(name));
  // As a text, or as the key of a table.
  const usedAs = (name: string) => used(`(["'\`])(?:${name})\\1|^ *(?:${name}):`, others);
  expect(usedAs(telling.join("|"))).toEqual([]);
  // In a comparison, also by a part of a name; the converter has kinds of its own.
  const rest = others.filter((file) => !file.startsWith("scripts/esas/"));
  const ofRules = names.filter((name) => name !== "kind").join("|");
  expect(used(`\\bkind\\)? [!=]== ["'](?:${ofRules})["']|\\bkind\\)?\\??\\.(?:starts|ends)With\\b`, rest)).toEqual([]);
  // A name that nothing else has any more must not stay on the list.
  expect(SHARED_NAMES.filter((name) => !names.includes(name) || usedAs(name).length === 0)).toEqual([]);
});

it("every file directly below scripts/ is a command with an npm script of its name", () => {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { scripts: Record<string, string> };
  const commands = files.filter((file) => /^scripts\/[^/]+\.ts$/.test(file));
  // The script of verify-sources is verify:sources.
  const nameOf = (file: string) => file.slice("scripts/".length, -".ts".length);
  const scriptOf = (name: string) => scripts[name] ?? scripts[name.replaceAll("-", ":")];
  expect(commands.filter((file) => !scriptOf(nameOf(file))?.includes(file))).toEqual([]);
});

// The converter is about the file of the ESAs, and the commands that call it take its files and explain them.
const ABOUT_THE_FILE = /^scripts\/(?:esas\/|(?:mcp\/)?convert\.ts$|prevalidate\.ts$)/;
const WORDS = [
  /\b(?:DORA|ESAs?|GDPR|NIS ?2|CRA|ENISA|EDPB|EBA|ESMA|EIOPA)\b/,
  // As a name, or a part of one: `dora-initial`, `prevalidateDora`.
  /(?:\b|_)(?:dora|gdpr|nis2|cra|eidas)(?:\b|_)|[a-z](?:Dora|Gdpr|Nis2|Cra|Eidas)(?![a-z])/,
  /\b(?:RTS|ITS)\b|\b20\d\d\/\d{3,4}\b|\bArticle \d|\bAnnex [IVX]+\b/,
  // Besides the members of a crosswalk that are about the file of an authority.
  /(?:\b|_)esas_(?!file|pointer|code_list|version|constraint)/,
  /\b(?:before|after) the classification\b/,
  /\b(?:24|72) hours\b|initial_notification|intermediate_report|final_report|early_warning/,
];

const listFiles = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((file) => ending.test(file));

/** The lines of a file without its comments, which may cite a source. */
function linesOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  if (file.endsWith(".yaml")) return text.split("\n").map((line) => line.replace(/(?:^|\s)#.*$/, ""));
  const blank = (comment: string) => comment.replace(/[^\n]/g, "");
  const code = text.replace(/\/\*[\s\S]*?\*\//g, blank);
  return code.split("\n").map((line) => line.replace(/(?:^|\s)\/\/.*$/, ""));
}

const mentions = (files: readonly string[]): string[] =>
  files.flatMap((file) =>
    linesOf(file).flatMap((line, index) =>
      WORDS.some((word) => word.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
    ),
  );

it("no identifier or text of the code names a legal act, a place in one, or content of only one", () => {
  const code = [...listFiles("server", /\.(?:ts|tsx|mjs|css)$/), ...listFiles("scripts", /\.(?:ts|tsx|mjs|css)$/)];
  expect(mentions(code.filter((file) => !ABOUT_THE_FILE.test(file)))).toEqual([]);
});

it("the rules and code lists that acts share name none of them", () => {
  const shared = [...listFiles("profiles-src/rules", /\.yaml$/), ...listFiles("profiles-src/code-lists", /\.yaml$/)];
  expect(mentions(shared)).toEqual([]);
});
