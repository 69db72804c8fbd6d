// Which fields have a value.
import { CONDITIONS, prepareConditions, testedFields } from "../conditions.ts";
import { causeIf, defineKind } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { listOf, oneOf, TRUE } from "../parameters.ts";

/** The field must not be absent, or not be empty, unless conditions hold that exempt the draft. */
const presence = defineKind({
  parameters: { rejects: listOf(oneOf("absent", "empty"), { uniqueItems: true }), "unless?": CONDITIONS },
  asksForField: true,
  reads: ({ field }) => ({ reportsAbsence: [field] }),
  prepare({ field, parameters }) {
    const rejected = new Set<string>(parameters.rejects);
    return { evaluate: (draft) => causeIf(rejected.has(draft.presence(field))) };
  },
});

/**
 * The field must have a value when conditions on others hold, as a conditional row of an official template asks. With `decides` they
 * are all that the row depends on: where the draft shows that none holds, the row is not asked for.
 */
const requiredWhen = defineKind({
  parameters: { when: CONDITIONS, "unless?": CONDITIONS, "decides?": TRUE, "false_is_absent?": TRUE },
  asksForField: true,
  reads: ({ field }) => ({ reportsAbsence: [field] }),
  prepare({ field, parameters: { when, decides, false_is_absent } }, { localClocks }) {
    const [holds, deciding] = [prepareConditions(when, localClocks), testedFields(when)];
    return {
      exempts: (draft, options) =>
        decides === true &&
        deciding.every((name) => draft.isUsable(name) || draft.isExempt(name)) &&
        !holds(draft, options),
      evaluate: (draft) =>
        causeIf(!draft.hasValue(field) || (false_is_absent === true && draft.value(field) === false)),
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  presence: presence,
  required_when: requiredWhen,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
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
  required_when: {
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
};
