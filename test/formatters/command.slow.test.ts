// The command itself, as npm run prevalidate starts it: what it prints where, and how it exits.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { readyWith, readyWithText } from "../engine/drafts.ts";
import { artifacts, PROFILE, post, ROOT } from "../support.ts";

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}
interface RunOptions {
  readonly input?: string;
  /** Whether the command thinks that it prints on a terminal. */
  readonly terminal?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

// A command starts in half a second; on a busy machine, with all of them at once, in much more.
const TIMEOUT_MS = 60_000;
const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const TERMINAL = 'data:text/javascript,Object.defineProperty(process.stdout,"isTTY",{value:true})';

const run = (args: readonly string[], { input = "", terminal = false, env = {} }: RunOptions = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const imports = ["--import", TSX, ...(terminal ? ["--import", TERMINAL] : [])];
    const child = execFile(
      process.execPath,
      [...imports, `${ROOT}scripts/prevalidate.ts`, ...args],
      { cwd: folder, env: { ...process.env, NO_COLOR: "", ...env }, maxBuffer: 2 ** 24 },
      (error, stdout, stderr) => resolve({ status: error === null ? 0 : Number(error.code ?? -1), stdout, stderr }),
    );
    child.stdin?.end(input);
  });

const folder = mkdtempSync(join(tmpdir(), "lexbind-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DRAFTS: Readonly<Record<string, string | Uint8Array>> = {
  "ready.json": readyWith({}),
  "attention.json": readyWith({ competent_authority: "ECB" }),
  "blocked.json": readyWith({ competent_authority: null }),
  "other.json": readyWith({ no_such_field: "CANARY-7f3a" }),
  "broken.json": '{"report": CANARY-7f3a}',
  "twice.json": '{"report":{"a":1,"a":2}}',
  "list.json": "[]",
  "member.json": '{"report":{},"x":1}',
  "empty.json": "",
  "bytes.json": new Uint8Array([0x7b, 0xff, 0x7d]),
  "large.json": JSON.stringify({ report: { x: "x".repeat(artifacts.maxRequestBytes) } }),
  "deep.json": readyWithText("no_such_field", `${"[".repeat(50_000)}${"]".repeat(50_000)}`),
};
for (const [name, body] of Object.entries(DRAFTS)) writeFileSync(join(folder, name), body);
const UNUSABLE = ["broken.json", "twice.json", "list.json", "member.json", "empty.json", "bytes.json", "large.json"];

const served = async (name: string, call = "prevalidate-report") => {
  const response = await post(`${PROFILE}/${call}`, DRAFTS[name]);
  return response.text();
};

describe.concurrent("one draft", { timeout: TIMEOUT_MS }, () => {
  it.each([
    { name: "blocked.json", args: [], status: 3, first: "BLOCKED" },
    { name: "attention.json", args: ["--lint"], status: 0, first: "LINT: NOTHING FOUND" },
  ])("$name $args exits with $status and prints a report without colours", async ({ name, args, status, first }) => {
    const ended = await run([...args, name]);
    expect(ended).toMatchObject({ status, stderr: "" });
    expect(ended.stdout.split("\n")[0]).toBe(`${first}  ${name}`);
  });

  it("is read from standard input, and its JSON is the server's answer, byte by byte", async () => {
    const ended = await run(["--format", "json", "-"], { input: DRAFTS["attention.json"] as string });
    expect(ended).toEqual({ status: 1, stdout: await served("attention.json"), stderr: "" });
  });

  it("that is no draft is told on standard error, and nothing else", async () => {
    const ended = await run(["broken.json"]);
    expect(ended).toMatchObject({ status: 2, stdout: "" });
    expect(ended.stderr).toMatch(/^broken\.json: .+\n$/);
    expect(ended.stderr).not.toContain("CANARY");
  });

  it("of any depth has its findings as SARIF", async () => {
    const ended = await run(["--format", "sarif", "deep.json"]);
    expect(ended).toMatchObject({ status: 1, stderr: "" });
    expect(JSON.parse(ended.stdout).runs[0].results.map((result: { ruleId: string }) => result.ruleId)).toContain(
      "unknown_field",
    );
  });
});

describe.concurrent("several drafts", { timeout: TIMEOUT_MS }, () => {
  it("have a line each, and the greatest exit code of all", async () => {
    const names = [
      "ready.json",
      "none.json",
      "blocked.json",
      "broken.json",
      "large.json",
      "bytes.json",
      "attention.json",
    ];
    const ended = await run(names);
    expect(ended).toMatchObject({ status: 3, stderr: "" });
    const said = [
      "ready_for_preverification",
      "unusable",
      "blocked",
      "unusable",
      "unusable",
      "unusable",
      "attention_required",
    ];
    expect(ended.stdout.split("\n").map((line) => line.split(";")[0])).toEqual([
      ...names.map((name, index) => `${name}: ${said[index]}`),
      "",
    ]);
    expect(ended.stdout).not.toContain("CANARY");
  });

  it("as JSON are the server's answers, a line each", async () => {
    const ended = await run(["--lint", "--format", "json", "ready.json", "blocked.json", "other.json"]);
    const answers = await Promise.all(
      ["ready.json", "blocked.json", "other.json"].map((name) => served(name, "lint-report")),
    );
    expect(ended).toEqual({ status: 3, stdout: answers.map((answer) => `${answer}\n`).join(""), stderr: "" });
  });

  it("that are no drafts are, as JSON, the server's refusals, and raise the exit code to 2", async () => {
    const ended = await run(["--format", "json", "attention.json", ...UNUSABLE]);
    const bodies = await Promise.all(["attention.json", ...UNUSABLE].map((name) => served(name)));
    expect(ended).toEqual({ status: 2, stdout: bodies.map((body) => `${body}\n`).join(""), stderr: "" });
  });

  it("as SARIF are one log, and what is unusable is told on standard error", async () => {
    const ended = await run(["--format", "sarif", "blocked.json", "attention.json", "none.json"]);
    const [{ results }] = JSON.parse(ended.stdout).runs;
    const uris = results.map(
      (result: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
        result.locations[0]?.physicalLocation.artifactLocation.uri,
    );
    expect(ended.status).toBe(3);
    expect(new Set(uris)).toEqual(new Set(["blocked.json", "attention.json"]));
    expect(ended.stderr).toMatch(/^none\.json: .*ENOENT.*\n$/);
  });
});

describe.concurrent("wrong usage", { timeout: TIMEOUT_MS }, () => {
  it.each([
    { name: "an unknown option", args: ["--strict", "ready.json"] },
    { name: "an unknown profile", args: ["--profile", "nis2", "ready.json"] },
  ])("exits with 2 and says how to use it: $name", async ({ args }) => {
    const ended = await run(args);
    expect(ended).toMatchObject({ status: 2, stdout: "" });
    expect(ended.stderr).toContain("npm run prevalidate -- ");
  });
});

describe.concurrent("colours", { timeout: TIMEOUT_MS }, () => {
  it.each([
    { name: "on a terminal", env: {}, colored: true },
    { name: "with NO_COLOR", env: { NO_COLOR: "1" }, colored: false },
  ])("stand on a terminal only, and not where they are unwanted: $name", async ({ env, colored }) => {
    const { status, stdout } = await run(["ready.json"], { terminal: true, env });
    expect({ status, colored: stdout.includes("\u001b[") }).toEqual({ status: 0, colored });
  });
});
