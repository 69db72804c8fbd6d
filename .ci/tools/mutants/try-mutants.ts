// Tries mutants: runs the tests that may notice each, nearest first. All mutants are tried with their nearest tests before any is tried with more of them, so that
// little time shows most.
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { keeping } from "../../../server/engine/time/local-time.ts";
import type { FindTests } from "./find-tests.ts";
import type { Mutant } from "./make-mutants.ts";
import type { TestedFile } from "./run-tests.ts";
import type { TestProcess } from "./test-process.ts";

export interface Trial {
  readonly mutant: Mutant;
  readonly number: number;
  /** Open if the time was up before all of its tests had passed. */
  state: "open" | "dead" | "alive";
  /** The tests that have passed, or do not reach the mutant. */
  passed: number;
  /** The others. */
  tests: readonly string[];
  round: number;
}

interface TryOptions {
  readonly root: string;
  readonly findTests: FindTests;
  readonly processes: readonly TestProcess[];
  /** The end of the time, in milliseconds. */
  readonly until: number;
}

// What a test file takes that has not run yet. Properties take longer.
const USUAL_SECONDS = 1;
const PROPERTY_SECONDS = 5;
const LIKELY = 1000;
// The tests mirror the folders of the sources: those in a folder of the same name are taken to be so many steps nearer.
const STEPS_OF_FOLDER = 2;
// A mutant that takes far longer than the code without it is taken to loop for ever. A machine may be busy with something else.
const MOST_TIMES = 8;
const MOST_SECONDS_MORE = 15;

const nameOf = (file: string): string => basename(file).split(".")[0] ?? "";
const folderOf = (file: string): string => basename(dirname(file));

/** Runs each test file once without a mutant, when it is first asked for. */
function createUnchangedRuns(until: number) {
  const results = new Map<string, TestedFile>();
  const runs = new Map<string, Promise<void>>();

  async function runNow(tests: readonly string[], process: TestProcess): Promise<void> {
    const result = await process.run({ tests, mutant: null }, until - Date.now());
    if (result === null && Date.now() >= until) return;
    if (result?.hasPassed === true) for (const tested of result.files) results.set(tested.test, tested);
    else {
      // A test that does not bear the changed form of the sources says nothing of a mutant.
      console.log(`left out, because it fails without a mutant: ${[...tests, ...(result?.messages ?? [])].join("; ")}`);
      for (const test of tests) results.set(test, { test, hasPassed: false, seconds: 0, reached: [] });
    }
  }

  /** A file has no result if the time is up before, and reaches nothing if it fails without a mutant. */
  async function run(tests: readonly string[], process: TestProcess): Promise<void> {
    const missing = tests.filter((test) => !runs.has(test));
    const running = missing.length === 0 ? undefined : runNow(missing, process);
    for (const test of missing) if (running !== undefined) runs.set(test, running);
    await Promise.all(tests.map((test) => runs.get(test)));
  }
  return { results, run };
}

/** Tries mutants that have tests, in their order, and changes the state of each. */
export async function tryMutants(mutants: readonly Mutant[], options: TryOptions): Promise<readonly Trial[]> {
  const { root, findTests, processes, until } = options;
  const unchanged = createUnchangedRuns(until);
  /** The tests that have noticed another mutant of a file, as `FILE TEST`. */
  const noticing = new Set<string>();
  const guessSeconds = keeping((test: string) =>
    readFileSync(root + test, "utf8").includes("fast-check") ? PROPERTY_SECONDS : USUAL_SECONDS,
  );
  const secondsOf = (test: string): number => unchanged.results.get(test)?.seconds ?? guessSeconds(test);

  /** The test with the least number runs first: those that most likely notice a mutant of the file, then near ones, long ones later. */
  function rankOf(test: string, file: string): number {
    const isLikely = nameOf(test) === nameOf(file) || noticing.has(`${file} ${test}`);
    const isOfFolder = folderOf(test) === folderOf(file);
    const steps = (findTests(file).get(test) ?? 0) - (isOfFolder ? STEPS_OF_FOLDER : 0);
    const seconds = secondsOf(test);
    // What it takes decides between equally near ones.
    return steps + seconds / (seconds + USUAL_SECONDS) - (isLikely ? LIKELY : 0);
  }

  const trials = mutants.map((mutant, number): Trial => {
    const tests = [...findTests(mutant.file).keys()];
    return { mutant, number, state: "open", passed: 0, tests, round: 0 };
  });
  const queue = [...trials];

  /** Tries the next tests of a mutant, twice as many as the last time. */
  async function tryNext(trial: Trial, process: TestProcess): Promise<void> {
    const { file } = trial.mutant;
    const sorted = trial.tests.toSorted((one, other) => rankOf(one, file) - rankOf(other, file));
    const next = sorted.slice(0, 2 ** trial.round);
    await unchanged.run(next, process);
    if (!next.every((test) => unchanged.results.has(test))) return;
    const tests = next.filter((test) => unchanged.results.get(test)?.reached.includes(trial.number));
    if (tests.length > 0) {
      const seconds = tests.reduce((sum, test) => sum + secondsOf(test), 0);
      const limit = (seconds * MOST_TIMES + MOST_SECONDS_MORE) * 1000;
      const left = until - Date.now();
      const result = await process.run({ tests, mutant: trial.number }, Math.min(limit, left));
      // Stopped because the time is up, which says nothing of the mutant.
      if (result === null && left <= limit) return;
      if (result?.hasPassed !== true) {
        trial.state = "dead";
        // Files after it did not run, and have the results that they had before.
        const noticed = result?.files.find(({ hasPassed }) => !hasPassed);
        if (noticed !== undefined) noticing.add(`${file} ${noticed.test}`);
        return;
      }
    }
    trial.passed += next.length;
    trial.tests = sorted.slice(next.length);
    if (trial.tests.length === 0) trial.state = "alive";
    // Until a test reaches it, a mutant is not really tried.
    else if (tests.length === 0) queue.unshift(trial);
    else {
      trial.round += 1;
      queue.push(trial);
    }
  }

  async function work(process: TestProcess): Promise<void> {
    for (let trial = queue.shift(); trial !== undefined && Date.now() < until; trial = queue.shift())
      await tryNext(trial, process);
  }
  await Promise.all(processes.map(work));
  return trials;
}
