import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { loadSources } from "../../scripts/pipeline/load.ts";
import {
  check,
  copySources,
  edit,
  FIXTURE,
  hashFolder,
  load,
  type Mistake,
  makeMistake,
  placesOf,
  tempFolder,
} from "./author.ts";

// A file system may list a folder in any order; this one can be told to list it backwards.
const disk = vi.hoisted(() => ({ isReversed: false }));
vi.mock("node:fs", async (importOriginal) => {
  const fs = await importOriginal<typeof import("node:fs")>();
  const readdirSync = (path: string, options?: object) => {
    const entries = fs.readdirSync(path, options);
    return disk.isReversed ? entries.reverse() : entries;
  };
  return { ...fs, readdirSync };
});

const READY = "bridge-notice/examples/ready.yaml";
const PROFILE = "bridge-notice/profile.yaml";
const TITLE = "title: A complete draft";

const broken: Mistake[] = [
  {
    name: "an unclosed quote, found where it opens",
    edits: [[READY, "name: ready\n", "name: ▸'ready\n"]],
    codes: ["invalid_yaml"],
  },
  { name: "a value that never began", edits: [[READY, TITLE, "title: ▸]"]], codes: ["invalid_yaml"] },
  { name: "an unknown directive", edits: [[READY, "name: r", "▸%INCLUDE x\n---\nname: r"]], codes: ["invalid_yaml"] },
  {
    name: "a directive of YAML 1.1, in which no is false and 010 is eight",
    edits: [[READY, "name: r", "▸%YAML 1.1\n---\nname: r"]],
    codes: ["invalid_yaml"],
  },
  { name: "a tab as indentation", edits: [[READY, "  report:", "▸\treport:"]], codes: ["tab_indentation"] },
  { name: "a key twice in a block", edits: [[READY, TITLE, `${TITLE}\n▸name: again`]], codes: ["duplicate_key"] },
  { name: "a key twice in braces", edits: [[READY, "lanes_closed: 2", "▸span_type: beam"]], codes: ["duplicate_key"] },
  {
    name: "a key twice, once as a number, of which one would be lost",
    edits: [[READY, "lanes_closed: 2", '1: x, ▸"1": y']],
    codes: ["duplicate_key"],
  },
  { name: "two documents", edits: [[READY, "request:", "▸---\nrequest:"]], codes: ["several_documents"] },
  { name: "an anchor", edits: [[READY, "name: ready", "name: ▸&name ready"]], codes: ["yaml_reference"] },
  { name: "an anchor on a key", edits: [[READY, "name: ready", "▸&key name: ready"]], codes: ["yaml_reference"] },
  { name: "an alias of nothing", edits: [[READY, TITLE, "title: ▸*name"]], codes: ["yaml_reference"] },
  {
    name: "an alias, and the anchor that it names",
    edits: [
      [PROFILE, "[inspection_record]", "▸&labels [inspection_record]"],
      [PROFILE, "steps: [Read it.]", "steps: ▸*labels"],
    ],
    codes: ["yaml_reference", "yaml_reference"],
  },
  {
    name: "a value that holds itself",
    edits: [[READY, "road_classes: [local]", "road_classes: ▸&roads [▸*roads]"]],
    codes: ["yaml_reference", "yaml_reference"],
  },
  {
    name: "a tag of YAML's own",
    edits: [[READY, "lanes_closed: 2", "lanes_closed: ▸!!str 2"]],
    codes: ["yaml_reference"],
  },
  { name: "a tag of somebody's", edits: [[READY, "name: ready", "name: ▸!env HOME"]], codes: ["yaml_reference"] },
  {
    name: "keys twice, all of them named",
    edits: [[READY, "lanes_closed: 2", "1: x, ▸1: y, ▸1: z"]],
    codes: ["duplicate_key", "duplicate_key"],
  },
  { name: "a delete character", edits: [[READY, TITLE, "title: A ▸\u007f draft"]], codes: ["control_character"] },
  { name: "a NUL", edits: [[READY, TITLE, "title: A ▸\0 draft"]], codes: ["control_character"] },
];

it.each(broken)("a file with $name is refused where it stands", (mistake) => {
  const { root, expected } = makeMistake(mistake);
  expect(placesOf(load(root))).toEqual(expected);
});

const RULES = "bridge-notice/rules.yaml";
const replaceByFolder = (root: string) => {
  rmSync(join(root, RULES));
  mkdirSync(join(root, RULES));
};
const replaceByFile = (root: string) => {
  rmSync(join(root, "instruments"), { recursive: true });
  writeFileSync(join(root, "instruments"), "");
};
const misplaced: { name: string; change: (root: string) => void; place: string; code: string }[] = [
  { name: "missing", change: (root) => rmSync(join(root, RULES)), place: RULES, code: "unreadable_file" },
  { name: "a folder", change: replaceByFolder, place: RULES, code: "unreadable_file" },
  { name: "a file instead of a folder", change: replaceByFile, place: "instruments", code: "unreadable_file" },
  {
    name: "a link to nothing",
    change: (root) => symlinkSync("nowhere", join(root, "code-lists/lost.yaml")),
    place: "code-lists/lost.yaml",
    code: "unreadable_file",
  },
  {
    name: "not UTF-8",
    change: (root) => writeFileSync(join(root, READY), Buffer.from("name: caf\xe9\n", "latin1")),
    place: READY,
    code: "invalid_encoding",
  },
  ...["notes.txt", "instruments/notes.yml", "bridge-notice/notes.yaml", "bridge-notice/examples/notes.json"].map(
    (place) => ({
      name: `one too many (${place})`,
      change: (root: string) => writeFileSync(join(root, place), ""),
      place,
      code: "unexpected_file",
    }),
  ),
];

it.each(misplaced)("a file that is $name is named", ({ change, place, code }) => {
  const root = copySources();
  change(root);
  expect(placesOf(load(root))).toEqual([`profiles-src/${place}:1:1 ${code}`]);
});

it("a folder of sources that does not exist is named with all that it lacks", () => {
  const findings = load(join(tempFolder(), "profiles-src"));
  const lacking = ["profiles-src", "profiles-src/code-lists", "profiles-src/instruments", "profiles-src/service.yaml"];
  expect(placesOf(findings)).toEqual(lacking.map((file) => `${file}:1:1 unreadable_file`));
});

const rewriteAll = (root: string, rewrite: (text: string) => string) => {
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml")))
    writeFileSync(join(root, file), rewrite(readFileSync(join(root, file), "utf8")));
};
const accepted = [
  { name: "a byte order mark", rewrite: (text: string) => `\uFEFF${text}` },
  { name: "Windows line ends", rewrite: (text: string) => text.replaceAll("\n", "\r\n") },
  { name: "a document marker", rewrite: (text: string) => `---\n${text}` },
];

it.each(accepted)("files with $name are read as without", ({ rewrite }) => {
  const root = copySources();
  rewriteAll(root, rewrite);
  expect(load(root)).toEqual([]);
  expect(hashFolder(root)).toEqual(hashFolder(FIXTURE));
});

it.each(accepted.slice(0, 2))("places are the same with $name", ({ rewrite }) => {
  const root = copySources();
  const [first, second] = edit(root, [
    [PROFILE, "act_id: op:", "act_id: ▸ap:"],
    [PROFILE, "version: 1.0.0", "version: ▸1.1"],
  ]);
  rewriteAll(root, rewrite);
  const places = placesOf(check(root));
  expect(places).toEqual([`${first} schema_mismatch`, `${second} not_an_integer`, `${second} schema_mismatch`]);
});

it("dot-files are nobody's source", () => {
  const root = copySources();
  for (const folder of ["", "instruments", "bridge-notice", "bridge-notice/examples"])
    writeFileSync(join(root, folder, ".DS_Store"), "\0");
  expect(load(root)).toEqual([]);
});

it("sources have one order, whatever the order in which the disk lists them", () => {
  const root = copySources();
  cpSync(join(root, "bridge-notice"), join(root, "another-notice"), { recursive: true });
  const listPaths = () => {
    const { instruments, codeLists, acts } = loadSources(root).value;
    return [...instruments, ...codeLists, ...acts.flatMap(({ profile, examples }) => [profile, ...examples])].map(
      ({ path }) => path,
    );
  };
  const paths = listPaths();
  disk.isReversed = true;
  expect(listPaths()).toEqual(paths);
});
