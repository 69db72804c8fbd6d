// Load and check: mistakes in a single authored file, each found at the position where its author made it.
import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  check,
  copySources,
  edit,
  expectFound,
  FIXTURE,
  load,
  type Mistake,
  placesOf,
  suggestionsOf,
  tempFolder,
} from "./author.ts";

const READY = "bridge/bridge-notice/examples/ready.yaml";
const BLOCKED = "bridge/bridge-notice/examples/blocked.yaml";
const PROFILE = "bridge/bridge-notice/profile.yaml";
const FIELDS = "bridge/bridge-notice/fields.yaml";
const CROSSWALK = "bridge/bridge-notice/crosswalk.yaml";
const RULES = "bridge/bridge-notice/rules.yaml";
const ACT = "bridge/instruments/bridge-act.yaml";
const TITLE = "title: A complete draft";
const LANES = "lanes_closed\n    title: Number of closed lanes";
const BLOCKED_TEXT = readFileSync(`${FIXTURE}/${BLOCKED}`, "utf8");

it.each<Mistake>([
  ["an unclosed quote, found where it opens", "invalid_yaml", [READY, "name: ready\n", "name: ▸'ready\n"]],
  ["ten thousand levels of lists", "invalid_yaml", [READY, TITLE, `title: ${"[".repeat(100)}▸${"[".repeat(9_900)}`]],
  ["ten thousand levels in a line", "invalid_yaml", [READY, TITLE, `title:\n▸${"  - ".repeat(10_000)}a`]],
  ["a closing bracket without a list", "invalid_yaml", [READY, TITLE, "title: ▸]"]],
  ["an unknown directive", "invalid_yaml", [READY, "name: r", "▸%INCLUDE x\n---\nname: r"]],
  ["a directive of YAML 1.1, in which no is false", "invalid_yaml", [READY, "name: r", "▸%YAML 1.1\n---\nname: r"]],
  ["a key twice in a block", "duplicate_key", [READY, TITLE, `${TITLE}\n▸name: again`]],
  ["a key three times in braces", "duplicate_key duplicate_key", [READY, "lanes_closed: 2", "1: x, ▸1: y, ▸1: z"]],
  ["a key twice, once as a number", "duplicate_key", [READY, "lanes_closed: 2", '1: x, ▸"1": y']],
  ["two documents", "several_documents", [READY, "request:", "▸---\nrequest:"]],
  ["an anchor", "yaml_reference", [READY, "name: ready", "name: ▸&name ready"]],
  ["an anchor on a key", "yaml_reference", [READY, "name: ready", "▸&key name: ready"]],
  ["an alias of nothing", "yaml_reference", [READY, TITLE, "title: ▸*name"]],
  ["a list in itself", "yaml_reference yaml_reference", [READY, "road_classes: [local]", "road_classes: ▸&r [▸*r]"]],
  ["a tag of YAML", "yaml_reference", [READY, "lanes_closed: 2", "lanes_closed: ▸!!str 2"]],
  ["another tag", "yaml_reference", [READY, "name: ready", "name: ▸!env HOME"]],
  ["a delete character", "control_character", [READY, TITLE, "title: A ▸\u007f draft"]],
  ["a NUL", "control_character", [READY, TITLE, "title: A ▸\0 draft"]],
])("a file with %s is rejected at its position", (...mistake) => {
  expectFound(load, mistake);
});

const DEFAULTS = "field_defaults:\n  evidence_labels: [inspection_record]\n";
const SHAPE = "schema_mismatch";
it.each<Mistake>([
  ["a member named __proto__", SHAPE, [PROFILE, "version:", "▸__proto__: x\nversion:"]],
  ["a member named by a number", SHAPE, [PROFILE, "version:", "▸1: x\nversion:"]],
  ["a missing member", SHAPE, [FIELDS, `- field_id: ${LANES}`, "- ▸field_id: lanes_closed"]],
  ["a missing member of the file", SHAPE, [PROFILE, "act_id: op:test.bridge_notice.v1\n", "▸"]],
  ["a word other than the only one allowed", SHAPE, [PROFILE, DEFAULTS, `${DEFAULTS}  source_basis_scope: ▸act\n`]],
  ["no instead of false", SHAPE, [PROFILE, DEFAULTS, `${DEFAULTS}  fallback_used: ▸no\n`]],
  ["a key of a conversion with a typing error", SHAPE, [CROSSWALK, "{ kind: text, max", "{ ▸kindx: text, max"]],
  [
    "a row that no stage completes",
    SHAPE,
    [CROSSWALK, '- field_id: span_type\n    data_fields: ["1.1"]', "- ▸field_id: span_type"],
  ],
  ["numbers instead of texts", SHAPE, [CROSSWALK, 'data_fields: ["1.1"]', "data_fields: [▸2]"]],
  ["an unquoted 1.10", `not_an_integer ${SHAPE}`, [CROSSWALK, '"1.10"', "▸1.10"]],
  ["a number with two decimal places", "not_an_integer", [BLOCKED, "beam", "▸0.25"]],
  ["a fraction in a parameter", "not_an_integer", [RULES, "minimum: 0", "minimum: ▸0.5"]],
  ["2^53", "not_an_integer", [CROSSWALK, "named_at_most: 1", "named_at_most: ▸9007199254740992"]],
  ["an infinity", "not_an_integer", [BLOCKED, "beam", "▸.inf"]],
  ["an impossible date", SHAPE, [ACT, "date: 9001-01-01", "date: ▸9001-02-30"]],
  ["a malformed CELEX number", SHAPE, [ACT, "39001R0001", "▸39001R1"]],
  ["an item twice", SHAPE, [PROFILE, "[bridge, bridge-notice]", "[bridge, ▸bridge]"]],
  ["nothing in it", SHAPE, [BLOCKED, BLOCKED_TEXT, "▸"]],
  ["decomposed letters", "not_nfc", [BLOCKED, "A draft", "▸Un cafe\u0301"]],
  ["a line break in a text", "control_character", [BLOCKED, "A draft without", "▸|\n  A draft\n  without"]],
  ["an escaped tab", "control_character", [BLOCKED, "A draft without its name", '▸"A\\tdraft"']],
  ["a C1 control character", "control_character", [BLOCKED, "A draft", "▸A \u0085 draft"]],
  ["half a surrogate pair", "control_character", [BLOCKED, "beam", '▸"\\ud83d"']],
  ["a control character in a key", "control_character", [BLOCKED, "span_type: beam", '"span\\btype": ▸beam']],
])("a file with %s fails the check at that position", (...mistake) => {
  expectFound(check, mistake);
});

it.each<Mistake>([
  ["derivation", SHAPE, [FIELDS, "derivation: Counted.", "derivation: Counted.\n    ▸derivatoin: Counted."]],
  ["integer", SHAPE, [FIELDS, "field_type: integer", "field_type: ▸intger"]],
])("a misspelling of %s gets it as suggestion", (...mistake) => {
  expect(suggestionsOf(expectFound(check, mistake))).toEqual([mistake[0]]);
});

it("mistakes in several files are all found at once, sorted by file, line and column", () => {
  expectFound(check, [
    "several",
    `${SHAPE} ${SHAPE}`,
    [FIELDS, "field_id: bridge_name", "field_id: ▸Bridge"],
    ["service.yaml", "status: 413", "status: ▸414"],
  ]);
});

const write = (place: string) => (root: string) => writeFileSync(join(root, place), "");

type UnreadCase = [name: string, place: string, code: string, change: (root: string) => void];
const LINKED = "bridge/code-lists/linked.yaml";

it.each<UnreadCase>([
  ["missing", RULES, "unreadable_file", (root) => rmSync(join(root, RULES))],
  ...[
    "linked.yaml",
    "docs/linked.md",
    "docs/images",
    "bridge/code-lists/a.yaml",
    "bridge/clocks.yaml",
    "bridge/bridge-notice/examples/linked.yaml",
    "bridge/linked",
    "released",
  ].map(
    (place): UnreadCase => [
      "a link",
      place,
      "unexpected_file",
      (root) => symlinkSync("/etc/hostname", join(root, place)),
    ],
  ),
  ["a link to nothing", LINKED, "unexpected_file", (root) => symlinkSync("b", join(root, LINKED))],
  [
    "a link",
    "service.yaml",
    "unexpected_file",
    (root) => {
      renameSync(join(root, "service.yaml"), `${root}.yaml`);
      symlinkSync(`${root}.yaml`, join(root, "service.yaml"));
    },
  ],
  ["a named pipe", LINKED, "unexpected_file", (root) => execFileSync("mkfifo", [join(root, LINKED)])],
  ["not UTF-8", READY, "invalid_encoding", (root) => writeFileSync(join(root, READY), Buffer.of(0xe9))],
  ...[
    "notes.txt",
    "bridge/instruments/notes.yml",
    "bridge/bridge-notice/notes.yaml",
    "bridge/bridge-notice/examples/notes.json",
  ].map((place) => ["unexpected", place, "unexpected_file", write(place)] as UnreadCase),
])("a file that is %s is found: %s", (_, place, code, change) => {
  const root = copySources();
  change(root);
  expect(placesOf(load(root))).toEqual([`profiles-src/${place}:1:1 ${code}`]);
});

it("a folder of sources that does not exist is named with everything that it lacks", () => {
  const lacking = ["profiles-src", "profiles-src/service.yaml"];
  const findings = load(join(tempFolder(), "profiles-src"));
  expect(placesOf(findings)).toEqual(lacking.map((file) => `${file}:1:1 unreadable_file`));
});

it.each([
  ["a byte order mark", (text: string) => `\uFEFF${text}`],
  ["Windows line ends", (text: string) => text.replaceAll("\n", "\r\n")],
])("a mistake in a file with %s has the same position", (_, rewrite) => {
  const root = copySources();
  const places = edit(root, [[PROFILE, "act_id: op:", "act_id: ▸ap:"]]);
  writeFileSync(join(root, PROFILE), rewrite(readFileSync(join(root, PROFILE), "utf8")));
  expect(placesOf(check(root))).toEqual(places.map((place) => `${place} ${SHAPE}`));
});

it("dot-files are ignored", () => {
  const root = copySources();
  for (const folder of ["", "bridge/instruments", "bridge/bridge-notice/examples"])
    writeFileSync(join(root, folder, ".DS_Store"), "\0");
  expect(load(root)).toEqual([]);
});
