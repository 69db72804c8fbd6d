// The facts that the board asks: whether clocks can use them, and do.
import type { BoardFact } from "../../../../server/engine/board/board.ts";
import type { AuthoredBoard, AuthoredClock, AuthoredClocks } from "../../model/authored-clocks.ts";
import type { SourceFile } from "../../model/model.ts";
import { type ReportAt, suggest } from "../../tools/findings.ts";
import type { Shared } from "./context.ts";
import type { Index, Path } from "./references.ts";

type BoardFile = SourceFile<AuthoredClocks & { readonly board: AuthoredBoard }>;

/** Reports facts of a clock that are not defined, or not of the form that it needs, and a clock that is not owed without a reason. */
export function referFacts(file: BoardFile, position: number, facts: Index<BoardFact>, report: ReportAt): void {
  const clock = file.value.clocks[position] as AuthoredClock;
  const { aware_of = [], not_owed_once: { by_due = [] } = {}, starts = [] } = clock;
  const path = ["clocks", position];
  for (const [index, name] of aware_of.entries()) {
    const at = [...path, "aware_of", index];
    const fact = facts.refer(file, at, name);
    if (fact === undefined || fact.is_awareness) continue;
    const message = `the fact "${name}" is not an awareness`;
    report(file, at, { code: "not_an_awareness", message, hint: "name a fact with is_awareness" });
  }
  const referInstant = (at: Path, name: string) => {
    const fact = facts.refer(file, at, name);
    if (fact === undefined || fact.code_list === null) return;
    const message = `the fact "${name}" has codes, and the clock needs an instant`;
    report(file, at, { code: "not_an_instant", message, hint: "name a fact without code_list" });
  };
  for (const [index, name] of by_due.entries()) referInstant([...path, "not_owed_once", "by_due", index], name);
  for (const [index, { start }] of starts.entries()) referInstant([...path, "starts", index, "start"], start);
  referCodes(file, position, facts, report);
}

/** What only a draft shows is not asked on the board. Where the board says that something is not owed, it says why. */
function referCodes(file: BoardFile, position: number, facts: Index<BoardFact>, report: ReportAt): void {
  const {
    owed_if = [],
    not_owed_if = [],
    relief,
    due_with,
    not_owed_once,
    words,
  } = file.value.clocks[position] as AuthoredClock;
  const path = ["clocks", position];
  const isAsked = ({ fact }: { readonly fact: string }) => Object.hasOwn(file.value.board.facts, fact);
  const asked = [...owed_if, ...not_owed_if].filter(isAsked);
  for (const { fact } of [...asked, ...[relief?.excluded ?? []].flat().filter(isAsked)]) facts.refer(file, path, fact);
  const mayBeExcluded = asked.length > 0 || due_with !== undefined || not_owed_once !== undefined;
  if (!mayBeExcluded || words?.not_owed !== undefined) return;
  const message = "the board can say that it is not owed, and has no reason for it";
  const hint = "add not_owed to its words";
  report(file, [...path, "clock_id"], { code: "missing_reason", message, hint });
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
