// A file that was opened or dropped: its draft, or a sentence on why it was not loaded.

import { ESAS_WORDS } from "../../esas/words.ts";
import { type DecodedFile, decodeFile, whyNotRead } from "../../report/draft/decode-file.ts";
import { EMPTY_DRAFT, getReport, getValue, readBareDraft, readDraft } from "../../report/draft/draft.ts";
import { findFileKind, MAX_SIGNATURE } from "../../report/draft/file-kinds.ts";
import { readDetails } from "../../report/entity-details/entity-details.ts";
import { capitalise, UNREADABLE_FILE } from "../../report/wording/words.ts";
import { beginsIncident, findOtherStage, type PageFacts, type ReportFacts } from "./act-facts.ts";
import { fillIn, NOT_LOADED, takeEntityRows, toNextReport } from "./begin-draft.ts";
import type { ConverterFailure, Engine } from "./engine.ts";
import { getErrorSentence, getRequestReason } from "./error-sentences.ts";
import { getStateField } from "./given-values.ts";
import { type ImportFacts, importTable } from "./import-table.ts";
import type { OpenReport } from "./incident.ts";
import { type IncidentFile, readIncidentFile } from "./kept-incident.ts";
import { findOtherProfile, takeFrom, titleOf } from "./other-acts.ts";
import { quoteName } from "./quote-name.ts";
import { type Notice, type Offer, onceTaken, type Replacement } from "./replacement.ts";
import { getTableZone } from "./time-zones.ts";

export type DraftFile = Pick<File, "name" | "size" | "slice" | "arrayBuffer">;

export const ANSWER_WORDS =
  "This is the answer of a check, not a draft: it contains findings, and no values of a draft.";
export const NO_TABLE_WORDS =
  "Nothing in the table with a value has the identifier, the row number or the title of a field.";

/** Why something was not converted, which is no fault of it: it is “the file” or “the draft”. */
export const converterWords = (failure: ConverterFailure, what: string): string =>
  failure === "not_loaded"
    ? `The converter could not be loaded from this host, so ${what} was not looked at. Try again later.`
    : `The converter of this page failed on ${what}, or took too long. ${capitalise(what)} may be right.`;

interface FileFacts extends Pick<ImportFacts, "getDraft" | "timeZone" | "ownState"> {
  readonly facts: Pick<ReportFacts, "page" | "profile" | "fields" | "reading"> & {
    readonly engine: Pick<Engine, "convert">;
  };
}

/** Reads a file, unless it is larger than a request may be. The words for what is wrong with a draft are the server's. */
export async function readDraftFile(file: DraftFile, given: FileFacts): Promise<Replacement | Notice> {
  const { facts, getDraft } = given;
  const { service } = facts.page;
  const name = quoteName(file);
  const done = `${name} was loaded.`;
  // Of a draft in a file it is not known when it was submitted.
  const submitted = null;
  const reject = (reason: string, offer?: Offer): Notice => ({
    tone: "attention",
    text: `${name} was not loaded. ${reason}`,
    ...(offer && { offer }),
  });
  const start = await readBytes(file.slice(0, MAX_SIGNATURE));
  const kind = start && findFileKind(file.name, start);
  if (kind !== null) return reject(`${kind.is} ${kind.instead}`);
  if (file.size > service.limits.max_request_bytes)
    return reject(`${getErrorSentence(service, "request_too_large")} The file has ${formatSize(file.size)}.`);
  const bytes = await readBytes(file);
  if (bytes === null) return reject(UNREADABLE_FILE);
  const decoded = decodeFile(bytes);
  const { text } = decoded;
  // For the text of a draft this is a draft without values; a file without a text was not saved as one.
  if (text.trim() === "") return reject(getRequestReason(service, ""));
  const read = decoded.isGuess ? "broken" : readDraft(text, facts.reading);
  if (read === "broken") {
    const table = readTableFile(decoded, given);
    if (table !== null) return onceTaken(table, (taken) => ({ ...taken, done: `${done} ${taken.done}` }));
    if (/\.[ct]sv$/i.test(file.name)) return reject(NO_TABLE_WORDS);
  }
  if (decoded.isGuess) return reject(`The file ${whyNotRead(decoded)}.`);
  if (typeof read === "object") return { draft: read, submitted, done };
  if (read === "answer") return reject(ANSWER_WORDS);
  const details = read === "other" ? readDetails(JSON.parse(text)) : null;
  if (details !== null) {
    const draft = getDraft();
    const filled = fillIn({ facts, draft, details }) ?? { draft, madeFrom: draft };
    return { ...filled, done: `${done} It fills in what the draft leaves empty.` };
  }
  const reason = getRequestReason(service, text);
  if (read === "bare") {
    const label = "Put its fields into report and load it";
    return reject(reason, { label, draft: readBareDraft(text), submitted, done });
  }
  const converted = read === "other" ? await facts.engine.convert(text, "esas") : null;
  if (typeof converted === "string") return reject(converterWords(converted, "the file"));
  const opened = converted === null ? "other" : readDraft(converted.json, facts.reading);
  if (converted === null || typeof opened === "string") return reject(reason);
  return { draft: opened, submitted, done: `${done} ${ESAS_WORDS.opened}`, losses: converted.losses };
}

const readBytes = (blob: Pick<Blob, "arrayBuffer">): Promise<Uint8Array | null> =>
  blob.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );

function readTableFile({ text, isGuess }: DecodedFile, given: FileFacts) {
  const table = importTable(text, { ...given.facts, ...given });
  const words = "It is not in Unicode and was read as Windows-1252: check letters such as ä and é.";
  if (table === null || !isGuess) return table;
  return onceTaken(table, (taken) => ({ ...taken, done: `${taken.done} ${words}` }));
}

function getFileFacts({ facts, draft, incident }: OpenReport): FileFacts {
  const { profile, stage } = facts;
  const parameters = incident.drafts.parameters.value;
  const stateField = getStateField(stage.asking);
  const zoneOf = (code: string) =>
    getTableZone({ profile, parameters: { ...parameters, member_state: code, time_zone: undefined } });
  return {
    facts,
    getDraft: () => draft.value,
    timeZone: getTableZone({ profile, parameters }),
    ...(stateField !== undefined && { ownState: { fieldId: stateField, zoneOf } }),
  };
}

const OVERTAKEN = "The file was not loaded, because another report or file was opened meanwhile. Open it again.";

/** Whether another report or file was opened after a file was. The page then says so. */
function isOvertaken(report: OpenReport, file: DraftFile): boolean {
  const { list, news } = report.incident;
  const isLast = list.open.value.open.value === report && list.lastFile.value === file;
  if (!isLast) news.warn(OVERTAKEN);
  return !isLast;
}

/** Reads a file for a report; null, after a word to its user, if another report or file was opened meanwhile. */
async function readFor(report: OpenReport, file: DraftFile, getDraft = () => report.draft.value) {
  report.incident.list.lastFile.value = file;
  const read = await readDraftFile(file, { ...getFileFacts(report), getDraft });
  return isOvertaken(report, file) ? null : read;
}

/** Opens a file in a report, or in the one that the draft of the file is; where there is a draft already, in a new incident. */
export async function openFile(report: OpenReport, file: DraftFile): Promise<void> {
  const { facts, incident } = report;
  incident.list.lastFile.value = file;
  const saved = await readSavedIncident(file, facts.page);
  if (isOvertaken(report, file)) return;
  if (saved !== null) return openSavedIncident(report, file, saved);
  const read = await readFor(report, file);
  if (read === null) return;
  if ("tone" in read) {
    incident.news.notice.value = read;
    return;
  }
  const fitting = await fitDraft(report, file, read);
  if (isOvertaken(report, file)) return;
  if ("tone" in fitting) {
    incident.news.notice.value = fitting;
    return;
  }
  return openDraft(report, fitting);
}

/** Opens a draft in a report, or in the one that it is of. */
async function openDraft({ facts, incident, edit }: OpenReport, read: Replacement): Promise<void> {
  const other = findOtherStage(facts, getValue(read.draft, facts.stage.type?.fieldId ?? ""));
  if (other === undefined) return edit.replace(read);
  const opening = await incident.openReport(other.alias, () => read);
  if (opening !== "open") incident.news.warn(opening === "failed" ? NOT_LOADED : OVERTAKEN);
}

/**
 * A draft with a word on how much of it fits the report. One of another act is not loaded, and its facts are offered; what this page knows of other
 * acts may not be loaded.
 */
async function fitDraft(
  { facts, draft }: OpenReport,
  file: DraftFile,
  read: Replacement,
): Promise<Replacement | Notice> {
  const ids = [...read.draft.report.keys()];
  const known = ids.filter((id) => facts.reading.fieldIds.includes(id)).length;
  if (read.madeFrom !== undefined || known === ids.length) return read;
  const words = `${known} of ${ids.length} values fit this report.`;
  const from = getReport(read.draft);
  const sameFacts = await facts.loadSameFacts().catch(() => []);
  const profile = known * 2 < ids.length ? findOtherProfile(sameFacts, facts, from) : null;
  if (profile === null)
    return known === 0
      ? { tone: "attention", text: `${quoteName(file)} was not loaded: ${words}` }
      : { ...read, done: `${quoteName(file)} was loaded: ${words} The JSON has the others.` };
  const { replacement } = takeFrom(sameFacts, facts, { draft: draft.value, from: { profile, report: from } });
  const text = `${quoteName(file)} was not loaded: ${words} It seems to be a draft of “${titleOf(facts.page, profile)}”.`;
  return { tone: "attention", text, ...(replacement && { offer: { ...replacement, label: "Take its facts" } }) };
}

/** The incident that a file has; null if it is another file, or larger than all reports of an incident may be. */
async function readSavedIncident(file: DraftFile, { service, stages }: PageFacts): Promise<IncidentFile | null> {
  // Each report may have the one before it, and a text in JSON may take twice its length.
  if (file.size > stages.length * 2 * 2 * service.limits.max_request_bytes) return null;
  const bytes = await readBytes(file);
  try {
    return bytes === null ? null : readIncidentFile(JSON.parse(decodeFile(bytes).text));
  } catch {
    return null;
  }
}

/** Opens an incident beside those that are there. */
async function openSavedIncident(report: OpenReport, file: DraftFile, { act, incident }: IncidentFile): Promise<void> {
  const { list, news, page } = report.incident;
  if (act !== page.act)
    return news.warn(`${quoteName(file)} is an incident of “${act}”. Open it in a draft check of that.`);
  const alias = page.stages.find((stage) => stage.alias === incident.summary?.alias)?.alias ?? page.alias;
  const done: Notice = { tone: "info", text: `${quoteName(file)} was loaded.` };
  if ((await list.begin(alias, { content: incident, getArrival: () => done })) === null) news.warn(NOT_LOADED);
}

/** Takes the report that was submitted before as the beginning of this one, and compares with it from then on. */
export async function continueFrom(report: OpenReport, file: DraftFile): Promise<void> {
  const { facts, incident, edit } = report;
  const read = await readFor(report, file, () => EMPTY_DRAFT);
  if (read === null) return;
  const begin = (loaded: Replacement): Replacement =>
    beginsIncident(facts)
      ? { ...takeEntityRows(facts, loaded.draft), submitted: null, isUnsaved: true }
      : { ...loaded, ...toNextReport(facts, loaded.draft), previous: loaded.draft };
  const begun = onceTaken("tone" in read ? (read.offer ?? read) : read, begin);
  if ("tone" in begun) incident.news.notice.value = begun;
  else edit.replace(begun);
}

/** Takes the values of a table that was pasted, or asks what they are; null if there are none. */
export function takeTable(report: OpenReport, table: string): "taken" | "asked" | null {
  const { facts, edit, incident } = report;
  const isTooLarge = table.length > facts.reading.maxLength;
  const taken = isTooLarge ? null : importTable(table, { ...facts, ...getFileFacts(report) });
  if (taken === null)
    incident.news.warn(isTooLarge ? getErrorSentence(facts.page.service, "request_too_large") : NO_TABLE_WORDS);
  else if ("tone" in taken) incident.news.notice.value = taken;
  else edit.replace(taken);
  return taken === null ? null : "tone" in taken ? "asked" : "taken";
}

const KIB = 1024;
const formatSize = (bytes: number): string =>
  bytes < KIB * KIB ? `${Math.ceil(bytes / KIB)} KiB` : `${(bytes / (KIB * KIB)).toFixed(1)} MiB`;
