// Medians, spreads and ratios of samples that were taken in turn, and what noise allows to be said of them.

/** The middle of the samples, or the mean of the middle two. Throws where there is none. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

/** The value below which `share` of the samples lie, between neighbours by proportion. */
export function quantile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new Error("no samples");
  const sorted = [...samples].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]] as [number, number];
  return low + (high - low) * (place - Math.floor(place));
}

/** Half the distance between the quartiles, as a share of the median. */
export function spread(samples: readonly number[]): number {
  return (quantile(samples, 0.75) - quantile(samples, 0.25)) / 2 / median(samples);
}

export interface Ratio {
  /** Median over median. */
  readonly ratio: number;
  /** How far another run may be from this ratio. */
  readonly noise: number;
}

/**
 * The ratio of two series of samples. Its noise is the largest of what rounds make of the same ratio, what they make of two copies of
 * one contender (`twin` to `base`), and what the medians of those copies differ by. It is not divided by the root of the rounds:
 * neighbours on a machine disturb many rounds alike, so that these are not independent.
 */
export function ratioOf(subject: readonly number[], base: readonly number[], twin: readonly number[] = base): Ratio {
  const ratio = median(subject) / median(base);
  const perRound = (series: readonly number[]) => series.map((sample, round) => sample / (base[round] as number));
  const ofTwin = Math.abs(median(twin) / median(base) - 1);
  return { ratio, noise: ratio * Math.max(ofTwin, spread(perRound(twin)), spread(perRound(subject))) };
}

/** What may be said of a ratio to a peer; `better` says in which direction samples are good. */
export function compare({ ratio, noise }: Ratio, better: "more" | "less"): "ahead" | "level" | "behind" {
  if (Math.abs(ratio - 1) <= noise) return "level";
  return ratio > 1 === (better === "more") ? "ahead" : "behind";
}
