// What the guide to pipelines gives to copy, run with the packed package in a repository of drafts. The jobs run here without their hosts.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { tempFolder } from "../pipeline/author.ts";
import { isInstalled, run } from "../run-command.ts";
import { readJsonFile } from "../support.ts";
import { blocksOf, readGuide } from "./guide-blocks.ts";
import { ATTENTION, BLOCKED, type Files, offline, READY, testAction, testFilters } from "./package-action.ts";

function writeFiles(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const GUIDE = readGuide("pipelines");
const [packing, installing = "", batch = "", filters = "", inParts = "", pinning = "", gitHook = ""] = blocksOf(
  "pipelines",
  "sh",
  7,
);
const [workflow, , action, ofProfiles, gitLab, preCommit] = blocksOf("pipelines", "yaml", 6).map((text) => parse(text));

/** The commands that install the tarball in a repository. */
export const INSTALLING = installing;

/** A repository in which they have installed this tarball. */
interface Installed {
  readonly folder: string;
  readonly tarball: string;
}

const AUTHOR = ["-c", "user.name=Alex Beispiel", "-c", "user.email=alex@musterufer-bank.example"];
const GIT_ENVIRONMENT = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
const withoutGit = !isInstalled("git", (await run("git", ["--version"])).status === 0);

/** The tests of the guide; they ask for the repository when they run. */
export function testPipelines(findInstalled: () => Installed): void {
  /** A folder with these files, and with those that the guide commits. */
  function createRepository(files: Files): string {
    const folder = tempFolder();
    const { folder: installed, tarball } = findInstalled();
    for (const name of ["package.json", "package-lock.json", tarball])
      copyFileSync(join(installed, name), join(folder, name));
    writeFiles(folder, files);
    return folder;
  }

  /** The same, with the packages that npm ci installs. */
  function createInstalledRepository(files: Files): string {
    const folder = createRepository(files);
    symlinkSync(join(findInstalled().folder, "node_modules"), join(folder, "node_modules"));
    return folder;
  }

  it("the guide packs lexbind with the commands that this test uses, and names the file that they make", () => {
    expect(packing).toBe("npm ci && npm run package && npm pack ./dist/package\n");
    expect(installing).toBe(`npm install --save-dev ./${findInstalled().tarball}\n`);
  });

  /**
   * Runs the commands of a job one after the other as the hosts do, until one fails. Installing is the first and takes longest. It is the
   * same for all jobs: only the one that `installs` runs it, any other has the packages that it would install.
   */
  const runJob = async (commands: readonly string[], files: Files, installs = false) => {
    const [install, ...checks] = commands;
    expect(install).toBe("npm ci");
    const cwd = installs ? createRepository(files) : createInstalledRepository(files);
    const ended = await run("bash", ["-e", "-c", (installs ? commands : checks).join("\n")], { cwd, env: offline });
    return { ...ended, cwd };
  };

  type Outcome = [name: string, files: Files, status: number, reported: string[]];
  const OUTCOMES: readonly Outcome[] = [
    ["ready", { "drafts/a.json": READY, "drafts/2026/b.json": READY }, 0, ["drafts/2026/b.json", "drafts/a.json"]],
    ["in need of attention", { "drafts/a.json": ATTENTION }, 1, ["drafts/a.json"]],
    ["blocked", { "drafts/a.json": BLOCKED, "drafts/b.json": ATTENTION }, 3, ["drafts/a.json", "drafts/b.json"]],
    ["not valid draft files", { "drafts/a.json": READY, "drafts/b.json": "[]" }, 2, ["drafts/a.json", "drafts/b.json"]],
  ];

  describe.concurrent("the GitHub workflow", () => {
    const { steps } = workflow.jobs.prevalidate as { steps: Record<string, string & Record<string, string>>[] };
    const commands = steps.flatMap(({ run: command }) => command ?? []);
    const check = commands.at(-1) ?? "";
    const upload = steps.at(-1);

    it("the workflow uploads the file that the check writes, also when the check fails", () => {
      expect(check.endsWith(`> ${upload?.with?.sarif_file}`)).toBe(true);
      expect(upload?.if).toMatch(/^\$\{\{ !cancelled\(\) \}\}$/);
      expect(workflow.permissions).toEqual({ contents: "read", "security-events": "write" });
    });

    it("the workflow uses actions by the hash of a commit only", () => {
      const used = [...steps, ...action.runs.steps, ...ofProfiles.steps].flatMap(({ uses }) => uses ?? []);
      expect(used.filter((name) => !/@[0-9a-f]{40}$/.test(name))).toEqual([
        "./.github/actions/lexbind",
        "./.github/actions/lexbind",
      ]);
    });

    it.each<Outcome>(OUTCOMES)(
      "the job reports drafts that are %s, and ends with their exit code",
      async (name, files, status, reported) => {
        const ended = await runJob(commands, files, name === "ready");
        const sarif = readFileSync(join(ended.cwd, "drafts.sarif"), "utf8");
        const uris = [...sarif.matchAll(/"uri":"(drafts[^"]+)"/g)].map(([, uri]) => uri);
        expect([ended.status, [...new Set(uris)].sort()]).toEqual([status, reported]);
      },
    );

    it("the job fails when there is no draft", async () => {
      const { status, stderr } = await runJob(commands, { "drafts/notes.txt": "" });
      expect([status, stderr]).toEqual([2, expect.stringContaining("drafts")]);
    });

    it("the job passes a draft that needs attention, but not a blocked one, with the option that the guide gives", async () => {
      const [, option = ""] = /add `(--fail-on \w+)`/.exec(GUIDE) ?? [];
      const accepting = [...commands.slice(0, -1), check.replace("prevalidate ", `prevalidate ${option} `)];
      expect((await runJob(accepting, { "drafts/a.json": ATTENTION })).status).toBe(0);
      expect((await runJob(accepting, { "drafts/a.json": BLOCKED })).status).toBe(1);
    });
  });

  describe.concurrent("the GitHub action for drafts of several profiles", () => {
    type Inputs = Readonly<Record<string, string>>;
    const { steps } = action.runs as { steps: { run?: string; env: Inputs; if: string; with: Inputs }[] };
    const [check, upload] = steps.slice(-2) as [(typeof steps)[0], (typeof steps)[0]];
    const calls = (ofProfiles.steps as { with?: Inputs }[]).flatMap(({ with: inputs }) => (inputs ? [inputs] : []));
    const fill = (values: Inputs, inputs: Inputs): Inputs =>
      JSON.parse(
        JSON.stringify(values).replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_, name: string) => inputs[name] as string),
      );

    it.each(calls)("the action checks $drafts with $profile, and uploads the findings of both", async (inputs) => {
      const { drafts = "", profile = "" } = inputs;
      const [ready] = readJsonFile(`api/v1/profiles/${profile}/profile.json`).examples;
      const files = { [`${drafts}/a.json`]: JSON.stringify(ready.request), [`${drafts}/b.json`]: '{"report":{}}' };
      const cwd = createInstalledRepository(files);
      const env = { ...offline, ...fill(check.env, inputs) };
      const { status } = await run("bash", ["-e", "-c", check.run ?? ""], { cwd, env });
      const { sarif_file = "", category } = fill(upload.with, inputs);
      const { runs } = JSON.parse(readFileSync(join(cwd, sarif_file), "utf8"));
      const levels = runs[0].results.map(({ level }: { level: string }) => level);
      expect([status, category]).toEqual([3, `lexbind-${profile}`]);
      expect(upload.if).toMatch(/!cancelled\(\)/);
      expect(levels).toContain("error");
    });
  });

  it("a pin file is what is installed: drafts are checked with it, and nothing there is later", async () => {
    const cwd = createInstalledRepository({ "drafts/a.json": READY });
    const HOST = "https://lexbind.example.org";
    expect(pinning).toContain(`--from ${HOST} `);
    const commands = pinning.replace(HOST, "lexbind.pin.json");
    const { status, stdout, stderr } = await run("bash", ["-e", "-c", commands], { cwd, env: offline });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("the same engine");
  });

  testAction(createRepository);

  describe.concurrent("the GitLab job", () => {
    const { script, artifacts, allow_failure } = gitLab.prevalidate;

    it("the job keeps the report that the check writes also when it fails, and is a warning for the exit code 1", () => {
      expect((script as string[]).at(-1)?.endsWith(`> ${artifacts.reports.junit}`)).toBe(true);
      expect([artifacts.when, allow_failure]).toEqual(["always", { exit_codes: [1] }]);
      expect(GUIDE).toContain(`\`junit '${artifacts.reports.junit}'\``);
    });

    // The exit codes are those of the GitHub workflow.
    it.each<Outcome>(OUTCOMES.slice(-2))(
      "the job reports drafts that are %s, and ends with their exit code",
      async (_, files, status, reported) => {
        const ended = await runJob(script, files);
        const report = readFileSync(join(ended.cwd, artifacts.reports.junit), "utf8");
        const names = [...report.matchAll(/<testsuite name="([^"]+)"/g)].map(([, name]) => name);
        expect([ended.status, names]).toEqual([status, reported]);
      },
    );
  });

  describe.concurrent("the commands for many drafts", () => {
    const files = { "drafts/2026-a.json": READY, "drafts/2026-b.json": READY, "drafts/late/2025/c.json": READY };

    it.each(batch.trim().split("\n"))("the command %s checks all drafts", async (command) => {
      const { stdout } = await run("bash", ["-c", command], {
        cwd: createInstalledRepository(files),
        env: offline,
      });
      const names = stdout.split("\n").map((line) => line.split(":")[0]);
      expect(names).toEqual([...Object.keys(files), ""]);
    });
  });

  testFilters({ filters, inParts }, createInstalledRepository);

  describe.skipIf(withoutGit)("the hook of git (skipped without git)", { concurrent: true }, () => {
    it.each<[name: string, staged: Files, changed: Files, passes: boolean]>([
      ["ready", { "drafts/a.json": READY }, {}, true],
      ["in need of attention", { "drafts/a.json": ATTENTION }, {}, true],
      ["blocked", { "drafts/a.json": READY, "drafts/2026/a b.json": BLOCKED }, {}, false],
      ["blocked, and fixed after it was staged", { "drafts/a.json": BLOCKED }, { "drafts/a.json": READY }, false],
      ["ready, and broken after it was staged", { "drafts/a.json": READY }, { "drafts/a.json": BLOCKED }, true],
      ["not staged", { "notes.json": "[]" }, { "drafts/a.json": BLOCKED }, true],
    ])("the hook of git decides about a commit whose draft is %s", async (_, staged, changed, passes) => {
      const cwd = createInstalledRepository({ ".githooks/pre-commit": gitHook });
      const git = (...args: string[]) => run("git", [...AUTHOR, ...args], { cwd, env: GIT_ENVIRONMENT });
      chmodSync(join(cwd, ".githooks/pre-commit"), 0o755);
      await git("init", "--quiet");
      const [, setting = ""] = /`git (config core\.hooksPath \S+)`/.exec(GUIDE) ?? [];
      await git(...setting.split(" "));
      writeFiles(cwd, staged);
      await git("add", ...Object.keys(staged));
      writeFiles(cwd, changed);
      const { status, stderr } = await git("commit", "--quiet", "-m", "drafts");
      expect(status === 0).toBe(passes);
      if (!passes) expect(stderr).toContain("drafts/");
      expect((await git("log", "--oneline")).stdout !== "").toBe(passes);
    });
  });

  describe.concurrent("the hook of pre-commit", () => {
    const [hook] = preCommit.repos[0].hooks as [{ files: string; entry: string }];

    it("the hook gets drafts and no other files", () => {
      const names = ["drafts/a.json", "drafts/2026/b.json", "drafts/notes.md", "other/drafts/a.json"];
      expect(names.filter((name) => new RegExp(hook.files).test(name))).toEqual([
        "drafts/a.json",
        "drafts/2026/b.json",
      ]);
    });

    it.each([
      [ATTENTION, 0],
      [BLOCKED, 1],
    ])("the hook fails only for a blocked draft", async (draft, status) => {
      const cwd = createInstalledRepository({ "drafts/a.json": READY, "drafts/b c.json": draft });
      const command = `${hook.entry} drafts/a.json 'drafts/b c.json'`;
      expect((await run("sh", ["-c", command], { cwd, env: offline })).status).toBe(status);
    });
  });
}
