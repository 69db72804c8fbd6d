// What is kept of a check so that it can be proved later: a draft with its options, and its answer.
import type { CheckParameters } from "../../../server/engine/options.ts";
import { readJson } from "../../../server/engine/read-json.ts";
import { isObject } from "../../../server/engine/request.ts";
import { sha256 } from "../../pipeline/tools/canonical-json.ts";

/** A draft, alone or as a line of prevalidate --ndjson. */
export interface RecordedDraft {
  readonly request: Readonly<Record<string, unknown>>;
  readonly options: CheckParameters;
  readonly id: unknown;
  /** Of its text without a hash as `id`: `sha256:` and hex digits. The draft check saves it as that `id`. */
  readonly hash: string;
}

/** Null if a text is neither. */
export function readRecordedDraft(text: string): RecordedDraft | null {
  const reading = readJson(text);
  if (!("value" in reading) || !isObject(reading.value)) return null;
  const { id, options, evidence_manifest, ...others } = reading.value;
  const given = Object.entries(options ?? {}).filter(([, value]) => value !== null);
  if (!given.every(([, value]) => typeof value === "string")) return null;
  const hash = `sha256:${sha256(text.trim().replace(/^\{"id":"sha256:[0-9a-f]{64}",/, "{"))}`;
  // As prevalidate --ndjson reads it: null is no value.
  const request = (evidence_manifest ?? null) === null ? others : { ...others, evidence_manifest };
  return { request, options: Object.fromEntries(given), id, hash };
}

export interface RecordedAnswer {
  /** As it was answered, without what prevalidate --ndjson adds. */
  readonly json: string;
  readonly answer: Readonly<Record<string, unknown>>;
  readonly id: unknown;
}

// In canonical JSON no text has these characters, because its quotation marks are escaped.
const ADDED = /(?:,"id":(?:"(?:[^"\\]|\\.)*"|-?\d+))?,"line":\d+(?=,"o)/;

/** Null if a text is no answer to a check, such as an error. */
export function readRecordedAnswer(text: string): RecordedAnswer | null {
  const reading = readJson(text);
  if (!("value" in reading) || !isObject(reading.value) || reading.value.ok !== true) return null;
  const { line, id, ...answer } = reading.value;
  return { json: text.replace(line === undefined ? "" : ADDED, "").replace(/\n$/, ""), answer, id };
}
