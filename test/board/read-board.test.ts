// The board of clocks: what one incident starts for a person. Every result was worked out by hand from the provisions.
import { expect, it } from "vitest";
import type { BoardFacts } from "../../scripts/board/board.ts";
import { createReadBoard } from "../../scripts/board/read-board.ts";
import type { Board } from "../../scripts/report/published/board.ts";
import { readJsonFile } from "../support.ts";
import { AI_CASES } from "./ai-cases.ts";
import { BANK, BOARD_CASES, CONTROLLER, dora, INITIAL, NIS2 } from "./board-cases.ts";
import { BOUND_CASES } from "./bound-cases.ts";

const board: Board = readJsonFile("api/v1/clocks.json");
const readBoard = createReadBoard(board);

function read(given: BoardFacts) {
  const entries = readBoard(given);
  if ("findings" in entries) throw new Error(JSON.stringify(entries.findings));
  return new Map(entries.map((entry) => [entry.clock_id, entry]));
}

it.each([...BOARD_CASES, ...BOUND_CASES, ...AI_CASES])("the board shows for %s", (_, given, expected) => {
  const entries = read(given);
  for (const [clockId, entry] of Object.entries(expected)) {
    if (entry === undefined) expect(entries.has(clockId)).toBe(false);
    else expect({ clockId, ...entries.get(clockId) }).toMatchObject({ clockId, ...entry });
  }
});

it.each([
  ["2026-11-20T19:00:00Z", "2026-11-21T08:00:00Z"],
  ["2026-11-21T08:00:00Z", "2026-11-20T19:00:00Z"],
])("a clock that two sendings answer, %s and %s, was met by the first of them", (own, other) => {
  const other_id = "dora.intermediate_update";
  const answeredTwice = board.acts.map((act) => ({
    ...act,
    clocks: act.clocks.map((clock) => (clock.clock_id === INITIAL ? { ...clock, sent_with: [other_id] } : clock)),
  }));
  const facts = dora("2026-11-20T18:40:00Z", "2026-11-20T18:50:00Z");
  const entries = createReadBoard({ ...board, acts: answeredTwice })({
    ...{ kinds: BANK, facts, sent: { [INITIAL]: own, [other_id]: other } },
  });
  expect(entries).toContainEqual(expect.objectContaining({ clock_id: INITIAL, state: "done", is_late: false }));
});

it.each<readonly [name: string, given: BoardFacts, path: string]>([
  ["a kind of person that no act has", { kinds: ["bank"] }, "kinds[0]"],
  ["a fact that no act has", { kinds: BANK, facts: { when: "2026-11-20T18:40:00Z" } }, "facts.when"],
  [
    "an instant that is none",
    { kinds: BANK, facts: { aware_of_ict_incident: "Friday" } },
    "facts.aware_of_ict_incident",
  ],
  ["a code that the list lacks", { kinds: BANK, facts: { type_of_entity: ["bank"] } }, "facts.type_of_entity"],
  ["two codes where there is one", { kinds: CONTROLLER, facts: { level_of_risk: ["high"] } }, "facts.level_of_risk"],
  ["a sending as a fact", { kinds: NIS2, facts: { progress_report_was_sent: true } }, "facts.progress_report_was_sent"],
  ["a clock that no act has", { kinds: BANK, sent: { "dora.report": "2026-11-20T18:40:00Z" } }, "sent.dora.report"],
  ["a sending that is no instant", { kinds: BANK, sent: { [INITIAL]: "Friday" } }, `sent.${INITIAL}`],
  ["an option with a wrong value", { kinds: BANK, options: { member_state: "XX" } }, "options.member_state"],
  [
    "a zone outside the Member State",
    { kinds: BANK, options: { member_state: "DE", time_zone: "America/New_York" } },
    "options.time_zone",
  ],
])("the board rejects %s by its path, without its value", (_, given, path) => {
  const result = readBoard(given);
  expect(result).toMatchObject({ findings: [{ path }] });
  expect(JSON.stringify("findings" in result && result.findings.map(({ cause }) => cause))).not.toMatch(
    /Friday|"bank"|XX|New_York/,
  );
});

it("each clock of an act is on the board of a kind of person, with a reason if facts exclude it", () => {
  for (const { act, clocks, persons } of board.acts) {
    const kinds = new Set(persons.map(({ kind }) => kind));
    for (const { clock_id, owed_by, owed_if = [], not_owed_if = [], owed_once, due_with, words } of clocks) {
      expect([act, clock_id, owed_by.every((kind) => kinds.has(kind))]).toEqual([act, clock_id, true]);
      const mayBeExcluded = owed_if.length + not_owed_if.length > 0 || owed_once || due_with;
      expect([clock_id, !mayBeExcluded || words.not_owed !== undefined]).toEqual([clock_id, true]);
    }
  }
});
