// The clocks of all acts by name, each with the words of its act, and whether what they name is defined.
import type { ClockWords } from "../../../server/engine/clocks/clock.ts";
import type { ActClock, AuthoredClock } from "../model/authored-clocks.ts";
import type { Sources } from "../model/model.ts";
import type { ClockPage } from "../model/page-words.ts";
import type { Shared } from "./context.ts";
import { checkSentences, checkTexts, defineNames, referNames, valuesIn } from "./names.ts";
import { createIndex, type Index } from "./references.ts";

/** Defines the clocks. A name in one that is not defined is a finding. */
export function indexClocks(
  files: Sources["clocks"],
  shared: Pick<Shared, "atoms" | "codeLists" | "schemas" | "report">,
): Index<ActClock> {
  const { atoms, codeLists, schemas, report } = shared;
  const clocks = createIndex<ActClock>("clock", report);
  for (const file of files) {
    const { endings: all = [] } = file.value;
    for (const [position, clock] of file.value.clocks.entries()) {
      const endings = all.filter(({ ends }) => ends.includes(clock.clock_id));
      const applies_from = clock.applies_from ?? file.value.applies_from;
      const ofAct = { endings, ...(applies_from && { applies_from }) };
      const words = getWords(clock, file.value.words);
      const page = getPage(clock, file.value.page);
      clocks.define(file, ["clocks", position, "clock_id"], clock.clock_id, { ...clock, ...ofAct, words, page });
    }
  }
  for (const file of files) {
    const values = valuesIn(file, schemas);
    referNames(file, values, { atom: atoms, clock: clocks, code_list: codeLists });
    for (const position of file.value.clocks.keys()) {
      const own = { start: createIndex<string>("start", report), limit: createIndex<string>("limit", report) };
      const ofClock = valuesIn(file, schemas, ["clocks", position]);
      defineNames(file, ofClock, own);
      referNames(file, ofClock, own);
    }
    checkSentences(file, [file], "assumption", ["unknown_assumption", "no clock makes the assumption"], shared);
    checkTexts(file, values, report, true);
  }
  return clocks;
}

/** The words of a clock with those of the act that concern it: not on a deadline or a relief that it does not have. */
function getWords({ words: own, limits, due_with, relief }: AuthoredClock, ofAct: ClockWords = {}): ClockWords {
  const { late, late_unless_relief, relief: reliefWords, ...general } = ofAct;
  return {
    ...general,
    ...((limits ?? due_with) && late !== undefined && { late }),
    ...(relief && { ...(late_unless_relief !== undefined && { late_unless_relief }) }),
    ...own,
    ...(relief && { relief: { ...reliefWords, ...own?.relief } }),
  };
}

/** The words for pages: only a clock with a relief has the act's words on it. */
function getPage({ page, relief }: AuthoredClock, { relief: reliefWords, ...general }: ClockPage = {}): ClockPage {
  return { ...general, ...(relief && reliefWords !== undefined && { relief: reliefWords }), ...page };
}
