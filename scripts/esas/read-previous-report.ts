// Reads the report that was submitted before: a draft, or the file of the ESAs that was made of one.
import { readJson } from "../../server/engine/read-json.ts";
import { type DraftRequest, readRequest } from "../../server/engine/request.ts";
import type { ConvertibleProfile } from "./crosswalk.ts";
import { convertFromEsas } from "./from-esas.ts";

/** The fields of the report in a text; or why it has none, in words that contain nothing of it. */
export function readPreviousReport(
  profile: ConvertibleProfile,
  text: string,
): { readonly report: DraftRequest["report"] } | { readonly cause: string } {
  const reading = readJson(text);
  if ("error" in reading) return { cause: "it is not valid JSON" };
  const request = readRequest(reading.value);
  if (!("error" in request)) {
    if (isOfProfile(profile, request.report)) return { report: request.report };
    const cause =
      "most of its members are not fields of the profile. Give a draft of the same profile, or the file of the official form that was made of it";
    return { cause };
  }
  const converted = convertFromEsas(profile, reading.value);
  return converted === null
    ? { cause: "it is neither a draft nor a file of the official form" }
    : { report: converted.result.report };
}

// Two profiles may share a few names, and a draft may have members that are not fields.
function isOfProfile({ fields }: ConvertibleProfile, report: DraftRequest["report"]): boolean {
  const known = new Set(fields.map(({ field_id }) => field_id));
  const names = Object.keys(report);
  return names.filter((name) => known.has(name)).length * 2 >= names.length;
}
