// The clocks of all acts by name, each with the words of its act, and whether what they name is defined.
import type { ClockWords } from "../../../../server/engine/clocks/clock.ts";
import type { AuthoredClock, AuthoredClocks } from "../../model/authored-clocks.ts";
import type { SourceAtom } from "../../model/authored-instrument.ts";
import type { SourceFile, Sources } from "../../model/model.ts";
import type { ClockPage } from "../../model/page-words.ts";
import { type ReportAt, suggest } from "../../tools/findings.ts";
import { checkAmounts, checkBraces } from "./clock-texts.ts";
import type { Shared } from "./context.ts";
import { createIndex, type Index, type Path, referAll } from "./references.ts";

/** Defines the clocks. A name in one that is not defined is a finding. */
export function indexClocks(
  files: Sources["clocks"],
  atoms: Index<SourceAtom>,
  report: ReportAt,
): Index<AuthoredClock> {
  const clocks = createIndex<AuthoredClock>("clock", report);
  for (const file of files)
    for (const [position, clock] of file.value.clocks.entries()) {
      const words = wordsOf(clock, file.value.words);
      const page = pageOf(clock, file.value.page);
      clocks.define(file, ["clocks", position, "clock_id"], clock.clock_id, { ...clock, words, page });
      referAll(atoms, file, ["clocks", position, "source_atom_ids"], clock.source_atom_ids);
    }
  for (const file of files) {
    for (const position of file.value.clocks.keys()) {
      checkNames(file, position, { clocks, report });
      checkOwn(file, position, { clocks, report });
    }
    checkAssumptions(file, report);
    checkBraces(file, report);
    checkAmounts(file, report);
  }
  return clocks;
}

/** The assumptions that the clocks of an act make are those that it has a sentence for. */
function checkAssumptions(file: SourceFile<AuthoredClocks>, report: ReportAt): void {
  const { clocks, assumptions = {} } = file.value;
  const made = clocks.flatMap(({ relief }) => relief?.assumption ?? []);
  const unused = Object.keys(assumptions).filter((name) => !made.includes(name));
  for (const name of unused) {
    const message = `no clock makes the assumption "${name}"`;
    report(file, ["assumptions", name], { code: "unknown_assumption", message, hint: suggest(name, made), at: "key" });
  }
  // An unused one may be the one that is missing.
  if (unused.length > 0) return;
  const known = createIndex<string>("assumption", report);
  for (const [name, text] of Object.entries(assumptions)) known.define(file, ["assumptions", name], name, text);
  for (const [position, { relief }] of clocks.entries())
    if (relief?.assumption !== undefined)
      known.refer(file, ["clocks", position, "relief", "assumption"], relief.assumption);
}

/** A clock refers to its own starts, and to other clocks, which it does not use in the place of a profile. */
function checkNames(
  file: SourceFile<AuthoredClocks>,
  position: number,
  { clocks, report }: Pick<Shared, "clocks" | "report">,
): void {
  const { starts = [], limits = [], due_with = [], page = {} } = file.value.clocks[position] as AuthoredClock;
  const known = {
    start: starts.map(({ start }) => start),
    limit: limits.map(({ limit }) => limit),
    clock: clocks.values().map(({ clock_id }) => clock_id),
  };
  const check = (kind: keyof typeof known, path: Path, name: string | undefined): void => {
    if (name === undefined || known[kind].includes(name)) return;
    const message = `${kind} "${name}" is not defined`;
    report(file, ["clocks", position, ...path], { code: `unknown_${kind}`, message, hint: suggest(name, known[kind]) });
  };
  for (const [index, { not_before, at_latest = [] }] of starts.entries()) {
    check("start", ["starts", index, "not_before"], not_before);
    for (const [item, name] of at_latest.entries()) check("clock", ["starts", index, "at_latest", item], name);
  }
  for (const [index, { after, unless_before }] of limits.entries()) {
    for (const [item, name] of after.entries()) check("start", ["limits", index, "after", item], name);
    check("start", ["limits", index, "unless_before"], unless_before);
  }
  for (const name of Object.keys(page.limits ?? {})) check("limit", ["page", "limits", name], name);
  for (const [item, name] of due_with.entries()) check("clock", ["due_with", item], name);
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
