// Whether a weekend or a bank holiday may move a deadline.

import type { Draft } from "../draft.ts";
import type { ProfileParts } from "../kind.ts";
import type { CheckOptions } from "../options.ts";
import { isWorkingDay, noonOfNextWorkingDay } from "../time/local-time.ts";
import type { Clock, Relief } from "./clock.ts";
import { prepareCodes } from "./codes-read.ts";

interface ReliefReading {
  readonly relief: Relief | null;
  readonly untilMs: number | null;
  readonly isLabel: boolean;
  /** The options that it depends on and that are not given, as assumptions. */
  readonly notGiven: readonly string[];
  /** What the act assumes of an entity that may have the relief. */
  readonly assumption: string | null;
}

export const NO_RELIEF: ReliefReading = { relief: null, untilMs: null, isLabel: false, notGiven: [], assumption: null };

/** Returns what tells whether the relief of a clock may apply to a deadline, as far as the draft and the options show it. */
export function prepareRelief({ relief }: Clock, profile: ProfileParts) {
  const { excluded, assumption = null } = relief ?? {};
  const entityTypes = excluded === undefined ? null : prepareCodes(excluded.field_id, profile);
  return (draft: Draft, { member_state, bank_holidays, clock }: CheckOptions, dueMs: number): ReliefReading => {
    if (relief === undefined) return NO_RELIEF;
    const types = entityTypes?.(draft) ?? [];
    const isExcluded = types.some(({ code }) => excluded?.codes.includes(code ?? ""));
    const isKnown = types.every(({ code }) => code !== null);
    const found = isExcluded ? "excluded" : reliefOf(clock?.(dueMs) ?? null, isKnown, bank_holidays);
    const mayEnd = clock !== null && found === "may_apply";
    return {
      relief: found,
      untilMs: mayEnd ? noonOfNextWorkingDay(dueMs, bank_holidays ?? [], clock) : null,
      isLabel: types.some(({ isLabel }) => isLabel),
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

/** Whether a relief may apply at a local time to an entity that is not excluded, as far as the options show; null is not known. */
function reliefOf(localMs: number | null, isTypeKnown: boolean, bankHolidays: readonly string[] | null): Relief {
  if (localMs === null) return "unknown";
  const isWorking = isWorkingDay(localMs, bankHolidays ?? []);
  if (isWorking && bankHolidays !== null) return "not_applicable";
  // An entity of an unknown type may be excluded.
  if (!isTypeKnown) return "unknown";
  return isWorking ? "only_on_bank_holiday" : "may_apply";
}
