// A conversion from text: the file is read strictly, and one that cannot be converted is told from one that can.
import { type Position, readJson } from "../../server/engine/read-json.ts";
import { readRequest } from "../../server/engine/request.ts";
import type { ConvertibleProfile } from "./crosswalk.ts";
import { type ConvertedRequest, convertFromEsas } from "./from-esas.ts";
import type { Conversion, Format } from "./report.ts";
import { convertToEsas, type EsasDocument } from "./to-esas.ts";

/** Why a text cannot be converted, in a sentence that holds nothing of it. */
export interface TextProblem {
  readonly problem: string;
}

/** Converts a JSON text (RFC 8259, no member named twice) of the format `from` into the other one. */
export function convertText(
  profile: ConvertibleProfile,
  text: string,
  from: Format,
): Conversion<EsasDocument | ConvertedRequest> | TextProblem {
  const reading = readJson(text);
  if ("error" in reading) return { problem: problemOf(reading.error, reading.at) };
  if (from === "esas") {
    const conversion = convertFromEsas(profile, reading.value);
    return conversion ?? { problem: "it is no file of the ESAs: an object with members of their schema was expected" };
  }
  const request = readRequest(reading.value);
  if ("error" in request)
    return { problem: 'it is no draft: an object with "report" and, if wanted, "evidence_manifest" was expected' };
  return convertToEsas(profile, request);
}

const problemOf = (error: "invalid_json" | "duplicate_member", { line, column }: Position): string =>
  `${error === "invalid_json" ? "it is no JSON" : "an object names a member twice"} (line ${line}, column ${column})`;
