// What the calculator of a page computes: the deadline for times and answers, by the clocks in its form and with the code of the engine.
import type { Alternative, Clock } from "../../../../server/engine/clocks/clock.ts";
import { isEnded, prepareOutcome } from "../../../../server/engine/clocks/read-clock.ts";
import { Draft } from "../../../../server/engine/draft.ts";
import type { ProfileParts } from "../../../../server/engine/kind.ts";
import type { CheckOptions } from "../../../../server/engine/options.ts";
import { localClock } from "../../../../server/engine/time/local-time.ts";

/** What the form has in `data-deadline`. */
export interface CalculatorFacts {
  /** Of several, one applies, depending on the answers. */
  readonly clocks: readonly Clock[];
  /** The fields that the form asks for besides times, because the clocks depend on them. */
  readonly questions: readonly { readonly field_id: string; readonly title: string; readonly field_type: string }[];
  /** What each code of an assumption means. */
  readonly assumptions: Readonly<Record<string, string>>;
  /** By clock_id. */
  readonly words: Readonly<Record<string, CalculatorWords>>;
  /** Shown where the second time cannot come before the first, and does. */
  readonly wrongOrder: string;
  /** The zones of all Member States, in which days and months count, and an act begins to apply, where none is chosen. */
  readonly zones: readonly string[];
}

/** What applies where each limit decides, by its name, or where one does not count; and what holds in any case. */
export interface CalculatorWords extends Readonly<Record<"limit_passed" | "cannot", string>> {
  readonly limits: Readonly<Record<string, string>>;
}

export interface FoundDeadline {
  /** The deadline or, of several that may apply, the earliest; null if nothing is owed. */
  readonly dueMs: number | null;
  /** Those that may apply, the earliest first, where an answer is missing on which it depends. */
  readonly alternatives: readonly Alternative[];
  readonly words: string;
}

/** A profile without anything but clocks and time zones. */
const getParts = ({ clocks, zones }: CalculatorFacts): ProfileParts => ({
  fields: new Map(),
  codeLists: new Map(),
  officialMembers: new Map(),
  clocks: new Map(clocks.map((clock) => [clock.clock_id, clock])),
  localClocks: ({ clock }) => (clock === null ? zones.map(localClock) : [clock]),
});

/** The deadline for times and answers by field id, as the service computes it, or why it is not owed; undefined if there is none. */
export function findDeadline(
  facts: CalculatorFacts,
  report: Readonly<Record<string, unknown>>,
  options: CheckOptions,
): FoundDeadline | undefined {
  const draft = new Draft({ report, evidence_manifest: {} });
  const parts = getParts(facts);
  const outcomes = facts.clocks.map((clock) => ({ clock, outcome: prepareOutcome(clock, parts)(draft, options) }));
  const counted = outcomes.flatMap(({ clock, outcome }) => {
    if (outcome === null || isEnded(outcome)) return [];
    const dueMs = outcome.dueMs ?? (outcome.dependsOn.length > 0 ? outcome.upperBoundMs : null);
    return dueMs === null ? [] : [{ clock, result: outcome, dueMs }];
  });
  const [first] = counted.toSorted((a, b) => a.dueMs - b.dueMs);
  if (first === undefined) {
    const ended = outcomes.map(({ outcome }) => outcome).find(isEnded);
    return ended && { dueMs: null, alternatives: [], words: `Not owed. ${ended.reason}` };
  }
  const { clock, result, dueMs } = first;
  const { limits = {}, limit_passed = "", cannot = "" } = facts.words[clock.clock_id] ?? {};
  const applied = result.isLimitPassed ? limit_passed : limits[result.limit?.limit ?? ""];
  const assumed = result.assumptions.map((assumption) => facts.assumptions[assumption]);
  return { dueMs, alternatives: result.dependsOn, words: [applied, cannot, ...assumed].filter(Boolean).join(" ") };
}
