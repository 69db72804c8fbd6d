// Which fields a draft needs, by the rules of the profile that ask for one: always, or when a condition on other fields holds.
import { Draft } from "../../../../server/engine/draft.ts";
import { asks, prepareRules } from "../../../../server/engine/prepared-rules.ts";
import { getControlValue } from "../fields/field.tsx";
import type { FormField, PageProfile } from "./form-model.ts";

/** `always`, `now`: a condition holds, and without a value the draft is blocked; `perhaps`: a person must look whether it is needed. */
export type Need = "always" | "now" | "perhaps";

/** Returns which fields a report needs. One that it need not have because of another is not among them. */
export function createFindNeeds(profile: PageProfile, fields: readonly FormField[]) {
  const asking = prepareRules(profile).filter(({ kind }) => kind.asksForField);
  return (report: ReadonlyMap<string, unknown>): Map<string, Need> => {
    // Only values that a control can hold have the type that the rules expect.
    const values = fields.flatMap((field): [string, unknown][] => {
      const value = report.get(field.id);
      return value === undefined || getControlValue(field, { value, json: "0" }) === null ? [] : [[field.id, value]];
    });
    const draft = new Draft({ report: Object.fromEntries(values), evidence_manifest: {} });
    const needs = new Map<string, Need>();
    for (const prepared of asking) {
      const { field, rule, when } = prepared;
      if (needs.get(field) === "always" || !asks(prepared, draft)) continue;
      if (rule.severity !== "blocking") {
        // What is only expected, whatever the draft has, is optional.
        if (when !== null && !needs.has(field)) needs.set(field, "perhaps");
      } else needs.set(field, when === null ? "always" : "now");
    }
    return needs;
  };
}
