// The two hashes: anyone can make the hashed bytes, and they change with the content only. That every document and event has these
// hashes, and the lists every file, is tested with the audit and the server.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { isInstalled } from "../run-command.ts";
import { ALIASES, ROOT, readPublic } from "../support.ts";
import { copySources, type Edit, edit, FIXTURE, hashFolder, reverseMembers } from "./author.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

// The program in the guide.
const [, DERIVE = ""] = /jq -jcS '([^']+)'/.exec(readFileSync(`${ROOT}profiles-src/docs/audit.md`, "utf8")) ?? [];

it.for([
  ["profile.json", "."],
  ["semantic.json", DERIVE],
] as const)("jq, where it is installed, makes the bytes of %s from profile.json", ([result, program], { skip }) => {
  skip(!isInstalled("jq", spawnSync("jq", ["--version"]).status === 0), "jq is not installed");
  for (const alias of ALIASES) {
    const input = readPublic(`api/v1/profiles/${alias}/profile.json`);
    const { stdout } = spawnSync("jq", ["-jcS", program], { input, maxBuffer: 2 ** 24 });
    expect(stdout.equals(readPublic(`api/v1/profiles/${alias}/${result}`)), alias).toBe(true);
  }
});

const before = hashFolder(FIXTURE);

const ACT = "bridge/instruments/bridge-act.yaml";
const LISTS = "bridge/code-lists/spans.yaml";
const PROFILE = "bridge/bridge-notice/profile.yaml";
const RULES = "bridge/bridge-notice/rules.yaml";

it.each<[name: string, isMeaning: boolean, ...change: Edit]>([
  ["a paraphrase", false, ACT, "Whoever closes", "Who closes"],
  ["a message", false, RULES, "is below", "lies below"],
  ["a title", false, PROFILE, "title: Notice", "title: Note"],
  ["a derivation", false, "bridge/bridge-notice/fields.yaml", "Counted.", "Counted twice."],
  ["the boundary", false, "service.yaml", "about real bridges", "of bridges"],
  ["an example", false, "bridge/bridge-notice/examples/blocked.yaml", "beam", "cable"],
  ["the version", false, PROFILE, "version: 1.0.0", "version: 1.0.1"],
  ["a rule parameter", true, RULES, "minimum: 0", "minimum: 1"],
  ["a severity", true, RULES, "severity: blocking", "severity: attention"],
  ["a locator", true, ACT, 'locator: { article: "3" }', 'locator: { article: "3", official_title: Bridges }'],
  ["the hash of an atom's text", true, ACT, "sha256: a1", "sha256: a2"],
  ["a code of a list", true, LISTS, "code: cable", "code: rope_bridge"],
  [
    "the fields that should not change",
    true,
    PROFILE,
    "example: ready",
    "example: ready\nunchanging_fields: [bridge_name]",
  ],
  ["the order of a list", true, PROFILE, "0001, 39001R0002", "0002, 39001R0001"],
])("a change of %s changes the artifact hash, and the semantic hash: %s", (_, isMeaning, ...change) => {
  const root = copySources();
  edit(root, [change]);
  const after = hashFolder(root);
  expect(after.profile_artifact_hash).not.toBe(before.profile_artifact_hash);
  expect(after.profile_semantic_hash !== before.profile_semantic_hash).toBe(isMeaning);
});

it.each<[name: string, change: (text: string) => string]>([
  ["members in reverse order", (text) => stringify(reverseMembers(parse(text)))],
  ["everything in braces", (text) => JSON.stringify(parse(text), null, 1)],
  ["a byte order mark", (text) => `\uFEFF${text}`],
  ["Windows line ends", (text) => text.replaceAll("\n", "\r\n")],
  ["further comments", (text) => text.replaceAll("\n", " # note\n# note\n")],
])("sources with %s have the same hashes", (_, change) => {
  const root = copySources();
  for (const name of readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml")))
    writeFileSync(join(root, name), change(readFileSync(join(root, name), "utf8")));
  expect(hashFolder(root)).toEqual(before);
});

it("code lists in files of their own have the same hashes", () => {
  const root = copySources();
  const { code_lists } = parse(readFileSync(join(root, LISTS), "utf8")) as { code_lists: Json[] };
  rmSync(join(root, LISTS));
  for (const [index, list] of code_lists.reverse().entries())
    writeFileSync(join(root, `bridge/code-lists/${index}.yaml`), stringify({ code_lists: [list] }));
  expect(hashFolder(root)).toEqual(before);
});
