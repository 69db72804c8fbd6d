// What the page saves as files. Nothing is sent: the browser writes them from memory.

import { sha256Of } from "../site/client/digest.ts";
import type { OpenReport } from "./incident.ts";
import { converterWords } from "./open-file.ts";

/** Saves the draft as it is. */
export function saveDraft({ text, facts, edit }: OpenReport): void {
  saveText(text.value, `${facts.stage.alias}-draft.json`);
  edit.set({ isUnsaved: false });
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
  { facts, text, check, incident: { news, openAlias } }: OpenReport,
  { evenIfIncomplete = false } = {},
): Promise<void> {
  // The verdict on the draft that is converted, and not on one that is entered meanwhile.
  const isValid = !check.isStale.value && check.answered.value?.answer.counts.blocking === 0;
  const converted = await facts.engine.convert(text.value, "lexbind");
  if (converted === null || typeof converted === "string")
    return news.warn(`The draft was not converted. ${converterWords(converted ?? "failed", "the draft")}`);
  const isComplete = converted.losses.isComplete && isValid;
  const name = `${facts.stage.alias}-esas${isComplete ? "" : "-partial"}.json`;
  if (isComplete || evenIfIncomplete) saveText(converted.json, name);
  if (openAlias.value === facts.stage.alias) news.losses.value = { ...converted.losses, isComplete };
}

/**
 * Saves the record of a check, from which npm run replay makes the answer again: a line of prevalidate --ndjson, whose id is the hash of
 * the rest of it, and the answer.
 */
export async function saveRecord({ facts, text, check }: OpenReport): Promise<void> {
  const answered = check.answered.value;
  if (answered === null) return;
  const given = Object.entries(check.checkedWith.value).filter(([, value]) => value !== undefined);
  // On one line, with each value as it is written: a line end in JSON is between its parts.
  const request = text.value.replace(/\s*[\r\n]+\s*/g, "");
  const options = given.length === 0 ? "" : `,"options":${JSON.stringify(Object.fromEntries(given))}`;
  const line = `${request.slice(0, -1)}${options}}`;
  const hex = await sha256Of(new TextEncoder().encode(line));
  // A browser hashes only on HTTPS.
  const draft = hex === undefined ? line : `{"id":"sha256:${hex}",${line.slice(1)}`;
  saveText(`${draft}\n${answered.json}\n`, `${facts.stage.alias}-record.ndjson`, "application/x-ndjson");
}
