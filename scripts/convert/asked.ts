// Whether the official template asks for a row in a draft.
import { Draft } from "../../server/engine/draft.ts";
import type { DraftRequest } from "../../server/engine/request.ts";
import type { Rule } from "../../server/engine/rule-set.ts";
import { type Conditions, holds } from "../../server/engine/rules/conditions.ts";
import type { ConvertedRow, ConvertibleProfile } from "./crosswalk.ts";

type Parameters = { readonly when?: Conditions; readonly unless?: Conditions };

/**
 * Returns a function that decides for a row of the crosswalk. Of a profile for one stage of a report, the rules decide that block
 * a draft without the row; of any other, the requirement, whatever its condition.
 */
export function createIsAsked(
  { fields, rules }: ConvertibleProfile,
  request: DraftRequest,
): (row: Pick<ConvertedRow, "field_id" | "requirement">) => boolean {
  if (fields.every(({ obligation }) => obligation === undefined))
    return ({ requirement }) => requirement === "yes" || requirement === "conditional";
  const draft = new Draft(request);
  const asks = ({ parameters }: Rule): boolean => {
    const { when, unless } = parameters as Parameters;
    return (when === undefined || holds(when, draft)) && (unless === undefined || !holds(unless, draft));
  };
  const blocking = rules.filter(({ severity, kind }) => severity === "blocking" && /^required(?:_when)?$/.test(kind));
  const asked = new Set(blocking.filter(asks).map(({ field_id }) => field_id));
  return ({ field_id }) => asked.has(field_id);
}
