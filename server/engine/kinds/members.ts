// Members of a request that are not fields of the profile.
import { defineKind, type Failure, failure, NO_INPUTS } from "../kind.ts";
import { nameMeant, sanitizeName } from "../names.ts";
import { oneOf, whole } from "../parameters.ts";

/** Members of the report or of the evidence manifest whose name is not a field of the profile: named up to a cap, then counted. */
export const knownMembers = defineKind({
  parameters: { of: oneOf("report", "evidence_manifest"), named_at_most: whole(1) },
  variants: { nearest: ["nearest"], left_out: ["count"] },
  needsField: false,
  reads: NO_INPUTS,
  prepare({ parameters: { of, named_at_most } }, { fields, officialMembers }) {
    const known = [...fields.keys()];
    const isKnown = (name: string) => fields.has(name) || (of === "report" && officialMembers.has(name));
    const failureOf = (name: string): Failure => {
      const field_id = sanitizeName(name);
      const nearest = nameMeant(name, known);
      return nearest === null ? failure({}, undefined, { field_id }) : failure({ nearest }, "nearest", { field_id });
    };
    return {
      evaluate(draft) {
        // Array.prototype.sort without a comparator orders by UTF-16 code unit.
        const unknown = Object.keys(draft.request[of])
          .filter((name) => !isKnown(name))
          .sort();
        const named = unknown.slice(0, named_at_most).map(failureOf);
        const count = unknown.length - named_at_most;
        return count > 0 ? [...named, failure({ count }, "left_out", { field_id: null })] : named;
      },
    };
  },
});

/** Members of the report that are official rows without a field of the profile. */
export const officialRows = defineKind({
  parameters: {},
  placeholders: ["title", "row"],
  needsField: false,
  reads: NO_INPUTS,
  prepare: (_, { officialMembers }) => ({
    evaluate: ({ request }) =>
      Object.keys(request.report)
        .filter((name) => officialMembers.has(name))
        .sort()
        .flatMap((field_id) => {
          const row = officialMembers.get(field_id);
          return row === undefined ? [] : [failure({ title: row.title, row: row.data_field }, undefined, { field_id })];
        }),
  }),
});
