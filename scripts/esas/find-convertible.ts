// Which profile a conversion is with, where its user names none: the one that the draft or the file shows, as in prevalidate.
import { readRequest } from "../../server/engine/request.ts";
import { createFindByFields, type NotShown, type Profiles, type ReadBy } from "../report/draft/find-by-fields.ts";
import type { PublishedProfile } from "../report/published/profile.ts";
import { remember } from "../report/remember.ts";
import type { ConvertibleProfile } from "./crosswalk.ts";
import { convertFromEsas } from "./from-esas.ts";
import type { Format } from "./report.ts";
import { hasEsasFile } from "./words.ts";

/**
 * Finds the profile of a draft, or of a file of the ESAs, which names its own stage. For what is neither it is any with such a file, whose
 * conversion says what is wrong.
 */
export function findConvertible(
  { names, get: read }: Profiles,
  value: unknown,
  from: Format,
): { readonly alias: string } | NotShown {
  const get = remember((alias) => read(alias) as PublishedProfile & ConvertibleProfile);
  const readBy = from === "lexbind" ? readByAll(value) : createReadFile(get, value);
  if (names.some((alias) => readBy(alias) !== null)) return createFindByFields({ names, get })(readBy);
  return { alias: names.find((name) => hasEsasFile(get(name))) ?? "" };
}

function readByAll(draft: unknown): ReadBy {
  const request = readRequest(draft);
  return () => ("report" in request ? request.report : null);
}

const createReadFile = (get: (alias: string) => ConvertibleProfile, file: unknown): ReadBy =>
  remember((alias) => {
    const profile = get(alias);
    return hasEsasFile(profile) ? (convertFromEsas(profile, file)?.result.report ?? null) : null;
  });
