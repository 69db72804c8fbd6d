// No quick test and no long one assumes which acts there are. In a copy of the checkout with the act of the guide three times, once before all
// others and once after them, each test passes: one that assumes the first, the last or the number of acts would fail, and so
// would one that assumes of every act what this small one does not have.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { DECISIONS } from "../pages/page-facts.ts";
import { run, runCommand } from "../run-command.ts";
import { ROOT } from "../support.ts";
import { tempFolder } from "./author.ts";
import { followGuide } from "./follow-guide.ts";

interface TestFile {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

const NOT_COPIED = ["node_modules", "dist", ".git"];
const checkout = join(tempFolder(), "checkout");
let results: readonly TestFile[];

/** Writes the act of the guide again, under another name and number. */
function copyAct(act: string, number: string): void {
  const sources = join(checkout, "profiles-src");
  const rename = (text: string) =>
    text.replaceAll("harbour", act).replaceAll("9002", number).replace("dd08854a", `${number}854a`);
  for (const entry of readdirSync(join(sources, "harbour"), { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const target = join(sources, rename(file.slice(sources.length + 1)));
    if (entry.isDirectory()) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, rename(readFileSync(file, "utf8")));
  }
}

beforeAll(async () => {
  cpSync(ROOT, checkout, { recursive: true, filter: (path) => !NOT_COPIED.includes(basename(path)) });
  symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
  await followGuide(checkout);
  // Of another act, only the first step of the guide is done.
  expect(await runCommand("new-profile", ["--act", "mmm"], `${checkout}/`)).toMatchObject({ status: 0 });
  copyAct("aaa", "9003");
  copyAct("zzz", "9004");
  // The others come after the acts that the service names, in the order of their names.
  const service = join(checkout, "profiles-src/service.yaml");
  writeFileSync(service, readFileSync(service, "utf8").replace("acts_by_use: [", "acts_by_use: [aaa, "));
  expect(await runCommand("lock", [], `${checkout}/`)).toMatchObject({ status: 0, stderr: "" });
  // The texts of these acts are not among the official ones, the packages of .ci/tools are for slow tests, and this checkout has its own commands.
  const env = { CI: "", LEXBIND_DOCUMENTS: "none", LEXBIND_TEST_COMMANDS: "" };
  const reportIn = (file: string) => ["--reporter=json", `--outputFile.json=${file}`];
  await run("npm", ["test", "--", ...reportIn("quick.json")], { cwd: checkout, env });
  const long = ["vitest", "run", "--config", "test/vitest.config.ts", "--project", "slow", ".long.test."];
  await run("npx", [...long, ...reportIn("long.json")], { cwd: checkout, env });
  const read = (file: string) => JSON.parse(readFileSync(join(checkout, file), "utf8")).testResults;
  results = ["quick.json", "long.json"].flatMap(read);
}, 1_200_000);

it("the new acts are the first and the last, after what is decided before a report", () => {
  const { profiles } = JSON.parse(readFileSync(join(checkout, "dist/public/api/v1/profiles/index.json"), "utf8"));
  const aliases = profiles.map(({ aliases: [alias] }: { aliases: string[] }) => alias);
  expect(aliases.slice(0, DECISIONS.length)).toEqual(DECISIONS);
  const reports = aliases.slice(DECISIONS.length);
  expect([reports.at(0), reports.at(-1), reports.length > 2]).toEqual(["aaa-notice", "zzz-notice", true]);
});

it("every quick and every long test passes in a checkout with further acts", () => {
  const failed = results.flatMap(({ name, message, assertionResults }) => {
    const file = name.slice(checkout.length + 1);
    const titles = assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
    return [...(message === "" ? [] : [`${file}: ${message}`]), ...titles.map((title) => `${file}: ${title}`)];
  });
  expect(failed, failed.join("; ")).toEqual([]);
  const passed = results
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed");
  expect(passed.length).toBeGreaterThan(1_000);
});
