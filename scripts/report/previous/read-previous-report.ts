// Reads the report that was submitted before: a draft, or the file of the ESAs that was made of one.
import { readJson } from "../../../server/engine/read-json.ts";
import { type DraftRequest, readRequest } from "../../../server/engine/request.ts";
import { readText } from "../../command-line/inputs.ts";
import { CommandError } from "../../command-line/run-command.ts";
import type { ConvertibleProfile } from "../esas/crosswalk.ts";
import { convertFromEsas } from "../esas/from-esas.ts";

/** The fields of the report in a file. Throws a CommandError, which contains nothing of the file, if it is neither. */
export async function readPreviousReport(
  profile: ConvertibleProfile,
  name: string,
  maxBytes: number,
): Promise<DraftRequest["report"]> {
  const parsed = readJson(await readText(name, maxBytes));
  if ("error" in parsed) throw new CommandError(`${name}: it is not valid JSON`);
  const request = readRequest(parsed.value);
  if (!("error" in request)) {
    if (!isOfProfile(profile, request.report))
      throw new CommandError(
        `${name}: most of its members are not fields of the profile. Give a draft of the same profile, or the file of the official form that was made of it`,
      );
    return request.report;
  }
  const converted = convertFromEsas(profile, parsed.value);
  if (converted === null) throw new CommandError(`${name}: it is neither a draft nor a file of the official form`);
  return converted.result.report;
}

// Two profiles may share a few names, and a draft may have members that are not fields.
function isOfProfile({ fields }: ConvertibleProfile, report: DraftRequest["report"]): boolean {
  const known = new Set(fields.map(({ field_id }) => field_id));
  const names = Object.keys(report);
  return names.filter((name) => known.has(name)).length * 2 >= names.length;
}
