// The result of a clock for a draft, and whether a weekend or a bank holiday may move its deadline. No clock of a machine is read.
import type { Draft } from "../draft.ts";
import type { ClockParts, ProfileParts } from "../kind.ts";
import type { CheckOptions } from "../options.ts";
import { isWorkingDay, noonOfNextWorkingDay } from "../time/local-time.ts";
import { computeLatestEnd } from "../time/period.ts";
import { prepareAlternatives } from "./alternatives.ts";
import type { Clock, ClockResult, Relief, StartedBy } from "./clock.ts";
import { prepareCount } from "./count.ts";
import { prepareDuty, prepareFact } from "./duty.ts";

/** Throws where a profile does not have the clock, which the build reports. */
export function findClock(clockId: string, { clocks }: ProfileParts) {
  const clock = clocks.get(clockId);
  if (clock === undefined) throw new Error(`there is no clock ${clockId}`);
  return clock;
}

/** Creates a function that evaluates a clock for a draft; it returns null if the draft shows that nothing is owed. */
export function prepareClock(clock: Clock, profile: ClockParts) {
  const { submission, owed_if = [], not_owed_if = [], started_by } = clock;
  const { latest_on_working_day: isOnWorkingDay = false } = clock;
  const owes = prepareDuty({ owed_if: [...(submission ? [submission] : []), ...owed_if], not_owed_if }, profile);
  const readRelief = prepareRelief(clock, profile);
  const count = prepareCount(clock, profile);
  const readAlternatives = prepareAlternatives(clock, profile);
  return (draft: Draft, options: CheckOptions): ClockResult | null => {
    const duty = owes(draft);
    if (duty === null || (started_by !== undefined && !mayStart(started_by, draft))) return null;
    const toCome = started_by !== undefined && !isRecorded(started_by, draft) ? started_by.at : null;
    const counted = count(draft, options, toCome);
    const alternatives = readAlternatives(draft, options);
    const dependsOn = alternatives.some((one) => one.clock.clock_id === clock.clock_id) ? alternatives : [];
    const isOwed = duty.missing.length === 0 && dependsOn.length === 0;
    const dueMs = isOwed ? counted.dueMs : null;
    const limit = isOwed ? counted.limit : null;
    const relief = dueMs === null ? NO_RELIEF : readRelief(draft, options, dueMs);
    const isEarliestZone = counted.limit !== null && counted.limit.hours === undefined && options.clock === null;
    const assumptions = [
      ...relief.notGiven,
      counted.isReadAsUtc ? "read_as_utc" : null,
      duty.isLabel || relief.isLabel ? "label_read_as_code" : null,
      relief.assumption,
      isEarliestZone ? "earliest_zone" : null,
      options.assumption,
    ];
    const { clock: local, bank_holidays } = options;
    const latest = { startMs: counted.startMs, clock: local, bank_holidays, isOnWorkingDay };
    return {
      dueMs,
      limit,
      isLimitPassed: counted.isLimitPassed,
      upperBoundMs: isOwed ? counted.upperBoundMs : (dependsOn[0]?.dueMs ?? null),
      legalLatestMs: dueMs === null || limit === null ? null : computeLatestEnd(limit, dueMs, latest),
      relief: relief.relief,
      reliefUntilMs: relief.untilMs,
      assumptions: assumptions.filter((name) => name !== null),
      missing: [...new Set([...(dependsOn[0]?.fields ?? duty.missing), ...counted.missing])],
      dependsOn,
    };
  };
}

/** Whether the decision of a draft starts a clock, or may still do so. */
const mayStart = ({ outcome, undecided }: StartedBy, { decision }: Draft): boolean =>
  decision?.outcome === outcome || decision?.outcome === undecided;

/** Whether the instant of the decision is that of the outcome which starts the clock. */
const isRecorded = ({ outcome, at, recorded }: StartedBy, draft: Draft): boolean =>
  draft.decision?.outcome === outcome &&
  draft.isUsable(at) &&
  (!draft.hasValue(recorded) || draft.value(recorded) === outcome);

interface ReliefResult {
  readonly relief: Relief | null;
  readonly untilMs: number | null;
  readonly isLabel: boolean;
  /** The options that it depends on and that are not given, as assumptions. */
  readonly notGiven: readonly string[];
  /** What the act assumes of an entity that may have the relief. */
  readonly assumption: string | null;
}

const NO_RELIEF: ReliefResult = { relief: null, untilMs: null, isLabel: false, notGiven: [], assumption: null };

/** Creates a function that returns whether the relief of a clock may apply to a deadline, as far as draft and options show it. */
function prepareRelief({ relief }: Clock, profile: ClockParts) {
  const { excluded, assumption = null } = relief ?? {};
  const readExcluded = excluded === undefined ? null : prepareFact(excluded, profile);
  return (draft: Draft, { member_state, bank_holidays, clock }: CheckOptions, dueMs: number): ReliefResult => {
    if (relief === undefined) return NO_RELIEF;
    const { holds: isExcluded, isLabel } = readExcluded?.(draft) ?? { holds: false, isLabel: false };
    const found = isExcluded ? "excluded" : getRelief(clock?.(dueMs) ?? null, isExcluded !== null, bank_holidays);
    const mayEnd = clock !== null && found === "may_apply";
    return {
      relief: found,
      untilMs: mayEnd ? noonOfNextWorkingDay(dueMs, bank_holidays ?? [], clock) : null,
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

/** Whether a relief may apply at a local time to an entity that is not excluded, as far as the options show; null is not known. */
function getRelief(localMs: number | null, isTypeKnown: boolean, bankHolidays: readonly string[] | null): Relief {
  if (localMs === null) return "unknown";
  const isWorking = isWorkingDay(localMs, bankHolidays ?? []);
  if (isWorking && bankHolidays !== null) return "not_applicable";
  // An entity of an unknown type may be excluded.
  if (!isTypeKnown) return "unknown";
  return isWorking ? "only_on_bank_holiday" : "may_apply";
}
