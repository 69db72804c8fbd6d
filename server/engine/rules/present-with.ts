// The field must have a value when another has one: any, the one it `equals`, or a list that `includes` a code. With
// `false_is_absent`, a false does not count as a value.
import { type Kind, ownField, PASSED } from "../kind.ts";

interface Parameters {
  readonly given: string;
  readonly equals?: string | boolean;
  readonly includes?: string;
  readonly false_is_absent?: boolean;
}

export const presentWith: Kind = {
  parameters: {
    type: "object",
    properties: {
      given: { type: "string" },
      equals: { type: ["string", "boolean"] },
      includes: { type: "string" },
      false_is_absent: { const: true },
    },
    required: ["given"],
    not: { required: ["equals", "includes"] },
    additionalProperties: false,
  },
  says: { values: [] },
  inputs: (rule) => ({ usable: [rule.parameters.given as string], absences: [ownField(rule)] }),
  bind(rule, { placeOf }) {
    const place = placeOf(ownField(rule));
    const { equals, includes, false_is_absent, ...other } = rule.parameters as unknown as Parameters;
    const given = placeOf(other.given);
    const failures = [{ values: {} }];
    return (draft) => {
      const value = draft.valueAt(given);
      if (equals !== undefined && value !== equals) return PASSED;
      if (includes !== undefined && !(value as readonly string[]).includes(includes)) return PASSED;
      const isAbsent = !draft.hasValueAt(place) || (false_is_absent === true && draft.valueAt(place) === false);
      return isAbsent ? failures : PASSED;
    };
  },
};
