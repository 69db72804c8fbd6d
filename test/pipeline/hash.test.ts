import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import {
  type Compiled,
  compileFolder,
  copySources,
  type Edit,
  edit,
  FIXTURE,
  hashFolder,
  publicFile,
  REAL,
} from "./author.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const parseFile = (compilation: Compiled, file: string): JsonObject =>
  JSON.parse(publicFile(compilation, file).toString("utf8"));

let real: Compiled;
beforeAll(async () => {
  real = await compileFolder(REAL);
});

const DORA = "api/v1/profiles/dora";
const HASHED = [
  { file: `${DORA}/profile.json`, member: "profile_artifact_hash" },
  { file: `${DORA}/semantic.json`, member: "profile_semantic_hash" },
];

/** Every text under a member of this name, at any depth. (Under the same name a schema holds a schema.) */
function valuesOf(value: Json, member: string): Json[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, member));
  return Object.entries(value).flatMap(([name, item]) =>
    name === member && typeof item === "string" ? [item] : valuesOf(item, member),
  );
}

it.each(HASHED)("$member is the hash of $file in every document and event", ({ file, member }) => {
  const hash = `sha256:${sha256(publicFile(real, file))}`;
  const named = [...(real.files as Map<string, Uint8Array>)]
    .filter(([name]) => name.startsWith("public/") && /json$/.test(name))
    .flatMap(([name, bytes]) => {
      const text = Buffer.from(bytes).toString("utf8");
      return name.endsWith(".ndjson") ? text.trimEnd().split("\n") : [text];
    })
    .flatMap((text) => valuesOf(JSON.parse(text) as Json, member));
  expect(named.length).toBeGreaterThan(100);
  expect(new Set(named)).toEqual(new Set([hash]));
});

it("the manifest and SHA256SUMS name the size and the hash of every published file", () => {
  const { files } = parseFile(real, "manifest.json") as { files: { file: string; size: number; sha256: string }[] };
  const published = [...(real.files as Map<string, Uint8Array>)]
    .filter(([name]) => name.startsWith("public/") && !/\/(manifest\.json|SHA256SUMS)$/.test(name))
    .map(([name, bytes]) => ({ file: name.slice("public/".length), size: bytes.length, sha256: sha256(bytes) }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  expect(files.map(({ file, size, sha256 }) => ({ file, size, sha256 }))).toEqual(published);
  const lines = published.map(({ file, sha256 }) => `${sha256}  ${file}\n`);
  expect(publicFile(real, "SHA256SUMS").toString()).toBe(lines.join(""));
});

/** The value without members of these names, with sorted members: plain enough for an auditor to write again. */
function strip(value: Json, names: readonly string[]): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => strip(item, names));
  const kept = Object.keys(value).filter((name) => !names.includes(name));
  return Object.fromEntries(kept.sort().map((name) => [name, strip(value[name] as Json, names)]));
}

it("semantic.json is profile.json without provenance, examples and the prose that provenance names", () => {
  const { provenance, examples: _, ...meaning } = parseFile(real, `${DORA}/profile.json`);
  const prose = (provenance as { prose_members: string[] }).prose_members;
  expect(JSON.stringify(strip(meaning, prose))).toBe(publicFile(real, `${DORA}/semantic.json`).toString("utf8"));
});

const hasJq = spawnSync("jq", ["--version"]).status === 0;
const runJq = (program: string, file: string): Buffer =>
  spawnSync("jq", ["-jcS", program], { input: publicFile(real, file), maxBuffer: 2 ** 24 }).stdout;

it.for(HASHED)("jq, where it is installed, gives the bytes of $file again", ({ file }, { skip }) => {
  skip(!hasJq, "jq is not installed, so nothing but this project's own code made these bytes");
  expect(runJq(".", file).equals(publicFile(real, file))).toBe(true);
});

it("jq, where it is installed, derives semantic.json from profile.json", ({ skip }) => {
  skip(!hasJq, "jq is not installed, so the derivation was tried in JavaScript alone");
  const program = `.provenance.prose_members as $prose | del(.provenance, .examples)
    | walk(if type == "object" then del(.[$prose[]]) else . end)`;
  const derived = runJq(program, `${DORA}/profile.json`);
  expect(derived.equals(publicFile(real, `${DORA}/semantic.json`))).toBe(true);
});

function numbersOf(value: Json): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

it.each(HASHED)("$file holds whole numbers only", ({ file }) => {
  const numbers = numbersOf(parseFile(real, file));
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter((number) => !Number.isSafeInteger(number))).toEqual([]);
});

const before = hashFolder(FIXTURE);

const ACT = "instruments/bridge-act.yaml";
const LISTS = "code-lists/spans.yaml";
const PROFILE = "bridge-notice/profile.yaml";
const RULES = "bridge-notice/rules.yaml";
const both = { artifact: true, semantic: true };
const artifactOnly = { artifact: true, semantic: false };
const changes: { name: string; edit: Edit; moves: typeof both }[] = [
  { name: "a paraphrase", edit: [ACT, "Whoever closes", "Who closes"], moves: artifactOnly },
  { name: "a message", edit: [RULES, "is below", "lies below"], moves: artifactOnly },
  { name: "a title", edit: [PROFILE, "title: Notice", "title: Note"], moves: artifactOnly },
  { name: "a derivation", edit: ["bridge-notice/fields.yaml", "Counted.", "Counted twice."], moves: artifactOnly },
  { name: "the boundary", edit: ["service.yaml", "about real bridges", "of bridges"], moves: artifactOnly },
  { name: "an example", edit: ["bridge-notice/examples/blocked.yaml", "beam", "cable"], moves: artifactOnly },
  { name: "the version", edit: [PROFILE, "version: 1.0.0", "version: 1.0.1"], moves: artifactOnly },
  { name: "a rule parameter", edit: [RULES, "minimum: 0", "minimum: 1"], moves: both },
  { name: "a severity", edit: [RULES, "severity: blocking", "severity: attention"], moves: both },
  { name: "the code of a rule", edit: [RULES, "code: negative_value", "code: below_zero"], moves: both },
  { name: "a locator", edit: [ACT, 'article: "3"', 'article: "4"'], moves: both },
  { name: "the hash of an atom's text", edit: [ACT, "sha256: a1", "sha256: a2"], moves: both },
  { name: "a code of a list", edit: [LISTS, "code: cable", "code: rope_bridge"], moves: both },
  { name: "the order of a list", edit: [PROFILE, "0001, 39001R0002", "0002, 39001R0001"], moves: both },
];

it.each(changes)("a change of $name moves the hashes that it must", ({ edit: change, moves }) => {
  const root = copySources();
  edit(root, [change]);
  const after = hashFolder(root);
  expect({
    artifact: after.profile_artifact_hash !== before.profile_artifact_hash,
    semantic: after.profile_semantic_hash !== before.profile_semantic_hash,
  }).toEqual(moves);
});

/** Rewrites every authored file below a folder. */
function rewrite(root: string, change: (text: string) => string): void {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml"));
  for (const name of names) writeFileSync(join(root, name), change(readFileSync(join(root, name), "utf8")));
}

function reverseMembers(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(reverseMembers);
  const entries = Object.entries(value).map(([name, member]) => [name, reverseMembers(member)] as const);
  return Object.fromEntries(entries.reverse());
}

function splitCodeLists(root: string): void {
  const { code_lists: lists } = parse(readFileSync(join(root, LISTS), "utf8")) as { code_lists: Json[] };
  rmSync(join(root, LISTS));
  for (const [index, list] of lists.reverse().entries())
    writeFileSync(join(root, `code-lists/${index}.yaml`), stringify({ code_lists: [list] }));
}

const rewritings: { name: string; change: (root: string) => void }[] = [
  {
    name: "members in reverse order",
    change: (root) => rewrite(root, (text) => stringify(reverseMembers(parse(text) as Json))),
  },
  { name: "everything in braces", change: (root) => rewrite(root, (text) => JSON.stringify(parse(text), null, 1)) },
  { name: "Windows line ends", change: (root) => rewrite(root, (text) => text.replaceAll("\n", "\r\n")) },
  { name: "further comments", change: (root) => rewrite(root, (text) => text.replaceAll("\n", " # note\n# note\n")) },
  { name: "each code list in a file of its own", change: splitCodeLists },
];

it.each(rewritings)("$name: neither hash moves", ({ change }) => {
  const root = copySources();
  change(root);
  expect(hashFolder(root)).toEqual(before);
});
