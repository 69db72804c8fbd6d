// npm run prevalidate as a process: what it prints where, and its exit codes.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { seal } from "../../audit/diff/sealed-profiles.ts";
import { readyWith, readyWithText } from "../../engine/dora-drafts.ts";
import { toEsas } from "../../esas/conversions.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { PREVALIDATE, prevalidateIn, run as runProgram, startHost } from "../../run-command.ts";
import { artifacts, PROFILE, post, readPublic } from "../../support.ts";

const TERMINAL = "data:text/javascript,process.stdout.isTTY=true";
const ERRORS_ON_TERMINAL = "data:text/javascript,process.stderr.isTTY=true";
const folder = tempFolder();

const run = prevalidateIn(folder);

const DRAFTS: Readonly<Record<string, string | Uint8Array>> = {
  "ready.json": readyWith({}),
  "attention.json": readyWith({ competent_authority: "ECB" }),
  "later.json": readyWith({
    classification_datetime_utc: "2062-03-10T09:15:00Z",
    detection_datetime_utc: "2062-03-10T06:42:00Z",
  }),
  "blocked.json": readyWith({ competent_authority: null }),
  "other.json": readyWith({ no_such_field: "CANARY-7f3a" }),
  "broken.json": '{"report": CANARY-7f3a}',
  "twice.json": '{"report":{"a":1,"a":2}}',
  "list.json": "[]",
  "bytes.json": new Uint8Array([0x7b, 0xff, 0x7d]),
  "large.json": JSON.stringify({ report: { x: "x".repeat(artifacts.limits.max_request_bytes) } }),
  "deep.json": readyWithText("no_such_field", `${"[".repeat(50_000)}${"]".repeat(50_000)}`),
};
for (const [name, body] of Object.entries(DRAFTS)) writeFileSync(join(folder, name), body);
mkdirSync(join(folder, "drafts/below"), { recursive: true });
mkdirSync(join(folder, "none"));
for (const name of ["b.json", "below/a.json"]) writeFileSync(join(folder, "drafts", name), readyWith({}));
writeFileSync(join(folder, "drafts/notes.txt"), "x");
writeFileSync(join(folder, "holidays.txt"), "2026-03-10\n2026-03-11\n");

const NOT_VALID = ["broken.json", "twice.json", "list.json", "bytes.json", "large.json"];

const served = async (name: string, call = "prevalidate-report") =>
  (await post(`${PROFILE}/${call}`, DRAFTS[name])).text();

describe.concurrent("one draft", () => {
  it.each([
    ["blocked.json", [], 3, "THE DEADLINE HAS PASSED"],
    ["attention.json", ["--lint"], 0, "LINT: NOTHING FOUND"],
  ] as const)(
    "prevalidate of one draft prints a report on %s with the options %j, and exits with %i",
    async (name, args, status, first) => {
      const ended = await run([...args, name]);
      expect(ended).toMatchObject({ status, stderr: "" });
      expect(ended.stdout.split("\n")[0]).toBe(`${first}  ${name}`);
    },
  );

  it("prevalidate of one draft writes a record with the values of the draft, the digest of its file and the style of the pages", async () => {
    const { status, stdout, stderr } = await run(["--format", "html", "attention.json"]);
    expect([status, stderr]).toEqual([1, ""]);
    expect(stdout).toMatch(/^<!doctype html>/);
    const digest = createHash("sha256")
      .update(DRAFTS["attention.json"] as string)
      .digest("hex");
    const style = readPublic("assets/lexbind.css").toString();
    for (const part of ["ECB", digest, "attention.json", style]) expect(stdout).toContain(part);
  });

  it("prevalidate of one draft reads standard input for -, and prints the bytes of the server's answer as JSON", async () => {
    const ended = await run(["--format", "json", "-"], { input: DRAFTS["attention.json"] as string });
    expect(ended).toEqual({ status: 1, stdout: await served("attention.json"), stderr: "" });
  });

  it("prevalidate of one draft compares its times with the clock of this machine or with --now, as the server does with now", async () => {
    expect((await run(["later.json"])).stdout).toMatch(/^ATTENTION REQUIRED[\s\S]*time_in_future/);
    const now = "2026-03-10T08:00:00+01:00";
    const ended = await run(["--now", now, "--format", "json", "ready.json"]);
    const answer = await post(`${PROFILE}/prevalidate-report?now=${encodeURIComponent(now)}`, DRAFTS["ready.json"]);
    expect(ended).toEqual({ status: 1, stdout: await answer.text(), stderr: "" });
    expect(ended.stdout).toContain("time_in_future");
    expect((await run(["--now", "2026-03-10", "ready.json"])).status).toBe(2);
  });

  it.each([
    ["a file", "holidays.txt"],
    ["dates", "2026-03-10, 2026-03-11"],
  ])("prevalidate of one draft takes the options of the check, with bank holidays as %s", async (_, holidays) => {
    const place = ["--member-state", "DE", "--time-zone", "Europe/Busingen", "--bank-holidays", holidays];
    const options = [...place, "--submitted-at", "2026-03-20T13:00:00Z"];
    const query =
      "?member_state=DE&time_zone=Europe%2FBusingen&bank_holidays=2026-03-10,2026-03-11&submitted_at=2026-03-20T13:00:00Z";
    const ended = await run(["--format", "json", ...options, "attention.json"]);
    expect(ended).toEqual({
      status: 1,
      stdout: await served("attention.json", `prevalidate-report${query}`),
      stderr: "",
    });
  });

  it("prevalidate of one draft checks with the profile that is at a URL, to which it sends nothing, if this version runs its rules", async () => {
    const profile = readPublic("api/v1/profiles/dora/profile.json");
    const { rules_version: _, ...former } = JSON.parse(profile.toString());
    const profiles = [profile, seal(former)];
    const requests: unknown[] = [];
    const { origin, stop } = await startHost(({ method, headers }, response) => {
      requests.push([method, headers["content-length"]]);
      response.end(profiles.shift());
    });
    const url = `${origin}/profile.json`;
    const checked = await run(["--profile", url, "--format", "json", "attention.json"]);
    const rejected = await run(["--profile", url, "attention.json"]);
    stop();
    expect(checked).toEqual({ status: 1, stdout: await served("attention.json"), stderr: "" });
    expect([rejected.status, rejected.stdout]).toEqual([2, ""]);
    expect(rejected.stderr).toMatch(/^http:\S+: lexbind 1\.8 runs the rules of version \S+ of this profile, and .*\n$/);
    expect(requests).toEqual(Array(2).fill(["GET", undefined]));
  });

  it("prevalidate of one draft names an option that is not valid once, whatever the number of drafts, and not its value", async () => {
    const ended = await run(["--bank-holidays", "CANARY-7f3a.txt", "--format", "junit", "ready.json", "blocked.json"]);
    expect(ended).toMatchObject({ status: 2, stdout: "" });
    expect(ended.stderr).toMatch(/^The parameter bank_holidays must be given once, .*\n\nnpm run prevalidate /);
    expect(ended.stderr).not.toContain("CANARY");
  });

  it("prevalidate of one draft reports a draft that is not valid on standard error only, without its values", async () => {
    const ended = await run(["broken.json"]);
    expect(ended).toMatchObject({ status: 2, stdout: "" });
    expect(ended.stderr).toMatch(/^broken\.json: .+\n$/);
    expect(ended.stderr).not.toContain("CANARY");
  });

  it.each([
    ["on a terminal", "", true],
    ["with NO_COLOR", "1", false],
  ])(
    "prevalidate of one draft prints colours on a terminal only, unless they are unwanted: %s",
    async (_, NO_COLOR, isColored) => {
      const { status, stdout } = await run(["ready.json"], { NO_COLOR, NODE_OPTIONS: `--import ${TERMINAL}` });
      expect([status, stdout.includes("\u001b[")]).toEqual([0, isColored]);
    },
  );
});

describe.concurrent("several drafts", () => {
  it("prevalidate of several drafts prints one line per draft, and exits with the highest code", async () => {
    const files = ["ready.json", "absent.json", "blocked.json", "broken.json", "attention.json"];
    const { status, stdout, stderr } = await run(files);
    // The deadline of these drafts has passed.
    const statuses = [
      "The deadline has passed",
      "unusable",
      "The deadline has passed",
      "unusable",
      "The deadline has passed",
    ];
    const lines = stdout.split("\n").map((line) => line.split(";")[0]);
    expect([status, stderr, lines]).toEqual([3, "", [...files.map((file, i) => `${file}: ${statuses[i]}`), ""]]);
    expect(stdout).not.toContain("CANARY");
  });

  it("prevalidate of several drafts checks all .json files of a folder", async () => {
    const { status, stdout } = await run(["drafts"]);
    const names = stdout.split("\n").map((line) => line.split(":")[0]);
    expect([status, names]).toEqual([0, ["drafts/b.json", "drafts/below/a.json", ""]]);
  });

  it("prevalidate of several drafts prints the server's answers and errors as JSON, one per line", async () => {
    const files = ["ready.json", "blocked.json", "other.json", ...NOT_VALID];
    const bodies = await Promise.all(files.map((name) => served(name, "lint-report")));
    const ended = await run(["--profile", "dora", "--lint", "--format", "json", ...files]);
    expect(ended).toEqual({ status: 3, stdout: bodies.map((body) => `${body}\n`).join(""), stderr: "" });
  });

  it("prevalidate of several drafts prints one SARIF log, and reports files that cannot be read on standard error", async () => {
    const files = ["blocked.json", "deep.json", "broken.json"];
    const { status, stdout, stderr } = await run(["--format", "sarif", ...files, "absent.json"]);
    expect([status, new Set(stdout.match(/(?<="uri":")[^"]+/g))]).toEqual([3, new Set(files)]);
    expect(stdout).not.toContain("CANARY");
    expect(stderr).toMatch(/^absent\.json: .*no such file.*\n$/);
  });

  it.each([
    ["shows", "other than results", ERRORS_ON_TERMINAL, true],
    ["does not show", "with the results", `${ERRORS_ON_TERMINAL};process.stdout.isTTY=true`, false],
  ])(
    "prevalidate of several drafts %s how many drafts are checked on a terminal %s",
    async (_, __, terminal, isShown) => {
      const NODE_OPTIONS = `--import ${terminal}`;
      const { stdout, stderr } = await run(["--format", "sarif", "ready.json", "absent.json"], { NODE_OPTIONS });
      const lines = stderr.replaceAll("\r\u001b[K", "\n").split("\n").filter(Boolean);
      const cause = expect.stringMatching(/^absent\.json: /);
      expect(lines).toEqual(isShown ? ["1 of 2 drafts checked", cause] : [cause]);
      expect(stdout).not.toContain("of 2 drafts");
    },
  );

  it("prevalidate of several drafts ends with the exit code of the check when the reader of its output leaves", async () => {
    const command = `"$@" --format json blocked.json ready.json ready.json | head -c 1; echo "\${PIPESTATUS[0]}"`;
    const args = ["-c", command, "bash", process.execPath, ...PREVALIDATE];
    const { stdout, stderr } = await runProgram("bash", args, { cwd: folder });
    expect([stdout, stderr]).toEqual(["{3\n", ""]);
  });
});

it.concurrent.each<[name: string, args: string[]]>([
  ["an unknown format", ["--format", "xml", "ready.json"]],
  ["an unknown profile", ["--profile", "no-such-act", "ready.json"]],
  ["a folder without drafts", ["none"]],
])("prevalidate exits with 2 and the help for %s", async (_, args) => {
  const ended = await run(args);
  expect(ended).toMatchObject({ status: 2, stdout: "" });
  expect(ended.stderr).toContain("npm run prevalidate -- ");
});

describe.concurrent("two reports", () => {
  const CHANGED = { initial_impact_description: "CANARY-7f3a ".repeat(9), secondary_contact_name: null };
  const changed = readyWith(CHANGED);
  writeFileSync(join(folder, "changed.json"), changed);

  it("prevalidate with the previous report lists the rows that changed, without their values, and keeps the exit code of the check", async () => {
    const { status, stdout } = await run(["--previous", "ready.json", "changed.json"]);
    expect(stdout).toContain("SINCE THE PREVIOUS REPORT (2)");
    expect(stdout).toMatch(/^ {2}changed {3}.*\(initial_impact_description\)$/m);
    expect(stdout).toMatch(/^ {2}vanished {2}.*\(secondary_contact_name\)$/m);
    expect(stdout).not.toContain("CANARY");
    expect(status).toBe(1);
  });

  it("prevalidate with the previous report reads a file of the ESAs as previous report, and adds the comparison to the answer as JSON", async () => {
    const { report } = JSON.parse(DRAFTS["ready.json"] as string);
    writeFileSync(join(folder, "esas.txt"), JSON.stringify(toEsas(report).result));
    const { stdout } = await run(["--format", "json", "--previous", "esas.txt", "changed.json"]);
    const { compared_with_previous, ...answer } = JSON.parse(stdout);
    expect(answer).toEqual(await (await post(`${PROFILE}/prevalidate-report`, changed)).json());
    expect(compared_with_previous.changes.map(({ field_id }: { field_id: string }) => field_id)).toContain(
      "initial_impact_description",
    );
    expect(compared_with_previous.findings).toEqual([]);
  });

  it("prevalidate with the previous report rejects two drafts", async () => {
    const ended = await run(["--previous", "ready.json", "ready.json", "changed.json"]);
    expect(ended).toMatchObject({ status: 2, stdout: "" });
    expect(ended.stderr).toContain("--previous belongs to one draft");
  });
});
