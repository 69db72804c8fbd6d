// What the guide to pipelines gives to copy, run in a repository of drafts. GitHub itself, and its upload, cannot be run here.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import { afterAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { readyWith } from "../engine/drafts.ts";
import { ROOT } from "../support.ts";
import { blockOf, blocksOf, run, toolFile } from "./guide-blocks.ts";

// A check starts in half a second on an idle machine, and in many on a busy one.
vi.setConfig({ testTimeout: 120_000 });

const READY = readyWith({});
const ATTENTION = readyWith({ competent_authority: "ECB" });
const BLOCKED = readyWith({ competent_authority: null });

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Files = Readonly<Record<string, string>>;

function writeFiles(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** A folder with these files, and with lexbind, built, where the guide expects it. */
function createRepository(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
  folders.push(folder);
  symlinkSync(ROOT, join(folder, ".lexbind"));
  writeFiles(folder, files);
  return folder;
}

const [workflowYaml = "", preCommitYaml = ""] = blocksOf("pipelines", "yaml");

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: { readonly prevalidate: { readonly steps: readonly Step[] } };
}

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

describe.concurrent("the workflow", () => {
  const workflow = parse(workflowYaml) as Workflow;
  const { steps } = workflow.jobs.prevalidate;
  const check = steps.find(({ name }) => name === "Check the drafts")?.run as string;
  const upload = steps.at(-1) as Step;

  it("uploads what the check writes, even after the check failed", () => {
    expect(upload.uses).toMatch(/^github\/codeql-action\/upload-sarif@v\d+$/);
    expect(check.endsWith(`> ${upload.with?.sarif_file}`)).toBe(true);
    expect(upload.if).toMatch(/^\$\{\{ !cancelled\(\) \}\}$/);
    expect(workflow.permissions).toEqual({ contents: "read", "security-events": "write" });
  });

  it("puts lexbind where the check expects it", () => {
    expect(steps.map((step) => step.with?.path).filter((path) => path !== undefined)).toEqual([".lexbind"]);
    expect(check).toMatch(/^\.lexbind\//);
  });

  it.each<[what: string, files: Files, status: number, uris: string[]]>([
    ["are ready", { "drafts/a.json": READY, "drafts/2026/b.json": READY }, 0, ["drafts/2026/b.json", "drafts/a.json"]],
    ["need attention", { "drafts/a.json": READY, "drafts/b.json": ATTENTION }, 1, ["drafts/a.json", "drafts/b.json"]],
    ["are blocked", { "drafts/a.json": BLOCKED, "drafts/b.json": ATTENTION }, 3, ["drafts/a.json", "drafts/b.json"]],
    ["are none", { "drafts/a.json": READY, "drafts/b.json": "[]" }, 2, ["drafts/a.json"]],
  ])("exits with its code where drafts %s, and writes SARIF of them", async (_, files, status, uris) => {
    const folder = createRepository(files);
    // The shell that GitHub starts for a step.
    expect((await run("bash", ["-e", "-c", check], { cwd: folder })).status).toBe(status);
    const log = JSON.parse(readFileSync(join(folder, "drafts.sarif"), "utf8"));
    const places = log.runs[0].results.map(
      (result: { locations: [{ physicalLocation: { artifactLocation: { uri: string } } }] }) =>
        result.locations[0].physicalLocation.artifactLocation.uri,
    );
    expect([...new Set(places)].sort()).toEqual(uris);
    expect(sarifProblems(log)).toEqual([]);
  });

  it.each<[what: string, files: Files]>([
    ["a folder without drafts", { "drafts/notes.txt": "" }],
    ["no folder", {}],
  ])("fails with %s, where nothing was checked", async (_, files) => {
    const { status, stderr } = await run("bash", ["-e", "-c", check], { cwd: createRepository(files) });
    expect(status).toBe(2);
    expect(stderr).toContain("drafts");
  });

  it.each([
    [ATTENTION, 0],
    [BLOCKED, 1],
  ])("lets attention pass with the end that the guide gives", async (draft, status) => {
    const folder = createRepository({ "drafts/a.json": draft });
    const [, end] = /end the check with `([^`]+)`/.exec(readGuide()) ?? [];
    expect((await run("bash", ["-e", "-c", `${check} ${end}`], { cwd: folder })).status).toBe(status);
  });
});

const readGuide = () => readFileSync(`${ROOT}profiles-src/docs/pipelines.md`, "utf8");

const SARIF_SCHEMA = toolFile("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");

/** What the schema of SARIF says against a log; nothing where the schema is not installed. */
function sarifProblems(log: unknown): unknown[] {
  if (SARIF_SCHEMA === null) return [];
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(SARIF_SCHEMA, "utf8"));
  const ajv = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false });
  return ajv.validate(schema, log) ? [] : (ajv.errors ?? []);
}

const withoutGit = (await run("git", ["--version"])).status !== 0;
const GIT = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
const AUTHOR = ["-c", "user.name=Alex Beispiel", "-c", "user.email=alex@musterufer-bank.example"];

describe.skipIf(withoutGit)("the hook of git (skipped where git is not installed)", { concurrent: true }, () => {
  it.each<[what: string, staged: Files, working: Files, isTaken: boolean]>([
    ["ready", { "drafts/a.json": READY }, {}, true],
    ["in need of attention", { "drafts/a.json": ATTENTION }, {}, true],
    ["blocked", { "drafts/a.json": READY, "drafts/2026/a b.json": BLOCKED }, {}, false],
    ["no draft", { "drafts/a.json": "[]" }, {}, false],
    ["blocked and mended since", { "drafts/a.json": BLOCKED }, { "drafts/a.json": READY }, false],
    ["ready and spoilt since", { "drafts/a.json": READY }, { "drafts/a.json": BLOCKED }, true],
    ["not there", { "notes.json": "[]" }, { "drafts/a.json": BLOCKED }, true],
  ])("of a commit whose draft is %s", async (_, staged, working, isTaken) => {
    const folder = createRepository({ ".githooks/pre-commit": blockOf("pipelines", "sh") });
    const git = (...args: string[]) => run("git", [...AUTHOR, ...args], { cwd: folder, env: GIT });
    chmodSync(join(folder, ".githooks/pre-commit"), 0o755);
    await git("init", "--quiet");
    const [, setting = ""] = /`git (config core\.hooksPath \S+)`/.exec(readGuide()) ?? [];
    await git(...setting.split(" "));
    writeFiles(folder, staged);
    await git("add", ...Object.keys(staged));
    writeFiles(folder, working);
    const { status, stderr } = await git("commit", "--quiet", "-m", "drafts");
    const isDraft = Object.keys(staged).some((name) => name.startsWith("drafts/"));
    expect({ isTaken: status === 0, isNamed: stderr.includes("drafts/") }).toEqual({ isTaken, isNamed: isDraft });
    expect((await git("log", "--oneline")).stdout.trim().split("\n").filter(Boolean)).toHaveLength(isTaken ? 1 : 0);
  });
});

describe.concurrent("the hook of pre-commit", () => {
  const { repos } = parse(preCommitYaml) as { repos: [{ hooks: [{ files: string; entry: string }] }] };
  const [hook] = repos[0].hooks;

  it("takes drafts and no other files", () => {
    const names = ["drafts/a.json", "drafts/2026/b.json", "drafts/notes.md", "other/drafts/a.json"];
    expect(names.filter((name) => new RegExp(hook.files).test(name))).toEqual(["drafts/a.json", "drafts/2026/b.json"]);
  });

  it.each([
    [ATTENTION, 0],
    [BLOCKED, 1],
  ])("is refused a blocked draft only", async (draft, status) => {
    const folder = createRepository({ "drafts/a.json": READY, "drafts/b c.json": draft });
    const command = `${hook.entry} drafts/a.json 'drafts/b c.json'`;
    expect((await run("sh", ["-c", command], { cwd: folder })).status).toBe(status);
  });
});
