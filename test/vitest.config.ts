// The groups of tests: their files, limits of time and processes. `npm test` runs the quick ones, mounted components among them.
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const ANY = "test/**/*.test.ts";
const SLOW = "test/**/*.slow.test.ts";
const MOUNTED = "test/**/*.test.tsx";
// What takes seconds in one process: whole pages, all profiles, the real sources. They run with the slow tests.
const LONG = "test/**/*.long.test.{ts,tsx}";
// What is about other machines, load or time, or takes minutes: .ci/nightly runs it.
const NIGHTLY = "test/**/*.nightly.test.ts";
// For all that mounts components, the long ones among the slow tests too.
const KEPT_TEXTS = "test/pages/kept-texts.ts";
const FUZZ = "test/engine/fuzz.test.ts";

// Vitest runs groups with other numbers of workers one after the other, in this order.
const BESIDE = { pool: "threads", maxWorkers: 2, sequence: { groupOrder: 1 } } as const;
// One more than there are processors: most of these tests wait for something. What a build makes does not fit in the memory for young objects
// that Node has by default, and would be copied again and again.
const AFTER = { pool: "forks", maxWorkers: 3, sequence: { groupOrder: 2 } } as const;
const ALONE = { pool: "forks", maxWorkers: 1, sequence: { groupOrder: 3 } } as const;
const NODE_OPTIONS = ["--max-semi-space-size=64"];

const TIMEOUTS = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "clearImmediate",
] as const;
const FRAMES = ["requestAnimationFrame", "cancelAnimationFrame", "requestIdleCallback", "cancelIdleCallback"] as const;
const FAKED = ["Date", "performance", ...TIMEOUTS, ...FRAMES] as const;

// The files that take longest, in this order. Without a run before, vitest begins with the files of the largest size, and what a long one
// takes would be waited for at the end.
const LONGEST = [
  "hosts/every-host",
  "pages/pages",
  "pages/incident-firefox",
  "pages/incident",
  "server/access-log",
  "command-line/drafts/lines",
  "engine/privacy",
  "server/main",
  "docs/guides",
  "docs/readme",
  "report/replay/replay",
  "pages/clocks",
  "engine/clocks",
].map((name) => `/test/${name}.slow.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = LONGEST.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)));
    return [...long, ...sorted.filter((file) => !long.includes(file))];
  }
}

// biome-ignore lint/style/noDefaultExport: the form in which vitest takes a configuration
export default defineConfig({
  test: {
    // No test changes what another one imports, and to load all modules again for each file takes longer than most tests.
    isolate: false,
    globalSetup: "test/temp-folder.ts",
    sequence: { sequencer: LongestFirst },
    // Without Intl, which would be fake too: modules keep formats, and a later test would get one in which 1970 is now.
    fakeTimers: { toFake: [...FAKED] },
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          include: [ANY],
          exclude: [SLOW, LONG, NIGHTLY],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...BESIDE,
        },
      },
      // Components of pages, in a document without a browser.
      {
        extends: true,
        test: {
          name: "mounted",
          include: [MOUNTED],
          exclude: [LONG],
          environment: "happy-dom",
          setupFiles: KEPT_TEXTS,
          testTimeout: 60_000,
          ...BESIDE,
        },
      },
      // Random drafts, as many as LEXBIND_FUZZ_RUNS says: for .ci/tools/soak.ts, which sets it. A few of them are quick tests.
      { extends: true, test: { name: "fuzz", include: [FUZZ], testTimeout: 3_600_000, ...BESIDE } },
      // What needs a browser, a web server, a build of its own, processes to wait for, or many runs; and the long ones.
      {
        extends: true,
        test: {
          name: "slow",
          include: [SLOW, LONG],
          globalSetup: ["test/bundle-commands.ts", "test/pages/start-site.ts"],
          setupFiles: KEPT_TEXTS,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          ...AFTER,
          execArgv: NODE_OPTIONS,
        },
      },
      // One file at a time, so that what is measured is measured alone.
      {
        extends: true,
        test: {
          name: "nightly",
          include: [NIGHTLY],
          globalSetup: ["test/bundle-commands.ts", "test/pages/start-site.ts"],
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
          ...ALONE,
          execArgv: NODE_OPTIONS,
        },
      },
    ],
  },
});
