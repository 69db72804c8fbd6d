// prevalidate --ndjson as a process: one line for each line, in order, whatever the lines are, and a run that goes on where another was ended.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../../scripts/report/json/canonical-json.ts";
import { readGuide } from "../../clients/guide-blocks.ts";
import { readyWith, readyWithText } from "../../engine/dora-drafts.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { type Ended, isInstalled, PREVALIDATE, run as runProgram } from "../../run-command.ts";
import { linesIn, PROFILE, post } from "../../support.ts";

const folder = tempFolder();
const SCRIPT = [...PREVALIDATE, "--ndjson"];
const OF_DORA = ["--profile", "dora"];

const run = (args: readonly string[], input = ""): Promise<Ended> =>
  runProgram(process.execPath, [...SCRIPT, ...args], { cwd: folder, input });

const READY = readyWith({});
const EARLIER = "2026-03-10T07:00:00Z";
const lineWith = (members: object, draft = READY): string => JSON.stringify({ ...members, ...JSON.parse(draft) });

interface LineCase {
  readonly name: string;
  readonly line: string | Uint8Array;
  /** What is not undefined is expected. */
  readonly error?: string;
  readonly status?: string;
  readonly id?: string | number;
}

const LINES: readonly LineCase[] = [
  { name: "a draft", line: READY, status: "ready_for_preverification" },
  { name: "a draft with an id", line: lineWith({ id: "a/1" }), status: "ready_for_preverification", id: "a/1" },
  { name: "an id that is a number", line: lineWith({ id: -5 }), status: "ready_for_preverification", id: -5 },
  { name: "an earlier check", line: lineWith({ options: { now: EARLIER } }), status: "attention_required" },
  { name: "an id with marks", line: lineWith({ id: 'ü"\n,"ok":true' }), id: 'ü"\n,"ok":true' },
  {
    name: "null for what is not there",
    line: lineWith({ id: null, options: null }),
    status: "ready_for_preverification",
  },
  {
    name: "null for a member that is not known",
    line: lineWith({ _corrupt_record: null }),
    status: "ready_for_preverification",
  },
  { name: "null for a manifest", line: '{"report":{},"evidence_manifest":null}', status: "blocked" },
  {
    name: "a draft in need of attention",
    line: readyWith({ competent_authority: "ECB" }),
    status: "attention_required",
  },
  { name: "a blocked draft", line: '{"report":{},"id":7}', status: "blocked", id: 7 },
  { name: "a carriage return at the end", line: `${READY}\r`, status: "ready_for_preverification" },
  { name: "a byte order mark", line: `\ufeff${READY}`, status: "ready_for_preverification" },
  {
    name: "deep nesting",
    line: readyWithText("no_such_field", `${"[".repeat(50_000)}${"]".repeat(50_000)}`),
    status: "attention_required",
  },
  { name: "half a draft", line: '{"report": CANARY', error: "invalid_json" },
  { name: "a line without report", line: '{"id":"none","evidence_manifest":{}}', error: "missing_report", id: "none" },
  { name: "a list", line: "[]", error: "invalid_body" },
  { name: "a number", line: "7", error: "invalid_body" },
  { name: "a member twice", line: '{"report":{"a":1,"a":2}}', error: "duplicate_member" },
  { name: "an id twice", line: '{"id":1,"id":2,"report":{}}', error: "duplicate_member" },
  { name: "another member", line: '{"report":{},"CANARY":1}', error: "invalid_body" },
  { name: "a manifest that is none", line: '{"report":{},"evidence_manifest":[]}', error: "invalid_body" },
  { name: "bytes that are not UTF-8", line: new Uint8Array([0x7b, 0xff, 0x7d]), error: "invalid_encoding" },
  { name: "a line of 300 KB", line: `{"report":{"x":"${"x".repeat(300_000)}"}}`, error: "request_too_large" },
  { name: "an id that is a list", line: '{"id":["CANARY"],"report":{}}', error: "invalid_body" },
  { name: "an id beyond what numbers hold", line: '{"id":12345678901234567890,"report":{}}', error: "invalid_body" },
  { name: "options that are a text", line: '{"options":"CANARY","report":{}}', error: "invalid_body" },
  { name: "an option that is a number", line: '{"options":{"member_state":1},"report":{}}', error: "invalid_body" },
  { name: "an option with a wrong name", line: '{"options":{"CANARY":"DE"},"report":{}}', error: "invalid_body" },
  {
    name: "an option with a wrong value",
    line: '{"id":1,"options":{"member_state":"CANARY"},"report":{}}',
    error: "invalid_parameter",
    id: 1,
  },
];

const LAST = LINES.length + 3;
// Two blank lines, and no line feed at the end.
const INPUT = Buffer.concat([
  Buffer.from("\n \r\n"),
  ...LINES.flatMap(({ line }) => [Buffer.from(line as string), Buffer.from("\n")]),
  Buffer.from(lineWith({ id: "last" })),
]);
writeFileSync(join(folder, "lines.ndjson"), INPUT);

describe("lines of every sort", async () => {
  const ended = await run([...OF_DORA, "lines.ndjson"]);
  const answers = linesIn(ended.stdout);

  it.each(LINES.map((line, index) => ({ ...line, index })))(
    "$name gets one line, which has its number and its id",
    ({ index, error, status, id }) => {
      expect(answers[index]).toMatchObject({
        line: index + 3,
        ...(error !== undefined && { error, ok: false }),
        ...(status !== undefined && { ok: true, prevalidation_status: status }),
      });
      expect(answers[index].id).toBe(id);
    },
  );

  it("a last line without a line feed is answered, blank lines are not, and every answer is canonical JSON without a value", () => {
    expect([answers.length, answers.at(-1)]).toEqual([
      LINES.length + 1,
      expect.objectContaining({ line: LAST, id: "last" }),
    ]);
    expect(ended.stdout).toBe(answers.map((answer) => `${canonicalJson(answer)}\n`).join(""));
    expect(ended.stdout + ended.stderr).not.toContain("CANARY");
  });

  it("the exit code is the highest of all lines, and the summary counts them", () => {
    const errors = LINES.filter(({ error }) => error !== undefined).length;
    const words = `^${answers.length} drafts: \\d+ ready, 3 attention, 2 blocked, ${errors} errors\\. Most frequent: \\w+ \\d+, `;
    expect([ended.status, ended.stderr]).toEqual([3, expect.stringMatching(new RegExp(words))]);
  });

  it("lines from standard input get the same answers", async () => {
    const args = ["-c", `"$@" < lines.ndjson`, "bash", process.execPath, ...SCRIPT, ...OF_DORA];
    expect(await runProgram("bash", args, { cwd: folder })).toEqual(ended);
  });
});

it("the answer to a line is that of the server, with the options of the line before those of the command", async () => {
  const lines = [lineWith({}), lineWith({ options: { member_state: "FR", detail: "brief" } })];
  const { stdout } = await run([...OF_DORA, "--member-state", "DE", "-"], lines.join("\n"));
  const answers = linesIn(stdout).map(({ line: _, ...answer }) => answer);
  const queries = ["member_state=DE", "member_state=FR&detail=brief"];
  const served = queries.map(async (query) => (await post(`${PROFILE}/prevalidate-report?${query}`, READY)).json());
  expect(answers).toEqual(await Promise.all(served));
});

it.each([
  ["--profile is missing", [], /--ndjson needs --profile/],
  ["the format is another", [...OF_DORA, "--format", "sarif"], /another format/],
  ["the first line is none", [...OF_DORA, "--from-line", "0"], /--from-line takes/],
  ["an option of all lines is wrong", [...OF_DORA, "--time-zone", "CANARY"], /time_zone/],
  ["the file is missing", [...OF_DORA, "absent.ndjson"], /^absent\.ndjson: no such file\n$/],
  ["the profile is unknown", ["--profile", "absent"], /no profile absent/],
])("prevalidate --ndjson ends with 2 when %s", async (_, args, message) => {
  const ended = await run(args, READY);
  expect(ended).toEqual({ status: 2, stdout: "", stderr: expect.stringMatching(message) });
  expect(ended.stderr).not.toContain("CANARY");
});

// The number of drafts is far more than what the pipes between the processes hold.
const MANY = 2_000;
const many = Array.from({ length: MANY }, (_, index) =>
  lineWith({ id: index }, index % 7 === 0 ? '{"report":5}' : READY),
);
writeFileSync(join(folder, "many.ndjson"), many.map((line) => `${line}\n`).join(""));

/** Starts the command on the lines from one on, and ends it when it has written this much. */
async function startAndKill(fromLine: number, bytes: number): Promise<string> {
  const args = [...SCRIPT, ...OF_DORA, "--from-line", `${fromLine}`, "many.ndjson"];
  const child = spawn(process.execPath, args, { cwd: folder });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
    if (output.length > bytes) child.kill("SIGKILL");
  });
  await once(child, "close");
  return output;
}

it("a run that is killed anywhere and started again at the next line loses nothing and repeats nothing", async () => {
  const whole = await run([...OF_DORA, "many.ndjson"]);
  expect(linesIn(whole.stdout).map(({ line }) => line)).toEqual(many.map((_, index) => index + 1));
  let kept = "";
  for (const bytes of [1, 1_000_000, 333_333, Number.POSITIVE_INFINITY]) {
    // A line is complete when its line feed is written.
    kept = kept.slice(0, kept.lastIndexOf("\n") + 1);
    const next = kept === "" ? 1 : linesIn(kept).at(-1).line + 1;
    kept += await startAndKill(next, bytes);
  }
  expect(kept).toBe(whole.stdout);
});

// What the guide does before it goes on, without the command itself.
const [GOES_ON = ""] = /^ *.*answers\.ndjson #.*\n *next=.*$/m.exec(readGuide("pipelines")) ?? [];
const TWO = '{"answer":{"a":{}},"line":1}\n{"answer":{"a":{}},"line":3}\n';

it("the guide goes on at the right line wherever the answers were cut off", ({ skip }) => {
  skip(!isInstalled("jq", spawnSync("jq", ["--version"]).status === 0), "jq is not installed");
  for (let length = 0; length <= TWO.length; length++) {
    const answers = TWO.slice(0, length);
    const complete = answers.slice(0, answers.lastIndexOf("\n") + 1);
    writeFileSync(join(folder, "answers.ndjson"), answers);
    const { stdout } = spawnSync("sh", ["-c", `${GOES_ON}\necho $next`], { cwd: folder });
    const next = complete === "" ? 1 : linesIn(complete).at(-1).line + 1;
    expect([answers, readFileSync(join(folder, "answers.ndjson"), "utf8"), Number(stdout)]).toEqual([
      answers,
      complete,
      next,
    ]);
  }
});

it("a line is answered when it arrives, before the next one does", async () => {
  const child = spawn(process.execPath, [...SCRIPT, ...OF_DORA], { cwd: folder });
  for (const id of ["a", "b", "c"]) {
    child.stdin.write(`${lineWith({ id })}\n`);
    expect(JSON.parse(String((await once(child.stdout, "data"))[0])).id).toBe(id);
  }
  child.stdin.end();
  expect((await once(child, "close"))[0]).toBe(0);
});

it("a reader that stops keeps the command from reading on, and one that leaves ends it", async () => {
  const child = spawn(process.execPath, [...SCRIPT, ...OF_DORA], { cwd: folder });
  const source = createReadStream(join(folder, "many.ndjson"));
  source.pipe(child.stdin.on("error", () => undefined));
  await once(child.stdout, "readable");
  for (let previous = -1; previous !== source.bytesRead; ) {
    previous = source.bytesRead;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  // Pipes and streams hold some of it.
  expect(source.bytesRead).toBeLessThan(readFileSync(join(folder, "many.ndjson")).length);
  child.stdout.destroy();
  expect((await once(child, "close"))[0]).toBeLessThan(4);
});

// The loader of the checkout needs some of it; the package needs less.
const MAX_PEAK_MB = 256;

it("the memory of the command does not grow with the number of lines", async () => {
  const report = "data:text/javascript,process.on('exit',()=>console.error(process.resourceUsage().maxRSS))";
  const times = (count: number) => `for i in $(seq ${count}); do cat many.ndjson; done`;
  const command = `(${times(10)}) | "$@" > /dev/null`;
  const args = ["-c", command, "bash", process.execPath, "--import", report, ...SCRIPT, ...OF_DORA];
  const { stderr } = await runProgram("bash", args, { cwd: folder });
  const [summary = "", peak] = stderr.trim().split("\n");
  console.log(`${summary}; peak of ${Math.round(Number(peak) / 1_024)} MB`);
  expect(Number(peak) / 1_024).toBeLessThan(MAX_PEAK_MB);
});
