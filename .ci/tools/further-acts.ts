// No test assumes which acts there are: the tests that go over all profiles pass with three more acts too, one before all others and two after
// them. One that assumes the first, the last or the number of acts would fail, and so would one that assumes of every act what these small
// ones do not have.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CommandError, runCommand } from "../../scripts/command-line/run-command.ts";
import { inTemporaryFolder } from "../../scripts/command-line/temporary-folder.ts";
import { ROOT } from "../../test/pipeline/author.ts";
import { followGuide } from "../../test/pipeline/follow-guide.ts";

const HELP = `node --import tsx .ci/tools/further-acts.ts

Copies the checkout, adds the acts of the guide "Add an act" and a further one, builds it, and runs there the quick and the long tests that
go over all profiles.

Exit codes: 0 they pass, 1 some fail, 2 wrong usage, or the copy cannot be built.`;

const NOT_COPIED = ["node_modules", "dist", ".git"];
// The acts of the guide come after those that the service names, by their names.
const [FIRST, COPIED, LAST] = ["aaa", "harbour", "harbour"];

/** What a test names that goes over all profiles, over all clocks, or over all that is published or authored. */
const GOES_OVER_ALL =
  /\b(?:ALIASES|DECISIONS|REAL|REPORTS)\b|artifacts\.(?:profiles|files)|profiles-src|\b(?:profiles\/index|clocks|manifest)\.json|same-facts|service-card|authored-files/;

// The copy has no compressed forms, because nothing else needs them and they take most of the time of a build.
const OF_COMPRESSED = "test/pipeline/compress.test.ts";

/** The files of tests that go over all profiles and whose names have this ending. */
function findTests(checkout: string, ending: RegExp): string[] {
  return readdirSync(join(checkout, "test"), { recursive: true, encoding: "utf8" })
    .map((name) => join("test", name))
    .filter(
      (file) =>
        file !== OF_COMPRESSED && ending.test(file) && GOES_OVER_ALL.test(readFileSync(join(checkout, file), "utf8")),
    )
    .sort();
}

/** Writes the act of the guide again, as the first one, with a name and numbers of its own. */
function addFirstAct(checkout: string): void {
  const sources = join(checkout, "profiles-src");
  const rename = (text: string) =>
    text.replaceAll(COPIED, FIRST).replaceAll("9002", "9003").replace("dd08854a", "9003854a");
  for (const entry of readdirSync(join(sources, COPIED), { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = join(entry.parentPath, entry.name);
    const target = join(sources, rename(file.slice(sources.length + 1)));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, rename(readFileSync(file, "utf8")));
  }
  const service = join(sources, "service.yaml");
  writeFileSync(service, readFileSync(service, "utf8").replace("acts_by_use: [", `acts_by_use: [${FIRST}, `));
}

/** Runs Node in the copy, with what it prints. Returns the exit code. */
function run(checkout: string, ...args: readonly string[]): number | null {
  // The texts of these acts are not among the official ones, and the packages of .ci/tools are not in the copy.
  const env = { ...process.env, CI: "", LEXBIND_DOCUMENTS: "none" };
  return spawnSync(process.execPath, args, { cwd: checkout, env, stdio: "inherit" }).status;
}

function build(checkout: string): void {
  const lock = run(checkout, "--import", "tsx", "scripts/lock.ts");
  const built = run(checkout, "--import", "tsx", "scripts/build.ts", "--draft", "--no-compression");
  if (lock !== 0 || built !== 0) throw new CommandError("the copy with the further acts cannot be built");
  const { acts } = JSON.parse(readFileSync(join(checkout, "dist/public/api/v1/clocks.json"), "utf8"));
  const names: string[] = acts.map(({ act }: { act: string }) => act);
  if (names[0] !== FIRST || names.at(-1) !== LAST)
    throw new CommandError(`the new acts are not the first and the last: ${names.join(", ")}`);
}

const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/vitest.config.ts"];

await runCommand({
  help: HELP,
  options: {},
  run: () =>
    inTemporaryFolder(async (folder) => {
      const checkout = join(folder, "checkout");
      cpSync(ROOT, checkout, { recursive: true, filter: (path) => !NOT_COPIED.includes(basename(path)) });
      symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
      await followGuide(checkout);
      addFirstAct(checkout);
      build(checkout);
      const quick = findTests(checkout, /(?<!\.slow|\.long|\.nightly)\.test\.tsx?$/);
      const long = findTests(checkout, /\.long\.test\.tsx?$/);
      const runs = [
        run(checkout, ...VITEST, "--project", "quick", "--project", "mounted", ...quick),
        run(checkout, ...VITEST, "--project", "slow", ...long),
      ];
      return runs.every((status) => status === 0) ? 0 : 1;
    }),
});
