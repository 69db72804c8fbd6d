// The draft as a file of the ESAs. One that is not complete is saved only after the page has listed what it lacks.

import { saveText } from "./browser.ts";
import type { CheckProps } from "./draft-check.ts";

/** Saves the ESAs' file if it is complete, or if that does not matter; the page then lists what was left out or is missing. */
export async function saveEsas(
  { engine, text, alias, answered, isStale, set, warn }: CheckProps["check"],
  { evenIfIncomplete = false } = {},
): Promise<void> {
  const converted = await engine.convert(text, "lexbind");
  const problem = "it took longer than two seconds, or the browser did not start the converter.";
  if (converted === null) return warn(`The draft was not converted: ${problem}`);
  const isComplete = converted.losses.isComplete && !isStale && answered?.answer.counts.blocking === 0;
  if (isComplete || evenIfIncomplete) saveText(converted.json, `${alias}-esas${isComplete ? "" : "-partial"}.json`);
  set({ losses: { ...converted.losses, isComplete } });
}
