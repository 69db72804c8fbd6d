// The facts that the board asks: whether clocks can use them, and do.
import type { BoardFact } from "../../../../server/engine/board/board.ts";
import type { AuthoredBoard, AuthoredClocks } from "../../model/authored-clocks.ts";
import type { SourceFile } from "../../model/model.ts";
import { type ReportAt, suggest } from "../../tools/findings.ts";
import type { Shared } from "./context.ts";
import { referNames, valuesIn } from "./names.ts";
import type { Index, Path } from "./references.ts";

export type BoardFile = SourceFile<AuthoredClocks & { readonly board: AuthoredBoard }>;

/** Reports facts of the clocks that are not defined, or not of the form that they need. What only a draft shows is not asked on the board. */
export function referFacts(file: BoardFile, facts: Index<BoardFact>, { schemas, report }: Shared): void {
  const fitting = (code: string, isFit: (fact: BoardFact) => boolean, problem: string, hint: string) => ({
    refer(_: SourceFile, path: Path, name: string): void {
      const fact = facts.refer(file, path, name);
      if (fact !== undefined && !isFit(fact))
        report(file, path, { code, message: `the fact "${name}" ${problem}`, hint });
    },
  });
  const { board } = file.value;
  referNames(file, valuesIn(file, schemas), {
    awareness: fitting(
      "not_an_awareness",
      (fact) => fact.is_awareness === true,
      "is not an awareness",
      "name a fact with is_awareness",
    ),
    instant: fitting(
      "not_an_instant",
      (fact) => fact.code_list === null,
      "has codes, and the clock needs an instant",
      "name a fact without code_list",
    ),
    asked_fact: { refer: (_, path, name) => Object.hasOwn(board.facts, name) && facts.refer(file, path, name) },
  });
}

/** Where the board says that something is not owed, it says why. */
export function checkReasons(file: BoardFile, report: ReportAt): void {
  const { clocks, board } = file.value;
  for (const [position, clock] of clocks.entries()) {
    const { owed_if = [], not_owed_if = [], due_with, not_owed_once, words } = clock;
    const isAsked = [...owed_if, ...not_owed_if].some(({ fact }) => Object.hasOwn(board.facts, fact));
    const mayBeExcluded = isAsked || due_with !== undefined || not_owed_once !== undefined;
    if (!mayBeExcluded || words?.not_owed !== undefined) continue;
    const message = "the board can say that it is not owed, and has no reason for it";
    const hint = "add not_owed to its words";
    report(file, ["clocks", position, "clock_id"], { code: "missing_reason", message, hint });
  }
}

/** A fact on which no clock depends is asked for nothing, or the clock has another name for it. */
export function reportUnusedFacts(facts: Index<BoardFact>, { clocks, report }: Shared): void {
  const named = clocks
    .values()
    .flatMap(({ starts = [], owed_if = [], not_owed_if = [] }) => [
      ...starts.map(({ start }) => start),
      ...[...owed_if, ...not_owed_if].map(({ fact }) => fact),
    ]);
  for (const { name, file, path } of facts.unused()) {
    const message = `no clock depends on the fact "${name}"`;
    const hint = suggest(name, named) ?? "name it in a clock, or do not ask it";
    report(file, path, { code: "unused_fact", message, hint, at: "key" });
  }
}
