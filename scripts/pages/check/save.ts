// What the page saves as files. Nothing is sent: the browser writes them from memory.

import { sha256Of } from "../site/client/digest.ts";
import type { OpenReport } from "./incident.ts";
import type { IncidentFile } from "./kept-incident.ts";
import { converterWords } from "./open-file.ts";

const MAX_FILE_NAME = 60;
/** What stands in the name of a file: letters, digits and hyphens. */
const toNamePart = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");

/** `INC-2041-initial-draft.json`, or `dora-initial-draft.json` without a reference; at most 60 characters. `alias` is the report that it is about. */
export function fileName(
  { facts: { page, stage }, incident: { drafts } }: OpenReport,
  what: string,
  alias = stage.alias,
): string {
  const reference = toNamePart(drafts.summary.value.reference ?? "");
  const aliases = page.stages.map(({ alias }) => alias);
  const [first = ""] = alias.split("-");
  const isShared = aliases.length > 1 && aliases.every((other) => other.startsWith(`${first}-`));
  const report = reference !== "" && isShared ? alias.slice(first.length + 1) : alias;
  return nameWith(reference, `${report}-${what}`);
}

/** A name that begins with a reference, of which it takes what there is room for. */
function nameWith(reference: string, rest: string): string {
  const begun = toNamePart(reference.slice(0, MAX_FILE_NAME - rest.length - 1));
  return begun === "" ? rest : `${begun}-${rest}`;
}

/** Saves the draft as it is. */
export function saveDraft(report: OpenReport): void {
  saveText(report.text.value, fileName(report, "draft.json"));
  report.edit.set({ isUnsaved: false });
}

/** Saves all of the incident as one file, which the page opens again. */
export function saveIncident({ facts: { page }, incident: { drafts } }: OpenReport): void {
  const reference = toNamePart(drafts.summary.value.reference ?? "");
  const file: IncidentFile = { act: page.act, incident: drafts.storage.snapshot() };
  saveText(`${JSON.stringify(file, null, 2)}\n`, nameWith(reference, "incident.json"));
  for (const { alias } of page.stages) {
    const content = drafts.contentOf(alias);
    content.value = { ...content.value, isUnsaved: false };
  }
}

/** Offers a text as a file. */
export function saveText(text: string, name: string, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  // The browser has read the text by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves the ESAs' file if it is complete, or if that does not matter; the page then lists what was left out or is missing. */
export async function saveEsas(report: OpenReport, { evenIfIncomplete = false } = {}): Promise<void> {
  const { facts, text, check, incident } = report;
  const { news, openAlias } = incident;
  // The verdict on the draft that is converted, and not on one that is entered meanwhile.
  const isValid = !check.isStale.value && check.answered.value?.answer.counts.blocking === 0;
  const converted = await facts.engine.convert(text.value, "lexbind");
  if (converted === null || typeof converted === "string")
    return news.warn(`The draft was not converted. ${converterWords(converted ?? "failed", "the draft")}`);
  const isComplete = converted.losses.isComplete && isValid;
  const name = fileName(report, `esas${isComplete ? "" : "-partial"}.json`);
  if (isComplete || evenIfIncomplete) saveText(converted.json, name);
  if (openAlias.value === facts.stage.alias) news.losses.value = { ...converted.losses, isComplete };
}

/**
 * Saves the record of a check, from which npm run replay makes the answer again: a line of prevalidate --ndjson, whose id is the hash of
 * the rest of it, and the answer.
 */
export async function saveRecord(report: OpenReport): Promise<void> {
  const { text, check } = report;
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
  saveText(`${draft}\n${answered.json}\n`, fileName(report, "record.ndjson"), "application/x-ndjson");
}
