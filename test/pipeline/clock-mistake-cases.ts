// Mistakes of authors in the clocks of an act and on the board, each with the code and the position of its finding.
import type { Edit, Mistake } from "./author.ts";
import { BOARD, CLOCKS, PROFILE } from "./clocks-act.ts";

const LISTS = "bridge/code-lists/spans.yaml";

const NAMES: Edit = [CLOCKS, "after: [closed, told]", "after: [closed, ▸tolt]"];
export const CLOCK_MISTAKES: readonly Mistake[] = [
  ["a start that a limit counts from and is not there", "unknown_start", NAMES],
  [
    "a start that ends a limit and is not there",
    "unknown_start",
    [CLOCKS, "unless_before: told", "unless_before: ▸tolt"],
  ],
  [
    "an earlier start that is not there",
    "unknown_start",
    [CLOCKS, "told, not_before: closed", "told, not_before: ▸close"],
  ],
  ["a bound that is no clock", "unknown_clock", [CLOCKS, "at_latest: [bridge.notice]", "at_latest: [▸bridge.notices]"]],
  [
    "another clock that does not exist",
    "unknown_clock",
    [CLOCKS, "due_with: [{ clock: bridge.notice", "due_with: [{ clock: ▸bridge.notices"],
  ],
  [
    "a clock that is due with itself",
    "own_clock",
    [CLOCKS, "due_with: [{ clock: bridge.notice", "due_with: [{ clock: ▸bridge.excuse"],
  ],
  [
    "a clock that its own sending ends",
    "own_clock",
    [CLOCKS, "{ title: Opening, sent: [bridge.signs] }", "{ title: Opening, sent: [bridge.signs, bridge.final] }"],
    [CLOCKS, "ends: [bridge.final], reason: It is open.", "ends: [▸bridge.final], reason: It is open."],
  ],
  [
    "an event with another name than the fact that is asked",
    "unused_fact",
    [CLOCKS, "event: opened", "event: opend"],
    [CLOCKS, "opened: { title", "▸opened: { title"],
  ],
  [
    "a clock that something ends and that is not there",
    "unknown_clock",
    [CLOCKS, "ends: [bridge.final], reason: It is large.", "ends: [▸bridge.finals], reason: It is large."],
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
    "two clocks of which one applies, without a rule, words and a sentence on it",
    "untold_alternative untold_alternative untold_alternative",
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
    [PROFILE, "clocks: [bridge.notice, ", "clocks: ▸▸▸[bridge.notice, "],
  ],
  [
    "two clocks for one submission that can be owed together",
    "unclear_alternative",
    [CLOCKS, "title: Final notice\n", "title: Final notice\n    submission: { fact: kind, codes: [arch] }\n"],
    [PROFILE, "clocks: [", "clocks: ▸["],
  ],
  [
    "two clocks for one submission, of which none may be owed, and whose facts have other codes",
    "unclear_alternative unclear_alternative",
    [
      CLOCKS,
      "title: Notice\n",
      "title: Notice\n    words: { not_owed: x }\n    owed_if: [{ fact: roads, codes: [trunk] }]\n",
    ],
    [
      CLOCKS,
      "title: Final notice\n",
      "title: Final notice\n    submission: { fact: kind, codes: [arch] }\n    not_owed_if: [{ fact: roads, codes: [trunk, local] }]\n",
    ],
    [PROFILE, "clocks: [", "clocks: ▸▸["],
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
  [
    "a clock with a period that no profile has",
    "unused_clock",
    [PROFILE, ", bridge.final]", "]"],
    [CLOCKS, "clock_id: bridge.final", "clock_id: ▸bridge.final"],
  ],
  [
    "a duty that no profile has, and that does not name who owes it",
    "unused_clock",
    [PROFILE, "bridge.signs, ", ""],
    [CLOCKS, "    owed_by: [owner]\n", ""],
    [CLOCKS, "clock_id: bridge.signs", "clock_id: ▸bridge.signs"],
  ],
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
    [CLOCKS, "start: told", "start: ▸told"],
    [CLOCKS, "of: [told]", "of: [closed]"],
  ],
  ["an act that applies from a fact with codes", "not_an_instant", [CLOCKS, "of: [told]", "of: [▸roads]"]],
  [
    "a fact without codes that has some",
    "not_an_instant",
    [
      CLOCKS,
      "{ fact: roads, codes: [trunk] }]\n    readings: []\n    source_atom_ids: [test.bridge-act.art-1]\n    words: { whom",
      "{ fact: roads, codes: [trunk], or: [{ fact: ▸roads }] }]\n    readings: []\n    source_atom_ids: [test.bridge-act.art-1]\n    words: { whom",
    ],
  ],
  ...(
    [
      ["a kind that a fact implies and that does not exist", "unknown_kind_of_person", "▸owners", "roads", "trunk"],
      ["a kind that is implied by a fact that does not exist", "unknown_fact", "owner", "▸road", "trunk"],
      ["a kind that is implied by a code that does not exist", "unknown_code", "owner", "roads", "▸trunks"],
    ] as const
  ).map(
    ([name, code, kind, fact, item]): Mistake => [
      name,
      code,
      [
        CLOCKS,
        "  facts:\n    closed",
        `  implied_kinds: [{ kind: ${kind}, of: [owner], if: { fact: ${fact}, codes: [${item}] } }]\n  facts:\n    closed`,
      ],
    ],
  ),
  [
    "a kind of person that does not owe a duty and does not exist",
    "unknown_kind_of_person",
    [
      CLOCKS,
      "    owed_by: [owner]\n",
      "    owed_by: [owner]\n    not_owed_by: [{ kind: ▸owners, reason: No., source_atom_ids: [test.bridge-act.art-1] }]\n",
    ],
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
  [
    "a list with a code for what is not known, which no fact names",
    "unnamed_unknown unnamed_unknown unnamed_unknown",
    [
      LISTS,
      "label: Local }",
      "label: Local }\n      - { code: unsure, label: Not known, attributes: { not_known: true } }",
    ],
    [CLOCKS, "excluded: { fact: roads,", "excluded: ▸{ fact: roads,"],
    [CLOCKS, "due_with: [{ clock", "due_with: [▸{ clock"],
    [CLOCKS, "not_owed_if: [{ fact", "not_owed_if: [▸{ fact"],
  ],
  [
    "a code for what is not known that two of three facts name",
    "unnamed_unknown",
    [LISTS, "label: Local }", "label: Local }\n      - { code: unknown, label: Not known }"],
    [CLOCKS, "excluded: { fact: roads, codes: [trunk] }", "excluded: { fact: roads, codes: [trunk, unknown] }"],
    [
      CLOCKS,
      "fact: roads, codes: [trunk] }]\n    readings: []\n    source_atom_ids: [test.bridge-act.art-1]\n    words: { not_owed",
      "fact: roads, codes: [trunk], unknown_codes: [unknown] }]\n    readings: []\n    source_atom_ids: [test.bridge-act.art-1]\n    words: { not_owed",
    ],
    [CLOCKS, "not_owed_if: [{ fact", "not_owed_if: [▸{ fact"],
  ],
  [
    "a fact of the board with another list than the field of a draft",
    "other_list",
    [CLOCKS, "roads: { title: Roads, code_list: road_classes", "▸roads: { title: Roads, code_list: span_types"],
  ],
];
