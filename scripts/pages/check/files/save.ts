// What the page saves as files. Nothing is sent: the browser writes them from memory.
import { sha256Of } from "../../site/client/digest.ts";
import type { CheckProps } from "../state/draft-check.ts";
import { converterWords } from "./draft-file.ts";

/** Saves the draft as it is. */
export function saveDraft({ text, alias, set }: CheckProps["check"]): void {
  saveText(text, `${alias}-draft.json`);
  set({ isUnsaved: false });
}

/** Offers a text as a file. */
export function saveText(text: string, name: string, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  // The browser has read the text by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves the ESAs' file if it is complete, or if that does not matter; the page then lists what was left out or is missing. */
export async function saveEsas(
  { engine, text, alias, answered, isStale, set, warn }: CheckProps["check"],
  { evenIfIncomplete = false } = {},
): Promise<void> {
  const converted = await engine.convert(text, "lexbind");
  if (converted === null || typeof converted === "string")
    return warn(`The draft was not converted. ${converterWords(converted ?? "failed", "the draft")}`);
  const isComplete = converted.losses.isComplete && !isStale && answered?.answer.counts.blocking === 0;
  if (isComplete || evenIfIncomplete) saveText(converted.json, `${alias}-esas${isComplete ? "" : "-partial"}.json`);
  set({ losses: { ...converted.losses, isComplete } });
}

/**
 * Saves the record of a check, from which npm run replay makes the answer again: a line of prevalidate --ndjson, whose id is the hash of
 * the rest of it, and the answer.
 */
export async function saveRecord({ text, checkedWith, answered, alias }: CheckProps["check"]): Promise<void> {
  if (answered === null) return;
  const options = Object.fromEntries(Object.entries(checkedWith).filter(([, value]) => value !== undefined));
  const line = JSON.stringify({ ...JSON.parse(text), ...(Object.keys(options).length > 0 && { options }) });
  const hex = await sha256Of(new TextEncoder().encode(line));
  // A browser hashes only on HTTPS.
  const draft = hex === undefined ? line : `{"id":"sha256:${hex}",${line.slice(1)}`;
  saveText(`${draft}\n${answered.json}\n`, `${alias}-record.ndjson`, "application/x-ndjson");
}
