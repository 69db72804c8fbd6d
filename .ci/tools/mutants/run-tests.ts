// A process that runs test files, with a mutant or without one; test-process.ts starts it and sends it a TestRun at a time. It is a process of its own
// because a mutant that loops for ever can be ended only with its process.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from "vitest/node";
import config from "../../../test/vitest.config.ts";
import { addMutants, type Mutant } from "./make-mutants.ts";

export interface TestRun {
  /** Files of tests, which run in this order until a test fails. */
  readonly tests: readonly string[];
  /** The number of the mutant that is on, if one is. */
  readonly mutant: number | null;
}

export interface TestResult {
  readonly hasPassed: boolean;
  readonly files: readonly TestedFile[];
  /** Of tests that failed. */
  readonly messages: readonly string[];
}

export interface TestedFile {
  readonly test: string;
  readonly hasPassed: boolean;
  readonly seconds: number;
  /** The numbers of the mutants that it reaches, whether they are on or off. */
  readonly reached: readonly number[];
}

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const mutants: readonly Mutant[] = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));

const plugin = {
  name: "mutants",
  enforce: "pre" as const,
  transform(code: string, id: string) {
    const file = (id.split("?")[0] ?? "").slice(ROOT.length);
    const own = [...mutants.entries()].filter(([, mutant]) => mutant.file === file);
    return own.length === 0 ? undefined : { code: addMutants(code, new Map(own)), map: null };
  },
};

/** Runs files in the order in which they are given. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const { projects = [], ...shared } = config.test ?? {};
interface Project {
  readonly test: { readonly name: string; readonly setupFiles?: string | readonly string[] };
}
const quick = (projects as Project[]).filter(({ test }) => ["quick", "mounted"].includes(test.name));
const own = {
  // A mutant must not stay in a thread that tests the next one.
  isolate: true,
  bail: 1,
  pool: "threads",
  maxWorkers: 1,
  sequence: { sequencer: AsGiven },
} as const;
const SET_MUTANT = fileURLToPath(new URL("set-mutant.ts", import.meta.url));
const ofProjects = quick.map(({ test }) => ({
  logLevel: "error" as const,
  plugins: [plugin],
  test: { ...shared, ...test, ...own, setupFiles: [SET_MUTANT, ...[test.setupFiles ?? []].flat()] },
}));
const vitest = await createVitest(
  "test",
  { config: false, root: ROOT, watch: false, reporters: [{}] },
  { logLevel: "error", test: { ...own, projects: ofProjects } },
);
await vitest.standalone();
const specifications = await vitest.globTestSpecifications();

function describe(tested: TestModule): TestedFile {
  const { collectDuration, duration, environmentSetupDuration, setupDuration } = tested.diagnostic();
  return {
    test: tested.relativeModuleId,
    hasPassed: ["passed", "skipped"].includes(tested.state()),
    seconds: (collectDuration + duration + environmentSetupDuration + setupDuration) / 1000,
    reached: (tested.meta() as { readonly reached?: readonly number[] }).reached ?? [],
  };
}

function messagesOf(tested: TestModule): string[] {
  const ofTests = [...tested.children.allTests()].flatMap((test) => test.result().errors ?? []);
  return [...tested.errors(), ...ofTests].map(({ message }) => `${tested.relativeModuleId}: ${message}`);
}

async function runTests({ tests, mutant }: TestRun): Promise<TestResult> {
  for (const project of vitest.projects) project.provide("mutant", mutant ?? -1);
  const files = tests.flatMap((test) => specifications.find(({ moduleId }) => moduleId === ROOT + test) ?? []);
  const { unhandledErrors } = await vitest.runTestSpecifications(files);
  const tested = files.flatMap(({ testModule }) => testModule ?? []);
  const described = tested.map(describe);
  const havePassed = tested.length === tests.length && described.every(({ hasPassed }) => hasPassed);
  return {
    hasPassed: havePassed && unhandledErrors.length === 0,
    files: described,
    messages: [
      ...tested.flatMap(messagesOf),
      ...unhandledErrors.map((error) => (error instanceof Error ? error.message : "an error that no test waits for")),
    ],
  };
}

process.on("message", (run: TestRun) => void runTests(run).then((result) => process.send?.(result)));
// Without the process that asks, there is nothing to do, also while tests run.
process.on("disconnect", () => process.exit());
process.send?.("ready");
