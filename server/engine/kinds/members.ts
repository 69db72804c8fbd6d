// Members of a request that are not fields of the profile.
import { type Cause, createCause, defineKind, NO_INPUTS } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { nameMeant, sanitizeName } from "../names.ts";
import { oneOf, whole } from "../parameters.ts";

/** Members of the report or of the evidence manifest whose name is not a field of the profile: named up to a cap, then counted. */
const knownMembers = defineKind({
  parameters: { of: oneOf("report", "evidence_manifest"), named_at_most: whole(1) },
  variants: { nearest: ["nearest"], left_out: ["count"] },
  needsField: false,
  reads: NO_INPUTS,
  prepare({ parameters: { of, named_at_most } }, { fields, officialMembers }) {
    const known = [...fields.keys()];
    const isKnown = (name: string) => fields.has(name) || (of === "report" && officialMembers.has(name));
    const createNameCause = (name: string): Cause => {
      const field_id = sanitizeName(name);
      const nearest = nameMeant(name, known);
      return nearest === null
        ? createCause({}, undefined, { field_id })
        : createCause({ nearest }, "nearest", { field_id });
    };
    return {
      evaluate(draft) {
        // Array.prototype.sort without a comparator orders by UTF-16 code unit.
        const unknown = Object.keys(draft.request[of])
          .filter((name) => !isKnown(name))
          .sort();
        const named = unknown.slice(0, named_at_most).map(createNameCause);
        const count = unknown.length - named_at_most;
        return count > 0 ? [...named, createCause({ count }, "left_out", { field_id: null })] : named;
      },
    };
  },
});

/** Members of the report that are official rows without a field of the profile. */
const officialRows = defineKind({
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
          return row === undefined
            ? []
            : [createCause({ title: row.title, row: row.data_field }, undefined, { field_id })];
        }),
  }),
});

/** By the names that rules have. */
export const kinds = {
  known_members: knownMembers,
  official_rows: officialRows,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  known_members: {
    explains: "A member whose name is not a field of the profile would be lost, so each one gets a finding.",
    recoverability: "remove_member",
    parameters: {
      of: "Whose members: those of `report` or of `evidence_manifest`.",
      named_at_most: "How many are named; the rest is counted in one more finding.",
    },
    placeholders: { nearest: "The field that may be meant.", count: "How many members are not named." },
    variants: {
      nearest: "The name is almost that of a field.",
      left_out: "There are more members than are named.",
    },
  },
  official_rows: {
    explains:
      "A member of the report that has the name of a row of the official form for which the profile has no field. It fills the row and is not checked.",
    recoverability: "none",
    parameters: {},
    placeholders: { title: "The title of the row.", row: "The number of the row." },
  },
};
