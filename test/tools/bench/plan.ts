// All that is measured and promised: which scenarios, how long, and the target of each ratio.
import type { Samples, Scenario } from "./rounds.ts";
import { type Comparison, growthRows, type Row, rowOf, type Target } from "./rows.ts";
import { actsScenario, coldBuildScenario } from "./scenarios/builds.ts";
import { draftScenario } from "./scenarios/drafts.ts";
import { memoryScenarios, startScenario } from "./scenarios/processes.ts";
import { type Pace, requestScenarios } from "./scenarios/requests.ts";
import type { Workshop } from "./workshop.ts";

/** How thorough a run is. */
export interface Extent {
  readonly rounds: number;
  readonly pace: Pace;
  /** Of one measurement of the engine. */
  readonly milliseconds: number;
  /** Before memory is looked at. */
  readonly requests: number;
  /** Builds of so many acts; none where many are too slow. */
  readonly acts: readonly number[];
}

export const FULL: Extent = {
  rounds: 7,
  pace: { seconds: 1, warmUp: 5_000 },
  milliseconds: 500,
  requests: 200_000,
  acts: [1, 10, 100],
};

/** Seconds instead of minutes: enough to see that something became ten times slower. */
export const SMOKE: Extent = {
  rounds: 1,
  pace: { seconds: 1, warmUp: 500 },
  milliseconds: 100,
  requests: 5_000,
  acts: [],
};

/** A scenario and the rows that its samples give. */
export interface Part {
  readonly scenario: Scenario;
  /** How many rounds it may take of a run of all scenarios, which is to end within ten minutes. */
  readonly roundsAmongOthers: number;
  rowsOf(samples: Samples): Row[];
}

/** All parts, in the order of the table. */
export function planParts(shop: Workshop, { pace, milliseconds, requests, acts }: Extent): Part[] {
  const parts = [
    ...requestScenarios(shop, pace).map((scenario) => part(scenario, comparisonsUnderLoad(scenario.name))),
    part(draftScenario(shop, milliseconds), [
      ["reading and engine", "bare ajv", { atMost: 3 }],
      ["body to answer", "bare ajv", { atMost: 4.5 }],
    ]),
    part(startScenario(shop), [["ours", "hello", { atMost: 1.6 }]]),
    ...memoryScenarios(shop, requests).map((scenario) => part(scenario, [["ours", "hello", { atMost: 1.5 }]])),
    part(coldBuildScenario(shop), [
      ["ours", "empty command", { atMost: 2.5 }],
      ["ours, compressed", "empty command"],
    ]),
  ];
  return acts.length === 0 ? parts : [...parts, actsPart(shop, acts)];
}

type Pair = readonly [subject: string, base: string, target?: Target];

// What stands around the engine costs more of a POST than of a GET.
const comparisonsUnderLoad = (name: string): readonly Pair[] => [
  ["ours", "node:http", { atLeast: name.startsWith("POST") ? 0.92 : 0.9 }],
  ["ours", "fastify"],
  ["ours", "fastify, schema alone"],
  ["ours", "nginx"],
];

function part(scenario: Scenario, pairs: readonly Pair[]): Part {
  const { name, unit, better } = scenario;
  const comparisons = pairs.map(
    ([subject, base, target]): Comparison => ({
      subject,
      base,
      better,
      unit,
      ...(target === undefined ? {} : { target }),
    }),
  );
  return {
    scenario,
    roundsAmongOthers: Number.POSITIVE_INFINITY,
    rowsOf: (samples) => comparisons.map((pair) => rowOf(name, samples, pair)).filter((row) => row !== null),
  };
}

function actsPart(shop: Workshop, acts: readonly number[]): Part {
  const scenario = actsScenario(shop, acts);
  const { scenario: _, rowsOf } = part(scenario, [[`${acts.at(-1)} acts`, "bare loop", { atMost: 3 }]]);
  return {
    scenario,
    roundsAmongOthers: 3,
    rowsOf: (samples) => [...rowsOf(samples), ...growthRows(scenario.name, samples, acts)],
  };
}
