// The clocks of all acts by name, each with the words of its act, and whether what they name is defined.
import type { ClockWords } from "../../../server/engine/clocks/clock.ts";
import type { Period } from "../../../server/engine/time/period.ts";
import type { AuthoredClock, AuthoredClocks } from "../model/authored-clocks.ts";
import type { SourceFile, Sources } from "../model/model.ts";
import type { ClockPage } from "../model/page-words.ts";
import type { Described } from "../tools/describe-values.ts";
import type { ReportAt } from "../tools/findings.ts";
import type { Shared } from "./context.ts";
import { checkSentences, checkTexts, defineNames, referNames, valuesIn } from "./names.ts";
import { createIndex, type Index, type Path } from "./references.ts";

/** Defines the clocks. A name in one that is not defined is a finding. */
export function indexClocks(
  files: Sources["clocks"],
  shared: Pick<Shared, "atoms" | "codeLists" | "schemas" | "report">,
): Index<AuthoredClock> {
  const { atoms, codeLists, schemas, report } = shared;
  const clocks = createIndex<AuthoredClock>("clock", report);
  for (const file of files)
    for (const [position, clock] of file.value.clocks.entries()) {
      const words = wordsOf(clock, file.value.words);
      const page = pageOf(clock, file.value.page);
      clocks.define(file, ["clocks", position, "clock_id"], clock.clock_id, { ...clock, words, page });
    }
  for (const file of files) {
    const values = valuesIn(file, schemas);
    referNames(file, values, { atom: atoms, clock: clocks, code_list: codeLists });
    for (const position of file.value.clocks.keys()) {
      const own = { start: createIndex<string>("start", report), limit: createIndex<string>("limit", report) };
      const ofClock = valuesIn(file, schemas, ["clocks", position]);
      defineNames(file, ofClock, own);
      referNames(file, ofClock, own);
      checkOwn(file, position, { clocks, report });
    }
    checkSentences(file, [file], "assumption", ["unknown_assumption", "no clock makes the assumption"], shared);
    checkTexts(file, values, report, true);
    checkAmounts(file, values, report);
  }
  return clocks;
}

const AMOUNT = /\b(\d+) (hour|day|month)s?\b/g;

/** Reports the first sentence with an amount that no limit of the act has: the limit was changed, or the sentence. */
function checkAmounts(file: SourceFile<AuthoredClocks>, values: readonly Described[], report: ReportAt): void {
  const limits = file.value.clocks.flatMap((clock) => clock.limits ?? []);
  const isLimit = (amount: string, unit: string) =>
    limits.some((limit) => limit[`${unit}s` as keyof Period] === Number(amount));
  for (const { value, path } of values)
    for (const [words, amount = "", unit = ""] of typeof value === "string" ? value.matchAll(AMOUNT) : []) {
      if (isLimit(amount, unit)) continue;
      const message = `the text says ${words}, and no limit of the act does`;
      report(file, path, { code: "other_number", message, hint: "correct the text, or the limit" });
      return;
    }
}

/** A clock cannot be due with itself, end with its own sending, or have a bound that depends on it. */
function checkOwn(
  file: SourceFile<AuthoredClocks>,
  position: number,
  { clocks, report }: Pick<Shared, "clocks" | "report">,
): void {
  const { clock_id, due_with = [], not_owed_once, starts = [] } = file.value.clocks[position] as AuthoredClock;
  const check = (path: Path, names: readonly string[] = [], isOwn = (name: string) => name === clock_id): void => {
    for (const [item, name] of names.entries()) {
      if (!isOwn(name)) continue;
      const message = name === clock_id ? "the clock names itself" : `the bounds of the clock "${name}" name this one`;
      report(file, ["clocks", position, ...path, item], { code: "own_clock", message, hint: "name another clock" });
    }
  };
  check(["due_with"], due_with);
  check(["not_owed_once", "sent"], not_owed_once?.sent);
  for (const [index, { at_latest }] of starts.entries())
    check(["starts", index, "at_latest"], at_latest, (name) => boundsOf(name, clocks).has(clock_id));
}

/** A clock with those that bound its starts, and those that bound theirs. */
function boundsOf(name: string, clocks: Shared["clocks"]): ReadonlySet<string> {
  const names = new Set([name]);
  // A set also visits what is added while it is visited.
  for (const one of names)
    for (const { at_latest = [] } of clocks.get(one)?.starts ?? []) for (const bound of at_latest) names.add(bound);
  return names;
}

/** The words of a clock with those of the act that concern it: not on a deadline or a relief that it does not have. */
function wordsOf({ words: own, limits, due_with, relief }: AuthoredClock, ofAct: ClockWords = {}): ClockWords {
  const { late, late_unless_relief, relief: reliefWords, ...general } = ofAct;
  return {
    ...general,
    ...((limits ?? due_with) && late !== undefined && { late }),
    ...(relief && { ...(late_unless_relief !== undefined && { late_unless_relief }) }),
    ...own,
    ...(relief && { relief: { ...reliefWords, ...own?.relief } }),
  };
}

/** The same for pages: only a clock with a relief has words of the act on it. */
function pageOf({ page, relief }: AuthoredClock, { relief: reliefWords, ...general }: ClockPage = {}): ClockPage {
  return { ...general, ...(relief && reliefWords !== undefined && { relief: reliefWords }), ...page };
}
