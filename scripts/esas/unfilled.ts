// The places of the ESAs' file that stay empty, although the official template or the schema asks for them.
import { Draft } from "../../server/engine/draft.ts";
import { findKind } from "../../server/engine/kinds/registry.ts";
import { asks, prepareRules } from "../../server/engine/prepared-rules.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import type { ConvertedRow } from "../report/published/crosswalk.ts";
import type { ConvertibleProfile } from "./crosswalk.ts";
import { createIsRequired, type EsasVersion } from "./crosswalk.ts";
import { readList, spreadPointer } from "./entities.ts";
import { findValuesAt, hasElement, readLocation } from "./pointers.ts";
import type { Unfilled } from "./report.ts";

/** The empty places: rows for which the profile has no field, then those for which the draft has no value. */
export function listUnfilled(
  profile: ConvertibleProfile,
  esas: EsasVersion,
  request: DraftRequest,
  file: Record<string, unknown>,
): Unfilled[] {
  const isRequired = createIsRequired(esas, file);
  const count = Math.max(1, readList(file, esas.entities?.list).length);
  const isFilled = (pointer: string): boolean =>
    spreadPointer(pointer, esas.entities, count).every((own) => findValuesAt(file, readLocation(own, esas)).length > 0);
  return listPlaces(profile, esas, request, isRequired).flatMap((row) => {
    const { esas_pointer: pointer, data_fields, title, requirement, condition = null, why, otherwise } = row;
    if (isFilled(pointer) || (otherwise !== undefined && isFilled(otherwise))) return [];
    if (!hasElement(file, readLocation(pointer, esas))) return [];
    return [{ pointer, data_fields, title, requirement, condition, why, required_by_schema: isRequired(pointer) }];
  });
}

/** The places that the template or the schema asks for. */
function listPlaces(
  profile: ConvertibleProfile,
  { self_submission }: EsasVersion,
  request: DraftRequest,
  isRequired: (pointer: string) => boolean,
) {
  const { crosswalk, fields } = profile;
  const { rows, uncovered_rows } = crosswalk;
  const { to = "", members = [] } = self_submission ?? {};
  const copied = new Set(members.map((member) => `${to}/${member}`));
  const uncovered = uncovered_rows.map(({ data_field, ...row }) => {
    const why: Unfilled["why"] = copied.has(row.esas_pointer) ? "no_value" : "no_field";
    return { ...row, data_fields: [data_field], why, otherwise: undefined };
  });
  const listed = new Set<string | null>(uncovered.map(({ esas_pointer }) => esas_pointer));
  const isAsked = createIsAsked(profile, request);
  const covered = rows.flatMap(({ esas_pointer, ...row }) => {
    if (esas_pointer === null || listed.has(esas_pointer)) return [];
    const requirement = isAsked(row) ? row.requirement : "not_asked";
    if (requirement === "not_asked" && !isRequired(esas_pointer)) return [];
    const title = fields.find(({ field_id }) => field_id === row.field_id)?.title ?? row.field_id;
    return [
      { ...row, requirement, esas_pointer, title, why: "no_value" as const, otherwise: row.conversion.otherwise },
    ];
  });
  return [...uncovered, ...covered];
}

/**
 * Returns whether the official template asks for a row of the crosswalk in a draft. Of a profile whose fields are the rows, the rules
 * decide that block a draft without the row; of any other, the requirement, whatever its condition.
 */
function createIsAsked(
  profile: ConvertibleProfile,
  request: DraftRequest,
): (row: Pick<ConvertedRow, "field_id" | "requirement">) => boolean {
  if (profile.fields.every(({ data_field }) => data_field === undefined))
    return ({ requirement }) => requirement === "yes" || requirement === "conditional";
  const draft = new Draft(request);
  // Only these are prepared, because each conversion does it again.
  const rules = profile.rules.filter((rule) => rule.severity === "blocking" && findKind(rule).asksForField);
  const asking = prepareRules({ ...profile, rules }).filter((prepared) => asks(prepared, draft));
  const asked = new Set(asking.map(({ field }) => field));
  return ({ field_id }) => asked.has(field_id);
}
