// Date-times: their offset, their order, and the time between them.
import type { Draft } from "../draft.ts";
import type { Rule } from "../rule-set.ts";
import { CODE, FIELD, failIf, type Inputs, type Kind, ownField, ownFieldPresent, schemaOf } from "./kind.ts";

const HOUR_MS = 3_600_000;
// A month: incidents are classified soon after they are detected, and recurring ones are reviewed every month.
const YEAR_SLIP_MS = 31 * 24 * HOUR_MS;
const HOURS = { type: "integer", minimum: 1 };

/** A date-time should be written in UTC: `non_zero` rejects any other offset, `absent` a missing one. */
export const utcOffset: Kind = {
  parameters: schemaOf({ unwanted: { enum: ["non_zero", "absent"] } }),
  inputs: ownFieldPresent,
  evaluate(rule, draft) {
    const { offsetMinutes } = draft.instant(ownField(rule));
    if (rule.parameters.unwanted === "absent") return failIf(offsetMinutes === null);
    return failIf(offsetMinutes !== null && offsetMinutes !== 0);
  },
};

const TWO_INSTANTS = { earlier: FIELD, later: FIELD };
type TwoInstants = Record<keyof typeof TWO_INSTANTS, string>;

const usesTwoInstants = ({ parameters: { earlier, later } }: Rule): Inputs => ({
  usable: [earlier as string, later as string],
});

/** The time from one to the other, and whether another year in one of them would bring the second shortly after the first. */
function compareInstants(draft: Draft, { earlier, later }: TwoInstants) {
  const [first, second] = [draft.instant(earlier).epochMs, draft.instant(later).epochMs];
  const year = new Date(first).getUTCFullYear();
  const written = new Date(second).getUTCFullYear();
  const hasOtherYear = [year, year + 1].some((candidate) => {
    const gap = new Date(second).setUTCFullYear(candidate) - first;
    return candidate !== written && gap >= 0 && gap <= YEAR_SLIP_MS;
  });
  return { gapMs: second - first, hasOtherYear };
}

/** `later` must not be before `earlier`; the variant tells that a year looks mistyped. */
export const orderOfInstants: Kind = {
  parameters: schemaOf(TWO_INSTANTS),
  variants: { year: [] },
  inputs: usesTwoInstants,
  evaluate({ parameters }, draft) {
    const { gapMs, hasOtherYear } = compareInstants(draft, parameters as TwoInstants);
    return failIf(gapMs < 0, {}, hasOtherYear ? "year" : undefined);
  },
};

/** `later` must not be about a year or more after `earlier`, if another year would bring it shortly after. */
export const plausibleYear: Kind = {
  parameters: schemaOf(TWO_INSTANTS),
  invalidates: "value",
  inputs: usesTwoInstants,
  evaluate({ parameters }, draft) {
    const { gapMs, hasOtherYear } = compareInstants(draft, parameters as TwoInstants);
    return failIf(gapMs > 0 && hasOtherYear);
  },
};

/** `later` should be at most so many hours after `earlier`. */
export const maximumGap: Kind = {
  parameters: schemaOf({ ...TWO_INSTANTS, max_hours: HOURS }),
  messageParams: ["max_hours"],
  inputs: usesTwoInstants,
  evaluate({ parameters }, draft) {
    const { max_hours, ...instants } = parameters as TwoInstants & { max_hours: number };
    return failIf(compareInstants(draft, instants).gapMs > max_hours * HOUR_MS, { max_hours });
  },
};

type DurationClaim = TwoInstants &
  Record<"claimed" | "supporting", string> &
  Record<"hours" | "supported_hours", number>;

/**
 * The list must claim the criterion of duration as far as the two instants show it: not before `hours`, or `supported_hours`
 * together with the supporting criterion; and after `hours`.
 */
export const durationClaim: Kind = {
  parameters: schemaOf({ ...TWO_INSTANTS, claimed: CODE, supporting: CODE, hours: HOURS, supported_hours: HOURS }),
  messageParams: ["hours", "supported_hours"],
  variants: { not_claimed: ["hours"] },
  inputs: (rule) => ({ usable: [ownField(rule), ...(usesTwoInstants(rule).usable ?? [])] }),
  evaluate(rule, draft) {
    const { claimed, supporting, hours, supported_hours, ...instants } = rule.parameters as DurationClaim;
    const { gapMs } = compareInstants(draft, instants);
    const codes = draft.list(ownField(rule));
    if (!codes.includes(claimed)) return failIf(gapMs > hours * HOUR_MS, { hours }, "not_claimed");
    const least = codes.includes(supporting) ? supported_hours : hours;
    return failIf(gapMs >= 0 && gapMs <= least * HOUR_MS, { hours, supported_hours });
  },
};
