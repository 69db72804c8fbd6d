// The clocks of an act that other tests do not know: what they become in a profile, and the mistakes of their authors.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compileSources } from "../../scripts/pipeline/compile.ts";
import { copySources, type Edit, edit, expectFound, link, type Mistake, schemas } from "./author.ts";

const CLOCKS = "bridge/clocks.yaml";
const BOARD = "board.yaml";
const PROFILE = "bridge/bridge-notice/profile.yaml";
const TEXT = `# yaml-language-server: $schema=../../../../profiles-src/schemas/clocks.schema.json
clocks:
  - clock_id: bridge.notice
    title: Notice
    submission: { fact: kind, codes: [arch] }
    starts:
      - start: closed
      - { start: told, not_before: closed }
    limits:
      - { limit: from_closing, after: [closed, told], hours: 24, unless_before: told }
    relief: { excluded: { fact: roads, codes: [trunk] } }
    readings: [reading:span]
    source_atom_ids: [test.bridge-act.art-1]
  - clock_id: bridge.final
    title: Final notice
    starts:
      - { start: notified, at_latest: [bridge.notice] }
    limits:
      - { limit: from_notice, after: [notified], days: 14 }
    readings: []
    source_atom_ids: [test.bridge-act.art-1]
    not_owed_once: { sent: [bridge.notice], by_due: [told] }
    aware_of: [closed]
    words: { late: Ring the bell., not_owed: It was told. }
  - clock_id: bridge.excuse
    title: Excuse
    due_with: [bridge.notice, bridge.final]
    readings: []
    source_atom_ids: [test.bridge-act.art-1]
    words: { not_owed: Everything was sent. }
  - clock_id: bridge.signs
    title: Signs on the road
    not_owed_if: [{ fact: roads, codes: [trunk] }]
    readings: []
    source_atom_ids: [test.bridge-act.art-1]
    words: { whom: Drivers, not_owed: Trunk roads have signs. }
    owed_by: [owner]
words:
  who: The owner of the bridge
  late: Hurry.
  late_unless_relief: Perhaps hurry.
  relief: { unknown: Who knows. }
board:
  title: Bridges
  persons:
    - { kind: owner, title: Owner }
  facts:
    closed: { title: Closing, is_awareness: true }
    told: { title: Telling }
    notified: { title: Sending, sent: [bridge.notice] }
    roads: { title: Roads, code_list: road_classes, takes_several: true }
`;
const FACTS =
  "clock_facts: { closed: bridge_name, told: bridge_name, kind: span_type, roads: road_classes, notified: previous_submitted_at }\n";
const LIST = "bridge.notice, bridge.excuse, bridge.signs, bridge.final";

/** The fixture with the clocks. */
function copyWithClocks(): string {
  const root = copySources();
  writeFileSync(join(root, CLOCKS), TEXT);
  writeFileSync(join(root, BOARD), "readings:\n  reading:span: Each span is one bridge.\n");
  edit(root, [[PROFILE, "base_example: ready\n", `clocks: [${LIST}]\n${FACTS}base_example: ready\n`]]);
  return root;
}

const clocksOf = (root: string) => {
  const clocks = compileSources(root, schemas).value?.profiles[0]?.clocks ?? [];
  return new Map(clocks.map((clock) => [clock.clock_id, clock]));
};

it("a clock that is due with another has its starts and limits, without its relief", () => {
  const clocks = clocksOf(copyWithClocks());
  const { starts, limits, submission } = clocks.get("bridge.notice") ?? expect.fail();
  expect(starts).toEqual([
    { start: "closed", field_id: "bridge_name" },
    { start: "told", field_id: "bridge_name", not_before: "closed" },
  ]);
  expect(clocks.get("bridge.excuse")).toMatchObject({ starts, limits, submission });
  expect(clocks.get("bridge.excuse")).not.toHaveProperty("relief");
});

it("a clock has the words of its act on what it has: a deadline, a relief, or neither", () => {
  const clocks = clocksOf(copyWithClocks());
  const words = ["notice", "excuse", "signs"].map((name) => clocks.get(`bridge.${name}`)?.words);
  const who = "The owner of the bridge";
  expect(words).toEqual([
    { who, late: "Hurry.", late_unless_relief: "Perhaps hurry.", relief: { unknown: "Who knows." } },
    { who, late: "Hurry." },
    { who, whom: "Drivers" },
  ]);
});

const NAMES: Edit = [CLOCKS, "after: [closed, told]", "after: [closed, ▸tolt]"];
it.each<Mistake>([
  ["a start that a limit counts from and is not there", "unknown_start", NAMES],
  [
    "a start that ends a limit and is not there",
    "unknown_start",
    [CLOCKS, "unless_before: told", "unless_before: ▸tolt"],
  ],
  ["an earlier start that is not there", "unknown_start", [CLOCKS, "not_before: closed", "not_before: ▸close"]],
  ["a bound that is no clock", "unknown_clock", [CLOCKS, "at_latest: [bridge.notice]", "at_latest: [▸bridge.notices]"]],
  [
    "another clock that does not exist",
    "unknown_clock",
    [CLOCKS, "bridge.notice, bridge.final]", "bridge.notice, ▸bridge.finale]"],
  ],
  [
    "a clock that is due with itself",
    "own_clock",
    [CLOCKS, "due_with: [bridge.notice, bridge.final]", "due_with: [▸bridge.excuse, bridge.final]"],
  ],
  [
    "a clock that its own sending ends",
    "own_clock",
    [CLOCKS, "sent: [bridge.notice], by_due", "sent: [bridge.notice, ▸bridge.final], by_due"],
  ],
  [
    "a bound that is the clock itself",
    "own_clock",
    [CLOCKS, "at_latest: [bridge.notice]", "at_latest: [▸bridge.final]"],
  ],
  [
    "two bounds that wait for each other",
    "own_clock own_clock",
    [CLOCKS, "- start: closed\n", "- { start: closed, at_latest: [▸bridge.final] }\n"],
    [CLOCKS, "at_latest: [bridge.notice]", "at_latest: [▸bridge.notice]"],
  ],
  ["a code that its field cannot have", "unknown_code", [CLOCKS, "codes: [arch]", "codes: [▸arc]"]],
  [
    "a code of a duty that is never excluded",
    "unknown_code",
    [CLOCKS, "not_owed_if: [{ fact: roads, codes: [trunk] }]", "not_owed_if: [{ fact: roads, codes: [▸trunks] }]"],
  ],
  [
    "a clock without the other one in the profile",
    "missing_clock",
    [CLOCKS, "due_with: [bridge.notice, bridge.final]", "due_with: [bridge.late]"],
    [
      CLOCKS,
      "words:\n  who",
      `  - { clock_id: bridge.late, title: x, readings: [], source_atom_ids: [test.bridge-act.art-1] }\nwords:\n  who`,
    ],
    [PROFILE, "bridge.excuse", "▸bridge.excuse"],
  ],
  [
    "two clocks of which one applies, without a rule, words and a sentence on it",
    "untold_alternative untold_alternative untold_alternative unused_clock",
    [
      CLOCKS,
      "title: Notice\n",
      "title: Notice\n    words: { not_owed: x }\n    not_owed_if: [{ fact: roads, codes: [trunk] }]\n",
    ],
    [
      CLOCKS,
      "title: Final notice\n",
      "title: Final notice\n    submission: { fact: kind, codes: [arch] }\n    owed_if: [{ fact: roads, codes: [trunk] }]\n",
    ],
    // Three for the pair; and the other clock of the act is then in no profile.
    [PROFILE, "clocks: [bridge.notice, bridge.excuse, ", "clocks: ▸▸▸[bridge.notice, "],
    [CLOCKS, "clock_id: bridge.excuse", "clock_id: ▸bridge.excuse"],
  ],
  [
    "an atom that does not exist",
    "unknown_atom",
    [
      CLOCKS,
      "source_atom_ids: [test.bridge-act.art-1]\n    words: { whom",
      "source_atom_ids: [▸test.bridge-act.art-9]\n    words: { whom",
    ],
  ],
  [
    "a fact that the profile does not have",
    "missing_fact",
    [PROFILE, ", notified: previous_submitted_at", ""],
    [PROFILE, "bridge.final]", "▸bridge.final]"],
  ],
  [
    "an assumption without a sentence",
    "unknown_assumption",
    [CLOCKS, "codes: [trunk] } }", "codes: [trunk] }, assumption: ▸unsigned }"],
  ],
  [
    "a sentence on an assumption that no clock makes",
    "unknown_assumption",
    [CLOCKS, "codes: [trunk] } }", "codes: [trunk] }, assumption: unsigned }"],
    [CLOCKS, "words:\n  who", "assumptions: { ▸unsign: x }\nwords:\n  who"],
  ],
  ["a reading without a sentence", "unknown_reading", [CLOCKS, "[reading:span]", "[reading:span, ▸reading:pier]"]],
  ["a reading that no clock names", "unused_reading", [BOARD, "readings:\n", "readings:\n  ▸reading:spans: x\n"]],
  ["a fact in a field that does not exist", "unknown_field", [PROFILE, "kind: span_type", "kind: ▸span_typ"]],
  ["a clock of the profile that does not exist", "unknown_clock", [PROFILE, "bridge.signs,", "▸bridge.sign,"]],
  [
    "a fact of the board on which no clock depends",
    "unused_fact",
    [CLOCKS, "told: { title", "▸spans: { title: x }\n    told: { title"],
  ],
  ["a fact of the board with another name in the clocks", "unused_fact", [CLOCKS, "roads: { title", "▸road: { title"]],
  [
    "a start with codes",
    "not_an_instant",
    [CLOCKS, "{ title: Telling }", "{ title: Telling, code_list: road_classes }"],
    [CLOCKS, "by_due: [told]", "by_due: [closed]"],
    [CLOCKS, "start: told", "start: ▸told"],
  ],
  [
    "a fact with codes that would have to come about by a deadline",
    "not_an_instant",
    [CLOCKS, "by_due: [told]", "by_due: [▸roads]"],
  ],
  ["an awareness that is none", "not_an_awareness", [CLOCKS, "aware_of: [closed]", "aware_of: [▸told]"]],
  [
    "a duty that may not be owed, without a reason",
    "missing_reason",
    [CLOCKS, ", not_owed: Trunk roads have signs.", ""],
    [CLOCKS, "clock_id: bridge.signs", "clock_id: ▸bridge.signs"],
  ],
  [
    "a kind of person that owes a duty and does not exist",
    "unknown_kind_of_person",
    [CLOCKS, "owed_by: [owner]", "owed_by: [▸owners]"],
  ],
  ["a brace in the title of a fact", "unbalanced_braces", [CLOCKS, "title: Telling", 'title: ▸"Telling {it"']],
  [
    "a brace in the sentence on a reading",
    "unbalanced_braces",
    [BOARD, "Each span is one bridge.", "▸Each span} is one bridge."],
  ],
  [
    "a sentence with other hours than the limits",
    "other_number",
    [CLOCKS, "late: Hurry.", "late: ▸Hurry within 25 hours."],
  ],
])("%s is one finding at its position", (...mistake) => {
  expectFound(link, mistake, copyWithClocks());
});
