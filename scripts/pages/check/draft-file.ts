// A file that was opened or dropped: its draft, or a sentence on why it was not loaded.
import { decodeBody } from "../../../server/body.ts";
import { readJson } from "../../../server/engine/read-json.ts";
import { readRequest } from "../../../server/engine/request.ts";
import { createRenderError, type ErrorIdentifier } from "../../../server/errors.ts";
import type { ServiceFacts } from "./answers.ts";
import { type Notice, type Replacement, readDraft } from "./draft.ts";
import { wrapDraft } from "./draft-text.ts";
import type { Convert } from "./engine.ts";

/** What is needed of a File. */
export type DraftFile = Pick<File, "name" | "size" | "arrayBuffer">;

export const ANSWER_WORDS =
  "This is the answer of a check, not a draft: it contains findings, and no values of a draft.";
export const ESAS_WORDS = "This is a file in the ESAs' format.";

export interface FileOptions {
  readonly service: ServiceFacts;
  readonly fieldIds: ReadonlySet<string>;
  readonly convert: Convert;
}

/** Reads a file, unless it is larger than a request may be. The words for what is wrong are the server's. */
export async function readDraftFile(
  file: DraftFile,
  { service, fieldIds, convert }: FileOptions,
): Promise<Replacement | Notice> {
  const name = shortName(file.name);
  const done = `${name} was loaded.`;
  const { sentenceOf, problemOf } = createWords(service);
  const reject = (reason: string, offer?: NonNullable<Notice["offer"]>): Notice => ({
    tone: "attention",
    text: `${name} was not loaded. ${reason}`,
    ...(offer && { offer }),
  });
  if (file.size > service.maxRequestBytes)
    return reject(`${sentenceOf("request_too_large")} The file has ${sizeOf(file.size)}.`);
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return reject("It cannot be read. It may be a folder, or it has changed.");
  const body = decodeBody(new Uint8Array(bytes));
  if ("error" in body) return reject(`${sentenceOf(body.error)} It does not seem to be text.`);
  const { text } = body;
  const { kind } = readDraft(text, { maxLength: service.maxRequestBytes, fieldIds });
  if (kind === "draft") return { text, done };
  if (kind === "answer") return reject(ANSWER_WORDS);
  if (kind === "bare")
    return reject(problemOf(text), { label: "Put its fields into report and load it", text: wrapDraft(text), done });
  const converted = kind === "other" ? await convert(text, "esas") : null;
  if (converted === null) return reject(problemOf(text));
  const { json, losses } = converted;
  return reject(ESAS_WORDS, { label: "Convert it to a draft", text: json, done, losses });
}

/** The server's sentences on what is not a request. */
export function createWords({ errors, maxRequestBytes }: ServiceFacts) {
  const render = createRenderError(errors);
  const sentenceOf = (error: ErrorIdentifier, detail: { variant?: string; at?: object } = {}): string => {
    const values = { max_request_bytes: maxRequestBytes, ...detail.at };
    return (JSON.parse(render(error, { ...detail, values }).json) as { message: string }).message;
  };
  const problemOf = (text: string): string => {
    const reading = readJson(text);
    if ("error" in reading) return sentenceOf(reading.error, reading);
    const request = readRequest(reading.value);
    return "error" in request ? sentenceOf(request.error, request) : "";
  };
  return { sentenceOf, problemOf };
}

// A name is shown as it is, but not at any length.
const MAX_NAME = 80;
const shortName = (name: string): string => `“${name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name}”`;

const KIB = 1024;
const sizeOf = (bytes: number): string =>
  bytes < KIB * KIB ? `${Math.ceil(bytes / KIB)} KiB` : `${(bytes / (KIB * KIB)).toFixed(1)} MiB`;
