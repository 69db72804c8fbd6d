// Rounds: every contender of a scenario is measured once a round, in an order that rotates, so that a slow minute meets all alike.

/** One measurement, in the unit of its scenario. */
export interface Sample {
  readonly value: number;
  /** The most memory that the process held, where that was looked at. */
  readonly peakBytes?: number;
}

/** One thing to be measured; each call measures it once, in a process of its own. */
export interface Contender {
  readonly name: string;
  measure(): Promise<Sample>;
}

/** Things that are compared with each other. */
export interface Scenario {
  readonly name: string;
  readonly unit: string;
  readonly better: "more" | "less";
  readonly contenders: readonly Contender[];
}

/** By contender, one sample a round, in the order of rounds. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

/** Measures all contenders of a scenario in so many rounds. */
export async function measureRounds({ contenders }: Scenario, rounds: number): Promise<Samples> {
  const samples = new Map(contenders.map(({ name }): [string, Sample[]] => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, measure } of rotate(contenders, round)) samples.get(name)?.push(await measure());
  }
  return samples;
}

/** The list from its `by`th item on, and then from its start. */
function rotate<T>(items: readonly T[], by: number): T[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
