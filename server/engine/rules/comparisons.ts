// Values that do not fit together: by conditions, by size, or a duration and the instants it runs between.
import type { Draft } from "../draft.ts";
import { CONDITIONS, type Conditions, fieldsOf, holds } from "./conditions.ts";
import { FIELD, failIf, type Kind, ownField, schemaOf, TEXTS } from "./kind.ts";

const MINUTE_MS = 60_000;

/** Values contradict each other where the conditions hold. A rule on a field needs a usable value there. */
export const conflict: Kind = {
  parameters: schemaOf({ when: CONDITIONS }),
  inputs: ({ field_id, parameters }) => ({
    usable: field_id === null ? [] : [field_id],
    mentions: fieldsOf(parameters.when as Conditions),
  }),
  evaluate: (rule, draft) => failIf(holds(rule.parameters.when as Conditions, draft)),
};

/** A number must not be above that of another field, nor a duration longer than another. */
export const notAbove: Kind = {
  parameters: schemaOf({ other: FIELD }),
  inputs: (rule) => ({ usable: [ownField(rule), rule.parameters.other as string] }),
  evaluate(rule, draft) {
    const sizeOf = (field: string) =>
      typeof draft.value(field) === "number" ? draft.number(field) : draft.duration(field);
    return failIf(sizeOf(ownField(rule)) > sizeOf(rule.parameters.other as string));
  },
};

type DurationBetween = {
  from: readonly string[];
  to: string;
  compare: "equal" | "at_most";
  tolerance_minutes: number;
  unless?: Conditions;
};

/**
 * A duration must be the time between two instants, or at most that time, but for the tolerance. It runs from the first of the
 * fields `from` that has a usable value: an incident whose occurrence cannot be determined counts from its detection. Source:
 * Implementing Regulation (EU) 2025/302, Annex II, rows 3.15 and 3.16.
 */
export const durationBetween: Kind = {
  parameters: schemaOf({
    from: TEXTS,
    to: FIELD,
    compare: { enum: ["equal", "at_most"] },
    tolerance_minutes: { type: "integer", minimum: 0 },
    "unless?": CONDITIONS,
  }),
  messageParams: ["tolerance_minutes"],
  variants: { shorter: ["tolerance_minutes"] },
  inputs: (rule) => {
    const { from, to, unless } = rule.parameters as DurationBetween;
    return { usable: [ownField(rule), to], mentions: [...from, ...fieldsOf(unless)] };
  },
  evaluate(rule, draft) {
    const { compare, tolerance_minutes, unless, ...instants } = rule.parameters as DurationBetween;
    const gap = minutesBetween(instants, draft);
    // Where `to` comes first, the rule on the order of both reports it.
    if (gap === null || gap < 0 || (unless !== undefined && holds(unless, draft))) return [];
    const excess = draft.duration(ownField(rule)) - gap;
    const params = { tolerance_minutes };
    if (excess > tolerance_minutes) return failIf(true, params);
    return failIf(compare === "equal" && excess < -tolerance_minutes, params, "shorter");
  },
};

function minutesBetween({ from, to }: Pick<DurationBetween, "from" | "to">, draft: Draft): number | null {
  const first = from.find((field) => draft.isUsable(field));
  return first === undefined ? null : (draft.instant(to).epochMs - draft.instant(first).epochMs) / MINUTE_MS;
}
