// Files that are not plain files: what could keep the command waiting, or lead out of a folder, is named and not read.
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { convertValue } from "../../../scripts/esas/convert-text.ts";
import { tempFolder } from "../../pipeline/author.ts";
import { PREVALIDATE, prevalidateIn, runCommand, run as runProgram } from "../../run-command.ts";
import { readJsonFile } from "../../support.ts";

const folder = tempFolder();
const [request] = readJsonFile("api/v1/profiles/gdpr-breach/report.schema.json").examples;
const READY = JSON.stringify(request);
const write = (name: string) => writeFileSync(join(folder, name), READY);
mkdirSync(join(folder, "drafts"));
write("drafts/ready.json");
write("outside.json");
execFileSync("mkfifo", [join(folder, "drafts/pipe.json")]);
writeFileSync(join(folder, "drafts/notes.txt"), "");
symlinkSync(".", join(folder, "drafts/linked"));
symlinkSync("../outside.json", join(folder, "drafts/out.json"));
symlinkSync("/dev/zero", join(folder, "drafts/device.json"));
symlinkSync("ready.json", join(folder, "drafts/within.json"));
symlinkSync("absent", join(folder, "drafts/to-nothing.json"));
symlinkSync("loop.json", join(folder, "drafts/loop.json"));
const server = createServer().listen(join(folder, "drafts/socket.json"));
server.unref();

const run = prevalidateIn(folder);

describe.concurrent("files that are no plain files", () => {
  it("those of a folder are named and not waited for, and the others are checked", async () => {
    const { status, stdout, stderr } = await run(["drafts"]);
    const out = "a link that leads out of the folder, which is not read";
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.replace(/ready_for_preverification.*/, "ready"));
    // A link to a folder is not followed.
    expect([status, stderr]).toEqual([
      2,
      "drafts: 10 files, 2 not read, because the name does not end in .json: drafts/linked, drafts/notes.txt\n",
    ]);
    expect(lines.map((line) => line.replace("The deadline has passed; ", ""))).toEqual([
      `drafts/device.json: unusable; ${out}`,
      "drafts/loop.json: unusable; cannot be read (ELOOP)",
      `drafts/out.json: unusable; ${out}`,
      "drafts/pipe.json: unusable; a named pipe, which is not read",
      "drafts/ready.json: ready",
      "drafts/socket.json: unusable; a socket, which is not read",
      "drafts/to-nothing.json: unusable; no such file",
      "drafts/within.json: ready",
    ]);
  });

  it.each(["drafts/pipe.json", "drafts/socket.json", "/dev/zero"])(
    "%s as an argument is named and not read",
    async (name) => {
      const { status, stdout, stderr } = await run([name]);
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(/: a (?:named pipe|socket|device), which is not read\n$/);
    },
  );

  it("a name that ends in .JSON is read like one that ends in .json, and all that is not read is counted", async () => {
    const cased = join(folder, "cased");
    mkdirSync(cased);
    writeFileSync(join(cased, "a.JSON"), READY);
    writeFileSync(join(cased, "B.Json"), "{");
    for (let index = 1; index <= 6; index++) writeFileSync(join(cased, `${index}.csv`), "");
    for (const format of ["text", "json", "sarif", "junit", "github"]) {
      const { status, stdout, stderr } = await run(["cased", "--format", format]);
      expect([format, status]).toEqual([format, 2]);
      expect(stderr.split("\n")[0]).toBe(
        "cased: 8 files, 6 not read, because the name does not end in .json: cased/1.csv, cased/2.csv, cased/3.csv, cased/4.csv, cased/5.csv and 1 more",
      );
      if (format === "text") expect(stdout).toMatch(/^cased\/B\.Json: unusable; .*\ncased\/a\.JSON: /);
    }
  });

  it.each([
    ["UTF-16, as PowerShell writes it", Buffer.from(`\ufeff${READY}`, "utf16le"), 0, ""],
    ["Windows-1252", Buffer.concat([Buffer.from(READY), Buffer.from([0xe4])]), 2, "It may be in Windows-1252"],
    ["no text", Buffer.from([0, 0, 0xff, 1]), 2, "is not a text in Unicode"],
  ])("a draft in %s is read, or named as that", async (_, bytes, expected, words) => {
    const name = `encoded-${bytes.length}.json`;
    writeFileSync(join(folder, name), bytes);
    const { status, stderr } = await run([name]);
    expect([status, stderr]).toEqual([expected, expect.stringContaining(words)]);
  });

  it("lines in UTF-16 are named as that", async () => {
    writeFileSync(join(folder, "lines.ndjson"), Buffer.from(`\ufeff${READY}\n${READY}\n`, "utf16le"));
    const { status, stdout, stderr } = await run(["--ndjson", "--profile", "gdpr-breach", "lines.ndjson"]);
    expect([status, stdout, stderr]).toEqual([2, "", "lines.ndjson: it is in UTF-16, and lines are read in UTF-8\n"]);
  });

  it("a file of the ESAs is named as that, with what makes a draft of it, and another file without a draft is not", async () => {
    const [{ request: draft }] = readJsonFile("api/v1/profiles/dora-initial/examples.json").examples;
    const profile = readJsonFile("api/v1/profiles/dora-initial/profile.json");
    const converted = convertValue(profile, draft, "lexbind");
    writeFileSync(join(folder, "official.json"), JSON.stringify("result" in converted ? converted.result : null));
    writeFileSync(join(folder, "other.json"), JSON.stringify({ some: "object" }));
    const [official, other] = await Promise.all([run(["official.json"]), run(["other.json"])]);
    expect([official.status, other.status]).toEqual([2, 2]);
    expect(official.stderr).toMatch(
      /It is a file of the ESAs: .*convert.* --from esas --to lexbind FILE makes a draft of it\.$/m,
    );
    expect(other.stderr).not.toContain("ESAs");
  });

  it("a link that a user names is followed", async () => {
    expect((await run(["drafts/out.json"])).status).toBe(0);
  });

  it("what a shell writes for standard input and for another command is read", async () => {
    const shell = (script: string) =>
      runProgram("bash", ["-c", script, "bash", process.execPath, ...PREVALIDATE], { cwd: folder });
    for (const script of ['cat outside.json | "$@" /dev/stdin', '"$@" <(cat outside.json)', '"$@" - < outside.json'])
      expect(await shell(script), script).toMatchObject({ status: 0, stderr: "" });
  });

  it("a named pipe in place of facts or of an answer is named, too", async () => {
    const pipe = join(folder, "drafts/pipe.json");
    for (const ended of [await runCommand("clocks", ["--facts", pipe]), await runCommand("replay", [pipe])])
      expect(ended).toMatchObject({ status: 2, stderr: expect.stringContaining("a named pipe, which is not read") });
  });
});
