// What a draft needs by the rules of its profile.
import { Draft } from "../../../server/engine/draft.ts";
import { FIELD_TYPES } from "../../../server/engine/field-types/registry.ts";
import { asks, prepareRules } from "../../../server/engine/prepared-rules.ts";
import type { Need, PageProfile } from "./form-profile.ts";

/** Returns which fields a report needs. One that it need not have because of another is not among them. */
export function createFindNeeds(profile: PageProfile) {
  const asking = prepareRules(profile).filter(({ kind }) => kind.asksForField);
  return (report: ReadonlyMap<string, unknown>): Map<string, Need> => {
    // What a rule reads has the type of its field.
    const values = profile.fields.flatMap((field): [string, unknown][] => {
      const value = report.get(field.field_id);
      return FIELD_TYPES[field.field_type].hasType(value, field) ? [[field.field_id, value]] : [];
    });
    const draft = new Draft({ report: Object.fromEntries(values), evidence_manifest: {} });
    const needs = new Map<string, Need>();
    for (const prepared of asking) {
      const { field, rule, when } = prepared;
      if (needs.get(field) === "always" || !asks(prepared, draft)) continue;
      if (rule.severity === "blocking") needs.set(field, when === null ? "always" : "now");
      // What is only good to have, whatever the draft has, is optional.
      else if (!needs.has(field) && (when !== null || rule.severity === "attention"))
        needs.set(field, when === null ? "expected" : "perhaps");
    }
    return needs;
  };
}
