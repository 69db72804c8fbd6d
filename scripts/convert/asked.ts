// Whether the official template asks for a row in a draft.
import type { DraftRequest } from "../../server/engine/request.ts";
import type { ConvertedRow, ConvertibleProfile } from "./crosswalk.ts";

/** Returns a function that decides for a row of the crosswalk. */
export function createIsAsked(
  fields: ConvertibleProfile["fields"],
  _rules: unknown,
  _request: DraftRequest,
): (row: Pick<ConvertedRow, "field_id" | "requirement">) => boolean {
  const staged = new Set(fields.filter(({ obligation }) => obligation !== undefined).map(({ field_id }) => field_id));
  return ({ field_id, requirement }) =>
    requirement === "yes" || (requirement === "conditional" && !staged.has(field_id));
}
