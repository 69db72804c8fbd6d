// One comparison of the bench, and what is printed of it.
import { medianOf } from "../load.ts";

export interface BenchOptions {
  readonly smoke: boolean;
  /** The file of an engine to compare; "" for none. */
  readonly before: string;
  /** Only scenarios whose name contains this. */
  readonly only: string;
}

export interface Scenario {
  readonly name: string;
  readonly unit: string;
  /** By name; each call measures once and returns the time that one operation took. `copy` is the first reference again. */
  readonly contenders: Readonly<Record<string, () => number | Promise<number>>>;
  /** The least ratio by name of the reference. */
  readonly aims: Readonly<Record<string, number>>;
  /** How often each contender is measured, where that is not an option of the command. */
  readonly rounds?: number;
}

/** What each contender took in each round. */
export type Samples = Readonly<Record<string, readonly number[]>>;

export type Row = ReturnType<typeof rowsOf>[number];

/** Measures contenders in turn; each round begins with another one. */
export async function measure({ contenders }: Scenario, names: readonly string[], rounds: number): Promise<Samples> {
  const samples: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const index of names.keys()) {
      const name = names[(round + index) % names.length] as string;
      samples[name]?.push(await (contenders[name] as () => number | Promise<number>)());
    }
  }
  return samples;
}

/** The samples of two measurements of the same contenders. */
export const joinSamples = (some: Samples, others: Samples): Samples =>
  Object.fromEntries(Object.entries(some).map(([name, times]) => [name, [...times, ...(others[name] ?? [])]]));

/** One row per reference. A time is the median with the least and the greatest. */
export function rowsOf(scenario: Scenario, { lexbind = [], copy, ...references }: Samples) {
  const { name, unit, aims } = scenario;
  const first = Object.values(references)[0] ?? [];
  const noise = copy === undefined ? "" : (medianOf(copy) / medianOf(first)).toFixed(2);
  const show = (time: number) => Number(time.toPrecision(3));
  const showAll = (times: readonly number[]) =>
    `${show(medianOf(times))} ${unit} (${show(Math.min(...times))} to ${show(Math.max(...times))})`;
  return Object.entries(references).map(([reference, times]) => ({
    scenario: name,
    "compared with": reference,
    lexbind: showAll(lexbind),
    reference: showAll(times),
    ratio: Number((medianOf(times) / medianOf(lexbind)).toPrecision(2)),
    // Of the least times, which other work on the machine changes least.
    least: Number((Math.min(...times) / Math.min(...lexbind)).toPrecision(2)),
    aim: aims[reference] ?? "",
    "A/A": noise,
  }));
}
