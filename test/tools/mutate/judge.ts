// Whether a mutant lives: first the stages of the compiler look at it, then the tests of the rules.
import { spawn } from "node:child_process";
import { compileSources } from "../../../scripts/pipeline/compile-sources.ts";
import { hasErrors } from "../../../scripts/pipeline/findings.ts";
import { contentOf } from "../../../scripts/pipeline/hash.ts";
import { replayRules } from "../../../scripts/pipeline/replay.ts";

/** What stopped a mutant, or that nothing did. A crash is a build that throws: it stops, but tells the author nothing. */
export type Fate = "build" | "crash" | "test" | "survived";

/** What the compiler makes of the sources in a folder, in its stages up to the replay of the rules. */
export function tryBuild(sources: string, schemas: string): Fate {
  try {
    return builds(sources, schemas) ? "survived" : "build";
  } catch {
    return "crash";
  }
}

function builds(sources: string, schemas: string): boolean {
  const { value } = compileSources(sources, schemas);
  if (value === null) return false;
  return value.profiles.every(
    (profile) => !hasErrors(replayRules(profile, contentOf(profile, value.service)).findings),
  );
}

// The first failure decides; one thread for all files compiles the rules once; and a slow machine is no failure of a test.
const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--bail=1", "--pool=threads", "--no-isolate"];
const SETTINGS = ["--no-file-parallelism", "--testTimeout=60000", "--reporter=dot", "--experimental.fsModuleCache"];

export interface RuleTests {
  /** The folder of the checkout. */
  readonly root: string;
  /** The test files, which compile the rules from the folder that LEXBIND_SOURCES names. */
  readonly files: readonly string[];
  /** A folder of the judge's own, where transformed modules are kept from one run to the next: a third of the time. */
  readonly cache: string;
}

/** Whether the tests of the rules pass on the sources in a folder. Rejects where the tests cannot be run. */
export function passesTests({ root, files, cache }: RuleTests, sources: string): Promise<boolean> {
  const options = [...VITEST, ...SETTINGS, `--experimental.fsModuleCachePath=${cache}`, "--no-cache"];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...options, ...files], {
      cwd: root,
      env: { ...process.env, LEXBIND_SOURCES: sources },
      stdio: "ignore",
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0 || code === 1) resolve(code === 0);
      else reject(new Error(`the tests ended with ${code ?? signal}`));
    });
  });
}

/** Judges every item, each judge one at a time, and gives the fates in the order of the items. */
export async function judgeAll<T>(
  items: readonly T[],
  judges: readonly ((item: T) => Promise<Fate>)[],
  onFate: (done: number) => void,
): Promise<Fate[]> {
  const fates: Fate[] = [];
  const queue = items.entries();
  let done = 0;
  const work = async (judge: (item: T) => Promise<Fate>) => {
    for (const [index, item] of queue) {
      fates[index] = await judge(item);
      onFate(++done);
    }
  };
  await Promise.all(judges.map(work));
  return fates;
}
