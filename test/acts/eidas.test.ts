// The drafts of eidas-cases.ts over the server, the board of eidas-board-cases.ts, and that each rule of the act itself has a case.
import { expect, it } from "vitest";
import { type CitingBoard, createDescribe } from "../../scripts/board/format-board.ts";
import { createReadBoard } from "../../scripts/board/read-board.ts";
import { readJsonFile } from "../support.ts";
import { answerTo, expectCase } from "../table-drafts.ts";
import { EIDAS_BOARD_CASES } from "./eidas-board-cases.ts";
import { BASE, EIDAS_CASES } from "./eidas-cases.ts";

it.each(EIDAS_CASES)("a draft gets the findings of $provision: $name", async (row) => {
  const answer = await answerTo("eidas-breach", { ...BASE, ...row.report }, row.options);
  expectCase(answer, row, row.clocks ?? {});
});

const board: CitingBoard = readJsonFile("api/v1/clocks.json");
const readBoard = createReadBoard(board);

it.each(EIDAS_BOARD_CASES)("the board shows for %s", (_, given, expected) => {
  const entries = readBoard(given);
  if ("findings" in entries) throw new Error(JSON.stringify(entries.findings));
  const clocks = new Map(entries.map((entry) => [entry.clock_id, entry]));
  for (const [clockId, entry] of Object.entries(expected)) {
    if (entry === undefined) expect([clockId, clocks.has(clockId)]).toEqual([clockId, false]);
    else expect({ clockId, ...clocks.get(clockId) }).toMatchObject({ clockId, ...entry });
  }
});

// Article 24(2)(fb): an incident is not after the awareness of it, 24 hours after which is the latest end.
it.each([
  [
    { trust_service_breach_occurred: "2026-11-20T19:00:00Z" },
    "eidas.qualified.supervisory_body",
    /^at the latest 2026-11-21T18:40:00Z, but no deadline, because “Awareness of .*” is before “Beginning of .*”: /,
  ],
  [
    { status_of_service_hit: "non_qualified" },
    "eidas.nonqualified.supervisory_body",
    /^no deadline, because “Qualified trust service provider .*” and the answer to “Status of .*” contradict each other; correct one of them, or name the other kind of person too: /,
  ],
])("the text says which facts contradict each other, and the latest end that stays: %o", (more, clockId, words) => {
  const facts = { aware_of_trust_service_breach: "2026-11-20T18:40:00Z", ...more };
  const entries = readBoard({ kinds: ["qualified_tsp"], facts });
  const entry = "findings" in entries ? undefined : entries.find(({ clock_id }) => clock_id === clockId);
  expect(entry && createDescribe(board)(entry)).toMatch(words);
});

interface Rule {
  readonly code: string;
  readonly rule_id: string;
}

/** What all acts have alike, which other tests show. */
const OF_ALL_ACTS =
  /^(?:invalid_|value_not_in_|duplicate_|datetime_|negative_|time_in_future|placeholder_|damaged_|unknown_|evidence_|missing_evidence|prevalidation_)/;

it("each rule of the act has a case", async () => {
  const { rules }: { readonly rules: readonly Rule[] } = readJsonFile("api/v1/profiles/eidas-breach/profile.json");
  const answers = await Promise.all(
    EIDAS_CASES.map((row) => answerTo("eidas-breach", { ...BASE, ...row.report }, row.options)),
  );
  const raised = new Set(answers.flatMap(({ traces }) => traces.map(({ rule_id }) => rule_id)));
  const own = rules.filter(({ code }) => !OF_ALL_ACTS.test(code));
  expect(own.length).toBeGreaterThan(30);
  expect(own.filter(({ rule_id }) => !raised.has(rule_id)).map(({ rule_id }) => rule_id)).toEqual([]);
});
