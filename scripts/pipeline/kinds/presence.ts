import * as kinds from "../../../server/engine/kinds/presence.ts";
import { describeKinds } from "./describe-kind.ts";

export const DESCRIPTIONS = describeKinds(kinds, {
  presence: {
    explains:
      "The field must be there. A member that is missing or null is absent; an empty text, white space only, an empty list or an empty object is empty. report.schema.json asks for the same fields, so `unless` must not compare durations, or one field with another.",
    recoverability: "provide_value",
    parameters: { rejects: "What the field must not be: `absent`, `empty` or both." },
    breaks: ({ parameters }, { field_type }) => {
      const isAbsent = (parameters.rejects as readonly string[]).includes("absent");
      if (isAbsent) return { value: null };
      return { value: field_type === "string_list" ? [] : "" };
    },
  },
  requiredWhen: {
    explains:
      "The field must have a value in a draft where conditions on other fields hold. This is how a conditional row of an official form is checked.",
    recoverability: "provide_value",
    parameters: {
      when: "The conditions under which the field must have a value.",
      decides:
        "The conditions are all that the row depends on: where the draft shows that none holds, the row counts as not asked for.",
      false_is_absent: "A value of false does not count.",
    },
  },
});
