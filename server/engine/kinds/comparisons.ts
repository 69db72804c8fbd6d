// Values that do not fit together: by conditions, by size, or a duration and the instants it runs between.
import { type Conditions, findLimit } from "../conditions.ts";
import type { Draft } from "../draft.ts";
import { CONDITIONAL, causeIf, createCause, defineKind, ONE_CAUSE, PASSED } from "../kind.ts";
import type { DescriptionsOf } from "../kind-description.ts";
import { FIELD, FIELDS, oneOf, whole } from "../parameters.ts";

const MINUTE_MS = 60_000;

/** Values contradict each other where the conditions hold; without them, a field has a value that a draft must not have. */
const conflict = defineKind({
  parameters: CONDITIONAL,
  placeholders: ["limit"],
  needsField: false,
  reads: ({ field }) => ({ usable: field === "" ? [] : [field] }),
  // The engine evaluates `when`.
  prepare({ field, parameters: { when = [] } }) {
    const limit = findLimit(when);
    const causes = limit === undefined ? ONE_CAUSE : [createCause({ limit })];
    const codes = expectedCodes(field, when);
    return { evaluate: () => causes, ...(codes === null ? {} : { expects: codes }) };
  },
});

/** The codes that a field must have one of, if the only condition is that it has none of them. */
function expectedCodes(own: string, when: Conditions): readonly string[] | null {
  const [[condition, ...further] = [], ...others] = when;
  if (condition?.field !== own || further.length > 0 || others.length > 0) return null;
  return (condition.none_of as readonly string[] | undefined) ?? null;
}

/** A number must not be above that of another field, nor a duration longer than another. */
const notAbove = defineKind({
  parameters: { other: FIELD },
  reads: ({ field, parameters: { other } }) => ({ usable: [field, other] }),
  prepare({ field, parameters: { other } }) {
    const formatSize = (draft: Draft, name: string) =>
      typeof draft.value(name) === "number" ? draft.number(name) : draft.duration(name);
    return { evaluate: (draft) => causeIf(formatSize(draft, field) > formatSize(draft, other)) };
  },
});

/**
 * A duration must be the time between two instants, or at most that time, but for the tolerance. It runs from the first of the
 * fields `from` that has a usable value: an incident whose occurrence cannot be determined counts from its detection. Source:
 * Implementing Regulation (EU) 2025/302, Annex II, rows 3.15 and 3.16.
 */
const durationBetween = defineKind({
  parameters: {
    from: FIELDS,
    to: FIELD,
    compare: oneOf("equal", "at_most"),
    tolerance_minutes: whole(0),
    ...CONDITIONAL,
  },
  placeholders: ["tolerance_minutes"],
  variants: { shorter: ["tolerance_minutes"] },
  reads: ({ field, parameters: { to } }) => ({ usable: [field, to] }),
  prepare({ field, parameters: { from, to, compare, tolerance_minutes } }) {
    const [longer, shorter] = [[createCause({ tolerance_minutes })], [createCause({ tolerance_minutes }, "shorter")]];
    return {
      evaluate(draft) {
        const first = from.find((name) => draft.isUsable(name));
        if (first === undefined) return PASSED;
        const gap = (draft.instant(to).epochMs - draft.instant(first).epochMs) / MINUTE_MS;
        // Where `to` comes first, the rule on the order of both reports it.
        if (gap < 0) return PASSED;
        const excess = draft.duration(field) - gap;
        if (excess > tolerance_minutes) return longer;
        return compare === "equal" && excess < -tolerance_minutes ? shorter : PASSED;
      },
    };
  },
});

/** By the names that rules have. */
export const kinds = {
  conflict: conflict,
  not_above: notAbove,
  duration_between: durationBetween,
};

export const descriptions: DescriptionsOf<typeof kinds> = {
  conflict: {
    explains:
      "Values contradict each other where conditions hold. With the single condition `none_of` on its own field, a rule asks the field to have one of these codes; the draft check then offers the first. Without `when`, any value of its own field is one too many.",
    recoverability: "review_content",
    parameters: { when: "The conditions under which there is a contradiction." },
    placeholders: { limit: "The first number, duration or period with which the conditions compare." },
  },
  not_above: {
    explains: "A number must not be above that of another field, nor a duration longer than another.",
    recoverability: "review_content",
    parameters: { other: "The other field." },
  },
  duration_between: {
    explains:
      "A duration must be the time between two date-times, or at most that time. A duration that is too long has the plain message.",
    recoverability: "review_content",
    parameters: {
      from: "The fields with the beginning; the first one that has a usable value counts.",
      to: "The field with the end.",
      compare: "`equal` for that time, `at_most` for no more than it.",
      tolerance_minutes: "How many minutes of difference pass.",
    },
    variants: { shorter: "The duration is too short." },
  },
};
