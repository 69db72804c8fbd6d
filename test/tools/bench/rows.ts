// What is read off the samples: one row for each promise, against what it is compared with, and the target it has.
import type { Samples } from "./rounds.ts";
import { compare, median, type Ratio, ratioOf } from "./statistics.ts";

/** One line of the table. */
export interface Row {
  readonly scenario: string;
  /** What is compared, such as `ours / node:http`. */
  readonly comparison: string;
  /** Medians of both, in the unit of the scenario; one where a size stands for itself. */
  readonly medians: readonly number[];
  readonly unit: string;
  /** The ratio, or the size, which has no noise. */
  readonly value: number;
  readonly noise: number;
  readonly target: Target | null;
  /** To a peer: ahead, level (within the noise) or behind. To a target: met or missed, and whether that lies within the noise. */
  readonly verdict: string;
}

/** At least, or at most, so much. */
export interface Target {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** A ratio that is to be read off the samples of a scenario. */
export interface Comparison {
  readonly subject: string;
  readonly base: string;
  readonly better: "more" | "less";
  readonly unit: string;
  readonly target?: Target;
}

/** The row of a comparison; null where one of the two was not measured. */
export function rowOf(scenario: string, samples: Samples, comparison: Comparison): Row | null {
  const [subject, base, twin] = [comparison.subject, comparison.base, "twin"].map((name) =>
    samples.get(name)?.map(({ value }) => value),
  );
  if (subject === undefined || base === undefined) return null;
  const ratio = ratioOf(subject, base, twin);
  return {
    scenario,
    comparison: `${comparison.subject} / ${comparison.base}`,
    medians: [median(subject), median(base)],
    unit: comparison.unit,
    value: ratio.ratio,
    noise: ratio.noise,
    target: comparison.target ?? null,
    verdict: verdictOf(ratio, comparison),
  };
}

function verdictOf(ratio: Ratio, { target, better }: Comparison): string {
  if (target === undefined) return compare(ratio, better);
  const edge = target.atLeast ?? target.atMost ?? ratio.ratio;
  const isClear = Math.abs(ratio.ratio - edge) > ratio.noise;
  return isClear ? judge(ratio.ratio, target) : `${judge(ratio.ratio, target)}, within the noise`;
}

/** Whether a value keeps to its target; `slack` widens it by that factor. */
export function judge(value: number, { atLeast = 0, atMost = Number.POSITIVE_INFINITY }: Target, slack = 1) {
  return value >= atLeast / slack && value <= atMost * slack ? "met" : "missed";
}

const MEGABYTE = 2 ** 20;

/** Time an act and peak memory of builds of many acts; needs three counts, of which the last is the largest. */
export function growthRows(scenario: string, samples: Samples, counts: readonly number[]): Row[] {
  const [few = 0, some = 0, many = 0] = counts;
  const seconds = (count: number) => median((samples.get(`${count} acts`) ?? []).map(({ value }) => value));
  const perAct = (from: number, to: number) => (seconds(to) - seconds(from)) / (to - from);
  const [early, late] = [perAct(few, some), perAct(some, many)];
  const peak = median((samples.get(`${many} acts`) ?? []).map(({ peakBytes = 0 }) => peakBytes)) / MEGABYTE;
  const row = { scenario, noise: 0 };
  const growth = late / early;
  return [
    {
      ...row,
      comparison: `an act more, ${some} to ${many} / ${few} to ${some}`,
      medians: [late, early],
      unit: "s",
      value: growth,
      target: LINEAR,
      verdict: judge(growth, LINEAR),
    },
    {
      ...row,
      comparison: `peak memory of ${many} acts`,
      medians: [peak],
      unit: "MB",
      value: peak,
      target: PEAK,
      verdict: judge(peak, PEAK),
    },
  ];
}

// A quarter more for each further act would still be growth by the line, measured on a noisy machine.
const LINEAR: Target = { atMost: 1.25 };
const PEAK: Target = { atMost: 300 };
