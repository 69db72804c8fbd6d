// An act whose clocks other tests do not know, and the fixture with it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { copySources, edit } from "./author.ts";

export const CLOCKS = "bridge/clocks.yaml";
export const BOARD = "board.yaml";
export const PROFILE = "bridge/bridge-notice/profile.yaml";
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
      - { start: added }
    limits:
      - { limit: from_notice, after: [notified], moved_by: [added], days: 14 }
    readings: []
    source_atom_ids: [test.bridge-act.art-1]
    aware_of: [closed]
    words: { late: Ring the bell., not_owed: It is no notice. }
  - clock_id: bridge.excuse
    title: Excuse
    due_with: [{ clock: bridge.notice, fact: roads, codes: [trunk] }]
    readings: []
    source_atom_ids: [test.bridge-act.art-1]
    words: { not_owed: Nothing is late. }
  - clock_id: bridge.signs
    title: Signs on the road
    not_owed_if: [{ fact: roads, codes: [trunk] }]
    readings: []
    source_atom_ids: [test.bridge-act.art-1]
    words: { whom: Drivers, not_owed: Trunk roads have signs. }
    owed_by: [owner]
applies_from:
  - { date: "2026-01-01", of: [told], reason: It is new., source_atom_ids: [test.bridge-act.art-1] }
endings:
  - { event: opened, not_before: closed, by_due: true, ends: [bridge.final], reason: It is open., source_atom_ids: [test.bridge-act.art-1] }
  - { event: roads, codes: [trunk], ends: [bridge.final], reason: It is large., source_atom_ids: [test.bridge-act.art-1] }
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
    added: { title: Addition }
    opened: { title: Opening, sent: [bridge.signs] }
    roads: { title: Roads, code_list: road_classes, takes_several: true }
`;
const FACTS =
  "clock_facts: { closed: bridge_name, told: bridge_name, kind: span_type, roads: road_classes, notified: previous_submitted_at }\n";
const LIST = "bridge.notice, bridge.signs, bridge.final";

/** The fixture with the clocks. */
export function copyWithClocks(): string {
  const root = copySources();
  writeFileSync(join(root, CLOCKS), TEXT);
  writeFileSync(join(root, BOARD), "readings:\n  reading:span: Each span is one bridge.\n");
  edit(root, [[PROFILE, "base_example: ready\n", `clocks: [${LIST}]\n${FACTS}base_example: ready\n`]]);
  return root;
}
