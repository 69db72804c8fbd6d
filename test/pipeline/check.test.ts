import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { check, FIXTURE, type Mistake, makeMistake, placesOf, suggestionsOf } from "./author.ts";

const ACT = "instruments/bridge-act.yaml";
const PROFILE = "bridge-notice/profile.yaml";
const FIELDS = "bridge-notice/fields.yaml";
const CROSSWALK = "bridge-notice/crosswalk.yaml";
const BLOCKED = "bridge-notice/examples/blocked.yaml";
const LANES = "lanes_closed\n    title: Number of closed lanes";
const BLOCKED_TEXT = readFileSync(`${FIXTURE}/${BLOCKED}`, "utf8");
const shape = ["schema_mismatch"];
const number = ["not_an_integer"];
const control = ["control_character"];

const mistakes: Mistake[] = [
  {
    name: "an unknown member",
    edits: [[FIELDS, "derivation: Counted.", "derivation: Counted.\n    ▸derivatoin: Counted."]],
    codes: shape,
    near: "derivation",
  },
  { name: "a member named __proto__", edits: [[PROFILE, "version:", "▸__proto__: x\nversion:"]], codes: shape },
  { name: "a member named by a number", edits: [[PROFILE, "version:", "▸1: x\nversion:"]], codes: shape },
  { name: "a missing member", edits: [[FIELDS, `- field_id: ${LANES}`, "- ▸field_id: lanes_closed"]], codes: shape },
  { name: "a missing member of the file", edits: [[PROFILE, "act_id: op:test.bridge_notice.v1\n", "▸"]], codes: shape },
  {
    name: "none of the allowed words",
    edits: [[FIELDS, "field_type: integer", "field_type: ▸intger"]],
    codes: shape,
    near: "integer",
  },
  { name: "not the one allowed word", edits: [[PROFILE, "scope: field", "scope: ▸act"]], codes: shape },
  {
    name: "a word instead of true",
    edits: [[FIELDS, `${LANES}\n    required: false`, `${LANES}\n    required: ▸no`]],
    codes: shape,
  },
  {
    name: "a list of numbers instead of texts",
    edits: [[CROSSWALK, 'data_fields: ["1.1"]', "data_fields: [▸2]"]],
    codes: shape,
  },
  { name: "an unquoted 1.10", edits: [[CROSSWALK, '"1.10"', "▸1.10"]], codes: [...number, ...shape] },
  { name: "an unquoted article", edits: [[ACT, 'article: "3"', "article: ▸3"]], codes: shape },
  { name: "an unquoted yes", edits: [[CROSSWALK, 'requirement: "yes"', "requirement: ▸true"]], codes: shape },
  { name: "a fraction", edits: [[ACT, "page_count: 2", "page_count: ▸2.5"]], codes: [...number, ...shape] },
  { name: "a fraction where any value may stand", edits: [[BLOCKED, "beam", "▸0.5"]], codes: number },
  { name: "2^53", edits: [[ACT, "byte_length: 1000", "byte_length: ▸9007199254740992"]], codes: number },
  { name: "an infinity", edits: [[BLOCKED, "beam", "▸.inf"]], codes: number },
  { name: "no number", edits: [[BLOCKED, "beam", "▸.nan"]], codes: number },
  { name: "an impossible date", edits: [[ACT, "date: 9001-01-01", "date: ▸9001-02-30"]], codes: shape },
  { name: "a malformed CELEX number", edits: [[ACT, "39001R0001", "▸39001R1"]], codes: shape },
  { name: "an item twice", edits: [[PROFILE, "[bridge, bridge-notice]", "▸[bridge, bridge]"]], codes: shape },
  { name: "an empty file", edits: [[BLOCKED, BLOCKED_TEXT, "▸"]], codes: shape },
  {
    name: "a list as a file",
    edits: [
      [BLOCKED, "name: blocked\ntitle:", "▸- blocked\n#"],
      [BLOCKED, "request:\n  r", "#r"],
    ],
    codes: shape,
  },
  { name: "decomposed letters", edits: [[BLOCKED, "A draft", "▸Un cafe\u0301"]], codes: ["not_nfc"] },
  { name: "a line break", edits: [[BLOCKED, "A draft without", "▸|\n  A draft\n  without"]], codes: control },
  { name: "an escaped tab", edits: [[BLOCKED, "A draft without its name", '▸"A\\tdraft"']], codes: control },
  { name: "an escaped NUL", edits: [[BLOCKED, "A draft without its name", '▸"A\\0draft"']], codes: control },
  { name: "a C1 control character", edits: [[BLOCKED, "A draft", "▸A \u0085 draft"]], codes: control },
  { name: "half a surrogate pair", edits: [[BLOCKED, "beam", '▸"\\ud83d"']], codes: control },
  {
    name: "a control character in a key",
    edits: [[BLOCKED, "span_type: beam", '"span\\btype": ▸beam']],
    codes: control,
  },
];

it.each(mistakes)("$name is found where it stands", (mistake) => {
  const { root, expected } = makeMistake(mistake);
  expect(placesOf(check(root))).toEqual(expected);
  expect(suggestionsOf(check(root))).toEqual(mistake.near === undefined ? [] : [mistake.near]);
});

it("mistakes in several files are all found at once, in the order of files, lines and columns", () => {
  const { root, expected } = makeMistake({
    name: "several",
    edits: [
      ["service.yaml", "status: 413", "status: ▸414"],
      [ACT, "kind: regulation", "kind: ▸act"],
      [ACT, "language: en", "language: ▸english"],
      [FIELDS, "field_id: bridge_name", "field_id: ▸Bridge"],
      [FIELDS, "disclosure_tier: commitment", "disclosure_tier: ▸secret"],
    ],
    codes: ["schema_mismatch", "schema_mismatch", "schema_mismatch", "schema_mismatch", "schema_mismatch"],
  });
  expect(placesOf(check(root))).toEqual(expected);
});
