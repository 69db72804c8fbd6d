// Holds the arrows of the design: who may import whom, who may touch the disk, and what no stage may ask of the machine.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

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

/** What a file imports: own files by their path below the root, all else by its specifier. */
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

// Each arrow: the files that it binds, and what they may import.
const arrows: [rule: string, of: RegExp, allowed: RegExp][] = [
  ["the server imports nothing of scripts/ or test/", /^server\//, /^(?!scripts\/|test\/)/],
  ["the scripts import nothing of test/", /^scripts\//, /^(?!test\/)/],
  ["the engine imports nothing outside itself", /^server\/engine\//, /^server\/engine\//],
  ["only the Node entry and its hooks import node:", /^server\/(?!main\.ts|node-hooks\.ts)/, /^(?!node:)/],
  [
    "the packages of the server are h3 and srvx",
    /^server\//,
    /^(?:server\/|scripts\/|test\/|node:|(?:h3|srvx)(?:\/|$))/,
  ],
  ["of the compiler, only load and emit touch the disk", /^scripts\/pipeline\/(?!(?:load|emit)\.ts)/, /^(?!node:fs)/],
  [
    "verify shares only canonical JSON with what it checks",
    /^scripts\/verify[./]/,
    /^(?!scripts\/pages\/|scripts\/pipeline\/(?!canonical-json\.ts))/,
  ],
  ["pages touch no disk and ask nothing of Node", /^scripts\/pages\//, /^(?!node:)/],
  [
    "pages are made of what the stages hand over, by no stage, and share the converter and the words of reports",
    /^scripts\/pages\//,
    /^(?!scripts\/(?!pages\/|convert\/|formatters\/text\.ts|pipeline\/(?:model|authored|page-words|documents\/context)\.ts$))/,
  ],
  [
    "nobody but the compiler makes pages",
    /^(?:server|scripts)\/(?!pages\/|pipeline\/compile\.ts)/,
    /^(?!scripts\/pages\/)/,
  ],
  [
    "what runs in a page shares the engine and the words of errors with the server, and nothing that serves",
    /^scripts\/pages\//,
    /^(?!server\/(?!engine\/|errors\.ts|body\.ts))/,
  ],
  [
    "the converter imports the engine and itself alone",
    /^scripts\/convert\//,
    /^(?:scripts\/convert|server\/engine)\//,
  ],
  [
    "the package exports the engine and the converter alone",
    /^scripts\/package\/exports\//,
    /^(?:server\/engine|scripts\/convert)\//,
  ],
  [
    "the second reader of the official documents shares no code with the first",
    /^test\/verify-sources\/second-reader\.ts$/,
    /^node:/,
  ],
];

it.each(arrows)("%s", (_, of, allowed) => {
  expect(importsWhere((file, name) => of.test(file) && !allowed.test(name))).toEqual([]);
});

it("stages import libraries of stages and themselves, and the libraries import no stage", () => {
  const libraries = ["model", "authored", "page-words", "findings", "canonical-json", "validator", "read-yaml"];
  // `resolve` of scripts/pipeline/resolve/rules.ts, `load` of scripts/pipeline/load.ts.
  const unitOf = (file: string) => /^scripts\/pipeline\/([^/.]+)/.exec(file)?.[1];
  const isFree = (unit: string | undefined) => unit === undefined || unit === "compile" || unit === "compile-sources";
  const wrong = importsWhere((file, name) => {
    const [from, to] = [unitOf(file), unitOf(name)];
    return !isFree(from) && to !== undefined && to !== from && !libraries.includes(to);
  });
  expect(wrong).toEqual([]);
});

it("no import of an own file is overlooked, and none leads to nothing", () => {
  const relative = [...texts.values()].flatMap((text) => text.match(/\bfrom\s*["']\.{1,2}\//g) ?? []);
  const own = files.flatMap(importsOf).filter((name) => FOLDERS.includes(name.split("/")[0] as string));
  expect(own.length).toBeGreaterThanOrEqual(relative.length);
  expect(own.filter((name) => /\.tsx?$/.test(name) && !texts.has(name))).toEqual([]);
});

it("no file imports itself by way of others", () => {
  const done = new Set<string>();
  const cyclesFrom = (file: string, way: readonly string[]): string[] => {
    if (way.includes(file)) return [[...way.slice(way.indexOf(file)), file].join(" → ")];
    if (done.has(file)) return [];
    done.add(file);
    return importsOf(file).flatMap((name) => cyclesFrom(name, [...way, file]));
  };
  expect(files.flatMap((file) => cyclesFrom(file, []))).toEqual([]);
});

const MACHINE =
  /\blocaleCompare\b|\btoLocale\w+|\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bprocess\.|\bperformance\./;

it.each([
  [
    "no stage and no rule asks for clock, locale, chance or environment",
    /^(?:scripts\/pipeline|server\/engine)\//,
    MACHINE,
  ],
  ["no file says that something is left to do", /./, /\b(?:TO[D]O|FIX[M]E)\b/],
])("%s", (_, of, banned) => {
  expect(files.filter((file) => of.test(file) && banned.test(texts.get(file) ?? ""))).toEqual([]);
});

it("no file is longer than 250 lines", () => {
  expect(files.filter((file) => (texts.get(file) ?? "").split("\n").length > 251)).toEqual([]);
});

it("every file directly below scripts/ is a command with an npm script of its name", () => {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { scripts: Record<string, string> };
  const commands = files.filter((file) => /^scripts\/[^/]+\.ts$/.test(file));
  // A dash in the name of the file is a colon in the name of the script.
  const nameOf = (file: string) => file.slice("scripts/".length, -".ts".length).replaceAll("-", ":");
  expect(commands.filter((file) => !scripts[nameOf(file)]?.includes(file))).toEqual([]);
});
