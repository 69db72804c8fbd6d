// What the guide to pipelines gives to copy, run in a repository of drafts. The GitHub workflow runs here without GitHub.
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { tempFolder } from "../pipeline/author.ts";
import { isInstalled, run } from "../run-command.ts";
import { ROOT, readyRequest } from "../support.ts";
import { blocksOf, readGuide } from "./guide-blocks.ts";

// A check starts in half a second on an idle machine, and takes longer on a busy one.
vi.setConfig({ testTimeout: 120_000 });

const draftWith = (changes: object): string => {
  const { report, evidence_manifest } = readyRequest();
  return JSON.stringify({ report: { ...report, ...changes }, evidence_manifest });
};
const READY = draftWith({});
const ATTENTION = draftWith({ competent_authority: "ECB" });
const BLOCKED = draftWith({ competent_authority: null });

type Files = Readonly<Record<string, string>>;

function writeFiles(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** A folder with these files, and with lexbind, built, where the guide expects it. */
function createRepository(files: Files): string {
  const folder = tempFolder();
  symlinkSync(ROOT, join(folder, ".lexbind"));
  writeFiles(folder, files);
  return folder;
}

const GUIDE = readGuide("pipelines");
const [workflow, preCommit] = blocksOf("pipelines", "yaml", 2).map((text) => parse(text));

describe.concurrent("the GitHub workflow", () => {
  const { steps } = workflow.jobs.prevalidate as { steps: Record<string, string & Record<string, string>>[] };
  const { run: check = "" } = steps.find(({ run: command }) => command?.includes("prevalidate.ts")) ?? {};
  const upload = steps.at(-1);
  // As GitHub starts the shell of a step.
  const runStep = (command: string, files: Files) => {
    const cwd = createRepository(files);
    return run("bash", ["-e", "-c", command], { cwd }).then((ended) => ({ ...ended, cwd }));
  };

  it("uploads the file that the check writes, also when the check fails", () => {
    expect(check.endsWith(`> ${upload?.with?.sarif_file}`)).toBe(true);
    expect(upload?.if).toMatch(/^\$\{\{ !cancelled\(\) \}\}$/);
    expect(workflow.permissions).toEqual({ contents: "read", "security-events": "write" });
  });

  it.each<[name: string, files: Files, status: number, reported: string[]]>([
    ["ready", { "drafts/a.json": READY, "drafts/2026/b.json": READY }, 0, ["drafts/2026/b.json", "drafts/a.json"]],
    ["in need of attention", { "drafts/a.json": ATTENTION }, 1, ["drafts/a.json"]],
    ["blocked", { "drafts/a.json": BLOCKED, "drafts/b.json": ATTENTION }, 3, ["drafts/a.json", "drafts/b.json"]],
    ["not valid draft files", { "drafts/a.json": READY, "drafts/b.json": "[]" }, 2, ["drafts/a.json"]],
  ])("reports drafts that are %s, and ends with their exit code", async (_, files, status, reported) => {
    const ended = await runStep(check, files);
    const sarif = readFileSync(join(ended.cwd, "drafts.sarif"), "utf8");
    const uris = [...sarif.matchAll(/"uri": ?"(drafts[^"]+)"/g)].map(([, uri]) => uri);
    expect([ended.status, [...new Set(uris)].sort()]).toEqual([status, reported]);
  });

  it("fails when there is no draft", async () => {
    const { status, stderr } = await runStep(check, { "drafts/notes.txt": "" });
    expect([status, stderr]).toEqual([2, expect.stringContaining("drafts")]);
  });

  it("passes a draft that needs attention, but not a blocked one, with the ending that the guide gives", async () => {
    const [, ending = ""] = /`(\|\| [^`]+)`/.exec(GUIDE) ?? [];
    expect((await runStep(`${check} ${ending}`, { "drafts/a.json": ATTENTION })).status).toBe(0);
    expect((await runStep(`${check} ${ending}`, { "drafts/a.json": BLOCKED })).status).toBe(1);
  });
});

const GIT_ENVIRONMENT = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
const AUTHOR = ["-c", "user.name=Alex Beispiel", "-c", "user.email=alex@musterufer-bank.example"];
const withoutGit = !isInstalled("git", (await run("git", ["--version"])).status === 0);

describe.skipIf(withoutGit)("the hook of git (skipped without git)", { concurrent: true }, () => {
  it.each<[name: string, staged: Files, changed: Files, passes: boolean]>([
    ["ready", { "drafts/a.json": READY }, {}, true],
    ["in need of attention", { "drafts/a.json": ATTENTION }, {}, true],
    ["blocked", { "drafts/a.json": READY, "drafts/2026/a b.json": BLOCKED }, {}, false],
    ["blocked, and fixed after it was staged", { "drafts/a.json": BLOCKED }, { "drafts/a.json": READY }, false],
    ["ready, and broken after it was staged", { "drafts/a.json": READY }, { "drafts/a.json": BLOCKED }, true],
    ["not staged", { "notes.json": "[]" }, { "drafts/a.json": BLOCKED }, true],
  ])("decides about a commit whose draft is %s", async (_, staged, changed, passes) => {
    const cwd = createRepository({ ".githooks/pre-commit": blocksOf("pipelines", "sh")[0] as string });
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

  it("gets drafts and no other files", () => {
    const names = ["drafts/a.json", "drafts/2026/b.json", "drafts/notes.md", "other/drafts/a.json"];
    expect(names.filter((name) => new RegExp(hook.files).test(name))).toEqual(["drafts/a.json", "drafts/2026/b.json"]);
  });

  it.each([
    [ATTENTION, 0],
    [BLOCKED, 1],
  ])("fails only for a blocked draft", async (draft, status) => {
    const cwd = createRepository({ "drafts/a.json": READY, "drafts/b c.json": draft });
    expect((await run("sh", ["-c", `${hook.entry} drafts/a.json 'drafts/b c.json'`], { cwd })).status).toBe(status);
  });
});
