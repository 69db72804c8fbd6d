// The drafts of eidas-cases.ts over the server, the board of eidas-board-cases.ts, and that each rule of the act itself has a case.
import { expect, it } from "vitest";
import { createReadBoard } from "../../scripts/board/read-board.ts";
import type { Board } from "../../scripts/report/published/board.ts";
import { readJsonFile } from "../support.ts";
import { answerTo, expectCase } from "../table-drafts.ts";
import { EIDAS_BOARD_CASES } from "./eidas-board-cases.ts";
import { BASE, EIDAS_CASES } from "./eidas-cases.ts";

it.each(EIDAS_CASES)("a draft gets the findings of $provision: $name", async (row) => {
  const answer = await answerTo("eidas-breach", { ...BASE, ...row.report }, row.options);
  expectCase(answer, row, row.clocks ?? {});
});

const readBoard = createReadBoard(readJsonFile("api/v1/clocks.json") as Board);

it.each(EIDAS_BOARD_CASES)("the board shows for %s", (_, given, expected) => {
  const entries = readBoard(given);
  if ("findings" in entries) throw new Error(JSON.stringify(entries.findings));
  const clocks = new Map(entries.map((entry) => [entry.clock_id, entry]));
  for (const [clockId, entry] of Object.entries(expected)) {
    if (entry === undefined) expect([clockId, clocks.has(clockId)]).toEqual([clockId, false]);
    else expect({ clockId, ...clocks.get(clockId) }).toMatchObject({ clockId, ...entry });
  }
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
