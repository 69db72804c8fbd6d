// A file that was chosen or dropped: its draft, or a sentence on why it is none.
import { decodeBody } from "../../../server/body.ts";
import { readJson } from "../../../server/engine/read-json.ts";
import { readRequest } from "../../../server/engine/request.ts";
import { createRenderError, type ErrorIdentifier } from "../../../server/errors.ts";
import type { Convert } from "./converter.ts";
import { type ReadingOptions, readDraft } from "./draft-reading.ts";
import type { Notice } from "./draft-state.ts";
import { wrapDraft } from "./draft-text.ts";
import type { ServiceFacts } from "./protocol.ts";

/** What is needed of a File. */
export type DraftFile = Pick<File, "name" | "size" | "arrayBuffer">;

export type FileReading =
  | { readonly kind: "draft"; readonly text: string; readonly name: string }
  | { readonly kind: "refused"; readonly notice: Notice };

export const ANSWER_WORDS =
  "This is the answer of a check, not a draft: it holds findings, and none of the values that were checked.";

export const ESAS_WORDS = "This is a file in the ESAs' form.";

export interface FileOptions {
  readonly service: ServiceFacts;
  readonly fieldIds: ReadonlySet<string>;
  /** Asked about JSON that is neither a draft nor an answer. */
  readonly convert: Convert;
}

/** Reads a file, unless it is larger than a request may be. The words on what is wrong are the server's. */
export async function readDraftFile(
  file: DraftFile,
  { service, fieldIds, convert }: FileOptions,
): Promise<FileReading> {
  const name = shortName(file.name);
  const refuse = (reason: string, offer?: Notice["offer"]): FileReading => ({
    kind: "refused",
    notice: { tone: "attention", text: `${name} was not loaded. ${reason}`, ...(offer === undefined ? {} : { offer }) },
  });
  const { sentenceOf, problemOf } = createWords(service);
  if (file.size > service.maxRequestBytes)
    return refuse(`${sentenceOf("request_too_large")} The file has ${sizeOf(file.size)}.`);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return refuse("It cannot be read; perhaps it is a folder, or has changed meanwhile.");
  }
  const body = decodeBody(bytes);
  if ("error" in body) return refuse(`${sentenceOf(body.error)} It seems to be no text.`);
  const options: ReadingOptions = { maxLength: service.maxRequestBytes, fieldIds };
  switch (readDraft(body.text, options).kind) {
    case "draft":
      return { kind: "draft", text: body.text, name };
    case "answer":
      return refuse(ANSWER_WORDS);
    case "bare":
      return refuse(problemOf(body.text), { kind: "take", text: wrapDraft(body.text), name });
    case "other": {
      const converted = await convert(body.text, "esas");
      if (converted === null) return refuse(problemOf(body.text));
      return refuse(ESAS_WORDS, { kind: "convert", converted, name });
    }
    default:
      return refuse(problemOf(body.text));
  }
}

/** The server's sentences on what is no request. */
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
