// Converts a JSON text: reads it strictly, and explains why a text cannot be converted.
import { readJsonFile } from "../../server/engine/read-json.ts";
import { readRequest } from "../../server/engine/request.ts";
import type { ConvertibleProfile } from "./crosswalk.ts";
import { type ConvertedRequest, convertFromEsas } from "./from-esas.ts";
import type { Conversion, ConvertOptions, Format } from "./report.ts";
import { convertToEsas, type EsasDocument } from "./to-esas.ts";

/** Why a text cannot be converted, in a sentence that contains nothing of the text. */
export interface UnusableText {
  readonly cause: string;
}

type Converted = Conversion<EsasDocument | ConvertedRequest> | UnusableText;

/** Converts a JSON text (RFC 8259, without duplicate members) of the format `from` into the other format. */
export function convertText(
  profile: ConvertibleProfile,
  text: string,
  from: Format,
  options: ConvertOptions = {},
): Converted {
  const parsed = readJsonFile(text);
  if ("value" in parsed) return convertValue(profile, parsed.value, from, options);
  const cause = parsed.error === "invalid_json" ? "it is not valid JSON" : "an object has a member twice";
  return { cause: `${cause} (line ${parsed.at.line}, column ${parsed.at.column})` };
}

/** Converts the value that readJson has read from a text. */
export function convertValue(
  profile: ConvertibleProfile,
  value: unknown,
  from: Format,
  options: ConvertOptions = {},
): Converted {
  if (from === "esas") {
    const conversion = convertFromEsas(profile, value, options);
    return conversion ?? { cause: "it is not a file of the ESAs: expected an object with members of their schema" };
  }
  const request = readRequest(value);
  if (!("error" in request)) return convertToEsas(profile, request, options);
  return { cause: 'it is not a valid draft: expected an object with "report" and optionally "evidence_manifest"' };
}

/** Whether a text is a file of the official form of one of the profiles. */
export const isEsasFile = (profiles: readonly ConvertibleProfile[], text: string): boolean =>
  profiles.some(
    (profile) => profile.crosswalk.esas_file !== undefined && !("cause" in convertText(profile, text, "esas")),
  );
