// Whether a weekend or a bank holiday may move the deadline of a clock.
import type { Draft } from "../draft.ts";
import type { ClockParts } from "../kind.ts";
import type { CheckOptions } from "../options.ts";
import { createDaysOff, instantAt } from "../time/local-time.ts";
import { DAY_MS } from "../time/period.ts";
import type { Clock, Relief } from "./clock.ts";
import { prepareFact } from "./duty.ts";

interface ReliefResult {
  readonly relief: Relief | null;
  readonly untilMs: number | null;
  readonly isLabel: boolean;
  /** The options that it depends on and that are not given, as assumptions. */
  readonly notGiven: readonly string[];
  /** What the act assumes of an entity that may have the relief. */
  readonly assumption: string | null;
}

export const NO_RELIEF: ReliefResult = { relief: null, untilMs: null, isLabel: false, notGiven: [], assumption: null };

/** Creates a function that returns whether the relief of a clock may apply to a deadline, as far as draft and options show it. */
export function prepareRelief({ relief }: Clock, profile: ClockParts) {
  const { excluded, assumption = null } = relief ?? {};
  const readExcluded = excluded === undefined ? null : prepareFact(excluded, profile);
  return (draft: Draft, { member_state, bank_holidays, clock }: CheckOptions, dueMs: number): ReliefResult => {
    if (relief === undefined) return NO_RELIEF;
    const { holds: isExcluded, isLabel } = readExcluded?.(draft) ?? { holds: false, isLabel: false };
    const day = clock === null ? null : Math.floor(clock(dueMs) / DAY_MS);
    const daysOff = day === null ? null : createDaysOff(bank_holidays ?? [])(day);
    const found = isExcluded ? "excluded" : getRelief(daysOff, isExcluded !== null, bank_holidays);
    const mayEnd = clock !== null && day !== null && daysOff !== null && found === "may_apply";
    return {
      relief: found,
      // At noon of the next working day.
      untilMs: mayEnd ? instantAt((day + daysOff + 0.5) * DAY_MS, clock) : null,
      isLabel,
      notGiven: isExcluded
        ? []
        : [
            ...(bank_holidays === null ? ["bank_holidays_not_given"] : []),
            ...(member_state === null ? ["member_state_not_given"] : []),
          ],
      assumption: isExcluded || found === "not_applicable" ? null : assumption,
    };
  };
}

/**
 * Whether a relief may apply to an entity that is not excluded, as far as the options show. `daysOff` counts the days to the first working day,
 * null where the local day is not known.
 */
function getRelief(daysOff: number | null, isTypeKnown: boolean, bankHolidays: readonly string[] | null): Relief {
  if (daysOff === null) return "unknown";
  if (daysOff === 0 && bankHolidays !== null) return "not_applicable";
  // An entity of an unknown type may be excluded.
  if (!isTypeKnown) return "unknown";
  return daysOff === 0 ? "only_on_bank_holiday" : "may_apply";
}
