// Times from which a deadline counts that cannot be in this order.
import type { Clock, ClockStart } from "../../../server/engine/clock.ts";
import type { CheckParameters } from "../../../server/engine/options.ts";
import { parseInstant } from "../../../server/engine/time/instant.ts";

interface Times {
  readonly clocks: readonly Clock[];
  readonly report: Readonly<Record<string, unknown>>;
  readonly parameters: CheckParameters;
}

/** The starts of clocks that are before the one that they cannot be before: `[the earlier, the later]` as the draft has them. */
export function contradictionsIn({ clocks, report, parameters }: Times): (readonly [ClockStart, ClockStart])[] {
  const instantOf = ({ field_id = "", option }: ClockStart) => {
    const value = option === undefined ? report[field_id] : parameters[option];
    return typeof value === "string" ? (parseInstant(value)?.epochMs ?? null) : null;
  };
  return clocks.flatMap(({ starts }) =>
    starts.flatMap((start) => {
      const other = starts.find((candidate) => candidate.start === start.not_before);
      const [own, earliest] = [instantOf(start), other === undefined ? null : instantOf(other)];
      return other !== undefined && own !== null && earliest !== null && own < earliest
        ? [[start, other] as const]
        : [];
    }),
  );
}
