// Members of the report or of the evidence manifest whose name is no field of the profile: named up to a cap, then counted.
import { displayName } from "../display-name.ts";
import { type Failure, type Kind, PASSED, parametersOf } from "../kind.ts";
import { nearest } from "../nearest.ts";

export const knownMembers: Kind = {
  parameters: parametersOf({
    of: { enum: ["report", "evidence_manifest"] },
    named_at_most: { type: "integer", minimum: 1 },
  }),
  says: { values: [], variants: { nearest: ["nearest"], left_out: ["count"] } },
  inputs: () => ({}),
  bind(rule, { fieldIds }) {
    const ofReport = rule.parameters.of === "report";
    const cap = rule.parameters.named_at_most as number;
    return (draft) => {
      const names = ofReport ? draft.unknownMembers : draft.unknownEvidence;
      if (names.length === 0) return PASSED;
      // Array.prototype.sort without a comparator orders by UTF-16 code unit.
      const unknown = [...names].sort();
      const failures: Failure[] = unknown.slice(0, cap).map((name) => {
        const shown = displayName(name);
        const near = nearest(name, fieldIds);
        if (near === null) return { field_id: shown, values: {} };
        return { field_id: shown, values: { nearest: near }, variant: "nearest" };
      });
      const leftOut = unknown.length - cap;
      if (leftOut > 0) failures.push({ field_id: null, values: { count: leftOut }, variant: "left_out" });
      return failures;
    };
  },
};
