// npm run mutate: changes the rules one value at a time, and looks whether the build or a test notices each change.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parse, stringify } from "yaml";
import { hasErrors } from "../../scripts/pipeline/findings.ts";
import { loadSources } from "../../scripts/pipeline/load.ts";
import { EQUIVALENTS } from "./mutate/equivalents.ts";
import { type Fate, judgeAll, passesTests, type RuleTests, tryBuild } from "./mutate/judge.ts";
import { applyMutant, listMutants, type Mutant, type RulesDocument } from "./mutate/mutants.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SOURCES = `${ROOT}profiles-src`;
const TESTS = "test/engine";

const HELP = `npm run mutate -- [--rule CODE]

Changes the rules of every profile, one severity, check or parameter at a time, and holds each change to the stages of the
build and then to the tests of the rules. A change that neither notices survives: a test is missing, or the change means
nothing and belongs on the list in test/tools/mutate/equivalents.ts.

  --rule CODE  only the rules of this code

Exit codes: 0 none survived, 1 survivors, a wrong entry of the list or a build that throws, 2 wrong usage or a crash.`;

// Each has a copy of the sources and one run of the tests at a time; more would not be faster on two cores.
const JUDGES = 2;

class UsageError extends Error {}
/** The checkout is in no state in which mutants can be judged. */
class UnreadyError extends Error {}

/** A mutant of one file. */
interface Candidate extends Mutant {
  /** `profiles-src/dora-initial/rules.yaml`. */
  readonly file: string;
}

async function main(): Promise<number> {
  const { values } = parseArguments();
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const candidates = listCandidates().filter(({ code }) => values.rule === undefined || code === values.rule);
  if (candidates.length === 0) throw new UsageError(`no rule ${values.rule}`);
  const folder = mkdtempSync(join(tmpdir(), "lexbind-mutate-"));
  try {
    return report(candidates, await judgeCandidates(candidates, folder), values.rule);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function parseArguments() {
  try {
    return parseArgs({ options: { rule: { type: "string" }, help: { type: "boolean", short: "h" } } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function listCandidates(): Candidate[] {
  const { value, findings } = loadSources(SOURCES);
  if (hasErrors(findings)) throw new UnreadyError('the sources do not build: "npm run build" says why');
  const lists = value.codeLists.flatMap((file) => file.value.code_lists);
  const codeLists = lists.map(({ items }) => items.map(({ code }) => code));
  return value.acts.flatMap(({ rules, fields }) =>
    listMutants(rules.value, { fields: fields.value.fields, codeLists }).map((mutant) => ({
      ...mutant,
      file: rules.path,
    })),
  );
}

async function judgeCandidates(candidates: readonly Candidate[], folder: string): Promise<Fate[]> {
  const schemas = `${SOURCES}/schemas`;
  const files = findRuleTests();
  const judges = Array.from({ length: JUDGES }, (_, number) => {
    const copy = join(folder, String(number));
    cpSync(SOURCES, join(copy, "profiles-src"), { recursive: true });
    return createJudge(copy, { root: ROOT, files, cache: join(copy, "cache") }, (sources) =>
      tryBuild(sources, schemas),
    );
  });
  const checkUnchanged = async (when: string) => {
    const [fate] = await judgeAll([null], judges, () => undefined);
    if (fate !== "survived") throw new UnreadyError(`${when}, the rules as they are do not pass the ${fate}`);
  };
  await checkUnchanged("before the first mutant");
  const onFate = (done: number) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${candidates.length} mutants`);
  };
  const fates = await judgeAll(candidates, judges, onFate);
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  // A test that was edited and broken meanwhile would have stopped every mutant since.
  await checkUnchanged("after the last mutant");
  return fates;
}

/** The test files that compile the rules for themselves, and so can be pointed at other sources. */
function findRuleTests(): string[] {
  return readdirSync(ROOT + TESTS)
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `${TESTS}/${name}`)
    .filter((file) => readFileSync(ROOT + file, "utf8").includes('from "./rule-set.ts"'));
}

/** A judge with the copy of the sources in `folder`; null stands for the sources as they are. */
function createJudge(folder: string, tests: RuleTests, build: (sources: string) => Fate) {
  return async (candidate: Candidate | null): Promise<Fate> => {
    const sources = join(folder, "profiles-src");
    const file = candidate === null ? null : join(folder, candidate.file);
    const text = file === null ? "" : readFileSync(file, "utf8");
    if (candidate !== null && file !== null) {
      writeFileSync(file, stringify(applyMutant(parse(text) as RulesDocument, candidate)));
    }
    try {
      const fate = build(sources);
      if (fate !== "survived") return fate;
      return (await passesTests(tests, sources)) ? "survived" : "test";
    } finally {
      if (file !== null) writeFileSync(file, text);
    }
  };
}

/** Prints what is wrong, and the count; gives the exit code. */
function report(candidates: readonly Candidate[], fates: readonly Fate[], code: string | undefined): number {
  const listed = EQUIVALENTS.filter(({ rule }) => code === undefined || rule.replace(/\[\d+\]$/, "") === code);
  const isListed = (mutant: Mutant) =>
    listed.some(({ rule, change }) => rule === mutant.rule && change === mutant.change);
  const withFate = (fate: Fate) => candidates.filter((_, index) => fates[index] === fate);
  const survivors = withFate("survived").filter((mutant) => !isListed(mutant));
  const crashes = withFate("crash");
  const wrong = listed.flatMap(({ rule, change }) => {
    const index = candidates.findIndex((mutant) => mutant.rule === rule && mutant.change === change);
    if (fates[index] === "survived") return [];
    return [
      `${rule} ${change}: listed as equivalent, but ${index < 0 ? "there is no such mutant" : "it does not survive"}`,
    ];
  });
  for (const { file, rule, change } of survivors) console.log(`${file} ${rule} ${change}`);
  for (const { file, rule, change } of crashes)
    console.log(`${file} ${rule} ${change}: the build throws, where it owes a finding`);
  for (const line of wrong) console.log(line);
  const equivalent = withFate("survived").length - survivors.length;
  console.log(
    `${candidates.length} mutants: ${withFate("build").length + crashes.length} stopped by the build, ` +
      `${withFate("test").length} by a test, ${survivors.length} survived${equivalent === 0 ? "" : `, ${equivalent} equivalent`}`,
  );
  return survivors.length + crashes.length + wrong.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${HELP}`);
  else console.error(error instanceof UnreadyError ? error.message : error);
  process.exitCode = 2;
}
