// Which fields have a value.
import { CONDITIONS, prepareConditions, testedFields } from "../conditions.ts";
import { defineKind, failIf } from "../kind.ts";
import { listOf, oneOf, TRUE } from "../parameters.ts";

/** The field must not be absent, or not be empty, unless conditions hold that exempt the draft. */
export const presence = defineKind({
  parameters: { rejects: listOf(oneOf("absent", "empty"), { uniqueItems: true }), "unless?": CONDITIONS },
  asksForField: true,
  reads: ({ field }) => ({ reportsAbsence: [field] }),
  prepare({ field, parameters }) {
    const rejected = new Set<string>(parameters.rejects);
    return { evaluate: (draft) => failIf(rejected.has(draft.presence(field))) };
  },
});

/**
 * The field must have a value when conditions on others hold, as a conditional row of an official template asks. With `decides` they
 * are all that the row depends on: where the draft shows that none holds, the row is not asked for.
 */
export const requiredWhen = defineKind({
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
      evaluate: (draft) => failIf(!draft.hasValue(field) || (false_is_absent === true && draft.value(field) === false)),
    };
  },
});
